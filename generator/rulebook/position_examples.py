"""Worked examples of games without a referee: checks a position, actions and a result, and fills the narration.

The position must be possible on the table, every action must be allowed in the position before it, the result must be
exactly what changed, and every check must hold. The narration names the same values, so that no number can differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.frozen import changeable
from generator.catalog.expressions import compile_expression
from generator.catalog.library import EXAMPLES, Game
from generator.catalog.rulebook_models import ExampleModel
from generator.catalog.rulings import Choices
from generator.language.speaker import Speaker
from generator.referee.example_positions import (
    ExampleError,
    ExampleState,
    WrittenExample,
    as_lines,
    changes,
    first_difference,
    parse_example_action,
)
from generator.referee.registry import example_rules_of


@dataclass(frozen=True, slots=True)
class FilledExample:
    """An example ready to be printed.

    `texts` are its texts by id (`examples.<id>.title`, `examples.<id>.2.text`), `record` its position, actions and
    result as lines, `positions` how the table looks at the start and after each step.
    """

    texts: Mapping[str, str]
    record: tuple[str, ...]
    positions: tuple[ExampleState, ...]


class DottedDict(dict[str, Any]):
    """A dictionary whose keys can be read as attributes, as texts do: `result.stock.gold`."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


def dotted(value: Any) -> Any:
    """A copy of a value in which every mapping is a DottedDict."""
    if isinstance(value, dict):
        return DottedDict({name: dotted(one) for name, one in value.items()})
    return [dotted(one) for one in value] if isinstance(value, list) else value


def play_position(
    game: Game, ident: str, example: ExampleModel, speaker: Speaker, choices: Choices = ()
) -> FilledExample:
    """An example, checked, with its texts in one language.

    It is played under the default of every ruling that it names; where `choices` of the edition differ, its printed
    record says so.

    Raises CannotJudge naming the example, its file and line and the clause for an impossible position, an action
    that is not allowed, a result that differs, and a check that is false or cannot be evaluated.
    """
    checked = _PositionExample(game, ident, example)
    states = checked.states()
    checked.compare(states)
    context = checked.context(states, speaker)
    checked.check(context)
    texts = checked.texts(context, speaker)
    return FilledExample(texts, checked.record(choices), checked.after_steps(states))


class _PositionExample:
    def __init__(self, game: Game, ident: str, example: ExampleModel) -> None:
        self.game, self.ident, self.example = game, ident, example
        self.example_rules = example_rules_of(game)
        self.position, self.result = changeable(example.position), changeable(example.result)

    def error_at(self, message: str, *path: str | int, clause: str = "") -> CannotJudge:
        """The error for a place (keys and indices) in the example's file."""
        where = self.game.where(f"{EXAMPLES}/{self.ident}.yaml", *path)
        cited = clause or ", ".join(self.example.clauses)
        return CannotJudge(f"the example {self.ident}: {message} ({cited})", where=where)

    def states(self) -> list[ExampleState]:
        """The position at the start and after each action."""
        try:
            states = [self.example_rules.start(self.position)]
        except ExampleError as error:
            raise self.error_at(error.message, "position", *error.path, clause=error.clause) from None
        for i, text in enumerate(self.example.actions):
            try:
                states.append(self.example_rules.follow(states[-1], parse_example_action(text)))
            except ExampleError as error:
                raise self.error_at(f"{text!r}: {error.message}", "actions", i, clause=error.clause) from None
        return states

    def compare(self, states: list[ExampleState]) -> None:
        """Raise CannotJudge unless `result` is exactly what changed between the first and the last position."""
        difference = first_difference(self.result, changes(states[0], states[-1]))
        if difference:
            path, written, found = difference
            raise self.error_at(f"{'.'.join(path)} is told as {written!r}, but it becomes {found!r}", "result", *path)

    def context(self, states: list[ExampleState], speaker: Speaker) -> Mapping[str, Any]:
        """What checks and texts may name: tables, the position, actions and result, and the game's functions.

        `at(3)` is the position after three actions, `action(3)` the third of them. Tables keep their names.
        """
        seen = [dotted({name: one for name, one in state.items() if not name.startswith("_")}) for state in states]
        named = {
            "position": seen[0],
            "after": seen[-1],
            "at": lambda actions: seen[actions],
            "action": lambda number: self.example.actions[number - 1],
            "result": dotted(self.result),
        }
        return speaker.context(None, **named, **self.example_rules.names())

    def record(self, choices: Choices) -> tuple[str, ...]:
        """Position, actions and result as printed lines."""
        one = self.example
        other = [ruling for ruling, _ in choices if ruling in one.rulings]
        rulings = [f"{ruling}={self.game.rulings[ruling].default}" for ruling in other]
        try:
            return as_lines(WrittenExample(self.game.id, rulings, self.position, list(one.actions), self.result))
        except CannotJudge as error:
            raise self.error_at(error.message, "position") from None

    def check(self, context: Mapping[str, Any]) -> None:
        """Raise CannotJudge unless every check holds. A check may begin with a clause: `GN-41: beside(…) == …`."""
        for i, source in enumerate(self.example.checks):
            clause, colon, expression = source.partition(": ")
            known = bool(colon) and (clause in self.game.clauses or clause in self.game.rulings)
            cited, asked = (clause, expression) if known else ("", source)
            try:
                holds = compile_expression(asked)(context)
            except (CannotJudge, ExampleError) as error:
                raise self.error_at(f"cannot be checked: {error.message}", "checks", i, clause=cited) from None
            if holds is not True:
                raise self.error_at(f"does not hold: {asked} is {holds!r}", "checks", i, clause=cited)

    def texts(self, context: Mapping[str, Any], speaker: Speaker) -> dict[str, str]:
        """Every text of the example by its id, with its placeholders filled in."""
        filled = {}
        for name, words, path in self.words():
            try:
                filled[name] = speaker.fill(name, " ".join(words.split()), context)
            except ExampleError as error:
                raise self.error_at(f"cannot be told: {error.message}", *path, clause=error.clause) from None
        return filled

    def words(self) -> Iterator[tuple[str, str, tuple[str | int, ...]]]:
        """Every text of the example with its id and its place in the file."""
        base = f"{EXAMPLES}.{self.ident}"
        parts: list[tuple[str, Any, tuple[str | int, ...], tuple[str, ...]]] = [
            (base, self.example, (), ("title", "intro"))
        ]
        parts += [
            (f"{base}.{i + 1}", step, ("steps", i), ("text", "caption", "alt"))
            for i, step in enumerate(self.example.steps)
        ]
        for ident, model, path, names in parts:
            for name in names:
                if getattr(model, name):
                    yield f"{ident}.{name}", getattr(model, name), (*path, name)

    def after_steps(self, states: list[ExampleState]) -> tuple[ExampleState, ...]:
        """The positions at the start and after each step."""
        done, found = 0, [states[0]]
        for step in self.example.steps:
            done += step.plies
            if done >= len(states):
                break
            found.append(states[done])
        if done != len(states) - 1:
            raise self.error_at(f"its steps tell {done} actions of {len(states) - 1}", "steps")
        return tuple(found)
