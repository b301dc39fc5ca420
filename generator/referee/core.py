"""What every refereed game shares: actions, refusals, the marks that tie code to clauses, and how a game is played."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import wraps
from types import ModuleType
from typing import Any, NamedTuple, ParamSpec, Protocol, TypeVar

from generator.base.errors import CannotJudge

CHANCE = "chance"
NEAR = 6  # legal actions named by a refusal, at most
MOST_BREACHES = 5  # breaches named by the refusal of a position, at most


class Action(NamedTuple):
    """The smallest irrevocable decision: `heads: deploy heads.2`. A named tuple: millions are compared."""

    actor: str
    verb: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.actor}: {' '.join((self.verb, *self.args))}"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal: a stable code, the clause it breaks, and what the sentence needs to know."""

    code: str
    clause: str
    data: tuple[tuple[str, Any], ...] = ()
    near: tuple[Action, ...] = ()


def refuse(code: str, clause: str, **data: Any) -> Refusal:
    """A refusal; `data` fills its sentence."""
    return Refusal(code, clause, tuple(data.items()))


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

        Of several who owe sealed decisions (`referee.sealed`) the first whose is missing; `awaited` names them all.
        """

    def legal(self, position: P) -> tuple[Action, ...]:
        """Every legal action, in the order of `sort_key`."""

    def told(self, position: P, who: str) -> tuple[Action, ...]:
        """The legal actions that `who` may hear of: his own, and those of others that betray nothing they hide."""

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
        """Every kind of event a step may tell: the clause it rests on, and how a claim about it is written."""

    def context(self) -> Mapping[str, str]:
        """The tables that the data of a refusal are rows of: {"counter": "gear magic"}."""

    def facts(self) -> dict[str, Any]:
        """The numbers that decide play, and the rulings under `options`: their hash names the edition of a record."""

    def terms(self) -> tuple[tuple[str, str], ...]:
        """What a record's header names so that it is played alike: ("ruling", "AT-1=own_step"), ("option", "K=V")."""

    def complete(self, position: P, verb: str, args: tuple[str, ...]) -> str:
        """Who is meant when a line does not say it."""


def play(referee: Referee[P], position: P, action: Action) -> P | Refusal:
    """The next position, or why there is none, with what the same player might do. The position is never changed."""
    refusal = referee.judge(position, action)
    if refusal is None:
        return referee.step(position, action)
    near = nearest(referee.told(position, action.actor), action)
    return Refusal(refusal.code, refusal.clause, refusal.data, near)


def awaited(referee: Referee[P], position: P) -> tuple[str, ...]:
    """Everyone who may act now: one, several who owe sealed decisions, or nobody."""
    return tuple(dict.fromkeys(action.actor for action in referee.legal(position)))


def nearest(legal: Iterable[Action], action: Action) -> tuple[Action, ...]:
    """The legal actions most like one that is not: the same verb first, then the same words."""

    def distance(other: Action) -> tuple[bool, int, bool]:
        return (other.verb != action.verb, -len(set(other.args) & set(action.args)), other.actor != action.actor)

    return tuple(sorted(legal, key=distance)[:NEAR])


_WORDS = re.compile(r"\s*(?:(?P<actor>[a-z_]+)\s*:)?\s*(?P<rest>[a-z_]+(?:\s+[a-z0-9_.]+)*)\s*\Z", re.IGNORECASE)
MOST_CHARACTERS = 200


def parse_action(text: str) -> tuple[str, str, tuple[str, ...]] | int:
    """Actor ("" when unsaid), verb and words of an action as a person writes it; or the column where it breaks."""
    found = _WORDS.match(text) if len(text) <= MOST_CHARACTERS else None
    if found is None:
        good = re.match(r"\s*(?:[a-z_]+\s*:)?[a-z0-9_.\s]*", text[:MOST_CHARACTERS], re.IGNORECASE)
        return (good.end() if good else 0) + 1
    words = found["rest"].lower().split()
    return (found["actor"] or "").lower(), words[0], tuple(words[1:])


def read_action(referee: Referee[P], position: P, text: str) -> Action | Refusal:
    """An action from what a person wrote: an unsaid actor is whoever can be meant."""
    parsed = parse_action(text)
    if isinstance(parsed, int):
        data = (("text", text.strip()[:40]), ("column", parsed))
        return Refusal("unreadable", "", data, referee.told(position, "")[:NEAR])
    actor, verb, args = parsed
    return Action(actor or referee.complete(position, verb, args), verb, args)


def sort_key(action: Action) -> tuple[Any, ...]:
    """Actor, verb, then the words, numbers among them compared as numbers."""
    parts = [tuple((not w.isdigit(), int(w) if w.isdigit() else w) for w in arg.split(".")) for arg in action.args]
    return (action.actor, action.verb, parts)


def legal_hash(legal: Iterable[Action]) -> str:
    """A short hash of the legal actions of a ply."""
    return hashlib.sha256("\n".join(map(str, legal)).encode()).hexdigest()[:8]


# -- clauses and the code that enforces them -----------------------------------


@dataclass(slots=True)
class Recorder:
    """Which clauses decided something: by letting an action pass or resolving a step, and by refusing."""

    accepted: dict[str, set[str]] = field(default_factory=dict)
    refused: dict[str, set[str]] = field(default_factory=dict)

    def note(self, clauses: Iterable[str], by: str, result: object) -> None:
        if isinstance(result, Refusal):
            self.refused.setdefault(result.clause, set()).add(by)
        else:
            for clause in clauses:
                self.accepted.setdefault(clause, set()).add(by)


RECORDER: ContextVar[Recorder | None] = ContextVar("recorder", default=None)
Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def enforces(
    *clauses: str, which: Callable[..., Iterable[str]] | None = None
) -> Callable[[Callable[Arguments, Result]], Callable[Arguments, Result]]:
    """Mark a function as the code of these clauses: a check that may refuse, or a step that it resolves.

    `which` takes the same arguments and says which of them this call decides, where that differs from call to call.
    It is asked only while clauses are recorded.
    """

    def mark(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
        name = f"{function.__module__.removeprefix('generator.')}.{function.__name__}"

        @wraps(function)
        def run(*args: Arguments.args, **named: Arguments.kwargs) -> Result:
            result = function(*args, **named)
            recorder = RECORDER.get()
            if recorder is not None:
                recorder.note(clauses if which is None else which(*args, **named), name, result)
            return result

        run.__enforces__ = clauses  # type: ignore[attr-defined]
        return run

    return mark


def resolves(*clauses: str) -> Callable[[Callable[Arguments, Result]], Callable[Arguments, Result]]:
    """Mark a function as the code of these clauses where what it says shows which of them decided.

    A step tells its events (`events.tell`); an invariant returns breaches that name their clause (`note_breaches`).
    """

    def mark(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
        function.__enforces__ = clauses  # type: ignore[attr-defined]
        return function

    return mark


_NAMED = re.compile(r"\(([A-Z]+-\d+)\)\Z")


def note_breaches(breaches: list[str]) -> list[str]:
    """The breaches themselves, each clause noted by which a position is refused: it ends the breach, in parentheses."""
    recorder = RECORDER.get()
    if recorder is not None:
        for breach in breaches:
            named = _NAMED.search(breach)
            if named:
                recorder.note((), "breaches", refuse("breach", named[1]))
    return breaches


def no_such_position(breaches: list[str]) -> CannotJudge:
    """The error for a position that cannot be, with the first things that are wrong about it."""
    wrong = "; ".join(note_breaches(breaches)[:MOST_BREACHES])
    return CannotJudge(f"this position cannot be: {wrong}", "`tirada referee schema` shows one")


@contextmanager
def recording() -> Iterator[Recorder]:
    """Note every clause that decides something inside the block."""
    recorder = Recorder()
    token = RECORDER.set(recorder)
    try:
        yield recorder
    finally:
        RECORDER.reset(token)


def enforcers(modules: Iterable[ModuleType]) -> dict[str, list[str]]:
    """The functions that enforce each clause, found by their marks."""
    found: dict[str, list[str]] = {}
    for module in modules:
        own = [value for value in vars(module).values() if getattr(value, "__module__", "") == module.__name__]
        for value in [*own, *(part for kind in own if isinstance(kind, type) for part in vars(kind).values())]:
            for clause in getattr(value, "__enforces__", ()):
                found.setdefault(clause, []).append(f"{value.__module__}.{value.__qualname__}")
    return found
