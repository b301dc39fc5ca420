"""A week's reasons bear out its new position: sound weeks are silent, and every damage is told with its clause."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from campaign_random import crowded, random_director, random_sheets
from campaign_table import rules, told
from projects import game_as_it_stands

from generator.base.errors import CannotJudge
from generator.referee.games.kaixiflan import week_certificate
from generator.referee.games.kaixiflan.campaign_orders import (
    AgreementOrder,
    BanquetOrder,
    BuildOrder,
    DirectorSheet,
    GiftOrder,
    OrderSheet,
)
from generator.referee.games.kaixiflan.campaign_position import EVERYBODY, CampaignPosition, FameEntry
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules
from generator.referee.games.kaixiflan.combat_dice import SeededDice
from generator.referee.games.kaixiflan.outcomes import Datum, Outcome, Reason
from generator.referee.games.kaixiflan.scenario import CUSTOM, NOT_PLAYED
from generator.referee.games.kaixiflan.start_position import start_position
from generator.referee.games.kaixiflan.week import adjudicate
from generator.referee.games.kaixiflan.week_certificate import certificate_breaches
from generator.referee.games.kaixiflan.week_claim import WeekClaim

FOUR = ("cierzo", "tramontana", "levante", "siroco")


def claim_of(
    under: CampaignRules,
    before: CampaignPosition,
    sheets: Sequence[OrderSheet],
    director: DirectorSheet | None = None,
    seed: str = "test",
) -> WeekClaim:
    """A week as the resolver tells it."""
    added = director or DirectorSheet()
    week = adjudicate(under, before, sheets, SeededDice(seed), added)
    return WeekClaim(under, before, tuple(sheets), added, week.outcomes, week.events, week.position)


def random_claims(under: CampaignRules, seed: int, number: int) -> Iterator[WeekClaim]:
    """The weeks of a campaign that random orders lead through; every fourth position is crowded first."""
    rng, position = random.Random(seed), start_position(under, "certificates")
    for week in range(number):
        if week % 4 == 1:
            position = crowded(under, position, rng)
        sheets, director = random_sheets(under, position, rng), DirectorSheet()
        if position.explored[0][0] == EVERYBODY:
            director = random_director(under, position, rng)
        for tie in ("", *position.candidates):
            with suppress(CannotJudge):
                claim = claim_of(under, position, sheets, replace(director, ballad_tie=tie), str(seed))
                break
        yield claim
        position = claim.after


def told_weeks() -> Iterator[WeekClaim]:
    """Weeks told for what random orders hardly bring about: banquets, gifts, an agreement, the end of the game."""
    under = rules()
    rich = {name: dict.fromkeys(under.resources, 60) for name in under.provinces}
    guests = {"G5": {"tramontana": (1, 0), "cierzo": (1, 1)}, "O5": {"cierzo": (1, 0)}}
    before = told(under, stock=rich, units=guests, kaixiflan="F4", offices=(("favourite", "cierzo"),))
    mine = (BanquetOrder(1, "G5"), GiftOrder(2, "kaixiflan", (("mana", 3),)), AgreementOrder(3, "tramontana"))
    theirs = OrderSheet("tramontana", 1, (AgreementOrder(1, "cierzo"),))
    yield claim_of(under, before, [OrderSheet("cierzo", 1, mine), theirs])
    needs, raised = ["wizards_fortress"], set[str]()
    while needs:
        raised.update(under.buildings[needs[-1]].needs)
        needs = [*needs[:-1], *under.buildings[needs[-1]].needs]
    last = told(under, stock=rich, era={"cierzo": 6}, buildings={"cierzo": " ".join(raised)})
    yield claim_of(under, last, [OrderSheet("cierzo", 1, (BuildOrder(1, "wizards_fortress"),))])


@cache
def sound_weeks() -> tuple[WeekClaim, ...]:
    """Some weeks in which nearly everything happens."""
    by_chance = (claim for seed in range(4) for claim in random_claims(rules(provinces=FOUR), seed, 8))
    return (*by_chance, *told_weeks())


def test_weeks_that_were_told_bring_what_chance_hardly_does() -> None:
    feast, end = told_weeks()
    assert {one.label for one in feast.outcomes} == {"done"}
    assert (feast.after.banquets, feast.after.agreements) == (("G5",), (("cierzo", "tramontana"),))
    assert end.after.over


def test_random_weeks_bear_out_their_reasons() -> None:
    assert [breach for claim in sound_weeks() for breach in certificate_breaches(claim)] == []


def readings() -> list[str]:
    """Every reading of every ruling that needs no values of a scenario and is not the one recommended."""
    return [
        f"{ruling.id}={option}"
        for ruling in game_as_it_stands("kaixiflan").rulings.values()
        for option in ruling.options
        if ruling.key and (ruling.key, option) not in CUSTOM and (ruling.id, option) not in NOT_PLAYED
    ]


@pytest.mark.parametrize("word", readings())
def test_weeks_under_every_reading_bear_out_their_reasons(word: str) -> None:
    under = rules(word, provinces=FOUR)
    assert [breach for claim in random_claims(under, 5, 4) for breach in certificate_breaches(claim)] == []


ASKED = {"campaign_orders", "campaign_position", "campaign_rules", "outcomes", "reason_codes", "week_claim"}


def test_the_checker_imports_nothing_of_the_resolver() -> None:
    """It asks for the position, the orders, the outcomes and the rules' numbers: a judge never asks the accused."""
    room = Path(week_certificate.__file__).parent
    files = [room / "week_claim.py", room / "week_certificate.py", *room.glob("certificate_*.py")]
    assert len(files) > 4
    for file in files:
        found = re.findall(r"^\s*(?:from|import) generator\.(\S+)", file.read_text(), re.MULTILINE)
        names = {name.removeprefix("referee.games.kaixiflan.") for name in found} - {"base.hexes"}
        assert {name for name in names if not name.startswith("certificate_")} <= ASKED, file.name


# -- damages -----------------------------------------------------------------------------------------------------------

Damage = Callable[[WeekClaim], WeekClaim | None]


def told_of(damage: Damage) -> list[str]:
    """What is said of the first week that a damage can be done to."""
    for claim in sound_weeks():
        damaged = damage(claim)
        if damaged is not None:
            return certificate_breaches(damaged)
    raise AssertionError("there is no week to do this damage to")


def after(change: Callable[[CampaignPosition], CampaignPosition]) -> Damage:
    """Another position after the week."""
    return lambda claim: replace(claim, after=change(claim.after)) if change(claim.after) != claim.after else None


def changed(code: str, **data: Datum) -> Damage:
    """Other data in the first reason of a code, of an order and of an event."""

    def change(claim: WeekClaim) -> WeekClaim | None:
        def other(reason: Reason) -> Reason:
            if reason.code != code or not set(data) <= set(dict(reason.data)):
                return reason
            return reason._replace(data=tuple((dict(reason.data) | data).items()))

        damaged = replace(
            claim,
            outcomes=tuple(one._replace(reasons=tuple(map(other, one.reasons))) for one in claim.outcomes),
            events=tuple(map(other, claim.events)),
        )
        return None if damaged == claim else damaged

    return change


def without(code: str) -> Damage:
    """The reasons of a code taken away; an outcome of no other reason gets one that grants nothing."""

    def change(claim: WeekClaim) -> WeekClaim | None:
        def left(one: Outcome) -> Outcome:
            kept = tuple(reason for reason in one.reasons if reason.code != code)
            return one._replace(reasons=kept or (Reason("no_hex", "KX-124"),))

        damaged = replace(
            claim,
            outcomes=tuple(map(left, claim.outcomes)),
            events=tuple(one for one in claim.events if one.code != code),
        )
        return None if damaged == claim else damaged

    return change


def richer(position: CampaignPosition) -> CampaignPosition:
    first = position.provinces[0]
    stock = (first.stock[0] + 1, *first.stock[1:])
    return position._replace(provinces=(first._replace(stock=stock), *position.provinces[1:]))


def elsewhere(position: CampaignPosition) -> CampaignPosition:
    return position._replace(units=(position.units[0]._replace(hex="K11"), *position.units[1:]))


def stronger(position: CampaignPosition) -> CampaignPosition:
    first = position.units[0]
    return position._replace(units=(first._replace(armies=first.armies + 1), *position.units[1:]))


DAMAGES: dict[str, tuple[Damage, str]] = {
    "a cube more": (after(richer), "KX-17"),
    "a unit elsewhere": (after(elsewhere), "KX-116"),
    "a unit more": (after(stronger), "KX-135"),
    "an outcome taken away": (lambda claim: replace(claim, outcomes=claim.outcomes[1:]), "KX-13"),
    "an outcome told twice": (lambda claim: replace(claim, outcomes=claim.outcomes[:1] + claim.outcomes), "KX-13"),
    "an unknown reason": (lambda claim: replace(claim, events=(Reason("magic", "KX-1"),)), "KX-1"),
    "more in a harvest": (changed("yield", cubes=50), "KX-17"),
    "a harvest taken away": (without("yield"), "KX-17"),
    "a trade taken away": (without("traded"), "KX-17"),
    "a payment taken away": (without("paid"), "KX-17"),
    "a cut taken away": (without("store_cut"), "KX-17"),
    "a march taken away": (without("moved"), "KX-116"),
    "more units on a march": (changed("moved", number=9), "KX-116"),
    "a recruit taken away": (without("recruited"), "KX-135"),
    "a recruit elsewhere": (changed("recruited", hex="K11"), "KX-135"),
    "a battle without losses": (changed("battle", lost_armies=0, lost_settlers=0), "KX-116"),
    "an event of the director taken away": (without("event"), "KX-19"),
}


def later(**parts: Any) -> Damage:
    """Other parts of the position after the week."""
    return after(lambda position: position._replace(**parts))


def of_first(**parts: Any) -> Damage:
    """Another state of the first province after the week."""
    return after(
        lambda position: position._replace(provinces=(position.provinces[0]._replace(**parts), *position.provinces[1:]))
    )


def with_fame(position: CampaignPosition) -> CampaignPosition:
    entry = FameEntry(position.turn - 1, "cierzo", "KX-169", "banquets", 1, "G5")
    return position._replace(ledger=(*position.ledger, entry))


MAP_DAMAGES: dict[str, tuple[Damage, str]] = {
    "a building for nothing": (of_first(buildings=("dock", "forge")), "KX-75"),
    "another era": (of_first(era=4), "KX-126"),
    "a used piece": (of_first(used_pieces=(("town", 1),)), "KQ-39"),
    "a settlement gone": (after(lambda position: position._replace(settlements=position.settlements[1:])), "KX-57"),
    "explored ground forgotten": (later(explored=(("", ("G5",)),)), "KX-115"),
    "Kaixiflán elsewhere": (later(kaixiflan="A1"), "KX-28"),
    "an office": (later(offices=(("governor", "levante"),)), "KX-22"),
    "an import": (later(imports="wine"), "KX-35"),
    "an agreement": (later(agreements=(("cierzo", "levante"),)), "KX-54"),
    "a half": (later(halves=(("cierzo", "levante"),)), "KX-55"),
    "a banquet": (later(banquets=("Z1",)), "KX-32"),
    "the missions to come": (later(mission_decks=()), "KX-20"),
    "a mission": (later(missions=("me0",)), "KX-21"),
    "stories": (later(candidates=("cierzo",)), "KX-12"),
    "a drawn tile": (later(drawn=(("K5", "barren"),)), "KQ-17"),
    "a blocked hex": (later(blocked=(("K5", 99),)), "KX-19"),
    "the end": (later(over=True), "KX-4"),
    "the turn": (later(turn=99), "KX-6"),
    "another campaign": (later(campaign="other"), "KX-2"),
    "a Fame entry added": (after(with_fame), "KX-169"),
    "a Fame entry changed": (
        after(lambda position: position._replace(ledger=tuple(one._replace(amount=9) for one in position.ledger))),
        "KX-170",
    ),
    "old Fame gone": (lambda c: replace(c, after=c.after._replace(ledger=())) if c.before.ledger else None, "KX-3"),
    "a building untold": (without("built"), "KX-75"),
    "a Wonder untold": (without("wonder"), "KX-126"),
    "a settlement untold": (without("founded"), "KX-57"),
    "a discovery untold": (without("explored"), "KX-115"),
    "a mission untold": (without("mission_revealed"), "KX-21"),
    "a fulfilled mission untold": (without("mission_met"), "KX-21"),
    "a monopoly untold": (without("monopoly"), "KX-170"),
    "a ballad untold": (without("ballad"), "KX-40"),
    "an election untold": (without("elected"), "KX-22"),
    "more Fame for a monopoly": (changed("monopoly", fame=9), "KX-170"),
}


def less_at_the_end(claim: WeekClaim) -> WeekClaim | None:
    """The Fame of the Fortress gone from a ledger that was counted for the last time."""
    kept = tuple(one for one in claim.after.ledger if one.heading != "fortress")
    return replace(claim, after=claim.after._replace(ledger=kept)) if claim.after.over else None


NUMBER_DAMAGES: dict[str, tuple[Damage, str]] = {
    "a price": (changed("paid", gold=0), "KX-79"),
    "a payment left out": (without("paid"), "KX-13"),
    "a swap's rate": (changed("traded", rate=1), "KX-52"),
    "a swap's worth": (changed("traded", received=99), "KX-52"),
    "a source's richness": (changed("yield", richness=9), "KX-147"),
    "the Settlers of a hex": (changed("yield", settlers=7), "KX-152"),
    "Kaixiflán's factor": (changed("yield", factor=5), "KX-29"),
    "the Capital's bonus": (changed("yield", bonus=5), "KX-153"),
    "a hex that was not asked for": (changed("yield", hex="A1"), "KX-149"),
    "a march too far": (changed("moved", steps=7), "KX-118"),
    "a march of more": (changed("moved", number=9), "KX-116"),
    "Kaixiflán's steps": (changed("kaixiflan", steps=9), "KX-28"),
    "what a hex holds": (changed("explored", content="court"), "KX-115"),
    "Fame of a discovery": (changed("explored", fame=3), "KX-168"),
    "the founders": (changed("founded", settlers=9), "KX-62"),
    "recruits of another kind": (changed("recruited", unit="dragon"), "KX-135"),
    "another building": (changed("built", building="fortress"), "KX-75"),
    "an era skipped": (changed("wonder", era=4), "KX-126"),
    "Fame of a banquet": (changed("banquet", fame=3), "KX-169"),
    "a battle's forces": (changed("battle", forces=("9", "1")), "KX-44"),
    "a battle's kinds of dice": (changed("battle", kinds=("even", "outnumbered")), "KX-47"),
    "a battle's dice": (changed("battle", dice_one=(6, 6, 6, 6, 6)), "KX-46"),
    "a battle's bonuses": (changed("battle", bonuses=(9, 9)), "KX-42"),
    "a battle's totals": (changed("battle", totals=(1, 99)), "KX-46"),
    "a battle's winner": (changed("battle", winner="nobody"), "KX-46"),
    "a battle's margin": (changed("battle", margin=99), "KX-46"),
    "a battle's losses": (changed("battle", lost_armies=8), "KX-43"),
    "a store's limit": (changed("store_cut", limit=3), "KX-17"),
    "Fame of a ballad": (changed("ballad", fame=9), "KX-40"),
    "Fame of a mission": (changed("mission_met", fame=99), "KX-21"),
    "a winner of an election": (changed("elected", candidate="nobody"), "KX-23"),
    "votes of an election": (changed("elected", votes=99), "KX-23"),
    "an import": (changed("import_named", resource="stones"), "KX-35"),
    "imported cubes": (changed("imported", cubes=9), "KX-35"),
    "a phase out of season": (changed("phase", phase="monopoly"), "KX-8"),
    "what the director wrote": (changed("event", tale="else"), "KX-19"),
    "an agreement untold": (without("agreement"), "KX-54"),
    "half an agreement untold": (without("half_agreed"), "KX-13"),
    "a gift": (changed("gave", mana=1), "KX-177"),
    "Fame at the end": (less_at_the_end, "KX-175"),
    "a bonus at the end": (changed("has_most", fame=99), "KX-159"),
    "a refused order that grants": (
        lambda claim: replace(claim, outcomes=tuple(one._replace(label="void") for one in claim.outcomes if one.label)),
        "KX-152",
    ),
}
DAMAGES |= MAP_DAMAGES | NUMBER_DAMAGES


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_week_is_told(name: str) -> None:
    damage, clause = DAMAGES[name]
    found = told_of(damage)
    assert any(f"({clause})" in sentence for sentence in found), found
