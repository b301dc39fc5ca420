"""Paints the opening of a book: the drawings of its cover or its emblems, and below title, authors and edition."""

from __future__ import annotations

from collections.abc import Sequence

from generator.base.colours import WHITE
from generator.base.display_list import Shape
from generator.base.geometry import POINTS_PER_MM as K
from generator.base.geometry import Box, Point
from generator.catalog.looks import LOW
from generator.faces.shapes import circle, rays, rectangle, stars
from generator.rulebook.book_art import BookCover, CoverGround, cover_face
from generator.rulebook.document import Drawing, PlacedFace
from generator.rulebook.pdf.block_parts import LanguageLayout, baseline
from generator.rulebook.pdf.canvas import PageCanvas
from generator.rulebook.pdf.style import BookStyle, OpeningModel, PanelModel
from generator.typesetting.line_setting import TextRun, text_runs

ICON, DISC = 0.46, 0.68  # of the height of the picture: an emblem, and the disc under the central one
RAYS, RAY_SHARE = 28, 0.5
STARS_PER_CM2 = 0.9
RINGS = 7
HAIR = 0.18  # mm: the finest line of a pattern
TITLE_GAP = 0.35  # of the title's leading, between picture and title


def opening_height(layouts: Sequence[LanguageLayout], size: tuple[float, float]) -> float:
    """The height of the opening in points, from the top of the page."""
    style = layouts[0].style
    height = size[1] * style.page.opening * K + style["title"].leading * TITLE_GAP
    frame = layouts[0].frame
    for words, name in _lines(layouts):
        count = len(layouts[0].setter.lines(words, style[name], frame.width, "title"))
        height += count * style[name].leading + style[name].model.after
    return height


def paint_opening(
    canvas: PageCanvas,
    layouts: Sequence[LanguageLayout],
    size: tuple[float, float],
    left: float,
    width: float,
    share: float,
) -> None:
    """Paint the opening: the picture, as high as a share of the page, and the words below it."""
    style = layouts[0].style
    high = size[1] * share
    if layouts[0].document.cover is not None:
        _paint_cover(canvas, layouts, size[0], high)
    else:
        _paint_picture(canvas, style, style.opening, (0.0, 0.0, size[0], high))
    canvas.fill(0.0, high * K, size[0] * K, 1.4 * K, style.colour("rule"))
    y = high * K + style["title"].leading * TITLE_GAP
    for words, name in _lines(layouts):
        own = style[name]
        node = layouts[0].root.child("H1" if name == "title" else "P")
        for line in layouts[0].setter.lines(words, own, width, "title"):
            canvas.line(line, left, y + baseline(own), node)
            y += own.leading
        y += own.model.after


def _lines(layouts: Sequence[LanguageLayout]) -> list[tuple[list[TextRun], str]]:
    first = layouts[0].document
    subtitle: list[TextRun] = []
    for layout in layouts:
        subtitle += [TextRun(" · ")] if subtitle else []
        subtitle += text_runs(layout.document.subtitle)
    notes = " · ".join(dict.fromkeys(f"{m.document.words.unofficial}" for m in layouts))
    editions = " · ".join(dict.fromkeys(m.document.edition for m in layouts))
    languages = " · ".join(m.document.language.upper() for m in layouts)
    return [
        ([TextRun(first.title)], "title"),
        (subtitle, "subtitle"),
        ([TextRun(first.authors)], "authors"),
        ([TextRun(" · ".join(part for part in (notes, editions, languages) if part))], "small_print"),
    ]


def _paint_picture(canvas: PageCanvas, style: BookStyle, opening: OpeningModel, box: Box) -> None:
    x, y, width, height = box
    each = width / len(opening.panels)
    for i, panel in enumerate(opening.panels):
        own = (x + i * each, y, each, height)
        middle = own[0] + each / 2, y + height / 2
        ground = Shape(rectangle(own, 0.0), _ground(panel, style))
        canvas.clipped(rectangle(own, 0.0), (ground, *_pattern(panel, style, own, middle, i)))
        if panel.icon:
            size = min(height * ICON, each * 0.6)
            corner = middle[0] - size / 2, middle[1] - size / 2
            canvas.icon(panel.icon, corner[0] * K, corner[1] * K, size * K, *_inks(panel, style))
    if opening.emblem is not None:
        emblem = opening.emblem
        middle = x + width / 2, y + height / 2
        radius = height * DISC / 2
        canvas.shape(Shape(circle(middle, radius), _ground(emblem, style), style.colour(emblem.ink), 0.9))
        canvas.shape(Shape(circle(middle, radius - 1.6), None, style.colour(emblem.ink), 0.3))
        size = radius * 1.22
        corner = middle[0] - size / 2, middle[1] - size / 2
        canvas.icon(emblem.icon, corner[0] * K, corner[1] * K, size * K, *_inks(emblem, style))


def cover_drawing(cover: BookCover, style: BookStyle, width: float, height: float) -> Drawing:
    """The drawings of a cover on the grounds of a style, as large as a box of a size in mm."""
    opening = style.opening
    each = width / len(opening.panels)
    grounds = []
    for i, panel in enumerate(opening.panels):
        own = (i * each, 0.0, each, height)
        pattern = _pattern(panel, style, own, (own[0] + each / 2, height / 2), i)
        grounds.append(CoverGround(own, _ground(panel, style), pattern))
    face = cover_face(cover, grounds, width, height)
    return Drawing(width, height, (PlacedFace(face, width / 2, height / 2),))


def _paint_cover(canvas: PageCanvas, layouts: Sequence[LanguageLayout], width: float, height: float) -> None:
    """Paint the drawings of a cover as one figure, which says in the book's first language what they show."""
    first = layouts[0].document.cover
    assert first is not None
    drawing = cover_drawing(first, layouts[0].style, width, height)
    node = layouts[0].root.child("Figure", alt=first.alt)
    canvas.drawing(drawing, 0.0, 0.0, 1.0, node)


def _ground(panel: PanelModel, style: BookStyle) -> str:
    return WHITE if style.ink == LOW else style.colour(panel.ground)


def _inks(panel: PanelModel, style: BookStyle) -> tuple[str, str, str]:
    """The colours of a panel's icon: its lines, its grounds, and the paper that shows through."""
    if style.ink == LOW:
        return style.colour("ink"), WHITE, WHITE
    return style.colour(panel.icon_ink), style.colour(panel.icon_tone or panel.icon_ink), style.colour(panel.ground)


def _pattern(panel: PanelModel, style: BookStyle, box: Box, middle: Point, seed: int) -> tuple[Shape, ...]:
    ink = style.colour(panel.ink)
    if style.ink == LOW:
        return ()
    if panel.pattern == "rays":
        return rays(middle, RAYS, RAY_SHARE, box[3] * 0.34, 0.0, 0.0, ink, box)
    if panel.pattern == "stars":
        count = round(box[2] * box[3] / 100 * STARS_PER_CM2)
        clear = [*middle, box[3] * 0.3]
        return stars(count, seed + 3, 0.18, 0.75, 4, False, clear, ink, box, middle)
    if panel.pattern == "rings":
        step = box[3] * 0.16
        return tuple(Shape(circle(middle, step * (i + 2)), None, ink, HAIR * 2) for i in range(RINGS))
    if panel.pattern == "rhumbs":
        fine = rays(middle, 32, 0.022, box[3] * 0.2, 0.0, 0.0, ink, box)
        rings = tuple(Shape(circle(middle, box[3] * part), None, ink, HAIR * 2) for part in (0.42, 0.46, 0.9, 0.93))
        return (*fine, *rings)
    return ()
