"""What the referee says in every game, in the language of whoever plays; the words stand in data/print."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings, NamedRows
from generator.base.terminal_language import terminal_language
from generator.catalog.library import Game
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.language.markup import plain
from generator.language.speaker import Speaker
from generator.language.told_messages import interpreter, said
from generator.referee.actions import Action
from generator.referee.play_words import row_name
from generator.referee.record_words import IDS
from generator.referee.typed_actions import folded
from generator.workshop.registers.reading import load, read, speaker_for
from generator.workshop.translation.speakers import PRESS_WORDS, press_speaker

TABLE = "referee_words"
LABEL = "page_"  # before the name of an option: the row that calls it


class RefereeWords:
    """The rows of data/print/referee_words.csv in one language."""

    def __init__(self, project: Project, language: str) -> None:
        self.project = project
        print_data = load_print_data(project, Findings())
        self.speaker = press_speaker(project, print_data, language, True, Findings())
        self.rows = self.speaker.tables[TABLE].rows

    def __call__(self, code: str, **data: Any) -> str:
        """A row with its data filled in."""
        called = {key: self._called(key, value) for key, value in data.items()}
        return plain(self.speaker.fill(f"{TABLE}.{code}.text", self.rows[code].text, self.speaker.context(**called)))

    def _called(self, key: str, value: Any) -> Any:
        """What fills a row, as people call it: rows of a game by their names, an option of play by its label."""
        if isinstance(value, NamedRows):
            return named_rows(self.project, self.speaker.language, value)
        if key == "options":
            return ", ".join(map(self.label, value))
        return self.label(value) if key == "option" else value

    def label(self, option: str) -> str:
        """What an option of play is called; its id where there is no word for it."""
        return self(f"{LABEL}{option}").rstrip(": ").lower() if f"{LABEL}{option}" in self else option

    def called(self, prefix: str, ids: Iterable[str], word: str) -> str:
        """The id of which one of the words, listed by the row of that prefix, is this one; else the word itself."""
        of_word = {folded(one): ident for ident in ids for one in self.listed(f"{prefix}{ident}")}
        return of_word.get(folded(word), word)

    def __contains__(self, code: str) -> bool:
        return code in self.rows

    def listed(self, code: str) -> tuple[str, ...]:
        """The words of a row that lists several."""
        return tuple(word.strip() for word in self(code).split(","))


def named_rows(project: Project, language: str, named: NamedRows) -> str:
    """Rows of a game by their names, clauses and readings with their texts; ids where the game has no such language."""
    try:
        _, game = load(project.root, named.game)
        speaker = speaker_for(project, game, language)
    except CannotJudge:
        return str(named)
    return "; ".join(_named_row(game, speaker, row) for row in named.rows)


def _named_row(game: Game, speaker: Speaker, row: str) -> str:
    ruling, _, option = row.partition("=")
    if option and ruling in game.rulings:
        text = read(speaker, f"rulings.{ruling}.options.{option}", game.rulings[ruling].options[option])
        return f"{list(game.rulings[ruling].options).index(option) + 1} = {option} («{text}»)"
    clause, _, space = row.partition(" ")
    if clause in game.clauses:
        text = read(speaker, f"clauses.{clause}.text", game.clauses[clause].text)
        return f"{clause}, {space} («{text}»)" if space else f"{clause} («{text}»)"
    if row in game.rulings:
        return f"{row} («{read(speaker, f'rulings.{row}.question', game.rulings[row].question)}»)"
    return row_name(speaker, row)


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


def said_finding(finding: Finding, words: RefereeWords | None, actions: Callable[[str], str] = str) -> str:
    """What replaying a record has found, with its place: by its own words where there are none of the referee's.

    `actions` says an action of ids in the language of the words.
    """
    if words is None or finding.row is None or finding.row[0] not in words:
        return f"{finding.where}: {said(finding.severity)}: {said(finding.message)}"
    code, data = finding.row
    data = {key: actions(str(value)) if isinstance(value, Action) else value for key, value in data.items()}
    return f"{finding.where}: {words(f'finding_{finding.severity}')}: {words(code, **data)}"


def _said_rows(error: CannotJudge, words: RefereeWords) -> str:
    rows = () if error.row is None else (error.row, *error.more)
    return " ".join(words(code, **data) for code, data in rows)


def error_in(project: Project, language: str, error: CannotJudge) -> CannotJudge:
    """An error in the language asked for, else in the terminal's; as it is where there are no words for it."""
    spoken = language if language and is_spoken(project, language) else terminal_language()
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
