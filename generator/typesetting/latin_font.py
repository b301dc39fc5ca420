"""A font cut down to the letters of Western Europe, for fields that somebody types into."""

from __future__ import annotations

import io
from pathlib import Path
from typing import NamedTuple

LATIN = bytes(range(32, 256)).decode("cp1252", errors="replace")  # what the encoding of a PDF form can say


class LatinFont(NamedTuple):
    """A font file and its measures in 1/1000 em; `widths` are those of the codes 32 to 255."""

    data: bytes
    widths: list[int]
    box: list[int]
    ascent: int
    descent: int
    capitals: int


def cut_to_latin(path: Path) -> LatinFont:
    """A font file cut down to Latin text."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    font = TTFont(path, recalcTimestamp=False)
    options = Options()
    options.layout_features = []
    options.notdef_outline = True
    options.recalc_timestamp = False
    chooser = Subsetter(options)
    chooser.populate(text=LATIN)
    chooser.subset(font)
    out = io.BytesIO()
    font.save(out)
    unit = 1000 / font["head"].unitsPerEm
    names, metrics = font.getBestCmap(), font["hmtx"]
    widths = [round(metrics[names[ord(c)]][0] * unit) if ord(c) in names else 0 for c in LATIN]
    head, across = font["head"], font["hhea"]
    box = [round(v * unit) for v in (head.xMin, head.yMin, head.xMax, head.yMax)]
    capitals = getattr(font["OS/2"], "sCapHeight", 0) or across.ascent * 0.7
    return LatinFont(
        out.getvalue(),
        widths,
        box,
        round(across.ascent * unit),
        round(across.descent * unit),
        round(capitals * unit),
    )
