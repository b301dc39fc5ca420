"""Examples that have a record: their steps are told from what happens while the referee plays it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.base.errors import CannotJudge
from generator.base.names import suggestion
from generator.catalog.library import EXAMPLES, Game
from generator.catalog.rulebook_models import ExampleModel
from generator.language.speaker import Speaker
from generator.referee.events import Event
from generator.referee.registry import scene_of
from generator.referee.scene import Scene
from generator.rulebook.narration import Telling
from generator.rulebook.record_replay import PlayedRecord


@dataclass(frozen=True, slots=True)
class Recorded:
    """An example and its record, which fit each other."""

    game: Game
    ident: str
    model: ExampleModel
    played: PlayedRecord

    @property
    def file(self) -> str:
        return f"{EXAMPLES}/{self.ident}.yaml"

    def wrong(self, message: str, *path: str | int, fix: str = "") -> CannotJudge:
        """What stands at a place of the example's file is wrong."""
        return CannotJudge(f"the example {self.ident}: {message}", fix, self.game.where(self.file, *path))

    def check(self) -> None:
        """Raises CannotJudge when the steps do not tell every action, and for a clause that decides nothing in it."""
        told = sum(step.plies for step in self.model.steps)
        if told != len(self.played.actions):
            message = f"its steps tell {told} of {len(self.played.actions)} actions"
            raise self.wrong(message, "steps", fix="let `plies` of the steps add up to them")
        game = self.game
        for i, clause in enumerate(self.model.clauses):
            if clause not in game.clauses and clause not in game.rulings:
                near = suggestion(clause, [*game.clauses, *game.rulings])
                raise self.wrong(f"there is no clause or ruling {clause!r}: {near}", "clauses", i)
            if clause in game.clauses and clause not in self.played.clauses:
                raise self.wrong(f"{clause} decides nothing in its record", "clauses", i)

    def span(self, step: int) -> tuple[int, int]:
        """The actions of a step: the first, and the one after its last. Step 0 is the start."""
        last = sum(one.plies for one in self.model.steps[:step])
        return last - (self.model.steps[step - 1].plies if step else 0), last

    def events(self, first: int, last: int) -> list[Event]:
        """What happened at some actions."""
        return [event for told in self.played.events[first:last] for event in told]

    def telling(self, speaker: Speaker, step: int) -> Telling:
        """What may be said of a step."""
        first, last = self.span(step)
        refusals = [why for after, why in self.played.refusals if first < after <= last or after == first == 0]
        return Telling(self.played.referee, speaker, self.events(0, first), self.events(first, last), refusals)

    def texts(self, speaker: Speaker) -> Mapping[str, str]:
        """Every text of the example by its id, filled. Raises CannotJudge for what did not happen."""
        return {f"{EXAMPLES}.{self.ident}.{part}": words for part, words in self._said(speaker)}

    def _said(self, speaker: Speaker) -> Iterator[tuple[str, str]]:
        for name in ("title", "intro"):
            yield name, self._fill(speaker, name, getattr(self.model, name), {}, name)
        for i, step in enumerate(self.model.steps):
            names = self.telling(speaker, i + 1).names()
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
            raise self.wrong(f"in {speaker.language}: {error.message}", *path, fix=error.fix) from error

    def scene(self, step: int) -> Scene:
        """The table after a step; what the step was about is marked."""
        first, last = self.span(step)
        played = self.played
        return scene_of(self.game, played.referee, played.positions[last], self.events(first, last))
