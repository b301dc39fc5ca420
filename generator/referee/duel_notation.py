"""The short notation of a duel's positions: `squad_6; heads: attacks; front knight; up wizard; down 4; lost archer`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from generator.referee.position_notation import (
    OF_NO_SIDE,
    NotationMistakes,
    NotedStatement,
    NotedWord,
    NotedWords,
    statements,
)

ROUND, PHASE, ATTACKS, ACTS = "round", "phase", "attacks", "acts"
KEYWORDS = (ROUND, PHASE, ATTACKS, ACTS)  # of every duel


class DuelWords(NamedTuple):
    """The words of a duel's notation, and how many combatants and rounds they may tell of.

    `example` shows how a text is written. `zones` are the places by the keyword that tells what stands there, `of_side`
    the other words for a side; `setting` is the option of play that a text may name, of the values `settings`, and
    `chosen` its value here.
    """

    example: str
    sides: Sequence[str]
    zones: Mapping[str, str]
    of_side: Sequence[str]
    phases: Sequence[str]
    setting: str
    settings: Sequence[str]
    chosen: str
    combatants: int
    rounds: int


class DuelReading(ABC):
    """One text being read into the JSON of a duel's position; a duel adds what it has besides, and its defaults."""

    def __init__(self, words: DuelWords, text: str, noted: NotedWords) -> None:
        self.words, self.mistakes = words, NotationMistakes(text, words.example, noted)
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
                said = f"{side} has {len(tokens)} combatants, of {self.words.combatants}"
                self.mistakes.add(at, said, "combatants", number=len(tokens), most=self.words.combatants)
        self.fill(data)
        self.mistakes.tell()
        return data

    def _of_game(self, statement: NotedStatement) -> None:
        keyword, words, setting = statement.keyword, statement.words, self.words.setting
        if keyword.text in self.words.settings:
            self._setting(keyword)
            return
        name = self.mistakes.keyword(keyword, OF_NO_SIDE, (ROUND, PHASE, setting))
        if name == ROUND and words:
            self.round = self.mistakes.number(words[0], 1, self.words.rounds)
        elif name == PHASE and words:
            self.phase = self.mistakes.one_of(words[0], "phase", self.words.phases)
        elif name == setting and words:
            self._setting(words[0])
        elif name:
            self.mistakes.add(keyword, f"`{name}` says nothing: a word is to follow", "nothing")

    def _setting(self, word: NotedWord) -> None:
        """A format or a mode must be one that there is, and the one that is played."""
        setting, chosen = self.words.setting, self.words.chosen
        found = self.mistakes.one_of(word, setting, self.words.settings)
        if found and found != chosen:
            said = f"the {setting} is {chosen}, not {found}"
            self.mistakes.add(word, said, "other_setting", known=chosen)

    def _of_side(self, statement: NotedStatement) -> None:
        side, keyword, words = statement
        known = (*self.words.zones, *self.words.of_side, ATTACKS, ACTS)
        name = self.mistakes.keyword(keyword, "", known)
        if name == ATTACKS:
            self.attacker = side
        elif name == ACTS:
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
