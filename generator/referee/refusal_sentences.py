"""Refusals as sentences, in any language of the game: the words stand in its table `refusals`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from generator.language.markup import plain
from generator.language.speaker import Speaker
from generator.referee.refusals import Refusal

TABLE = "refusals"
TOKEN = "at_token"  # the phrase that names `heads.2`, where a game has one


def sentence_in(tables: Mapping[str, str], speaker: Speaker, refusal: Refusal, said_in: str = TABLE) -> str:
    """A refusal's sentence, its data named as rows of `tables`; its words stand in the table `said_in`.

    Raises CannotJudge when there are no words for it.
    """
    row = speaker.table(said_in).row(refusal.code)
    filled = {key: name_of(speaker, tables.get(key, ""), value, said_in) for key, value in refusal.data}
    context = speaker.context(**filled)
    source = speaker.tables[said_in].rows[str(row)].text
    words = plain(speaker.fill(f"{said_in}.{refusal.code}.text", source, context))
    words = re.sub(r"[ \n]+", " ", words).strip()
    return words[:1].upper() + words[1:]


def name_of(speaker: Speaker, tables: str, value: Any, said_in: str = TABLE) -> Any:
    """An id as people call it: the name of a row, a side's token, or the phrase `at_…`; a list, each so."""
    if isinstance(value, list | tuple):
        return [name_of(speaker, tables, one, said_in) for one in value]
    side, _, number = str(value).partition(".")
    for name in tables.split():
        rows = speaker.tables[name].rows
        if value in rows and name != said_in:
            return speaker.table(name)[value].name
        if number and side in rows and TOKEN in speaker.tables[said_in].rows:
            words = speaker.context(side=speaker.table(name)[side].name, number=_counted(number))
            return speaker.fill(f"{said_in}.{TOKEN}.text", speaker.tables[said_in].rows[TOKEN].text, words)
    phrase = f"at_{value}"
    if tables and phrase in speaker.tables[said_in].rows:
        return speaker.fill(f"{said_in}.{phrase}.text", speaker.tables[said_in].rows[phrase].text, speaker.context())
    return _counted(value)


def _counted(value: Any) -> Any:
    """A number that stood in an action is a number again, and said as one."""
    return int(value) if isinstance(value, str) and value.isdecimal() else value
