"""The shapes of an SVG drawing as paths, their transformations as matrices, and the boxes of paths."""

from __future__ import annotations

import math
from collections.abc import Iterable
from xml.etree.ElementTree import Element

from generator.base.display_list import PathSegment
from generator.base.errors import CannotJudge
from generator.base.geometry import IDENTITY, Bounds, Matrix, bounds_of_points, matrix_product
from generator.base.regular_expressions import regular_expression
from generator.faces.art.path_data import parse_path
from generator.faces.art.svg_styles import length_of, numbers_of
from generator.faces.shapes import ARC

SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_STEP = regular_expression(r"([A-Za-z]+)\s*\(([^)]*)\)[\s,]*")
_COUNTS = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}


def matrix_of(text: str | None) -> Matrix:
    """The matrix of a `transform`. Raises CannotJudge when it is none."""
    matrix = IDENTITY
    rest = (text or "").strip()
    while rest:
        found = _STEP.match(rest)
        kind = found.group(1) if found else ""
        numbers = numbers_of(found.group(2)) if found else []
        if found is None or len(numbers) not in _COUNTS.get(kind, ()):
            raise CannotJudge(f"the transform {text!r} would not be followed", "save it with transforms applied")
        matrix = matrix_product(_step(kind, numbers), matrix)
        rest = rest[found.end() :]
    return matrix


def _step(kind: str, numbers: list[float]) -> Matrix:
    if kind == "matrix":
        a, b, c, d, e, f = numbers
        return a, b, c, d, e, f
    if kind == "translate":
        return 1, 0, 0, 1, numbers[0], numbers[1] if len(numbers) > 1 else 0
    if kind == "scale":
        return numbers[0], 0, 0, numbers[-1], 0, 0
    slope = math.tan(math.radians(numbers[0]))
    if kind == "skewX":
        return 1, 0, slope, 1, 0, 0
    if kind == "skewY":
        return 1, slope, 0, 1, 0, 0
    cos, sin = math.cos(math.radians(numbers[0])), math.sin(math.radians(numbers[0]))
    turn = (cos, sin, -sin, cos, 0.0, 0.0)
    if len(numbers) == 1:
        return turn
    x, y = numbers[1:]
    return matrix_product(matrix_product((1, 0, 0, 1, -x, -y), turn), (1, 0, 0, 1, x, y))


def path_of(element: Element, viewport: Bounds) -> tuple[PathSegment, ...]:
    """The path that a shape draws; none for a shape without extent. Raises CannotJudge for a broken one."""
    kind = element.tag.rpartition("}")[2]
    across, down = viewport[2] - viewport[0], viewport[3] - viewport[1]

    def length(name: str, whole: float, default: float = 0.0) -> float:
        return length_of(element.get(name), default, whole)

    if kind == "path":
        return parse_path(element.get("d", ""))
    if kind == "rect":
        return _rounded_rectangle(element, across, down)
    if kind in ("circle", "ellipse"):
        mean = math.hypot(across, down) / math.sqrt(2)
        rx = length("r", mean) if kind == "circle" else length("rx", across)
        ry = rx if kind == "circle" else length("ry", down)
        if rx <= 0 or ry <= 0:
            return ()
        return _ellipse(length("cx", across), length("cy", down), rx, ry)
    if kind == "line":
        ends = ((length("x1", across), length("y1", down)), (length("x2", across), length("y2", down)))
        return (("M", ends[0]), ("L", ends[1]))
    numbers = numbers_of(element.get("points", ""))
    points = list(zip(numbers[::2], numbers[1::2], strict=False))
    if len(points) < 2:
        return ()
    path = [("M", points[0]), *(("L", point) for point in points[1:])]
    return (*path, ("Z", ())) if kind == "polygon" else tuple(path)


def _ellipse(x: float, y: float, rx: float, ry: float) -> tuple[PathSegment, ...]:
    """An ellipse from its right end, clockwise: where its dashes begin (SVG 2, 10.4)."""
    k, m = rx * ARC, ry * ARC
    return (
        ("M", (x + rx, y)),
        ("C", (x + rx, y + m, x + k, y + ry, x, y + ry)),
        ("C", (x - k, y + ry, x - rx, y + m, x - rx, y)),
        ("C", (x - rx, y - m, x - k, y - ry, x, y - ry)),
        ("C", (x + k, y - ry, x + rx, y - m, x + rx, y)),
        ("Z", ()),
    )


def _rounded_rectangle(element: Element, across: float, down: float) -> tuple[PathSegment, ...]:
    x, width = (length_of(element.get(name), 0.0, across) for name in ("x", "width"))
    y, height = (length_of(element.get(name), 0.0, down) for name in ("y", "height"))
    if width <= 0 or height <= 0:
        return ()
    given = [element.get("rx"), element.get("ry")]
    rx = length_of(given[0] if given[0] not in (None, "auto") else given[1], 0.0, across)
    ry = length_of(given[1] if given[1] not in (None, "auto") else given[0], 0.0, down)
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    right, bottom = x + width, y + height
    if rx <= 0 or ry <= 0:
        return (("M", (x, y)), ("L", (right, y)), ("L", (right, bottom)), ("L", (x, bottom)), ("Z", ()))
    k, m = rx * (1 - ARC), ry * (1 - ARC)
    return (
        ("M", (x + rx, y)),
        ("L", (right - rx, y)),
        ("C", (right - k, y, right, y + m, right, y + ry)),
        ("L", (right, bottom - ry)),
        ("C", (right, bottom - m, right - k, bottom, right - rx, bottom)),
        ("L", (x + rx, bottom)),
        ("C", (x + k, bottom, x, bottom - m, x, bottom - ry)),
        ("L", (x, y + ry)),
        ("C", (x, y + m, x + k, y, x + rx, y)),
        ("Z", ()),
    )


def bounds_of_path(segments: Iterable[PathSegment]) -> Bounds:
    """The box of a path, its curves measured where they turn back."""
    points = []
    here = (0.0, 0.0)
    for command, numbers in segments:
        if command == "C":
            ends = (here, numbers[:2], numbers[2:4], numbers[4:])
            turns = [t for axis in (0, 1) for t in _turns(*(point[axis] for point in ends))]
            points += [tuple(_on_curve([point[axis] for point in ends], t) for axis in (0, 1)) for t in turns]
        if numbers:
            here = (numbers[-2], numbers[-1])
            points.append(here)
    return bounds_of_points((x, y) for x, y in points)


def _turns(a: float, b: float, c: float, d: float) -> list[float]:
    """Where a cubic curve turns back along one axis: the roots of its derivative between its ends."""
    p, q, r = -a + 3 * b - 3 * c + d, 2 * (a - 2 * b + c), b - a
    if abs(p) < 1e-12:
        roots = [-r / q] if abs(q) > 1e-12 else []
    else:
        under = q * q - 4 * p * r
        roots = [(-q + way * math.sqrt(under)) / (2 * p) for way in (1, -1)] if under >= 0 else []
    return [t for t in roots if 0 < t < 1]


def _on_curve(ends: list[float], t: float) -> float:
    a, b, c, d = ends
    return (1 - t) ** 3 * a + 3 * t * (1 - t) ** 2 * b + 3 * t * t * (1 - t) * c + t**3 * d
