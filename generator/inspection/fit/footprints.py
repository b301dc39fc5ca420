"""The room that a piece takes on the table, and how much larger a space is than a piece that lies inside it.

A footprint is convex: the corners round its middle, and a radius by which it reaches beyond them, so that a circle is
one corner with a radius. Lengths are mm.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from generator.base.geometry import Point, all_turned, bounds_of_points
from generator.catalog.fit_models import CircleSpace, SpaceModel
from generator.inspection.contract.painted_spaces import corners_of

STEP = 1.0  # degrees by which pieces are turned to find how they fit best
FINEST = 0.01  # mm to which the best place is looked for
HALVINGS = 24  # of a search for the size that would fit


@dataclass(frozen=True, slots=True)
class Footprint:
    """A convex shape on the table: its corners round its middle, and how far it reaches beyond them."""

    corners: tuple[Point, ...]
    radius: float = 0.0

    @property
    def width(self) -> float:
        left, _, right, _ = bounds_of_points(self.corners)
        return right - left + 2 * self.radius

    @property
    def height(self) -> float:
        _, top, _, bottom = bounds_of_points(self.corners)
        return bottom - top + 2 * self.radius

    @property
    def size(self) -> str:
        """Its size in words."""
        if len(self.corners) == 1:
            return f"{2 * self.radius:.4g} mm across"
        return f"{self.width:.4g} x {self.height:.4g} mm"

    def scaled(self, factor: float) -> Footprint:
        """The same shape, larger or smaller."""
        return Footprint(tuple((x * factor, y * factor) for x, y in self.corners), self.radius * factor)

    def rounded(self) -> Footprint:
        """The circle round it: the room that it takes whichever way it is turned."""
        middle = _middle(self.corners)
        return Footprint(((0.0, 0.0),), max(math.dist(middle, corner) for corner in self.corners) + self.radius)

    def repeated(self, count: int) -> list[Footprint]:
        """The rectangles that so many of them take beside each other, in every number of columns."""
        if count == 1:
            return [self]
        made = []
        for columns in range(1, count + 1):
            x, y = self.width * columns / 2, self.height * math.ceil(count / columns) / 2
            made.append(Footprint(((-x, -y), (x, -y), (x, y), (-x, y))))
        return made


def circle(across: float) -> Footprint:
    """A circle by its diameter."""
    return Footprint(((0.0, 0.0),), across / 2)


def rectangle(width: float, height: float) -> Footprint:
    """A rectangle by its sides."""
    x, y = width / 2, height / 2
    return Footprint(((-x, -y), (x, -y), (x, y), (-x, y)))


def footprint_of_space(space: SpaceModel) -> Footprint:
    """The shape of a space."""
    return circle(space.across) if isinstance(space, CircleSpace) else Footprint(corners_of(space))


def room_left(piece: Footprint, space: Footprint) -> float:
    """How much larger the space is than the piece from edge to edge, in mm, turned and placed as suits it best.

    Less than zero where the piece sticks out. A space 122 x 72 mm leaves a card of 120 x 70 mm two.
    """
    if len(space.corners) == 1:
        return 2 * (space.radius - piece.rounded().radius)
    sides = list(_half_planes(space.corners))
    if len(piece.corners) == 1:
        return 2 * (min(distance for _, distance in sides) + space.radius - piece.radius)
    even = _is_even(piece.corners)
    turns = [STEP * i for i in range(int((180 if even else 360) / STEP))]
    best = max(_room(piece.corners, degrees, sides, even) for degrees in turns)
    return 2 * (best + space.radius - piece.radius)


def largest_factor(piece: Footprint, space: Footprint, allowance: float) -> float:
    """How many times as large the piece may be for the space to leave it an allowance; 0 where no size would do."""
    low, high = 0.0, 4.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if room_left(piece.scaled(middle), space) >= allowance:
            low = middle
        else:
            high = middle
    return low


def smallest_factor(piece: Footprint, space: Footprint, allowance: float) -> float:
    """How many times as large the space must be to leave the piece an allowance."""
    low, high = 0.0, 64.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if room_left(piece, space.scaled(middle)) >= allowance:
            high = middle
        else:
            low = middle
    return high


def largest_piece(piece: Footprint, space: Footprint, allowance: float) -> Footprint:
    """What is left of a piece that has to be smaller for the space to leave it an allowance; no size where none would.

    A rectangle in a rectangle loses what its sides are too long by; any other shape is kept.
    """
    if not (_is_rectangle(piece) and _is_rectangle(space)):
        return piece.scaled(largest_factor(piece, space, allowance))
    rooms = ((space.width - allowance, space.height - allowance), (space.height - allowance, space.width - allowance))
    ways = [(min(piece.width, across), min(piece.height, down)) for across, down in rooms]
    width, height = max(ways, key=lambda way: max(way[0], 0.0) * max(way[1], 0.0))
    return rectangle(max(width, 0.0), max(height, 0.0))


def least_space(piece: Footprint, space: Footprint, allowance: float) -> Footprint:
    """The least space of its shape that leaves a piece an allowance; a rectangle stands as the one that is too small.

    Of a rectangle for a rectangle each side is as long as it must be; any other shape is kept.
    """
    if not (_is_rectangle(piece) and _is_rectangle(space)):
        return space.scaled(smallest_factor(piece, space, allowance))
    width, height = piece.width + allowance, piece.height + allowance
    ways = [(width, height), (height, width)]
    return rectangle(*min(ways, key=lambda way: max(way[0] - space.width, 0) + max(way[1] - space.height, 0)))


def _is_rectangle(shape: Footprint) -> bool:
    square = rectangle(shape.width, shape.height)
    return not shape.radius and _sorted(shape) == _sorted(square)


def _sorted(shape: Footprint) -> list[Point]:
    return sorted((round(x, 3), round(y, 3)) for x, y in shape.corners)


def _half_planes(corners: Sequence[Point]) -> Iterator[tuple[Point, float]]:
    """The sides of a clockwise polygon round (0, 0): the direction out of each, and how far away it runs."""
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        long = math.dist(a, b)
        out = (b[1] - a[1]) / long, -(b[0] - a[0]) / long
        yield out, out[0] * a[0] + out[1] * a[1]


def _is_even(corners: Sequence[Point]) -> bool:
    """Whether a shape looks the same when it is turned by half a circle about (0, 0)."""
    return all(any(math.dist((-x, -y), other) < FINEST for other in corners) for x, y in corners)


def _room(corners: Sequence[Point], degrees: float, sides: Sequence[tuple[Point, float]], even: bool) -> float:
    """How far inside the sides the corners lie at least, turned by degrees, in the best place."""
    placed = all_turned(corners, degrees)
    spare = [(out, distance - max(out[0] * x + out[1] * y for x, y in placed)) for out, distance in sides]
    if even:
        return min(one for _, one in spare)

    def at(x: float, y: float) -> float:
        return min(one - out[0] * x - out[1] * y for out, one in spare)

    left, top, right, bottom = bounds_of_points(placed)
    x, y = -(left + right) / 2, -(top + bottom) / 2
    best, step = at(x, y), max(right - left, bottom - top) / 4
    while step > FINEST:
        near = [(x + dx * step, y + dy * step) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
        place = max(near, key=lambda one: at(*one))
        if at(*place) > best:
            (x, y), best = place, at(*place)
        else:
            step /= 2
    return best


def _middle(corners: Sequence[Point]) -> Point:
    """The middle of the smallest circle round some corners."""
    if _is_even(corners):
        return 0.0, 0.0
    candidates = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in combinations(corners, 2)]
    candidates += [middle for three in combinations(corners, 3) if (middle := _round(*three)) is not None]
    return min(candidates, key=lambda middle: max(math.dist(middle, corner) for corner in corners))


def _round(a: Point, b: Point, c: Point) -> Point | None:
    """The middle of the circle through three points; none for points in a row."""
    double = 2 * (a[0] * (b[1] - c[1]) + b[0] * (c[1] - a[1]) + c[0] * (a[1] - b[1]))
    if abs(double) < FINEST**2:
        return None
    squares = [x * x + y * y for x, y in (a, b, c)]
    x = sum(square * part for square, part in zip(squares, (b[1] - c[1], c[1] - a[1], a[1] - b[1]), strict=True))
    y = sum(square * part for square, part in zip(squares, (c[0] - b[0], a[0] - c[0], b[0] - a[0]), strict=True))
    return x / double, y / double
