"""The methods that every referee has, and how a position is played with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from generator.referee.actions import NEAR, Action, nearest, parse_action
from generator.referee.refusals import Refusal

P = TypeVar("P")


class Referee(Protocol[P]):
    """The rules of one game under its rulings. Positions are immutable and hashable; nothing here changes one."""

    @property
    def id(self) -> str:
        """The id of the game."""

    def start(self) -> P:
        """The position before anything has been decided."""

    def actor(self, position: P) -> str:
        """Whose action is awaited: a player, `chance`, or nobody ("") after the end.

        Of several who owe sealed decisions (`referee.sealed_decisions`) the first whose is missing;
        `awaited` names them all.
        """

    def legal(self, position: P) -> tuple[Action, ...]:
        """Every legal action, in the order of `sort_key`."""

    def legal_shown_to(self, position: P, who: str) -> tuple[Action, ...]:
        """The legal actions that may be shown to `who`: his own, and those of others that reveal nothing hidden."""

    def judge(self, position: P, action: Action) -> Refusal | None:
        """Why an action is refused; None when it is legal. Written apart from `legal`: the tests compare them."""

    def step(self, position: P, action: Action) -> P:
        """What follows from a legal action. Use `play`, which judges first."""

    def weights(self, position: P) -> tuple[int, ...]:
        """How many of the equally likely cases each legal outcome of chance stands for."""

    def result(self, position: P) -> Mapping[str, Any] | None:
        """Who won and the count; None before the end."""

    def view(self, position: P, who: str) -> dict[str, Any]:
        """What a side may know."""

    def may_undo(self, before: P, action: Action, after: P) -> Refusal | None:
        """Why the table would not let the last decision be taken back; None when it would."""

    def breaches(self, position: P) -> list[str]:
        """Invariants that do not hold, each with its number and what was found."""

    def to_json(self, position: P) -> dict[str, Any]:
        """The whole position."""

    def from_json(self, data: object) -> P:
        """A position read back. Raises CannotJudge with everything that is wrong about it."""

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of a position."""

    def grammar(self) -> dict[str, str]:
        """Every kind of action as it is written, and what it means."""

    def events(self) -> Mapping[str, tuple[str, str]]:
        """Every kind of event a step may report: the clause it rests on, and how a claim about it is written."""

    def context(self) -> Mapping[str, str]:
        """Maps each data field of a refusal to the table it is a row of: {"counter": "gear magic"}."""

    def facts(self) -> dict[str, Any]:
        """The numbers that decide play, and the rulings under `options`: their hash names the edition of a record."""

    def terms(self) -> tuple[tuple[str, str], ...]:
        """What a record's header names so that it is played alike: ("ruling", "AT-1=own_step"), ("option", "K=V")."""

    def complete(self, position: P, verb: str, args: tuple[str, ...]) -> str:
        """Who is meant when a line does not say it."""


def play(referee: Referee[P], position: P, action: Action) -> P | Refusal:
    """The next position, or the refusal with legal alternatives of the same player. The position is not changed."""
    refusal = referee.judge(position, action)
    if refusal is None:
        return referee.step(position, action)
    near = nearest(referee.legal_shown_to(position, action.actor), action)
    return Refusal(refusal.code, refusal.clause, refusal.data, near)


def awaited(referee: Referee[P], position: P) -> tuple[str, ...]:
    """Everyone who may act now: one, several who owe sealed decisions, or nobody."""
    return tuple(dict.fromkeys(action.actor for action in referee.legal(position)))


def read_action(referee: Referee[P], position: P, text: str) -> Action | Refusal:
    """An action from what a person wrote: an unsaid actor is whoever can be meant."""
    parsed = parse_action(text)
    if isinstance(parsed, int):
        data = (("text", text.strip()[:40]), ("column", parsed))
        return Refusal("unreadable", "", data, referee.legal_shown_to(position, "")[:NEAR])
    actor, verb, args = parsed
    return Action(actor or referee.complete(position, verb, args), verb, args)
