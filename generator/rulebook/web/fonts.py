"""Fonts embedded in a web page, reduced to the characters that it uses."""

from __future__ import annotations

import base64
import io
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path

from generator.catalog.project import Project
from generator.typesetting.font_tables import languages_of
from generator.typesetting.fonts import project_font
from generator.typesetting.language_scripts import primary_language

TEXT_FONTS = {  # for the page's own text: variable of the style sheet -> font file
    "text": "SourceSerifPro-Regular",
    "text-strong": "SourceSerifPro-Bold",
    "text-em": "SourceSerifPro-It",
    "sans": "SourceSansPro-Regular",
    "sans-strong": "SourceSansPro-Bold",
}
BOOK_FONTS = {  # variable of the style sheet -> the font of books that a language's own stands for
    "text": "body",
    "text-strong": "strong",
    "text-em": "em",
    "sans": "sans",
    "sans-strong": "sans_strong",
    "title": "title",
}
PACKAGES = {"SourceSerifPro": "font_source_serif_pro", "SourceSansPro": "font_source_sans_pro"}
LATIN = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100))))
KERNING = ("kern",)  # the layout features that a page's fonts keep
# those that they keep too where letters take other forms by their language, their neighbours or their marks
LETTER_FORMS = (
    *("locl", "ccmp", "rlig", "calt", "mark", "mkmk", "isol", "init", "medi", "med2", "fina", "fin2", "fin3", "ljmo"),
    *("vjmo", "tjmo", "nukt", "akhn", "rphf", "rkrf", "pref", "blwf", "abvf", "half", "pstf", "vatu", "cjct", "cfar"),
    *("pres", "abvs", "blws", "psts", "haln", "dist", "abvm", "blwm", "curs"),
)
RIGHTS = (0, 13, 14)  # the names of a font that are kept: copyright, licence and its address


def text_fonts(project: Project) -> dict[str, Path]:
    """The files of the fonts in TEXT_FONTS, by font name. Raises CannotJudge when one is not installed."""
    return {
        name: project_font(project, PACKAGES[name.partition("-")[0]], f"{name}.ttf")
        for name in dict.fromkeys(TEXT_FONTS.values())
    }


def font_faces(
    fonts: Mapping[str, Path],
    used: Mapping[str, Iterable[str]],
    languages: Iterable[str] = (),
    *,
    shared: bool = True,
) -> str:
    """@font-face rules of the fonts in use, named after their files; `used` are characters by font.

    They have the letter forms of `languages`. With `shared`, each holds every Latin letter, whatever the page shows;
    else only what is used.
    """
    languages = frozenset(languages)
    rules = []
    for name in sorted(used):
        characters = (LATIN if shared else frozenset()) | frozenset(used[name])
        data = base64.b64encode(subset(fonts[name], characters, languages)).decode()
        rules.append(f'@font-face{{font-family:"{name}";src:url(data:font/woff;base64,{data}) format("woff")}}')
    return "\n".join(rules)


def subset(path: Path, characters: frozenset[str], languages: Iterable[str] = ()) -> bytes:
    """A font as WOFF with these characters only, kerned and unhinted. The same input gives the same bytes.

    It keeps what chooses the forms of letters where it has some for `languages`, or letters that Latin text of Western
    Europe has not: there letters are joined, or bear marks. Of its names it keeps the copyright and the licence;
    without the others it does not pass for the font itself.
    """
    import uharfbuzz
    from fontTools.ttLib import TTFont

    face = uharfbuzz.Face(uharfbuzz.Blob(path.read_bytes()))
    own = any(map(_is_other_letter, characters)) or bool(languages_of(face) & set(map(primary_language, languages)))
    wanted = uharfbuzz.SubsetInput()
    wanted.unicode_set.update(map(ord, characters))
    wanted.layout_feature_tag_set.clear()
    wanted.layout_feature_tag_set.update(
        int.from_bytes(feature.encode()) for feature in (*KERNING, *(LETTER_FORMS if own else ()))
    )
    wanted.name_id_set.clear()
    wanted.name_id_set.update(RIGHTS)
    wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING | uharfbuzz.SubsetFlags.NOTDEF_OUTLINE
    made = uharfbuzz.subset(face, wanted).blob.data
    with TTFont(io.BytesIO(made), lazy=True, recalcTimestamp=False) as font:
        font.flavor = "woff"
        buffer = io.BytesIO()
        font.save(buffer, reorderTables=False)
    return buffer.getvalue()


def _is_other_letter(character: str) -> bool:
    return character > "\xff" and unicodedata.category(character)[0] in "LM"
