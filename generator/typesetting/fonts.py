"""Fonts: finds their files in packages and in a project's folders, reads them, and measures shaped text."""

from __future__ import annotations

import importlib.util
import re
import unicodedata
import zlib
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import uharfbuzz as hb

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes
from generator.base.findings import Where
from generator.catalog.project import Project
from generator.language.capitals import DOTLESS_I
from generator.typesetting.font_tables import (
    WHOLE_ONLY,
    FontTables,
    embedding_refusal,
    languages_of,
    read_font_tables,
    tables_changed,
    tables_cut_off,
)
from generator.typesetting.language_scripts import LANGUAGE_MARK, primary_language
from generator.typesetting.shaping import ShapedText, is_right_to_left, shape

if TYPE_CHECKING:
    from generator.typesetting.latin_font import LatinFont

SUFFIXES = (".ttf", ".otf")
FONT_FOLDER = ("templates", "fonts")
OUTLINES = ("glyf", "CFF ", "CFF2")
NEEDED = ("head", "hhea", "hmtx", "maxp", "cmap")  # tables without which no text can be set
FONT_STARTS = (b"\0\1\0\0", b"OTTO", b"true")
COLLECTION = b"ttcf"
PRESENTATION_FORMS = ("\ufb00", "\ufeff")  # characters for joined letters, which no text should hold


class Font:
    """A TrueType or OpenType font. Heights are in em; words that were shaped are kept.

    `outlines` names the table that draws its glyphs: `glyf` (TrueType) or `CFF ` (PostScript). A font that has letter
    forms or ligatures for a `language` is a font of its own in it, by the `name` FILE@LANGUAGE.
    """

    def __init__(
        self,
        name: str,
        path: Path,
        data: bytes,
        face: hb.Face,
        tables: FontTables,
        outlines: str,
        language: str = "",
    ) -> None:
        self.file_name, self.language = name, language
        self.name = f"{name}{LANGUAGE_MARK}{language}" if language else name
        self.path, self.data, self.face, self.tables, self.outlines = path, data, face, tables, outlines
        self.cap_height = tables.capitals / tables.units
        self.descent = abs(tables.descent) / tables.units
        self.hb_font = hb.Font(face)
        self._shaped: dict[tuple[str, bool], ShapedText] = {}
        self._widths: dict[str, float] = {}
        self._tracked_widths: dict[str, float] = {}
        self._plain: Font | None = None  # the same font as it is set in no language of its own; None: itself
        self._in_languages: dict[str, Font] = {}
        primary = primary_language(language)
        self._has_ligatures = primary not in DOTLESS_I or primary in self._languages

    def in_language(self, language: str) -> Font:
        """The font as it is set in a language: the plain one, unless it has letter forms or ligatures for it.

        In a language with a dotless ı a font without any has no ligatures: that of f and i may have no dot.
        """
        plain = self._plain or self
        primary = primary_language(language)
        if primary not in DOTLESS_I and primary not in self._languages:
            return plain
        known = plain._in_languages.get(language)
        if known is None:
            parts = (self.file_name, self.path, self.data, self.face, self.tables, self.outlines)
            known = plain._in_languages[language] = Font(*parts, language)
            known._plain = plain
        return known

    @cached_property
    def _languages(self) -> frozenset[str]:
        return languages_of(self.face)

    def shaped(self, text: str, *, tracked: bool = False) -> ShapedText:
        """The glyphs of a text of one direction, in the order in which they are painted.

        `tracked` text has no ligatures: its letters are set apart.
        """
        known = self._shaped.get((text, tracked))
        if known is None:
            known = self._shaped[text, tracked] = shape(
                self.hb_font,
                self.tables.units,
                text,
                ligatures=self._has_ligatures and not tracked,
                language=self.language,
            )
        return known

    def width(self, text: str, *, tracked: bool = False) -> float:
        """Width of a text in em (multiply by the size for points). Letters are kerned, but not beside a space."""
        widths = self._tracked_widths if tracked else self._widths
        known = widths.get(text)
        if known is None:
            if " " in text and text != " " and not is_right_to_left(text):
                words = sum(self.width(word, tracked=tracked) for word in text.split(" "))
                known = words + text.count(" ") * self.width(" ")
            else:
                known = self.shaped(text, tracked=tracked).width
            widths[text] = known
        return known

    def joining(self, before: str, after: str, *, tracked: bool = False) -> float:
        """What kerning adds where two parts of a word meet, in em; below 0 where they move together."""
        parts = self.width(before, tracked=tracked) + self.width(after, tracked=tracked)
        return self.width(before + after, tracked=tracked) - parts

    def glyph_units(self, glyph: int) -> int:
        """The width of a glyph by itself, in units of the font."""
        return int(self.hb_font.get_glyph_h_advance(glyph))

    def glyph_width(self, glyph: int) -> float:
        """The width of a glyph by itself, in em."""
        return self.glyph_units(glyph) / self.tables.units

    def letter_of(self, glyph: int) -> str:
        """The character that a glyph stands for by itself, the usual one of those that share it; empty for none."""
        return self._letters.get(glyph, "")

    @cached_property
    def _letters(self) -> dict[int, str]:
        find = self.hb_font.get_nominal_glyph
        usual = sorted(map(chr, self.code_points), key=_rarity, reverse=True)
        return {find(ord(character)) or 0: _spelled(character) for character in usual}

    @cached_property
    def postscript_name(self) -> str:
        """The name of the font as a PDF writes it."""
        named = self.face.get_name(hb.OTNameIdPredefined.POSTSCRIPT_NAME) or self.name
        return re.sub(r"[^A-Za-z0-9.-]", "", named) or "Font"

    @cached_property
    def code_points(self) -> frozenset[int]:
        """The Unicode numbers of the characters that the font has."""
        return frozenset(self.face.unicodes)

    @property
    def whole_only(self) -> bool:
        """Whether its licence bits forbid to embed a part of it."""
        return bool(self.tables.embedding & WHOLE_ONLY)

    def draws(self, character: str) -> bool:
        """Whether the font has a character and draws something for it, where a character is seen at all."""
        glyph = self.hb_font.get_nominal_glyph(ord(character))
        if not glyph or unicodedata.category(character)[0] in "ZCM":
            return bool(glyph)
        strokes: list[float] = []
        self.hb_font.draw_glyph(glyph, _pen(), strokes)
        return len(set(strokes)) > 1

    @cached_property
    def latin(self) -> LatinFont:
        """The font cut down to Latin text, for form fields."""
        from generator.typesetting.latin_font import cut_to_latin  # few games have forms to fill in

        return cut_to_latin(self.face, self.data if self.whole_only else None)


@cache
def _pen() -> hb.DrawFuncs:
    """Writes down how far to the right each stroke of an outline ends."""
    pen = hb.DrawFuncs()
    pen.set_line_to_func(lambda x, y, ink: ink.append(x))
    pen.set_cubic_to_func(lambda a, b, c, d, x, y, ink: ink.append(x))
    pen.set_quadratic_to_func(lambda a, b, x, y, ink: ink.append(x))
    return pen


def _rarity(character: str) -> tuple[bool, bool, str]:
    """Sorts characters that look alike: texts hold ’ rather than the modifier letter, the Greek μ rather than micro."""
    special = unicodedata.category(character) in ("Lm", "Sk", "Cf", "Co")
    return special, unicodedata.normalize("NFKC", character) != character, character


def _spelled(character: str) -> str:
    """A character as people type it: what stands for joined letters (ﬁ, Arabic forms) as those letters."""
    if PRESENTATION_FORMS[0] <= character <= PRESENTATION_FORMS[1]:
        return unicodedata.normalize("NFKC", character)
    return character


def find_font_file(package: str, file: str) -> Path:
    """The font's file in its PyPI package (`font_source_sans_pro` -> .../files/NAME.ttf).

    Raises CannotJudge when the package is not installed or has no such file.
    """
    spec = importlib.util.find_spec(package) if package.isidentifier() else None
    if spec is None or spec.origin is None:
        raise CannotJudge(f"the font package {package!r} is not installed", f"pip install {package.replace('_', '-')}")
    path = Path(spec.origin).parent / "files" / file
    if not path.exists():
        raise CannotJudge(f"the font package {package!r} has no file {file!r}", _files_beside(path))
    return path


def project_font(project: Project, package: str, file: str) -> Path:
    """The file of a font that a project uses: in a package, or without one below the project's `templates/fonts/`.

    Raises CannotJudge when there is none.
    """
    if package:
        path: Path | None = find_font_file(package, file)
        project.remember(f"font:{package}/{file}", path)
    else:
        parts = file.split("/")
        inside = file and ".." not in parts and not Path(file).is_absolute()
        path = project.find(*FONT_FOLDER, *parts) if inside else None
        if not inside:
            raise CannotJudge(
                f"{file!r} names no file below {'/'.join(FONT_FOLDER)}/", "put the font there, and write its name"
            )
        if path is None or not path.is_file():
            folder = project.find(*FONT_FOLDER)
            raise CannotJudge(
                f"there is no font file {file!r} in {'/'.join(FONT_FOLDER)}/",
                _files_beside(folder / file) if folder else f"put it into a folder {'/'.join(FONT_FOLDER)}/",
            )
    assert path is not None
    return path


def _files_beside(path: Path) -> str:
    names = sorted(p.name for p in path.parent.glob("*") if p.suffix.lower() in SUFFIXES)
    return f"it has: {', '.join(names) or 'no font'}"


def load_font(path: Path) -> Font:
    """Read a font file: `session.of_file(load_font, path)` reads it once.

    Raises CannotJudge for a file that is no font, is damaged, has no outlines, or may not be embedded.
    """
    data = read_bytes(path)
    reason = ""
    own = "/".join(FONT_FOLDER) in path.as_posix()  # a package is checked when it is installed
    face = hb.Face(data)
    outlines = next((tag for tag in OUTLINES if tag in face.table_tags), "")
    if data[:4] == COLLECTION:
        reason, fix = "it is a collection of fonts", "take one font out of it and save that as .ttf or .otf"
    elif data[:4] not in FONT_STARTS:
        reason, fix = "it is no TrueType or OpenType font", "give a .ttf or .otf file"
    elif cut := tables_cut_off(data):
        reason, fix = f"it is damaged: its table {cut[0]} is cut off", "get the file again"
    elif own and (changed := tables_changed(data)):
        reason = f"it is damaged: its table {changed[0]} has other bytes than its checksum says"
        fix = "get the file again"
    elif not outlines:
        reason, fix = "its glyphs have no outlines", "give a font with TrueType or PostScript outlines"
    elif lacking := [tag for tag in NEEDED if tag not in face.table_tags]:
        reason, fix = f"it is damaged: it has no table {lacking[0]}", "get the file again"
    elif not face.glyph_count or not len(face.unicodes):
        reason, fix = "it has no letters", "give another font"
    if not reason:
        try:
            tables = read_font_tables(face)
        except ValueError as error:
            reason, fix = f"it is damaged: {error}", "get the file again"
        else:
            reason, fix = embedding_refusal(tables.embedding), "choose a font whose licence allows embedding it"
    if reason:
        raise CannotJudge(f"not a usable font: {reason}", fix, Where(str(path)))
    # another font of that name may come from a package
    name = f"{path.stem}-{zlib.crc32(data):08x}" if own else path.stem
    return Font(name, path, data, face, tables, outlines)
