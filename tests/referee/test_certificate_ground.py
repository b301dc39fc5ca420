"""The checker sees the ground itself: false refusals, ways that are none, missions and monopolies given to others."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from campaign_table import rules, told
from test_kaixiflan_phases import MEETING, SUMMER, THREE, WINTER, sources_of_each
from test_kaixiflan_trade import RICH, ROUTE

from generator.referee.games.kaixiflan.campaign_orders import (
    BuildOrder,
    CampaignOrder,
    DirectorSheet,
    FightOrder,
    HarvestOrder,
    March,
    MoveOrder,
    OrderSheet,
    TradeOrder,
)
from generator.referee.games.kaixiflan.certificate_missions import TESTS
from generator.referee.games.kaixiflan.certificate_refusals import WITHHELD
from generator.referee.games.kaixiflan.combat_dice import SeededDice
from generator.referee.games.kaixiflan.outcomes import Datum, Reason
from generator.referee.games.kaixiflan.week import adjudicate
from generator.referee.games.kaixiflan.week_certificate import certificate_breaches
from generator.referee.games.kaixiflan.week_claim import WeekClaim

HARVEST = (HarvestOrder(1, "E4"),)
SWAP = (TradeOrder(1, "gold", 4, "stone", "route", source="N5"),)


def claim(*orders: CampaignOrder, words: tuple[str, ...] = (), **position: Any) -> WeekClaim:
    """A week in which Cierzo gives some orders; its certificate is silent."""
    under = rules(*words, provinces=THREE)
    before = told(under, **position)
    sheets = (OrderSheet("cierzo", before.turn, orders),)
    week = adjudicate(under, before, sheets, SeededDice("test"))
    made = WeekClaim(under, before, sheets, DirectorSheet(), week.outcomes, week.events, week.position)
    assert certificate_breaches(made) == []
    return made


def found(damaged: WeekClaim, words: str) -> bool:
    return any(words in sentence for sentence in certificate_breaches(damaged))


def standing(made: WeekClaim, **position: Any) -> WeekClaim:
    """The same claim of a week that began otherwise."""
    return replace(made, before=told(made.rules, **position))


# -- what was withheld -------------------------------------------------------------------------------------------------

FALSE: dict[str, tuple[str, dict[str, Datum]]] = {
    "conflict": ("KX-154", {"hex": "E4", "parties": ("cierzo", "levante")}),
    "revolt": ("KX-61", {"hex": "G5", "strangers": ("levante",)}),
    "blocked": ("KX-19", {"hex": "E4"}),
    "no_road": ("KQ-25", {"hex": "E4"}),
    "route_cut": ("KX-53", {"hex": "G6", "owner": "cierzo"}),
    "no_foreign_source": ("KX-53", {"hex": "N5", "owner": "tramontana"}),
    "unexplored": ("KX-117", {"hex": "E4"}),
    "no_resource": ("KX-147", {"hex": "E4", "content": "barren"}),
    "no_army": ("KX-143", {"hex": "G5"}),
    "pacified": ("KX-30", {"hex": "E4", "kaixiflan": "K11"}),
    "needs_buildings": ("KX-76", {"building": "shipyard", "lacking": ("dock",)}),
    "no_such_units": ("KX-116", {"hex": "E4", "unit": "settler", "has": 2, "asked": 2}),
    "later_era": ("KX-83", {"building": "armoury", "era": 1, "has": 1}),
    "lacks": ("KX-80", {"resource": "gold", "needs": 3, "has": 3}),
    "no_path": ("KX-54", {"partner": "tramontana"}),
}


def test_every_refusal_that_is_checked_is_damaged_here() -> None:
    assert set(FALSE) == set(WITHHELD)


@pytest.mark.parametrize("code", FALSE)
def test_a_refusal_that_is_not_so_is_told_with_its_clause(code: str) -> None:
    clause, data = FALSE[code]
    made = claim(
        *HARVEST, explored=f"E4 {ROUTE}", units={"E4": {"cierzo": (2, 0)}, "G5": {"cierzo": (0, 1)}},
        buildings={"cierzo": "dock"},
    )  # fmt: skip
    (outcome,) = made.outcomes
    false = Reason(code, clause, tuple(data.items()))
    damaged = replace(made, outcomes=(outcome._replace(reasons=(*outcome.reasons, false)),))
    place = data.get("hex", "the order")
    assert f"cierzo, line 1: {code} is told of {place}, and it is not so ({clause})" in certificate_breaches(damaged)


# -- what was granted --------------------------------------------------------------------------------------------------


def test_KX_154_a_harvest_in_a_conflict_and_a_conflict_that_is_none() -> None:
    alone, met = {"E4": {"cierzo": (1, 0)}}, {"E4": {"cierzo": (1, 0), "levante": (0, 1)}}
    assert found(
        standing(claim(*HARVEST, explored="E4", units=alone), explored="E4", units=met), "in a conflict (KX-154)"
    )
    withheld = claim(*HARVEST, explored="E4", units=met)
    assert withheld.outcomes[0].reasons[0].code == "conflict"
    assert found(standing(withheld, explored="E4", units=alone), "conflict is told of E4, and it is not so")


def test_KX_19_a_harvest_where_an_event_blocks() -> None:
    where = {"explored": "E4", "units": {"E4": {"cierzo": (1, 0)}}}
    assert found(standing(claim(*HARVEST, **where), **where, blocked=(("E4", 3),)), "an event blocks it (KX-19)")


def reworded(made: WeekClaim, code: str, **data: Datum) -> WeekClaim:
    """The first order's reasons of a code with other data."""
    (outcome,) = made.outcomes
    told_so = tuple(
        one._replace(data=tuple({**dict(one.data), **data}.items())) if one.code == code else one
        for one in outcome.reasons
    )
    return replace(made, outcomes=(outcome._replace(reasons=told_so),))


def test_KX_153_a_road_that_is_told_as_closed_and_is_open() -> None:
    made = claim(HarvestOrder(1, "G5"), buildings={"cierzo": "forge granary sawmill stables dock"})
    assert any(dict(one.data).get("bonus") for one in made.outcomes[0].reasons)
    assert found(reworded(made, "yield", road=0, bonus=0), "is told as closed (KX-153)")


def test_KX_118_a_way_is_as_long_as_the_shortest_through_explored_hexes() -> None:
    made = claim(MoveOrder(1, "G4", (March("settler", 1, "F4"),)))
    assert found(reworded(made, "moved", steps=2), "from G4 to F4 are 1 steps, not 2 (KX-118)")


def test_KX_53_a_trade_by_a_route_that_is_cut_and_a_cut_that_is_none() -> None:
    free, cut = {"K5": {"tramontana": (1, 0)}}, {"K5": {"levante": (0, 1)}}
    traded = claim(*SWAP, stock=RICH, explored=ROUTE, units=free)
    assert traded.outcomes[0].label == "done"
    assert found(standing(traded, stock=RICH, explored=ROUTE, units=cut), "no route leads to N5 (KX-53)")
    refused = claim(*SWAP, stock=RICH, explored=ROUTE, units=cut)
    assert refused.outcomes[0].reasons[0].code == "route_cut"
    assert found(standing(refused, stock=RICH, explored=ROUTE, units=free), "route_cut is told of N5")


def test_KX_30_143_a_battle_beside_kaixiflan_or_without_an_army() -> None:
    where = {"explored": "E4", "units": {"E4": {"cierzo": (0, 2), "levante": (0, 1)}}}
    made = claim(FightOrder(1, "E4", "levante"), **where)
    assert found(standing(made, **where, kaixiflan="E5"), "a battle in E4, beside Kaixiflán (KX-30)")
    weak = where | {"units": {"E4": {"cierzo": (2, 0), "levante": (0, 1)}}}
    assert found(standing(made, **weak), "without an army (KX-143)")


# -- missions and control ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mission", MEETING)
def test_KX_21_a_mission_given_to_another_or_to_nobody_is_told(mission: str) -> None:
    fields, orders, less = MEETING[mission]
    base = {"turn": WINTER, "missions": (mission,), "stock": {"cierzo": {}}} | fields
    if mission == "ma6":
        base |= sources_of_each(rules(provinces=THREE))
    met, missed = claim(*orders, **base), claim(*orders, **{**base, **less})
    given = next(one for one in met.events if one.code == "mission_met")
    assert dict(given.data)["provinces"] == ("cierzo",)
    assert met.rules.missions[mission].test in TESTS
    other = given._replace(data=tuple({**dict(given.data), "provinces": ("tramontana",)}.items()))
    taken = replace(met, events=tuple(other if one is given else one for one in met.events))
    assert found(taken, f"the mission {mission}: tramontana is told, and it is cierzo (KX-21)")
    silent = replace(met, events=tuple(one for one in met.events if one is not given))
    assert found(silent, f"the mission {mission}: nobody is told, and it is cierzo (KX-21)")
    free = replace(missed, events=(*missed.events, given))
    assert found(free, f"the mission {mission}: cierzo is told, and it is nobody (KX-21)")


@pytest.mark.parametrize("measure", ["sources", "richness", "stock"])
def test_KX_37_a_monopoly_told_of_another_or_of_another_amount(measure: str) -> None:
    made = claim(
        turn=SUMMER, explored="E4", units={"E4": {"cierzo": (1, 0)}}, stock={"levante": {"gold": 9}},
        words=(f"monopoly.measure={measure}",),
    )  # fmt: skip
    event = next(one for one in made.events if one.code == "monopoly")

    def with_(**data: Any) -> WeekClaim:
        other = event._replace(data=tuple({**dict(event.data), **data}.items()))
        return replace(made, events=tuple(other if one is event else one for one in made.events))

    who = dict(event.data)["province"]
    assert found(with_(province="siroco"), f"siroco is told, and it is {who} with")
    assert found(with_(amount=99), "(KX-37)")


def test_KX_166sources_of_each_at_the_end_are_counted_again() -> None:
    rich = {"cierzo": dict.fromkeys(rules(provinces=THREE).resources, 60)}
    needs, raised = ["wizards_fortress"], set[str]()
    under = rules(provinces=THREE)
    while needs:
        raised.update(under.buildings[needs[-1]].needs)
        needs = [*needs[:-1], *under.buildings[needs[-1]].needs]
    made = claim(
        BuildOrder(1, "wizards_fortress"), stock=rich, era={"cierzo": 6}, buildings={"cierzo": " ".join(raised)}
    )
    assert made.after.over
    ledger = tuple(
        one._replace(amount=one.amount + 1) if (one.heading, one.province) == ("resources", "cierzo") else one
        for one in made.after.ledger
    )
    damaged = replace(made, after=made.after._replace(ledger=ledger))
    assert found(damaged, "for the sources under control, and it is")
