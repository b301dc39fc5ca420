"""What refereed games of two sides share: a referee put together from a game's functions, and its options of play.

A game's package keeps its rules as plain functions of (rules, position, ...). `DuelReferee` binds them to the rules in
force and does alike for every game what does not depend on it: positions read back from JSON, the facts of an edition,
the terms of a record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from inspect import unwrap
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from generator.base.errors import CannotJudge
from generator.base.findings import NamedRows
from generator.base.names import suggestion
from generator.catalog.library import Game
from generator.catalog.tables import Table
from generator.referee.actions import CHANCE, Action
from generator.referee.clause_marks import RECORDER, no_such_position, note_breaches
from generator.referee.json_schema import schema_errors
from generator.referee.refusals import Refusal
from generator.referee.rulings_in_force import Questions, as_rulings

SEATS = ("first", "second")  # the players before they have chosen their sides
OWNER = "owner"  # the option that says which of them owns the game


class DuelRules(Protocol):
    """The rules in force of any such game."""

    @property
    def sides(self) -> tuple[str, ...]: ...

    @property
    def options(self) -> Mapping[str, str]: ...


class DuelPosition(Protocol):
    """A position of any such game: whose turn it is, as the number of a side."""

    @property
    def active(self) -> int: ...


R = TypeVar("R", bound=DuelRules)
P = TypeVar("P", bound=DuelPosition)
Check = Callable[[R, P, Action], Refusal | None]


@dataclass(frozen=True, slots=True)
class DuelParts(Generic[R, P]):
    """The functions and tables of one game. `setting` is its option beside the owner, such as a format or a mode.

    `kept` are the fields of the rules that decide play; `questions` the rulings that a record's header names; `misfits`
    says what a position of the right shape has that no position of these rules can have.
    """

    start: Callable[[R], P]
    actor: Callable[[R, P], str]
    legal: Callable[[R, P], tuple[Action, ...]]
    judge: Check[R, P]
    step: Callable[[R, P, Action], P]
    breaches: Callable[[R, P], list[str]]
    to_json: Callable[[R, P], dict[str, Any]]
    from_json: Callable[[R, Any], P]
    misfits: Callable[[R, Any], list[str]]
    schema: Callable[[R], dict[str, Any]]
    words_of_chance: tuple[str, ...]
    grammar: dict[str, str]
    events: Mapping[str, tuple[str, str]]
    context: Mapping[str, str]
    kept: tuple[str, ...]
    setting: str
    questions: Questions


@dataclass(frozen=True, slots=True, eq=False)
class DuelReferee(Generic[R, P]):
    """The rules in force, played by a game's parts (protocol.Referee says what each method is for).

    A game's own class names its `parts` and adds what only it knows: `legal_shown_to`, `weights`,
    `result`, `view`, `may_undo`.
    """

    id: str
    rules: R
    parts: ClassVar[DuelParts[Any, Any]]

    def start(self) -> P:
        found: P = self.parts.start(self.rules)
        return found

    def actor(self, position: P) -> str:
        return self.parts.actor(self.rules, position)

    def legal(self, position: P) -> tuple[Action, ...]:
        return self.parts.legal(self.rules, position)

    def judge(self, position: P, action: Action) -> Refusal | None:
        return self.parts.judge(self.rules, position, action)

    def step(self, position: P, action: Action) -> P:
        after: P = self.parts.step(self.rules, position, action)
        return after

    def breaches(self, position: P) -> list[str]:
        return note_breaches(self.parts.breaches(self.rules, position))

    def to_json(self, position: P) -> dict[str, Any]:
        return self.parts.to_json(self.rules, position)

    def from_json(self, data: object) -> P:
        wrong = schema_errors(data, self.schema()) or self.parts.misfits(self.rules, data)
        if not wrong:
            position: P = self.parts.from_json(self.rules, data)
            wrong = self.parts.breaches(self.rules, position)
        if wrong:
            raise no_such_position(wrong, self.id)
        return position

    def schema(self) -> dict[str, Any]:
        return self.parts.schema(self.rules)

    def grammar(self) -> dict[str, str]:
        return self.parts.grammar

    def events(self) -> Mapping[str, tuple[str, str]]:
        return self.parts.events

    def context(self) -> Mapping[str, str]:
        return self.parts.context

    def facts(self) -> dict[str, Any]:
        """As plain JSON: two editions with equal facts play alike."""
        return {name: getattr(self.rules, name) for name in self.parts.kept}

    def terms(self) -> tuple[tuple[str, str], ...]:
        setting = self.parts.setting
        return (
            ("option", f"{setting}={getattr(self.rules, setting)}"),
            ("option", f"{OWNER}={self.rules.options[OWNER]}"),
            *as_rulings(self.rules.options, self.parts.questions),
        )

    def complete(self, position: P, verb: str, args: tuple[str, ...]) -> str:
        """Chance for its own words; where chance is awaited, a decision can only be meant for whoever's turn it is."""
        if verb in self.parts.words_of_chance:
            return CHANCE
        actor = self.actor(position)
        if actor == CHANCE and position.active < len(self.rules.sides):
            return self.rules.sides[position.active]
        return actor


class OrderedChecks(Generic[R, P]):
    """The checks of a game in the order they are asked: those of every action, then those of its verb.

    While clauses are recorded the functions are called as they are marked (`clause_marks.enforces`), so that each notes
    what it decides; otherwise as they were before they were marked, which is faster. One of `always` refuses any verb
    that `of_verb` does not have.
    """

    def __init__(self, always: Sequence[Check[R, P]], of_verb: Mapping[str, Sequence[Check[R, P]]]) -> None:
        self.always, self.of_verb = tuple(always), {verb: tuple(checks) for verb, checks in of_verb.items()}
        lines = {verb: (*self.always, *checks) for verb, checks in self.of_verb.items()}
        self._marked = _Lines(self.always, lines)
        self._unmarked = _Lines(_unmarked(self.always), {verb: _unmarked(line) for verb, line in lines.items()})

    def first_refusal(self, rules: R, position: P, action: Action) -> Refusal | None:
        """What the first check that refuses says, or None."""
        lines = self._unmarked if RECORDER.get() is None else self._marked
        for check in lines.of_verb.get(action.verb, lines.of_unknown_verb):
            refusal = check(rules, position, action)
            if refusal is not None:
                return refusal
        return None


class _Lines(NamedTuple):
    """The checks of an action with an unknown verb, and by verb."""

    of_unknown_verb: tuple[Check[Any, Any], ...]
    of_verb: Mapping[str, tuple[Check[Any, Any], ...]]


def _unmarked(checks: Iterable[Check[R, P]]) -> tuple[Check[R, P], ...]:
    return tuple(map(unwrap, checks))


def owner_asked(options: Mapping[str, str], known: Sequence[str]) -> str:
    """Who owns the game. Raises CannotJudge for an option that does not exist, and for an owner who is no player."""
    for name in options:
        if name not in known:
            row = "error_option", {"word": name, "options": tuple(known)}
            raise CannotJudge(f"there is no option {name!r}: {suggestion(name, known)}", row=row)
    owner = options.get(OWNER, SEATS[0])
    if owner not in SEATS:
        row = "error_value", {"option": OWNER, "word": owner, "known": ", ".join(SEATS)}
        raise CannotJudge(f"the owner is one of {', '.join(SEATS)}", row=row)
    return owner


def option_values(setting: str, game: Game) -> dict[str, Sequence[str]]:
    """The values of a duel's options of play: of its format or mode, and who owns it."""
    return {setting: tuple(game.tables[f"{setting}s"].rows), OWNER: SEATS}


def row_asked(game: str, table: Table, setting: str, options: Mapping[str, str], default: str) -> Any:
    """The row of a table that an option names, or the default. Raises CannotJudge for one that does not exist."""
    chosen = options.get(setting, default)
    if chosen not in table.rows:
        rows = NamedRows(game, tuple(f"{setting}s.{row}" for row in table.rows))
        row = "error_value", {"option": setting, "word": chosen, "known": rows}
        raise CannotJudge(f"there is no {setting} {chosen!r}: {suggestion(chosen, table.rows)}", row=row)
    return table.rows[chosen]
