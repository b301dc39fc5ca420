"""Geometry of nets: folds polygons along creases in space, and measures the result.

Millimetres, x to the right and y downwards, the printed side towards the reader; z runs away from the reader,
into the solid.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from generator.base.geometry import Edge, Point, Point3, common_part, edges, signed_area
from generator.faces.nets.model import FaceEdge, Flap, Fold

CLOSE = (
    0.02  # mm within which edges that are joined must meet: pages round, and a long chain of small panels adds it up
)
PARALLEL = 1e-6  # less than 1 by which the cosine of parallel panels may be: a tenth of a degree, as pages round


@dataclass(frozen=True, slots=True)
class PanelFrame:
    """The coordinate frame of a panel in space: origin, x and y axes, and the direction into the solid."""

    origin: Point3
    east: Point3
    south: Point3
    inwards: Point3

    def at(self, point: Point) -> Point3:
        """The place in space of a point of the flat sheet."""
        return _sum((self.origin, 1.0), (self.east, point[0]), (self.south, point[1]))


@dataclass(frozen=True, slots=True)
class Folded:
    """Folded panels by name: the corners of each in space, and its unit normal out of the solid."""

    corners: Mapping[str, tuple[Point3, ...]]
    outwards: Mapping[str, Point3]


def edges_and_angles(polygon: Sequence[Point]) -> list[tuple[float, float]]:
    """For each corner, the length of the edge that leaves it (mm) and the inner angle (degrees)."""
    made = []
    for i, here in enumerate(polygon):
        before, after = polygon[i - 1], polygon[(i + 1) % len(polygon)]
        into = math.atan2(here[1] - before[1], here[0] - before[0])
        out = math.atan2(after[1] - here[1], after[0] - here[0])
        made.append((math.dist(here, after), 180 - math.degrees((out - into + math.pi) % (2 * math.pi) - math.pi)))
    return made


def congruent(one: Sequence[Point], other: Sequence[Point], tolerance: float = CLOSE) -> bool:
    """Whether two polygons are congruent within a tolerance in mm; mirror images are not."""
    first, second = edges_and_angles(one), edges_and_angles(other)
    if len(first) != len(second):
        return False
    for shift in range(len(second)):
        pairs = zip(first, second[shift:] + second[:shift], strict=True)
        # an angle counts by how far it moves the end of its edge
        if all(abs(a - b) <= tolerance and abs(math.radians(s - t)) * a <= tolerance for (a, s), (b, t) in pairs):
            return True
    return False


def shared_area(one: Sequence[Point], other: Sequence[Point]) -> float:
    """The area in mm² that two convex polygons share."""
    return abs(signed_area(common_part(one, other if signed_area(other) > 0 else list(reversed(other)))))


def overlaps(parts: Mapping[str, Sequence[Point]]) -> list[tuple[str, str, float]]:
    """Pairs of convex parts of a sheet that overlap, each with the shared area in mm²."""
    found = [(a, b, shared_area(parts[a], parts[b])) for a, b in combinations(parts, 2)]
    return [pair for pair in found if pair[2] > CLOSE**2]


def fold_up(panels: Mapping[str, Sequence[Point]], folds: Sequence[Fold]) -> Folded:
    """The panels in space after every fold; the first panel stays on the sheet.

    A fold's second panel turns about the crease into the solid by the fold's `turn`, with everything joined to it.
    Raises KeyError for a fold between panels that are not there, or a panel that no fold reaches.
    """
    root = next(iter(panels))
    frames = {root: PanelFrame((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))}
    waiting = list(folds)
    while waiting:
        ready = [fold for fold in waiting if fold.faces[0] in frames]
        if not ready:
            raise KeyError(waiting[0].faces[0])
        for fold in ready:
            frames[fold.faces[1]] = _folded(frames[fold.faces[0]], fold, panels[fold.faces[1]])
            waiting.remove(fold)
    return Folded(
        {name: tuple(frames[name].at(p) for p in polygon) for name, polygon in panels.items()},
        {name: _sum((frame.inwards, -1.0)) for name, frame in frames.items()},
    )


def _folded(frame: PanelFrame, fold: Fold, panel: Sequence[Point]) -> PanelFrame:
    """The frame of a panel: the frame of its neighbour turned about the crease."""
    (ax, ay), (bx, by) = fold.a, fold.b
    length = math.dist(fold.a, fold.b)
    across = ((by - ay) / length, (ax - bx) / length)
    middle = [sum(values) / len(panel) for values in zip(*panel, strict=True)]
    if (middle[0] - ax) * across[0] + (middle[1] - ay) * across[1] < 0:
        across = (-across[0], -across[1])
    away = _sum((frame.east, across[0]), (frame.south, across[1]))
    axis = _cross(away, frame.inwards)
    pivot = frame.at(fold.a)
    turn = math.radians(fold.turn)

    def turned(v: Point3) -> Point3:
        shadow = _dot(axis, v) * (1 - math.cos(turn))
        return _sum((v, math.cos(turn)), (_cross(axis, v), math.sin(turn)), (axis, shadow))

    moved = _sum((pivot, 1.0), (turned(_sum((frame.origin, 1.0), (pivot, -1.0))), 1.0))
    return PanelFrame(moved, turned(frame.east), turned(frame.south), turned(frame.inwards))


def edge_gap(folded: Folded, one: FaceEdge, other: FaceEdge) -> float:
    """The distance in mm between two edges that should meet (they run in opposite directions)."""
    first, second = folded.corners[one.face], folded.corners[other.face]
    a, b = first[one.edge], first[(one.edge + 1) % len(first)]
    c, d = second[other.edge], second[(other.edge + 1) % len(second)]
    return max(math.dist(a, d), math.dist(b, c))


def solid_corners(folded: Folded, tolerance: float = CLOSE) -> list[Point3]:
    """The corners of the solid: the points where corners of panels meet, each once."""
    found: list[Point3] = []
    for corners in folded.corners.values():
        found += [p for p in corners if all(math.dist(p, q) > tolerance for q in found)]
    return found


def largest_bulge(folded: Folded) -> float:
    """The largest distance (mm) of a corner beyond the plane of a panel; 0 for a convex solid."""
    everything = [p for corners in folded.corners.values() for p in corners]
    return max(
        _dot(folded.outwards[name], _sum((p, 1.0), (corners[0], -1.0)))
        for name, corners in folded.corners.items()
        for p in everything
    )


def opposite_panels(folded: Folded) -> dict[str, tuple[str, float]]:
    """For each panel that has an opposite parallel panel: the name of that one, and their distance in mm."""
    found = {}
    for one, other in combinations(folded.corners, 2):
        if _dot(folded.outwards[one], folded.outwards[other]) < -1 + PARALLEL:
            way = _sum((folded.corners[one][0], 1.0), (folded.corners[other][0], -1.0))
            distance = _dot(folded.outwards[one], way)
            found[one], found[other] = (other, distance), (one, distance)
    return found


def flap_in_place(panels: Mapping[str, Sequence[Point]], flap: Flap) -> list[Point]:
    """The polygon of a folded flap, moved to the panel that it is glued behind, in coordinates of the sheet."""
    target = list(panels[flap.glues_to.face])
    c, d = complex(*target[flap.glues_to.edge]), complex(*target[(flap.glues_to.edge + 1) % len(target)])
    a, b = complex(*flap.polygon[0]), complex(*flap.polygon[-1])
    laid = [d + (complex(*p) - a) * (c - d) / (b - a) for p in flap.polygon]
    return [(z.real, z.imag) for z in laid]


def unjoined_edges(
    panels: Mapping[str, Sequence[Point]], folds: Sequence[Fold], flaps: Sequence[Flap]
) -> list[FaceEdge]:
    """The edges of panels that neither a fold nor a flap joins to another edge."""
    joined = {place for flap in flaps for place in (flap.hangs_on, flap.glues_to)}
    creases = {name: [(fold.a, fold.b) for fold in folds if name in fold.faces] for name in panels}
    return [
        FaceEdge(name, i)
        for name, polygon in panels.items()
        for i, edge in enumerate(edges(polygon))
        if FaceEdge(name, i) not in joined and not any(_same(edge, crease) for crease in creases[name])
    ]


def creases_of(strokes: Sequence[Edge], outline: Sequence[Point], widest: float = 2.0) -> list[Edge]:
    """The creases drawn by dash-dot strokes: joined over gaps up to `widest` mm, divided at corners of the outline.

    Strokes of slits may be among them: a slit and the crease it lies in are one line.
    """
    rows: list[tuple[Edge, list[Edge]]] = []
    # equal lengths stay in their order, so that a row grows from stroke to neighbouring stroke
    for stroke in sorted(strokes, key=lambda s: -round(math.dist(*s), 1)):
        beside = [max(abs(_side(*span, p)) / math.dist(*span) for p in stroke) for span, _ in rows]
        if min(beside, default=math.inf) <= 2 * CLOSE:
            nearest = beside.index(min(beside))
            span, row = rows[nearest]
            # the longer the line, the less a rounded end tilts it
            rows[nearest] = _longest(span, stroke), [*row, stroke]
        else:
            rows.append((stroke, [stroke]))
    return [line for span, row in rows for line in _runs(span, row, outline, widest)]


def _longest(one: Edge, other: Edge) -> Edge:
    """The two ends of two lines that lie farthest apart."""
    return max(combinations((*one, *other), 2), key=lambda pair: math.dist(*pair))


def _runs(first: Edge, row: Sequence[Edge], outline: Sequence[Point], widest: float) -> list[Edge]:
    (ax, ay), (bx, by) = first
    length = math.dist(*first)

    def place(p: Point) -> float:
        return ((p[0] - ax) * (bx - ax) + (p[1] - ay) * (by - ay)) / length

    stretches: list[list[float]] = []
    for start, end in sorted(sorted((place(p), place(q))) for p, q in row):
        if stretches and start - stretches[-1][1] <= widest:
            stretches[-1][1] = max(stretches[-1][1], end)
        else:
            stretches.append([start, end])
    stops = sorted({round(place(p), 3) for p in outline if abs(_side(*first, p)) <= CLOSE * length * 5})
    made = []
    for start, end in stretches:
        marks = [start, *(s for s in stops if start + CLOSE < s < end - CLOSE), end]
        ends = [(ax + (bx - ax) * m / length, ay + (by - ay) * m / length) for m in marks]
        made += list(pairwise(ends))
    return made


def divided_outline(outline: Sequence[Point], creases: Sequence[Edge]) -> list[list[Point]]:
    """The parts into which creases divide an outline.

    Raises ValueError for a crease that does not run from a corner of the outline to another.
    """
    found = [list(outline)]
    for crease in creases:
        for piece in found:
            ends = [[i for i, p in enumerate(piece) if math.dist(p, end) <= CLOSE * 2] for end in crease]
            if all(ends):
                i, j = sorted((ends[0][0], ends[1][0]))
                found.remove(piece)
                found += [piece[i : j + 1], piece[j:] + piece[: i + 1]]
                break
        else:
            raise ValueError(f"a crease from {crease[0]} to {crease[1]} divides nothing")
    return found


def points_to(centre: Point, angle: float, point: Point) -> bool:
    """Whether the top of a figure at `centre`, turned by `angle` degrees clockwise, points to a point."""
    way = math.degrees(math.atan2(point[0] - centre[0], centre[1] - point[1]))
    return abs((way - angle + 180) % 360 - 180) < 0.1


def _side(a: Point, b: Point, p: Point) -> float:
    """Which side of the line from a to b a point is on: positive inside a polygon whose corners go clockwise."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _same(one: Edge, other: Edge) -> bool:
    """Whether two lines have the same ends, in either order."""
    return min(max(math.dist(one[0], p), math.dist(one[1], q)) for p, q in (other, other[::-1])) <= CLOSE


def _dot(a: Point3, b: Point3) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def _cross(a: Point3, b: Point3) -> Point3:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _sum(*terms: tuple[Point3, float]) -> Point3:
    x, y, z = (sum(v[i] * factor for v, factor in terms) for i in range(3))
    return x, y, z
