"""The format of a piece: a rectangle, a circle or a convex polygon to cut out, with bleed and safe zone, in mm."""

from __future__ import annotations

import math
from typing import Literal

import msgspec

from generator.base.display_list import PathSegment
from generator.base.errors import CannotJudge
from generator.base.geometry import Box, Point, distance_inside, edges
from generator.faces import shapes

Trim = Literal["rect", "circle", "polygon", "net"]  # a net draws the lines to cut it itself


class Format(msgspec.Struct, frozen=True):
    """A row of data/print/formats.csv: trim size, corner radius, bleed and safe zone.

    A polygon's corners are `points`, seen from the upper left corner of the box `width` x `height`, clockwise.
    """

    id: str
    width: float
    height: float
    radius: float
    bleed: float
    safe: float
    shape: Trim = "rect"
    points: tuple[Point, ...] = ()

    @property
    def bounds(self) -> Box:
        """The bleed box, seen from the trim's corner."""
        return (-self.bleed, -self.bleed, self.width + 2 * self.bleed, self.height + 2 * self.bleed)

    @property
    def draws_its_cuts(self) -> bool:
        """Whether what is painted brings the lines to cut itself: the box is then no line to cut."""
        return self.shape == "net"

    def trim(self) -> tuple[PathSegment, ...]:
        """The outline to cut along, as path segments in mm."""
        if self.shape == "circle":
            return shapes.ellipse((0.0, 0.0, self.width, self.height))
        if self.shape == "polygon":
            return shapes.polygon(self.points)
        if self.shape == "net":
            return ()
        return shapes.rectangle((0.0, 0.0, self.width, self.height), self.radius)

    def corners(self) -> tuple[Point, ...]:
        """The outline as a polygon, clockwise: a circle with 36 corners, a rectangle without its rounding."""
        if self.shape == "circle":
            r = self.width / 2
            steps = (math.radians(10 * i) for i in range(36))
            return tuple((r + r * math.cos(a), r + r * math.sin(a)) for a in steps)
        if self.shape == "polygon":
            return self.points
        return (0.0, 0.0), (self.width, 0.0), (self.width, self.height), (0.0, self.height)

    def depth(self, point: Point) -> float:
        """How far inside the trim a point lies (mm); negative outside. Rounded corners count as they are cut."""
        x, y = point
        if self.shape == "circle":
            return self.width / 2 - math.hypot(x - self.width / 2, y - self.height / 2)
        if self.shape == "polygon":
            return min(distance_inside(edge, point) for edge in edges(self.points))
        r = min(self.radius, self.width / 2, self.height / 2)
        # how far past the middle of the nearest corner's arc, both ways
        across = max(r - x, x - self.width + r)
        down = max(r - y, y - self.height + r)
        if across > 0 and down > 0:
            return r - math.hypot(across, down)
        return r - max(across, down)


def regular(corners: int, turn: float, width: float, height: float) -> tuple[Point, ...]:
    """A regular polygon turned by degrees, then stretched to fill the box `width` x `height`; clockwise."""
    angles = [math.radians(turn + 360 * i / corners - 90) for i in range(corners)]
    raw = [(math.cos(a), math.sin(a)) for a in angles]
    left, top = min(x for x, _ in raw), min(y for _, y in raw)
    wide, tall = max(x for x, _ in raw) - left, max(y for _, y in raw) - top
    return tuple((round((x - left) / wide * width, 4), round((y - top) / tall * height, 4)) for x, y in raw)


def parse_polygon(text: str) -> tuple[Point, ...]:
    """Parse a polygon `x,y x,y x,y` (mm). Raises CannotJudge unless it is convex and its corners go clockwise."""
    try:
        points = tuple((float(x), float(y)) for x, y in (pair.split(",") for pair in text.split()))
    except ValueError:
        raise CannotJudge(f"{text!r} is no polygon", "write it as `0,0 20,0 10,17`, in mm, clockwise") from None
    if len(points) < 3:
        raise CannotJudge(f"{text!r}: a polygon has three corners or more")
    if any(distance_inside(edge, corner) < -1e-9 for edge in edges(points) for corner in points):
        raise CannotJudge(f"{text!r}: not a convex polygon with its corners clockwise")
    return points
