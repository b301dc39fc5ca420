"""Points, boxes and matrices of the plane, and lengths: what every room shares that draws, places or measures.

Millimetres unless a name says otherwise; x to the right and y downwards; angles in degrees, clockwise as seen.
Points (1/72 inch, y upwards) are met only where a PDF is written or read. Plain tuples, no classes: a sheet has
tens of thousands of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

POINTS_PER_MM = 72.0 / 25.4

Point = tuple[float, float]  # x, y
Box = tuple[float, float, float, float]  # x, y, width, height
Bounds = tuple[float, float, float, float]  # left, top, right, bottom
LineSegment = tuple[float, float, float, float]  # x1, y1, x2, y2
Polygon = tuple[Point, ...]  # its corners in order; the last is joined to the first
Edge = tuple[Point, Point]  # a straight line from one point to another
Point3 = tuple[float, float, float]  # a point or a direction in space
Matrix = tuple[float, float, float, float, float, float]  # a b c d e f: (x, y) goes to (ax + cy + e, bx + dy + f)

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
ROUNDING = 1e-9  # mm by which sums of the same lengths may differ
TOUCH = 1e-6  # mm by which shapes that share an edge may overlap through rounding
NEAR = 0.1  # mm: two places read from a page that are the same


def to_points(mm: float) -> float:
    """Millimetres to PDF points."""
    return mm * POINTS_PER_MM


def to_mm(points: float) -> float:
    """PDF points to millimetres."""
    return points / POINTS_PER_MM


def matrix_product(first: Matrix, then: Matrix) -> Matrix:
    """The matrix that does what `first` does, and after it what `then` does."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def enlargement(matrix: Matrix) -> float:
    """How many times as long lengths become under a matrix: the mean of both directions where it stretches one."""
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))


def under_matrix(point: Point, matrix: Matrix) -> Point:
    """Where a matrix takes a point."""
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e, b * x + d * y + f


def turned(point: Point, degrees: float) -> Point:
    """A point turned clockwise about the origin."""
    return all_turned((point,), degrees)[0]


def all_turned(points: Iterable[Point], degrees: float) -> list[Point]:
    """Points turned together clockwise about the origin."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(x * cos - y * sin, x * sin + y * cos) for x, y in points]


def toward(a: Point, b: Point, share: float) -> Point:
    """The point at `share` of the way from a to b."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def edges(polygon: Sequence[Point]) -> list[Edge]:
    """The edges of a polygon in order; edge i leaves corner i."""
    return list(zip(polygon, (*polygon[1:], *polygon[:1]), strict=True))


def distance_inside(edge: Edge, point: Point) -> float:
    """How far (mm) a point lies to the right of an edge: inside of a polygon whose corners go clockwise."""
    (ax, ay), (bx, by) = edge
    dx, dy = bx - ax, by - ay
    return (dx * (point[1] - ay) - dy * (point[0] - ax)) / (math.hypot(dx, dy) or 1.0)


def signed_area(polygon: Sequence[Point]) -> float:
    """The area of a polygon in mm², positive when its corners go clockwise as seen."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in edges(polygon)) / 2


def part_inside(polygon: Sequence[Point], edge: Edge) -> Polygon:
    """The part of a convex polygon to the right of the line through an edge; no corners when there is none."""
    kept: list[Point] = []
    (ax, ay), (bx, by) = edge
    dx, dy = bx - ax, by - ay
    for p, q in edges(polygon):
        here, there = (dx * (y - ay) - dy * (x - ax) for x, y in (p, q))
        if here >= 0:
            kept.append(p)
        if (here > 0 > there) or (here < 0 < there):
            kept.append(toward(p, q, here / (here - there)))
    return tuple(kept) if len(kept) > 2 else ()


def common_part(one: Sequence[Point], other: Sequence[Point]) -> Polygon:
    """What two convex polygons share, the corners of the second going clockwise; no corners when that is nothing."""
    left = tuple(one)
    for edge in edges(other):
        left = part_inside(left, edge) if left else ()
    return left


def distance_outside(inner: Sequence[Point], outer: Sequence[Point]) -> float:
    """How far (mm) a polygon extends beyond a convex one whose corners go clockwise; 0 when it is inside."""
    return max(0.0, *(-distance_inside(edge, point) for edge in edges(outer) for point in inner))


def moved_outwards(edge: Edge, by: float) -> Edge:
    """An edge of a polygon whose corners go clockwise, moved away from its inside by so many mm."""
    (ax, ay), (bx, end) = edge
    length = math.hypot(bx - ax, end - ay) or 1.0
    x, y = (end - ay) / length * by, (ax - bx) / length * by
    return (ax + x, ay + y), (bx + x, end + y)


def corners_of(bounds: Bounds) -> Polygon:
    """The corners of bounds, clockwise from the upper left one."""
    left, top, right, bottom = bounds
    return (left, top), (right, top), (right, bottom), (left, bottom)


def bounds_of_points(points: Iterable[Point]) -> Bounds:
    """The smallest bounds round some points. Raises ValueError when there is none."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def bounds_of_box(box: Box) -> Bounds:
    """A box by its edges."""
    x, y, width, height = box
    return x, y, x + width, y + height


def box_of_bounds(bounds: Bounds) -> Box:
    """Bounds by their upper left corner and their size."""
    left, top, right, bottom = bounds
    return left, top, right - left, bottom - top


def union(several: Iterable[Bounds]) -> Bounds:
    """The smallest bounds round some others. Raises ValueError when there is none."""
    lefts, tops, rights, bottoms = zip(*several, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def intersection(one: Bounds, other: Bounds) -> Bounds:
    """What two bounds have in common; the edges come out the wrong way round when that is nothing."""
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def inset(bounds: Bounds, by: float) -> Bounds:
    """Bounds made smaller by so many mm on every side; larger when that is negative."""
    left, top, right, bottom = bounds
    return left + by, top + by, right - by, bottom - by


def overlap(one: Bounds, other: Bounds) -> bool:
    """Whether two bounds share more than an edge or a corner."""
    return one[0] < other[2] and one[2] > other[0] and one[1] < other[3] and one[3] > other[1]


def contains(outer: Bounds, inner: Bounds, slack: float = 0.0) -> bool:
    """Whether bounds lie inside others, or stick out by no more than so many mm."""
    return (
        outer[0] <= inner[0] + slack
        and outer[1] <= inner[1] + slack
        and outer[2] >= inner[2] - slack
        and outer[3] >= inner[3] - slack
    )


def centre_of(bounds: Bounds) -> Point:
    """The middle of bounds."""
    return (bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2


def same_place(one: Point, other: Point, within: float = NEAR) -> bool:
    """Whether two points lie no farther apart than so many mm, either way."""
    return abs(one[0] - other[0]) <= within and abs(one[1] - other[1]) <= within
