"""The calibration sheet: where marks, scales, rulers and code stand on its sides, stated once for drawing and reading.

Millimetres, y downwards from the upper left corner of each side, seen upright. The frame to cut out stands on the
front; the scales that its cut edges are read on stand on the back. Marks and code stand in the same places on both.
"""

from __future__ import annotations

import zlib
from typing import Literal, NamedTuple

from generator.base.geometry import Bounds, LineSegment, Point

VERSION = 1  # of this geometry: a sheet of another one is not read
MARK_INSET = 16.0  # from the paper's edges to the middles of the marks
RING_OUTER, RING_INNER, DOT = 4.5, 3.0, 1.5  # radii of a mark: a ring with a dot in its middle
FRAME_INSET = 26.0  # from the paper's edges to the frame that is cut out
STEP = 0.1  # between the ends of two neighbouring bars of a scale: what is read
BAR_ROOT = 7.0  # how far inside the frame the bars begin; those of whole and half millimetres lie deeper
REACHES = ((3.0, 1.0), (2.0, 0.8), (1.5, 0.8))  # of scales: largest reading, and from bar to bar
CODE_COLUMNS, CODE_ROWS = 8, 6
CODE_PITCH, CODE_DISC = 3.0, 1.0  # from cell to cell, and the radius of a disc
CHECK_BITS = 12
CODE_ABOVE_FRAME = 25.0  # from the frame's lower edge up to the middles of the lowest cells
RULERS = (100.0, 50.0)

SideName = Literal["front", "back"]
Edge4 = Literal["top", "right", "bottom", "left"]
LETTERS = "ABCDEFGH"


class ScaleBar(NamedTuple):
    """A bar of a scale: what is read where it is the shortest that reaches the cut edge, and its line on the back."""

    reading: float
    line: LineSegment  # from its root to its end at the frame


class CutScale(NamedTuple):
    """A scale on the back at an edge of the frame: bars that end a step farther out each, by their readings."""

    letter: str
    edge: Edge4
    bars: tuple[ScaleBar, ...]

    @property
    def across(self) -> bool:
        """Whether it measures to the right and left, else up and down."""
        return self.edge in ("left", "right")

    @property
    def reach(self) -> float:
        """The largest reading."""
        return max(abs(bar.reading) for bar in self.bars)


class CalibrationGeometry(NamedTuple):
    """The places on both sides of a calibration sheet of one paper."""

    width: float
    height: float
    frame: Bounds
    marks: tuple[Point, ...]  # corners clockwise from the upper left one, then the middles from above, clockwise
    scales: tuple[CutScale, ...]
    ruler: float
    cells: tuple[Point, ...]  # of the code, in reading order

    @property
    def rulers(self) -> tuple[LineSegment, LineSegment]:
        """The rulers on the front: across, and down."""
        left, top, right, bottom = self.frame
        x, y = (left + right) / 2, top + 9.0
        middle = (top + bottom) / 2
        return (
            (x - self.ruler / 2, y, x + self.ruler / 2, y),
            (left + 9.0, middle - self.ruler / 2, left + 9.0, middle + self.ruler / 2),
        )


def geometry(width: float, height: float) -> CalibrationGeometry | None:
    """The calibration sheet on paper of this size (mm), upright; None where it has no room."""
    if width > height:
        width, height = height, width
    left, top, right, bottom = frame = FRAME_INSET, FRAME_INSET, width - FRAME_INSET, height - FRAME_INSET
    found = next(((reach, pitch) for reach, pitch in REACHES if 2 * _length(reach, pitch) + 6 <= right - left), None)
    ruler = next((size for size in RULERS if size + 6 <= right - left), None)
    if found is None or ruler is None or bottom - top < 2 * _length(*found) + 2 * 15 + 6:
        return None
    reach, pitch = found
    near = 3.0 + _length(reach, pitch) / 2  # from a corner of the frame to the middle of a scale beside it
    deep = near + 14.0  # left and right, clear of the scales above and below
    places: tuple[tuple[Edge4, Point], ...] = (
        ("top", (left + near, top)),
        ("top", (right - near, top)),
        ("right", (right, top + deep)),
        ("right", (right, bottom - deep)),
        ("bottom", (right - near, bottom)),
        ("bottom", (left + near, bottom)),
        ("left", (left, bottom - deep)),
        ("left", (left, top + deep)),
    )
    scales = tuple(
        CutScale(letter, edge, _bars(edge, at, reach, pitch))
        for letter, (edge, at) in zip(LETTERS, places, strict=True)
    )
    low, high, far, wide = MARK_INSET, MARK_INSET, height - MARK_INSET, width - MARK_INSET
    corners = (low, high), (wide, high), (wide, far), (low, far)
    middles = (width / 2, high), (wide, height / 2), (width / 2, far), (low, height / 2)
    start_x = width / 2 - (CODE_COLUMNS - 1) * CODE_PITCH / 2
    start_y = bottom - CODE_ABOVE_FRAME - (CODE_ROWS - 1) * CODE_PITCH
    cells = tuple(
        (start_x + column * CODE_PITCH, start_y + row * CODE_PITCH)
        for row in range(CODE_ROWS)
        for column in range(CODE_COLUMNS)
    )
    return CalibrationGeometry(width, height, frame, (*corners, *middles), scales, ruler, cells)


def _length(reach: float, pitch: float) -> float:
    """How long a scale is along its edge."""
    return 2 * round(reach / STEP) * pitch


def _bars(edge: Edge4, at: Point, reach: float, pitch: float) -> tuple[ScaleBar, ...]:
    """The bars of a scale whose middle lies at a place of the frame.

    A bar that ends so far outside the frame is the shortest to reach the cut edge where the back lies as far to the
    inside: to the right of the left edge, to the left of the right one. What is read is that move, right and down.
    Each ends half a step farther out: where nothing is moved, that of 0 reaches the edge and the next one does not.
    """
    steps = round(reach / STEP)
    sign = 1 if edge in ("left", "top") else -1
    bars = []
    for i in range(-steps, steps + 1):
        out, along = i * STEP, i * pitch
        root = -(BAR_ROOT + (2.0 if i % 10 == 0 else 1.0 if i % 5 == 0 else 0.0))
        ends = [(end, along) for end in (root, out + STEP / 2)]
        line = [_placed(edge, at, *end) for end in ends]
        bars.append(ScaleBar(round(sign * out, 4) + 0.0, (*line[0], *line[1])))
    return tuple(bars)


def _placed(edge: Edge4, at: Point, outwards: float, along: float) -> Point:
    x, y = at
    if edge == "left":
        return x - outwards, y + along
    if edge == "right":
        return x + outwards, y + along
    return (x + along, y - outwards) if edge == "top" else (x + along, y + outwards)


class SheetCode(NamedTuple):
    """What the code on a side says: its side, the paper's size (mm), whether it was printed to verify a profile, and
    whether the paper was to be turned over its short edge.
    """

    side: SideName
    width: float
    height: float
    verification: bool = False
    short: bool = False


def code_bits(code: SheetCode) -> tuple[bool, ...]:
    """A code as one bit for each cell, in reading order."""
    value = VERSION
    for field, bits in (
        (code.side == "back", 1),
        (code.verification, 1),
        (code.short, 1),
        (round(code.width * 10), 15),
        (round(code.height * 10), 15),
    ):
        value = value << bits | int(field)
    value = value << CHECK_BITS | _check(value)
    return tuple(bool(value >> i & 1) for i in reversed(range(CODE_COLUMNS * CODE_ROWS)))


def read_code(bits: tuple[bool, ...]) -> SheetCode | None:
    """What bits say; None for those of no calibration sheet of this version."""
    value = sum(bit << i for i, bit in enumerate(reversed(bits)))
    said, check = value >> CHECK_BITS, value % (1 << CHECK_BITS)
    if len(bits) != CODE_COLUMNS * CODE_ROWS or _check(said) != check or said >> 33 != VERSION:
        return None
    width, height = (said >> 15 & 0x7FFF) / 10, (said & 0x7FFF) / 10
    side: SideName = "back" if said >> 32 & 1 else "front"
    return SheetCode(side, width, height, bool(said >> 31 & 1), bool(said >> 30 & 1))


def _check(value: int) -> int:
    return zlib.crc32(value.to_bytes(8, "big")) % (1 << CHECK_BITS)
