"""The functions that the narration of an example may call.

They give values of events, answers about the position, names of rows, and sentences of refusals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.base.errors import CannotJudge
from generator.language.speaker import Speaker
from generator.referee.events import Event
from generator.referee.protocol import Referee
from generator.referee.refusals import Refusal
from generator.referee.registry import answer_of
from generator.referee.told_refusals import sentence

UNCOVERED = "uncovered"  # the event `uncovered TOKEN KIND`: what a hidden token is
SPACE = "SPACE"  # what the form of an event calls a place on a board, which goes by its own name


@dataclass(frozen=True, slots=True)
class StepNarration:
    """What the narration of a step may name: its events and refusals; `before` are the events of earlier steps.

    `positions` are those in which the step begins and ends.
    """

    referee: Referee[Any]
    speaker: Speaker
    before: Sequence[Event]
    events: Sequence[Event]
    refusals: Sequence[Refusal]
    positions: tuple[Any, Any]

    def names(self) -> Mapping[str, Any]:
        """The functions by the names that placeholders call them by."""
        return {
            "told": self.event_value, "name": self.name, "refused": self.refused, "before": self.before_it,
            "now": self.after_it,
        }  # fmt: skip

    def before_it(self, question: str) -> Any:
        """What the referee answers about the position in which the step begins: `before("points red")`."""
        return answer_of(self.referee, self.positions[0], question)

    def after_it(self, question: str) -> Any:
        """What the referee answers about the position in which the step ends: `now("points red")`."""
        return answer_of(self.referee, self.positions[1], question)

    def event_value(self, words: str, number: int = 0) -> Any:
        """The last word of the event that begins with `words`: an id as its row's name, numbers and spaces as such.

        Where several such events end differently, `number` says which, from 1. Raises CannotJudge when there is no such
        event, more than one and no `number`, or no such name.
        """
        wanted = tuple(words.split())
        ends = [event.words[-1] for event in self.events if event.words and (event.kind, *event.words[:-1]) == wanted]
        if not ends:
            happened = "; ".join(dict.fromkeys(map(str, self.events))) or "nothing"
            raise CannotJudge(f"told({words!r}): no such event in this step", f"what happened: {happened}")
        if number > len(ends) or (not number and len(set(ends)) > 1):
            raise CannotJudge(f"told({words!r}, {number}): this was told {len(ends)} times: {', '.join(ends)}")
        end = ends[number - 1] if number else ends[0]
        if self.referee.events()[wanted[0]][1].partition(":")[0].split()[-1] == SPACE:
            return end
        return int(end) if end.lstrip("-").isdigit() else self.name(end)

    def name(self, ident: str) -> str:
        """The name of a row, or of the type of a token (`heads.2`).

        Raises CannotJudge for what has no name, and for a token that has not been uncovered yet.
        """
        kinds = {event.words[0]: event.words[1] for event in (*self.before, *self.events) if event.kind == UNCOVERED}
        found = kinds.get(ident, ident)
        for table in dict.fromkeys(name for names in self.referee.context().values() for name in names.split()):
            if found in self.speaker.tables[table].rows:
                return str(self.speaker.table(table)[found].name)
        raise CannotJudge(
            f"{ident!r} has no name here", f"uncovered so far: {', '.join(kinds) or 'nobody'}; other words are pinned "
            "by a claim in the record"
        )  # fmt: skip

    def refused(self, number: int = 1) -> str:
        """The sentence of a refusal (a `!` line) of this step, from 1. Raises CannotJudge when there are fewer."""
        if not 0 < number <= len(self.refusals):
            raise CannotJudge(f"refused({number}): this step shows {len(self.refusals)} refusals")
        return sentence(self.referee, self.speaker, self.refusals[number - 1])
