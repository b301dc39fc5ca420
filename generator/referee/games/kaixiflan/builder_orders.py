"""A scripted province that builds: Settlers first, then the shortest road to the building that ends the game.

It harvests with its Capital and with Settlers on sources nearby, trades what it has too much of for what the next
building lacks, and explores with the actions that are left. It fights nobody, and knows only what its province knows.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from generator.base.hexes import distance
from generator.referee.games.kaixiflan.board import Board
from generator.referee.games.kaixiflan.campaign_orders import (
    BanquetOrder,
    BuildOrder,
    ExploreOrder,
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
from generator.referee.games.kaixiflan.campaign_rules import RESOURCE, SETTLER, CampaignRules
from generator.referee.games.kaixiflan.draft_sheet import DraftSheet
from generator.referee.games.kaixiflan.fame import SCIENCE
from generator.referee.games.kaixiflan.harvest import FAVOURITE

REACH = 4  # hexes from the Capital within which sources are settled
ALL_LEFT = 99  # actions: more than any era gives
SPARE = 1  # actions kept for building, beside the harvests
FREE, KAIXIFLAN_RATE = "free", "kaixiflan"


Script = Callable[[Board, str, random.Random], OrderSheet]


class WantedSource(NamedTuple):
    """A source that Settlers are wanted on: in order of `rank`, until `wanted` stand there."""

    rank: int
    hex: str
    wanted: int


def builder(rules: CampaignRules) -> Script:
    """What writes the sheets of provinces that build, in campaigns by these rules."""
    ways = {
        name: {hex: distance(hex, rules.capitals[name]) for hex in rules.land} for name in rules.provinces
    }  # measured once, not in every turn
    order = {name: _seen_from(rules, ways, name) for name in rules.provinces}
    road = road_to_the_end(rules)

    def sheet(board: Board, province: str, rng: random.Random) -> OrderSheet:
        return _Builder(board, province, rng, ways, order[province], road).sheet()

    return sheet


def _seen_from(rules: CampaignRules, ways: Mapping[str, Mapping[str, int]], province: str) -> dict[str, int]:
    """The rank of each hex as a province sees the map: by how far it is from its Capital, and its next siblings'.

    Provinces sit in a ring, and the map is the same for each of them: so is what they choose among equals. Hexes in
    the order of their names would favour those who sit where the better ones come first.
    """
    first = rules.provinces.index(province)
    ring = rules.provinces[first:] + rules.provinces[:first]
    hexes = sorted(rules.land, key=lambda hex: (*(ways[name][hex] for name in ring), rules.place[hex]))
    return {hex: rank for rank, hex in enumerate(hexes)}


def road_to_the_end(rules: CampaignRules) -> tuple[str, ...]:
    """The fewest buildings that end in one that ends the game, in the order of the table, with that one."""

    def needed(building: str) -> set[str]:
        return {building}.union(*(needed(one) for one in rules.buildings[building].needs))

    roads = [needed(row.id) for row in rules.buildings.values() if row.ends_game]
    road = min(roads, key=len, default=set[str]())
    return tuple(name for name in rules.buildings if name in road)


class _Builder:
    def __init__(
        self,
        board: Board,
        province: str,
        rng: random.Random,
        ways: Mapping[str, Mapping[str, int]],
        place: Mapping[str, int],
        road: tuple[str, ...],
    ) -> None:
        self.ways, self.place, self.road, self.apart = ways, place, road, ways[province]
        self.board, self.rules, self.province, self.rng = board, board.rules, province, rng
        self.state = board.state[province]
        self.capital = board.rules.capitals[province]
        self.known = board.known(province)
        self.settlers = {
            hex: here[province][0] for hex, here in board.units.items() if province in here and here[province][0]
        }
        self.sources = self._sources()

    def sheet(self) -> OrderSheet:
        draft = DraftSheet(self.board, self.province, self._harvests())
        if all(self.board.land(one.hex).resource != SCIENCE for one in self.sources):
            self._explore(draft, most=1)  # nothing else brings science cheaply: first find some
        self._settle(draft)
        moves = self._moves(draft)
        self._build(draft)
        for order in moves:
            if draft.left:
                draft.add(replace(order, line=draft.line))
        self._court(draft)
        self._explore(draft)
        others = [name for name in self.rules.provinces if name != self.province]
        summer = self.rules.season(self.board.position.turn) in self.rules.phases["politics"]
        return OrderSheet(
            self.province,
            self.board.position.turn,
            tuple(draft.orders),
            votes=tuple((office, self.rng.choice(others)) for office in self.rules.offices) if summer else (),
            ballad_vote=self._ballad_vote(),
            imports=self._import(),
        )

    # -- what it has ---------------------------------------------------------------------------------------------------

    def _sources(self) -> list[WantedSource]:
        """Where Settlers are worth most: on science, which nothing else brings cheaply, in the ring, on others."""
        most, found = self.rules.number["production_max"], []
        for hex in self.known:
            apart = self.apart[hex]
            if apart > REACH:
                continue
            land, ring = self.board.land(hex), self.rules.ring_owner.get(hex)
            if land.content != RESOURCE or ring not in (None, self.province):
                continue
            if self.board.strangers(hex, self.province):
                continue
            room = most - land.richness
            if ring == self.province:
                found.append(WantedSource(2, hex, room))
            elif min(one[hex] for one in self.ways.values()) == apart:
                found.append(WantedSource(1 if land.resource == SCIENCE else 3, hex, room + 1))
        place = self.place
        return sorted(found, key=lambda one: (one.rank, self.apart[one.hex], place[one.hex]))

    def _harvests(self) -> list[HarvestOrder]:
        """The Capital's harvest and those of Settlers on sources, as many as leave actions for building."""
        room = max(1, self.rules.eras[self.state.era].actions - SPARE)
        orders = [HarvestOrder(1, self.capital)]
        for source in self.sources:
            if source.rank != 2 and self.settlers.get(source.hex) and len(orders) < room:
                orders.append(HarvestOrder(len(orders) + 1, source.hex))
        return orders

    # -- Settlers ------------------------------------------------------------------------------------------------------

    def _settle(self, draft: DraftSheet) -> None:
        """Recruit Settlers where the Capital's ring has room for them, or on the way to a source further off."""
        row = self.rules.units[SETTLER]
        lacking = self._lacking()
        number = min(
            [lacking, row.limit - self.board.total(self.province)[0]]
            + [have // cost for have, cost in zip(draft.stock, row.cost, strict=True) if cost]
        )
        if number < 1 or draft.left < 1:
            return
        goals: dict[str, int] = {}
        for _ in range(number):
            goal = self._where_to_deploy(goals)
            goals[goal] = goals.get(goal, 0) + 1
        units = tuple(NewUnits(SETTLER, settlers, hex) for hex, settlers in goals.items())
        draft.pays(RecruitOrder(draft.line, self.capital, units))

    def _lacking(self) -> int:
        """How many Settlers its sources want that it does not have."""
        return sum(source.wanted for source in self.sources) - sum(self.settlers.values())

    def _where_to_deploy(self, goals: dict[str, int]) -> str:
        for source in self.sources:
            there = self.settlers.get(source.hex, 0) + goals.get(source.hex, 0)
            if there < source.wanted and self.apart[source.hex] <= self.rules.number["deploy_distance"]:
                return source.hex
        return self.capital

    def _moves(self, draft: DraftSheet) -> list[MoveOrder]:
        """Moves of Settlers who are not needed where they are, towards the first sources that lack some."""
        free = dict(self.settlers)
        lacking: list[tuple[WantedSource, int]] = []
        for source in self.sources:
            stay = min(free.get(source.hex, 0), source.wanted)
            if stay:
                free[source.hex] -= stay
            if stay < source.wanted:
                lacking.append((source, source.wanted - stay))
        steps = self.rules.number["move_base"] + self.board.bonuses(self.province)[1]
        marches: dict[str, dict[str, int]] = {}
        taken = dict(free)
        for source, number in lacking:
            ways = self._ways_to(source.hex)
            if source.rank == 1:  # science draws Settlers from the ring too
                for other in self.sources:
                    if other.rank > 1:
                        taken[other.hex] = self.settlers.get(other.hex, 0) - sum(marches.get(other.hex, {}).values())
            starts = [hex for hex, settlers in taken.items() if settlers > 0 and ways.get(hex)]
            for start in sorted(starts, key=lambda hex: (ways[hex], self.place[hex])):
                sent = min(number, taken[start])
                goal = min(
                    (hex for hex in ways if distance(hex, start) <= steps
                     and self.board.steps(start, hex, self.known, steps) > 0),
                    key=lambda hex: (ways[hex], self.place[hex]),
                )  # fmt: skip
                to = marches.setdefault(start, {})
                to[goal] = to.get(goal, 0) + sent
                taken[start] -= sent
                number -= sent
                if not number:
                    break
        return [
            MoveOrder(0, start, tuple(March(SETTLER, number, goal) for goal, number in to.items()))
            for start, to in marches.items()
        ]

    def _ways_to(self, goal: str) -> dict[str, int]:
        """How many steps through known hexes lead to a hex from each of those near it."""
        found, todo = {goal: 0}, deque([goal])
        while todo:
            hex = todo.popleft()
            if found[hex] < REACH:
                for near in self.rules.near[hex]:
                    if near in self.known and near not in found:
                        found[near] = found[hex] + 1
                        todo.append(near)
        return found

    # -- buildings and wonders -----------------------------------------------------------------------------------------

    def _build(self, draft: DraftSheet) -> None:
        """Build, progress and trade for the next thing on the road, as often as store and actions allow."""
        raised: set[str] = set()
        while draft.left:
            goals = self._goals(raised)
            if not goals:
                break
            name, cost = min(goals, key=partial(_shortfall, self.rules, draft.stock))
            order = BuildOrder(draft.line, name) if name else ProgressOrder(draft.line)
            if draft.pays(order):
                raised.add(name)
            elif not self._trade(draft, cost):
                break

    def _goals(self, raised: set[str]) -> list[tuple[str, tuple[int, ...]]]:
        """What may be built now with its cost; "" is the Wonder that ends the era."""
        mine, era = self.state.buildings, self.state.era
        found = [
            (name, self.rules.buildings[name].cost)
            for name in self.road
            if name not in mine
            and name not in raised
            and self.rules.buildings[name].era <= era
            and set(self.rules.buildings[name].needs) <= set(mine)
        ]
        wonder = self.rules.eras[era].wonder
        if wonder and "" not in raised:
            found.append(("", (wonder,) * len(self.rules.resources)))
        return found

    def _trade(self, draft: DraftSheet, cost: Sequence[int]) -> bool:
        """Trade what there is too much of for what lacks most; False where nothing can be spared.

        Where what lacks will not come in with the next harvest, what that harvest brings again is given away too.
        """
        rules, stock = self.rules, draft.stock
        sold = (
            rules.value if rules.scenario.trade_science_value_when_sold == "science_value" else [1] * len(rules.value)
        )
        over = [have - need for have, need in zip(stock, cost, strict=True)]
        gets = min(range(len(over)), key=lambda i: over[i] * rules.value[i])
        if over[gets] >= 0:
            return False
        rate = KAIXIFLAN_RATE if self.board.office.get(FAVOURITE) == self.province else FREE
        price = rules.rates[rate] * rules.value[gets]
        income = [max(0, have - had) for have, had in zip(stock, self.state.stock, strict=True)]
        later = [min(one + more, have) for one, more, have in zip(over, income, stock, strict=True)]
        for spare, lacks in ((over, -over[gets]), (later, -over[gets] - income[gets])):
            gives = max(range(len(spare)), key=lambda i: spare[i] * sold[i])
            number = min(spare[gives] * sold[gives] // price, lacks)
            if number >= 1 and gives != gets:
                amount = -(-number * price // sold[gives])
                return draft.pays(TradeOrder(draft.line, rules.resources[gives], amount, rules.resources[gets], rate))
        return False

    # -- the rest ------------------------------------------------------------------------------------------------------

    def _court(self, draft: DraftSheet) -> None:
        """The Favourite brings Kaixiflán home, where he doubles the harvest, and dines with him."""
        if self.board.office.get(FAVOURITE) != self.province:
            return
        at = self.board.position.kaixiflan
        if draft.left and at != self.capital:
            reach = [hex for hex in self.rules.land if distance(hex, at) <= self.rules.number["kaixiflan_steps"]]
            goal = min(reach, key=lambda hex: (self.apart[hex], self.place[hex]))
            draft.add(MoveKaixiflanOrder(draft.line, goal))
        if draft.left and self.capital in self.board.wizard_area and self.capital not in self.board.position.banquets:
            draft.add(BanquetOrder(draft.line, self.capital))

    def _explore(self, draft: DraftSheet, most: int = ALL_LEFT) -> None:
        """Explore with the actions that are left, or at most so many, nearest to the Capital first."""
        linked = self.board.linked(self.province)
        edge = sorted({near for hex in linked for near in self.rules.near[hex]} - self.known)
        self.rng.shuffle(edge)
        edge.sort(key=lambda hex: self.apart[hex])
        edge = [
            hex for hex in edge if all(hex not in one.hexes for one in draft.orders if isinstance(one, ExploreOrder))
        ]
        if self.rules.scenario.explore_needs_adjacent_unit == "yes":
            beside = [hex for hex, here in self.board.units.items() if self.province in here]
            edge = [hex for hex in edge if not self.rules.around[hex].isdisjoint(beside)]
        points = self.rules.number["explore_base"] + self.board.bonuses(self.province)[2]
        points *= self.rules.number["hexes_per_point"]
        for _ in range(min(draft.left, most)):
            if edge:
                draft.add(ExploreOrder(draft.line, tuple(edge[:points])))
                edge = edge[points:]

    def _ballad_vote(self) -> str:
        stories = [name for name in self.board.position.candidates if name != self.province]
        return self.rng.choice(stories) if stories else ""

    def _import(self) -> str:
        """A resource that Foreign Trade may name (KX-36): one that it controls fewest sources of."""
        mine = [self.board.land(hex).resource for hex in self.board.sources()[self.province]]
        return min(reversed(self.rules.resources), key=mine.count)


def _shortfall(rules: CampaignRules, stock: list[int], goal: tuple[str, tuple[int, ...]]) -> int:
    """What a store lacks for something, by the value of the cubes."""
    return sum(max(0, need - have) * value for have, need, value in zip(stock, goal[1], rules.value, strict=True))
