"""The glyphs of embedded fonts: their outlines, their widths, and the letters that they are said to stand for.

A file whose 6 is drawn as a 3 says 6 to everyone who searches or copies its text: only the outline tells. Outlines are
compared with the fresh document's and with the fonts of the theme, read from their own files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from typing import Any

import uharfbuzz as hb

from generator.base.findings import Findings, Where
from generator.base.geometry import Bounds, to_mm
from generator.base.regular_expressions import regular_expression
from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.structure.differences import FIX, report
from generator.inspection.structure.plain_values import content_of_stream, plain
from generator.typesetting.fonts import Font

Outline = tuple[tuple[str, tuple[float, ...]], ...]  # the commands of a path and their numbers, in units of the font
PAIR = regular_expression(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>")
NEAR_UNITS = 1.0  # 1/1000 em by which rounded widths may differ
TOLD = 12  # glyphs of one font that are told one by one


@dataclass(frozen=True)
class EmbeddedFont:
    """A font of a file: its name without the letters before it, its program, widths and meanings by code.

    `entries` are what else its dictionaries say. Composite fonts have the numbers of glyphs as codes.
    """

    name: str
    composite: bool
    program: bytes
    widths: Mapping[int, float]
    meanings: Mapping[int, str]
    entries: str

    @cached_property
    def outlines(self) -> OutlineReader:
        return OutlineReader(self.program)


class OutlineReader:
    """Draws glyphs of a font program by their numbers. A program that cannot be read draws nothing."""

    def __init__(self, program: bytes) -> None:
        self._bare: Any = None
        self._font: Any = None
        try:
            if program[:1] == b"\1":  # PostScript outlines without a font round them
                self._bare = _bare_outlines(program)
            else:
                face = hb.Face(program)
                self._font, self.units = hb.Font(face), face.upem
        except Exception:  # a damaged program, whatever its reader says of it
            self._bare = self._font = None

    def of(self, glyph: int) -> Outline | None:
        """The outline of a glyph; None when it cannot be read."""
        drawn: list[tuple[str, tuple[float, ...]]] = []
        if self._bare is not None:
            return _drawn_bare(self._bare, glyph)
        if self._font is None:
            return None
        pen = hb.DrawFuncs()
        pen.set_move_to_func(lambda x, y, ink: ink.append(("M", (x, y))))
        pen.set_line_to_func(lambda x, y, ink: ink.append(("L", (x, y))))
        pen.set_quadratic_to_func(lambda a, b, x, y, ink: ink.append(("Q", (a, b, x, y))))
        pen.set_cubic_to_func(lambda a, b, c, d, x, y, ink: ink.append(("C", (a, b, c, d, x, y))))
        pen.set_close_path_func(lambda ink: ink.append(("Z", ())))
        self._font.draw_glyph(glyph, pen, drawn)
        return tuple(drawn)

    def letter(self, character: str) -> int:
        """The number of the glyph of a character; 0 when there is none, or no way to know."""
        return int(self._font.get_nominal_glyph(ord(character)) or 0) if self._font is not None else 0


def _bare_outlines(program: bytes) -> Any:
    from fontTools.cffLib import CFFFontSet

    fonts = CFFFontSet()
    fonts.decompile(BytesIO(program), None)
    return fonts[0]


def _drawn_bare(top: Any, glyph: int) -> Outline | None:
    from fontTools.pens.recordingPen import RecordingPen

    pen = RecordingPen()
    names = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "closePath": "Z"}
    try:
        top.CharStrings[top.charset[glyph]].draw(pen)
    except (IndexError, KeyError):
        return None
    return tuple(
        (names.get(kind, kind), tuple(float(value) for point in points for value in point))
        for kind, points in pen.value
    )


def read_fonts(pdf: Any) -> dict[tuple[str, bool], EmbeddedFont]:
    """The fonts of a file that its pages name, by name and by whether they are composite."""
    import pikepdf

    found: dict[tuple[str, bool], EmbeddedFont] = {}
    for item in pdf.objects:
        if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font" and "/BaseFont" in item:
            composite = item.get("/Subtype") == "/Type0"
            if str(item.get("/Subtype", "")).startswith("/CIDFont"):
                continue
            font = read_font(item)
            found[font.name, composite] = font
    return found


def read_font(font: Any) -> EmbeddedFont:
    """A font of a file, from its dictionary."""
    composite = font.get("/Subtype") == "/Type0"
    inner = font.DescendantFonts[0] if composite and "/DescendantFonts" in font else font
    descriptor = inner.get("/FontDescriptor")
    program = b""
    for key in ("/FontFile2", "/FontFile3", "/FontFile"):
        if descriptor is not None and key in descriptor:
            program = content_of_stream(descriptor[key])
            break
    widths = _composite_widths(inner.get("/W", ())) if composite else _simple_widths(font)
    meanings = _meanings(content_of_stream(font.ToUnicode)) if "/ToUnicode" in font else {}
    keys = ("/Subtype", "/Encoding", "/CIDToGIDMap", "/DW", "/FontMatrix")
    entries = {key: plain(one[key], {}) for one in (font, inner) for key in keys if key in one}
    name = str(font.get("/BaseFont", "")).lstrip("/").partition("+")
    return EmbeddedFont(name[2] or name[0], composite, program, widths, meanings, str(sorted(entries.items())))


def _simple_widths(font: Any) -> dict[int, float]:
    first = int(font.get("/FirstChar", 0))
    return {first + i: float(width) for i, width in enumerate(font.get("/Widths", ()))}


def _composite_widths(listed: Iterable[Any]) -> dict[int, float]:
    """The widths in 1/1000 em by code: `code [w w …]` and `first last w`."""
    import pikepdf

    found: dict[int, float] = {}
    waiting: list[int] = []
    for item in listed:
        if isinstance(item, pikepdf.Array):
            found |= {waiting[-1] + i: float(width) for i, width in enumerate(item)}
            waiting = []
        elif len(waiting) == 2:
            found |= dict.fromkeys(range(waiting[0], min(waiting[1], 0xFFFF) + 1), float(item))
            waiting = []
        else:
            waiting.append(int(item))
    return found


def _meanings(data: bytes) -> dict[int, str]:
    """What codes stand for, from the pairs of a character map; ranges of codes are no habit of the press."""
    return {
        int(code, 16): bytes.fromhex(text.decode()).decode("utf-16-be", "replace")
        for code, text in PAIR.findall(re.sub(rb"begincodespacerange.*?endcodespacerange", b"", data, flags=re.DOTALL))
        if len(text) % 2 == 0
    }


def judge_glyphs(document: PrintedDocument, fresh: PrintedDocument, findings: Findings) -> None:
    """Report fonts, outlines of glyphs, widths and meanings that are not those of the fresh document.

    Each is told with the first place on the pages where it is seen.
    """
    with document.structure() as pdf, fresh.structure() as wanted:
        mine, theirs = read_fonts(pdf), read_fonts(wanted)
    for key in sorted({*mine, *theirs}):
        is_, should = mine.get(key), theirs.get(key)
        if is_ is None or should is None:
            name, right = (None if font is None else font.name for font in (is_, should))
            report(findings, "pdf.font", "an embedded font", name, right, Where(document.shown))
        else:
            _compare_fonts(document, is_, should, findings)


def _compare_fonts(document: PrintedDocument, is_: EmbeddedFont, should: EmbeddedFont, findings: Findings) -> None:
    where = Where(document.shown)
    if is_.entries != should.entries:
        report(findings, "pdf.font", f"how {is_.name} finds its glyphs", is_.entries, should.entries, where)
    if is_.program != should.program and is_.composite:
        wrong = [code for code in sorted(should.meanings) if not _same_outline(is_.outlines, should.outlines, code)]
        for code in wrong[:TOLD]:
            drawn = _at_origin(is_.outlines.of(code))
            like = [other for other in should.meanings if drawn and _at_origin(should.outlines.of(other)) == drawn]
            found = f"the outline of {should.meanings[like[0]]!r}" if like else "another outline"
            _tell_glyph(document, is_, should.meanings[code], code, found, findings)
        if not wrong and not _same_tables(is_, should):
            report(findings, "pdf.font", f"the file of {is_.name}", "another file", "that of a fresh document", where)
    elif is_.program != should.program:
        report(findings, "pdf.font", f"the file of {is_.name}", "another file", "that of a fresh document", where)
    for code in _differing(is_.meanings, should.meanings):
        said, right = is_.meanings.get(code), should.meanings.get(code)
        name = f"what glyph {code} of {is_.name} stands for"
        page, box = _first_seen(document, said or "", is_.name)
        report(findings, "pdf.font-unicode", name, said, right, Where(document.shown, page=page, box=box))
    for code in _differing(is_.widths, should.widths):
        width, usual = is_.widths.get(code), should.widths.get(code)
        if width is None or usual is None or abs(width - usual) > NEAR_UNITS:
            letter = should.meanings.get(code, "")
            page, box = _first_seen(document, letter, is_.name)
            name = f"the width of {letter!r} in {is_.name}"
            report(findings, "pdf.font", name, width, usual, Where(document.shown, page=page, box=box))


def _differing(mine: Mapping[int, object], theirs: Mapping[int, object]) -> list[int]:
    """The first codes for which two maps differ."""
    return [code for code in sorted({*mine, *theirs}) if mine.get(code) != theirs.get(code)][:TOLD]


def _at_origin(outline: Outline | None) -> Outline:
    """An outline moved so that it begins at the origin: the file of a font may set it apart from its neighbours."""
    if not outline or not outline[0][1]:
        return ()
    x, y = outline[0][1][-2:]
    return tuple((kind, tuple(value - (x, y)[i % 2] for i, value in enumerate(numbers))) for kind, numbers in outline)


def _same_outline(one: OutlineReader, other: OutlineReader, code: int) -> bool:
    """Whether two programs draw a glyph alike; what one of them cannot draw is not alike."""
    drawn = one.of(code)
    return drawn is not None and drawn == other.of(code)


def _same_tables(is_: EmbeddedFont, should: EmbeddedFont) -> bool:
    """Whether two programs with equal outlines also set their glyphs equally far apart."""
    try:
        one, other = hb.Font(hb.Face(is_.program)), hb.Font(hb.Face(should.program))
    except Exception:  # what cannot be read is not the same
        return False
    return all(one.get_glyph_h_advance(code) == other.get_glyph_h_advance(code) for code in should.meanings)


def judge_theme_fonts(document: PrintedDocument, fonts: Iterable[Font], findings: Findings) -> None:
    """Report glyphs that are not drawn as in the files of the theme's fonts, and letters that these would not choose.

    The fresh document is judged so once: what equals it then equals the theme's fonts. `fonts` are all that the theme
    names, read from their own files.
    """
    known = {font.postscript_name: font for font in fonts}
    with document.structure() as pdf:
        embedded = read_fonts(pdf)
    for font in embedded.values():
        own = known.get(font.name)
        if own is None:
            names = ", ".join(sorted(known))
            report(findings, "pdf.font", "an embedded font", font.name, f"one of {names}", Where(document.shown))
        elif font.composite:
            _compare_with_file(document, font, own, findings)


def _compare_with_file(document: PrintedDocument, font: EmbeddedFont, own: Font, findings: Findings) -> None:
    from generator.typesetting.subsetting import outlines_of

    drawn = OutlineReader(outlines_of(own.data) if own.outlines == "CFF " else own.data)
    if own.outlines == "CFF2":
        return  # it is embedded as another kind of outlines
    for code, letter in font.meanings.items():
        if not _same_outline(font.outlines, drawn, code):
            _tell_glyph(document, font, letter, code, "another outline", findings)
        usual = own.letter_of(code)
        if usual and len(letter) == 1 and usual != letter and own.hb_font.get_nominal_glyph(ord(letter)) != code:
            page, box = _first_seen(document, letter, font.name)
            name = f"what glyph {code} of {font.name} stands for"
            report(findings, "pdf.font-unicode", name, letter, usual, Where(document.shown, page=page, box=box))


def _tell_glyph(
    document: PrintedDocument, font: EmbeddedFont, letter: str, code: int, found: str, findings: Findings
) -> None:
    page, box = _first_seen(document, font.meanings.get(code, letter), font.name)
    findings.error(
        "pdf.glyph",
        f"{letter!r} in {font.name} is drawn otherwise than in the font of the theme: {found}",
        Where(document.shown, page=page, box=box),
        fix=FIX,
        expected=f"the outline of {letter!r}",
        found=found,
    )


def _first_seen(document: PrintedDocument, letter: str, name: str) -> tuple[int | None, Bounds | None]:
    """The first page that shows a letter in a font, and the letter's box there in mm; nothing when no page does."""
    import ctypes

    import pypdfium2.raw as raw

    if not letter:
        return None, None
    pages = document.pages()
    size, flags = 256, ctypes.c_int()
    buffer = ctypes.create_string_buffer(size)
    try:
        for number in range(len(pages)):
            page = pages[number]
            text = page.get_textpage()
            for i in range(text.count_chars()):
                if raw.FPDFText_GetUnicode(text, i) != ord(letter[0]):
                    continue
                raw.FPDFText_GetFontInfo(text, i, buffer, size, ctypes.byref(flags))
                if buffer.value.decode("utf-8", "replace").rpartition("+")[2] == name:
                    left, bottom, right, top = text.get_charbox(i)
                    height = page.get_height()
                    return number + 1, (to_mm(left), to_mm(height - top), to_mm(right), to_mm(height - bottom))
    finally:
        pages.close()
    return None, None
