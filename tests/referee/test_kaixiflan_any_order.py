"""A week comes out the same whoever sends his sheet first, wherever he sits and whatever his province is called."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from campaign_random import crowded, random_sheets, weeks
from campaign_table import rules
from hypothesis import given, settings
from hypothesis import strategies as st
from projects import game_as_it_stands

from generator.catalog.rulings import parse_choices
from generator.referee.games.kaixiflan.campaign_orders import OrderSheet
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules, make_rules
from generator.referee.games.kaixiflan.combat_dice import SeededDice
from generator.referee.games.kaixiflan.invariants import breaches
from generator.referee.games.kaixiflan.scenario import CUSTOM, NOT_PLAYED
from generator.referee.games.kaixiflan.start_position import start_position
from generator.referee.games.kaixiflan.week import Week, adjudicate

ALL = ("cierzo", "tramontana", "levante", "siroco", "abrego", "poniente")
SEEDS = st.integers(0, 2**32 - 1)


def scene(seed: int) -> tuple[CampaignRules, CampaignPosition, list[OrderSheet]]:
    under, rng = rules(provinces=ALL), random.Random(seed)
    position = crowded(under, start_position(under, f"campaign {seed}"), rng)
    return under, position, random_sheets(under, position, rng)


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_the_order_in_which_sheets_arrive_changes_nothing(seed: int) -> None:
    under, position, sheets = scene(seed)
    week = adjudicate(under, position, sheets, SeededDice(seed))
    mixed = random.Random(seed + 1).sample(sheets, len(sheets))
    assert adjudicate(under, position, mixed, SeededDice(seed)) == week
    assert breaches(under, week.position) == []


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """A value with every province called otherwise; what holds it keeps its shape."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, tuple):
        parts = [renamed(part, names) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if isinstance(value, list):
        return [renamed(part, names) for part in value]
    if isinstance(value, dict):
        return {names.get(key, key): renamed(part, names) for key, part in value.items()}
    if hasattr(value, "__dataclass_fields__"):
        return type(value)(*(renamed(getattr(value, name), names) for name in value.__dataclass_fields__))
    return value


def called_otherwise(under: CampaignRules, names: Mapping[str, str]) -> CampaignRules:
    parts = ("provinces", "vacant", "seat", "capitals", "settler_hexes", "ring_owner")
    return replace(under, **{part: renamed(getattr(under, part), names) for part in parts})


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_what_provinces_are_called_changes_nothing(seed: int) -> None:
    under, position, sheets = scene(seed)
    names = dict(zip(ALL, ("zz", "b", "yy", "d", "aa", "c"), strict=True))
    week = adjudicate(under, position, sheets, SeededDice(seed))
    other = adjudicate(
        called_otherwise(under, names), renamed(position, names), renamed(sheets, names), SeededDice(seed)
    )
    assert other == renamed(week, names)


def seated_otherwise(under: CampaignRules, order: list[str]) -> CampaignRules:
    others = [name for name in under.seat if name not in order]
    return replace(under, provinces=tuple(order), seat={name: i for i, name in enumerate((*order, *others))})


def in_seats(under: CampaignRules, position: CampaignPosition) -> CampaignPosition:
    """A position with its provinces and units in the order of other seats."""
    return position._replace(
        provinces=tuple(position.of(name) for name in under.provinces),
        units=tuple(sorted(position.units, key=lambda one: (under.place[one.hex], under.seat[one.owner]))),
        agreements=(),
    )


def essence(week: Week) -> Any:
    """What came of a week, whoever is named first in it."""
    after = week.position
    return (
        sorted(after.provinces),
        sorted(after.units),
        after.settlements,
        after.explored,
        after.kaixiflan,
        sorted(map(sorted, after.agreements)),
        sorted(after.halves),
        sorted(after.ledger),
        after.offices,
        after.imports,
        after.missions,
        sorted((one.province, one.line, one.label) for one in week.outcomes),
    )


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_in_which_order_provinces_are_listed_changes_nothing(seed: int) -> None:
    under, position, sheets = scene(seed)
    other = seated_otherwise(under, random.Random(seed).sample(ALL, len(ALL)))
    week = adjudicate(under, position, sheets, SeededDice(seed))
    assert essence(adjudicate(other, in_seats(other, position), sheets, SeededDice(seed))) == essence(week)


def test_random_campaigns_keep_what_must_hold() -> None:  # a sample of the soak below
    under = rules(provinces=ALL)
    for seed in range(6):
        for position in weeks(under, start_position(under, str(seed)), seed, 25):
            assert breaches(under, position) == []


@pytest.mark.soak
def test_a_thousand_campaigns_of_sixty_turns_under_any_scenario() -> None:
    game = game_as_it_stands("kaixiflan")
    for seed in range(1000):
        rng, words = random.Random(seed), []
        for ruling in game.rulings.values() if seed % 2 else ():
            option = rng.choice(list(ruling.options))
            apart = (ruling.id, option) in NOT_PLAYED or (ruling.key, option) in CUSTOM
            if ruling.key and rng.random() < 0.4 and not apart:
                words.append(f"{ruling.key}={option}")
        playing = tuple(sorted(rng.sample(ALL, rng.randint(2, 6)), key=ALL.index))
        under = make_rules(game, parse_choices(game, words), playing)
        position = start_position(under, str(seed))
        for _ in range(60):
            week = adjudicate(under, position, random_sheets(under, position, rng), SeededDice(seed))
            position = week.position
            assert breaches(under, position) == [], (seed, words)
            if position.over:
                break
