"""Two campaigns that differ only in what a province does not know look the same to it, whatever it asks."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from campaign_random import random_sheets
from campaign_table import rules
from projects import AS_IT_STANDS, game_as_it_stands
from test_offered_orders import THREE, WildOrders, positions

from generator.language.speaker import Speaker
from generator.referee.campaign_data import as_json
from generator.referee.campaign_report import ReportMap
from generator.referee.games.kaixiflan.board import Board
from generator.referee.games.kaixiflan.campaign_orders import ExploreOrder, OrderSheet
from generator.referee.games.kaixiflan.campaign_position import EVERYBODY, CampaignPosition, UnitsAt
from generator.referee.games.kaixiflan.campaign_reports import WeeklyReports
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules, Land
from generator.referee.games.kaixiflan.campaign_view import known_hexes, seen_by
from generator.referee.games.kaixiflan.combat_dice import SeededDice
from generator.referee.games.kaixiflan.offered_orders import judged_orders, offered_orders
from generator.referee.games.kaixiflan.week import Week, adjudicate
from generator.workshop.registers.reading import speaker_for

READINGS = ("", "KQ-16=per_province", "KQ-69=no", "KQ-17=drawn")


@cache
def speaker() -> Speaker:
    return speaker_for(AS_IT_STANDS, game_as_it_stands("kaixiflan"), "es")


def other_rules(under: CampaignRules, known: frozenset[str], rng: random.Random) -> CampaignRules:
    """The rules of another map, alike in the hexes that are known and in those that are marked on every map."""
    kinds = (Land("barren"), Land("resource", "gold", 3), Land("independents", militia=3))
    marked = {*known, *under.capitals.values(), under.court}
    return replace(under, land={hex: what if hex in marked else rng.choice(kinds) for hex, what in under.land.items()})


def other_position(
    under: CampaignRules, position: CampaignPosition, province: str, known: frozenset[str], rng: random.Random
) -> CampaignPosition:
    """A position that differs in all that a province does not know of it."""
    hidden = [hex for hex in under.land if hex not in known]
    others = [name for name in under.provinces if name != province]
    units = [one for one in position.units if one.hex in known]
    if position.explored[0][0] != EVERYBODY:
        units += [UnitsAt(hex, rng.choice(others), rng.randint(1, 3), 1) for hex in rng.sample(hidden, 9)]
    secret_fame = under.scenario.fame_public_running_total != "yes"
    return position._replace(
        campaign="another",
        provinces=tuple(
            state if state.id == province else state._replace(stock=tuple(rng.randint(0, 9) for _ in state.stock))
            for state in position.provinces
        ),
        units=tuple(sorted(units, key=lambda one: (under.place[one.hex], under.seat[one.owner]))),
        explored=tuple(
            (who, hexes if who in (EVERYBODY, province) else tuple(sorted({*hexes, *rng.sample(hidden, 9)})))
            for who, hexes in position.explored
        ),
        mission_decks=tuple((kind, tuple(rng.sample(deck, len(deck)))) for kind, deck in position.mission_decks),
        ledger=tuple(one for one in position.ledger if one.province == province) if secret_fame else position.ledger,
    )


def told(under: CampaignRules, position: CampaignPosition, province: str, asked: OrderSheet) -> list[Any]:
    """Everything that a province may ask about a position."""
    reports = WeeklyReports(game_as_it_stands("kaixiflan"), under)
    maps = [reports.map(position, province, speaker()), reports.close_up(position, province, speaker())]
    judged = [(case.order, case.label, case.reasons) for case in judged_orders(under, position, asked)]
    return [
        as_json(seen_by(under, position, province)),
        offered_orders(under, position, province),
        judged,
        [[part.game.tables["hexes"].rows, part.written, part.edition] for part in maps],
        reports.form(position, province, speaker()).written,
    ]


def report(under: CampaignRules, before: CampaignPosition, week: Week, province: str) -> Any:
    return WeeklyReports(game_as_it_stands("kaixiflan"), under).of_province(before, week, province, speaker())


@pytest.mark.parametrize("reading", READINGS)
def test_what_a_province_does_not_know_changes_nothing_that_it_is_told(reading: str) -> None:
    under, rng = rules(*reading.split(), provinces=THREE), random.Random(reading)
    for before in positions(under, 8):
        province = rng.choice(THREE)
        week = adjudicate(under, before, random_sheets(under, before, rng), SeededDice("views"))
        known = known_hexes(week.position, province)
        elsewhere = other_rules(under, known, rng)
        now = other_position(under, before, province, known_hexes(before, province), rng)
        later = other_position(under, week.position, province, known, rng)
        assert now != before
        board = Board(under, before)
        anything = tuple(replace(WildOrders(board, province, rng).anything(), line=i) for i in range(1, 12))
        sheet = OrderSheet(province, before.turn, anything)
        assert told(under, before, province, sheet) == told(elsewhere, now, province, sheet)
        after = replace(sheet, turn=week.position.turn)
        assert told(under, week.position, province, after) == told(elsewhere, later, province, after)
        own = tuple(one for one in week.outcomes if one.province == province)
        assert report(under, before, week, province) == report(
            elsewhere, now, week._replace(position=later, outcomes=own), province
        )


def test_a_report_shows_independents_who_have_no_militia() -> None:
    under = rules(provinces=THREE)
    before = next(positions(under, 8))
    peaceful = replace(under, land={**under.land, "E4": Land("independents")})
    week = adjudicate(peaceful, before, [OrderSheet("cierzo", 1, (ExploreOrder(1, ("E4",)),))], SeededDice("views"))
    assert any(isinstance(part, ReportMap) for part in report(peaceful, before, week, "cierzo").parts)


def test_what_a_province_knows_is_told() -> None:
    """The comparison above is not blind: another store of one's own, or other units in sight, are seen."""
    under = rules(provinces=THREE)
    *_, before = positions(under, 8)
    sheet = OrderSheet("cierzo", before.turn)
    richer = before._replace(
        provinces=tuple(
            state._replace(stock=(60,) * 6) if state.id == "cierzo" else state for state in before.provinces
        )
    )
    gone = before._replace(units=before.units[1:])
    assert len({str(told(under, one, "cierzo", sheet)) for one in (before, richer, gone)}) == 3
