"""Plane geometry of nets: points in mm, x to the right and y downwards, angles in degrees, clockwise as seen."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from generator.base.geometry import TOUCH, Point, Polygon, edges, toward, turned


def area(polygon: Sequence[Point]) -> float:
    """Signed area in mm²; positive when the corners go clockwise as seen."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in edges(polygon)) / 2


def heading(a: Point, b: Point) -> float:
    """How far a figure is turned whose 'up' points from a to b: 0 is up the sheet, 90 to the right, in (-180, 180]."""
    return math.degrees(math.atan2(b[0] - a[0], a[1] - b[1]))


def corner_angle(polygon: Sequence[Point], corner: int) -> float:
    """The inner angle of a convex polygon at a corner."""
    here, before, after = polygon[corner], polygon[corner - 1], polygon[(corner + 1) % len(polygon)]
    return 180 - abs((heading(before, here) - heading(here, after) + 180) % 360 - 180)


def along(a: Point, b: Point, local: Iterable[Point]) -> Polygon:
    """Points given as (mm from a towards b, mm outwards) where they lie; outwards is left of the way from a to b.

    For an edge of a polygon whose corners go clockwise, that is away from the polygon.
    """
    length = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    return tuple((a[0] + s * ux + t * uy, a[1] + s * uy - t * ux) for s, t in local)


def carried(polygon: Iterable[Point], source: tuple[Point, Point], target: tuple[Point, Point]) -> Polygon:
    """A polygon moved and turned (never mirrored) so that the first pair of points comes to lie on the second."""
    (a, b), (c, d) = source, target
    angle = heading(c, d) - heading(a, b)
    moved = (turned((x - a[0], y - a[1]), angle) for x, y in polygon)
    return tuple((x + c[0], y + c[1]) for x, y in moved)


def incircle(polygon: Sequence[Point]) -> tuple[Point, float]:
    """Centre and radius of the largest circle inside a convex polygon.

    Where the angle bisectors of two neighbouring corners meet is the only kind of place it can sit in a
    triangle, a kite or a regular polygon; of a rectangle, which has many largest circles, the middle one is taken.
    """
    if len(polygon) == 4 and all(abs(corner_angle(polygon, i) - 90) < 1e-9 for i in range(4)):
        centre = toward(polygon[0], polygon[2], 0.5)
        return centre, min(math.dist(*edge) for edge in edges(polygon)) / 2
    a, b = polygon[0], polygon[1]
    half_a, half_b = (math.radians(corner_angle(polygon, i) / 2) for i in (0, 1))
    radius = math.dist(a, b) / (1 / math.tan(half_a) + 1 / math.tan(half_b))
    (centre,) = along(a, b, [(radius / math.tan(half_a), -radius)])
    return centre, radius


def overlap(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether two convex polygons share more than an edge or a corner."""
    for a, b in edges(one) + edges(other):
        length = math.dist(a, b)
        nx, ny = (b[1] - a[1]) / length, (a[0] - b[0]) / length
        first = [x * nx + y * ny for x, y in one]
        second = [x * nx + y * ny for x, y in other]
        if min(max(first), max(second)) - max(min(first), min(second)) < TOUCH:
            return False
    return True
