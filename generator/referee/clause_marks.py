"""Marks that tie functions to the clauses they enforce, and the record of which clauses decided something."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import wraps
from types import ModuleType
from typing import ParamSpec, TypeVar

from generator.base.errors import CannotJudge
from generator.base.findings import NamedRows, WordsRow
from generator.base.regular_expressions import regular_expression
from generator.referee.refusals import Refusal, refuse

ROOT = "position"  # the place of what is wrong with a position as a whole
MOST_BREACHES = 5  # breaches named by the refusal of a position, at most
_NAMED = regular_expression(r"\(([A-Z]+-\d+)\)\Z")
_SPACE = regular_expression(r"(?<!\S)([a-z]+\d+)\b")  # of a board whose columns are letters and whose rows are numbers


@dataclass(slots=True)
class Recorder:
    """By clause, the functions that applied it while recording: those that accepted or resolved, and that refused."""

    accepted: dict[str, set[str]] = field(default_factory=dict)
    refused: dict[str, set[str]] = field(default_factory=dict)

    def note(self, clauses: Iterable[str], by: str, result: object) -> None:
        if isinstance(result, Refusal):
            self.refused.setdefault(result.clause, set()).add(by)
        else:
            for clause in clauses:
                self.accepted.setdefault(clause, set()).add(by)


RECORDER: ContextVar[Recorder | None] = ContextVar("recorder", default=None)


@contextmanager
def recording() -> Iterator[Recorder]:
    """Record which clauses are applied inside a `with` block."""
    recorder = Recorder()
    token = RECORDER.set(recorder)
    try:
        yield recorder
    finally:
        RECORDER.reset(token)


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
    """Mark a function as the code of these clauses where what it reports shows which of them decided.

    A step reports events that name theirs (`events.report_event`), an invariant returns breaches that do
    (`note_breaches`), a view names them (`note_applied`).
    """

    def mark(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
        function.__enforces__ = clauses  # type: ignore[attr-defined]
        return function

    return mark


def note_applied(clauses: Iterable[str], by: str) -> None:
    """Record clauses that a function marked with `resolves` has applied, where it reports nothing that names them."""
    recorder = RECORDER.get()
    if recorder is not None:
        recorder.note(clauses, by, None)


def note_withheld(clauses: Iterable[str], by: str) -> None:
    """Record clauses by which something did not happen, where nothing is refused or reported that names them."""
    recorder = RECORDER.get()
    if recorder is not None:
        for clause in clauses:
            recorder.note((), by, refuse("withheld", clause))


def enforcers(modules: Iterable[ModuleType]) -> dict[str, list[str]]:
    """The functions that enforce each clause, found by their marks."""
    found: dict[str, list[str]] = {}
    for module in modules:
        own = [value for value in vars(module).values() if getattr(value, "__module__", "") == module.__name__]
        for value in [*own, *(part for kind in own if isinstance(kind, type) for part in vars(kind).values())]:
            for clause in getattr(value, "__enforces__", ()):
                found.setdefault(clause, []).append(f"{value.__module__}.{value.__qualname__}")
    return found


def note_breaches(breaches: list[str]) -> list[str]:
    """Record the clause of each breach (it ends the breach, in parentheses); returns the breaches unchanged."""
    recorder = RECORDER.get()
    if recorder is not None:
        for breach in breaches:
            named = _NAMED.search(breach)
            if named:
                recorder.note((), "breaches", refuse("breach", named[1]))
    return breaches


def breached(game: str, breaches: Iterable[str]) -> NamedRows:
    """The clauses of some breaches, each with the space of the board that is wrong, to be said in a language."""
    found: dict[str, None] = {}
    for one in breaches:
        named, space = _NAMED.search(one), _SPACE.search(one)
        if named:
            found[f"{named[1]} {space[1]}" if space else named[1]] = None
    return NamedRows(game, tuple(found))


def no_such_position(breaches: list[str], game: str) -> CannotJudge:
    """The CannotJudge error for an impossible position of a game, with the first few breaches."""
    first = note_breaches(breaches)[:MOST_BREACHES]
    wrong, known = "; ".join(first), breached(game, first)
    row: WordsRow = "error_impossible", {"known": known}
    if not known.rows:
        row = (
            "error_shape",
            {"known": ", ".join(place for one in first if (place := one.partition(": ")[0]) != ROOT) or "JSON"},
        )
    return CannotJudge(f"this position cannot be: {wrong}", "`tirada referee schema` shows one", row=row)
