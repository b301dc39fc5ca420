"""A face as an SVG file of its own, its letters drawn as outlines: it needs no font and no other file."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

import uharfbuzz as hb

from generator.base.display_list import SOFT_HYPHEN, Span
from generator.base.geometry import POINTS_PER_MM
from generator.faces.face import Face
from generator.rulebook.web.svg import Sprite, number
from generator.typesetting.fonts import Font
from generator.typesetting.hyphenation import HYPHEN_SIGN
from generator.typesetting.shaping import is_right_to_left

NO_BREAK_SPACE = "\u00a0"


def face_svg(face: Face, fonts: Mapping[str, Font], title: str) -> str:
    """The SVG of a face in mm, clipped to its outline; `fonts` are those of its theme by name."""
    sprite = _OutlinedSprite(fonts)
    ident = sprite.face_id(face)
    wide, high = number(face.width), number(face.height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}">'
        f"<title>{escape(title)}</title><defs>{sprite.defined()}</defs>"
        f'<use href="#{ident}"/></svg>\n'
    )


class _OutlinedSprite(Sprite):
    """Definitions of one file, with glyphs as outlines in units of their font."""

    def __init__(self, fonts: Mapping[str, Font]) -> None:
        super().__init__()
        self._of_theme = fonts
        self._glyphs: dict[tuple[str, int], str] = {}

    def span(self, span: Span, baseline: float) -> str:
        """A text in one font, glyph by glyph: words are shaped one by one, as the press does."""
        font = self._of_theme[span.font]
        text = span.text.replace(SOFT_HYPHEN, HYPHEN_SIGN).replace(NO_BREAK_SPACE, " ")
        em, units = span.size / POINTS_PER_MM, font.tables.units
        across, tracked, made = 0.0, bool(span.tracking), []  # `across` is in em
        words = [text] if is_right_to_left(text) else _words_and_spaces(text)
        for word in words:
            for glyph in font.shaped(word, tracked=tracked).glyphs:
                ident = self._glyph(font, glyph.id)
                if ident:
                    x, y = span.x + (across + glyph.dx) * em, baseline - glyph.dy * em
                    scale = f"{em / units:.7f}"
                    made.append(
                        f'<use href="#{ident}" transform="translate({x:.3f} {y:.3f}) scale({scale} -{scale})"/>'
                    )
                across += glyph.advance + (span.tracking / span.size if tracked else 0.0)
        return f'<g fill="{span.colour}" aria-label="{escape(text)}">{"".join(made)}</g>'

    def _glyph(self, font: Font, glyph: int) -> str:
        """The id of a glyph's outline; empty for one that draws nothing."""
        key = font.name, glyph
        if key not in self._glyphs:
            data = _outline(font.hb_font, glyph)
            self._glyphs[key] = self.define(data, '<path id="{}" d="{}"/>') if data else ""
        return self._glyphs[key]


def _words_and_spaces(text: str) -> list[str]:
    """A text divided before and after each space."""
    parts: list[str] = []
    for i, word in enumerate(text.split(" ")):
        parts += [" ", word] if i else [word]
    return [part for part in parts if part]


def _outline(font: hb.Font, glyph: int) -> str:
    """The outline of a glyph as path data, in units of the font with y upwards."""
    made: list[str] = []
    pen = hb.DrawFuncs()
    pen.set_move_to_func(lambda x, y, ink: ink.append(f"M{x:g} {y:g}"))
    pen.set_line_to_func(lambda x, y, ink: ink.append(f"L{x:g} {y:g}"))
    pen.set_quadratic_to_func(lambda a, b, x, y, ink: ink.append(f"Q{a:g} {b:g} {x:g} {y:g}"))
    pen.set_cubic_to_func(lambda a, b, c, d, x, y, ink: ink.append(f"C{a:g} {b:g} {c:g} {d:g} {x:g} {y:g}"))
    pen.set_close_path_func(lambda ink: ink.append("Z"))
    font.draw_glyph(glyph, pen, made)
    return "".join(made)
