"""Qíahn Tactics Goblin under its rulings: every reading that the referee plays, and the default beside it."""

from __future__ import annotations

from typing import Any

import pytest

from generator.base.errors import CannotJudge
from generator.catalog.library import Game
from generator.catalog.rulings import parse_choices
from generator.referee.games.qiahn_goblin.rules import NOT_PLAYED, OPTIONS
from generator.referee.registry import referee_for

Seat = Any


def test_every_ruling_that_offers_a_choice_is_played_refused_or_about_the_print(goblin: Game) -> None:
    played = {ident for group in OPTIONS.values() for ident in group} | {ident for ident, _ in NOT_PLAYED}
    open_questions = {ruling.id for ruling in goblin.rulings.values() if len(ruling.options) > 1}
    assert open_questions - played == {"QK-44", "QK-45", "QK-47", "QK-48"}
    assert {r.key for r in goblin.rulings.values() if r.key} <= set(OPTIONS)


@pytest.mark.parametrize(("ident", "option"), NOT_PLAYED)
def test_a_reading_that_is_not_played_says_so(goblin: Game, ident: str, option: str) -> None:
    with pytest.raises(CannotJudge, match="does not play"):
        referee_for(goblin, parse_choices(goblin, [f"{ident}={option}"]))


def test_two_answers_to_one_question_are_refused(goblin: Game) -> None:
    with pytest.raises(CannotJudge, match="one question"):
        referee_for(goblin, (("AG-34", "drawn_three"), ("QK-46", "all_five")))
    with pytest.raises(CannotJudge, match="chosen twice"):
        parse_choices(goblin, ["AG-26=spent", "AG-47=returned"])


def test_AG_1_one_exchange_or_turns_until_nobody_goes_on(seat: Seat) -> None:
    table = seat("AG-1=single_exchange").met().does("heads: turn; tails: put fire tails.1; turn")
    assert table.told("outcome defender") == "QG-51"
    table = seat().met().does("heads: turn; tails: put fire tails.1; turn; heads: put sword heads.1; turn")
    table.does("tails: put shield tails.1; turn; heads: turn")
    assert table.position.round == 1
    table.does("tails: turn")
    assert table.told("outcome defender") == "QG-51"


def test_AG_2_two_passes_end_it_or_the_word_of_whoever_is_behind(seat: Seat) -> None:
    table = seat().met().does("heads: turn")
    assert table.position.passes == 1
    table.does("tails: turn")
    assert table.told("outcome attacker") == "QG-48"
    table = seat("AG-2=trailing_pass").met().does("heads: turn")
    assert table.position.round == 1
    table.does("tails: put shield tails.1; turn; heads: put water heads.1 tails.1")
    table.does("heads: turn")
    assert table.told("outcome defender") == "QG-51"
    table = seat("AG-2=trailing_pass").met("wizard", "wizard").does("heads: turn")
    assert table.position.round == 1
    assert table.does("tails: turn").told("outcome tie") == "QG-50"


def test_AG_2_choosing_again_is_an_action_only_when_it_raises_the_own_sum(seat: Seat) -> None:
    def waiting() -> Any:
        table = seat().begin("tails").turn("beast").turn("knight").line_up("1", "1").does("tails: put earth tails.1")
        table.does("tails: turn; heads: turn; tails: turn").turn("archer").turn("wizard").line_up("1 2", "1 2")
        return table.does("heads: put water heads.2 heads.1; turn; tails: turn")

    table = waiting().does("heads: copy heads.2 tails.2; turn")
    assert table.told("passes 0") == "QG-55"
    table = waiting().does("heads: copy heads.2 tails.1; turn")
    assert table.position.round == 3
    table = waiting().does("heads: copy heads.2 tails.1; copy heads.2 heads.1; turn")
    assert table.position.round == 3


@pytest.mark.parametrize("ruling", ["AG-6=own_turn", "AG-6=after_both"])
def test_AG_6_when_the_attacker_counts_the_enemy(seat: Seat, ruling: str) -> None:
    """Heads attacks with nobody in reserve against two of tails."""
    table = seat(ruling).begin().rounds("footman footman", "wizard archer")
    table.does("heads: uncover; reveal beast")
    if ruling == "AG-6=own_turn":
        table.does("uncover; reveal knight")
        assert table.why("heads: uncover") == ("not-outnumbered", "QG-34")
        assert table.does("turn").turn("beast").position.phase == "deploy"
        return
    assert table.why("heads: uncover") == ("catch-up-later", "AG-6")
    table.does("turn").turn("beast")
    assert table.position.phase == "catch_up"
    assert table.why("tails: uncover") == ("turn-was-said", "QG-57")
    assert table.why("heads: deploy heads.3") == ("wrong-phase", "QG-30")
    table.does("heads: uncover; reveal knight; uncover; reveal archer")
    assert table.why("heads: uncover") == ("not-outnumbered", "QG-34")
    assert table.does("turn").position.phase == "deploy"


def test_AG_12_a_qiahnberro_on_another_type_is_refused_or_wasted(seat: Seat) -> None:
    assert seat().met("wizard", "beast").why("heads: put hen tails.1") == ("wrong-type", "QG-64")
    table = seat("AG-12=no_effect").met("wizard", "beast").does("heads: put hen tails.1")
    assert (table.zone("tails.1"), table.side("heads")["spent"]) == ("vanguard", ["hen"])
    table.does("turn; tails: put shield tails.1")


def test_AG_13_a_blocked_qiahnberro_stays_or_goes(seat: Seat) -> None:
    for ruling, legal in (("AG-13=fills", False), ("AG-13=discarded", True)):
        table = seat(ruling).met("wizard", "paladin").does("heads: turn; tails: put earth tails.1; turn")
        table.does("heads: put bell tails.1; turn")
        if legal:
            table.does("tails: put shield tails.1")
        else:
            assert table.why("tails: put shield tails.1") == ("qiahnberro-lies-there", "QG-63")


def test_AG_14_earth_comes_too_late(seat: Seat) -> None:
    table = seat("AG-16=continue").met("wizard", "archer").does("heads: put bell tails.1; turn")
    assert table.why("tails: put earth tails.1") == ("not-in-vanguard", "QG-43")


def test_AG_16_AG_17_an_empty_vanguard_loses_at_once_or_counts_nothing(seat: Seat) -> None:
    table = seat().met("wizard", "archer").does("heads: put bell tails.1")
    assert table.told("outcome attacker") == "AG-16"
    assert table.position.round == 2
    table = seat("AG-16=continue").met("wizard", "archer").does("heads: put bell tails.1; turn; tails: put hen heads.1")
    assert table.position.round == 1
    table.does("tails: turn; heads: turn; tails: turn")
    assert table.told("sum heads 0") == table.told("sum tails 0") == "QG-47"
    assert table.told("outcome tie") == "QG-50"


@pytest.mark.parametrize(("ruling", "value"), [("AG-18=double_printed", 13), ("AG-18=double_total", 16)])
def test_AG_18_fire_doubles_the_printed_value_or_all_of_it(seat: Seat, ruling: str, value: int) -> None:
    table = seat(ruling).met("paladin", "wizard", "tails").does("tails: put fire tails.1; put sword tails.1")
    assert table.told(f"value tails.1 {value}") == "QG-60"


def waters(seat: Seat, *rulings: str) -> Any:
    """Heads attacks with an archer and a knight against a paladin: the archer copies the knight, who copies tails."""
    table = seat(*rulings).begin("tails").turn("beast").turn("knight").line_up("1", "1").rest()
    table.turn("archer").turn("paladin").line_up("1 2", "2")
    return table.does("put water heads.1 tails.2; put water heads.2 heads.1")


@pytest.mark.parametrize(("ruling", "value"), [("AG-20=base", 4), ("AG-20=effective", 5)])
def test_AG_20_water_copies_the_printed_or_the_present_value_of_another_water(
    seat: Seat, ruling: str, value: int
) -> None:
    table = waters(seat, ruling)
    assert table.told(f"copied heads.2 {value}") == "QG-69"
    table.rest()
    assert table.told(f"sum heads {5 + value}") == "QG-47"


def test_AG_20_a_circle_ends_at_a_printed_value(seat: Seat) -> None:
    table = waters(seat, "AG-20=effective").does("copy heads.1 heads.2").rest()
    assert table.told("fights heads.1 2") == "QG-53"
    assert table.told("fights heads.2 4") == "QG-53"


@pytest.mark.parametrize(("ruling", "value"), [("AG-21=own_value", 2), ("AG-21=last_value", 3)])
def test_AG_21_the_model_leaves(seat: Seat, ruling: str, value: int) -> None:
    table = seat(ruling).begin("tails").turn("beast").turn("archer").line_up("1", "1").does("tails: put earth tails.1")
    table.does("tails: turn; heads: put shield heads.1; turn; tails: turn; heads: turn")
    assert table.zone("heads.1") == "reserve"
    table.turn("beast").turn("paladin").line_up("1", "1 2").does("heads: put water heads.1 tails.1; put air tails.1")
    table.rest()
    assert table.told("sum heads " + str(value)) == "QG-47"


@pytest.mark.parametrize(("ruling", "value"), [("AG-22=live", 10), ("AG-22=snapshot", 5)])
def test_AG_22_fire_after_the_copy(seat: Seat, ruling: str, value: int) -> None:
    table = (
        seat(ruling).met("archer", "paladin").does("heads: put water heads.1 tails.1; turn; tails: put fire tails.1")
    )
    table.rest()
    assert table.told(f"fights heads.1 {value}") == "QG-53"


def test_AG_22_the_same_model_is_chosen_again_where_its_value_is_another_now(seat: Seat) -> None:
    """One against one, with a copy of what the model was worth: Fire makes it worth more."""
    table = seat("AG-22=snapshot").met("archer", "paladin").does("put water heads.1 tails.1")
    assert table.why("heads: copy heads.1 tails.1") == ("copies-him-already", "QG-71")
    table.does("heads: turn; tails: put fire tails.1; turn; heads: copy heads.1 tails.1")
    assert table.told("copied heads.1 10") == "QG-70"
    assert table.why("heads: copy heads.1 tails.1") == ("copies-him-already", "QG-71")
    assert table.does("turn").told("passes 0") == "QG-55"  # the sum has risen (AG-2)
    table = seat("AG-22=live").met("archer", "paladin").does("put water heads.1 tails.1; turn; put fire tails.1; turn")
    assert table.why("heads: copy heads.1 tails.1") == ("copies-him-already", "QG-71")


def test_AG_24_magic_on_enemies(seat: Seat) -> None:
    table = seat().met("wizard", "footman")
    assert table.why("heads: put water tails.1 tails.1") == ("magic-on-enemy", "AG-24")
    table = seat("AG-24=any").met("wizard", "footman").does("heads: put water tails.1 heads.1")
    assert table.told("laid water tails.1") == "QG-42"
    assert table.does("turn").why("tails: copy tails.1 heads.1") == ("no-water-there", "QG-71")
    assert table.why("tails: put fire tails.1") == ("magic-cap", "QG-79")
    assert seat("AG-24=any").met().why("heads: put sword tails.1") == ("gear-on-enemy", "QG-41")


def test_AG_25_air_and_a_combatant_under_magic(seat: Seat) -> None:
    for ruling in ("AG-25=blocked", "AG-25=allowed"):
        table = seat(ruling).met("wizard", "paladin").does("heads: turn; tails: put earth tails.1; turn")
        if ruling == "AG-25=blocked":
            assert table.why("heads: put air tails.1") == ("air-blocked", "AG-25")
        else:
            table.does("heads: put air tails.1")
            assert table.told("outcome attacker") == "QG-75"


@pytest.mark.parametrize(("ruling", "back"), [("AG-26=spent", False), ("AG-26=returned", True)])
def test_AG_26_AG_47_the_cards_of_whoever_leaves(seat: Seat, ruling: str, back: bool) -> None:
    table = seat(ruling).met("wizard", "paladin").does("heads: turn; tails: put shield tails.1; turn")
    table.does("heads: put air tails.1")
    assert ("shield" in table.side("tails")["spent"]) is not back
    assert table.side("tails")["hand"].count("shield") == (2 if back else 1)
    table = seat(ruling, "AG-16=continue").met("wizard", "archer").does("heads: put water heads.1 tails.1; turn")
    table.does("tails: put hen heads.1")
    assert table.side("heads")["hand"].count("water") == (2 if back else 1)
    if back:
        assert table.told("kept heads.1 water") == "AG-26"


@pytest.mark.parametrize(("ruling", "zone"), [("AG-28=protects", "reserve"), ("AG-28=does_not", "removed")])
def test_AG_28_earth_in_a_tie(seat: Seat, ruling: str, zone: str) -> None:
    table = seat(ruling).met("wizard", "wizard").does("heads: turn; tails: put earth tails.1").rest()
    assert (table.zone("heads.1"), table.zone("tails.1")) == ("removed", zone)


def test_AG_38_the_word_in_the_uncover_phase(seat: Seat) -> None:
    table = seat("AG-38=deploy_only").begin().does("uncover; reveal wizard; tails: uncover; reveal beast")
    assert table.position.phase == "deploy"
    table.line_up("1", "1").rest().does("tails: uncover; reveal archer; heads: uncover; reveal archer")
    table.does("deploy tails.2; target heads.2").rest().does(
        "heads: uncover; reveal beast; tails: uncover; reveal knight"
    )
    assert [str(a) for a in table.referee.legal(table.position)] == ["tails: turn", "tails: uncover"]
    assert table.does("tails: turn").told("declined tails 1") == "QG-35"


def test_AG_48_as_many_targets_as_fighters_or_not(seat: Seat) -> None:
    table = seat("AG-48=equal").begin("tails").rounds("wizard archer", "footman beast")
    table.turn("knight").turn("footman").does("tails: deploy tails.3; target heads.1")
    assert table.why("tails: target heads.3") == ("as-many-targets", "AG-48")
    table = seat("AG-48=equal").begin().rounds("wizard archer", "footman footman").turn("beast").turn("knight")
    table.does("heads: deploy heads.1")
    assert table.why("heads: deploy heads.2") == ("not-so-many-targets", "AG-48")
    table = seat("AG-48=equal").begin().rounds("wizard archer", "footman footman").turn("beast").turn("knight", "beast")
    table.does("heads: deploy heads.1; deploy heads.2; target tails.3")
    assert table.why("heads: turn") == ("as-many-targets", "AG-48")
    assert table.why("heads: put sword heads.1") == ("as-many-targets", "AG-48")
    table.does("heads: target tails.4; turn")
    seat().begin().rounds("wizard archer", "footman footman").turn("beast").turn("knight").line_up("1 2", "3")


def test_AG_50_a_model_once_in_a_turn_or_as_often_as_one_likes(seat: Seat) -> None:
    table = seat().met("archer", "paladin").does("heads: put water heads.1 tails.1")
    assert table.why("heads: copy heads.1 tails.1") == ("copies-him-already", "QG-71")
    for ruling in ("AG-50=once_each", "AG-50=free"):
        table = waters(seat, ruling).does("copy heads.1 heads.2")
        if ruling == "AG-50=free":
            table.does("copy heads.1 tails.2; copy heads.1 heads.2")
        else:
            assert table.why("heads: copy heads.1 tails.2") == ("named-already", "AG-50")
            table.does("turn; tails: turn; heads: copy heads.1 tails.2")


def test_QK_38_a_model_chosen_stays_after_the_word_or_not(seat: Seat) -> None:
    table = waters(seat, "QK-38=correction").does("copy heads.1 heads.2; turn; tails: turn")
    assert table.why("heads: copy heads.1 tails.2") == ("model-is-fixed", "QK-38")
    waters(seat).does("turn; tails: turn; heads: copy heads.1 heads.2")
