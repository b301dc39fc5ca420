"""A short notation of positions: `round 2; SIDE: KEYWORD WORD…`. What is not said is defaulted by the game.

A text is made of statements parted by `;` or line ends. `SIDE:` before a statement says whose it is, and holds for the
statements after it. A game says what its words mean (`GamePlugin.notation`) and gets the statements from here; mistakes
are collected and told all at once, each with its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from generator.base.errors import CannotJudge
from generator.base.findings import WordsRow
from generator.base.names import nearest, suggestion
from generator.base.regular_expressions import regular_expression
from generator.catalog.library import Game
from generator.referee.protocol import Referee
from generator.referee.typed_actions import folded

OF_NO_SIDE = " as a word for the whole game, and no side is said before it"
MOST_NAMED = 12  # words that may stand in a place, where none is close to the one that does
UNKNOWN = "?"  # the subject of statements that nothing can be made of
_STATEMENT = regular_expression(r"[^;\n]+")
_SUBJECT = regular_expression(r"\s*([^\s:]+)\s*:")
_WORD = regular_expression(r"\S+")
_NAME = regular_expression(r"[^\W_](?:[\w-]*\w)?")  # an id or a word in a text: `d4` and `small` of `d4.small`


@dataclass(frozen=True, slots=True)
class NotedWords:
    """What the words of a notation are called: `ids` by their words in any language, folded; `said` in one, by ids.

    An id is understood always, and said where it has no word.
    """

    ids: Mapping[str, str] = field(default_factory=dict)
    said: Mapping[str, str] = field(default_factory=dict)

    def id_of(self, word: str) -> str:
        """The id that a word stands for; the word itself where it stands for none."""
        return self.ids.get(folded(word), word)

    def told(self, text: str) -> str:
        """A text of ids, such as `down 2` or `d4.small.east`, in the words of the language that is spoken."""
        return _NAME.sub(lambda found: self.said.get(found[0], found[0]), text)


IDS_ONLY = NotedWords()


class NotedWord(NamedTuple):
    """A word of a notation and where it begins in the text, from 0."""

    text: str
    at: int


class NotedStatement(NamedTuple):
    """What is said of a side ("" of the whole game): a keyword and the words after it."""

    subject: str
    keyword: NotedWord
    words: tuple[NotedWord, ...]


@dataclass(slots=True)
class NotationMistakes:
    """What is wrong about a text: each with its place; told all together, with an `example` of how it is written."""

    text: str
    example: str
    words: NotedWords = IDS_ONLY
    title: tuple[str, str] = ("wrong", "this is no position")  # the row that begins the message, and its words
    found: list[tuple[int, str, WordsRow]] = field(default_factory=list)

    def add(self, word: NotedWord, message: str, code: str, **data: object) -> None:
        """Something is wrong with a word; `code` is the row of the referee's words that says so, `data` fill it.

        Ids among them are said in the language of the words.
        """
        said = {key: self.words.told(one) if isinstance(one, str) else one for key, one in data.items()}
        self.found.append((word.at, message, (f"notation_{code}", {"word": self.words.told(word.text), **said})))

    def unknown(self, word: NotedWord, message: str, valid: Sequence[str]) -> None:
        """The word is none of those that may stand there."""
        called = {self.words.told(one): one for one in valid}
        close = nearest(word.text, called) or nearest(word.text, valid)
        known = close or ", ".join(sorted(called)[:MOST_NAMED]) + (", …" if len(valid) > MOST_NAMED else "")
        self.add(word, f"{message}: {suggestion(word.text, valid)}", "close" if close else "unknown", known=known)

    def one_of(self, word: NotedWord, what: str, valid: Iterable[str]) -> str:
        """The id of the word if it is valid; "" and a mistake that names the nearest otherwise."""
        return self._one_of(word, f" is no {what}", valid)

    def keyword(self, word: NotedWord, where: str, valid: Iterable[str]) -> str:
        """The id of the word if it is one of those that stand first in a statement; "" and a mistake otherwise."""
        return self._one_of(word, f" is not understood{where}", valid)

    def _one_of(self, word: NotedWord, wrong: str, valid: Iterable[str]) -> str:
        names, found = list(valid), self.words.id_of(word.text)
        if found in names:
            return found
        self.unknown(word, f"{word.text!r}{wrong}", names)
        return ""

    def number(self, word: NotedWord, low: int, high: int) -> int:
        """The word as a whole number; the lowest and a mistake otherwise."""
        if word.text.isdecimal() and low <= int(word.text) <= high:
            return int(word.text)
        self.add(word, f"{word.text!r} is no whole number from {low} to {high}", "number", low=low, high=high)
        return low

    def tell(self) -> None:
        """Raises CannotJudge with every mistake, in the order of the text."""
        if self.found:
            lines = "\n" in self.text.strip()
            found = sorted(self.found, key=lambda one: one[:2])
            said = "; ".join(f"{_place(self.text, at, lines)}: {message}" for at, message, _ in found)
            rows: list[WordsRow] = []
            for at, _, row in found:
                line, column = _line_and_column(self.text, at)
                rows += [("notation_line" if lines else "notation_column", {"line": line, "column": column}), row]
            raise CannotJudge(
                f"{self.title[1]}: {said}",
                f"write it as `{self.example}`",
                row=(f"notation_{self.title[0]}", {}),
                more=[*rows, ("notation_example", {"example": self.words.told(self.example)})],
            )


def _line_and_column(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _place(text: str, at: int, lines: bool) -> str:
    line, column = _line_and_column(text, at)
    return f"line {line}, column {column}" if lines else f"column {column}"


def statements(text: str, sides: Iterable[str], mistakes: NotationMistakes) -> list[NotedStatement]:
    """The statements of a text; a subject that is no side is a mistake. `#` begins a comment to the line's end.

    Their keywords are ids; the other words are as they were written.
    """
    found = []
    subject = ""
    bare = re.sub(r"#[^\n]*", lambda comment: " " * len(comment[0]), text)
    for match in _STATEMENT.finditer(bare):
        body, at = match[0].lower(), match.start()
        while named := _SUBJECT.match(body):
            word = NotedWord(named[1], at + named.start(1))
            subject = mistakes.one_of(word, "side", sides) or UNKNOWN
            body, at = body[named.end() :], at + named.end()
        words = [NotedWord(one[0].rstrip(","), at + one.start()) for one in _WORD.finditer(body)]
        if words and subject != UNKNOWN:
            keyword = NotedWord(mistakes.words.id_of(words[0].text), words[0].at)
            found.append(NotedStatement(subject, keyword, tuple(words[1:])))
    return found


@dataclass(frozen=True, slots=True)
class PositionNotation:
    """A game's short notation.

    `keywords` are its words that are rows of no table. `options` are those of play that a text names or implies, where
    there are such, and `options_of_json` those of a position's JSON where a field of their own does not say them;
    `read` gives a position's JSON, to be judged like any other; `write` tells a position, in ids, "" for one that the
    notation has no words for.

    `read` raises CannotJudge with everything that is not understood.
    """

    keywords: Sequence[str]
    options: Callable[[Game, str, NotedWords], dict[str, str]]
    read: Callable[[Referee[Any], str, NotedWords], dict[str, Any]]
    write: Callable[[Referee[Any], Any], str]
    options_of_json: Callable[[Game, Mapping[str, Any]], dict[str, str]] | None = None


def notation_of(
    notation: PositionNotation | None, referee: Referee[Any], position: Any, words: NotedWords = IDS_ONLY
) -> str:
    """A position in the short notation, in the words that are given. Raises CannotJudge where it has none for it."""
    if notation is not None:
        text = words.told(notation.write(referee, position))
        try:
            if text and referee.from_json(notation.read(referee, text, words)) == position:
                return text
        except CannotJudge:
            pass
    raise CannotJudge(
        "this position has more to it than the short notation can say",
        "`--json` tells all of it",
        row=("error_no_notation", {}),
    )
