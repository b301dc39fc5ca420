"""Refusals as sentences, in any language of the game: the words stand in its table `refusals`."""

from __future__ import annotations

import re
from typing import Any

from generator.language.markup import plain
from generator.language.speaker import Speaker
from generator.referee.core import Referee, Refusal

TABLE = "refusals"


def sentence(referee: Referee[Any], speaker: Speaker, refusal: Refusal) -> str:
    """Why an action is refused. Raises CannotJudge when the game has no words for the code."""
    row = speaker.table(TABLE).row(refusal.code)
    tables = referee.context()
    filled = {key: name_of(speaker, tables.get(key, ""), value) for key, value in refusal.data}
    context = speaker.context(**filled)
    source = speaker.tables[TABLE].rows[str(row)].text
    words = plain(speaker.fill(f"{TABLE}.{refusal.code}.text", source, context))
    words = re.sub(r"[ \n]+", " ", words).strip()
    return words[:1].upper() + words[1:]


def name_of(speaker: Speaker, tables: str, value: Any) -> Any:
    """An id as people call it: the name of a row, or the phrase `at_…` for what is no row."""
    for name in tables.split():
        if value in speaker.tables[name].rows:
            return speaker.table(name)[value].name
    phrase = f"at_{value}"
    if tables and phrase in speaker.tables[TABLE].rows:
        return speaker.fill(f"{TABLE}.{phrase}.text", speaker.tables[TABLE].rows[phrase].text, speaker.context())
    return value
