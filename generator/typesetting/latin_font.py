"""A font cut down to the letters of Western Europe, for fields that somebody types into."""

from __future__ import annotations

from typing import NamedTuple

import uharfbuzz as hb

from generator.typesetting.subsetting import subset_for_typing

LATIN = bytes(range(32, 256)).decode("cp1252", errors="replace")  # what the encoding of a PDF form can say


class LatinFont(NamedTuple):
    """A font file that has the letters of LATIN, and their widths in 1/1000 em, those of the codes 32 to 255."""

    data: bytes
    widths: list[int]

    def width(self, text: str) -> float:
        """How wide a text is in a field, in em; what the encoding cannot say stands there as a question mark."""
        return sum(self.widths[code - 32] for code in text.encode("cp1252", errors="replace") if code >= 32) / 1000


def cut_to_latin(face: hb.Face, whole: bytes | None = None) -> LatinFont:
    """A font cut down to Latin text, or `whole` where it may not be cut."""
    font = hb.Font(face)
    unit = 1000 / face.upem
    glyphs = [font.get_nominal_glyph(ord(character)) for character in LATIN]
    widths = [round(font.get_glyph_h_advance(glyph) * unit) if glyph else 0 for glyph in glyphs]
    return LatinFont(whole or subset_for_typing(face, LATIN), widths)
