"""Which code enforces each clause, and the tests in which it decided: recorded by the tests themselves."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.base.regular_expressions import regular_expression
from generator.catalog.library import Game
from generator.catalog.models import ClauseModel
from generator.referee.clause_marks import enforcers
from generator.referee.registry import marked_modules

PLAYED = frozenset({"setup", "legality", "resolution", "end", "flow"})
REMEDY = "TIRADA_WRITE_TRACE=yes pytest tests/referee"
_NAMES = regular_expression(r"(?<![A-Z])([A-Z]{2})[_-](\d+(?:_(?:to_)?\d+)*)(?!\d)")


@dataclass(frozen=True, slots=True)
class ClausesOfTest:
    """The clauses that decided something in one test: those that accepted or resolved, and those that refused."""

    accepted: frozenset[str]
    refused: frozenset[str]


@dataclass(frozen=True, slots=True)
class ClauseTrace:
    """One clause: the functions that enforce it, and the tests in which it decided."""

    code: tuple[str, ...] = ()
    accepting: tuple[str, ...] = ()
    refusing: tuple[str, ...] = ()

    @property
    def missing(self) -> tuple[str, ...]:
        """What a traced clause still needs: some of code, accepting, refusing."""
        return tuple(name for name in ("code", "accepting", "refusing") if not getattr(self, name))


Trace = dict[str, ClauseTrace]


def is_played(clause: ClauseModel) -> bool:
    """Whether a program must enforce a clause: a rule of play that it can check, wholly or in part."""
    return clause.check != "none" and bool(PLAYED & set(clause.kind))


def clauses_in(test: str) -> frozenset[str]:
    """The clauses that a test's name says it proves.

    `test_QT_57_…` names QT-57, `test_QT_64_65_…` two, `test_QT_31_to_36_…` six; so does an id in brackets, `[QT-31]`.
    """
    found: set[str] = set()
    for code, numbers in _NAMES.findall(test.partition("::")[2]):
        last: int | None = None
        until = False
        for word in numbers.split("_"):
            if word == "to":
                until = True
                continue
            number = int(word)
            first = last + 1 if until and last is not None else number
            found |= {f"{code}-{n}" for n in range(first, number + 1)}
            last, until = number, False
    return frozenset(found)


def trace_of(game: Game, tests: Mapping[str, ClausesOfTest]) -> Trace:
    """The trace of a game that has a referee, from what each test showed about the clauses in its name."""
    code = enforcers(marked_modules(game.rules_id))
    return {
        ident: ClauseTrace(
            tuple(sorted(name.removeprefix("generator.") for name in code.get(ident, ()))),
            tuple(sorted(test for test, heard in tests.items() if ident in heard.accepted & clauses_in(test))),
            tuple(sorted(test for test, heard in tests.items() if ident in heard.refused & clauses_in(test))),
        )
        for ident, clause in game.clauses.items()
        if is_played(clause)
    }


def as_text(trace: Trace) -> str:
    """A trace as its file holds it: the same trace, the same bytes."""
    parts = {
        ident: {"code": one.code, "accepting": one.accepting, "refusing": one.refusing} for ident, one in trace.items()
    }
    return json.dumps(parts, ensure_ascii=False, indent=1) + "\n"


def trace_file(folder: Path, game_id: str) -> Path:
    """The file of a game's trace in a folder of traces."""
    return folder / f"{game_id}.json"


def read_trace(path: Path) -> Trace:
    """The trace that a file holds; empty when there is none. Raises CannotJudge when the file is no trace."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return {
            str(ident): ClauseTrace(*(tuple(map(str, one[key])) for key in ("code", "accepting", "refusing")))
            for ident, one in data.items()
        }
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise CannotJudge(f"no trace of clauses: {error}", f"write it anew: {REMEDY}", Where(str(path))) from error


def changed_clauses(before: Trace, now: Trace) -> list[str]:
    """The clauses whose entries differ between two traces, in the order of the register."""
    idents: Iterable[str] = dict.fromkeys([*now, *before])
    return [ident for ident in idents if before.get(ident) != now.get(ident)]
