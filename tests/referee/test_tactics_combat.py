"""Qíahn Tactics, outfit and combat: counters, magic, totals, regrouping, and the readings that change them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generator.referee.actions import Action

Sit = Any


def met(table: Any, attacker: str = "heads", mine: str = "wizard", theirs: str = "knight") -> Any:
    """One combatant of each side in its vanguard, in the outfit part of the first round."""
    return table.begin(attacker).uncover(1, mine, theirs).send("1", "1")


def two_each(table: Any, attacker: str) -> Any:
    """The second round, `attacker` attacking, two combatants a side: archer and wizard; beast and knight."""
    other = "tails" if attacker == "heads" else "heads"
    table.begin(other).uncover(1, "archer", "beast").send("1", "1").turns(2).roll(3, 3).turns(1)
    return table.uncover(2, "wizard", "knight").send("1 2", "1 2")


def test_QT_60_to_63_own_counters_on_own_vanguard_and_never_compulsory(sit: Sit) -> None:
    table = met(sit())
    assert table.why("heads: put sword heads.2") == ("not-in-vanguard", "QT-63")
    assert table.why("heads: put sword tails.1") == ("gear-on-enemy", "QT-63")
    assert table.why("heads: put bow heads.1") == ("no-such-counter", "QT-79")
    assert table.why("tails: put shield tails.1") == ("wrong-player", "QT-44")
    table.does("heads: put sword heads.1; turn; tails: turn")
    assert table.why("tails: put shield tails.1") == ("wrong-phase", "QT-61")


def test_QT_24_QT_25_each_side_its_own_magic(sit: Sit) -> None:
    table = met(sit())
    assert table.why("heads: put fire heads.1") == ("not-your-magic", "QT-25")
    table.does("heads: put water heads.1; turn")
    assert table.why("tails: put air heads.1") == ("not-your-magic", "QT-24")


def test_QT_76_QT_77_sword_in_attack_shield_in_defence(sit: Sit) -> None:
    table = met(sit())
    assert table.why("heads: put shield heads.1") == ("shield-in-attack", "QT-77")
    table.does("heads: put sword heads.1; turn")
    assert table.why("tails: put sword tails.1") == ("sword-in-defence", "QT-76")
    table.does("tails: put shield tails.1")


@pytest.mark.parametrize(("mine", "theirs", "fallen"), [(4, 4, []), (4, 3, ["tails.1"]), (3, 4, ["heads.1"])])
@pytest.mark.parametrize("geared", [False, True])
def test_QT_64_to_72_totals_are_compared_and_the_loser_leaves(
    sit: Sit, mine: int, theirs: int, fallen: list[str], geared: bool
) -> None:
    table = met(sit())
    if geared:
        table.does("heads: put sword heads.1; turn; tails: put shield tails.1; turn")
    table.roll(mine, theirs).turns(1)
    assert [t for t in ("heads.1", "tails.1") if table.zone(t) == "removed"] == fallen
    assert all(table.zone(t) == "reserve" for t in ("heads.1", "tails.1") if t not in fallen)


def test_QT_76_the_sword_adds_three(sit: Sit) -> None:
    for theirs, zone in ((6, "removed"), (7, "reserve"), (8, "reserve")):
        table = met(sit()).does("put sword heads.1").roll(4, theirs).turns(1)
        assert table.zone("tails.1") == zone
        assert table.zone("heads.1") == ("removed" if theirs == 8 else "reserve")


@pytest.mark.parametrize(
    ("kind", "faces", "clause"),
    [("wizard", 20, "QT-31"), ("paladin", 12, "QT-32"), ("knight", 10, "QT-33"), ("beast", 8, "QT-34"),
     ("archer", 6, "QT-35"), ("footman", 4, "QT-36")],
)  # fmt: skip
def test_QT_31_to_36_each_type_rolls_its_die(sit: Sit, kind: str, faces: int, clause: str) -> None:
    table = met(sit(), mine=kind, theirs=kind).turns(2)
    assert [a.args[1] for a in table.referee.legal(table.position)] == [str(n) for n in range(1, faces + 1)]
    assert table.why(f"roll heads.1 {faces + 1}") == ("impossible-roll", clause)
    assert table.why("roll heads.1 0") == ("impossible-roll", clause)
    assert table.why("roll heads.1 01") == ("impossible-roll", clause)
    assert table.why("roll tails.1 1") == ("not-the-next-die", "QT-64")
    assert table.why("heads: turn") == ("chance-first", "QT-64")
    assert table.why("heads: roll heads.1 2") == ("chance-first", "QT-64")
    table.does(f"roll heads.1 {faces}; heads: turn")
    assert table.why("roll heads.1 1") == ("not-the-next-die", "QT-65")


def test_QT_88_one_gear_and_one_magic_on_a_combatant(sit: Sit) -> None:
    table = met(sit(), "tails").does("tails: put fire tails.1; put sword tails.1")
    assert table.why("tails: put earth tails.1") == ("magic-cap", "QT-88")
    assert table.why("tails: put fire tails.1") == ("spent", "QT-90")


def test_QT_88_a_second_gear_does_not_fit_where_a_side_has_two_swords(sit: Sit) -> None:
    table = sit()
    rules = replace(table.referee.rules, counters=(("air", "sword", "sword"), table.referee.rules.counters[1]))
    table.referee = replace(table.referee, rules=rules)
    table.position = table.referee.start()
    met(table).does("heads: put sword heads.1")
    assert table.why("heads: put sword heads.1") == ("gear-cap", "QT-88")


def test_AT_8_air_is_blocked_by_a_magic_counter_unless_allowed(sit: Sit) -> None:
    table = met(sit(), "tails").does("tails: put fire tails.1; turn")
    assert table.why("heads: put air tails.1") == ("air-blocked", "AT-8")
    table = met(sit("AT-8=allowed"), "tails").does("tails: put fire tails.1; turn; heads: put air tails.1")
    assert table.position.round == 2


def test_QT_90_to_92_a_counter_is_used_once_and_leaves_at_the_end_of_its_round(sit: Sit) -> None:
    table = met(sit()).does("heads: put water heads.1").turns(2).roll(5, 5).turns(1).does("heads: keep heads.1")
    assert table.counter("heads", "water") == {"counter": "water", "on": None, "used": 1, "copy": None}
    table.uncover(2, "archer", "archer").send("2", "2").turns(1)
    assert table.why("heads: put water heads.2") == ("spent", "QT-90")


def test_QT_83_to_85_air_sends_an_enemy_back(sit: Sit) -> None:
    table = two_each(sit(), "heads")
    assert table.why("heads: put air heads.1") == ("air-on-own", "QT-83")
    assert table.why("heads: put water tails.1") == ("magic-on-enemy", "QT-85")
    table.does("heads: put air tails.1")
    assert table.zone("tails.1") == "reserve"
    assert table.position.phase == "outfit"
    table.turns(1)
    assert table.why("tails: put fire tails.1") == ("not-in-vanguard", "QT-63")
    table.roll(1, 20, 4).turns(1)
    assert (table.zone("tails.1"), table.zone("tails.2")) == ("reserve", "removed")


def test_QT_84_air_on_the_only_enemy_ends_the_round_as_a_draw(sit: Sit) -> None:
    table = met(sit()).does("heads: put sword heads.1; put air tails.1")
    assert table.position.round == 2
    assert {table.zone("heads.1"), table.zone("tails.1")} == {"reserve"}
    assert (table.counter("heads", "sword")["used"], table.counter("heads", "air")["used"]) == (1, 1)


def test_AT_7_AT_10_counters_may_come_back_when_air_strips_them(sit: Sit) -> None:
    table = met(sit("AT-10=returned")).does("heads: put sword heads.1; put air tails.1")
    assert (table.counter("heads", "sword")["used"], table.counter("heads", "air")["used"]) == (0, 1)
    table = two_each(sit("AT-7=returned"), "tails").does("tails: put sword tails.1; turn; heads: put air tails.1")
    assert table.counter("tails", "sword") == {"counter": "sword", "on": None, "used": 0, "copy": None}


def test_AT_11_in_the_game_lets_the_combat_go_on_against_nobody(sit: Sit) -> None:
    table = sit("AT-11=in_the_game").begin("tails").uncover(1, "archer", "beast").send("1", "1").turns(2).roll(3, 3)
    table.turns(1).uncover(2, "wizard", "knight").send("1", "2").does("heads: put air tails.2")
    assert table.position.phase == "outfit"
    table.roll(2).turns(2)
    assert (table.zone("heads.1"), table.zone("tails.2"), table.position.round) == ("reserve", "reserve", 3)


def test_AT_11_in_the_game_whoever_lies_face_down_is_somebody_left(sit: Sit) -> None:
    table = met(sit("AT-11=in_the_game")).does("heads: put air tails.1")
    assert (table.position.phase, table.zone("tails.1"), table.position.round) == ("outfit", "reserve", 1)
    table = sit("AT-11=in_the_game").begin("heads").uncover(1, "wizard", "beast").send("1", "1").turns(2).roll(9, 3)
    table.turns(1).uncover(2, "archer", "archer").send("2", "1").turns(2).roll(1, 9).turns(1)
    table.uncover(3, "knight", "footman").send("2", "3").does("heads: put air tails.3")
    assert (table.zone("tails.3"), table.position.phase) == ("reserve", "over")


def test_AT_17_a_combatant_sent_back_may_share_the_loss(sit: Sit) -> None:
    table = two_each(sit("AT-17=shares_the_loss"), "heads").does("heads: put air tails.1").turns(1).roll(1, 20, 4)
    table.turns(1)
    assert (table.zone("tails.1"), table.zone("tails.2")) == ("removed", "removed")


def test_QT_86_fire_rolls_twice_and_adds(sit: Sit) -> None:
    table = met(sit(), "tails", "knight", "wizard").does("tails: put fire tails.1")
    table.roll(3, 3, 5).turns(1)
    assert table.zone("heads.1") == "removed"


@pytest.mark.parametrize(("ruling", "theirs", "zone"), [
    ("AT-14=once", 8, "removed"), ("AT-14=once", 9, "reserve"), ("AT-14=per_roll", 11, "removed"),
    ("QK-18=per_roll", 12, "reserve"),
])  # fmt: skip
def test_AT_14_gear_adds_once_with_fire_or_for_each_roll(sit: Sit, ruling: str, theirs: int, zone: str) -> None:
    table = met(sit(ruling), "tails", "knight", "wizard").does("tails: put fire tails.1; put sword tails.1")
    table.roll(3, 3, theirs).turns(1)
    assert table.zone("heads.1") == zone


@pytest.mark.parametrize(("ruling", "first", "second"), [
    ("AT-12=bearer_survives", "reserve", "removed"), ("AT-12=round_becomes_draw", "reserve", "reserve"),
    ("QK-2=round_becomes_draw", "reserve", "reserve"), ("AT-16=out_but_counted", "saved", "removed"),
])  # fmt: skip
def test_QT_87_earth_saves_its_bearer(sit: Sit, ruling: str, first: str, second: str) -> None:
    table = two_each(sit(ruling), "tails").does("tails: put earth tails.1").roll(1, 1, 6, 6).turns(1)
    assert (table.zone("tails.1"), table.zone("tails.2")) == (first, second)


def test_AT_18_a_loser_may_have_to_remove_all_his_combatants(sit: Sit) -> None:
    for ruling, zone in (("AT-18=vanguard", "reserve"), ("AT-18=all", "removed")):
        table = sit(ruling).begin("tails").uncover(1, "archer", "beast").send("1", "1").turns(2).roll(3, 3).turns(1)
        table.uncover(2, "wizard", "knight").send("2", "2").turns(2).roll(1, 5).turns(1)
        assert (table.zone("heads.2"), table.zone("heads.1"), table.zone("heads.3")) == ("removed", zone, "reserve")


def test_QT_80_AT_1_water_copies_in_a_step_of_its_own(sit: Sit) -> None:
    table = met(sit(), "heads", "footman", "wizard").does("heads: put water heads.1").turns(2)
    assert table.why("heads: copy heads.1 tails.1") == ("no-water-waits", "QT-80")
    table.roll(2, 19).turns(1)
    assert table.why("heads: turn") == ("no-turn", "QT-46")
    assert table.why("tails: copy heads.1 tails.1") == ("wrong-player", "QT-80")
    assert table.why("heads: copy tails.1 heads.1") == ("not-the-bearer", "QT-89")
    assert table.why("heads: copy heads.1 heads.1") == ("copies-itself", "QT-80")
    assert table.why("heads: copy heads.1 tails.2") == ("copied-did-not-roll", "QT-80")
    table.does("heads: copy heads.1 tails.1")
    assert (table.zone("heads.1"), table.zone("tails.1"), table.position.round) == ("reserve", "reserve", 2)


def test_QT_81_QT_82_water_copies_fire_but_no_gear(sit: Sit) -> None:
    table = met(sit(), "tails", "wizard", "footman").does("tails: put fire tails.1; put sword tails.1; turn")
    table.does("heads: put water heads.1; put shield heads.1; turn").roll(10, 10, 1).turns(1)
    table.does("heads: copy heads.1 tails.1")  # 20 + 3 against 20 + 3
    assert (table.zone("heads.1"), table.zone("tails.1")) == ("reserve", "reserve")
    table = met(sit("AT-4=not_added"), "tails", "wizard", "footman").does("tails: turn; put water heads.1")
    table.does("put shield heads.1; turn").roll(10, 1).turns(1).does("copy heads.1 tails.1")
    assert (table.zone("heads.1"), table.zone("tails.1")) == ("reserve", "reserve")


def test_AT_2_QK_8_water_may_have_to_copy(sit: Sit) -> None:
    for ruling in ("AT-2=must_copy", "QK-8=forced"):
        table = met(sit(ruling)).does("put water heads.1").roll(20, 1).turns(1)
        assert table.why("heads: keep heads.1") == ("must-copy", "AT-2")
        table.does("heads: copy heads.1 tails.1")
    met(sit()).does("put water heads.1").roll(20, 1).turns(1).does("heads: keep heads.1")


@pytest.mark.parametrize(("scope", "sources"), [
    ("both", ["heads.2", "tails.1", "tails.2"]), ("own_side", ["heads.2"]), ("enemy", ["tails.1", "tails.2"]),
])  # fmt: skip
def test_AT_3_whose_rolls_may_be_copied(sit: Sit, scope: str, sources: list[str]) -> None:
    table = two_each(sit(f"AT-3={scope}"), "heads").does("put water heads.1").roll(1, 2, 3, 4).turns(1)
    assert [a.args[1] for a in table.referee.legal(table.position) if a.verb == "copy"] == sources
    for token in {"heads.2", "tails.1", "tails.2"} - set(sources):
        assert table.why(f"heads: copy heads.1 {token}") == ("out-of-scope", "AT-3")


def test_AT_5_own_roll_moment_sees_only_what_has_been_rolled(sit: Sit) -> None:
    table = two_each(sit("AT-1=own_roll_moment"), "heads").does("put water heads.1").roll(1, 2)
    assert [a.args for a in table.referee.legal(table.position)] == [("heads.1", "heads.2"), ("heads.1",)]
    assert table.why("heads: turn") == ("water-first", "QT-80")
    table.does("heads: copy heads.1 heads.2; turn").roll(3, 4).turns(1)
    assert table.position.round == 3
    table = met(sit("AT-1=own_roll_moment", "AT-2=must_copy")).does("put water heads.1").roll(20, 1).turns(1)
    assert table.position.round == 2


def test_AT_1_after_all_rolls_comes_before_the_last_word(sit: Sit) -> None:
    table = met(sit("AT-1=after_all_rolls")).does("put water heads.1").roll(1, 9)
    assert table.referee.actor(table.position) == "heads"
    table.does("heads: copy heads.1 tails.1; tails: turn")
    assert table.position.round == 2


def test_AT_1_declared_at_outfit(sit: Sit) -> None:
    table = two_each(sit("AT-1=declare_at_outfit"), "heads")
    assert table.why("heads: put water heads.1") == ("name-the-copied", "AT-1")
    assert table.why("heads: put water heads.1 heads.1") == ("copies-itself", "QT-80")
    assert table.why("heads: put water heads.1 tails.3") == ("copied-not-in-vanguard", "AT-3")
    table.does("heads: put water heads.1 tails.2").roll(1, 2, 3, 9).turns(1)
    assert table.why("heads: copy heads.1 heads.2") == ("out-of-scope", "AT-1")
    table.does("heads: copy heads.1 tails.2")
    table = met(sit("AT-1=declare_at_outfit", "AT-2=must_copy")).does("put water heads.1 tails.1").roll(20, 1).turns(1)
    assert (table.position.round, table.zone("tails.1")) == (2, "reserve")
    assert met(sit()).why("heads: put water heads.1 tails.1") == ("name-nobody-yet", "AT-1")
    table = two_each(sit("AT-1=declare_at_outfit", "AT-3=own_side"), "heads")
    assert table.why("heads: put water heads.1 tails.1") == ("out-of-scope", "AT-3")


def test_AT_13_a_counter_without_effect_may_stay(sit: Sit) -> None:
    for ruling, used in (("AT-13=true", 1), ("AT-13=false", 0)):
        table = met(sit(ruling), "tails").does("tails: put earth tails.1").roll(9, 1).turns(1)
        assert table.counter("tails", "earth")["used"] == used


def test_AT_15_a_shared_die_is_rolled_once(sit: Sit) -> None:
    table = sit("AT-15=share").begin("tails").uncover(1, "archer", "beast").send("1", "1").turns(2).roll(3, 3).turns(1)
    table.uncover(2, "beast", "archer").send("1 2", "1 2").turns(2).roll(5)
    assert table.position.rolls[0][:2] == ((5,), (5,))


def test_AT_19_QK_10_without_the_word_a_turn_passes_when_it_is_clear(sit: Sit) -> None:
    table = sit("QK-10=advisory").begin().does("uncover heads.1; reveal wizard; uncover tails.1; reveal knight")
    table.does("deploy heads.1; deploy tails.1; heads: turn; tails: turn; roll heads.1 5; roll tails.1 5")
    assert table.position.round == 2


def second_round(table: Any) -> Any:
    """Both have two combatants in reserve, heads attacks, and deploying begins; the word is said where it is needed."""
    words = table.begin("tails").referee.rules.options["turn_word"] == "required"
    turn = "; {}: turn" if words else ""
    table.does(
        "uncover tails.1; reveal wizard" + turn.format("tails"), "uncover heads.1; reveal knight" + turn.format("heads")
    )
    table.does("deploy tails.1" + turn.format("tails"), "deploy heads.1" + turn.format("heads"))
    table.does(
        "tails: turn; heads: turn; roll tails.1 5" + turn.format("tails"), "roll heads.1 5" + turn.format("heads")
    )
    return table.does(
        "uncover heads.2; reveal archer" + turn.format("heads"), "uncover tails.2; reveal beast" + turn.format("tails")
    )


def test_AT_19_the_rival_s_first_action_ends_the_turn(sit: Sit) -> None:
    """With a second combatant in reserve and with counters left, nobody says the word but before the dice."""
    for ruling in ("AT-19=required", "AT-19=advisory"):
        table = second_round(sit(ruling)).does("deploy heads.1")
        if ruling == "AT-19=required":
            assert table.why("tails: deploy tails.1") == ("wrong-player", "QT-44")
            continue
        assert table.why("tails: turn") == ("must-deploy", "QT-55")
        assert table.why("tails: put fire tails.1") == ("wrong-phase", "QT-61")
        assert table.does("tails: deploy tails.1").told("acts tails") == "QT-47"
        assert table.why("heads: deploy heads.2") == ("wrong-phase", "QT-43")
        table.does("heads: put sword heads.1; tails: put shield tails.1")
        assert table.why("heads: put air tails.1") == ("turn-was-said", "QT-48")
        assert table.why("chance: roll heads.1 3") == ("wrong-phase", "QT-43")  # tails might still outfit
        table.does("tails: turn; roll heads.1 3; roll tails.1 3")
        assert table.position.round == 3


def test_AT_19_a_turn_that_passed_by_itself_is_taken_back_until_the_rival_acts(sit: Sit) -> None:
    for ruling in ("AT-19=required", "AT-19=advisory"):
        table = second_round(sit(ruling)).does("deploy heads.1")
        before, action = table.position, Action("heads", "deploy", ("heads.2",))
        table.does("deploy heads.2")
        assert table.referee.actor(table.position) == ("heads" if ruling == "AT-19=required" else "tails")
        assert table.referee.may_undo(before, action, table.position) is None
    word = second_round(sit()).does("deploy heads.1")
    refusal = word.referee.may_undo(word.position, Action("heads", "turn"), word.does("heads: turn").position)
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("no-undo-after-turn", "QT-48")
    table.does("tails: deploy tails.1")
    assert table.why("heads: deploy heads.2") == ("wrong-phase", "QT-43")


def test_AT_22_one_counter_a_round(sit: Sit) -> None:
    table = met(sit("AT-22=one_per_round")).does("put sword heads.1")
    assert table.why("put water heads.1") == ("one-per-round", "AT-22")
    met(sit()).does("put sword heads.1; put water heads.1")


def test_AT_25_left_to_right(sit: Sit) -> None:
    table = sit("AT-25=left_to_right").begin()
    assert table.why("uncover heads.2") == ("not-the-next", "AT-25")
    table.does("uncover heads.1")


def test_AT_30_resigning(sit: Sit) -> None:
    assert sit().begin().why("heads: resign") == ("no-resigning", "AT-30")
    table = sit("AT-30=true")
    assert table.why("first: resign") == ("wrong-phase", "AT-30")
    result = table.referee.result(table.begin().does("heads: resign").position)
    assert (result["winner"], result["resigned"]) == ("tails", "heads")


def test_AT_32_gear_may_be_lost_with_the_role(sit: Sit) -> None:
    for ruling, used in (("AT-32=kept", 0), ("AT-32=lost", 1)):
        table = met(sit(ruling)).turns(2).roll(5, 5).turns(1)
        assert table.counter("heads", "sword")["used"] == used
        assert table.counter("heads", "shield")["used"] == 0
