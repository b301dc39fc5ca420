"""Printer's marks: crop marks, slug line, scale bar and registration cross."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from generator.base.display_list import Align, PathSegment, Shape, Symbol, TextBlock
from generator.base.geometry import POINTS_PER_MM, Box, LineSegment, bounds_of_box
from generator.catalog.print_rows import Layout
from generator.faces import shapes
from generator.faces.templates.loading import Theme
from generator.pdf.content import Content
from generator.pdf.face_forms import FacePainter
from generator.press.imposition import Placement
from generator.press.joints import OVERLAP
from generator.press.paper_needed import PaperTooSmall
from generator.press.tiling import MARKS, Tile
from generator.typesetting.fitting import FitRequest, Fitter, lay_out
from generator.typesetting.words import Style, measured

BAR = 100.0
GREY, BLACK = "#4d4d4d", "#000000"
GLUE_DASHES = (1.5, 1.5)  # points
TILE_NAME = (9.0, 4.0)  # mm: width and height of the plate with the names of two sheets of a poster
QUARTER = 0.5522847498  # of a radius: how far the control points of a quarter of a circle lie from its ends
CUT_WEIGHT = 0.5  # points, of a line round a piece: it is cut away
HAIRLINE = 0.5  # points
CASING, CASING_INK = 1.5, "#ffffff"  # points, of the white under it: the line is seen on any pattern


def paint_marks(content: Content, marks: Sequence[LineSegment], layout: Layout) -> None:
    """Crop marks of a sheet, or where to cut a tile."""
    content.lines(marks, layout.mark_weight, layout.mark_colour)


class MarkSetter(msgspec.Struct):
    """Sets short texts directly on a page, outside any face, in the styles of a theme."""

    theme: Theme
    painter: FacePainter
    fitter: Fitter

    def block(
        self,
        text: str,
        style: str,
        box: Box,
        align: Align = "left",
        valign: str = "middle",
        size: float | None = None,
        colour_: str = "",
    ) -> TextBlock:
        """Lay out a text in a box (mm)."""
        request = self.request(text, style, box, align, valign, colour_)
        return self.laid_out(request, size or self.fitter.best_size(request) or self.theme.styles[style].model.floor)

    def request(
        self,
        text: str,
        style: str,
        box: Box,
        align: Align = "left",
        valign: str = "middle",
        colour_: str = "",
    ) -> FitRequest:
        """Ask for a text in a box (mm)."""
        found = self.theme.styles[style]
        ink = colour_ or self.theme.colour(found.model.colour)
        return FitRequest(text, self.fitter.frame(box, found, ink, align, valign, 0, style))

    def laid_out(self, request: FitRequest, size: float) -> TextBlock:
        """Lay out a text at a size in points."""
        return lay_out(request, size, self.fitter, _no_icon)

    def paint(self, content: Content, *blocks: TextBlock) -> None:
        """Paint blocks of text on a page."""
        self.painter.paint_texts(content, blocks)


def _no_icon(name: str, x: float, y: float, size: float, colour_: str) -> Symbol:
    raise ValueError(f"no icons in page furniture: {name}")


def paint_tile_marks(content: Content, part: Tile, placement: Placement, layout: Layout) -> None:
    """Marks of one sheet of a poster: solid where to cut, dashed to show how far it goes under the next one."""
    x, y = placement.x + part.x, placement.y + part.y
    w, h = part.width, part.height
    left, top, right, bottom = bounds_of_box(placement.clip)
    near, far = 0.6, MARKS - 0.4
    upright = ((top - far, top - near), (bottom + near, bottom + far))
    level = ((left - far, left - near), (right + near, right + far))
    cut = [(at, low, at, high) for at in (x, x + w) for low, high in upright]
    cut += [(low, at, high, at) for at in (y, y + h) for low, high in level]
    glue = [(x + w - OVERLAP, low, x + w - OVERLAP, high) for low, high in upright if part.right]
    glue += [(low, y + h - OVERLAP, high, y + h - OVERLAP) for low, high in level if part.below]
    paint_marks(content, cut, layout)
    if glue:
        content.save()
        content.dashes(GLUE_DASHES)
        paint_marks(content, glue, layout)
        content.restore()


def paint_tile_names(content: Content, setter: MarkSetter, part: Tile, placement: Placement) -> None:
    """In each strip that goes under another sheet: the name of this sheet, and of the one to be glued onto it."""
    for other, (x, y, width, height) in part.strips():
        middle = (placement.x + part.x + x + width / 2, placement.y + part.y + y + height / 2)
        box = (middle[0] - TILE_NAME[0] / 2, middle[1] - TILE_NAME[1] / 2, *TILE_NAME)
        content.save()
        content.shape(Shape(shapes.rectangle(box, 0.6), CASING_INK))
        content.restore()
        setter.paint(content, setter.block(f"{part.name} + {other}", "slug", box, "center"))


def paint_scale_bar(content: Content, setter: MarkSetter, page_width: float, margin: float, band: float) -> None:
    """A scale bar of exactly 100 mm (50 or 20 on very small paper) in the bottom band, with its length beside it."""
    room = page_width - 2 * margin
    length = next((size for size in (BAR, 50.0, 20.0) if size + 14 <= room), 20.0)
    x, y = margin + 0.2, content.height - margin - band / 2
    lines = [(x, y, x + length, y)]
    steps = int(length / 10)
    for i in range(steps + 1):
        tall = 1.3 if i in (0, steps) else 0.8 if i == steps / 2 else 0.5
        lines.append((x + 10 * i, y - tall, x + 10 * i, y + tall))
    label = setter.block(f"{length:g}\u00a0mm", "slug", (x + length + 1.2, y - band / 2, 20, band))
    content.lines(lines, HAIRLINE, GREY)
    setter.paint(content, label)


def paint_slug(
    content: Content,
    setter: MarkSetter,
    names: str,
    notes: Sequence[str],
    page_width: float,
    margin: float,
    band: float,
) -> None:
    """The slug line in the top band: what names the sheet, and of the notes after it as many as there is room for.

    Raises PaperTooSmall when the names alone are too long.
    """
    box = (margin + 0.2, margin, page_width - 2 * margin - 0.4, band)
    for count in range(len(notes), -1, -1):
        request = setter.request(" · ".join([names, *notes[:count]]), "slug", box)
        size = setter.fitter.best_size(request)
        if size is not None:
            setter.paint(content, setter.laid_out(request, size))
            setter.fitter.forget(request, size)  # each sheet has a line of its own
            return
    found = setter.theme.styles["slug"]
    short = math.ceil(_shortest(names, found) + page_width - box[2])
    raise PaperTooSmall(
        f"the line that names a sheet ({len(names)} characters) does not fit {box[2]:.0f} mm at "
        f"{found.model.floor:g} pt: {names[:60]!r}",
        "shorten the name in game.yaml or the title in components.yaml",
        (short if page_width <= content.height else 0, short),
    )


def _shortest(text: str, style: Style) -> float:
    """How wide a text is on one line at the style's smallest size, in mm."""
    words = measured(text, style)
    widest = words.right[-1] if words.right is not None else words.left[-1] - words.space
    return widest * style.model.floor / POINTS_PER_MM


def paint_upright_scale_bar(content: Content, setter: MarkSetter, box: Box) -> None:
    """An upright scale bar of exactly 50 mm (or 20) in a box, with its length above it."""
    x, y, width, height = box
    length = next((size for size in (50.0, 20.0) if size + 4 <= height), 20.0)
    middle, top = x + width / 2, y + (height - length - 4) / 2 + 4
    lines = [(middle, top, middle, top + length)]
    steps = int(length / 10)
    for i in range(steps + 1):
        wide = 1.3 if i in (0, steps) else 0.5
        lines.append((middle - wide, top + 10 * i, middle + wide, top + 10 * i))
    label = setter.block(f"{length:g}\u00a0mm", "slug", (x, top - 4, width, 3), "center")
    content.lines(lines, HAIRLINE, GREY)
    setter.paint(content, label)


def paint_slug_in_box(content: Content, setter: MarkSetter, text: str, box: Box) -> None:
    """The slug line, which identifies the sheet, broken into lines in a narrow box."""
    setter.paint(content, setter.block(text, "cover_note", box, "left", "middle"))


def paint_registration_cross(content: Content, x: float, y: float, arm: float = 6.0) -> None:
    """A registration cross: two hairlines and a circle round (x, y)."""
    content.lines([(x - arm, y, x + arm, y), (x, y - arm, x, y + arm)], HAIRLINE, BLACK)
    content.save()
    content.stroke_colour(BLACK)
    content.line_style(HAIRLINE)
    content.path(_circle(x, y, arm * 0.5))
    content.stroke()
    content.restore()


def _circle(x: float, y: float, r: float) -> tuple[PathSegment, ...]:
    """A circle as four curves, from the right over the top."""
    k = r * QUARTER
    return (
        ("M", (x + r, y)),
        ("C", (x + r, y - k, x + k, y - r, x, y - r)),
        ("C", (x - k, y - r, x - r, y - k, x - r, y)),
        ("C", (x - r, y + k, x - k, y + r, x, y + r)),
        ("C", (x + k, y + r, x + r, y + k, x + r, y)),
    )
