"""What odds and simulations name, in the language of the terminal: pieces, sides, verbs as the game calls them there.

Ids are the words of an English terminal, as in records, and of a language that the game does not have.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from generator.base.regular_expressions import regular_expression
from generator.catalog.library import Game
from generator.catalog.project import Project
from generator.language.speaker import Speaker
from generator.language.told_messages import said, told_language
from generator.referee.odds import naming_tables, parse_combatant
from generator.referee.play_words import row_name
from generator.referee.protocol import Referee
from generator.referee.record_words import IDS, record_words
from generator.workshop.registers.reading import speaker_for

SpokenNames = Mapping[str, str]  # ids and what they are called
_NAMED = regular_expression(r"(?<![\w=-])[a-z][a-z0-9_]*(?![\w=-])")  # of a note; `earth=survives` are ids of a ruling


def _speaker(project: Project, game: Game) -> Speaker | None:
    language = told_language()
    return None if language == IDS or language not in game.languages else speaker_for(project, game, language)


def combatant_names(project: Project, game: Game) -> SpokenNames:
    """Pieces and counters of a game's combats by their ids. Raises CannotJudge for a game without odds."""
    tables = naming_tables(game)
    speaker = _speaker(project, game)
    return {} if speaker is None else _names(speaker, tables)


def row_names(project: Project, game: Game, ids: Iterable[str]) -> SpokenNames:
    """What the rows with these ids are called: those of the first table that has them all, and names for them."""
    speaker, wanted = _speaker(project, game), set(ids)
    if speaker is None or not wanted:
        return {}
    for name, table in speaker.tables.items():
        if "name" in table.columns and wanted <= table.rows.keys():
            return _names(speaker, [name])
    return {}


def played_names(project: Project, game: Game, referee: Referee[Any]) -> tuple[SpokenNames, SpokenNames]:
    """Verbs, and sides and pieces, as records of a game have them."""
    speaker = _speaker(project, game)
    if speaker is None:
        return {}, {}
    words = record_words(speaker, referee)
    return words.verbs, words.names


def called(combatant: str, names: SpokenNames) -> str:
    """`wizard+sword` or `army*3` with the names of what it names."""
    one = parse_combatant(combatant)
    times = f"*{one.number}" if one.number != 1 else ""
    return "+".join(names.get(ident, ident) for ident in (one.piece, *one.counters)) + times


def spoken_note(text: str, names: SpokenNames) -> str:
    """A remark beside odds in the language of the terminal, with the names of the pieces that it tells by ids."""
    told, ruling, end = re.fullmatch(r"(.*?)( \([\w.]+=.*\))?(\.?)", text, re.DOTALL).groups()  # type: ignore[union-attr]
    spoken = said(told)
    if spoken != told:
        spoken = _NAMED.sub(lambda word: names.get(word[0], word[0]), spoken)
    return f"{spoken}{ruling or ''}{end}"


def _names(speaker: Speaker, tables: Iterable[str]) -> SpokenNames:
    names: dict[str, str] = {}
    for table in tables:
        for row in speaker.tables[table].rows:
            names.setdefault(row, row_name(speaker, f"{table}.{row}"))
    return names
