"""PDF operators that place faces on a sheet, in points with y upwards."""

from __future__ import annotations

from generator.base.geometry import POINTS_PER_MM as K
from generator.faces.trim import Format
from generator.pdf.operators import number
from generator.press.imposition import Placement

TURNS = {0: "1 0 0 1", 90: "0 1 -1 0", 180: "-1 0 0 -1", 270: "0 -1 1 0"}  # counter-clockwise, as matrices


def place_operators(format_: Format, placement: Placement, height: float, name: str) -> str:
    """Operators that place a face's form on the page, clipped so that it does not paint over a neighbour."""
    x, y, w, h = placement.clip
    clip = f"{number(x * K)} {number((height - y - h) * K)} {number(w * K)} {number(h * K)} re W n"
    left, bottom = placement.x * K, (height - placement.y - format_.height) * K
    right, top = left + format_.width * K, bottom + format_.height * K
    if placement.rotation in (90, 270):  # the trim's box is as wide as the face is high
        right, bottom, top = left + format_.height * K, top - format_.width * K, (height - placement.y) * K
    across, up = {0: (left, bottom), 90: (right, bottom), 180: (right, top), 270: (left, top)}[placement.rotation]
    move = f"{TURNS[placement.rotation]} {number(across)} {number(up)} cm"
    return f"q {clip} {move} /{name} Do Q"
