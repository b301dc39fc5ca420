"""A refusal as a record, or an example beside the records, shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from generator.language.speaker import Speaker
from generator.referee.refusals import Refusal


@dataclass(frozen=True, slots=True)
class RecordedRefusal:
    """A refusal as a record shows it; `sentence_in` makes its sentence in the language of a speaker."""

    refusal: Refusal
    tried: str
    where: str
    line: int
    sentence_in: Callable[[Speaker], str]
