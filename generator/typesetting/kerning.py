"""Pair kerning: how a font's GPOS table moves two neighbouring letters; read on first use."""

from __future__ import annotations

import io
from itertools import pairwise
from pathlib import Path
from typing import Any

FEATURE, SCRIPTS = "kern", ("latn", "DFLT")
PAIRS = 2  # the type of the lookups that move pairs


class Kerning:
    """How much two neighbouring letters of a font are moved apart (below 0: together), in 1/1000 em; cached."""

    def __init__(self, glyphs: dict[int, str], lookups: list[list[Any]], units: int) -> None:
        self._glyphs, self._units = glyphs, units
        self._lookups = [[_Pairs(table) for table in tables] for tables in lookups]
        self._known: dict[str, float] = {}
        self._words: dict[str, float] = {}

    def between(self, pair: str) -> float:
        """The space added between two letters, in 1/1000 em; 0 for pairs the font does not list and beside a space."""
        known = self._known.get(pair)
        if known is None:
            known = self._known[pair] = self._read(pair)
        return known

    def width(self, text: str) -> float:
        """What kerning adds to the width of a text, in em."""
        known = self._words.get(text)
        if known is None:
            known = self._words[text] = sum(self.between(a + b) for a, b in pairwise(text)) / 1000
        return known

    def parts(self, word: str) -> list[tuple[str, float]]:
        """A word cut where letters are moved: each piece, and what follows it."""
        made: list[tuple[str, float]] = []
        start = 0
        for i, pair in enumerate(pairwise(word), 1):
            moved = self.between("".join(pair))
            if moved:
                made.append((word[start:i], moved))
                start = i
        return [*made, (word[start:], 0.0)]

    def _read(self, pair: str) -> float:
        first, second = (self._glyphs.get(ord(character), "") for character in pair)
        if not first or not second or " " in pair:
            return 0.0
        moved = 0
        for tables in self._lookups:
            found = next((value for table in tables if (value := table.find(first, second)) is not None), 0)
            moved += found
        return round(moved * 1000 / self._units, 1)


class _Pairs:
    """A subtable of pairs: of glyphs one by one (format 1), or of classes of glyphs (format 2)."""

    __slots__ = ("_covered", "_rows", "_table")

    def __init__(self, table: Any) -> None:
        self._table = table
        self._covered: dict[str, int] | None = None
        self._rows: dict[int, dict[str, int]] = {}  # of format 1: what it says of those after a first glyph

    def find(self, first: str, second: str) -> int | None:
        """The adjustment of a pair; None when this subtable has none and the next is to be tried."""
        table = self._table
        if self._covered is None:
            self._covered = {name: i for i, name in enumerate(table.Coverage.glyphs)}
        place = self._covered.get(first)
        if place is None:
            return None
        if table.Format == 1:
            if place not in self._rows:
                records = table.PairSet[place].PairValueRecord
                self._rows[place] = {record.SecondGlyph: _advance(record.Value1) for record in records}
            return self._rows[place].get(second)
        row = table.Class1Record[table.ClassDef1.classDefs.get(first, 0)]
        return _advance(row.Class2Record[table.ClassDef2.classDefs.get(second, 0)].Value1)


def _advance(value: Any) -> int:
    return int(getattr(value, "XAdvance", 0) or 0)


def load_kerning(path: Path) -> Kerning:
    """The kerning of a TrueType file; a font without a GPOS table kerns no pair."""
    from fontTools.ttLib import TTFont

    font = TTFont(io.BytesIO(path.read_bytes()), lazy=True)  # parts are read later, from what is in hand
    lookups: list[list[Any]] = []
    if "GPOS" in font:
        table = font["GPOS"].table
        systems = {record.ScriptTag: record.Script.DefaultLangSys for record in table.ScriptList.ScriptRecord}
        system = next((systems[tag] for tag in SCRIPTS if systems.get(tag)), None)
        features = [table.FeatureList.FeatureRecord[i] for i in (system.FeatureIndex if system else ())]
        chosen = {i for one in features if one.FeatureTag == FEATURE for i in one.Feature.LookupListIndex}
        for i in sorted(chosen):
            tables = [getattr(one, "ExtSubTable", one) for one in table.LookupList.Lookup[i].SubTable]
            lookups.append([one for one in tables if one.LookupType == PAIRS])
    return Kerning(font.getBestCmap(), lookups, font["head"].unitsPerEm)
