"""What the referee's commands say of a record in a language that was asked for: what happened, and what is awaited."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from generator.language.speaker import Speaker
from generator.referee.actions import Action
from generator.referee.events import Event
from generator.referee.play_words import Sayings, begun
from generator.referee.record_words import IDS
from generator.referee.registry import description_of, has_table
from generator.referee.table_description import EVERYTHING
from generator.workshop.play.records import RecordTable
from generator.workshop.play.referee_words import RefereeWords, asked_language
from generator.workshop.play.table_session import said_result


@dataclass(frozen=True, slots=True)
class SpokenRecord:
    """A record told in a language; made by `spoken_record`."""

    table: RecordTable
    speaker: Speaker
    words: RefereeWords

    def sayings(self, position: Any) -> Sayings:
        """How everything on the table is called at a position."""
        description = description_of(self.table.game, self.table.referee, position, EVERYTHING)
        assert description is not None, "`spoken_record` asks for one"
        return Sayings(self.speaker, self.table.referee, description, self.table.record.pairs("player"))

    def state(self) -> str:
        """What is to be decided now, or how the game ended."""
        sayings = self.sayings(self.table.position)
        said = begun(sayings.wording(sayings.description.awaited))
        return " ".join([said, *said_result(self.table, sayings, self.words)])

    def action(self, position: Any, action: Action) -> str:
        """An action as it may be written at a position: "Rojo: colocar c4 norte"."""
        sayings = self.sayings(position)
        return f"{begun(sayings.player(action.actor))}: {sayings.typed(action)}"

    def events(self, position: Any, events: Sequence[Event]) -> list[tuple[str, str]]:
        """What happened, told from the position after it, each with the clause by which it did."""
        sayings = self.sayings(position)
        return [(said, event.clause) for event in events for said in sayings.events([event])]


def spoken_record(table: RecordTable, language: str) -> SpokenRecord | None:
    """A record told in a language that somebody asked for, with --lang or by his terminal's.

    None where nobody did, for a game that has no words for its table, and at a terminal in the language that ids are
    words of: then ids are told.
    """
    asked = asked_language(table.game, language)
    if not asked or (asked == IDS and not language):
        return None
    if not has_table(table.game):
        return None
    return SpokenRecord(table, table.speaker(asked), RefereeWords(table.project, asked))
