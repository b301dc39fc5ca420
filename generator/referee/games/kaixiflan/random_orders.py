"""A scripted province that orders anything at random: what the rules allow, or whatever comes to its mind."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from generator.referee.games.kaixiflan.board import Board
from generator.referee.games.kaixiflan.campaign_orders import (
    AgreementOrder,
    BanquetOrder,
    BuildOrder,
    CampaignOrder,
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
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules
from generator.referee.games.kaixiflan.lone_turn import obeyed


def random_script(rules: CampaignRules) -> Callable[[Board, str, random.Random], OrderSheet]:
    """What writes the sheets of provinces that order anything that the rules allow: it needs nothing of them before."""
    return random_sheet


def random_sheet(board: Board, province: str, rng: random.Random) -> OrderSheet:
    """Random orders, without those that the rules would refuse if nobody else ordered anything."""
    sheet = RandomOrders(board, province, rng).sheet()
    legal = obeyed(board, sheet)
    return replace(sheet, orders=tuple(replace(order, line=i) for i, order in enumerate(legal, 1)))


class RandomOrders:
    """Orders of one province: most of them legal, some not, and now and then one too many."""

    def __init__(self, board: Board, province: str, rng: random.Random) -> None:
        rules = board.rules
        self.rules, self.board, self.province, self.rng = rules, board, province, rng
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
