"""Examples with a record: their texts are filled from the events of the game that the referee plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.base.errors import CannotJudge
from generator.base.names import suggestion
from generator.base.regular_expressions import regular_expression
from generator.catalog.library import EXAMPLES, Game
from generator.catalog.rulebook_models import ExampleModel
from generator.language.speaker import Speaker
from generator.referee.events import Event
from generator.referee.registry import diagram_of, scene_of
from generator.referee.scene import Scene
from generator.rulebook.narration import StepNarration
from generator.rulebook.record_replay import PlayedRecord

_ASKED = regular_expression(r"\b(?:now|before)\(\s*[\"']([^\"']+)[\"']\s*\)")  # of a position: now("wasteland f2")


@dataclass(frozen=True, slots=True)
class RecordedExample:
    """An example together with its played record."""

    game: Game
    ident: str
    model: ExampleModel
    played: PlayedRecord

    @property
    def file(self) -> str:
        return f"{EXAMPLES}/{self.ident}.yaml"

    def error_at(self, message: str, *path: str | int, fix: str = "") -> CannotJudge:
        """The error for a place (keys and indices) in the example's file."""
        return CannotJudge(f"the example {self.ident}: {message}", fix, self.game.where(self.file, *path))

    def check(self) -> None:
        """Raise CannotJudge when the steps do not cover every action, or a cited clause is never applied."""
        covered = sum(step.plies for step in self.model.steps)
        if covered != len(self.played.actions):
            message = f"its steps tell {covered} of {len(self.played.actions)} actions"
            raise self.error_at(message, "steps", fix="let `plies` of the steps add up to them")
        game = self.game
        for i, clause in enumerate(self.model.clauses):
            if clause not in game.clauses and clause not in game.rulings:
                near = suggestion(clause, [*game.clauses, *game.rulings])
                raise self.error_at(f"there is no clause or ruling {clause!r}: {near}", "clauses", i)
        idle = [one for one in self.model.clauses if one in game.clauses and one not in self.played.clauses]
        if idle:
            deciding = self.played.clauses - set(self.model.clauses)
            unnamed = ", ".join(one for one in [*game.clauses, *game.rulings] if one in deciding)  # in the book's order
            first = self.model.clauses.index(idle[0])
            if len(idle) == 1:
                fix = f"take it out of `clauses`; what decides and is not named there: {unnamed or '–'}"
                raise self.error_at(f"{idle[0]} decides nothing in its record", "clauses", first, fix=fix)
            fix = f"take them out of `clauses`; what decides and is not named there: {unnamed or '–'}"
            raise self.error_at(f"{', '.join(idle)} decide nothing in its record", "clauses", first, fix=fix)

    def action_range(self, step: int) -> tuple[int, int]:
        """The range of a step's actions: the index of the first, and of the one after the last. Step 0 is the start."""
        last = sum(one.plies for one in self.model.steps[:step])
        return last - (self.model.steps[step - 1].plies if step else 0), last

    def events(self, first: int, last: int) -> list[Event]:
        """The events of the actions from index `first` up to, not including, `last`."""
        return [event for events in self.played.events[first:last] for event in events]

    def narration(self, speaker: Speaker, step: int) -> StepNarration:
        """What the narration of a step may name."""
        first, last = self.action_range(step)
        refusals = [why for after, why in self.played.refusals if first < after <= last or after == first == 0]
        positions = self.played.positions[first], self.played.positions[last]
        return StepNarration(
            self.played.referee, speaker, self.events(0, first), self.events(first, last), refusals, positions
        )

    def texts(self, speaker: Speaker) -> Mapping[str, str]:
        """Every text of the example by its id, filled in. Raises CannotJudge when one names what did not happen."""
        return {f"{EXAMPLES}.{self.ident}.{part}": words for part, words in self._filled_texts(speaker)}

    def _filled_texts(self, speaker: Speaker) -> Iterator[tuple[str, str]]:
        for name in ("title", "intro"):
            yield name, self._fill(speaker, name, getattr(self.model, name), {}, name)
        for i, step in enumerate(self.model.steps):
            names = self.narration(speaker, i + 1).names()
            for name in ("text", "caption", "alt"):
                part = f"{i + 1}.{name}"
                yield part, self._fill(speaker, part, getattr(step, name), names, "steps", i, name)

    def _fill(self, speaker: Speaker, part: str, source: str, names: Mapping[str, object], *path: str | int) -> str:
        if not source:
            return ""
        try:
            ident = f"{EXAMPLES}.{self.ident}.{part}"
            return speaker.fill(ident, " ".join(source.split()), speaker.context(None, **names))
        except CannotJudge as error:
            raise self.error_at(f"in {speaker.language}: {error.message}", *path, fix=error.fix) from error

    def diagram(self, name: str, step: int) -> Scene:
        """A diagram of the position after a step. Raises CannotJudge for one that the game's package does not draw."""
        _, last = self.action_range(step)
        return diagram_of(self.game, name, self.played.referee, self.played.positions[last])

    def scene(self, step: int) -> Scene:
        """The scene after a step; what its events touched is marked. It shows whatever a caption asks about."""
        first, last = self.action_range(step)
        played = self.played
        events = self.events(first, last)
        captions = " ".join(one.caption for one in self.model.steps)
        asked = [word for question in _ASKED.findall(captions) for word in question.split()]
        return scene_of(self.game, played.referee, played.positions[last], events, played.positions, asked)
