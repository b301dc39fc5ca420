"""Imposition in mixed rows: some cards upright, some on their side, which can hold more than a plain grid.

Pure functions, millimetres, y downwards from the page's top left corner.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec

from generator.base.geometry import ROUNDING, Box, LineSegment, Point
from generator.catalog.print_rows import Layout
from generator.press.grid import bleed_of_backs, largest

SHORTEST_MARK = 1.0  # mm: marks may be as short as this, to make room for more cards
SIDE_BOX = (14.0, 55.0)  # mm: width and height that the slug line and the scale bar need beside a row


class MixedRows(msgspec.Struct, frozen=True):
    """Rows of touching cards: `upright` rows on top, below them `turned` rows of cards lying on their side."""

    page_width: float
    page_height: float
    trim_width: float
    trim_height: float
    upright: int
    upright_columns: int
    turned: int
    turned_columns: int
    bleed: float
    mark_offset: float
    mark_length: float
    mirror_x: bool
    aside: bool  # slug line and scale bar stand beside the shorter rows, not above and below the cards
    back_bleed: Point  # what is kept round all backs, left and right, above and below: more where they have no marks

    @property
    def per_sheet(self) -> int:
        return self.upright * self.upright_columns + self.turned * self.turned_columns

    @property
    def widths(self) -> tuple[float, float]:
        """The width of an upright row and of a turned one, in mm."""
        return self.upright_columns * self.trim_width, self.turned_columns * self.trim_height

    @property
    def block(self) -> Box:
        """The box of all cards, in the middle of the page."""
        width, height = max(self.widths), self.upright * self.trim_height + self.turned * self.trim_width
        return (self.page_width - width) / 2, (self.page_height - height) / 2, width, height

    def slots(self) -> Iterator[tuple[float, float, bool]]:
        """The upper left corner of every card in reading order, and whether it lies on its side."""
        top = self.block[1]
        for row in range(self.upright + self.turned):
            turned = row >= self.upright
            width, height = (self.trim_width, self.trim_height)[:: -1 if turned else 1]
            columns = self.turned_columns if turned else self.upright_columns
            left = (self.page_width - columns * width) / 2
            for column in range(columns):
                yield left + column * width, top, turned
            top += height

    def sides(self, back: bool) -> tuple[Box, Box]:
        """The free boxes left and right of the shorter rows, on this side of the sheet."""
        x, y, width, height = self.block
        short = min(self.widths)
        split = self.upright * self.trim_height
        below = self.widths[1] == short
        top, tall = (y + split, height - split) if below else (y, split)
        if back and not self.mirror_x:
            top = self.page_height - top - tall
        wide, gap = (width - short) / 2, max(self.bleed, *self.back_bleed) + 1
        return (
            (x, top + gap, wide - gap, tall - 2 * gap),
            (x + width - wide + gap, top + gap, wide - gap, tall - 2 * gap),
        )

    def marks(self, back: bool) -> list[LineSegment]:
        """Crop marks round the block of cards: above the first row, below the last, and beside every row."""
        x, y, width, height = self.block
        near, far = self.mark_offset, self.mark_offset + self.mark_length
        lines = []
        for ends, columns, size, across in (
            ((y - far, y - near), self.upright_columns, self.trim_width, self.widths[0]),
            ((y + height + near, y + height + far), self.turned_columns, self.trim_height, self.widths[1]),
        ):
            left = x + (width - across) / 2
            lines += [(left + i * size, ends[0], left + i * size, ends[1]) for i in range(columns + 1)]
        edges = [y + i * self.trim_height for i in range(self.upright + 1)]
        edges += [edges[-1] + i * self.trim_width for i in range(1, self.turned + 1)]
        for at in edges:
            lines += [(x - far, at, x - near, at), (x + width + near, at, x + width + far, at)]
        if not back or self.mirror_x:  # the block stands in the middle: left and right are the same
            return lines
        return [(x1, self.page_height - y1, x2, self.page_height - y2) for x1, y1, x2, y2 in lines]


def best_rows(
    paper_width: float, paper_height: float, trim_width: float, trim_height: float, bleed: float, layout: Layout
) -> MixedRows | None:
    """The densest mixture of upright and turned rows inside the margins; None when none of both kinds fits."""
    if layout.gutters:
        return None
    found = [
        rows
        for width, height in ((paper_width, paper_height), (paper_height, paper_width))
        for rows in _candidates(width, height, trim_width, trim_height, bleed, layout)
    ]
    return max(found, key=lambda rows: (rows.per_sheet, not rows.aside), default=None)


def _candidates(
    width: float, height: float, trim_w: float, trim_h: float, bleed: float, layout: Layout
) -> Iterator[MixedRows]:
    least = min(layout.min_bleed, bleed)
    edge = max(least, layout.mark_gap) + SHORTEST_MARK
    room_w, room_h = (side - 2 * layout.margin for side in (width, height))
    columns = [int((room_w - 2 * edge + ROUNDING) // size) for size in (trim_w, trim_h)]
    if min(columns) < 1:
        return
    for upright in range(1, int(room_h // trim_h) + 1):
        for turned in range(1, int((room_h - upright * trim_h) // trim_w) + 1):
            block_w = max(columns[0] * trim_w, columns[1] * trim_h)
            block_h = upright * trim_h + turned * trim_w
            for aside in (False, True):
                spare_w = room_w - block_w
                spare_h = room_h - block_h - (0 if aside else 2 * layout.furniture)

                spare = min(spare_w, spare_h) / 2

                def fits(kept: float, mark: float, spare: float = spare) -> bool:
                    return max(kept, layout.mark_gap) + mark <= spare + ROUNDING

                if not fits(least, SHORTEST_MARK):
                    continue
                kept = largest(least, bleed, partial(fits, mark=SHORTEST_MARK, spare=spare))
                mark = largest(SHORTEST_MARK, layout.mark_length, partial(fits, kept, spare=spare))
                mirror_x = (layout.flip == "long") == (height >= width)
                offset = max(kept, layout.mark_gap)
                rows = MixedRows(
                    width, height, trim_w, trim_h, upright, columns[0], turned, columns[1],
                    kept, offset, mark, mirror_x, aside, bleed_of_backs(kept, bleed, (spare_w, spare_h), layout),
                )  # fmt: skip
                _, _, free_w, free_h = rows.sides(False)[0]
                if not aside or layout.furniture <= 0 or (free_w >= SIDE_BOX[0] and free_h >= SIDE_BOX[1]):
                    yield rows


def mirrored(rows: MixedRows, x: float, y: float, turned: bool) -> tuple[float, float, int]:
    """Where the back of a card at (x, y) stands on the back page (mm), and its rotation (degrees)."""
    width, height = (rows.trim_height, rows.trim_width) if turned else (rows.trim_width, rows.trim_height)
    if rows.mirror_x:
        return rows.page_width - x - width, y, 270 if turned else 0
    return x, rows.page_height - y - height, 90 if turned else 180
