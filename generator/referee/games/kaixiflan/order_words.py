"""The words of order sheets: actions, hexes, provinces and whatever else they name, in every language of the game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.base.names import nearest
from generator.base.regular_expressions import regular_expression
from generator.catalog.library import Game
from generator.language.markup import plain
from generator.language.speaker import Speaker
from generator.referee.games.kaixiflan.campaign_orders import FOREIGN, INDEPENDENTS, KAIXIFLAN
from generator.referee.typed_actions import folded

TABLE = "order_words"  # words that are no name of anything: and, to, banquet, gift
SPECIAL = "special"  # stands for a table: who is no province
FILLERS = "fillers"
_HEX = regular_expression(r"([a-z])[ .-]?0?([1-9]\d?)")
_TOKEN = regular_expression(
    r"(?P<number>[+-]?\d+(?:[.,]\d+)?)|(?P<word>[^\W\d_][\w'’]*)|(?P<mark>[,;:/+&])|(?P<other>[^\s→>×*.()«»\"–—-])"
)
TABLES = (
    "actions", "provinces", "resources", "units", "settlements", "buildings", "offices", "seasons", "trade_rates",
)  # fmt: skip
_WORDS = {INDEPENDENTS: "independents", FOREIGN: "neutral_troop", KAIXIFLAN: "kaixiflan"}  # ids by rows of `words`


class Token(NamedTuple):
    """A piece of a cell: what it is (number, word, hex, mark or other), as it was typed, and folded."""

    kind: str
    typed: str
    text: str


class OrderWords:
    """What the cells of an order sheet may say, in all languages at once: names by their folded words."""

    def __init__(self, game: Game, speakers: Sequence[Speaker]) -> None:
        """`speakers` are those of every language that is understood."""
        self.game, self.speakers = game, tuple(speakers)
        self.hexes = frozenset(game.tables["hexes"].rows)
        self.fillers = frozenset(self._listed(FILLERS))
        self._names = {table: self._names_of(table) for table in TABLES}
        for unit in game.tables["units"].rows:
            self._names["units"].update(self._glossary(unit))
        self._special = {self._key(said): ident for ident, row in _WORDS.items() for said in self._said(row)}
        self._special |= {self._key(ident): ident for ident in _WORDS}
        rows = [row for row in game.tables[TABLE].rows if row != FILLERS]
        self._asked = {self._key(said): row for row in rows for said in self._listed(row)}
        self._asked |= {self._key(row): row for row in rows}

    # -- names ---------------------------------------------------------------------------------

    def find(self, text: str, *tables: str) -> str:
        """The id that a whole cell names in one of some tables; "" for none."""
        key = self._key(text)
        return next((self._names[table][key] for table in tables if key in self._names[table]), "")

    def table_of(self, text: str, *tables: str) -> str:
        """The table in which a cell names a row; "" for none."""
        key = self._key(text)
        return next((table for table in tables if key in self._names[table]), "")

    def special(self, text: str) -> str:
        """INDEPENDENTS, FOREIGN or KAIXIFLAN, where a cell names them; else ""."""
        return self._special.get(self._key(text), "")

    def asked(self, text: str) -> str:
        """What a word of the table `order_words` asks for (`banquet`, `gift`, `agreement`); "" for another word."""
        return self._asked.get(self._key(text), "")

    def hex_like(self, text: str) -> str:
        """A cell that is written like a hex, as it is to be written (`g 05` as `G5`); "" for anything else."""
        found = _HEX.fullmatch(folded(text).strip())
        return f"{found[1].upper()}{found[2]}" if found else ""

    def near(self, text: str, *tables: str) -> str:
        """The valid name nearest to one that is not, as it was probably meant: in the language it comes from."""
        if tables == ("hexes",):
            return nearest(text.strip().upper(), sorted(self.hexes)) or ""
        known = {" ".join(key): key for table in tables for key in self._names[table]}
        close = nearest(" ".join(self._key(text)), known)
        if close is None:
            return ""
        said = {self._key(name): name for table in tables for name in self._all_said(table)}
        return said.get(known[close], close)

    # -- cells ---------------------------------------------------------------------------------

    def tokens(self, text: str) -> list[Token]:
        """The pieces of a cell in their order; words that mean nothing (`to`, `and`) are left out."""
        found: list[Token] = []
        for match in _TOKEN.finditer(text):
            kind, typed = str(match.lastgroup), match[0]
            short = folded(typed)
            if kind == "word" and self.hex_like(typed):
                kind, short = "hex", self.hex_like(typed)
            elif kind == "word" and short in self.fillers:
                continue
            found.append(Token(kind, typed, short))
        return found

    def first(self, tokens: Sequence[Token], *tables: str) -> tuple[str, int]:
        """The id that the first tokens name, the longest name first, and how many they are; ("", 0) for none."""
        words = [token.text for token in tokens]
        for size in range(min(len(words), 6), 0, -1):
            key = tuple(word for piece in words[:size] for word in self._key(piece))
            for table in tables:
                ident = self._known(table).get(key, "")
                if ident:
                    return ident, size
        return "", 0

    def _known(self, table: str) -> Mapping[tuple[str, ...], str]:
        return self._asked if table == TABLE else self._special if table == SPECIAL else self._names[table]

    # -- where the words come from ---------------------------------------------------------------

    def _names_of(self, table: str) -> dict[tuple[str, ...], str]:
        names: dict[tuple[str, ...], str] = {}
        for speaker in self.speakers:
            for ident in self.game.tables[table].rows:
                names[self._key(speaker.table(table)[ident].name)] = ident
        for ident in self.game.tables[table].rows:  # an id is understood before a word of the same letters
            names[self._key(ident)] = ident
        return names

    def _all_said(self, table: str) -> Iterator[str]:
        for speaker in self.speakers:
            for ident in self.game.tables[table].rows:
                yield str(speaker.table(table)[ident].name)

    def _glossary(self, term: str) -> Mapping[tuple[str, ...], str]:
        """One and several of a term: `colono` and `colonos`."""
        forms = [speaker.forms(term) for speaker in self.speakers if term in speaker.glossary]
        return {self._key(word): term for form in forms for word in (form.one, form.other)}

    def _said(self, row: str) -> Iterator[str]:
        for speaker in self.speakers:
            yield plain(speaker.fill(f"words.{row}.text", self.game.tables["words"].rows[row].text, speaker.context()))

    def _listed(self, row: str) -> Iterable[str]:
        source = self.game.tables[TABLE].rows[row].text
        for speaker in self.speakers:
            text = plain(speaker.fill(f"{TABLE}.{row}.text", source, speaker.context()))
            yield from (folded(word).strip() for word in text.split(",") if word.strip())

    def _key(self, text: str) -> tuple[str, ...]:
        words = re.findall(r"[^\W_]+", folded(text))
        return tuple(word for word in words if word not in self.fillers) or tuple(words)
