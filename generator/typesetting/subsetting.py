"""Parts of a font: the glyphs that a document shows, cut out by HarfBuzz's subsetter."""

from __future__ import annotations

from collections.abc import Iterable

import uharfbuzz as hb

from generator.base.errors import CannotJudge

# what a PDF does not read: it places every glyph itself
LAYOUT_TABLES = ("GSUB", "GPOS", "GDEF", "BASE", "JSTF", "MATH", "kern", "kerx", "morx", "STAT", "DSIG", "gasp", "hdmx")
NAMING_TABLES = ("name", "OS/2", "post", "cmap", "VORG", "VDMX", "LTSH", "PCLT", "meta", "FFTM", "COLR", "CPAL", "SVG ")


def subset_for_pages(face: hb.Face, glyphs: Iterable[int]) -> bytes:
    """A font file with the outlines of some glyphs, each under the number it had. Raises CannotJudge when damaged."""
    chosen = _input(face, (*LAYOUT_TABLES, *NAMING_TABLES))
    chosen.glyph_set.update(glyphs)
    chosen.flags = (
        hb.SubsetFlags.RETAIN_GIDS
        | hb.SubsetFlags.NOTDEF_OUTLINE
        | hb.SubsetFlags.NO_LAYOUT_CLOSURE
        | hb.SubsetFlags.CFF_IDENTITY_CHARSET
        | hb.SubsetFlags.DOWNGRADE_CFF2
    )
    return _subset(face, chosen)


def outlines_of(data: bytes) -> bytes:
    """The table of PostScript outlines of a font file."""
    return bytes(hb.Face(data).reference_table("CFF ").data)


def subset_for_typing(face: hb.Face, letters: str) -> bytes:
    """A font file with some letters, which viewers find by the table `cmap`. Raises CannotJudge when damaged."""
    chosen = _input(face, LAYOUT_TABLES)
    chosen.unicode_set.update(map(ord, letters))
    chosen.flags = (
        hb.SubsetFlags.NOTDEF_OUTLINE
        | hb.SubsetFlags.NO_LAYOUT_CLOSURE
        | hb.SubsetFlags.GLYPH_NAMES
        | hb.SubsetFlags.DOWNGRADE_CFF2
    )
    return _subset(face, chosen)


def _input(face: hb.Face, dropped: Iterable[str]) -> hb.SubsetInput:
    chosen = hb.SubsetInput()
    for tag in dropped:
        chosen.drop_table_tag_set.add(int.from_bytes(tag.encode(), "big"))
    if face.has_var_data:
        chosen.pin_all_axes_to_default(face)
    return chosen


def _subset(face: hb.Face, chosen: hb.SubsetInput) -> bytes:
    try:
        return bytes(hb.subset(face, chosen).blob.data)
    except (RuntimeError, hb.HarfBuzzError) as error:
        raise CannotJudge("a font is damaged: its glyphs cannot be copied", "get the file again") from error
