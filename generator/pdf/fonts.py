"""The fonts of a PDF: embedded as glyphs with their numbers of the font file, and what each glyph stands for.

A glyph's code is its number in the font file (Type0, Identity-H), so that what a page holds depends on its own texts
alone, not on the order in which a document meets its letters. Only the outlines that are shown are embedded.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from operator import attrgetter

from generator.language.speaker import NO_BREAK_SPACE
from generator.pdf.objects import Raw, stream
from generator.pdf.operators import matrix_number, spoken
from generator.typesetting.fonts import Font
from generator.typesetting.shaping import Glyph, ShapedText, is_right_to_left
from generator.typesetting.subsetting import outlines_of, subset_for_pages

AddObject = Callable[[Raw], int]  # adds an object and returns its number
SYMBOLIC, NONSYMBOLIC, FIXED_PITCH, ITALIC = 4, 32, 1, 64  # flags of a font descriptor (ISO 32000-1, table 123)
STEM = 80  # the thickness of stems, which no font states; viewers need it for fonts that are not embedded
LEAST_MOVE = 5e-5  # em: less is rounding
MOST = 100  # entries in a block of a character map
_ESCAPES = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)", "\r": r"\r", "\n": r"\n"})


class FontWriter:
    """One font in one document: turns texts into operators, and collects which glyphs were shown.

    `name` is the operand that selects the font.
    """

    def __init__(self, font: Font, name: str) -> None:
        self.font, self.name = font, name
        self._words: dict[str, str | None] = {}
        self._tracked: dict[str, str | None] = {}
        self._used: dict[int, str] = {}  # a glyph, and what it stands for
        self._codes: dict[int, tuple[str, int, str]] = {}  # a glyph's code, its width in units, what it stands for
        self._moves: dict[int, str] = {}  # what moves the next glyph by some units
        self._space = self._word(" ", False) or ""

    def in_language(self, font: Font) -> FontWriter:
        """The writer of the same font file as it is set in a language: both write glyphs of the file embedded once."""
        made = FontWriter(font, self.name)
        made._used, made._codes, made._moves = self._used, self._codes, self._moves
        return made

    def show(self, text: str, size: float, *, spread: float = 0.0, tracked: bool = False) -> str:
        """Operators that show a text at a size in points, once the font is selected.

        Every space is widened by `spread` points. `tracked` text has no ligatures: its letters stand apart.
        """
        if NO_BREAK_SPACE in text:
            text = text.replace(NO_BREAK_SPACE, " ")
        known = self._tracked if tracked else self._words
        words, space = text.split(" "), self._space
        if spread:
            space = f"{space}){_moving(spread / size)}("
        try:
            return f"[({space.join(map(known.__getitem__, words))})] TJ"  # type: ignore[arg-type]
        except KeyError:  # a word that was not shown before
            if not is_right_to_left(text):
                for word in words:
                    if word not in known:
                        known[word] = self._word(word, tracked)
                return self.show(text, size, spread=spread, tracked=tracked)
            if len(words) == 1 and (shown := self._word(text, tracked)) is not None:
                return f"[({shown})] TJ"  # not kept: a line in which all words are known runs from left to right
            return self._show_glyph_by_glyph(text, size, spread, tracked)  # words stand from right to left
        except TypeError:  # a word that needs more than an array
            return self._show_glyph_by_glyph(text, size, spread, tracked)

    def finish(self, add: AddObject) -> int:
        """Add the font's file and its dictionaries; returns the number of the font's object."""
        font = self.font
        glyphs = sorted(self._used)
        whole = font.whole_only and font.outlines != "CFF2"  # no PDF holds CFF2
        data = font.data if whole else subset_for_pages(font.face, glyphs)
        if font.outlines == "glyf":
            file, entry = stream(data, f"/Length1 {len(data)}"), "FontFile2"
            kind, mapping = "CIDFontType2", "/CIDToGIDMap/Identity"
        else:
            file, entry = stream(outlines_of(data), "/Subtype/CIDFontType0C"), "FontFile3"
            kind, mapping = "CIDFontType0", ""
        base = font.postscript_name if whole else f"{_tag(glyphs)}+{font.postscript_name}"
        entry = f"/{entry} {add(file)} 0 R"
        descriptor = add(Raw(font_descriptor(font, base, entry, symbolic=True)))
        meanings = add(stream(character_map(sorted(self._used.items()), digits=4)))
        inner = add(
            Raw(
                (
                    f"<</Type/Font/Subtype/{kind}/BaseFont/{base}{mapping}/FontDescriptor {descriptor} 0 R"
                    f"/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/W[{self._widths(glyphs)}]>>"
                ).encode("ascii")
            )
        )
        outer = (
            f"<</Type/Font/Subtype/Type0/BaseFont/{base}/Encoding/Identity-H/DescendantFonts[{inner} 0 R]"
            f"/ToUnicode {meanings} 0 R>>"
        )
        return add(Raw(outer.encode("ascii")))

    def _word(self, word: str, tracked: bool) -> str | None:
        """What stands between the parentheses of an array for a word; None for one that needs more than an array."""
        shaped = self.font.shaped(word, tracked=tracked)
        if shaped.plain and (made := self._plain_word(shaped)):
            return made
        glyphs = shaped.glyphs
        codes, owed = self._moved(glyphs)
        if not self._tells(word, glyphs) or any(glyph.dy for glyph in glyphs):
            return None
        return codes + (f"){_moving(owed)}(" if owed else "")

    def _plain_word(self, shaped: ShapedText) -> str:
        """The same for a word of one glyph a letter; empty when a glyph of it stands for another letter."""
        codes, made = self._codes, []
        for glyph, advance, letter in zip(shaped.ids, shaped.advances, shaped.text, strict=True):
            known = codes.get(glyph)
            if known is None:
                self._remember(glyph, letter)
                known = codes[glyph] = _code(glyph), self.font.glyph_units(glyph), self._used[glyph]
            code, width, meant = known
            if meant != letter:
                return ""
            made.append(code)
            if advance != width:
                moved = advance - width
                move = self._moves.get(moved)
                if move is None:
                    move = self._moves[moved] = f"){_moving(moved / self.font.tables.units)}("
                made.append(move)
        return "".join(made)

    def _moved(self, glyphs: Iterable[Glyph], owed: float = 0.0, spread: float = 0.0) -> tuple[str, float]:
        """The codes of glyphs with the numbers that move them, and by how much what follows them is to be moved (em).

        `owed` is what those before them owe; every space is widened by `spread`.
        """
        made: list[str] = []
        for glyph in glyphs:
            self._remember(glyph.id, glyph.text)
            moved = owed + glyph.dx
            if moved:
                made.append(f"){_moving(moved)}(")
            made.append(_code(glyph.id))
            owed = glyph.advance - self.font.glyph_width(glyph.id) - glyph.dx + (spread if glyph.text == " " else 0.0)
            owed = owed if abs(owed) > LEAST_MOVE else 0.0
        return "".join(made), owed

    def _show_glyph_by_glyph(self, text: str, size: float, spread: float, tracked: bool) -> str:
        """Operators for a text with raised glyphs, or with glyphs that do not tell what they stand for."""
        words = [text] if is_right_to_left(text) else re.split("( )", text)
        made: list[str] = []
        owed = 0.0
        for word in filter(None, words):
            glyphs = self.font.shaped(word, tracked=tracked).glyphs
            parts = []
            for rise, group in groupby(glyphs, key=attrgetter("dy")):
                codes, owed = self._moved(group, owed, spread / size)
                shown = f"[({codes})] TJ"
                parts.append(f"{matrix_number(rise * size)} Ts {shown} 0 Ts" if rise else shown)
            told = " ".join(parts)
            if not self._tells(word, glyphs):
                told = f"{spoken(word)} {told} EMC"
            made.append(told)
        return " ".join(made)

    def _tells(self, word: str, glyphs: Iterable[Glyph]) -> bool:
        """Whether glyphs read one by one give the word. Readers themselves put in order what runs from the right."""
        return is_right_to_left(word) or "".join(self._used[glyph.id] for glyph in glyphs) == word

    def _remember(self, glyph: int, letters: str) -> None:
        if glyph not in self._used:
            self._used[glyph] = self.font.letter_of(glyph) or letters or "\ufffd"

    def _widths(self, glyphs: Sequence[int]) -> str:
        """The widths of glyphs in 1/1000 em, one list for each run of neighbouring numbers."""
        made: list[str] = []
        before = -2
        for glyph in glyphs:
            width = matrix_number(round(1000 * self.font.glyph_width(glyph), 2))
            made.append(f" {width}" if glyph == before + 1 else f"{']' if made else ''}{glyph}[{width}")
            before = glyph
        return "".join(made) + ("]" if made else "")


def character_map(meanings: Sequence[tuple[int, str]], digits: int) -> bytes:
    """A map from codes of `digits` hexadecimal digits to what they stand for, so that text can be read and copied."""
    pairs = [f"<{code:0{digits}X}> <{text.encode('utf-16-be').hex().upper()}>" for code, text in meanings]
    chunks = [pairs[i : i + MOST] for i in range(0, len(pairs), MOST)]
    lines = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def",
        "/CMapName/Adobe-Identity-UCS def /CMapType 2 def",
        f"1 begincodespacerange <{'0' * digits}> <{'F' * digits}> endcodespacerange",
        *(f"{len(chunk)} beginbfchar\n" + "\n".join(chunk) + "\nendbfchar" for chunk in chunks),
        "endcmap CMapName currentdict /CMap defineresource pop end end",
    ]
    return "\n".join(lines).encode("ascii")


def _code(glyph: int) -> str:
    return (chr(glyph >> 8) + chr(glyph & 255)).translate(_ESCAPES)


def _moving(moved: float) -> str:
    """The number of an array that moves what follows to the right by some em."""
    return matrix_number(round(-1000 * moved, 1))


def _tag(glyphs: Sequence[int]) -> str:
    """The six letters before the name of a font that holds only some of its glyphs."""
    number = zlib.crc32(repr(glyphs).encode())
    return "".join(chr(65 + number // 26**i % 26) for i in range(6))


def font_descriptor(font: Font, base: str, file: str, *, symbolic: bool) -> bytes:
    """The descriptor of an embedded font: its measures in 1/1000 em, and the entry of its file.

    A font is `symbolic` when its codes are no letters of a standard encoding.
    """
    tables = font.tables
    unit = 1000 / tables.units
    box = " ".join(str(round(value * unit)) for value in tables.box)
    flags = SYMBOLIC if symbolic else NONSYMBOLIC
    flags |= (FIXED_PITCH if tables.fixed_pitch else 0) | (ITALIC if tables.slant else 0)
    return (
        f"<</Type/FontDescriptor/FontName/{base}/Flags {flags}/FontBBox[{box}]"
        f"/ItalicAngle {matrix_number(tables.slant)}/Ascent {round(tables.ascent * unit)}"
        f"/Descent {round(tables.descent * unit)}/CapHeight {round(tables.capitals * unit)}/StemV {STEM}{file}>>"
    ).encode("ascii")
