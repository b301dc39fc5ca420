"""Why an action is refused, in a sentence that names its verb as the reader of a record writes it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from generator.language.speaker import Speaker
from generator.referee.protocol import Referee
from generator.referee.record_words import record_verbs
from generator.referee.refusal_sentences import sentence_in
from generator.referee.refusals import Refusal

VERB = "verb"  # what a refusal calls the verb of the action that it refuses


def sentence(referee: Referee[Any], speaker: Speaker, refusal: Refusal) -> str:
    """Why an action is refused. Raises CannotJudge when the game has no words for the code.

    A verb is named as records in the speaker's language write it.
    """
    verbs = record_verbs(speaker, referee)
    data = tuple((key, verbs.get(value, value) if key == VERB else value) for key, value in refusal.data)
    return sentence_in(referee.context(), speaker, replace(refusal, data=data))
