"""Where each hex (base/hexes.py) stands on a map, flat-top or pointy-top.

Flat-top hexes have their letters as columns from left to right, pointy-top ones as rows from top to bottom.
Millimetres, y downwards.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from generator.base.errors import CannotJudge
from generator.base.geometry import Point
from generator.base.hexes import HexPosition, cell, neighbours
from generator.base.names import suggestion

DRAWINGS = ("flat_top", "pointy_top")
ROOT3 = math.sqrt(3)


def _unit(place: HexPosition, drawing: str) -> Point:
    """The centre of a cell where hexes have sides of 1."""
    letter, number = place
    along, across = 1.5 * (letter - 1), ROOT3 * (number - 1 + (0.5 if letter % 2 == 0 else 0.0))
    return (along, across) if drawing == "flat_top" else (across, along)


def corners(drawing: str, size: float) -> tuple[Point, ...]:
    """The corners of a hex round (0, 0), clockwise; `size` is its side, from its centre to a corner too."""
    turn = 0 if drawing == "flat_top" else 30
    angles = [math.radians(turn + 60 * i) for i in range(6)]
    return tuple((size * math.cos(a), size * math.sin(a)) for a in angles)


class HexGrid(msgspec.Struct, frozen=True):
    """Some hexes drawn with sides of `size` mm; `left`, `top` is the centre of A1, whether or not it is among them."""

    drawing: str
    size: float
    left: float
    top: float

    def centre(self, name: str) -> Point:
        """The centre of a hex in mm."""
        x, y = _unit(cell(name), self.drawing)
        return self.left + self.size * x, self.top + self.size * y

    def x(self, name: str) -> float:
        """The x of a hex's centre in mm."""
        return self.centre(name)[0]

    def y(self, name: str) -> float:
        """The y of a hex's centre in mm."""
        return self.centre(name)[1]

    def outline(self, inset: float = 0.0) -> str:
        """A hex round (0, 0) as a path; its sides lie `inset` mm inside the cell's."""
        made = corners(self.drawing, self.size - inset * 2 / ROOT3)
        return "M" + " L".join(f"{x:.4f} {y:.4f}" for x, y in made) + " Z"

    def border(self, names: Sequence[str]) -> str:
        """The outer edges of some hexes together, as a path of separate lines."""
        inside, lines = set(names), []
        around = corners(self.drawing, self.size)
        for name in names:
            x, y = self.centre(name)
            near = {other: self.centre(other) for other in neighbours(name) & inside}
            for i, (ax, ay) in enumerate(around):
                bx, by = around[(i + 1) % 6]
                beyond = (x + ax + bx, y + ay + by)
                if not any(math.dist(beyond, centre) < self.size / 2 for centre in near.values()):
                    lines.append(f"M{x + ax:.4f} {y + ay:.4f} L{x + bx:.4f} {y + by:.4f}")
        return " ".join(lines)


def hex_grid(names: Iterable[Any], drawing: str, box: Sequence[float], most: float = math.inf) -> HexGrid:
    """The largest grid of some hexes (names, or rows whose id is one) in the middle of a box (x, y, width, height).

    No side is longer than `most` mm, so that maps of several shapes can be drawn alike.

    Raises CannotJudge for a drawing that is none of DRAWINGS, a name that is no hex, or no hexes at all.
    """
    if drawing not in DRAWINGS:
        raise CannotJudge(f"there is no way {drawing!r} to draw hexes: {suggestion(drawing, DRAWINGS)}")
    middles = [_unit(cell(str(getattr(name, "id", name))), drawing) for name in names]
    if not middles:
        raise CannotJudge("a map needs at least one hex")
    half = (1.0, ROOT3 / 2) if drawing == "flat_top" else (ROOT3 / 2, 1.0)
    low = [min(middle[i] for middle in middles) - half[i] for i in (0, 1)]
    high = [max(middle[i] for middle in middles) + half[i] for i in (0, 1)]
    x, y, width, height = box
    size = min(width / (high[0] - low[0]), height / (high[1] - low[1]), most)
    left = x + width / 2 - size * (low[0] + high[0]) / 2
    top = y + height / 2 - size * (low[1] + high[1]) / 2
    return HexGrid(drawing, size, left, top)
