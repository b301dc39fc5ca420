"""Positions of a campaign: how it begins, what cannot be, and sheets that no week can be resolved with."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from campaign_table import BOTH, resolve, rules, told

from generator.base.errors import CannotJudge
from generator.referee.games.kaixiflan.campaign_orders import OrderSheet
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition, FameEntry, Settlement, UnitsAt
from generator.referee.games.kaixiflan.combat_dice import SeededDice
from generator.referee.games.kaixiflan.invariants import breaches
from generator.referee.games.kaixiflan.start_position import start_position
from generator.referee.games.kaixiflan.week import adjudicate


def test_KX_2_16_124_125_179_how_a_campaign_begins() -> None:
    under = rules()
    start = start_position(under, "seed")
    assert [state.id for state in start.provinces] == list(BOTH)
    assert {(state.era, state.stock) for state in start.provinces} == {(1, (5, 3, 3, 5, 2, 2))}
    assert [one for one in start.units if one.owner == "cierzo"] == [
        UnitsAt("G4", "cierzo", 1, 0),
        UnitsAt("G5", "cierzo", 1, 1),
    ]
    assert start.kaixiflan == "K11"
    assert len(dict(start.explored)[""]) == 14
    assert breaches(under, start) == []
    assert start == start_position(under, "seed") != start_position(under, "other")
    assert hash(start) == hash(start_position(under, "seed"))


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6])
def test_KX_2_any_number_of_provinces(number: int) -> None:
    names = ("cierzo", "tramontana", "levante", "siroco", "abrego", "poniente")[:number]
    under = rules(provinces=names)
    assert len(under.provinces) == number
    assert len(under.vacant) == 6 - number
    assert breaches(under, start_position(under, "x")) == []


@pytest.mark.parametrize("names", [("cierzo",), ("cierzo", "cierzo"), ("cierzo", "narnia")])
def test_no_campaign_of_one_or_of_strangers(names: tuple[str, ...]) -> None:
    with pytest.raises(CannotJudge, match="KX-2"):
        rules(provinces=names)


Broken = Callable[[CampaignPosition], CampaignPosition]
STATE = "provinces"
IMPOSSIBLE: dict[str, Broken] = {
    "KX-2": lambda p: p._replace(provinces=p.provinces[:1]),
    "KX-3": lambda p: p._replace(ledger=(FameEntry(9, "cierzo", "KX-167", "battles", 1),)),
    "KX-16": lambda p: p._replace(provinces=(p.provinces[0]._replace(era=7), p.provinces[1])),
    "KX-17": lambda p: p._replace(provinces=(p.provinces[0]._replace(stock=(-1, 0, 0, 0, 0, 0)), p.provinces[1])),
    "KX-25": lambda p: p._replace(offices=(("favourite", "cierzo"), ("governor", "cierzo"))),
    "KX-28": lambda p: p._replace(kaixiflan="A1"),
    "KX-57": lambda p: p._replace(settlements=(*p.settlements, Settlement("G4", "cierzo", "hut"))),
    "KX-58": lambda p: p._replace(
        settlements=(
            *p.settlements,
            *(Settlement(hex, "cierzo", "town") for hex in ("G4", "F4", "F5", "G6", "H4", "H5")),
        )
    ),
    "KX-124": lambda p: p._replace(units=(*p.units, UnitsAt("Z9", "cierzo", 1, 0))),
    "KX-60": lambda p: p._replace(settlements=p.settlements[1:]),
    "KX-75": lambda p: p._replace(provinces=(p.provinces[0]._replace(buildings=("dock", "dock")), p.provinces[1])),
    "KX-76": lambda p: p._replace(provinces=(p.provinces[0]._replace(buildings=("market",)), p.provinces[1])),
    "KX-117": lambda p: p._replace(units=(*p.units, UnitsAt("E4", "cierzo", 1, 0))),
    "KX-135": lambda p: p._replace(units=(*p.units, UnitsAt("F4", "cierzo", 0, 25))),
    "KQ-38": lambda p: p._replace(settlements=(*p.settlements, Settlement("O4", "cierzo", "town"))),
}


@pytest.mark.parametrize("clause", IMPOSSIBLE)
def test_a_position_that_cannot_be(clause: str) -> None:
    under = rules()
    start = start_position(under, "x")
    found = breaches(under, IMPOSSIBLE[clause](start))
    assert any(one.endswith(f"({clause})") for one in found), found


def test_KX_2_6_sheets_of_the_wrong_turn_of_strangers_or_twice() -> None:
    under = rules()
    start = start_position(under, "x")
    assert adjudicate(under, start, [OrderSheet("cierzo", 1)], SeededDice("x")).position.turn == 2
    for sheets, why in (
        ([OrderSheet("cierzo", 2)], "turn 1 is to be resolved"),
        ([OrderSheet("siroco", 1)], "does not play"),
        ([OrderSheet("cierzo", 1), OrderSheet("cierzo", 1)], "two sheets"),
    ):
        with pytest.raises(CannotJudge, match=why):
            adjudicate(under, start, sheets, SeededDice("x"))
    with pytest.raises(CannotJudge, match="over"):
        adjudicate(under, start._replace(over=True), [], SeededDice("x"))


def test_a_province_without_a_sheet_passes() -> None:
    under = rules()
    before = told(under)
    week = resolve(under, before)
    assert week.week.outcomes == ()
    assert week.after._replace(turn=1, missions=before.missions, mission_decks=before.mission_decks) == before
