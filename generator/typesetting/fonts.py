"""Fonts from Python packages: finds their files, measures texts and lists the characters they have."""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.catalog.project import Project
from generator.typesetting.kerning import Kerning, load_kerning
from generator.typesetting.latin_font import LatinFont, cut_to_latin


@dataclass(slots=True, eq=False)
class Font:
    """A TrueType font. Widths are in em; the widths of words are cached."""

    name: str
    path: Path
    ttf: Any  # reportlab's TTFont: the press embeds it, nobody else looks inside
    cap_height: float
    descent: float
    _widths: dict[int, float]
    _default: float
    _words: dict[str, float] = field(default_factory=dict)
    _kerning: Kerning | None = None
    _latin: LatinFont | None = None

    def width(self, text: str) -> float:
        """Width of a text in em (multiply by the size for points)."""
        known = self._words.get(text)
        if known is None:
            get, default = self._widths.get, self._default
            known = sum(get(ord(character), default) for character in text) / 1000
            self._words[text] = known
        return known

    def kerned_width(self, text: str) -> float:
        """Width of a text in em where its pairs of letters are kerned."""
        return self.width(text) + self.kerning.width(text)

    @property
    def kerning(self) -> Kerning:
        """The kerning of the font's pairs of letters, read on first use."""
        if self._kerning is None:
            self._kerning = load_kerning(self.path)
        return self._kerning

    @property
    def latin(self) -> LatinFont:
        """The font cut down to Latin text, made when somebody asks."""
        if self._latin is None:
            self._latin = cut_to_latin(self.path)
        return self._latin

    @property
    def code_points(self) -> frozenset[int]:
        return frozenset(self._widths)


def find_font_file(package: str, file: str) -> Path:
    """The font's file in its PyPI package (`font_source_sans_pro` -> .../files/NAME.ttf).

    Raises CannotJudge when the package is not installed or has no such file.
    """
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise CannotJudge(f"the font package {package!r} is not installed", f"pip install {package.replace('_', '-')}")
    path = Path(spec.origin).parent / "files" / file
    if not path.exists():
        names = ", ".join(sorted(p.name for p in path.parent.glob("*.ttf"))) or "no .ttf"
        raise CannotJudge(f"the font package {package!r} has no file {file!r}", f"it has: {names}")
    return path


def project_font(project: Project, package: str, file: str) -> Path:
    """The file of a font that a project uses. Raises CannotJudge as find_font_file does."""
    path = find_font_file(package, file)
    project.remember(f"font:{package}/{file}", path)
    return path


def load_font(path: Path) -> Font:
    """Read a TrueType file: `session.of_file(load_font, path)` reads it once. Raises CannotJudge for no usable font."""
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    try:
        ttf = TTFont(path.stem, str(path))
    except (TTFError, OSError) as error:
        raise CannotJudge(
            f"not a usable TrueType font ({error})",
            "fonts must be TrueType (.ttf), not PostScript outlines (.otf)",
            Where(str(path)),
        ) from error
    face = ttf.face
    return Font(
        path.stem, path, ttf, _cap_height(face) / 1000, abs(face.descent) / 1000, face.charWidths, face.defaultWidth
    )


def _cap_height(face: Any) -> float:
    # some fonts leave the field empty
    return float(face.capHeight or 0.7 * face.ascent)
