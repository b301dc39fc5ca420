"""A grid of cards of one size: the places of its slots, the area each may paint, and the crop marks.

Pure functions, millimetres, y downwards from the page's top left corner.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from generator.base.errors import CannotJudge
from generator.base.geometry import Box, LineSegment, Point
from generator.catalog.print_rows import Layout


@dataclass(frozen=True, slots=True)
class Grid:
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
    bleed: float  # what is kept round the trims where there is room for it
    mark_offset: float
    mark_length: float
    mirror_x: bool  # backs mirrored left to right (else top to bottom, upside down)

    @property
    def per_sheet(self) -> int:
        return self.columns * self.rows

    def slot(self, index: int) -> Point:
        """Top left corner of the index-th slot (from 0, in reading order)."""
        row, column = divmod(index, self.columns)
        return (self.x + column * (self.trim_width + self.gap), self.y + row * (self.trim_height + self.gap))

    @property
    def width(self) -> float:
        return self.columns * self.trim_width + (self.columns - 1) * self.gap

    @property
    def height(self) -> float:
        return self.rows * self.trim_height + (self.rows - 1) * self.gap


def best_grid(
    paper_width: float, paper_height: float, trim_width: float, trim_height: float, bleed: float, layout: Layout
) -> Grid:
    """The densest grid that fits inside the margins together with its marks and furniture lines.

    Portrait wins a tie. Room left over goes to the bleed first, then to the marks.
    Raises CannotJudge when not one piece fits.
    """
    best: Grid | None = None
    for width, height in ((paper_width, paper_height), (paper_height, paper_width)):
        grid = _grid(width, height, trim_width, trim_height, bleed, layout)
        if grid is not None and (best is None or grid.per_sheet > best.per_sheet):
            best = grid
    if best is None:
        room_w, room_h = paper_width - 2 * layout.margin, paper_height - 2 * layout.margin
        raise CannotJudge(
            f"a piece of {trim_width:g} x {trim_height:g} mm with its bleed, marks and lines does not fit the "
            f"{room_w:g} x {room_h:g} mm inside the margins of {paper_width:g} x {paper_height:g} mm paper",
            "choose a larger --paper or another --layout",
        )
    return best


def _grid(width: float, height: float, trim_w: float, trim_h: float, bleed: float, layout: Layout) -> Grid | None:
    room_w, room_h = width - 2 * layout.margin, height - 2 * layout.margin - 2 * layout.furniture
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
    return Grid(
        width,
        height,
        columns,
        rows,
        (width - total_w) / 2,
        (height - total_h) / 2,
        trim_w,
        trim_h,
        gap,
        kept,
        max(kept, layout.mark_gap),
        mark,
        (layout.flip == "long") == (height >= width),
    )


def mirrored(grid: Grid, x: float, y: float) -> tuple[float, float, int]:
    """Where the back of a card at (x, y) stands on the back page (mm), and its rotation (degrees)."""
    if grid.mirror_x:
        return grid.page_width - x - grid.trim_width, y, 0
    return x, grid.page_height - y - grid.trim_height, 180


def clip_of(grid: Grid, x: float, y: float) -> Box:
    """The box that a face at (x, y) may paint: its trim and bleed, but no neighbour. x, y, width, height.

    Where cards touch, the bleed is kept on the outer edges of the grid only.
    """
    w, h = grid.trim_width, grid.trim_height
    bleed = grid.bleed
    # back pages are mirrored, but the grid is centred: the same bounds hold
    left = bleed if grid.gap or x - grid.x < 0.01 else 0.0
    top = bleed if grid.gap or y - grid.y < 0.01 else 0.0
    right = bleed if grid.gap or grid.x + grid.width - (x + w) < 0.01 else 0.0
    bottom = bleed if grid.gap or grid.y + grid.height - (y + h) < 0.01 else 0.0
    return x - left, y - top, w + left + right, h + top + bottom


def crop_marks(grid: Grid) -> list[LineSegment]:
    """Lines x1, y1, x2, y2 outside the grid at every trim edge: in the margin only, clear of all bleed."""
    lines = []
    near, far = grid.mark_offset, grid.mark_offset + grid.mark_length
    left, top, right, bottom = grid.x, grid.y, grid.x + grid.width, grid.y + grid.height
    for column in range(grid.columns):
        start = grid.x + column * (grid.trim_width + grid.gap)
        for x in (start, start + grid.trim_width) if grid.gap or column == grid.columns - 1 else (start,):
            lines += [(x, top - far, x, top - near), (x, bottom + near, x, bottom + far)]
    for row in range(grid.rows):
        start = grid.y + row * (grid.trim_height + grid.gap)
        for y in (start, start + grid.trim_height) if grid.gap or row == grid.rows - 1 else (start,):
            lines += [(left - far, y, left - near, y), (right + near, y, right + far, y)]
    return lines


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
