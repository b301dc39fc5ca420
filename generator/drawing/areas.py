"""Areas of a drawing: silhouettes, drawn strokes that swell and taper, discs, stars, moons, as shapely geometries."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

import numpy as np
from shapely import affinity
from shapely.geometry import GeometryCollection, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from generator.drawing.curves import (
    ROUND,
    STEP,
    CurvePoints,
    Samples,
    curve,
    length_of,
    listed,
    noise,
    normals,
    resampled,
)

Area: TypeAlias = BaseGeometry  # a polygon, several, or nothing
MOST_SAMPLES = 60  # of a stroke: more would not be seen


def nothing() -> Area:
    """An empty area."""
    return GeometryCollection()


def solid(area: Area) -> Area:
    """The polygons of an area, without the points and lines that cutting leaves behind."""
    if area.is_empty or area.geom_type in ("Polygon", "MultiPolygon"):
        return area
    parts = getattr(area, "geoms", ())  # a line alone has none
    return unary_union([part for part in parts if part.geom_type in ("Polygon", "MultiPolygon")])


def joined(areas: Iterable[Area]) -> Area:
    """Several areas as one."""
    return solid(unary_union([area if area.is_valid else area.buffer(0) for area in areas]))


def polygons(area: Area) -> Iterator[Polygon]:
    """The single polygons of an area."""
    for part in getattr(area, "geoms", (area,)):
        if part.geom_type == "Polygon" and not part.is_empty:
            yield part


def shape(points: CurvePoints, wobble: float = 1.6, seed: int = 0, step: float = STEP) -> Area:
    """A closed silhouette through points, its edge unsteady by `wobble` units."""
    samples = curve(points, True, step)
    if wobble:
        rng = random.Random(seed * 7919 + int(abs(float(samples[:, 0].sum()))) % 9973)
        along = np.roll(samples, -1, 0) - np.roll(samples, 1, 0)
        length = np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-6)
        outwards = np.c_[along[:, 1], -along[:, 0]] / length[:, None]
        samples = samples + outwards * (noise(len(samples), len(samples) * step, rng) * wobble)[:, None]
    area = Polygon(samples)
    return area if area.is_valid else solid(area.buffer(0))


def corners(points: CurvePoints) -> Area:
    """A polygon with straight sides."""
    area = Polygon([(point[0], point[1]) for point in listed(points)])
    return area if area.is_valid else solid(area.buffer(0))


def stroke(
    points: CurvePoints | Samples,
    width: float | Sequence[float],
    seed: int = 0,
    rough: float = 0.12,
    step: float = STEP,
) -> Area:
    """A drawn line whose width follows a list along it: it swells and tapers. `rough` is its irregularity, 0 to 1."""
    samples = points if isinstance(points, np.ndarray) else curve(points, False, step)
    count = max(4, min(MOST_SAMPLES, int(length_of(samples) / step)))
    samples = resampled(samples, count)
    widths = [float(width)] * 2 if isinstance(width, int | float) else list(width)
    half = np.interp(np.linspace(0, 1, count), np.linspace(0, 1, len(widths)), widths) / 2
    rng = random.Random(seed + int(abs(float(samples[0, 0]) * 3 + float(samples[0, 1]) * 5)))
    if rough:
        half = half * (1 + rough * noise(count, count * step, rng, 45))
    across = normals(samples)
    left, right = samples + across * half[:, None], samples - across * half[:, None]
    area = Polygon(np.vstack([left, right[::-1]]))
    if area.is_valid:
        return area
    pieces = [Polygon([left[i], left[i + 1], right[i + 1], right[i]]).buffer(0.15) for i in range(count - 1)]
    return joined(piece for piece in pieces if not piece.is_empty)


def strokes(lines: Iterable[CurvePoints | Samples], width: float | Sequence[float], seed: int = 0) -> Area:
    """Several drawn lines of one kind."""
    return joined(stroke(line, width, seed + i) for i, line in enumerate(lines))


def ellipse(
    x: float, y: float, across: float, down: float = 0, count: int = 48, wobble: float = 0.012, seed: int = 0
) -> Area:
    """An ellipse with the half axes `across` and `down`, slightly out of true."""
    down = down or across
    rng = random.Random(seed)
    phases = [rng.uniform(0, ROUND) for _ in range(3)]
    points = []
    for i in range(count):
        angle = ROUND * i / count
        swing = 1 + wobble * (
            math.sin(3 * angle + phases[0])
            + 0.6 * math.sin(5 * angle + phases[1])
            + 0.4 * math.sin(9 * angle + phases[2])
        )
        points.append((x + across * swing * math.cos(angle), y + down * swing * math.sin(angle)))
    return Polygon(points)


def star(
    x: float, y: float, outer: float, inner: float, points: int, turn: float = 0, seed: int = 0, jitter: float = 0.06
) -> Area:
    """A star; `turn` is in radians."""
    rng = random.Random(seed)
    places = []
    for i in range(2 * points):
        angle = turn + math.pi * i / points
        radius = (outer if i % 2 == 0 else inner) * (1 + rng.uniform(-jitter, jitter))
        places.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return Polygon(places)


def spark(x: float, y: float, radius: float, thin: float = 0.12, turn: float = 0) -> Area:
    """A star of four thin points."""
    return star(x, y, radius, radius * thin, 4, turn, int(x + y), 0.1)


def crescent(x: float, y: float, radius: float, shift: float = 0.45, turn: float = 0, fat: float = 0.86) -> Area:
    """A moon: a disc without another one that lies `shift` radii aside, in the direction `turn` (radians)."""
    aside = radius * shift
    other = ellipse(x + aside * math.cos(turn), y + aside * math.sin(turn), radius * fat, seed=4)
    return solid(ellipse(x, y, radius, seed=3).difference(other))


def moved(area: Area, across: float, down: float) -> Area:
    """An area at another place."""
    return affinity.translate(area, across, down)


def around(x: float, y: float, radius: float, angle: float, squeeze: float = 1.0) -> tuple[float, float]:
    """The point of a circle, or of an ellipse `squeeze` times as high, at an angle (radians)."""
    return x + radius * math.cos(angle), y + radius * squeeze * math.sin(angle)
