"""A week of a campaign: the orders of all provinces, resolved at once from the position in which the turn began."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from generator.referee.games.kaixiflan.campaign_orders import CampaignOrder, DirectorSheet, OrderSheet
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules

Datum = str | int | tuple[str, ...]

DONE, PARTLY, NOTHING, UNPAID, VOID = "done", "partly", "nothing", "unpaid", "void"
LABELS = {
    DONE: "all that it asks for has happened",
    PARTLY: "some of what it asks for has happened",
    NOTHING: "legal, and the action is spent, but the Kingdom gave nothing",
    UNPAID: "the store could not pay for it when its turn came",
    VOID: "refused: it could not be obeyed in the position in which the turn began",
}


class Reason(NamedTuple):
    """Why something happened or did not: a stable code, the clause that decided, and the numbers and names in it."""

    code: str
    clause: str
    data: tuple[tuple[str, Datum], ...] = ()


class Outcome(NamedTuple):
    """What became of one order: a label of LABELS and the reasons, those that granted and those that refused."""

    province: str
    line: int
    order: CampaignOrder
    label: str
    reasons: tuple[Reason, ...]


class Week(NamedTuple):
    """A resolved turn: the outcome of every order, what else happened in the order of the phases, the new position."""

    outcomes: tuple[Outcome, ...]
    events: tuple[Reason, ...]
    position: CampaignPosition


class Dice(Protocol):
    """Who rolls: the faces of so many dice for one side of the battle in a hex."""

    def __call__(self, hex: str, side: str, dice: int) -> tuple[int, ...]:
        """The faces rolled by `side`, a province or its like. Raises CannotJudge when they are not known."""


def adjudicate(
    rules: CampaignRules,
    position: CampaignPosition,
    sheets: Iterable[OrderSheet],
    dice: Dice,
    director: DirectorSheet | None = None,
) -> Week:
    """Resolve one turn (ruling KQ-2): the same position, sheets, dice and director give the same week in any order.

    A province without a sheet passes. Raises CannotJudge for a sheet of another turn, of a province that does not
    play, or for two sheets of one province.
    """
    raise NotImplementedError
