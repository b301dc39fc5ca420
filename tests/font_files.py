"""Small fonts made for tests: squares for letters, with TrueType or PostScript outlines, and features of their own."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen


def font_file(
    path: Path,
    letters: Mapping[str, str],
    *,
    postscript: bool = False,
    extra: tuple[str, ...] = (),
    features: str = "",
    licence: int = 0,
) -> Path:
    """Write a font whose glyphs are squares 500 units wide in an advance of 600; `letters` are glyph names by letter.

    `extra` glyphs have no letter of their own; `licence` is the field fsType of the table OS/2.
    """
    order = [".notdef", *dict.fromkeys(letters.values()), *extra]
    builder = FontBuilder(1000, isTTF=not postscript)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({ord(letter): glyph for letter, glyph in letters.items()})
    pens = {name: T2CharStringPen(600, None) if postscript else TTGlyphPen(None) for name in order}
    for name, pen in pens.items():
        if name != "space":
            pen.moveTo((50, 0))
            for corner in ((550, 0), (550, 500), (50, 500)):
                pen.lineTo(corner)
            pen.closePath()
    if postscript:
        builder.setupCFF(path.stem, {}, {name: pen.getCharString() for name, pen in pens.items()}, {})
    else:
        builder.setupGlyf({name: pen.glyph() for name, pen in pens.items()})
    builder.setupHorizontalMetrics(dict.fromkeys(order, (600, 50)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": path.stem, "styleName": "Regular", "psName": path.stem})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, sCapHeight=500, fsType=licence)
    builder.setupPost()
    if features:
        addOpenTypeFeaturesFromString(builder.font, features)
    out = io.BytesIO()
    builder.font.save(out)
    path.write_bytes(out.getvalue())
    return path
