"""What a province may order: every order that the rules would obey if it were the only one of the turn.

It is worked out from what the province knows, by the referee's own actions. What a number may be and which places may
be chosen is told by bounds; where cubes are lacking the order is offered with what it lacks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.base.hexes import distance
from generator.referee.campaign_plugin import OfferedOrder
from generator.referee.games.kaixiflan.board import Board
from generator.referee.games.kaixiflan.campaign_orders import (
    FOREIGN,
    INDEPENDENTS,
    KAIXIFLAN,
    AgreementOrder,
    BanquetOrder,
    BreakAgreementOrder,
    BuildOrder,
    CampaignOrder,
    ExploreOrder,
    FightOrder,
    FoundOrder,
    GiftOrder,
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
from generator.referee.games.kaixiflan.campaign_position import EVERYBODY, CampaignPosition, Stock
from generator.referee.games.kaixiflan.campaign_rules import ARMY, RESOURCE, SETTLER, STRONGHOLD, CampaignRules
from generator.referee.games.kaixiflan.campaign_view import known_hexes, seen_by, seen_land
from generator.referee.games.kaixiflan.governor import GOVERNOR
from generator.referee.games.kaixiflan.lone_turn import lone_turn
from generator.referee.games.kaixiflan.outcomes import VOID, OrderCase
from generator.referee.games.kaixiflan.trade import AGREEMENT, ROUTE

BOUNDLESS = 10**6  # cubes of a store in which nothing is ever lacking
KINDS = (SETTLER, ARMY)


def offered_orders(rules: CampaignRules, position: CampaignPosition, province: str) -> list[OfferedOrder]:
    """What a province may order this turn, in the order of the actions. Raises KeyError for one that does not play.

    Nothing in it depends on what the province does not know (see campaign_view.seen_by).
    """
    stock = position.of(province).stock
    if position.over:
        return []
    boundless = (BOUNDLESS,) * len(rules.resources)
    return list(_Offers(_known_board(rules, position, province, boundless), province, stock).all())


def judged_orders(rules: CampaignRules, position: CampaignPosition, sheet: OrderSheet) -> list[OrderCase]:
    """What would become of the orders of a sheet if nobody else ordered anything, as far as its province knows."""
    stock = position.of(sheet.province).stock
    return lone_turn(_known_board(rules, position, sheet.province, stock), sheet).cases[sheet.province]


def _known_board(rules: CampaignRules, position: CampaignPosition, province: str, stock: Stock) -> Board:
    """The board as a province knows it, with a store; of others it supposes that they know the same hexes."""
    seen = seen_by(rules, position, province)
    explored = seen.explored
    if explored[0][0] != EVERYBODY:
        known = tuple(sorted(known_hexes(position, province), key=rules.place.__getitem__))
        explored = tuple((name, known) for name in rules.provinces)
    nothing = (0,) * len(rules.resources)
    states = tuple(state._replace(stock=stock if state.id == province else nothing) for state in seen.provinces)
    land = seen_land(rules, position, province)
    return Board(replace(rules, land=land), seen._replace(provinces=states, explored=explored))


class _Offers:
    """The offers to one province, found by asking the rules about every order that could be given."""

    def __init__(self, board: Board, province: str, stock: Sequence[int]) -> None:
        self.board, self.rules, self.province, self.stock = board, board.rules, province, stock
        self.known = sorted(board.known(province), key=board.rules.place.__getitem__)
        self.others = [name for name in board.rules.provinces if name != province]
        self.governs = board.office.get(GOVERNOR) == province

    def all(self) -> Iterator[OfferedOrder]:
        """Every offer: by kinds of action as they are listed, each as the tables and the map have it."""
        yield from self.fights()
        yield from self.trades()
        yield from self.other_trades()
        yield from self.buildings()
        yield from self.foundings()
        yield from self.explorations()
        yield from self.moves()
        yield from self.offer(ProgressOrder(1))
        yield from self.recruits()
        yield from self.harvests()

    # -- asking --------------------------------------------------------------------------------------------------------

    def case(self, order: CampaignOrder) -> tuple[OrderCase, list[int]]:
        """What becomes of an order that stands alone, and what it takes out of a store in which nothing is lacking."""
        turn = lone_turn(self.board, OrderSheet(self.province, self.board.position.turn, (order,)))
        spent = [BOUNDLESS - left for left in turn.stock[self.province]]
        return turn.cases[self.province][0], spent

    def legal(self, order: CampaignOrder) -> bool:
        return self.case(order)[0].label != VOID

    def offer(
        self, order: CampaignOrder, high: int = 0, among: Sequence[str] = (), most: int = 0
    ) -> Iterator[OfferedOrder]:
        """The offer of an order that the rules obey, with what the store lacks for it; nothing for another one."""
        case, spent = self.case(order)
        if case.label != VOID:
            lacks = tuple(
                (name, cost - has)
                for name, cost, has in zip(self.rules.resources, spent, self.stock, strict=True)
                if cost > has
            )
            clauses = tuple(dict.fromkeys(reason.clause for reason in case.reasons))
            yield OfferedOrder(order, high, tuple(among), most, lacks, clauses)

    def hands(self) -> Iterator[tuple[str, str]]:
        """Whom the province acts with: its own, and the independents where it governs them (KX-34)."""
        yield self.province, ""
        if self.governs:
            yield INDEPENDENTS, INDEPENDENTS

    # -- the eight actions ---------------------------------------------------------------------------------------------

    def fights(self) -> Iterator[OfferedOrder]:
        for hex in self.known:
            if self.board.troops(hex, self.province)[1]:
                for enemy in (*self.others, INDEPENDENTS, FOREIGN):
                    yield from self.offer(FightOrder(1, hex, enemy))

    def trades(self) -> Iterator[OfferedOrder]:
        """Every swap of what is in store, at every rate that is open."""
        sources: dict[str, list[str]] = {name: [] for name in self.rules.resources}
        for hex in self.known:
            if self.board.land(hex).content == RESOURCE:
                sources[self.board.land(hex).resource].append(hex)
        for _, acts_for in self.hands():
            for rate in self.rules.rates:
                for gets in self.rules.resources:
                    ways = [(other, "") for other in self.others] if rate == AGREEMENT else [("", "")]
                    ways = [("", hex) for hex in sources[gets]] if rate == ROUTE else ways
                    for partner, source in ways:
                        for gives, has in zip(self.rules.resources, self.stock, strict=True):
                            if has and gives != gets:
                                order = TradeOrder(1, gives, 1, gets, rate, partner, source, acts_for)
                                yield from self.offer(order, has)

    def other_trades(self) -> Iterator[OfferedOrder]:
        for other in self.others:
            yield from self.offer(AgreementOrder(1, other))
            yield from self.offer(BreakAgreementOrder(1, other))
        for site in self.board.settlements_of[self.province]:
            yield from self.offer(BanquetOrder(1, site.hex))
        for to in (KAIXIFLAN, *self.others):
            for name, has in zip(self.rules.resources, self.stock, strict=True):
                if has:
                    yield from self.offer(GiftOrder(1, to, ((name, 1),)), has)

    def buildings(self) -> Iterator[OfferedOrder]:
        for building in self.rules.buildings:
            yield from self.offer(BuildOrder(1, building))

    def foundings(self) -> Iterator[OfferedOrder]:
        chosen = self.rules.scenario.harvest_choice == "fixed_at_founding"
        for hex in self.known:
            if not any(self.board.troops(hex, self.province)):
                continue
            for row in self.rules.settlements.values():
                ring = self.rules.near[hex]
                yield from self.offer(FoundOrder(1, row.id, hex))
                if chosen:
                    yield from self.offer(FoundOrder(1, row.id, hex, ring[:1]), 0, ring, row.hexes)

    def explorations(self) -> Iterator[OfferedOrder]:
        """The hexes at the edge of what is known, as many at once as there are exploration points."""
        edge = {near for hex in self.known for near in self.rules.near[hex]} - set(self.known)
        for owner, acts_for in self.hands():
            points = self.rules.number["explore_base"] + self.board.bonuses(owner)[2]
            ordered = sorted(edge, key=self.rules.place.__getitem__)
            among = [hex for hex in ordered if self.legal(ExploreOrder(1, (hex,), acts_for))]
            if among:
                most = points * self.rules.number["hexes_per_point"]
                yield from self.offer(ExploreOrder(1, (among[0],), acts_for), 0, among, most)

    def moves(self) -> Iterator[OfferedOrder]:
        for owner, acts_for in self.hands():
            reach = self.rules.number["move_base"] + self.board.bonuses(owner)[1]
            for hex in self.known:
                for unit, number in zip(KINDS, self.board.troops(hex, owner), strict=True):
                    for goal in self.known if number else ():
                        if 1 <= distance(hex, goal) <= reach:
                            yield from self.offer(MoveOrder(1, hex, (March(unit, 1, goal),), acts_for), number)
        for goal in self.rules.land:
            yield from self.offer(MoveKaixiflanOrder(1, goal))

    def recruits(self) -> Iterator[OfferedOrder]:
        """New units of one kind in one hex: as many as there are pieces left and the store pays."""
        for site in self.board.settlements_of[self.province]:
            for unit in KINDS:
                for goal in (site.hex, *self.rules.near[site.hex]):
                    order = RecruitOrder(1, site.hex, (NewUnits(unit, 1, goal),))
                    for one in self.offer(order):
                        yield replace(one, high=1 if one.lacks else self.most_recruits(order))

    def most_recruits(self, order: RecruitOrder) -> int:
        """How many units may be recruited instead of the one of an order that can be paid."""
        (one,) = order.units
        cost = self.rules.units[one.unit].cost
        number = min(has // each for has, each in zip(self.stock, cost, strict=True) if each)
        while not self.legal(replace(order, units=(replace(one, number=number),))):
            number -= 1
        return number

    def harvests(self) -> Iterator[OfferedOrder]:
        """Settlements with hexes of their ring, the Settlers of a hex with that hex, and hexes of the independents."""
        for site in self.board.settlements_of[self.province]:
            yield from self.of_ring(site.hex, "", self.rules.settlements[site.kind].hexes)
        for hex in self.known:
            if self.board.troops(hex, self.province)[0]:
                own = hex in self.board.settled and self.board.settled[hex].owner == self.province
                order = HarvestOrder(1, hex, (hex,) if own else ())
                yield from self.offer(order, 0, (hex,), 1)
        if self.governs:
            for hex in self.known:
                yield from self.of_ring(hex, INDEPENDENTS, self.rules.settlements[STRONGHOLD].hexes)

    def of_ring(self, hex: str, acts_for: str, most: int) -> Iterator[OfferedOrder]:
        whole = HarvestOrder(1, hex, (), acts_for)
        ring = self.rules.near[hex]
        among = [near for near in ring if self.legal(HarvestOrder(1, hex, (near,), acts_for))]
        if self.legal(whole):
            yield from self.offer(whole, 0, among, most)
        elif among:
            yield from self.offer(HarvestOrder(1, hex, (among[0],), acts_for), 0, among, most)
