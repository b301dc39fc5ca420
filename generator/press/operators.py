"""PDF operators that place faces on a sheet, in points with y upwards."""

from __future__ import annotations

from functools import lru_cache

from generator.base.geometry import POINTS_PER_MM as K
from generator.base.geometry import Box, Point
from generator.faces.trim import Format
from generator.pdf.operators import number
from generator.press.imposition import Placement

TURNS = {0: "1 0 0 1", 90: "0 1 -1 0", 180: "-1 0 0 -1", 270: "0 -1 1 0"}  # counter-clockwise, as matrices


def place_operators(format_: Format, placement: Placement, height: float, name: str) -> str:
    """Operators that place a face's form on the page, clipped so that it does not paint over a neighbour."""
    at = (placement.x, placement.y)
    return (
        f"{_slot_operators(format_.width, format_.height, at, placement.rotation, placement.clip, height)} /{name} Do Q"
    )


@lru_cache(maxsize=1024)
def _slot_operators(width: float, height: float, at: Point, rotation: int, clip: Box, page_height: float) -> str:
    """What comes before every face in one slot: its clip and its matrix. A deck's sheets repeat a few slots."""
    x, y, w, h = clip
    clipped = f"{number(x * K)} {number((page_height - y - h) * K)} {number(w * K)} {number(h * K)} re W n"
    left, bottom = at[0] * K, (page_height - at[1] - height) * K
    right, top = left + width * K, bottom + height * K
    if rotation in (90, 270):  # the trim's box is as wide as the face is high
        right, bottom, top = left + height * K, top - width * K, (page_height - at[1]) * K
    across, up = {0: (left, bottom), 90: (right, bottom), 180: (right, top), 270: (left, top)}[rotation]
    return f"q {clipped} {TURNS[rotation]} {number(across)} {number(up)} cm"
