"""A grid of cards of one size: the places of its slots, and the crop marks.

Pure functions, millimetres, y downwards from the page's top left corner.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import msgspec

from generator.base.drift import SHIFT, SLACK, skew_at
from generator.base.geometry import ROUNDING, TOUCH, LineSegment, Point
from generator.catalog.print_rows import Layout
from generator.press.paper_needed import PaperTooSmall, paper_round


class Grid(msgspec.Struct, frozen=True):
    """The slots of a sheet: `columns` x `rows` trims with their top left corner at (x, y)."""

    page_width: float
    page_height: float
    columns: int
    rows: int
    x: float
    y: float
    trim_width: float
    trim_height: float
    gap: float  # between two trims; twice the bleed with gutters, 0 when cards touch
    bleed: float  # what is kept round the fronts where there is room for it
    mark_offset: float
    mark_length: float
    mirror_x: bool  # backs mirrored left to right (else top to bottom, upside down)
    back_bleed: Point  # what is kept round all backs, left and right, above and below: more where they have no marks
    column_breaks: tuple[int, ...] = ()  # the columns (from 0) with a gutter on their right, since backs change there
    row_breaks: tuple[int, ...] = ()  # the rows with a gutter below
    gutter: float = 0.0  # how wide that is
    gutter_bleed: float = 0.0  # what is kept at it on either side

    @property
    def per_sheet(self) -> int:
        return self.columns * self.rows

    def column_start(self, column: int) -> float:
        """The left edge of a column, as seen from the front."""
        gutters = sum(1 for at in self.column_breaks if at < column) * (self.gutter - self.gap)
        return self.x + column * (self.trim_width + self.gap) + gutters

    def row_start(self, row: int) -> float:
        """The upper edge of a row, as seen from the front."""
        gutters = sum(1 for at in self.row_breaks if at < row) * (self.gutter - self.gap)
        return self.y + row * (self.trim_height + self.gap) + gutters

    def slot(self, index: int) -> Point:
        """Top left corner of the index-th slot (from 0, in reading order)."""
        row, column = divmod(index, self.columns)
        return self.column_start(column), self.row_start(row)

    @property
    def width(self) -> float:
        return self.column_start(self.columns - 1) + self.trim_width - self.x

    @property
    def height(self) -> float:
        return self.row_start(self.rows - 1) + self.trim_height - self.y


def best_grid(
    paper_width: float, paper_height: float, trim_width: float, trim_height: float, bleed: float, layout: Layout
) -> Grid:
    """The densest grid that fits inside the margins together with its marks and furniture lines.

    Portrait wins a tie. Room left over goes to the bleed first, then to the marks.
    Raises PaperTooSmall when not one piece fits.
    """
    best: Grid | None = None
    for width, height in ((paper_width, paper_height), (paper_height, paper_width)):
        grid = _grid(width, height, trim_width, trim_height, bleed, layout)
        if grid is not None and (best is None or grid.per_sheet > best.per_sheet):
            best = grid
    if best is None:
        room_w, room_h = paper_width - 2 * layout.margin, paper_height - 2 * layout.margin
        half = "one half of " if layout.backs == "folded" else ""
        raise PaperTooSmall(
            f"a piece of {trim_width:g} x {trim_height:g} mm with its bleed, marks and lines does not fit {half}the "
            f"{room_w:g} x {room_h:g} mm inside the margins of {paper_width:g} x {paper_height:g} mm paper",
            "another --layout",
            paper_round(*_least_room(trim_width, trim_height, bleed, layout), layout),
        )
    return best


def _least_room(width: float, height: float, bleed: float, layout: Layout) -> tuple[float, float]:
    """The width and height that one piece takes with the least bleed and marks, in mm."""
    around = 2 * (max(min(layout.min_bleed, bleed), layout.mark_gap) + layout.mark_least)
    least = width + around, height + around
    return two_halves(*least, layout) if layout.backs == "folded" else least


def two_halves(width: float, height: float, layout: Layout) -> Point:
    """The least room of a sheet that is folded, so that each half has `width` x `height` mm."""
    if layout.flip == "short":  # the longer side is halved
        return min(
            ((max(2 * width, height), height), (width, max(2 * height, width))), key=lambda room: room[0] * room[1]
        )
    return min(((2 * width, max(2 * width, height)), (max(2 * height, width), 2 * height)), key=lambda r: r[0] * r[1])


def folds_upright(page_width: float, page_height: float, layout: Layout) -> bool:
    """Whether the fold of a folded sheet runs from top to bottom: where it would be turned over, it is folded."""
    return (layout.flip == "long") == (page_height >= page_width)


def _grid(width: float, height: float, trim_w: float, trim_h: float, bleed: float, layout: Layout) -> Grid | None:
    room_w, room_h = width - 2 * layout.margin, height - 2 * layout.margin - 2 * layout.furniture
    upright = folds_upright(width, height, layout)
    if layout.backs == "folded":
        room_w, room_h = (room_w / 2, room_h) if upright else (room_w, room_h / 2)
    least = min(layout.min_bleed, bleed)

    def need(count: int, trim: float, kept: float, mark: float) -> float:
        inner = (count - 1) * 2 * kept if layout.gutters else 0.0
        return count * trim + inner + 2 * (max(kept, layout.mark_gap) + mark)

    def most(room: float, trim: float) -> int:
        count = 0
        while need(count + 1, trim, least, layout.mark_least) <= room + 1e-9:
            count += 1
        return count

    columns, rows = most(room_w, trim_w), most(room_h, trim_h)
    if not columns or not rows:
        return None

    def fits(kept: float, mark: float) -> bool:
        return (need(columns, trim_w, kept, mark) <= room_w + 1e-9) and (
            need(rows, trim_h, kept, mark) <= room_h + 1e-9
        )

    kept = largest(least, bleed, lambda value: fits(value, layout.mark_least))
    mark = largest(layout.mark_least, layout.mark_length, lambda value: fits(kept, value))
    gap = 2 * kept if layout.gutters else 0.0
    total_w, total_h = columns * trim_w + (columns - 1) * gap, rows * trim_h + (rows - 1) * gap
    x, y = (width - total_w) / 2, (height - total_h) / 2
    if layout.backs == "folded":  # the fronts lie left of the fold, or above it
        x, y = (x - room_w / 2, y) if upright else (x, y - room_h / 2)
    return Grid(
        width,
        height,
        columns,
        rows,
        x,
        y,
        trim_w,
        trim_h,
        gap,
        kept,
        max(kept, layout.mark_gap),
        mark,
        upright,
        bleed_of_backs(kept, bleed, (room_w - total_w, room_h - total_h), layout),
    )


def bleed_of_backs(kept: float, bleed: float, spare: Point, layout: Layout) -> Point:
    """What backs keep left and right, above and below: up to the margin where they have no marks; `spare` is in mm.

    Between gutters all edges keep the same.
    """
    if layout.marks == "both" or layout.gutters or layout.backs == "folded":
        return kept, kept
    return max(kept, min(bleed, spare[0] / 2)), max(kept, min(bleed, spare[1] / 2))


def with_gutters(
    grid: Grid, bleed: float, layout: Layout, columns: tuple[int, ...] = (), rows: tuple[int, ...] = ()
) -> Grid | None:
    """The same slots with gutters after some columns or rows, wide enough for two backs; None where there is no room.

    However a sheet drifts (base/drift.py), neither back shows beside the other.
    """
    drift = max(SHIFT, skew_at(max(grid.trim_width, grid.trim_height) / 2))  # of a piece, moved or turned where it lies
    if bleed < drift or layout.backs == "folded":
        return None
    kept = max(drift, grid.bleed if layout.gutters else 0.0)
    made = msgspec.structs.replace(grid, column_breaks=columns, row_breaks=rows, gutter=grid.gap, gutter_bleed=kept)
    for _ in range(2):  # gutters across are as much longer as gutters along are wide
        along = max(made.height if columns else 0.0, made.width if rows else 0.0)
        gutter = max(grid.gap, SHIFT + skew_at(along / 2 + SHIFT) + SLACK + kept)
        made = msgspec.structs.replace(made, gutter=gutter)
    spare = (
        grid.page_width - 2 * layout.margin - made.width,
        grid.page_height - 2 * layout.margin - 2 * layout.furniture - made.height,
    )
    least = min(layout.min_bleed, bleed)

    def fits(round_all: float, mark: float) -> bool:
        return max(round_all, layout.mark_gap) + mark <= min(spare) / 2 + ROUNDING

    if not fits(least, layout.mark_least):
        return None
    outer = largest(least, bleed, lambda value: fits(value, layout.mark_least))
    return msgspec.structs.replace(
        made,
        x=(grid.page_width - made.width) / 2,
        y=(grid.page_height - made.height) / 2,
        bleed=outer,
        mark_offset=max(outer, layout.mark_gap),
        mark_length=largest(layout.mark_least, layout.mark_length, lambda value: fits(outer, value)),
        back_bleed=bleed_of_backs(outer, bleed, spare, layout),
    )


def mirrored(grid: Grid, x: float, y: float) -> tuple[float, float, int]:
    """Where the back of a card at (x, y) stands on the back page (mm), and its rotation (degrees)."""
    if grid.mirror_x:
        return grid.page_width - x - grid.trim_width, y, 0
    return x, grid.page_height - y - grid.trim_height, 180


def crop_marks(grid: Grid, back: bool = False) -> list[LineSegment]:
    """Lines x1, y1, x2, y2 outside the grid at every trim edge: in the margin only, clear of all bleed."""
    lines = []
    near, far = grid.mark_offset, grid.mark_offset + grid.mark_length
    left, top, right, bottom = grid.x, grid.y, grid.x + grid.width, grid.y + grid.height
    starts = [grid.column_start(column) for column in range(grid.columns)]
    for x in _edges(starts, grid.trim_width):
        lines += [(x, top - far, x, top - near), (x, bottom + near, x, bottom + far)]
    starts = [grid.row_start(row) for row in range(grid.rows)]
    for y in _edges(starts, grid.trim_height):
        lines += [(left - far, y, left - near, y), (right + near, y, right + far, y)]
    if back and (grid.column_breaks or grid.row_breaks):  # other grids look the same from behind
        wide, high = grid.page_width, grid.page_height
        return [(wide - c, b, wide - a, d) if grid.mirror_x else (a, high - d, c, high - b) for a, b, c, d in lines]
    return lines


def _edges(starts: list[float], size: float) -> list[float]:
    """Both edges of every trim in order; one that two trims share once."""
    found: list[float] = []
    for at in (edge for start in starts for edge in (start, start + size)):
        if not found or at - found[-1] > TOUCH:
            found.append(at)
    return found


def largest(low: float, high: float, fits: Callable[[float], bool]) -> float:
    """The largest value that still fits: `high`, or whole hundredths of a mm, and never less than `low`."""
    if low >= high or fits(high):
        return max(low, high)
    first, last = math.floor(low * 100), math.floor(high * 100)
    while first < last:
        middle = (first + last + 1) // 2
        if fits(middle / 100):
            first = middle
        else:
            last = middle - 1
    return max(low, first / 100)
