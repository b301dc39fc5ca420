"""Random orders for campaigns: most of them legal, some not, so that whole weeks can be compared."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace

from generator.base.errors import CannotJudge
from generator.referee.games.kaixiflan.board import Board
from generator.referee.games.kaixiflan.campaign_orders import (
    AgreementOrder,
    BanquetOrder,
    BuildOrder,
    CampaignOrder,
    DirectorEvent,
    DirectorSheet,
    ExploreOrder,
    FightOrder,
    FoundOrder,
    HarvestOrder,
    March,
    MoveKaixiflanOrder,
    MoveOrder,
    NewUnits,
    OrderSheet,
    ProgressOrder,
    RecruitOrder,
    TradeOrder,
)
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules


class RandomOrders:
    """Orders of one province for a position, drawn with one source of randomness."""

    def __init__(self, rules: CampaignRules, position: CampaignPosition, province: str, rng: random.Random) -> None:
        self.rules, self.board, self.province, self.rng = rules, Board(rules, position), province, rng
        self.mine = [hex for hex, here in self.board.units.items() if province in here]
        self.others = [name for name in rules.provinces if name != province]

    def sheet(self) -> OrderSheet:
        turn = self.board.position.turn
        number = self.rules.eras[self.board.state[self.province].era].actions
        kinds: list[Callable[[int], CampaignOrder]] = [
            self.harvest, self.harvest, self.harvest, self.move, self.move, self.move, self.explore, self.explore,
            self.recruit, self.build, self.build, self.trade, self.found, self.found, self.fight, self.fight,
            self.progress, self.agree, self.wizard, self.banquet,
        ]  # fmt: skip
        return OrderSheet(
            self.province,
            turn,
            tuple(self.rng.choice(kinds)(line) for line in range(1, number + 1 + self.rng.randrange(2))),
            votes=tuple((office, self.rng.choice(self.rules.provinces)) for office in self.rules.offices),
            ballad_vote=self.rng.choice(self.rules.provinces),
            imports=self.rng.choice(self.rules.resources),
        )

    def place(self) -> str:
        return self.rng.choice(self.mine) if self.mine else self.rules.capitals[self.province]

    def harvest(self, line: int) -> CampaignOrder:
        sites = self.board.settlements_of[self.province]
        if self.rng.random() < 0.5:
            site = self.rng.choice(sites)
            most = self.rules.settlements[site.kind].hexes
            ring = [hex for hex in self.rules.near[site.hex] if hex in self.board.known(self.province)]
            return HarvestOrder(line, site.hex, tuple(self.rng.sample(ring, min(most, len(ring)))))
        return HarvestOrder(line, self.place())

    def move(self, line: int) -> CampaignOrder:
        start = self.place()
        settlers, armies = self.board.troops(start, self.province)
        goals = self.rules.near[start]
        marches = [
            March(unit, self.rng.randint(1, number), self.rng.choice(goals))
            for unit, number in (("settler", settlers), ("army", armies))
            if number
        ]
        return MoveOrder(line, start, tuple(marches))

    def explore(self, line: int) -> CampaignOrder:
        known = self.board.known(self.province)
        edge = sorted({near for hex in known for near in self.rules.near[hex]} - known)
        points = 1 + self.board.bonuses(self.province)[2]
        return ExploreOrder(line, tuple(self.rng.sample(edge, min(points, len(edge)))))

    def recruit(self, line: int) -> CampaignOrder:
        site = self.rng.choice(self.board.settlements_of[self.province])
        goal = self.rng.choice([site.hex, *self.rules.near[site.hex]])
        unit = self.rng.choice(("settler", "army"))
        return RecruitOrder(line, site.hex, (NewUnits(unit, self.rng.randint(1, 2), goal),))

    def build(self, line: int) -> CampaignOrder:
        state = self.board.state[self.province]
        ready = [
            row.id
            for row in self.rules.buildings.values()
            if row.era <= state.era and row.id not in state.buildings and set(row.needs) <= set(state.buildings)
        ]
        return BuildOrder(line, self.rng.choice(ready or ["dock"]))

    def trade(self, line: int) -> CampaignOrder:
        gives, gets = self.rng.sample(self.rules.resources, 2)
        return TradeOrder(line, gives, self.rng.randint(1, 9), gets)

    def found(self, line: int) -> CampaignOrder:
        return FoundOrder(line, self.rng.choice(("town", "stronghold", "city")), self.place())

    def fight(self, line: int) -> CampaignOrder:
        hexes = [hex for hex in self.mine if len(self.board.units[hex]) > 1] or [self.place()]
        hex = self.rng.choice(hexes)
        enemies = [one for one in self.board.units.get(hex, {}) if one != self.province] or self.others
        return FightOrder(line, hex, self.rng.choice(enemies))

    def progress(self, line: int) -> CampaignOrder:
        return ProgressOrder(line)

    def agree(self, line: int) -> CampaignOrder:
        return AgreementOrder(line, self.rng.choice(self.others))

    def wizard(self, line: int) -> CampaignOrder:
        return MoveKaixiflanOrder(line, self.rng.choice(list(self.rules.land)))

    def banquet(self, line: int) -> CampaignOrder:
        return BanquetOrder(line, self.rng.choice(self.board.settlements_of[self.province]).hex)


def random_sheets(rules: CampaignRules, position: CampaignPosition, rng: random.Random) -> list[OrderSheet]:
    """A sheet of every province; now and then one sends none."""
    return [RandomOrders(rules, position, name, rng).sheet() for name in rules.provinces if rng.random() < 0.95]


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
