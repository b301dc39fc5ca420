"""A short notation of positions: `heads: up knight; down 2; lost wizard`. What is not said is defaulted by the game.

A text is made of statements parted by `;` or line ends. `SIDE:` before a statement says whose it is, and holds for the
statements after it. A game says what its words mean (`GamePlugin.notation`) and gets the statements from here; mistakes
are collected and told all at once, each with its place.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from generator.base.errors import CannotJudge
from generator.base.names import suggestion
from generator.catalog.library import Game
from generator.referee.protocol import Referee

UNKNOWN = "?"  # the subject of statements that nothing can be made of
_STATEMENT = re.compile(r"[^;\n]+")
_SUBJECT = re.compile(r"\s*([^\s:]+)\s*:")
_WORD = re.compile(r"\S+")


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
    example: str = "heads: up knight; down 2; lost wizard"
    found: list[tuple[int, str]] = field(default_factory=list)

    def add(self, word: NotedWord, message: str) -> None:
        """Something is wrong with a word."""
        self.found.append((word.at, message))

    def one_of(self, word: NotedWord, what: str, valid: Iterable[str]) -> str:
        """The word if it is valid; "" and a mistake that names the nearest otherwise."""
        names = list(valid)
        if word.text in names:
            return word.text
        self.add(word, f"{word.text!r} is no {what}: {suggestion(word.text, names)}")
        return ""

    def number(self, word: NotedWord, low: int, high: int) -> int:
        """The word as a whole number; the lowest and a mistake otherwise."""
        if word.text.isdecimal() and low <= int(word.text) <= high:
            return int(word.text)
        self.add(word, f"{word.text!r} is no whole number from {low} to {high}")
        return low

    def tell(self) -> None:
        """Raises CannotJudge with every mistake, in the order of the text."""
        if self.found:
            lines = "\n" in self.text.strip()
            said = "; ".join(f"{_place(self.text, at, lines)}: {message}" for at, message in sorted(self.found))
            raise CannotJudge(f"this is no position: {said}", f"write it as `{self.example}`")


def _place(text: str, at: int, lines: bool) -> str:
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    return f"line {line}, column {column}" if lines else f"column {column}"


def statements(text: str, sides: Iterable[str], mistakes: NotationMistakes) -> list[NotedStatement]:
    """The statements of a text; a subject that is no side is a mistake. `#` begins a comment to the line's end."""
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
            found.append(NotedStatement(subject, words[0], tuple(words[1:])))
    return found


class DuelWords(NamedTuple):
    """The words of a duel's notation, and how many combatants and rounds they may tell of.

    `zones` are the places by the keyword that tells what stands there, `of_side` the other words for a side; `setting`
    is the option of play that a text may name, and `chosen` its value here.
    """

    sides: Sequence[str]
    zones: Mapping[str, str]
    of_side: Sequence[str]
    phases: Sequence[str]
    setting: str
    chosen: str
    combatants: int
    rounds: int


class DuelReading(ABC):
    """One text being read into the JSON of a duel's position; a duel adds what it has besides, and its defaults."""

    def __init__(self, words: DuelWords, text: str) -> None:
        self.words, self.mistakes = words, NotationMistakes(text)
        self.said = statements(text, words.sides, self.mistakes)
        self.tokens: dict[str, list[dict[str, Any]]] = {side: [] for side in words.sides}
        self.attacker = self.acts = self.phase = ""
        self.round = 0

    def read(self, data: dict[str, Any]) -> dict[str, Any]:
        """The position, made of a game's first one. Raises CannotJudge with everything that is not understood."""
        for statement in self.said:
            (self._of_side if statement.subject else self._of_game)(statement)
        for side, tokens in self.tokens.items():
            if len(tokens) > self.words.combatants:
                at = next(one.keyword for one in self.said if one.subject == side)
                self.mistakes.add(at, f"{side} has {len(tokens)} combatants, of {self.words.combatants}")
        self.fill(data)
        self.mistakes.tell()
        return data

    def _of_game(self, statement: NotedStatement) -> None:
        keyword, words, setting = statement.keyword, statement.words, self.words.setting
        if keyword.text == self.words.chosen or (keyword.text == setting and words):
            return
        what = "word for the whole game, or its side is not said"
        name = self.mistakes.one_of(keyword, what, ("round", "phase", setting))
        if name == "round" and words:
            self.round = self.mistakes.number(words[0], 1, self.words.rounds)
        elif name == "phase" and words:
            self.phase = self.mistakes.one_of(words[0], "phase", self.words.phases)
        elif name:
            self.mistakes.add(keyword, f"`{name}` says nothing: a word is to follow")

    def _of_side(self, statement: NotedStatement) -> None:
        side, keyword, words = statement
        known = (*self.words.zones, *self.words.of_side, "attacks", "acts")
        name = self.mistakes.one_of(keyword, "word for a side", known)
        if name == "attacks":
            self.attacker = side
        elif name == "acts":
            self.acts = side
        elif name in self.words.of_side:
            self.of_side(side, name, words)
        elif name:
            for word in words:
                self.piece(side, self.words.zones[name], word)

    @abstractmethod
    def of_side(self, side: str, name: str, words: Sequence[NotedWord]) -> None:
        """What a side has besides combatants: one of the duel's own keywords, and the words after it."""

    @abstractmethod
    def piece(self, side: str, zone: str, word: NotedWord) -> None:
        """A combatant in a zone, with what it carries."""

    @abstractmethod
    def fill(self, data: dict[str, Any]) -> None:
        """Put what is said, and what is not, into the JSON of a game's first position."""


@dataclass(frozen=True, slots=True)
class PositionNotation:
    """A game's short notation.

    `options` are those of play that a text names or implies, and `options_of_json` those of a position's JSON where a
    field of their own does not say them; `read` gives a position's JSON, to be judged like any other; `write` tells a
    position, "" for one that the notation has no words for.

    `options` and `read` raise CannotJudge with everything that is not understood.
    """

    options: Callable[[Game, str], dict[str, str]]
    read: Callable[[Referee[Any], str], dict[str, Any]]
    write: Callable[[Referee[Any], Any], str]
    options_of_json: Callable[[Game, Mapping[str, Any]], dict[str, str]] | None = None


def notation_of(notation: PositionNotation | None, referee: Referee[Any], position: Any) -> str:
    """A position in the short notation. Raises CannotJudge where it has no words for it."""
    if notation is not None:
        text = notation.write(referee, position)
        try:
            if text and referee.from_json(notation.read(referee, text)) == position:
                return text
        except CannotJudge:
            pass
    raise CannotJudge("this position has more to it than the short notation can say", "`--json` tells all of it")
