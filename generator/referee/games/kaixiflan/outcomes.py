"""What became of each order of a turn: its label, and its reasons as data that any language and any checker reads."""

from __future__ import annotations

from typing import NamedTuple

from generator.referee.clause_marks import RECORDER
from generator.referee.games.kaixiflan.campaign_orders import CampaignOrder
from generator.referee.refusals import Refusal

Datum = str | int | tuple[str, ...] | tuple[int, ...]

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

    def get(self, name: str) -> Datum | None:
        """One of its data; None when it has none of that name."""
        return dict(self.data).get(name)


class Outcome(NamedTuple):
    """What became of one order: a label of LABELS and the reasons, those that granted and those that refused."""

    province: str
    line: int
    order: CampaignOrder
    label: str
    reasons: tuple[Reason, ...]


class ActionsNotes(NamedTuple):
    """What the actions of a turn were that no position shows, for missions and the end: by province, in their order."""

    explored: tuple[tuple[str, tuple[str, ...]], ...]  # province, hexes
    received: tuple[tuple[str, tuple[str, ...]], ...]  # province, resources got by trade, each once
    gifts: tuple[tuple[str, str, tuple[tuple[str, int], ...]], ...]  # from, to, cubes
    finished_by: tuple[str, ...]  # who built what ends the game


def note_refusal(refusal: Refusal) -> None:
    """Record the clause of a refusal, whoever made it."""
    recorder = RECORDER.get()
    if recorder is not None:
        recorder.note((), f"reason {refusal.code}", refusal)


def granted(code: str, clause: str, **data: Datum) -> Reason:
    """A reason by which something happened; its clause is recorded as applied."""
    recorder = RECORDER.get()
    if recorder is not None:
        recorder.note((clause,), f"reason {code}", None)
    return Reason(code, clause, tuple(data.items()))


def withheld(code: str, clause: str, **data: Datum) -> Reason:
    """A reason by which something that an order asks for did not happen; its clause is recorded as refusing."""
    reason = Reason(code, clause, tuple(data.items()))
    recorder = RECORDER.get()
    if recorder is not None:
        recorder.note((), f"reason {code}", Refusal(code, clause, reason.data))
    return reason


class OrderCase:
    """An order while it is being resolved: what is known of its outcome so far."""

    __slots__ = ("label", "order", "position_in_sheet", "province", "reasons")

    def __init__(self, province: str, order: CampaignOrder, position_in_sheet: int) -> None:
        self.province = province
        self.order = order
        self.position_in_sheet = position_in_sheet  # from 0: the first ones are those that the era gives
        self.label = ""  # until it is decided
        self.reasons: list[Reason] = []

    def refuse(self, refusal: Refusal, label: str = VOID) -> None:
        """Decide that nothing comes of the order."""
        self.label = label
        self.reasons.append(Reason(refusal.code, refusal.clause, refusal.data))
        note_refusal(refusal)

    def decide(self, label: str, *reasons: Reason) -> None:
        """Decide the order, with what led to it."""
        self.label = label
        self.reasons.extend(reasons)

    def outcome(self) -> Outcome:
        return Outcome(self.province, self.order.line, self.order, self.label, tuple(self.reasons))
