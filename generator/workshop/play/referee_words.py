"""What the referee says in every game, in the language of whoever plays; the words stand in data/print."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings
from generator.base.terminal_language import terminal_language
from generator.catalog.library import Game
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.language.markup import plain
from generator.language.told_messages import interpreter, said
from generator.referee.record_words import IDS
from generator.workshop.translation.speakers import PRESS_WORDS, press_speaker

TABLE = "referee_words"


class RefereeWords:
    """The rows of data/print/referee_words.csv in one language."""

    def __init__(self, project: Project, language: str) -> None:
        self.project = project
        print_data = load_print_data(project, Findings())
        self.speaker = press_speaker(project, print_data, language, True, Findings())
        self.rows = self.speaker.tables[TABLE].rows

    def __call__(self, code: str, **data: Any) -> str:
        """A row with its data filled in."""
        return plain(self.speaker.fill(f"{TABLE}.{code}.text", self.rows[code].text, self.speaker.context(**data)))

    def __contains__(self, code: str) -> bool:
        return code in self.rows

    def listed(self, code: str) -> tuple[str, ...]:
        """The words of a row that lists several."""
        return tuple(word.strip() for word in self(code).split(","))


def said_error(error: CannotJudge, words: RefereeWords) -> list[str]:
    """What could not be done, and what to do about it: in the words' language where there are words for it.

    Before what has no words stands at least where it went wrong.
    """
    where, told = error.where, [one for one in (error.message, error.fix) if one]
    if error.row is not None and error.row[0] in words:
        placed = where is not None and where.file != "" and where.line is not None
        place = words("error_place", file=Path(where.file).name, line=where.line) + " " if where and placed else ""
        return [place + _said_rows(error, words)]
    if words.speaker.language == IDS:
        return told
    told = [interpreter(words.speaker.language)(one) for one in told]
    if where is None or not where.file:
        return [words("error_elsewhere"), *told]
    return [words("error_in_file", file=Path(where.file).name, line=where.line or 1), *told]


def said_finding(finding: Finding, words: RefereeWords | None) -> str:
    """What replaying a record has found, with its place: by its own words where there are none of the referee's."""
    if words is None or finding.row is None or finding.row[0] not in words:
        return f"{finding.where}: {said(finding.severity)}: {said(finding.message)}"
    code, data = finding.row
    return f"{finding.where}: {words(f'finding_{finding.severity}')}: {words(code, **data)}"


def _said_rows(error: CannotJudge, words: RefereeWords) -> str:
    rows = () if error.row is None else (error.row, *error.more)
    return " ".join(words(code, **data) for code, data in rows)


def error_in(project: Project, language: str, error: CannotJudge) -> CannotJudge:
    """An error in the language asked for, else in the terminal's; as it is where there are no words for it."""
    spoken = language or terminal_language()
    if error.row is None or not is_spoken(project, spoken):
        return error
    return CannotJudge(_said_rows(error, RefereeWords(project, spoken)), "", error.where)


def is_spoken(project: Project, language: str) -> bool:
    """Whether there are words of the press in a language."""
    source = load_print_data(project, Findings()).model.source_language
    return language == source or (language.isalpha() and project.find(*PRESS_WORDS, f"{language}.po") is not None)


def asked_language(game: Game, asked: str) -> str:
    """The language asked for, else the terminal's where the game has it; "" where nobody says one."""
    language = asked or terminal_language()
    return language if asked or language in game.languages else ""


def language_of(game: Game, asked: str) -> str:
    """The language to speak: the one asked for, else the terminal's where the game has it, else the game's own."""
    return asked_language(game, asked) or game.model.source_language
