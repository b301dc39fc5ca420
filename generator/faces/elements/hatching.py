"""Hatchings: the lines and dots by which heraldry shows colours in one ink, over an area or along its rim only.

Areas are convex polygons in mm. A pattern runs in whole steps from the middle of its area, so that equal areas are
hatched alike. Source of the six patterns: Silvester Petra Sancta, Tesserae gentilitiae (1638).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from generator.base.display_list import PathSegment, Shape
from generator.base.errors import CannotJudge
from generator.base.geometry import Box, Point, Polygon, bounds_of_points, edges, turned
from generator.base.names import suggestion
from generator.faces.shapes import circle

LINES = {  # degrees clockwise from a horizontal line
    "horizontal": (0.0,),
    "vertical": (90.0,),
    "falling": (45.0,),
    "rising": (135.0,),
    "crossed": (0.0, 90.0),
}
DOTS = "dots"
PATTERNS = (*LINES, DOTS)
SHORTEST = 0.25  # mm: a shorter piece of a line is a speck
CORNER_STEPS = 24  # straight edges to a quarter circle
Inward = tuple[float, float, float, float]  # a point of an edge, and the unit vector from the edge into its area


@lru_cache(maxsize=256)  # the pieces of a deck, and its languages, have the same areas
def hatching(
    pattern: str, area: Polygon, colour: str, *, step: float, line: float, rim: float = 0.0, turn: float = 0.0
) -> tuple[Shape, ...]:
    """A pattern in a convex area, or in the `rim` mm inside its outline; lines `line` mm wide, `step` mm apart.

    The pattern is one of PATTERNS, or one of the game's own in words (catalog/own_hatchings.py). Dots are twice as wide
    as lines. `turn` degrees clockwise turn the pattern. Raises CannotJudge for an unknown pattern, and for an area in
    which nothing of it finds room.
    """
    own = None
    if pattern not in PATTERNS:
        from generator.catalog.own_hatchings import HOW, own_hatching

        own = own_hatching(pattern)
        if own is None:
            raise CannotJudge(f"there is no hatching {pattern!r}: {suggestion(pattern, PATTERNS)}", f"or {HOW}")
        step, line = step * own.spacing, line * own.weight
    middle = (sum(x for x, _ in area) / len(area), sum(y for _, y in area) / len(area))
    # about its middle and turned upright: the lines then run level, upright or at 45 degrees
    local = [turned((x - middle[0], y - middle[1]), -turn) for x, y in area]

    def placed(point: Point) -> Point:
        x, y = turned(point, turn)
        return middle[0] + x, middle[1] + y

    if pattern == DOTS:
        dots = [placed(point) for point in _dots(local, step, line, rim)]
        segments: list[PathSegment] = [segment for dot in dots for segment in circle(dot, line)]
        shape = Shape(tuple(segments), colour)
    else:
        pieces = [
            piece
            for angle in (own.angles if own else LINES[pattern])
            for piece in _lines(local, angle, step, line, rim)
        ]
        segments = [segment for a, b in pieces for segment in (("M", placed(a)), ("L", placed(b)))]
        shape = Shape(tuple(segments), None, colour, line)
    if not segments:
        raise CannotJudge(f"a hatching {pattern} finds no room", "take a wider rim, or a smaller step")
    return (shape,)


def rounded(box: Box, radius: float) -> Polygon:
    """A box with round corners as a polygon; with a radius of half its side it is a circle."""
    x, y, width, height = box
    r = min(radius, width / 2, height / 2)
    if r <= 0:
        return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    corners: list[Point] = []
    for quarter, (cx, cy) in enumerate(
        ((x + width - r, y + r), (x + width - r, y + height - r), (x + r, y + height - r), (x + r, y + r))
    ):
        for i in range(CORNER_STEPS + 1):
            angle = math.pi / 2 * (quarter - 1 + i / CORNER_STEPS)
            corners.append((cx + r * math.cos(angle), cy + r * math.sin(angle)))
    return tuple(dict.fromkeys((round(a, 6), round(b, 6)) for a, b in corners))


def _lines(area: Sequence[Point], angle: float, step: float, line: float, rim: float) -> list[tuple[Point, Point]]:
    """The pieces of parallel lines that lie in the area, or in its rim; their round ends lie in it too."""
    along, across = turned((1.0, 0.0), angle), turned((0.0, 1.0), angle)
    inward = _inward(area)
    reach = max(math.hypot(*point) for point in area)
    made: list[tuple[Point, Point]] = []
    count = math.floor(reach / step)
    for k in range(-count, count + 1):
        origin = (across[0] * k * step, across[1] * k * step)
        whole = _part_inside(inward, origin, along, line / 2)
        if whole is None:
            continue
        inner = _part_inside(inward, origin, along, rim - line / 2) if rim else None
        spans = [whole] if inner is None else [(whole[0], inner[0]), (inner[1], whole[1])]
        for start, end in spans:
            if end - start >= SHORTEST:
                a, b = ((origin[0] + along[0] * t, origin[1] + along[1] * t) for t in (start, end))
                made.append((a, b))
    return made


def _part_inside(inward: Sequence[Inward], origin: Point, along: Point, inset: float) -> tuple[float, float] | None:
    """From where to where (mm from the origin) a line runs at least `inset` mm inside all edges of an area."""
    start, end = -math.inf, math.inf
    next_x, next_y = origin[0] + along[0], origin[1] + along[1]
    for x, y, nx, ny in inward:
        distance = (origin[0] - x) * nx + (origin[1] - y) * ny
        change = (next_x - x) * nx + (next_y - y) * ny - distance
        room = distance - inset
        if abs(change) < 1e-9:
            if room < 0:
                return None
        elif change > 0:
            start = max(start, -room / change)
        else:
            end = min(end, -room / change)
    return (start, end) if start < end else None


def _dots(area: Sequence[Point], step: float, radius: float, rim: float) -> list[Point]:
    """The middles of dots in rows, every second row moved by half a step, that lie in the area, or in its rim."""
    inward = _inward(area)
    left, top, right, bottom = bounds_of_points(area)
    count = math.ceil(max(math.hypot(*point) for point in area) / step) + 1
    made = []
    for row in range(-2 * count, 2 * count + 1):
        y = row * step / 2
        whole = _part_inside(inward, (0.0, y), (1.0, 0.0), radius) if top < y < bottom else None
        if whole is None:
            continue
        inner = _part_inside(inward, (0.0, y), (1.0, 0.0), rim - radius) if rim else None
        for column in range(-count, count + 1):
            x = (column + 0.5 * (row % 2)) * step
            if left < x < right and whole[0] <= x <= whole[1] and not (inner and inner[0] < x < inner[1]):
                made.append((x, y))
    return made


def _inward(area: Sequence[Point]) -> list[Inward]:
    """For each edge of a convex area a point of it, and which way the area lies."""
    middle = (sum(x for x, _ in area) / len(area), sum(y for _, y in area) / len(area))
    made = []
    for a, b in edges(area):
        length = math.dist(a, b)
        nx, ny = (a[1] - b[1]) / length, (b[0] - a[0]) / length
        if (middle[0] - a[0]) * nx + (middle[1] - a[1]) * ny < 0:
            nx, ny = -nx, -ny
        made.append((*a, nx, ny))
    return made
