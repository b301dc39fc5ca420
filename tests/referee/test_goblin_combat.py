"""Qíahn Tactics Goblin, how a round ends: sums, Table of results, concession; and how the game does."""

from __future__ import annotations

from typing import Any

import pytest

Seat = Any
KINDS = ["wizard", "paladin", "knight", "beast", "archer", "footman"]
LAST_NINE = "wizard beast beast archer archer footman footman knight paladin"


@pytest.mark.parametrize(
    ("kind", "value", "clause"),
    [
        ("wizard", 6, "QG-21"),
        ("paladin", 5, "QG-22"),
        ("knight", 4, "QG-23"),
        ("beast", 3, "QG-24"),
        ("archer", 2, "QG-25"),
        ("footman", 1, "QG-26"),
    ],
)
def test_QG_21_to_26_each_type_has_its_fighting_value(seat: Seat, kind: str, value: int, clause: str) -> None:
    table = seat().begin().does(f"heads: uncover; chance: reveal {kind}")
    assert table.told(f"value heads.1 {value}") == clause
    assert table.denied(f"value heads.1 {value + 1}") == clause


def test_QG_21_22_23_24_25_26_values_decide_the_round(seat: Seat) -> None:
    """Whoever has the higher value of two types wins, and equal types tie."""
    for mine in KINDS:
        for theirs in KINDS:
            table = seat().met(mine, theirs)
            assert table.denied("value heads.1 9")
            table.rest()
            better = KINDS.index(theirs) - KINDS.index(mine)
            outcome = "tie" if better == 0 else "attacker" if better > 0 else "defender"
            assert table.told(f"outcome {outcome}")


def test_QG_46_a_round_ends_by_victory_tie_or_concession(seat: Seat) -> None:
    assert seat().begin().why("heads: concede") == ("no-combat", "QG-46")
    for mine, last, outcome, clause in (
        ("wizard", "tails: turn", "attacker", "QG-48"),
        ("paladin", "tails: turn", "tie", "QG-50"),
        ("archer", "tails: concede", "attacker", "QG-46"),
    ):
        table = seat().met(mine, "paladin").does("heads: turn", last)
        assert table.told("ended 1") == "QG-46"
        assert table.denied("ended 2") == "QG-46"
        assert table.told(f"outcome {outcome}") == clause
    table = seat().met().does("heads: turn; tails: put shield tails.1")
    assert table.impossible(("passes", 2)) == ["QG-46"]


def test_AG_31_AG_29_conceding_loses_the_round_and_earth_still_protects(seat: Seat) -> None:
    table = seat().met("archer", "wizard")
    assert table.why("tails: concede") == ("wrong-player", "QG-54")
    table.does("heads: turn; tails: put earth tails.1; turn; heads: turn; tails: concede")
    assert table.told("outcome attacker") == "QG-46"
    assert table.zone("tails.1") == table.zone("heads.1") == "reserve"
    assert seat().met("wizard", "archer").does("heads: concede").zone("heads.1") == "removed"
    table = seat("AG-31=any_time").met("archer", "wizard").does("tails: concede")
    assert table.zone("tails.1") == "removed"


def test_QG_47_the_sums_of_both_vanguards_are_compared(seat: Seat) -> None:
    table = seat().met("wizard", "paladin").does("heads: put sword heads.1").rest()
    assert table.told("sum heads 9") == "QG-47"
    assert table.told("sum tails 5") == "QG-47"
    assert table.denied("sum heads 6") == "QG-47"


def test_QG_48_49_the_attacker_wins(seat: Seat) -> None:
    table = seat().met("wizard", "paladin").rest()
    assert (table.zone("heads.1"), table.zone("tails.1")) == ("reserve", "removed")
    assert table.told("outcome attacker") == "QG-48"
    assert table.denied("outcome tie") == "QG-48"
    assert table.told("returned heads.1") == "QG-48"
    assert table.denied("returned tails.1") == "QG-48"
    assert table.told("removed tails.1") == "QG-49"
    assert table.denied("removed heads.1") == "QG-49"


def test_QG_50_in_a_tie_both_lose(seat: Seat) -> None:
    table = seat().met("wizard", "wizard").rest()
    assert table.zone("heads.1") == table.zone("tails.1") == "removed"
    assert table.told("outcome tie") == "QG-50"
    assert table.denied("outcome attacker") == "QG-50"
    assert table.told("removed heads.1") == table.told("removed tails.1") == "QG-50"


def test_QG_51_52_the_defender_wins(seat: Seat) -> None:
    table = seat().met("paladin", "wizard").rest()
    assert (table.zone("heads.1"), table.zone("tails.1")) == ("removed", "reserve")
    assert table.told("outcome defender") == "QG-51"
    assert table.denied("outcome attacker") == "QG-51"
    assert table.told("returned tails.1") == "QG-51"
    assert table.told("removed heads.1") == "QG-52"
    assert table.denied("removed tails.1") == "QG-52"


def test_QG_53_gear_and_magic_change_values(seat: Seat) -> None:
    table = seat().met("wizard", "paladin").does("heads: turn; tails: put fire tails.1; turn; heads: turn; tails: turn")
    assert table.told("fights tails.1 10") == "QG-53"
    assert table.denied("fights tails.1 5") == "QG-53"
    assert table.told("outcome defender") == "QG-51"


def finished(seat: Seat, *rulings: str) -> Any:
    """A whole game: heads wins two rounds with a wizard and a paladin, tails one with a wizard; the rest are ties."""
    return seat(*rulings).begin().rounds(f"wizard paladin knight {LAST_NINE}", f"paladin knight wizard {LAST_NINE}")


def test_QG_17_more_victory_points_win(seat: Seat) -> None:
    table = finished(seat)
    assert table.told("winner heads") == "QG-17"
    assert table.denied("winner tails") == "QG-17"
    assert table.referee.result(table.position) == {
        "winner": "heads",
        "count": {"heads": 11, "tails": 6},
        "rounds": 12,
    }


def test_QG_18_a_combatant_is_worth_its_fighting_value(seat: Seat) -> None:
    table = finished(seat)
    assert table.told("points heads.1 6") == "QG-18"
    assert table.told("points heads.2 5") == "QG-18"
    assert table.denied("points heads.2 6") == "QG-18"


def test_QG_83_the_game_ends_with_the_round_in_which_a_troop_is_used_up(seat: Seat) -> None:
    table = seat().begin().rounds("wizard paladin", "paladin knight")
    assert table.told("next 3") == "QG-83"
    assert table.denied("next end") == "QG-83"
    table = finished(seat)
    assert table.told("next end") == "QG-83"
    assert table.denied("next 13") == "QG-83"
    assert table.why("heads: uncover") == ("over", "QG-83")
    assert table.referee.legal(table.position) == ()
    assert table.referee.actor(table.position) == ""
    assert "QG-83" in seat().met().impossible(("phase", "over"), ("outcome", "heads"), ("turns", 0))


def test_QG_83_AG_40_a_troop_used_up_by_catching_up_ends_the_game_with_that_round(seat: Seat) -> None:
    """Heads is ahead for six rounds, and then tails catches up with all it has left."""
    table = seat().begin()
    table.skirmish("wizard", "footman", "1", "1").skirmish("footman", "footman", "2", "1")
    for number, (mine, theirs) in enumerate(
        [("archer", "archer"), ("archer", "archer"), ("beast", "beast"), ("beast", "beast")], start=3
    ):
        if number % 2:
            table.skirmish(mine, theirs, "1", str(number))
        else:
            table.skirmish(theirs, mine, str(number), "1")
    table.turn("knight").turn("knight", "knight", "paladin", "paladin", "wizard", "wizard")
    assert [table.side(side)["troop"] for side in ("heads", "tails")] == [5, 0]
    table.line_up("1", "12").does("heads: turn")
    assert table.position.phase == "combat"
    table.does("tails: turn")
    assert table.told("next end") == "QG-83"
    assert table.told("score tails 24") == "QG-84"


def test_AG_8_no_more_than_the_troop_holds(seat: Seat) -> None:
    table = seat().begin()
    table.skirmish("wizard", "footman", "1", "1").skirmish("footman", "footman", "2", "1")
    for number, kind in enumerate(["archer", "archer", "beast", "beast", "knight", "knight"], start=3):
        if number % 2:
            table.skirmish(kind, kind, "1", str(number))
        else:
            table.skirmish(kind, kind, str(number), "1")
    table.turn("paladin").does("tails: uncover; reveal paladin")
    for kind in ("paladin", "wizard", "wizard"):
        table.does(f"tails: uncover; reveal {kind}")
    assert table.why("tails: uncover") == ("troop-used-up", "AG-8")


def test_QG_84_then_the_points_are_added_up(seat: Seat) -> None:
    table = finished(seat)
    assert table.told("score heads 11") == "QG-84"
    assert table.told("score tails 6") == "QG-84"
    assert table.denied("score heads 10") == "QG-84"
    assert table.impossible(("outcome", None)) == ["QG-84"]
    assert table.referee.result(seat().met().position) is None


@pytest.mark.parametrize(
    ("scoring", "heads", "tails"), [("survivors", 11, 6), ("survivors_and_troop", 11, 6), ("captures", 36, 31)]
)
def test_AG_3_AG_4_which_combatants_score(seat: Seat, scoring: str, heads: int, tails: int) -> None:
    """With equal troops, what is left and what was captured differ by the same number."""
    table = finished(seat, f"AG-3={scoring}")
    assert table.referee.result(table.position)["count"] == {"heads": heads, "tails": tails}


def test_AG_3_the_troop_that_is_left_counts(seat: Seat) -> None:
    counts = {}
    for scoring in ("survivors", "survivors_and_troop", "captures"):
        table = seat(f"AG-3={scoring}").begin()
        table.skirmish("wizard", "footman", "1", "1").skirmish("footman", "footman", "2", "1")
        for number, kind in enumerate(["archer", "archer", "beast", "beast"], start=3):
            pair = ("1", str(number)) if number % 2 else (str(number), "1")
            table.skirmish(kind, kind, *pair)
        table.turn("knight").turn("knight", "knight", "paladin", "paladin", "wizard", "wizard")
        table.line_up("7", "7").rest()
        counts[scoring] = tuple(table.referee.result(table.position)["count"].values())
        if scoring == "survivors_and_troop":
            assert table.told("unrevealed heads 21") == "AG-3"
            assert table.denied("unrevealed heads 20") == "AG-3"
            assert table.denied("unrevealed tails 0") == "AG-3"  # nothing is left of it
        else:
            assert not [event for event in table.events if event.kind == "unrevealed"]
    assert counts["survivors"] == (17, 26)
    assert counts["survivors_and_troop"] == (38, 26)
    assert counts["captures"] == (16, 4)
    assert 38 - 26 == 16 - 4


def test_AG_5_equal_points_draw_or_more_cards_win(seat: Seat) -> None:
    rest = "knight knight beast beast archer archer footman footman paladin paladin"
    table = seat().begin().rounds(f"wizard wizard {rest}", f"wizard wizard {rest}")
    assert table.told("winner draw") == "AG-5"
    assert table.referee.result(table.position)["winner"] is None
    for ruling, winner in (("AG-5=draw", None), ("AG-5=most_cards", "tails")):
        table = seat(ruling).begin()
        table.skirmish("wizard", "beast", "1", "1").skirmish("wizard", "archer", "2", "2")
        table.skirmish("footman", "footman", "3", "2")
        for number, kind in enumerate(
            ["wizard", "paladin", "paladin", "knight", "knight", "beast", "archer", "footman"], start=4
        ):
            table.skirmish(kind, kind, str(number), str(number))
        table.skirmish("archer", "beast", "2", "1")
        assert [line.count("reserve") for line in table.position.zones] == [1, 2]
        result = table.referee.result(table.position)
        assert (result["count"], result["winner"]) == ({"heads": 3, "tails": 3}, winner)
