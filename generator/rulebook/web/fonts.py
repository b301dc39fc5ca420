"""Fonts embedded in a web page, reduced to the characters that it uses."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from pathlib import Path

from generator.base.files import sha256
from generator.base.session import Session
from generator.catalog import cache
from generator.catalog.project import Project
from generator.typesetting.fonts import project_font

TEXT_FONTS = {  # for the page's own text: variable of the style sheet -> font file
    "text": "SourceSerifPro-Regular",
    "text-strong": "SourceSerifPro-Bold",
    "text-em": "SourceSerifPro-It",
    "sans": "SourceSansPro-Regular",
    "sans-strong": "SourceSansPro-Bold",
}
PACKAGES = {"SourceSerifPro": "font_source_serif_pro", "SourceSansPro": "font_source_sans_pro"}
LATIN = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100))))  # in every font, so that pages share subsets


def text_fonts(project: Project) -> dict[str, Path]:
    """The files of the fonts in TEXT_FONTS, by font name. Raises CannotJudge when one is not installed."""
    return {
        name: project_font(project, PACKAGES[name.partition("-")[0]], f"{name}.ttf")
        for name in dict.fromkeys(TEXT_FONTS.values())
    }


def font_faces(
    session: Session, fonts: Mapping[str, Path], used: Mapping[str, Iterable[str]], shared: bool = True
) -> str:
    """@font-face rules of the fonts in use, named after their files; `used` are characters by font.

    With `shared`, a subset holds every Latin letter, so that many pages can use the same one; else only what is used.
    """
    rules = []
    for name in sorted(used):
        data = base64.b64encode(
            session.of_file(subset, fonts[name], (LATIN if shared else frozenset()) | frozenset(used[name]))
        ).decode()
        rules.append(f'@font-face{{font-family:"{name}";src:url(data:font/woff;base64,{data}) format("woff")}}')
    return "\n".join(rules)


def subset(path: Path, characters: frozenset[str]) -> bytes:
    """A font as WOFF with these characters only, kerned and unhinted. The same input gives the same bytes.

    Making one takes a quarter of a second and most pages need the same, so subsets are kept in the user's cache.
    """
    key = sha256(repr((sha256(path.read_bytes()), sorted(characters), version("fonttools"))).encode())
    kept = cache.get(f"font-{key}")
    if isinstance(kept, bytes):
        return kept
    made = _subset(path, characters)
    cache.put(f"font-{key}", made)
    return made


def _subset(path: Path, characters: frozenset[str]) -> bytes:
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont, newTable

    options = Options()
    options.hinting = False
    options.layout_features = ["kern"]
    options.notdef_outline = True
    with TTFont(path, lazy=True, recalcTimestamp=False) as font:
        # browsers want a table of names; looking for those in use takes as long as all the rest
        font["name"] = newTable("name")
        font["name"].names = []
        subsetter = Subsetter(options)
        subsetter.populate(text="".join(sorted(characters)))
        subsetter.subset(font)
        font.flavor = "woff"
        buffer = io.BytesIO()
        font.save(buffer, reorderTables=False)
    return buffer.getvalue()
