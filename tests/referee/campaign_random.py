"""Random orders for campaigns: most of them legal, some not, so that whole weeks can be compared."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from generator.base.errors import CannotJudge
from generator.referee.games.kaixiflan.board import Board
from generator.referee.games.kaixiflan.campaign_orders import (
    DirectorEvent,
    DirectorSheet,
    OrderSheet,
)
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules
from generator.referee.games.kaixiflan.random_orders import RandomOrders


def random_sheets(rules: CampaignRules, position: CampaignPosition, rng: random.Random) -> list[OrderSheet]:
    """A sheet of every province; now and then one sends none."""
    board = Board(rules, position)
    return [RandomOrders(board, name, rng).sheet() for name in rules.provinces if rng.random() < 0.95]


def crowded(rules: CampaignRules, position: CampaignPosition, rng: random.Random) -> CampaignPosition:
    """A position with more explored ground, units beside each other and full stores, so that provinces meet."""
    place, seat = rules.place, rules.seat
    middle = rng.choice([hex for hex in rules.land if hex not in rules.ring_owner])
    ground = set(rules.around[middle])
    for hex in tuple(ground):
        ground |= rules.around[hex]
    units = {(one.hex, one.owner): one for one in position.units}
    for name in rules.provinces:
        for hex in rng.sample(sorted(ground), 4):
            units[hex, name] = position.units[0]._replace(
                hex=hex, owner=name, settlers=rng.randint(0, 3), armies=rng.randint(1, 3)
            )
    explored = tuple((who, tuple(sorted({*known, *ground}, key=place.__getitem__))) for who, known in position.explored)
    states = tuple(
        state._replace(era=rng.randint(1, 3), stock=tuple(rng.randint(0, 60) for _ in rules.resources))
        for state in position.provinces
    )
    ordered = sorted(units.values(), key=lambda one: (place[one.hex], seat[one.owner]))
    return position._replace(
        units=tuple(ordered), explored=explored, provinces=states, offices=(("favourite", rng.choice(rules.provinces)),)
    )


def random_director(rules: CampaignRules, position: CampaignPosition, rng: random.Random) -> DirectorSheet:
    """A director who lets things happen, chooses stories and shares out the wandering minstrels' votes."""
    hex, name = rng.choice(sorted(dict(position.explored)[""])), rng.choice(rules.provinces)
    events = (
        DirectorEvent("stock", name, what=rng.choice(rules.resources), amount=rng.choice((-9, 5))),
        DirectorEvent("units", name, hex, rng.choice(("settler", "army")), rng.choice((-1, 1))),
        DirectorEvent("blocked", hex=hex, amount=rng.randint(1, 3)),
        DirectorEvent("kaixiflan", hex=hex),
        DirectorEvent("tale", tale="Llovió"),
    )
    wandering = tuple((one, 1) for one in position.candidates[: rules.number["wandering_votes"]])
    return DirectorSheet(
        events=tuple(rng.sample(events, rng.randrange(3))),
        candidates=tuple(rng.sample(rules.provinces, 3)),
        ballad_votes=wandering if rules.season(position.turn) == "spring" else (),
    )


def weeks(rules: CampaignRules, start: CampaignPosition, seed: int, number: int) -> Iterator[CampaignPosition]:
    """The positions of a campaign that random orders lead through."""
    from generator.referee.games.kaixiflan.combat_dice import SeededDice
    from generator.referee.games.kaixiflan.week import adjudicate

    rng, position = random.Random(seed), start
    for _ in range(number):
        sheets, director = random_sheets(rules, position, rng), random_director(rules, position, rng)
        for tie in ("", *position.candidates):  # whoever is tied, the wandering minstrels prefer one of them
            with suppress(CannotJudge):
                told = replace(director, ballad_tie=tie)
                after = adjudicate(rules, position, sheets, SeededDice(seed), told).position
                break
        position = after
        yield position
