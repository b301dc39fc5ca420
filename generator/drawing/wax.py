"""Marks of wax crayon and mud: lines drawn twice over, zigzag fillings, thrown mud, the grain of the paper."""

from __future__ import annotations

import math
import random

import numpy as np
from shapely import affinity
from shapely.geometry import Polygon, box

from generator.drawing.areas import Area, ellipse, joined, nothing, shape, solid, stroke
from generator.drawing.curves import ROUND, CurvePoints, curve, length_of, noise, resampled


def crayon(
    points: CurvePoints, width: float, seed: int = 1, passes: int = 2, closed: bool = False, off: float = 4
) -> Area:
    """A hand that goes over the same line more than once, each time a little off."""
    samples = curve(points, closed, 12)
    if closed:
        samples = np.vstack([samples, samples[:3]])
    length = length_of(samples)
    made = []
    for k in range(passes):
        rng = random.Random(seed * 31 + k)
        count = max(5, int(length / 13))
        line = resampled(samples, count)
        line = line + np.c_[noise(count, length, rng, 150), noise(count, length, rng, 130)] * off * (0.5 + k)
        made.append(stroke(line, [width * 0.7, width, width * 0.95, width * 0.8], seed + k, 0.22, 13))
    return joined(made)


def scribble(area: Area, turn: float, pitch: float, width: float, seed: int = 1) -> Area:
    """A zigzag filling, turned by degrees, that runs a little over the edge."""
    rng = random.Random(seed)
    middle = area.centroid
    level = affinity.rotate(area, -turn, middle)
    left, top, right, bottom = level.bounds
    points: list[tuple[float, float]] = []
    y, row = top + pitch * 0.4, 0
    while y < bottom:
        cut = level.intersection(box(left - 5, y - 0.5, right + 5, y + 0.5))
        if not cut.is_empty:
            begins, _, ends, _ = cut.bounds
            pair = [
                (begins + rng.uniform(-9, 6), y + rng.uniform(-3, 3)),
                (ends + rng.uniform(-9, 6), y + rng.uniform(-3, 3) + pitch * 0.4),
            ]
            points += pair if row % 2 == 0 else pair[::-1]
            row += 1
        y += pitch * rng.uniform(0.8, 1.2)
    if len(points) < 2:
        return nothing()
    widths = [width * 0.8, width * 1.1, width * 0.8]
    lines = [stroke(np.array(points[i : i + 2]), widths, seed + i, 0.25, 16) for i in range(len(points) - 1)]
    return solid(affinity.rotate(joined(lines), turn, middle))


def grain(area: Area, count: int, seed: int = 1, size: float = 3.2) -> Area:
    """Wax skips over the tooth of the paper: an area with small specks bitten out of it."""
    rng = random.Random(seed)
    left, top, right, bottom = area.bounds
    specks = []
    for _ in range(count):
        x, y = rng.uniform(left, right), rng.uniform(top, bottom)
        r, angle = rng.uniform(0.5, 1.4) * size, rng.uniform(0, 3)
        across, down = math.cos(angle), math.sin(angle)
        specks.append(
            Polygon(
                [
                    (x + r * 2.2 * across, y + r * 2.2 * down),
                    (x - r * down, y + r * across),
                    (x - r * 2 * across, y - r * 2 * down),
                ]
            )
        )
    return solid(area.difference(joined(specks)))


def splat(x: float, y: float, radius: float, seed: int = 1, drips: int = 2) -> Area:
    """Thrown mud: a blob, droplets flung from it, and slow drips."""
    rng = random.Random(seed)
    count = 22
    points = []
    for i in range(count):
        reach = radius * rng.choice([0.72, 0.8, 0.9, 1.25 if i % 3 == 0 else 0.85])
        angle = ROUND * i / count
        points.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    made = [shape(points, 0.5, seed, 9)]
    for _ in range(11):
        angle, away, size = rng.uniform(0, ROUND), radius * rng.uniform(1.1, 1.9), radius * rng.uniform(0.03, 0.12)
        made.append(ellipse(x + away * math.cos(angle), y + away * math.sin(angle), size * 1.3, size, 12, 0.1))
    for _ in range(drips):
        aside, down = rng.uniform(-0.5, 0.5) * radius, radius * rng.uniform(0.9, 1.7)
        run = [(x + aside, y), (x + aside + 2, y + down * 0.7), (x + aside, y + down)]
        made.append(stroke(run, [radius * 0.3, radius * 0.13, radius * 0.17], seed))
        made.append(ellipse(x + aside, y + down, radius * 0.11, radius * 0.14, 14))
    return joined(made)
