"""A net as shapes to paint: cuts solid, folds dash-dot (forward ones dashed), what is glued hatched in grey."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from generator.base.display_list import Colour, PathSegment, Shape
from generator.base.geometry import Point, Polygon, edges, toward
from generator.faces.fold_lines import GAP, dash_dot, dashes
from generator.faces.nets.model import Net
from generator.faces.nets.plane import heading
from generator.faces.shapes import circle

LINE = 0.2  # mm: above the half point that home printers hold
HATCH = 0.12  # mm
STEP = 1.6  # mm between hatch lines


def net_shapes(net: Net, ink: Colour = "#000000", glue: Colour = "#9a9a9a", line: float = LINE) -> tuple[Shape, ...]:
    """What the net itself paints, lines `line` mm thick: hatching first, then pips and marks, folds, cuts.

    Figures are text and are left to whoever has a font: they stand in the faces' `numbers`.
    """
    hatching = [piece for flap in net.flaps if not flap.loose for piece in hatch(flap.polygon)]
    shapes = [Shape(_lines(hatching), None, glue, HATCH)] if hatching else []
    for face in net.faces:
        shapes += [Shape(circle(pip.centre, pip.radius), ink) for pip in face.pips]
        if face.pointer:
            shapes.append(Shape(_path(face.pointer, closed=True), ink))
    strokes = [piece for fold in net.folds for piece in (dashes if fold.is_forward else dash_dot)(fold.a, fold.b)] + [
        piece for flap in net.flaps for piece in dash_dot(*flap.crease)
    ]
    shapes.append(Shape(_lines(strokes), None, ink, line))
    outline, *slits = net.cuts
    shapes.append(Shape(_path(outline, closed=True), None, ink, line))
    shapes += [Shape(_path(slit, closed=False), None, ink, line) for slit in slits]
    return tuple(shapes)


def hatch(polygon: Sequence[Point]) -> list[tuple[Point, Point]]:
    """Lines across a convex polygon, at 45 degrees to the edge that it ends with, from margin to margin."""
    angle = math.radians(heading(polygon[0], polygon[-1]) + 45)
    nx, ny = math.cos(angle), math.sin(angle)
    depths = [x * nx + y * ny for x, y in polygon]
    lines = []
    for k in range(math.ceil(min(depths) / STEP), math.floor(max(depths) / STEP) + 1):
        crossings = sorted({point for edge in edges(polygon) for point in _crossing(edge, nx, ny, k * STEP)})
        if len(crossings) > 1 and math.dist(crossings[0], crossings[-1]) > 2 * GAP:
            first, last = crossings[0], crossings[-1]
            inset = GAP / 2 / math.dist(first, last)
            lines.append((toward(first, last, inset), toward(first, last, 1 - inset)))
    return lines


def _crossing(edge: tuple[Point, Point], nx: float, ny: float, level: float) -> list[Point]:
    first, last = (x * nx + y * ny - level for x, y in edge)
    if (first < 0) == (last < 0):
        return []
    return [toward(*edge, first / (first - last))]


def _lines(pieces: Sequence[tuple[Point, Point]]) -> tuple[PathSegment, ...]:
    return tuple(segment for a, b in pieces for segment in (("M", a), ("L", b)))


def _path(points: Polygon, *, closed: bool) -> tuple[PathSegment, ...]:
    steps: list[PathSegment] = [("M", points[0])]
    steps += [("L", b) for _, b in pairwise(points)]
    return (*steps, ("Z", ())) if closed else tuple(steps)
