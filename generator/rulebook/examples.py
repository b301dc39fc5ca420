"""Worked examples: plays a record with the referee, and fills the narration with the results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.base.errors import CannotJudge
from generator.base.names import suggestion
from generator.catalog.library import EXAMPLES, Game
from generator.catalog.project import Project
from generator.catalog.rulebook_models import ExampleModel
from generator.catalog.rulings import Choices
from generator.language.markup import parse
from generator.language.speaker import Speaker
from generator.referee.record_words import record_words
from generator.rulebook.document import Drawing, Example, Figure, Inline, Paragraph
from generator.rulebook.pictures import ComposedFaces
from generator.rulebook.record_examples import RecordedExample
from generator.rulebook.record_lines import printed_lines
from generator.rulebook.record_replay import play_record
from generator.rulebook.scenes import draw_scene


@dataclass(frozen=True, slots=True)
class _CheckedExample:
    """A checked example: its filled texts by id, its printed record, and the record as it was played."""

    texts: Mapping[str, str]
    record: tuple[str, ...]
    recorded: RecordedExample


class Examples:
    """The worked examples of one game in one language; each is played when first asked for, and kept.

    `choices` are the rulings of the edition, where they are not the defaults. `recorded` are the examples that were
    played and checked before, in whatever language: those played here join them.
    """

    def __init__(
        self,
        project: Project,
        game: Game,
        speaker: Speaker,
        pictures: ComposedFaces,
        choices: Choices = (),
        recorded: dict[str, RecordedExample] | None = None,
    ) -> None:
        self.project, self.game, self.speaker, self.pictures = project, game, speaker, pictures
        self.choices = choices
        self._recorded = recorded if recorded is not None else {}
        self._known: dict[str, _CheckedExample] = {}
        self._played: dict[str, Example] = {}

    def play(self, ident: str) -> Example:
        """An example as a block of the document, played and checked.

        Raises CannotJudge naming the example and the place: for a record that cannot be played to its end, steps that
        do not cover its actions, a narration that names what did not happen, and a cited clause that is never applied.
        """
        if ident not in self._played:
            self._played[ident] = self._as_block(ident)
        return self._played[ident]

    def _as_block(self, ident: str) -> Example:
        model, checked = self._model(ident), self._checked(ident)

        def words(part: str) -> Inline:
            return parse(checked.texts.get(f"{EXAMPLES}.{ident}.{part}", ""))

        blocks: list[Paragraph | Figure] = []
        if model.intro:
            blocks.append(Paragraph(f"example-{ident}-intro", words("intro")))
        for number, step in enumerate(model.steps, start=1):
            own = f"example-{ident}-{number}"
            blocks.append(Paragraph(own, words(f"{number}.text"), "step", number=number))
            if step.figure:
                if not step.alt:
                    where = self.game.where(f"{EXAMPLES}/{ident}.yaml", "steps", number - 1)
                    message = f"the example {ident}: a figure needs `alt`, words for who cannot see it"
                    raise CannotJudge(message, where=where)
                alt = checked.texts[f"{EXAMPLES}.{ident}.{number}.alt"]
                caption = words(f"{number}.caption")
                blocks.append(Figure(f"{own}-figure", self.scene(ident, number), caption, alt))
        return Example(f"example-{ident}", words("title"), tuple(blocks), checked.record, tuple(model.clauses))

    def scene(self, ident: str, step: int, diagram: str = "") -> Drawing:
        """A drawing of the position after a step (0: the start), or a diagram of it.

        Raises CannotJudge when there is no such step or diagram.
        """
        model, checked = self._model(ident), self._checked(ident)
        if not 0 <= step <= len(model.steps):
            raise CannotJudge(f"the example {ident} has {len(model.steps)} steps, not {step}")
        try:
            found = checked.recorded.diagram(diagram, step) if diagram else checked.recorded.scene(step)
            return draw_scene(found, self.pictures, self.speaker)
        except CannotJudge as error:
            raise CannotJudge(f"the example {ident}, step {step}: {error.message}", error.fix) from error

    def _model(self, ident: str) -> ExampleModel:
        if ident not in self.game.examples:
            raise CannotJudge(f"there is no example {ident!r}: {suggestion(ident, self.game.examples)}")
        return self.game.examples[ident]

    def _checked(self, ident: str) -> _CheckedExample:
        if ident not in self._known:
            model = self._model(ident)
            example = self._recorded.get(ident)
            if example is None:
                played = play_record(self.project, self.game, ident, self.speaker, self.choices)
                example = RecordedExample(self.game, ident, model, played)
                example.check()
                self._recorded[ident] = example
            words = record_words(self.speaker, example.played.referee)
            lines = printed_lines(example.played, [step.plies for step in model.steps], words, self.speaker.language)
            self._known[ident] = _CheckedExample(example.texts(self.speaker), lines, example)
        return self._known[ident]
