"""Shaping: HarfBuzz turns letters into the glyphs of a font, kerned, joined and with their marks placed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import uharfbuzz as hb

NO_LIGATURES = {"liga": False, "clig": False}
FIRST_RIGHT_TO_LEFT = "\u0590"  # no script before it is written from right to left


class Glyph(msgspec.Struct, frozen=True):
    """A glyph of a font as it is painted. Lengths are in em.

    `text` is what it stands for: the letters of a ligature, nothing for a mark that follows its letter's glyph.
    """

    id: int
    advance: float
    dx: float
    dy: float
    text: str


class ShapedText:
    """A shaped text: its glyphs in the order in which they are painted, from the left, and its width in em.

    `ids` and `advances` (in units of the font) are those of the glyphs. A `plain` text has one glyph for each letter,
    in their order, and moves none off the line: nearly every word is plain.
    """

    __slots__ = ("_clusters", "_offsets", "_units", "advances", "ids", "plain", "text", "width")

    def __init__(
        self, text: str, units: int, infos: Sequence[hb.GlyphInfo], places: Sequence[hb.GlyphPosition]
    ) -> None:
        self.text = text
        self.ids: list[int] = [info.codepoint for info in infos]
        self.advances: list[int] = [place.x_advance for place in places]
        self.width: float = sum(self.advances) / units
        clusters: list[int] = [info.cluster for info in infos]
        moved = [place for place in places if place.x_offset or place.y_offset]
        self.plain = not moved and clusters == list(range(len(text)))
        self._units = units
        # of a plain text they tell nothing
        self._clusters = [] if self.plain else clusters
        self._offsets = [] if self.plain else [(place.x_offset, place.y_offset) for place in places]

    @property
    def glyphs(self) -> list[Glyph]:
        """The glyphs one by one, each with the letters it stands for."""
        clusters = range(len(self.text)) if self.plain else self._clusters
        offsets = [(0, 0)] * len(self.text) if self.plain else self._offsets
        starts = sorted(set(clusters))
        ends = dict(zip(starts, [*starts[1:], len(self.text)], strict=False))  # of an empty text there are none
        units, told = self._units, set[int]()
        made = []
        for glyph, advance, cluster, (dx, dy) in zip(self.ids, self.advances, clusters, offsets, strict=True):
            letters = "" if cluster in told else self.text[cluster : ends[cluster]]
            told.add(cluster)
            made.append(Glyph(glyph, advance / units, dx / units, dy / units, letters))
        return made


def shape(font: hb.Font, units: int, text: str, *, ligatures: bool = True, language: str = "") -> ShapedText:
    """Shape a text of one direction and script, with the letter forms and ligatures of a language (BCP 47).

    A letter that the font lacks becomes glyph 0.
    """
    if not text:
        return ShapedText(text, units, (), ())
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.language = language or "und"  # else the user's locale would change what is printed
    buffer.guess_segment_properties()
    if not text.isascii() and buffer.direction == "rtl" and not is_right_to_left(text):
        buffer.direction = "ltr"  # digits of Arabic run from left to right, like all digits
    hb.shape(font, buffer, None if ligatures else NO_LIGATURES)
    return ShapedText(text, units, buffer.glyph_infos, buffer.glyph_positions or ())


def is_right_to_left(text: str) -> bool:
    """Whether a text has a character of a script that is written from right to left."""
    if text.isascii() or max(text) < FIRST_RIGHT_TO_LEFT:
        return False
    import unicodedata

    return any(unicodedata.bidirectional(character) in ("R", "AL") for character in text)
