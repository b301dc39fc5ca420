"""Shaping: HarfBuzz turns letters into the glyphs of a font, kerned, joined and with their marks placed."""

from __future__ import annotations

from typing import NamedTuple

import uharfbuzz as hb

NO_LIGATURES = {"liga": False, "clig": False}
FIRST_RIGHT_TO_LEFT = "\u0590"  # no script before it is written from right to left


class Glyph(NamedTuple):
    """A glyph of a font as it is painted. Lengths are in em.

    `text` is what it stands for: the letters of a ligature, nothing for a mark that follows its letter's glyph.
    """

    id: int
    advance: float
    dx: float
    dy: float
    text: str


class ShapedText(NamedTuple):
    """The glyphs of a text in the order in which they are painted, from the left, and its width in em."""

    glyphs: tuple[Glyph, ...]
    width: float


def shape(font: hb.Font, units: int, text: str, *, ligatures: bool = True) -> ShapedText:
    """Shape a text of one direction and script. A letter that the font lacks becomes glyph 0."""
    if not text:
        return ShapedText((), 0.0)
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.language = "und"  # else the user's locale would change what is printed
    buffer.guess_segment_properties()
    hb.shape(font, buffer, None if ligatures else NO_LIGATURES)
    infos, places = buffer.glyph_infos, buffer.glyph_positions
    starts = sorted({info.cluster for info in infos})
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    glyphs, told, total = [], set(), 0
    for info, place in zip(infos, places or (), strict=True):
        cluster = info.cluster
        letters = "" if cluster in told else text[cluster : ends[cluster]]
        told.add(cluster)
        total += place.x_advance
        glyphs.append(
            Glyph(info.codepoint, place.x_advance / units, place.x_offset / units, place.y_offset / units, letters)
        )
    return ShapedText(tuple(glyphs), total / units)


def is_right_to_left(text: str) -> bool:
    """Whether a text has a character of a script that is written from right to left."""
    if text.isascii() or max(text) < FIRST_RIGHT_TO_LEFT:
        return False
    import unicodedata

    return any(unicodedata.bidirectional(character) in ("R", "AL") for character in text)
