"""What the steps of Qíahn Tactics tell: each claim that holds, and one like it refused by the same clause."""

from __future__ import annotations

from typing import Any

import pytest

Sit = Any


def met(table: Any, attacker: str = "heads", mine: str = "wizard", theirs: str = "knight") -> Any:
    """One combatant of each side in its vanguard, in the outfit part of the first round."""
    return table.begin(attacker).uncover(1, mine, theirs).send("1", "1")


def two_each(table: Any, attacker: str) -> Any:
    """The second round, `attacker` attacking, two combatants a side: archer and wizard; beast and knight."""
    other = "tails" if attacker == "heads" else "heads"
    table.begin(other).uncover(1, "archer", "beast").send("1", "1").turns(2).roll(3, 3).turns(1)
    return table.uncover(2, "wizard", "knight").send("1 2", "1 2")


def played(table: Any, *rounds: tuple[int, int]) -> Any:
    """A whole game of archers, beasts and knights, one against one; the rolls of heads and tails in each round."""
    table.begin()
    for number, (heads, tails) in enumerate(rounds, start=1):
        kind = ("archer", "beast", "knight")[number - 1]
        table.uncover(number, kind, kind).send(str(number), str(number)).turns(2)
        table.roll(*((heads, tails) if number % 2 else (tails, heads))).turns(1)
    return table


def test_QT_10_QT_11_who_plays_which_side(sit: Sit) -> None:
    table = sit().does("side heads; side tails")
    assert (table.told("side second tails"), table.denied("side second heads")) == ("QT-10", "QT-10")
    table = sit().does("side heads; side heads; coin tails")
    assert (table.told("side first tails"), table.denied("side first heads")) == ("QT-11", "QT-11")


def test_QT_20_the_rest_is_put_aside(sit: Sit) -> None:
    table = sit().does("side heads; side tails; take 3")
    assert (table.told("aside heads 9"), table.denied("aside heads 6")) == ("QT-20", "QT-20")


def test_QT_15_three_each(sit: Sit) -> None:
    table = sit().does("side heads; side tails")
    assert table.why("heads: take 6") == ("wrong-size", "QT-15")
    table.does("take 3")
    assert (table.told("squad heads 3"), table.denied("squad heads 6")) == ("QT-15", "QT-15")


def test_QT_16_six_each(sit: Sit) -> None:
    table = sit(format="squad_6").does("side heads; side tails")
    assert table.why("heads: take 3") == ("wrong-size", "QT-16")
    table.does("take 6")
    assert (table.told("squad heads 6"), table.denied("squad heads 3")) == ("QT-16", "QT-16")


def test_QT_17_the_second_takes_as_many_as_the_first(sit: Sit) -> None:
    table = sit().does("side heads; side tails; take 3")
    assert table.why("tails: take 6") == ("wrong-size", "QT-17")
    table.does("tails: take 3")


def test_QT_38_six_dice_lie_in_the_middle(sit: Sit) -> None:
    table = sit().begin()
    assert (table.told("dice 6"), table.denied("dice 7")) == ("QT-38", "QT-38")


@pytest.mark.parametrize("attacker", ["heads", "tails"])
def test_QT_40_the_face_shown_attacks_first(sit: Sit, attacker: str) -> None:
    other = "tails" if attacker == "heads" else "heads"
    table = sit().begin(attacker)
    assert (table.told(f"attacker {attacker}"), table.denied(f"attacker {other}")) == ("QT-40", "QT-40")


def test_QT_30_QT_37_a_face_says_its_die_and_its_rank(sit: Sit) -> None:
    ranks = (("wizard", 20, 1), ("paladin", 12, 2), ("knight", 10, 3), ("beast", 8, 4), ("archer", 6, 5),
             ("footman", 4, 6))  # fmt: skip
    for kind, faces, rank in ranks:
        table = sit().begin().does("uncover heads.1", f"reveal {kind}")
        assert (table.told(f"die heads.1 {faces}"), table.denied(f"die heads.1 {faces + 2}")) == ("QT-30", "QT-30")
        assert (table.told(f"rank heads.1 {rank}"), table.denied(f"rank heads.1 {rank + 1}")) == ("QT-37", "QT-37")
    table = sit().begin().does("uncover heads.1")
    assert table.why("reveal orc") == ("no-such-kind", "QT-30")


def test_QT_49_QT_50_the_attacker_uncovers_then_the_defender(sit: Sit) -> None:
    table = sit().begin().does("uncover heads.1; reveal wizard")
    assert (table.told("uncovered heads.1 wizard"), table.denied("uncovered heads.1 beast")) == ("QT-49", "QT-49")
    table.does("turn; uncover tails.2; reveal beast")
    assert (table.told("uncovered tails.2 beast"), table.denied("uncovered tails.2 archer")) == ("QT-50", "QT-50")


def test_QT_43_QT_47_the_word_hands_over_and_the_parts_follow_in_order(sit: Sit) -> None:
    table = sit().begin()
    assert (table.told("phase uncover"), table.denied("phase deploy")) == ("QT-43", "QT-43")
    table.does("uncover heads.1; reveal wizard; turn")
    assert (table.told("acts tails"), table.denied("acts heads")) == ("QT-47", "QT-47")
    table.does("uncover tails.1; reveal knight; turn")
    assert (table.told("phase deploy"), table.told("acts heads")) == ("QT-43", "QT-47")
    table.send("1", "1")
    assert table.told("phase outfit") == "QT-43"
    table.turns(2)
    assert table.told("phase combat") == "QT-43"
    table.roll(5, 4).turns(1)
    assert table.told("phase regroup") == "QT-43"


def test_QT_46_the_word_is_said_in_a_turn_only(sit: Sit) -> None:
    table = sit().does("side heads; side tails; take 3; take 3")
    assert table.why("heads: turn") == ("no-turn", "QT-46")
    table.does("coin heads; uncover heads.1; reveal wizard; heads: turn")


def test_QT_53_QT_54_both_send_combatants(sit: Sit) -> None:
    table = sit().begin().uncover(1, "wizard", "knight").does("deploy heads.1")
    assert (table.told("deployed heads.1"), table.denied("deployed heads.2")) == ("QT-53", "QT-53")
    table.does("turn; deploy tails.1")
    assert (table.told("deployed tails.1"), table.denied("deployed tails.2")) == ("QT-54", "QT-54")


def test_QT_60_QT_61_the_attacker_lays_counters_then_the_defender(sit: Sit) -> None:
    table = sit().begin().uncover(1, "wizard", "knight")
    assert table.why("heads: put sword heads.1") == ("wrong-phase", "QT-60")
    assert table.why("tails: put shield tails.1") == ("wrong-phase", "QT-61")
    table.send("1", "1").does("put sword heads.1")
    assert (table.told("laid sword heads.1"), table.denied("laid sword heads.2")) == ("QT-60", "QT-60")
    table.does("turn; put shield tails.1")
    assert (table.told("laid shield tails.1"), table.denied("laid shield tails.2")) == ("QT-61", "QT-61")


def test_QT_62_no_counter_has_to_be_laid(sit: Sit) -> None:
    table = met(sit()).does("turn")
    assert (table.told("unused heads 4"), table.denied("unused heads 3")) == ("QT-62", "QT-62")
    table = met(sit()).does("put sword heads.1; turn")
    assert (table.told("unused heads 3"), table.denied("unused heads 4")) == ("QT-62", "QT-62")


def test_QT_64_QT_65_QT_66_totals_and_their_difference(sit: Sit) -> None:
    table = met(sit()).does("put sword heads.1; turn; put shield tails.1").roll(4, 9).turns(1)
    assert (table.told("total heads 7"), table.denied("total heads 4")) == ("QT-64", "QT-64")
    assert (table.told("total tails 12"), table.denied("total tails 9")) == ("QT-65", "QT-65")
    assert (table.told("difference -5"), table.denied("difference 5")) == ("QT-66", "QT-66")


@pytest.mark.parametrize(
    ("theirs", "outcome", "other", "clause"),
    [(4, "attacker", "draw", "QT-67"), (5, "draw", "defender", "QT-68"), (6, "defender", "attacker", "QT-69")],
)
def test_the_difference_says_who_wins(sit: Sit, theirs: int, outcome: str, other: str, clause: str) -> None:
    for attacker in ("heads", "tails"):
        table = met(sit(), attacker).roll(5, theirs).turns(1)
        assert (table.told(f"outcome {outcome}"), table.denied(f"outcome {other}")) == (clause, clause)


def test_QT_70_QT_72_the_winner_goes_back_and_the_loser_leaves(sit: Sit) -> None:
    table = met(sit()).roll(5, 4).turns(1)
    assert (table.told("returned heads.1"), table.denied("returned heads.2")) == ("QT-70", "QT-70")
    assert (table.told("removed tails.1"), table.denied("removed heads.1")) == ("QT-72", "QT-72")


def test_QT_71_in_a_draw_both_go_back(sit: Sit) -> None:
    table = met(sit()).roll(5, 5).turns(1)
    assert (table.told("returned heads.1"), table.told("returned tails.1")) == ("QT-71", "QT-71")
    assert table.denied("returned tails.2") == "QT-71"
    assert table.denied("removed tails.1") == "QT-72"


def test_QT_73_QT_74_another_round_with_the_other_attacker(sit: Sit) -> None:
    table = met(sit()).roll(5, 4).turns(1)
    assert (table.told("round 2"), table.denied("round 3")) == ("QT-73", "QT-73")
    assert (table.told("attacker tails"), table.denied("attacker heads")) == ("QT-74", "QT-74")


def test_QT_76_QT_77_gear_adds_three_to_its_bearer(sit: Sit) -> None:
    table = met(sit()).does("put sword heads.1; turn; put shield tails.1").roll(4, 9).turns(1)
    assert (table.told("bonus heads.1 3"), table.denied("bonus heads.1 6")) == ("QT-76", "QT-76")
    assert (table.told("bonus tails.1 3"), table.denied("bonus tails.1 4")) == ("QT-77", "QT-77")


def test_QT_80_QT_89_the_bearer_of_water_copies_a_roll_or_keeps_its_own(sit: Sit) -> None:
    table = met(sit(), "heads", "footman", "wizard").does("put water heads.1").roll(2, 19).turns(1)
    assert table.why("heads: copy tails.1 heads.1") == ("not-the-bearer", "QT-89")
    table.does("copy heads.1 tails.1")
    assert (table.told("copied heads.1 19"), table.denied("copied heads.1 2")) == ("QT-80", "QT-80")
    assert table.told("total heads 19") == "QT-64"
    table = met(sit(), "heads", "footman", "wizard").does("put water heads.1").roll(2, 19).turns(1)
    table.does("keep heads.1")
    assert (table.told("kept heads.1 2"), table.denied("kept heads.1 19")) == ("QT-80", "QT-80")


def test_QT_81_water_copies_both_rolls_of_fire(sit: Sit) -> None:
    table = met(sit(), "tails").does("put fire tails.1; turn; put water heads.1").roll(6, 7, 2).turns(1)
    table.does("copy heads.1 tails.1")
    assert (table.told("copied heads.1 13"), table.denied("copied heads.1 7")) == ("QT-81", "QT-81")


def test_QT_82_water_copies_no_gear(sit: Sit) -> None:
    table = met(sit(), "tails").does("put sword tails.1; turn; put water heads.1").roll(6, 2).turns(1)
    table.does("copy heads.1 tails.1")
    assert (table.told("copied heads.1 6"), table.denied("copied heads.1 9")) == ("QT-82", "QT-82")
    assert (table.told("total tails 9"), table.told("total heads 6")) == ("QT-64", "QT-65")


def test_QT_81_QT_82_fire_and_gear_together(sit: Sit) -> None:
    table = met(sit(), "tails").does("put fire tails.1; put sword tails.1; turn; put water heads.1").roll(6, 7, 2)
    table.turns(1).does("copy heads.1 tails.1")
    assert [e.clause for e in table.events if e.kind == "copied"] == ["QT-81", "QT-82"]


def test_QT_83_air_sends_an_enemy_back(sit: Sit) -> None:
    table = two_each(sit(), "heads").does("put air tails.1")
    assert (table.told("returned tails.1"), table.denied("returned tails.2")) == ("QT-83", "QT-83")


def test_QT_84_air_on_the_only_enemy_makes_a_draw(sit: Sit) -> None:
    table = met(sit()).does("put air tails.1")
    assert (table.told("outcome draw"), table.denied("outcome attacker")) == ("QT-84", "QT-84")
    assert (table.told("returned heads.1"), table.told("round 2")) == ("QT-71", "QT-73")


@pytest.mark.parametrize(
    ("kind", "faces", "clause"),
    [("wizard", 20, "QT-31"), ("paladin", 12, "QT-32"), ("knight", 10, "QT-33"), ("beast", 8, "QT-34"),
     ("archer", 6, "QT-35"), ("footman", 4, "QT-36")],
)  # fmt: skip
def test_a_roll_is_of_the_type_s_die(sit: Sit, kind: str, faces: int, clause: str) -> None:
    table = met(sit(), mine=kind).roll(faces)
    assert (table.told(f"rolled heads.1 {faces}"), table.denied(f"rolled heads.1 {faces - 1}")) == (clause, clause)
    assert met(sit(), mine=kind).turns(2).why(f"roll heads.1 {faces + 1}") == ("impossible-roll", clause)


def test_QT_86_fire_adds_its_two_rolls(sit: Sit) -> None:
    table = met(sit(), "tails", "knight").does("put fire tails.1").roll(3)
    assert table.told("rolled tails.1 3") == "QT-33"
    table.roll(5)
    assert (table.told("rolled tails.1 8"), table.denied("rolled tails.1 5")) == ("QT-86", "QT-86")


def test_QT_87_earth_saves_its_bearer_only(sit: Sit) -> None:
    table = two_each(sit(), "tails").does("put earth tails.1").roll(1, 1, 6, 6).turns(1)
    assert (table.told("saved tails.1"), table.denied("saved tails.2")) == ("QT-87", "QT-87")
    assert table.told("removed tails.2") == "QT-72"
    table = two_each(sit(), "tails").roll(1, 1, 6, 6).turns(1)
    assert table.denied("saved tails.1") == "QT-87"


def test_QT_91_QT_92_counters_used_leave_the_field_and_are_turned_face_down(sit: Sit) -> None:
    table = met(sit()).does("put sword heads.1").roll(5, 4).turns(1)
    assert (table.told("left heads sword"), table.denied("left heads water")) == ("QT-91", "QT-91")
    assert (table.told("spent heads sword"), table.denied("spent heads water")) == ("QT-92", "QT-92")
    assert met(sit()).roll(5, 4).turns(1).denied("spent heads sword") == "QT-92"


def test_QT_45_QT_93_the_game_ends_when_nothing_lies_face_down(sit: Sit) -> None:
    table = played(sit(), (4, 3), (4, 3))
    assert table.denied("ended") == "QT-93"
    table = played(sit(), (4, 3), (4, 3), (4, 3))
    assert table.told("ended") == "QT-93"
    assert (table.told("played 3"), table.denied("played 2")) == ("QT-45", "QT-45")
    assert table.why("heads: uncover heads.1") == ("over", "QT-45")


def test_QT_94_QT_95_the_larger_count_wins(sit: Sit) -> None:
    table = played(sit(), (4, 3), (4, 3), (3, 4))
    assert (table.told("count heads 2"), table.denied("count heads 3")) == ("QT-94", "QT-94")
    assert table.told("count tails 1") == "QT-94"
    assert (table.told("winner heads"), table.denied("winner tails")) == ("QT-95", "QT-95")


def test_QT_96_equal_counts_are_a_draw(sit: Sit) -> None:
    table = played(sit(), (4, 3), (3, 4), (4, 4))
    assert (table.told("count heads 2"), table.told("count tails 2")) == ("QT-94", "QT-94")
    assert (table.told("winner draw"), table.denied("winner heads")) == ("QT-96", "QT-96")


def test_readings_tell_their_own_clause(sit: Sit) -> None:
    table = two_each(sit("AT-12=round_becomes_draw"), "tails").does("put earth tails.1").roll(1, 1, 6, 6).turns(1)
    assert table.told("outcome draw") == "AT-12"
    table = two_each(sit("AT-17=shares_the_loss"), "heads").does("put air tails.1").turns(1).roll(1, 20, 4).turns(1)
    assert table.told("removed tails.1") == "AT-17"
    table = met(sit("AT-10=returned")).does("put sword heads.1; put air tails.1")
    assert table.told("unspent heads sword") == "AT-10"
    table = met(sit("AT-13=false"), "tails").does("put earth tails.1").roll(9, 1).turns(1)
    assert table.told("unspent tails earth") == "AT-13"
    table = met(sit("AT-32=lost")).roll(5, 5).turns(1)
    assert table.told("spent heads sword") == "AT-32"
    table = sit("AT-30=true").begin().does("heads: resign")
    assert table.told("winner tails") == "AT-30"
    assert table.why("heads: turn") == ("over", "AT-30")


def test_a_claim_of_no_kind_is_unknown_and_every_kind_is_described(sit: Sit) -> None:
    table = sit().begin()
    assert table.denied("luck heads 7") == ""
    for kind, (clause, written) in table.referee.events().items():
        assert written.split()[0].rstrip(":") == kind
        assert clause.startswith(("QT-", "AT-"))
