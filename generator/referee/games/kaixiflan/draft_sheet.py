"""A sheet while a scripted province writes it: what each order would do if nobody else wrote anything.

The referee's own actions are asked, on a turn of this province alone. So a script pays as the rules pay.
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.referee.games.kaixiflan import building, harvest, recruiting, trade
from generator.referee.games.kaixiflan.board import Board
from generator.referee.games.kaixiflan.campaign_orders import (
    BuildOrder,
    CampaignOrder,
    HarvestOrder,
    OrderSheet,
    ProgressOrder,
    RecruitOrder,
    TradeOrder,
)
from generator.referee.games.kaixiflan.outcomes import UNPAID, VOID, OrderCase
from generator.referee.games.kaixiflan.running_turn import RunningTurn


class DraftSheet:
    """The orders that a province has decided on, and its store as they leave it."""

    def __init__(self, board: Board, province: str, harvests: Iterable[HarvestOrder]) -> None:
        """Begin with harvests: those that the rules refuse are left out."""
        self.board, self.province = board, province
        self.actions = board.rules.eras[board.state[province].era].actions
        self.turn = RunningTurn(board, {province: OrderSheet(province, board.position.turn, tuple(harvests))})
        self.orders: list[CampaignOrder] = []
        bonus_given: set[tuple[str, int]] = set()
        imported: dict[str, int] = {}
        for plan in harvest.plan_harvests(self.turn):
            if self.left:
                harvest.gather(self.turn, plan, bonus_given, imported)
                self.orders.append(plan.case.order)

    @property
    def left(self) -> int:
        """How many actions the province still has."""
        return self.actions - len(self.orders)

    @property
    def line(self) -> int:
        """The number of the next order."""
        return len(self.orders) + 1

    @property
    def stock(self) -> list[int]:
        """The store as the orders so far leave it. Not to be changed."""
        return self.turn.stock[self.province]

    def add(self, order: CampaignOrder) -> None:
        """Write an order down without asking what it does."""
        self.orders.append(order)

    def pays(self, order: TradeOrder | BuildOrder | ProgressOrder | RecruitOrder) -> bool:
        """Write an order down and pay for it; False, and nothing changed, where the rules or the store refuse."""
        if not self.left:
            return False
        case = OrderCase(self.province, order, len(self.orders))
        if isinstance(order, TradeOrder):
            trade.trade(self.turn, case, order)
        elif isinstance(order, BuildOrder):
            building.build(self.turn, case, order)
        elif isinstance(order, ProgressOrder):
            building.progress(self.turn, case, order)
        else:
            recruiting.recruit(self.turn, case, order)
        if case.label in (VOID, UNPAID):
            return False
        self.orders.append(order)
        return True
