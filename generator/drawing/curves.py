"""Curves through points: smooth, with sharp corners where asked, sampled, and unsteady as if cut by a hand.

A point is (x, y) in units of 0.05 mm; (x, y, 1) is a sharp corner. x grows to the right and y downwards. Points may be
written as a text too: "430,590 345,640! 268,740", where ! marks a corner.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

CurvePoint = Sequence[float]  # x, y, and 1 for a corner
CurvePoints = Sequence[CurvePoint] | str
Samples: TypeAlias = NDArray[np.float64]  # points along a curve, one a row
STEP = 7.0  # units between the samples of a curve
ROUND = 2 * math.pi


def listed(points: CurvePoints) -> list[tuple[float, ...]]:
    """Points as numbers, also of a text. Raises ValueError for a text that holds anything else."""
    if not isinstance(points, str):
        return [tuple(map(float, point)) for point in points]
    made: list[tuple[float, ...]] = []
    for word in points.split():
        x, y = word.rstrip("!").split(",")
        made.append((float(x), float(y), 1.0) if word.endswith("!") else (float(x), float(y)))
    return made


def curve(points: CurvePoints, closed: bool = False, step: float = STEP) -> Samples:
    """Samples of a smooth curve through points (centripetal Catmull-Rom splines between its corners)."""
    given = listed(points)
    places = [(point[0], point[1]) for point in given]
    corners = [len(point) > 2 and bool(point[2]) for point in given]
    if closed and any(corners):
        first = corners.index(True)
        places = [*places[first:], *places[:first], places[first]]
        corners = [*corners[first:], *corners[:first], True]
        closed = False
    if closed:
        return _spline(places, True, step)
    parts: list[Samples] = []
    start = 0
    for i in range(1, len(places)):
        if corners[i] or i == len(places) - 1:
            part = _spline(places[start : i + 1], False, step)
            parts.append(part if start == 0 else part[1:])
            start = i
    joined: Samples = np.vstack(parts)
    return joined


def _spline(places: Sequence[tuple[float, float]], closed: bool, step: float) -> Samples:
    points: Samples = np.asarray(places, dtype=np.float64)
    count = len(points)
    if count == 2 and not closed:
        between = max(2, int(length_of(points) / step))
        share = np.linspace(0, 1, between + 1)[:, None]
        straight: Samples = points[0] * (1 - share) + points[1] * share
        return straight
    made: list[Samples] = []
    for i in range(count if closed else count - 1):
        p1, p2 = points[i], points[(i + 1) % count]
        p0 = points[i - 1] if closed or i > 0 else 2 * p1 - p2
        p3 = points[(i + 2) % count] if closed or i + 2 < count else 2 * p2 - p1
        t1 = max(float(np.hypot(*(p1 - p0))), 1e-3) ** 0.5
        t2 = t1 + max(float(np.hypot(*(p2 - p1))), 1e-3) ** 0.5
        t3 = t2 + max(float(np.hypot(*(p3 - p2))), 1e-3) ** 0.5
        between = max(2, int(float(np.hypot(*(p2 - p1))) / step))
        t = np.linspace(t1, t2, between, endpoint=False)[:, None]
        a1 = (t1 - t) / t1 * p0 + t / t1 * p1
        a2 = (t2 - t) / (t2 - t1) * p1 + (t - t1) / (t2 - t1) * p2
        a3 = (t3 - t) / (t3 - t2) * p2 + (t - t2) / (t3 - t2) * p3
        b1 = (t2 - t) / t2 * a1 + t / t2 * a2
        b2 = (t3 - t) / (t3 - t1) * a2 + (t - t1) / (t3 - t1) * a3
        made.append((t2 - t) / (t2 - t1) * b1 + (t - t1) / (t2 - t1) * b2)
    if not closed:
        made.append(points[-1:])
    joined: Samples = np.vstack(made)
    return joined


def length_of(samples: Samples) -> float:
    """The length of a curve."""
    return float(np.hypot(*np.diff(samples, axis=0).T).sum())


def resampled(samples: Samples, count: int) -> Samples:
    """A curve as so many samples at equal distances."""
    along = np.r_[0, np.cumsum(np.hypot(*np.diff(samples, axis=0).T))]
    wanted = np.linspace(0, along[-1], count)
    found: Samples = np.c_[np.interp(wanted, along, samples[:, 0]), np.interp(wanted, along, samples[:, 1])]
    return found


def each(function: Callable[[float], float], values: Samples) -> Samples:
    """A function of `math` of each value: in numpy's own the last digit hangs on the processor, and so does an edge."""
    found: Samples = np.fromiter(map(function, values.tolist()), np.float64, len(values))
    return found


def normals(samples: Samples) -> Samples:
    """The unit vectors across an open curve, to the left of where it goes as seen with y downwards."""
    along = np.gradient(samples, axis=0)
    length = np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-6)
    across: Samples = np.c_[-along[:, 1], along[:, 0]] / length[:, None]
    return across


def noise(count: int, length: float, rng: random.Random, wave: float = 60) -> Samples:
    """Smooth irregularity, about -1 to 1, at so many places along a length; `wave` is how long its swings are."""
    along = np.linspace(0, length, count)
    value = np.zeros(count)
    for k in (1, 1.9, 3.7):
        value = value + each(math.sin, along * ROUND * k / wave + rng.uniform(0, ROUND)) / k
    swing: Samples = value / 1.5
    return swing


def placed(
    points: CurvePoints, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, mirrored: bool = False
) -> list[tuple[float, ...]]:
    """Points moved, enlarged and turned clockwise by degrees about their origin; corners stay corners."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    made = []
    for point in listed(points):
        across, down = (-point[0] if mirrored else point[0]) * scale, point[1] * scale
        made.append((x + across * cos - down * sin, y + across * sin + down * cos, *point[2:]))
    return made
