"""Worked examples of games without a referee: positions written by hand, and actions that change them.

Each such game implements `ExampleRules` (referee/games): its pieces, its geometry and its sums, and what they refuse;
it does not know everything that a turn allows. Positions are also written as lines of text and read back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from generator.base.errors import CannotJudge

ExampleState = dict[str, Any]  # names that begin with _ are notes of the game's own code
Path = tuple[str, ...]
WIDTH, LONGEST = 64, 100  # characters of a printed line: where lists are broken, and what is never passed
FIRST_LINE = "tirada position 1"
_NAMED = re.compile(r"game: (\w+)\Z")
_ACTION = re.compile(r"([a-z_]+): ([a-z_]+)((?: [A-Za-z0-9_.-]+)*)\Z")
_LINE = re.compile(r"(position|result)((?: [A-Za-z0-9_-]+)*)(:| =) (.*)\Z")
_RULING = re.compile(r"ruling: [A-Z]+-\d+=\w+\Z")
_NUMBERED = re.compile(r"(\d+)\. ([a-z_]+: [a-z_]+.*)\Z")
_WORD = re.compile(r"[A-Za-z0-9_.-]+(?: [A-Za-z0-9_.-]+)*\Z")
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)\Z")
NOTHING, EMPTY = "none", "-"  # how no value, and a list without entries, are written


class ExampleError(Exception):
    """An impossible position or action of an example: the clause it breaks, the reason, and where in the position."""

    def __init__(self, clause: str, message: str, path: Path = ()) -> None:
        super().__init__(message)
        self.clause, self.message, self.path = clause, message, path


class ExampleAction(NamedTuple):
    """An action as it is written: `red: rod C3.red.small.east C3.red.small.east 1`."""

    actor: str
    verb: str
    args: tuple[str, ...]


class ExampleRules(Protocol):
    """The rules of worked examples of a game without a referee. A state is never changed; each step makes a new one."""

    def start(self, position: Mapping[str, Any]) -> ExampleState:
        """The state of a position, completed and checked. Raises ExampleError for one that is impossible."""

    def follow(self, state: ExampleState, action: ExampleAction) -> ExampleState:
        """The position after an action. Raises ExampleError for what geometry, stock or sums do not allow."""

    def names(self) -> Mapping[str, Callable[..., Any]]:
        """The functions that checks and texts may use."""


def parse_example_action(text: str) -> ExampleAction:
    """An action from its text. Raises ExampleError when it is written otherwise."""
    found = _ACTION.match(text)
    if found is None:
        raise ExampleError("", f"{text!r} is no action: write `player: verb words`")
    return ExampleAction(found[1], found[2], tuple(found[3].split()))


def changes(before: Any, after: Any) -> Any:
    """The difference between two states: of mappings the entries that changed (None: gone), else the new value."""
    if not isinstance(before, dict) or not isinstance(after, dict):
        return after
    names = [name for name in {**before, **after} if not str(name).startswith("_")]
    return {name: changes(before.get(name), after.get(name)) for name in names if before.get(name) != after.get(name)}


def first_difference(told: Any, found: Any, path: Path = ()) -> tuple[Path, Any, Any] | None:
    """The first place where two values differ, with both; None when they are equal."""
    if isinstance(told, dict) and isinstance(found, dict):
        for name in {**told, **found}:
            difference = first_difference(told.get(name, "nothing"), found.get(name, "nothing"), (*path, name))
            if difference:
                return difference
        return None
    return None if told == found and type(told) is type(found) else (path, told, found)


# -- as lines ----------------------------------------------------------------------


class WrittenExample(NamedTuple):
    """A worked example as lines hold it; `rulings` are those it needs and its edition does not play by default."""

    game: str
    rulings: list[str]
    position: dict[str, Any]
    actions: list[str]
    result: dict[str, Any]


def as_lines(written: WrittenExample) -> tuple[str, ...]:
    """A position, its actions and its result as lines, each of which can be read alone.

    Raises CannotJudge for what cannot be written so that it is read back the same.
    """
    lines = [
        FIRST_LINE,
        f"game: {written.game}",
        *(f"ruling: {ruling}" for ruling in written.rulings),
        *_value_lines("position", written.position),
        *(f"{i}. {action}" for i, action in enumerate(written.actions, 1)),
        *_value_lines("result", written.result),
    ]
    if from_lines(lines) != written or max(map(len, lines)) > LONGEST:
        raise CannotJudge(f"the position cannot be written and read back the same in lines of {LONGEST} characters")
    return tuple(lines)


def _value_lines(head: str, value: Any) -> Iterable[str]:
    if not isinstance(value, dict):
        yield from (
            _list_lines(f"{head}:", [_value_text(one) for one in value])
            if isinstance(value, list)
            else [f"{head} = {_value_text(value)}"]
        )
        return
    plain = {name: one for name, one in value.items() if not isinstance(one, dict | list)}
    if plain and head not in ("position", "result"):
        yield from _list_lines(f"{head}:", [f"{name}={_value_text(one)}" for name, one in plain.items()])
        plain_names = set(plain)
    else:
        plain_names = set()
    for name, one in value.items():
        if name not in plain_names:
            yield from _value_lines(f"{head} {name}", one)


def _list_lines(head: str, items: Sequence[str]) -> Iterable[str]:
    line = head
    for item in items or [EMPTY]:
        if line != head and len(line) + len(item) + 2 > WIDTH:
            yield line
            line = head
        line += f" {item}" if line == head else f", {item}"
    yield line


def _value_text(value: Any) -> str:
    if value is None:
        return NOTHING
    text = str(value)
    if isinstance(value, bool) or not _WORD.match(text) or text in (NOTHING, EMPTY):
        raise CannotJudge(f"{value!r} cannot be written in a line of a record")
    return text


def from_lines(lines: Sequence[str]) -> WrittenExample:
    """What the lines of `as_lines` say. Raises CannotJudge for any other line."""
    game = _NAMED.match(lines[1]) if len(lines) > 1 and lines[0] == FIRST_LINE else None
    if game is None:
        raise CannotJudge(f"a position begins with the lines {FIRST_LINE!r} and `game: ID`")
    read: dict[str, dict[str, Any]] = {"position": {}, "result": {}}
    actions: list[str] = []
    rulings: list[str] = []
    for line in lines[2:]:
        numbered = _NUMBERED.match(line)
        found = None if numbered else _LINE.match(line)
        if numbered and int(numbered[1]) == len(actions) + 1:
            actions.append(numbered[2])
        elif _RULING.match(line):
            rulings.append(line.partition(": ")[2])
        elif found:
            _store_item(read[found[1]], found[2].split(), found[3], found[4], line)
        else:
            raise CannotJudge(f"{line!r} is no line of a position")
    return WrittenExample(game[1], rulings, read["position"], actions, read["result"])


def _store_item(into: dict[str, Any], path: Sequence[str], mark: str, words: str, line: str) -> None:
    for name in path[:-1]:
        into = into.setdefault(name, {})
    if not path or not isinstance(into, dict):
        raise CannotJudge(f"{line!r} names no place of the position")
    if mark == " =":
        into[path[-1]] = _value_of(words)
        return
    for item in () if words == EMPTY else words.split(", "):
        name, equals, value = item.partition("=")
        if equals:
            into.setdefault(path[-1], {})[name] = _value_of(value)
        else:
            into.setdefault(path[-1], []).append(_value_of(item))
    into.setdefault(path[-1], [])


def _value_of(word: str) -> Any:
    if word == NOTHING:
        return None
    return int(word) if _NUMBER.match(word) else word
