"""Functions that make the shapes of template elements from resolved fields, in millimetres."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec

from generator.base.display_list import PathSegment, Shape
from generator.base.errors import CannotJudge
from generator.base.geometry import Box, Matrix, Point, under_matrix

TRIES = 200  # places tried for each star
ARC = 0.5522847498  # control point distance for a quarter circle


def rectangle(box: Box, radius: float) -> tuple[PathSegment, ...]:
    """A rectangle with rounded corners."""
    x, y, width, height = box
    if radius <= 0:
        return (("M", (x, y)), ("L", (x + width, y)), ("L", (x + width, y + height)), ("L", (x, y + height)), ("Z", ()))
    r = min(radius, width / 2, height / 2)
    k = r * (1 - ARC)
    right, bottom = x + width, y + height
    return (
        ("M", (x + r, y)),
        ("L", (right - r, y)),
        ("C", (right - k, y, right, y + k, right, y + r)),
        ("L", (right, bottom - r)),
        ("C", (right, bottom - k, right - k, bottom, right - r, bottom)),
        ("L", (x + r, bottom)),
        ("C", (x + k, bottom, x, bottom - k, x, bottom - r)),
        ("L", (x, y + r)),
        ("C", (x, y + k, x + k, y, x + r, y)),
        ("Z", ()),
    )


def circle(centre: Point, radius: float) -> tuple[PathSegment, ...]:
    """A full circle."""
    return rectangle((centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius), radius)


def ellipse(box: Box) -> tuple[PathSegment, ...]:
    """The ellipse that fills a box."""
    x, y, w, h = box
    k, m = w / 2 * (1 - ARC), h / 2 * (1 - ARC)
    cx, cy, right, bottom = x + w / 2, y + h / 2, x + w, y + h
    return (
        ("M", (cx, y)),
        ("C", (right - k, y, right, y + m, right, cy)),
        ("C", (right, bottom - m, right - k, bottom, cx, bottom)),
        ("C", (x + k, bottom, x, bottom - m, x, cy)),
        ("C", (x, y + m, x + k, y, cx, y)),
        ("Z", ()),
    )


def polygon(points: Sequence[Point]) -> tuple[PathSegment, ...]:
    """A closed polygon."""
    return (("M", points[0]), *(("L", point) for point in points[1:]), ("Z", ()))


def moved(segments: Iterable[PathSegment], dx: float, dy: float) -> tuple[PathSegment, ...]:
    """The same path, moved by (dx, dy)."""
    return tuple(
        (command, tuple(v + (dx if i % 2 == 0 else dy) for i, v in enumerate(numbers))) for command, numbers in segments
    )


def transformed(segments: Iterable[PathSegment], matrix: Matrix) -> tuple[PathSegment, ...]:
    """The same path under a matrix."""
    made: list[PathSegment] = []
    for command, numbers in segments:
        points = [under_matrix(point, matrix) for point in zip(numbers[::2], numbers[1::2], strict=True)]
        made.append((command, tuple([number for point in points for number in point])))
    return tuple(made)


def painted(segments: tuple[PathSegment, ...], fill: str, stroke: str, width: float) -> tuple[Shape, ...]:
    """A shape with fill and stroke, or nothing when it has neither."""
    if not fill and not (stroke and width > 0):
        return ()
    return (Shape(segments, fill or None, stroke if stroke and width > 0 else None, width),)


def rays(
    centre: Point,
    count: int,
    share: float,
    inner: float,
    twist: float,
    turn: float,
    fill: str,
    bounds: Box,
    edge: Box | None = None,
) -> tuple[Shape, ...]:
    """Rays from the centre to beyond the bounds, as one shape of `count` wedges; straight ones end at `edge`, a box."""
    cx, cy = centre
    x, y, width, height = bounds
    reach = max(math.hypot(px - cx, py - cy) for px in (x, x + width) for py in (y, y + height)) * 1.02
    segments: list[PathSegment] = []
    half = math.pi / count * share
    bend = math.radians(twist)
    for i in range(count):
        angle = 2 * math.pi * i / count + math.radians(turn) - math.pi / 2

        def at(radius: float, a: float) -> Point:
            return cx + radius * math.cos(a), cy + radius * math.sin(a)

        near_a, near_b = at(inner, angle - half), at(inner, angle + half)
        far_a, far_b = at(reach, angle - half + bend), at(reach, angle + half + bend)
        if not bend:
            wedge = [near_a, far_a, far_b, near_b]
            if edge is not None:
                wedge = inside(wedge, edge)
            segments += polygon(wedge) if wedge else ()
            continue
        middle = inner + (reach - inner) * 0.55
        control_a, control_b = at(middle, angle - half), at(middle, angle + half)
        segments += [
            ("M", near_a),
            ("C", (*control_a, *control_a, *far_a)),
            ("L", far_b),
            ("C", (*control_b, *control_b, *near_b)),
            ("Z", ()),
        ]
    return (Shape(tuple(segments), fill),)


def inside(points: Sequence[Point], box: Box) -> list[Point]:
    """A convex polygon clipped to a box: the corners of what remains, or none."""
    x, y, width, height = box
    left = list(points)
    for axis, limit, sign in ((0, x, 1), (0, x + width, -1), (1, y, 1), (1, y + height, -1)):
        kept: list[Point] = []
        for a, b in pairwise([*left, left[0]] if left else []):
            here, there = (a[axis] - limit) * sign, (b[axis] - limit) * sign
            if here >= 0:
                kept.append(a)
            if here * there < 0:
                share = here / (here - there)
                kept.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
        left = kept
    return left


def star(x: float, y: float, radius: float, points: int, inner: float = 0.42) -> tuple[PathSegment, ...]:
    """A star with so many points."""
    made: list[PathSegment] = []
    for i in range(points * 2):
        r = radius if i % 2 == 0 else radius * inner
        a = -math.pi / 2 + i * math.pi / points
        made.append(("M" if i == 0 else "L", (x + r * math.cos(a), y + r * math.sin(a))))
    return (*made, ("Z", ()))


def stars(
    count: int,
    seed: int,
    small: float,
    large: float,
    points: int,
    symmetric: bool,
    clear: Sequence[float],
    fill: str,
    bounds: Box,
    middle: Point,
    spared: Sequence[Box] = (),
) -> tuple[Shape, ...]:
    """Stars scattered over the bounds; `clear` = [x, y, radius] and the boxes `spared` stay empty.

    Symmetric scatter looks the same upside down. Raises CannotJudge when what is spared leaves no room.
    """
    generator = random.Random(seed)
    x, y, width, height = bounds
    segments: list[PathSegment] = []
    made = tried = 0
    while made < count:
        tried += 1
        if tried > TRIES * count:
            raise CannotJudge(f"{count} stars find no room between what is spared", "spare less, or ask for fewer")
        px, py = x + generator.random() * width, y + generator.random() * height
        radius = small + (large - small) * generator.random() ** 3
        if clear and math.hypot(px - clear[0], py - clear[1]) < clear[2]:
            continue
        places = [(px, py)]
        if symmetric:
            places.append((2 * middle[0] - px, 2 * middle[1] - py))
        if any(touches(place, radius * 1.6, box) for place in places for box in spared):
            continue
        for sx, sy in places:
            segments += star(sx, sy, radius * 1.6, points) if points else circle((sx, sy), radius)
        made += 1
    return (Shape(tuple(segments), fill),)


def touches(centre: Point, radius: float, box: Box) -> bool:
    """Whether a circle reaches into a box."""
    x, y, width, height = box
    across = max(x - centre[0], 0.0, centre[0] - x - width)
    down = max(y - centre[1], 0.0, centre[1] - y - height)
    return math.hypot(across, down) < radius


def upside_down(made: tuple[Shape, ...], centre: Point) -> tuple[Shape, ...]:
    """Shapes turned by 180 degrees about a point."""
    twice = (2 * centre[0], 2 * centre[1])
    return tuple(
        msgspec.structs.replace(
            shape,
            segments=tuple(
                (command, tuple(twice[i % 2] - value for i, value in enumerate(numbers)))
                for command, numbers in shape.segments
            ),
        )
        for shape in made
    )


def icon_row(count: int, box: Box, size: float, gap: float) -> list[Box]:
    """Boxes of `count` squares in a row, centred; smaller when the row would be too long."""
    x, y, width, height = box
    side = min(size, height, (width - gap * (count - 1)) / count) if count else size
    total = side * count + gap * (count - 1)
    left, top = x + (width - total) / 2, y + (height - side) / 2
    return [(left + i * (side + gap), top, side, side) for i in range(count)]
