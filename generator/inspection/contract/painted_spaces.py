"""Measures the spaces that are painted on a face: places of a certain size that pieces are put on.

A space is known by the lines round it, however they are painted: as an outline of its own, dashed, with round corners,
or as a part of a table's lines. Lengths are mm on the face.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

from generator.base.geometry import Edge, Point, all_turned, bounds_of_points, edges
from generator.catalog.fit_models import CircleSpace, HexagonSpace, SpaceModel
from generator.inspection.contract.lines_and_fields import NEAR, Wrong
from generator.inspection.contract.painted_face import PaintedOutline
from generator.inspection.contract.promises import PromisedSpace
from generator.inspection.reading.drawn_forms import Step

MOST_FACES = 50  # whose lines are kept
MOST_OUTLINES = 20_000  # whose lines are kept: faces in two languages share most of them
SHORTEST = 1.0  # mm: shorter lines have no direction worth measuring
ROUND_CORNER = 4.5  # mm that a line may end before a corner, which may be round
LEAST_SHARE = 0.25  # of a side, which it may end before a small corner; and of which a dashed line covers more
LEAST_OF_CIRCLE = 12  # steps of curves, three for each
SPARE = 1.0  # mm: more than lines of one way may differ in where they lie
REACH = 1.6  # how much larger than it should a space is looked for


class _Line(NamedTuple):
    """A straight line with the direction (degrees, 0 to 180) and distance from (0, 0) of the line it lies on."""

    start: Point
    end: Point
    distance: float


_DISTANCE = attrgetter("distance")


class LinesOfOutline(NamedTuple):
    """The straight lines of an outline, its circles, and how far from (0, 0) its lines reach."""

    lines: list[tuple[int, int, _Line]]  # each with its direction and distance in whole numbers
    circles: list[tuple[Point, float]]
    farthest: float


def lines_of(outline: PaintedOutline) -> LinesOfOutline:
    """The lines of an outline that are long enough to be the side of a space, and its circles."""
    lines: list[tuple[int, int, _Line]] = []
    farthest = 0.0
    for a, b in _straight(outline):
        if math.dist(a, b) >= SHORTEST:
            direction = _direction(a, b)
            distance = _distance(a, direction)
            lines.append((round(direction) % 180, round(distance), _Line(a, b, distance)))
            farthest = max(farthest, math.hypot(*a), math.hypot(*b))
    circles = list(_circles(outline)) if outline.commands.count("C") >= LEAST_OF_CIRCLE else []
    return LinesOfOutline(lines, circles, farthest)


class _Alike:
    """Lines that run alike, by where they begin along one axis (0 or 1)."""

    def __init__(self, lines: Iterable[_Line], axis: int) -> None:
        self._axis = axis
        self._lines = sorted(lines, key=self._begins)
        self._begin = list(map(self._begins, self._lines))
        self._longest = max((abs(one.start[axis] - one.end[axis]) for one in self._lines), default=0.0)

    def between(self, a: Point, b: Point) -> list[_Line]:
        """Those that reach between two points of a line near them, and some others."""
        low, high = sorted((a[self._axis], b[self._axis]))
        first = bisect_left(self._begin, low - self._longest - SPARE)
        return self._lines[first : bisect_right(self._begin, high + SPARE)]

    def _begins(self, line: _Line) -> float:
        return min(line.start[self._axis], line.end[self._axis])


class PaintedLines:
    """The straight lines and the circles of a face, by where they lie, so that a side is found without a search."""

    def __init__(
        self, outlines: Iterable[PaintedOutline], of: Callable[[PaintedOutline], LinesOfOutline] = lines_of
    ) -> None:
        self.found: dict[tuple[str, Point, float], bool] = {}  # whether a space is painted, by name, middle and turn
        self._lines: dict[tuple[int, int], list[_Line]] = {}
        self._by_direction: dict[int, list[_Line]] = {}  # those of a direction by their distance
        self._by_way: dict[tuple[int, int], _Alike] = {}  # what is asked for along each way: sides lie in rows
        self._farthest = 0.0  # from (0, 0) to an end of a line
        self.circles: list[tuple[Point, float]] = []
        self._circles: dict[tuple[int, int], list[tuple[Point, float]]] = {}
        for outline in outlines:
            painted, circles, farthest = of(outline)
            for direction, distance, line in painted:
                self._lines.setdefault((direction, distance), []).append(line)
                self._by_direction.setdefault(direction, []).append(line)
            self._farthest = max(self._farthest, farthest)
            self.circles += circles
        for lines in self._by_direction.values():
            lines.sort(key=_DISTANCE)
        for middle, radius in self.circles:
            self._circles.setdefault((round(middle[0]), round(middle[1])), []).append((middle, radius))

    def circles_round(self, middle: Point) -> Iterator[tuple[Point, float]]:
        """The middles and radii of the circles round a point, and of some that lie up to 2 mm beside it."""
        x, y = round(middle[0]), round(middle[1])
        for across in (x - 1, x, x + 1):
            for down in (y - 1, y, y + 1):
                yield from self._circles.get((across, down), ())

    def along(self, a: Point, b: Point) -> list[tuple[float, float]]:
        """The parts of the line through two points that are painted: from and to, in mm from the first towards b.

        What lies beyond the two points may be left out.
        """
        exactly = _direction(a, b)
        near = self._alike(round(exactly), round(_distance(a, exactly)))
        # as _beside and _along do it, a thousand times for each map
        (left, top), (right, bottom) = a, b
        long = math.dist(a, b)
        across, down = (right - left) / long, (bottom - top) / long
        found = []
        for (x1, y1), (x2, y2), _ in near.between(a, b):
            if abs(across * (y1 - top) - down * (x1 - left)) < NEAR and (
                abs(across * (y2 - top) - down * (x2 - left)) < NEAR
            ):
                one = (x1 - left) * across + (y1 - top) * down
                other = (x2 - left) * across + (y2 - top) * down
                found.append((one, other) if one <= other else (other, one))
        return sorted(found)

    def _alike(self, direction: int, distance: int) -> _Alike:
        """The lines of about this direction (degrees) and distance from (0, 0), on either side."""
        way = direction, distance
        if way not in self._by_way:
            ways = {(direction + step) % 180 for step in (-1, 0, 1)}
            # a line that runs from right to left at the end of the half circle lies on the other side of (0, 0)
            places = {side * distance + step for side in (1, -1) for step in (-1, 0, 1)}
            found = [line for way in ways for place in places for line in self._lines.get((way, place), ())]
            self._by_way[way] = _Alike(found, 1 if 45 < direction < 135 else 0)
        return self._by_way[way]

    def across(self, side: Edge, opposite: Edge) -> Iterator[_Line]:
        """The lines that may run between two opposite sides of a rectangle as they do. Others may be among them."""
        direction, angle = round(_direction(*side)), math.radians(_direction(*side))
        corners = [*side, *opposite]
        distances = [y * math.cos(angle) - x * math.sin(angle) for x, y in corners]
        # a line may lean by NEAR from end to end, and passes (0, 0) the more beside, the farther off it is
        lean = NEAR / max(math.dist(*side) - 2 * NEAR, NEAR)
        spare = 1 + lean * max(math.hypot(x, y) for x, y in corners)
        low, high = math.floor(min(distances) - spare), math.ceil(max(distances) + spare)
        for step in (-1, 0, 1):
            way = (direction + step) % 180
            for place in sorted({*range(low, high + 1), *range(-high, 1 - low)}):
                yield from self._lines.get((way, place), ())

    def parallel(self, side: Edge, middle: Point, far: float) -> Iterator[_Line]:
        """The lines that run as a side does, up to `far` from a point. Others may be among them, and some twice."""
        direction, angle = round(_direction(*side)), math.radians(_direction(*side))
        distance = middle[1] * math.cos(angle) - middle[0] * math.sin(angle)
        spare = far + 1 + self._farthest * math.radians(2)  # directions are told by whole degrees
        for step in (-1, 0, 1):
            lines = self._by_direction.get((direction + step) % 180, [])
            for place in (distance, -distance):  # as in `along`
                first = bisect_left(lines, place - spare, key=_DISTANCE)
                yield from lines[first : bisect_right(lines, place + spare, key=_DISTANCE)]


class LinesOfFaces:
    """The lines of the faces that were judged last; faces of the same outlines, in two languages, have the same."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, ...], tuple[list[tuple[Step, ...]], PaintedLines]] = {}
        self._outlines: dict[int, tuple[tuple[Step, ...], LinesOfOutline]] = {}

    def of(self, outlines: Sequence[PaintedOutline]) -> PaintedLines:
        key = tuple([id(outline.steps) for outline in outlines])
        if key not in self._known:
            while len(self._known) >= MOST_FACES:
                del self._known[next(iter(self._known))]
            # with the steps, whose ids stay their own
            self._known[key] = [outline.steps for outline in outlines], PaintedLines(outlines, self._of_outline)
        return self._known[key][1]

    def _of_outline(self, outline: PaintedOutline) -> LinesOfOutline:
        known = self._outlines.get(id(outline.steps))
        if known is None:
            if len(self._outlines) >= MOST_OUTLINES:
                self._outlines.clear()
            known = self._outlines[id(outline.steps)] = outline.steps, lines_of(outline)
        return known[1]


def judge_spaces(promised: Sequence[PromisedSpace], painted: PaintedLines, report: Wrong) -> None:
    """Report spaces that are not painted in their size where they should be, with the size that is painted there.

    The spaces are those of one game: what was found of one is not looked for again.
    """
    for promise in promised:
        key = promise.name, promise.middle, promise.turn
        if key not in painted.found:
            painted.found[key] = is_painted(promise, painted)
        if painted.found[key]:
            continue
        found = measured(promise, painted)
        wanted = promise.space.size
        told = f"; {found} is painted there" if found else ", and nothing like it is"
        if found and is_near(promise, painted):
            told = ", and its outline is not whole, or divided"
        x, y = promise.middle
        reach = max(promise.space.width, promise.space.height) / 2
        report(
            "contract.space",
            f"{promise.space.what}: the space {promise.name!r} of {wanted} should be painted here{told}",
            (x - reach, y - reach, x + reach, y + reach),
            wanted,
            found,
        )


def is_painted(promise: PromisedSpace, painted: PaintedLines) -> bool:
    """Whether a space is painted in its size where it should be."""
    if isinstance(promise.space, CircleSpace):
        radius = promise.space.across / 2
        return any(
            math.dist(middle, promise.middle) < NEAR and abs(one - radius) < NEAR
            for middle, one in painted.circles_round(promise.middle)
        )
    sides = sides_of(promise)
    return all(_is_side(side, painted) for side in sides) and not _is_divided(promise, sides, painted)


def is_near(promise: PromisedSpace, painted: PaintedLines) -> bool:
    """Whether lines are painted as far from each other as the sides of a space."""
    sizes = measured_sizes(promise, painted)
    space = promise.space
    wanted = (space.width, space.height) if len(sizes or ()) == 2 else (space.height,) * 3
    return sizes is not None and all(abs(a - b) < NEAR for a, b in zip(sizes, wanted, strict=False))


def measured(promise: PromisedSpace, painted: PaintedLines) -> str:
    """What is painted where a space should be, in words; empty where there is nothing of its shape."""
    sizes = measured_sizes(promise, painted)
    if sizes is None:
        return ""
    if isinstance(promise.space, CircleSpace):
        return f"a circle {sizes[0]:.1f} mm across"
    if isinstance(promise.space, HexagonSpace):
        return f"a hexagon {min(sizes):.1f} mm from side to side"
    return f"{sizes[0]:.1f} x {sizes[1]:.1f} mm"


def measured_sizes(promise: PromisedSpace, painted: PaintedLines) -> tuple[float, ...] | None:
    """From each side to the opposite one, of the smallest space round a point: width and height of a rectangle.

    Three distances of a hexagon, and the diameter of a circle. None where there is nothing of its shape.
    """
    if isinstance(promise.space, CircleSpace):
        round_it = [2 * radius for middle, radius in painted.circles if math.dist(middle, promise.middle) < 1]
        return (min(round_it, key=lambda one: abs(one - promise.space.width)),) if round_it else None
    sides = sides_of(promise)
    half = len(sides) // 2
    apart = []
    for side in sides:
        wanted = _beside(*side, promise.middle)
        far = wanted * REACH
        lines = painted.parallel(side, promise.middle, far)
        near = [step for line in lines for step in [_step_to(promise.middle, side, line)] if step and step <= far]
        if not near:
            return None
        apart.append(min(near, key=lambda step: (abs(step - wanted) >= NEAR, abs(step - wanted))))
    across = [apart[i] + apart[i + half] for i in range(half)]
    return (across[1], across[0]) if half == 2 else tuple(across)


def sides_of(promise: PromisedSpace) -> list[Edge]:
    """The sides of a rectangle or a hexagon where it should be; the one opposite comes half of their number later."""
    corners = [
        (promise.middle[0] + x, promise.middle[1] + y) for x, y in all_turned(corners_of(promise.space), promise.turn)
    ]
    return edges(corners)


def corners_of(space: SpaceModel) -> tuple[Point, ...]:
    """The corners of a rectangle or a hexagon round (0, 0), clockwise from the upper left one."""
    x, y = space.width / 2, space.height / 2
    if isinstance(space, HexagonSpace):
        return (-x / 2, -y), (x / 2, -y), (x, 0.0), (x / 2, y), (-x / 2, y), (-x, 0.0)
    return (-x, -y), (x, -y), (x, y), (-x, y)


def _is_side(side: Edge, painted: PaintedLines) -> bool:
    """Whether a line, dashed or not, is painted along a side from one corner to the other."""
    long = math.dist(*side)
    spare = min(ROUND_CORNER, LEAST_SHARE * long)
    covered, reached, first = 0.0, 0.0, math.inf
    for start, end in painted.along(*side):
        start, end = max(start, 0.0), min(end, long)
        if end > max(start, reached):
            first = min(first, start)
            covered += end - max(start, reached)
            reached = end
    return first <= spare and reached >= long - spare and covered >= LEAST_SHARE * long


def _is_divided(promise: PromisedSpace, sides: Sequence[Edge], painted: PaintedLines) -> bool:
    """Whether a line runs through a rectangle from side to side: it is two spaces, not one."""
    if len(sides) != 4:
        return False
    for side, opposite, deep in ((sides[0], sides[2], promise.space.height), (sides[3], sides[1], promise.space.width)):
        a, b = side
        long = math.dist(a, b)
        for line in painted.across(side, opposite):
            ends = sorted((_along(a, b, line.start), _along(a, b, line.end)))
            from_side = _signed(a, b, line.start), _signed(a, b, line.end)
            inside = all(NEAR < distance < deep - NEAR for distance in from_side)
            level = abs(from_side[0] - from_side[1]) < NEAR  # rays of a ground behind it run at other angles
            if inside and level and ends[0] < NEAR and ends[1] > long - NEAR:
                return True
    return False


def _step_to(middle: Point, side: Edge, line: _Line) -> float | None:
    """How far a parallel line lies from the middle towards a side, where it passes the middle or nearly so."""
    a, b = side
    at = _along(a, b, middle)
    long = math.dist(a, b)
    ends = sorted((_along(a, b, line.start), _along(a, b, line.end)))
    if ends[0] > at + LEAST_SHARE * long or ends[1] < at - LEAST_SHARE * long:
        return None
    step = _signed(a, b, middle) - _signed(a, b, line.start)
    return step if step > NEAR else None


def _direction(a: Point, b: Point) -> float:
    return math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) % 180


def _distance(a: Point, direction: float) -> float:
    """How far the line through a point in a direction (degrees) passes from (0, 0), on either side."""
    angle = math.radians(direction)
    return a[1] * math.cos(angle) - a[0] * math.sin(angle)


def _along(a: Point, b: Point, point: Point) -> float:
    long = math.dist(a, b)
    return ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / long


def _signed(a: Point, b: Point, point: Point) -> float:
    """The distance of a point from the line a-b, positive to the right of whoever goes from a to b (y downwards)."""
    return ((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])) / math.dist(a, b)


def _beside(a: Point, b: Point, point: Point) -> float:
    return abs(_signed(a, b, point))


def _straight(outline: PaintedOutline) -> Iterator[Edge]:
    """The straight lines of an outline, and those that close it."""
    start: Point = (0.0, 0.0)
    here: Point = start
    curve = 0
    for command, x, y in outline.steps:
        if command == "M":
            start = here = (x, y)
        elif command == "Z":
            yield here, start
            here = start
        elif command == "C":
            curve = (curve + 1) % 3
            if curve == 0:
                here = (x, y)
        else:
            yield here, (x, y)
            here = (x, y)


def _circles(outline: PaintedOutline) -> Iterator[tuple[Point, float]]:
    """The middle and radius of each circle of an outline: four curves or more, that end equally far from the middle."""
    parts: list[list[Step]] = []
    for step in outline.steps:
        if step[0] == "M":
            parts.append([])
        if parts:
            parts[-1].append(step)
    for part in parts:
        curves = [(x, y) for command, x, y in part if command == "C"]
        ends = curves[2::3]
        if len(ends) < 4:
            continue
        left, top, right, bottom = bounds_of_points(ends)
        middle, radius = ((left + right) / 2, (top + bottom) / 2), (right - left) / 2
        if any(abs(math.dist(middle, end) - radius) >= NEAR for end in ends):
            continue
        others = [(x, y) for command, x, y in part if command in "ML"]
        if all(min(math.dist(one, end) for end in ends) <= NEAR for one in others):
            yield middle, radius
