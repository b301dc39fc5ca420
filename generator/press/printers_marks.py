"""Printer's marks: crop marks, slug line, scale bar and registration cross."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.base.display_list import Align, Symbol, TextBlock
from generator.base.errors import CannotJudge
from generator.base.geometry import POINTS_PER_MM as K
from generator.base.geometry import Box, LineSegment
from generator.catalog.print_rows import Layout
from generator.faces.templates.loading import Theme
from generator.pdf.face_forms import FacePainter
from generator.pdf.operators import colour, number
from generator.press.tiling import MARKS, OVERLAP, Tile
from generator.typesetting.fitting import FitRequest, Fitter, lay_out

BAR = 100.0
GREY = "#4d4d4d"
CUT_WEIGHT = 0.25  # points, of a line round a piece: it is cut away
CASING = 0.9  # points, of the white under it: the line is seen on any pattern


def lines_operators(lines: list[LineSegment], height: float, weight: float, ink: str) -> str:
    """Straight lines in mm (y downwards), `weight` in points."""
    made = [f"q {colour(ink, 'RG')} {number(weight)} w 0 J"]
    made += [
        f"{number(x1 * K)} {number((height - y1) * K)} m {number(x2 * K)} {number((height - y2) * K)} l"
        for x1, y1, x2, y2 in lines
    ]
    return "\n".join(made) + "\nS Q"


def marks_operators(marks: list[LineSegment], height: float, layout: Layout) -> str:
    """Crop marks of a sheet."""
    return lines_operators(marks, height, layout.mark_weight, layout.mark_colour)


def tile_marks(tiles: Sequence[Tile], index: int, clip: Box, page_height: float, layout: Layout) -> str:
    """Marks of one page of a poster: solid where to cut, dashed to show how far the next page overlaps."""
    part = tiles[index]
    x, y, w, h = clip
    near, far = 0.6, MARKS - 0.4
    cut, glue = [], []
    for at in (x, x + w):
        cut += [(at, y - far, at, y - near), (at, y + h + near, at, y + h + far)]
    for at in (y, y + h):
        cut += [(x - far, at, x - near, at), (x + w + near, at, x + w + far, at)]
    if any(t.column > part.column for t in tiles):
        at = x + w - OVERLAP
        glue += [(at, y - far, at, y - near), (at, y + h + near, at, y + h + far)]
    if any(t.row > part.row for t in tiles):
        at = y + h - OVERLAP
        glue += [(x - far, at, x - near, at), (x + w + near, at, x + w + far, at)]
    made = lines_operators(cut, page_height, layout.mark_weight, layout.mark_colour)
    if glue:
        dashed = lines_operators(glue, page_height, layout.mark_weight, layout.mark_colour)
        made += "\nq [1.5 1.5] 0 d\n" + dashed + "\nQ"
    return made


@dataclass(slots=True)
class MarkSetter:
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
        found = self.theme.styles[style]
        ink = colour_ or self.theme.colour(found.model.colour)
        request = FitRequest(text, box, found, ink, align, valign, 0, style)
        best = size or self.fitter.best_size(request) or found.model.floor
        return lay_out(request, best, self.fitter, _no_icon)

    def operators(self, blocks: list[TextBlock], height: float) -> str:
        """Text operators for a page of `height` mm."""
        return self.painter.text_operators(blocks, height)


def _no_icon(name: str, x: float, y: float, size: float, colour_: str) -> Symbol:
    raise ValueError(f"no icons in page furniture: {name}")


def scale_bar(setter: MarkSetter, page_width: float, page_height: float, margin: float, band: float) -> str:
    """A scale bar of exactly 100 mm (50 or 20 on very small paper) in the bottom band, with its length beside it."""
    room = page_width - 2 * margin
    length = next((size for size in (BAR, 50.0, 20.0) if size + 14 <= room), 20.0)
    x, y = margin + 0.2, page_height - margin - band / 2
    lines = [(x, y, x + length, y)]
    steps = int(length / 10)
    for i in range(steps + 1):
        tall = 1.3 if i in (0, steps) else 0.8 if i == steps / 2 else 0.5
        lines.append((x + 10 * i, y - tall, x + 10 * i, y + tall))
    label = setter.block(f"{length:g}\u00a0mm", "slug", (x + length + 1.2, y - band / 2, 20, band))
    return lines_operators(lines, page_height, 0.5, GREY) + "\n" + setter.operators([label], page_height)


def slug(setter: MarkSetter, text: str, page_width: float, page_height: float, margin: float, band: float) -> str:
    """The slug line, which identifies the sheet, in the top band. Raises CannotJudge when it is too long."""
    box = (margin + 0.2, margin, page_width - 2 * margin - 0.4, band)
    found = setter.theme.styles["slug"]
    if setter.fitter.best_size(FitRequest(text, box, found, "", "left", "middle", 0, "slug")) is None:
        raise CannotJudge(
            f"the line that names a sheet ({len(text)} characters) does not fit {box[2]:.0f} mm at "
            f"{found.model.floor:g} pt: {text[:60]!r}",
            "shorten the name in game.yaml or the title in components.yaml, or choose a larger --paper",
        )
    block = setter.block(text, "slug", box)
    return setter.operators([block], page_height)


def upright_scale_bar(setter: MarkSetter, box: Box, page_height: float) -> str:
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
    return lines_operators(lines, page_height, 0.5, GREY) + "\n" + setter.operators([label], page_height)


def slug_in_box(setter: MarkSetter, text: str, box: Box, page_height: float) -> str:
    """The slug line, which identifies the sheet, broken into lines in a narrow box."""
    return setter.operators([setter.block(text, "cover_note", box, "left", "middle")], page_height)


def registration_cross(x: float, y: float, page_height: float, arm: float = 6.0) -> str:
    """A registration cross: two hairlines and a circle round (x, y)."""
    k = 0.5522847498
    r = arm * 0.5
    cx, cy, rr, kk = x * K, (page_height - y) * K, r * K, r * k * K
    circle = (
        f"{number(cx + rr)} {number(cy)} m {number(cx + rr)} {number(cy + kk)} {number(cx + kk)} {number(cy + rr)} "
        f"{number(cx)} {number(cy + rr)} c {number(cx - kk)} {number(cy + rr)} {number(cx - rr)} {number(cy + kk)} "
        f"{number(cx - rr)} {number(cy)} c {number(cx - rr)} {number(cy - kk)} {number(cx - kk)} {number(cy - rr)} "
        f"{number(cx)} {number(cy - rr)} c {number(cx + kk)} {number(cy - rr)} {number(cx + rr)} {number(cy - kk)} "
        f"{number(cx + rr)} {number(cy)} c"
    )
    lines = lines_operators([(x - arm, y, x + arm, y), (x, y - arm, x, y + arm)], page_height, 0.5, "#000000")
    return f"{lines}\nq {colour('#000000', 'RG')} 0.5 w {circle} S Q"
