"""Fits cubic curves to the edges of areas, and writes them as SVG path data: curves, not facets, in few characters.

Source: Philip J. Schneider, An Algorithm for Automatically Fitting Digitized Curves (Graphics Gems, 1990).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from shapely.geometry.polygon import orient

from generator.drawing.areas import Area, polygons
from generator.drawing.curves import Samples, each

TOLERANCE = 0.9  # units by which a curve may leave the edge: 0.045 mm
CORNER = math.radians(34)  # an edge that turns by more has a corner there
SHORT = 44.0  # units: a shorter part of an edge may be two straight lines, which take less room than a curve
SPECK = 30.0  # square units: a smaller area, 0.075 mm2, is left out
APART = 16.0  # units between two points of an edge, at most
FLAT = 0.6  # of the tolerance: what bends less is a straight line
THIN = 0.3  # of its mean width: as far as the edge of a thin stroke may be left
NEAREST = 0.4  # units: no edge is followed more closely, as numbers are whole
SPLITS = 4  # times in a row that a curve is split, at most, to bring its handles inside the bounds
EVERYWHERE = (-math.inf, -math.inf, math.inf, math.inf)
EdgeStep = tuple[float, ...]  # two numbers of a line, or six of a curve


def path_data(
    area: Area,
    tolerance: float = TOLERANCE,
    speck: float = SPECK,
    within: tuple[float, float, float, float] = EVERYWHERE,
    least: float = 0,
) -> str:
    """The edges of an area as path data: M, then relative lines and curves in whole numbers, then z.

    Outer edges run one way and the edges of holes the other, so that filling leaves the holes open. No point, and no
    handle of a curve, leaves the bounds `within`. What is nowhere as wide as `least` is left out: no printer holds it.
    Thin strokes are followed more closely than the tolerance, which would take their width away.
    """
    made: list[str] = []
    for polygon in polygons(area):
        width = 2 * polygon.area / polygon.length
        if polygon.area < speck or (width < least and polygon.buffer(-least / 2, quad_segs=2).is_empty):
            continue
        near = min(tolerance, max(NEAREST, width * THIN))
        turned = orient(polygon.simplify(near * 0.35))
        for edge in (turned.exterior, *turned.interiors):
            points = _dense(np.asarray(edge.coords, dtype=np.float64))
            if len(points) > 2:
                made.append(_edge_data(points, near, within))
    return "".join(made)


def _dense(points: Samples) -> Samples:
    """A closed edge, its last point left out, with more points along straight parts: no curve may bulge between two."""
    parts = [
        np.linspace(a, b, max(1, math.ceil(float(np.hypot(*(b - a))) / APART)), endpoint=False)
        for a, b in pairwise(points)
    ]
    dense: Samples = np.vstack(parts)
    return dense


def _edge_data(points: Samples, tolerance: float, within: tuple[float, float, float, float]) -> str:
    """A closed edge as path data; nothing where it has no area in whole numbers."""
    corners = _corners(points)
    start = corners[0] if corners else 0
    around = np.vstack([points[start:], points[:start], points[start : start + 1]])
    breaks = [corner - start for corner in corners] if corners else [0]
    breaks.append(len(points))
    steps: list[EdgeStep] = []
    for begin, end in pairwise(breaks):
        steps += _run(around[begin : end + 1], tolerance, not corners)
    return _written(_held(around[0], within), _kept(around[0], steps, within))


def _kept(start: Samples, steps: Sequence[EdgeStep], within: tuple[float, float, float, float]) -> list[EdgeStep]:
    """The steps of an edge without any point or handle outside the bounds, in the form that they had.

    A curve whose handles lie outside is split where it comes nearest to the bound: handles there run along it. To hold
    the handles at the bound instead would flatten the curve.
    """
    kept: list[EdgeStep] = []
    at = np.asarray(start, dtype=np.float64)
    for step in steps:
        points = np.vstack([at, np.reshape(step, (-1, 2))])
        for one in _split(points, within) if len(points) == 4 else [points]:
            kept.append(tuple(map(float, _held(one[1:], within).ravel())))
        at = points[-1]
    return kept


def _held(points: Samples, within: tuple[float, float, float, float]) -> Samples:
    """Points, those outside the bounds moved to the bound."""
    inside: Samples = np.minimum(np.maximum(points, within[:2]), within[2:])
    return inside


def _split(curve: Samples, within: tuple[float, float, float, float], often: int = SPLITS) -> list[Samples]:
    """A curve as curves whose handles lie inside the bounds, as far as the curve itself does."""
    least, most = np.array(within[:2]), np.array(within[2:])
    over = np.maximum(least - curve[1:3], curve[1:3] - most)
    if not often or over.max() <= 0:
        return [curve]
    share = _turn(curve[:, int(np.argmax(over.max(axis=0)))])
    a, b, c = curve[:-1] + np.diff(curve, axis=0) * share  # de Casteljau's construction
    d, e = a + (b - a) * share, b + (c - b) * share
    middle = d + (e - d) * share
    return [
        *_split(np.vstack([curve[0], a, d, middle]), within, often - 1),
        *_split(np.vstack([middle, e, c, curve[3]]), within, often - 1),
    ]


def _turn(numbers: Samples) -> float:
    """Where along a curve, 0 to 1 without the ends, one coordinate is greatest or least; its middle, if nowhere."""
    slopes = np.diff(numbers)
    found = np.roots([slopes[0] - 2 * slopes[1] + slopes[2], 2 * (slopes[1] - slopes[0]), slopes[0]])
    inside = [float(one.real) for one in found if abs(one.imag) < 1e-9 and 0.05 < one.real < 0.95]
    return inside[0] if len(inside) == 1 else 0.5


def _corners(points: Samples) -> list[int]:
    """The numbers of the points at which a closed edge turns sharply."""
    before, after = points - np.roll(points, 1, 0), np.roll(points, -1, 0) - points
    across = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]
    along = before[:, 0] * after[:, 0] + before[:, 1] * after[:, 1]
    pairs = zip(across.tolist(), along.tolist(), strict=True)
    return [i for i, (y, x) in enumerate(pairs) if abs(math.atan2(y, x)) > CORNER]


def _run(points: Samples, tolerance: float, closed: bool) -> list[EdgeStep]:
    """A part of an edge without corners as lines and curves."""
    if len(points) == 2 or _bend(points) < tolerance * FLAT:
        return [tuple(map(float, points[-1]))]
    length = float(np.hypot(*np.diff(points, axis=0).T).sum())
    if length < SHORT and not closed:
        straight = _farthest(points)
        if _bend(points[: straight + 1]) < tolerance and _bend(points[straight:]) < tolerance:
            return [tuple(map(float, points[straight])), tuple(map(float, points[-1]))]
    first, last = _direction(points[1] - points[0]), _direction(points[-2] - points[-1])
    if closed:  # an edge without any corner passes its first point smoothly
        first = _direction(points[1] - points[-2])
        last = -first
    return _fitted(points, first, last, tolerance)


def _farthest(points: Samples) -> int:
    """The number of the point, no end, that lies farthest from the straight line between the ends."""
    along, aside = points[-1] - points[0], points - points[0]
    away = np.abs(along[0] * aside[:, 1] - along[1] * aside[:, 0])
    return min(max(int(np.argmax(away)), 1), len(points) - 2)


def _bend(points: Samples) -> float:
    """How far points lie from the straight line between the first and the last."""
    along = points[-1] - points[0]
    length = float(np.hypot(*along))
    aside = points - points[0]
    if length < 1e-9:
        return float(np.hypot(aside[:, 0], aside[:, 1]).max())
    return float(np.abs(along[0] * aside[:, 1] - along[1] * aside[:, 0]).max()) / length


def _direction(vector: Samples) -> Samples:
    length = float(np.hypot(*vector))
    unit: Samples = vector / length if length > 1e-9 else np.array([1.0, 0.0])
    return unit


def _fitted(points: Samples, first: Samples, last: Samples, tolerance: float) -> list[EdgeStep]:
    """Curves along points that leave in the direction `first` and end against the direction `last`."""
    if len(points) == 2:
        third = float(np.hypot(*(points[1] - points[0]))) / 3
        return [_step(points[0] + first * third, points[1] + last * third, points[1])]
    shares = np.r_[0, np.cumsum(np.hypot(*np.diff(points, axis=0).T))]
    shares = shares / shares[-1]
    handles = _handles(points, shares, first, last)
    worst, at = _error(points, handles, shares)
    for _ in range(3):
        if worst <= tolerance:
            break
        shares = _nearer(points, handles, shares)
        handles = _handles(points, shares, first, last)
        worst, at = _error(points, handles, shares)
    if worst <= tolerance:
        return [_step(handles[1], handles[2], handles[3])]
    middle = _direction(points[at - 1] - points[at + 1])
    return [
        *_fitted(points[: at + 1], first, middle, tolerance),
        *_fitted(points[at:], -middle, last, tolerance),
    ]


def _step(one: Samples, other: Samples, end: Samples) -> EdgeStep:
    return (*map(float, one), *map(float, other), *map(float, end))


def _weights(shares: Samples) -> tuple[Samples, Samples, Samples, Samples]:
    rest = 1 - shares
    return each(_cube, rest), 3 * rest**2 * shares, 3 * rest * shares**2, each(_cube, shares)


def _cube(share: float) -> float:
    return float(share**3)


def _handles(points: Samples, shares: Samples, first: Samples, last: Samples) -> Samples:
    """The four points of the curve of given ends and directions that is nearest to the points."""
    b0, b1, b2, b3 = _weights(shares)
    one, other = b1[:, None] * first, b2[:, None] * last
    c00, c01, c11 = float((one * one).sum()), float((one * other).sum()), float((other * other).sum())
    rest = points - (b0 + b1)[:, None] * points[0] - (b2 + b3)[:, None] * points[-1]
    x0, x1 = float((rest * one).sum()), float((rest * other).sum())
    determinant = c00 * c11 - c01 * c01
    chord = float(np.hypot(*(points[-1] - points[0])))
    length = float(np.hypot(*np.diff(points, axis=0).T).sum())
    near, far = (
        ((x0 * c11 - x1 * c01) / determinant, (c00 * x1 - c01 * x0) / determinant)
        if abs(determinant) > 1e-9
        else (0, 0)
    )
    least = 1e-3 * max(chord, 1.0)
    if not (least < near < 0.7 * length and least < far < 0.7 * length):
        near = far = length / 3
    return np.vstack([points[0], points[0] + first * near, points[-1] + last * far, points[-1]])


def _on_curve(handles: Samples, shares: Samples) -> Samples:
    b0, b1, b2, b3 = _weights(shares)
    on: Samples = (
        b0[:, None] * handles[0] + b1[:, None] * handles[1] + b2[:, None] * handles[2] + b3[:, None] * handles[3]
    )
    return on


def _error(points: Samples, handles: Samples, shares: Samples) -> tuple[float, int]:
    """The largest distance of a point from the curve, and the number of that point, never an end."""
    away = np.hypot(*(_on_curve(handles, shares) - points).T)
    at = min(max(int(np.argmax(away)), 1), len(points) - 2)
    return float(away.max()), at


def _nearer(points: Samples, handles: Samples, shares: Samples) -> Samples:
    """Where along the curve each point is nearest: one step of Newton's method."""
    off = _on_curve(handles, shares) - points
    d1, rest = np.diff(handles, axis=0) * 3, 1 - shares
    d2 = np.diff(d1, axis=0) * 2
    speed = (rest**2)[:, None] * d1[0] + (2 * rest * shares)[:, None] * d1[1] + (shares**2)[:, None] * d1[2]
    bend = rest[:, None] * d2[0] + shares[:, None] * d2[1]
    slope = (speed * speed).sum(axis=1) + (off * bend).sum(axis=1)
    moved: Samples = np.clip(shares - np.where(np.abs(slope) > 1e-9, (off * speed).sum(axis=1) / slope, 0), 0, 1)
    moved[0], moved[-1] = 0, 1
    return moved if bool((np.diff(moved) > 0).all()) else shares


def _written(start: Sequence[float] | Samples, steps: Sequence[EdgeStep]) -> str:
    """An edge in whole numbers, each step relative to where the last one ended; steps that go nowhere are left out."""
    x, y = round(float(start[0])), round(float(start[1]))
    made = [f"M{x}{_sign(y)}"]
    last, drawn = "", 0
    for step in steps:
        numbers = [round(number) - (y if i % 2 else x) for i, number in enumerate(step)]
        if not any(numbers):
            continue
        command = "l" if len(step) == 2 else "c"
        if len(step) == 6 and numbers[:4] == [0, 0, 0, 0]:
            command, numbers = "l", numbers[4:]
        made.append(command if command != last else "")
        text = "".join(map(_sign, numbers))
        made.append(text if command == last else text.lstrip(" "))
        x, y = x + numbers[-2], y + numbers[-1]
        last, drawn = command, drawn + 1
    return "".join(made) + "z" if drawn > 1 else ""


def _sign(number: int) -> str:
    """A number after another one: a minus sign parts them, or else a space."""
    return f"{number}" if number < 0 else f" {number}"
