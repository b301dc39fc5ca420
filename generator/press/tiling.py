"""Tiling: divides a face larger than the paper into overlapping pages, to be glued together.

Pure functions, millimetres, y downwards.
"""

from __future__ import annotations

import math

import msgspec

from generator.base.geometry import ROUNDING
from generator.catalog.print_rows import Layout
from generator.press.imposition import Imposition, ImpositionPiece, Placement, Sheet
from generator.press.nesting import PrintableArea, printable_area

OVERLAP = 10.0  # mm that neighbouring pages share
MARKS = 4.0  # mm kept free round a page's part for its marks


class Tile(msgspec.Struct, frozen=True):
    """One page of a poster: its column and row (from 0), and the part of the face it shows."""

    column: int
    row: int
    x: float
    y: float
    width: float
    height: float

    @property
    def name(self) -> str:
        """A1 is the upper left page; letters run down, numbers to the right."""
        return f"{chr(ord('A') + self.row)}{self.column + 1}"


def equal_parts(length: float, room: float) -> list[tuple[float, float]]:
    """Divide a length into as few equal, overlapping parts as fit `room`; start and length of each, in mm."""
    if length <= room + ROUNDING:
        return [(0.0, length)]
    count = math.ceil((length - OVERLAP - ROUNDING) / (room - OVERLAP))
    part = (length + (count - 1) * OVERLAP) / count
    return [(i * (part - OVERLAP), part) for i in range(count)]


def tiles_for(width: float, height: float, room: PrintableArea) -> list[Tile]:
    """The tiles of a face of this size (mm), row by row."""
    return [
        Tile(column, row, x, y, w, h)
        for row, (y, h) in enumerate(equal_parts(height, room.height))
        for column, (x, w) in enumerate(equal_parts(width, room.width))
    ]


def tile(
    piece: ImpositionPiece, paper_width: float, paper_height: float, layout: Layout
) -> tuple[Imposition, list[Tile]]:
    """The sheets of a poster in the orientation that needs fewer, and their tiles; one copy after the other."""
    rooms = [
        _without_marks(printable_area(w, h, layout))
        for w, h in ((paper_width, paper_height), (paper_height, paper_width))
    ]
    f = piece.format
    room = min(rooms, key=lambda r: len(tiles_for(f.width, f.height, r)))
    tiles = tiles_for(f.width, f.height, room)
    sheets = []
    for part in tiles:
        left = room.x + (room.width - part.width) / 2
        top = room.y + (room.height - part.height) / 2
        clip = (left, top, part.width, part.height)
        front = Placement(1, left - part.x, top - part.y, 0, piece.front, piece.code, clip)
        sheets.append(Sheet((front,), ()))
    mirror_x = (layout.flip == "long") == (room.page_height >= room.page_width)
    plan = Imposition(
        room.page_width, room.page_height, tuple(sheets * piece.quantity), 0.0, layout.mark_length, mirror_x
    )
    return plan, tiles * piece.quantity


def _without_marks(room: PrintableArea) -> PrintableArea:
    return msgspec.structs.replace(
        room, x=room.x + MARKS, y=room.y + MARKS, width=room.width - 2 * MARKS, height=room.height - 2 * MARKS
    )
