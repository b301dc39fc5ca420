"""Qíahn Tactics Goblin, uncovering, lining up and turns: each clause with what it lets pass and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

Seat = Any


def ahead(seat: Seat, *rulings: str) -> Any:
    """The third round, heads attacking: heads has two combatants and has just uncovered a third, tails has none."""
    return seat(*rulings).begin().rounds("wizard archer", "footman footman").turn("beast")


def crowd(seat: Seat, *rulings: str) -> Any:
    """The fifth round, heads attacking, five combatants of heads in the reserve line against one of tails."""
    table = seat(*rulings).begin()
    for number, (mine, theirs) in enumerate(
        [("wizard", "footman"), ("archer", "footman"), ("beast", "archer"), ("knight", "archer")], start=1
    ):
        if number % 2:
            table.skirmish(mine, theirs, "1", str(number))
        else:
            table.skirmish(theirs, mine, str(number), "1")
    return table.turn("paladin").turn("knight")


def test_QG_30_uncover_and_then_deploy(seat: Seat) -> None:
    table = seat().begin()
    assert table.told("phase uncover") == "QG-30"
    assert table.denied("phase deploy") == "QG-30"
    assert table.why("heads: deploy heads.1") == ("wrong-phase", "QG-30")
    assert table.why("heads: put sword heads.1") == ("wrong-phase", "QG-30")
    assert table.why("heads: fly heads.1") == ("unknown-verb", "")
    assert table.why("heads: put") == ("wrong-words", "")
    table.turn("wizard").turn("beast")
    assert table.told("phase deploy") == "QG-30"
    assert table.why("first: side heads") == ("wrong-phase", "QG-6")


def test_QG_31_the_attacker_s_turn_and_then_the_defender_s(seat: Seat) -> None:
    table = seat().begin("tails")
    assert table.why("heads: uncover") == ("wrong-player", "QG-31")
    table.turn("wizard")
    assert table.told("acts heads") == "QG-31"
    assert table.denied("acts tails") == "QG-31"
    table.turn("beast")
    assert table.told("acts tails") == "QG-31"
    assert table.impossible(("active", "heads")) == ["QG-31"]


def test_QG_32_33_one_card_of_the_own_troop_is_compulsory(seat: Seat) -> None:
    table = seat().begin()
    assert table.why("heads: turn") == ("must-uncover", "QG-32")
    table.does("heads: uncover")
    assert table.why("heads: turn") == ("chance-first", "QG-32")
    table.does("chance: reveal wizard")
    assert table.told("uncovered heads.1 wizard") == "QG-32"
    assert table.denied("uncovered heads.1 beast") == "QG-32"
    assert table.why("chance: reveal beast") == ("nothing-to-draw", "QG-31")
    table.does("turn")
    assert table.why("tails: turn") == ("must-uncover", "QG-33")
    table.does("uncover; reveal beast")
    assert table.told("uncovered tails.1 beast") == "QG-33"
    assert table.denied("uncovered tails.1 wizard") == "QG-33"
    table.does("turn")
    assert table.impossible(("sides/heads/tokens", []), ("sides/heads/troop", 12)) == ["QG-32"]
    assert table.impossible(("sides/heads/tokens/0/token", "heads.2")) == ["QG-32"]


def test_QG_34_who_is_outnumbered_may_uncover_up_to_the_enemy_s_number(seat: Seat) -> None:
    table = ahead(seat).does("tails: uncover; reveal knight; uncover; reveal beast")
    assert table.told("uncovered tails.4 beast") == "QG-34"
    assert table.denied("uncovered tails.4 knight") == "QG-34"
    table.does("tails: uncover; reveal archer")
    assert table.why("tails: uncover") == ("not-outnumbered", "QG-34")
    assert seat().begin().does("uncover; reveal wizard").why("heads: uncover") == ("not-outnumbered", "QG-34")


def test_QG_34_not_beyond_the_enemy_s_number(seat: Seat) -> None:
    table = seat().begin().does("uncover; reveal wizard; turn; uncover; reveal beast; turn")
    extra = [{"token": f"tails.{n}", "kind": "beast", "zone": "reserve"} for n in (1, 2)]
    changes = (("phase", "uncover"), ("active", "tails"), ("turned", 2), ("sides/tails/tokens", extra),
               ("sides/tails/troop", 10))  # fmt: skip
    assert set(table.impossible(*changes)) == {"QG-34"}


def test_QG_34_a_side_has_no_more_in_its_lines_than_rounds_nor_lost_more_than_stood_there(seat: Seat) -> None:
    table = seat().begin().rounds("wizard", "beast").turn("knight").turn("archer")
    assert table.position.phase == "deploy"
    more = [{"token": f"heads.{n}", "kind": kind, "zone": "reserve"}
            for n, kind in enumerate(("wizard", "knight", "beast", "archer", "footman"), start=1)]  # fmt: skip
    assert table.impossible(("sides/heads/tokens", more), ("sides/heads/troop", 7)) == ["QG-34"]
    lost = [{**one, "zone": "removed"} for one in more[:4]] + more[4:]
    assert table.impossible(("sides/heads/tokens", lost), ("sides/heads/troop", 7)) == ["QG-34"]


def test_QG_35_catching_up_is_a_right(seat: Seat) -> None:
    table = ahead(seat).turn("knight")
    assert table.position.phase == "deploy"
    assert table.told("declined tails 2") == "QG-35"
    assert table.denied("declined tails 1") == "QG-35"


def test_QG_36_only_while_uncovering(seat: Seat) -> None:
    table = ahead(seat).turn("knight", "beast")
    assert table.why("heads: uncover") == ("late-uncover", "QG-36")
    assert table.why("tails: uncover") == ("late-uncover", "QG-36")
    assert table.impossible(("pending", True)) == ["QG-36"]
    assert table.impossible(("turned", 1)) == ["QG-36"]


def test_QG_37_one_to_three_of_the_own_reserve_line_fight(seat: Seat) -> None:
    table = crowd(seat)
    assert table.why("heads: turn") == ("must-deploy", "QG-37")
    assert table.why("heads: target tails.5") == ("must-deploy", "QG-37")
    assert table.why("heads: deploy tails.5") == ("not-your-combatant", "QG-37")
    assert table.why("tails: deploy tails.5") == ("attacker-lines-up", "QG-37")
    table.does("heads: deploy heads.1; deploy heads.3; deploy heads.5")
    assert table.why("heads: deploy heads.2") == ("too-many-fighters", "QG-37")
    assert "QG-37" in table.impossible(("sides/heads/tokens/1/zone", "vanguard"))
    table.does("heads: target tails.5")
    reserve = [(f"sides/heads/tokens/{n}/zone", "reserve") for n in (0, 2, 4)]
    assert table.impossible(*reserve) == ["QG-37"]


def test_QG_38_they_move_to_the_vanguard(seat: Seat) -> None:
    table = crowd(seat).does("heads: deploy heads.2")
    assert table.zone("heads.2") == "vanguard"
    assert table.told("deployed heads.2") == "QG-38"
    assert table.denied("deployed heads.1") == "QG-38"
    assert table.why("heads: deploy heads.2") == ("in-vanguard-already", "QG-38")
    assert seat().begin().turn("wizard").impossible(("sides/heads/tokens/0/zone", "vanguard")) == ["QG-38"]


def test_QG_39_one_to_three_of_the_enemy_reserve_line_are_targets(seat: Seat) -> None:
    table = ahead(seat).turn("knight", "beast", "archer").rest()
    table.does("heads: deploy heads.1")
    assert table.why("heads: turn") == ("must-target", "QG-39")
    assert table.why("heads: concede") == ("must-target", "QG-39")
    assert table.why("heads: put sword heads.1") == ("must-target", "QG-39")
    assert table.why("heads: target heads.2") == ("targets-are-enemies", "QG-39")
    assert table.why("tails: target heads.1") == ("attacker-lines-up", "QG-39")
    assert table.why("heads: target tails.1") == ("removed", "QG-49")
    table.does("heads: target tails.3; target tails.4")
    assert table.why("heads: deploy heads.2") == ("line-up-stands", "AG-46")
    table.does("heads: target tails.5; turn")
    assert table.impossible(("phase", "deploy"), ("turns", 0), ("passes", 0), ("active", "heads")) == ["QG-39"]


def test_QG_39_a_fourth_target_is_refused(seat: Seat) -> None:
    table = crowd(seat).does("deploy heads.1; target tails.5").rest()
    table.turn("paladin", "beast", "beast", "paladin").turn("knight")
    table.line_up("6 7 8", "1 2 3")
    assert table.why("tails: target heads.4") == ("too-many-targets", "QG-39")
    assert "QG-39" in table.impossible(("sides/heads/tokens/3/zone", "vanguard"))
    reserve = [(f"sides/heads/tokens/{n}/zone", "reserve") for n in (0, 1, 2)]
    assert table.impossible(*reserve) == ["QG-39"]


def test_QG_40_the_targets_move_to_the_enemy_vanguard(seat: Seat) -> None:
    table = ahead(seat).turn("knight", "beast").line_up("1", "3 4")
    assert [table.zone(f"tails.{n}") for n in (3, 4)] == ["vanguard"] * 2
    assert table.told("deployed tails.4") == "QG-40"
    assert table.denied("deployed tails.3") == "QG-40"
    assert table.why("heads: target tails.4") == ("in-vanguard-already", "QG-38")


def test_AG_46_nobody_joins_once_a_card_is_played_or_the_word_said(seat: Seat) -> None:
    table = ahead(seat).turn("knight", "beast").line_up("1", "3").does("put sword heads.1")
    assert table.why("heads: target tails.4") == ("line-up-stands", "AG-46")
    assert table.why("heads: deploy heads.2") == ("line-up-stands", "AG-46")
    table.does("heads: turn; tails: put fire tails.3; turn")
    assert table.why("heads: target tails.4") == ("line-up-stands", "AG-46")


def test_QG_45_combat_begins_when_the_attacker_has_deployed(seat: Seat) -> None:
    table = seat().met()
    assert table.told("begun 1") == "QG-45"
    assert table.denied("begun 2") == "QG-45"
    table.does("put sword heads.1")


def test_QG_54_cards_are_played_in_turns(seat: Seat) -> None:
    table = seat().met()
    assert table.why("tails: put shield tails.1") == ("wrong-player", "QG-54")
    table.does("heads: put sword heads.1; turn; tails: put shield tails.1; turn; heads: put water heads.1 tails.1")
    assert table.impossible(("active", "tails")) == ["QG-54"]
    assert "QG-54" in seat().begin().impossible(("passes", 1), ("turns", 1))


def test_QG_55_whoever_wants_no_more_says_so(seat: Seat) -> None:
    assert seat().does("side heads; side tails").why("heads: turn") == ("no-turn", "QG-55")
    table = seat().met().does("heads: turn")
    assert table.told("passes 1") == "QG-55"
    assert table.denied("passes 0") == "QG-55"
    table.does("tails: put fire tails.1; turn")
    assert table.told("passes 0") == "QG-55"
    assert table.why("chance: turn") == ("not-for-chance", "QG-55")


def test_QG_56_only_then_does_the_rival_act(seat: Seat) -> None:
    table = seat().met()
    assert table.why("tails: turn") == ("not-your-turn-to-end", "QG-56")
    assert table.why("second: turn") == ("wrong-player", "QG-6")
    table.does("heads: turn")
    assert table.told("acts tails") == "QG-56"
    assert table.denied("acts heads") == "QG-56"
    assert table.why("heads: turn") == ("not-your-turn-to-end", "QG-56")


def test_QG_57_what_was_played_stays_once_the_word_is_said(seat: Seat) -> None:
    table = seat().met()
    before = table.position
    table.does("heads: put sword heads.1")
    assert table.referee.may_undo(before, table.referee.legal(before)[3], table.position) is None
    table.does("heads: turn")
    assert table.why("heads: put sword heads.1") == ("turn-was-said", "QG-57")
    assert table.why("heads: deploy heads.1") == ("turn-was-said", "QG-57")
    assert table.why("heads: concede") == ("turn-was-said", "QG-57")
    table = seat().begin().turn("wizard")
    assert table.why("heads: uncover") == ("turn-was-said", "QG-57")


@pytest.mark.parametrize(
    ("text", "code", "clause"),
    [("uncover", "no-undo-seen", ""), ("reveal wizard", "no-undo-seen", ""), ("turn", "no-undo-after-turn", "QG-57")],
)
def test_QG_57_what_cannot_be_corrected(seat: Seat, text: str, code: str, clause: str) -> None:
    from generator.referee.protocol import read_action

    table = seat().begin()
    for word in ("uncover", "reveal wizard", "turn"):
        before = table.position
        action = read_action(table.referee, before, word)
        table.does(word)
        if word == text:
            refusal = table.referee.may_undo(before, action, table.position)
            assert (refusal.code, refusal.clause) == (code, clause)


def test_QG_57_a_card_that_ended_the_round_stays(seat: Seat) -> None:
    from generator.referee.protocol import read_action

    table = seat().met()
    before, action = table.position, read_action(table.referee, table.position, "put air tails.1")
    table.does("put air tails.1")
    assert table.referee.may_undo(before, action, table.position).code == "no-undo-after-turn"


def test_QG_58_the_former_defender_attacks(seat: Seat) -> None:
    table = seat().met().rest()
    assert table.told("attacker tails") == "QG-58"
    assert table.denied("attacker heads") == "QG-58"
    assert table.told("face tails") == "QG-28"
    assert table.referee.actor(table.position) == "tails"
    assert "QG-58" in table.impossible(("attacker", "heads"))


def test_QG_58_the_turn_card_is_turned_after_the_last_round_too(seat: Seat) -> None:
    kinds = " ".join(f"{kind} {kind}" for kind in ("wizard", "paladin", "knight", "beast", "archer", "footman"))
    table = seat().begin("tails").rounds(kinds, kinds)
    assert table.told("next end") == "QG-83"
    assert table.told("face tails") == "QG-58"
    assert table.denied("face heads") == "QG-58"
    assert table.referee.to_json(table.position)["attacker"] == "tails"
