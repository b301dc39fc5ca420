"""Marks of whole sheets beside crop marks: fold, area to glue, centre marks, registration crosses, and their legend.

All of them lie in the printable area, where neither a piece nor its bleed is. Millimetres, y downwards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from generator.base.geometry import (
    POINTS_PER_MM,
    Bounds,
    LineSegment,
    Point,
    bounds_of_box,
    edges,
    intersection,
    overlap,
    union,
)
from generator.catalog.print_rows import Layout
from generator.faces.fold_lines import dash_dot, dashes
from generator.pdf.content import Content
from generator.press.imposition import Imposition, Sheet
from generator.press.printable_area import printable_area
from generator.press.printers_marks import (
    BAR,
    GLUE_DASHES,
    HAIRLINE,
    MarkSetter,
    paint_marks,
    paint_registration_cross,
)

TARGET = 4.0  # mm: side of the corner that a registration cross takes
ARM = 1.8  # mm, of a registration cross
CENTRE = 2.5  # mm: length of a centre mark
FOOT = 1.0  # mm: half the line that a centre mark ends with
GLUE_AIR = 2.0  # mm of paper that is glued round pieces without crop marks
SAMPLE = 6.0  # mm: length of a line in the legend
FLAP = 2.0  # mm: height of the hatched area in the legend
AFTER_BAR = 17.0  # mm from the end of the scale bar to the legend: its length stands between
AIR = 1.2  # mm between a sample and its word
BETWEEN = 3.0  # mm between two entries


class LegendEntry(msgspec.Struct, frozen=True):
    """A mark that a legend explains: what paints a sample of it (its left end, its middle), and its name."""

    paint: Callable[[Content, Point], None]
    word: str


def fold_line(plan: Imposition, layout: Layout) -> LineSegment:
    """The fold in the middle of a folded sheet, as long as the printable area."""
    left, top, right, bottom = _printable(plan, layout)
    middle = plan.page_width / 2, plan.page_height / 2
    return (middle[0], top, middle[0], bottom) if plan.mirror_x else (left, middle[1], right, middle[1])


def glue_area(plan: Imposition, sheet: Sheet, layout: Layout) -> Bounds:
    """The part of a folded sheet whose blank side is to be glued: both halves as far as the marks of the pieces."""
    grid, whole = plan.grid, _printable(plan, layout)
    if grid is not None:
        far = grid.mark_offset + grid.mark_length
        front = (grid.x - far, grid.y - far, grid.x + grid.width + far, grid.y + grid.height + far)
    else:
        clips = union(bounds_of_box(one.clip) for one in sheet.fronts)
        front = clips[0] - GLUE_AIR, clips[1] - GLUE_AIR, clips[2] + GLUE_AIR, clips[3] + GLUE_AIR
    left, top, right, bottom = intersection(front, whole)
    if plan.mirror_x:
        return left, top, plan.page_width - left, bottom
    return left, top, right, plan.page_height - top


def centre_marks(plan: Imposition, layout: Layout) -> list[LineSegment]:
    """Lines that point to the middle of the page from all four edges of the printable area, each with a foot."""
    left, top, right, bottom = _printable(plan, layout)
    x, y = plan.page_width / 2, plan.page_height / 2
    made = [(x, top, x, top + CENTRE), (x, bottom - CENTRE, x, bottom)]
    made += [(left, y, left + CENTRE, y), (right - CENTRE, y, right, y)]
    made += [(x - FOOT, at, x + FOOT, at) for at in (top, bottom)]
    return made + [(at, y - FOOT, at, y + FOOT) for at in (left, right)]


def register_places(plan: Imposition, layout: Layout) -> list[Point]:
    """The middles of the registration crosses in the corners of the printable area: the same seen from behind."""
    left, top, right, bottom = _printable(plan, layout)
    inset = TARGET / 2
    return [(x, y) for y in (top + inset, bottom - inset) for x in (left + inset, right - inset)]


def _printable(plan: Imposition, layout: Layout) -> Bounds:
    room = printable_area(plan.page_width, plan.page_height, layout)
    return room.x, room.y, room.x + room.width, room.y + room.height


def paint_fold(content: Content, plan: Imposition, sheet: Sheet, layout: Layout) -> None:
    """The fold, dash-dot, and the outline of what is to be glued, dashed."""
    x1, y1, x2, y2 = fold_line(plan, layout)
    paint_marks(content, _dash_dot((x1, y1), (x2, y2)), layout)
    left, top, right, bottom = glue_area(plan, sheet, layout)
    _paint_dashed(
        content,
        [
            (left, top, right, top),
            (right, top, right, bottom),
            (right, bottom, left, bottom),
            (left, bottom, left, top),
        ],
        layout,
    )


def paint_targets(
    content: Content, plan: Imposition, sheet: Sheet, layout: Layout, side: str, *, registered: bool
) -> None:
    """Registration crosses on both sides of a sheet that has two; centre marks where crop marks are.

    Pieces without a grid may take the whole of the printable area: no mark is painted where one of them may paint.
    """
    painted = [bounds_of_box(one.clip) for one in (sheet.fronts if side == "front" else sheet.backs)]
    seen_from_behind = [_from_behind(box, plan) for box in painted]
    for x, y in register_places(plan, layout) if registered else ():
        box = (x - ARM, y - ARM, x + ARM, y + ARM)
        if not any(overlap(box, other) for other in (*painted, *seen_from_behind)):
            paint_registration_cross(content, x, y, ARM)
    if side == "front" or layout.marks == "both":
        paint_marks(
            content,
            [line for line in centre_marks(plan, layout) if not any(overlap(line, box) for box in painted)],
            layout,
        )


def _from_behind(bounds: Bounds, plan: Imposition) -> Bounds:
    left, top, right, bottom = bounds
    if plan.mirror_x:
        return plan.page_width - right, top, plan.page_width - left, bottom
    return left, plan.page_height - bottom, right, plan.page_height - top


def legend_entries(
    words: object,
    layout: Layout,
    *,
    folded: bool,
    registered: bool,
    creased: bool = False,
    forward: bool = False,
    flaps: bool = False,
) -> list[LegendEntry]:
    """What the legend of a sheet explains; `words` are those of the press.

    `folded` sheets are folded whole; `creased` ones bear pieces to fold up, with folds that go `forward` too, and with
    hatched `flaps` to glue, or without.
    """

    def solid(content: Content, at: Point) -> None:
        paint_marks(content, [(at[0], at[1], at[0] + SAMPLE, at[1])], layout)

    def fold(content: Content, at: Point) -> None:
        paint_marks(content, _dash_dot(at, (at[0] + SAMPLE, at[1])), layout)

    def glue(content: Content, at: Point) -> None:
        _paint_dashed(content, [(at[0], at[1], at[0] + SAMPLE, at[1])], layout)

    def crease(content: Content, at: Point) -> None:
        from generator.faces.nets.drawing import LINE  # nets are for sheets that have some

        content.lines(_dash_dot(at, (at[0] + SAMPLE, at[1])), LINE * POINTS_PER_MM, layout.mark_colour)

    def valley(content: Content, at: Point) -> None:
        from generator.faces.nets.drawing import LINE

        strokes = [(*start, *end) for start, end in dashes(at, (at[0] + SAMPLE, at[1]))]
        content.lines(strokes, LINE * POINTS_PER_MM, layout.mark_colour)

    def flap(content: Content, at: Point) -> None:
        from generator.faces.nets.drawing import HATCH, LINE, hatch

        left, top, right, bottom = at[0], at[1] - FLAP / 2, at[0] + SAMPLE, at[1] + FLAP / 2
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        content.lines([(*a, *b) for a, b in hatch(corners)], HATCH * POINTS_PER_MM, layout.mark_colour)
        content.lines([(*a, *b) for a, b in edges(corners)], LINE * POINTS_PER_MM, layout.mark_colour)

    def centre(content: Content, at: Point) -> None:
        x = at[0] + SAMPLE - CENTRE
        foot = (x, at[1] - FOOT, x, at[1] + FOOT)
        paint_marks(content, [(x, at[1], x + CENTRE, at[1]), foot], layout)

    def cross(content: Content, at: Point) -> None:
        paint_registration_cross(content, at[0] + SAMPLE - ARM, at[1], ARM * 0.8)

    shown = [(solid, "legend_cut")]
    if folded:
        shown += [(fold, "legend_fold"), (glue, "legend_glue")]
    elif creased:
        shown += [(crease, "legend_fold"), *([(valley, "legend_fold_forward")] if forward else [])]
        shown += [(flap, "legend_flap")] if flaps else []
    if layout.targets:
        shown += [(centre, "legend_centre"), *([(cross, "legend_register")] if registered else [])]
    return [LegendEntry(paint, str(getattr(words, name))) for paint, name in shown]


def paint_legend(
    content: Content, setter: MarkSetter, entries: Sequence[LegendEntry], page_width: float, layout: Layout
) -> int:
    """The legend in the bottom band, right of the scale bar: as many entries as have room, which is what it returns."""
    style = setter.theme.styles["slug"]
    x, right = layout.margin + BAR + AFTER_BAR, page_width - layout.margin
    y = content.height - layout.margin - layout.furniture / 2
    for number, entry in enumerate(entries):
        wide = style.font.width(entry.word) * style.model.size * 25.4 / 72 + 0.5
        if x + SAMPLE + AIR + wide > right:
            return number
        entry.paint(content, (x, y))
        box = (x + SAMPLE + AIR, y - layout.furniture / 2, wide, layout.furniture)
        setter.paint(content, setter.block(entry.word, "slug", box))
        x += SAMPLE + AIR + wide + BETWEEN
    return len(entries)


def _dash_dot(a: Point, b: Point) -> list[LineSegment]:
    return [(*start, *end) for start, end in dash_dot(a, b)]


def _paint_dashed(content: Content, lines: Sequence[LineSegment], layout: Layout) -> None:
    content.save()
    content.dashes(GLUE_DASHES)
    content.lines(lines, HAIRLINE, layout.mark_colour)
    content.restore()
