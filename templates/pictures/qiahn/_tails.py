"""What all pictures of the side of Tails share: light scratched out of a night, its moon, star trails and brambles."""

from __future__ import annotations

import math
import random

import numpy as np
from shapely.geometry import box

from generator.drawing.areas import (
    Area,
    around,
    corners,
    crescent,
    ellipse,
    joined,
    shape,
    solid,
    spark,
    star,
    stroke,
)
from generator.drawing.curves import ROUND, CurvePoints, curve, resampled
from generator.drawing.figures import Skin
from generator.drawing.hatching import contour
from generator.drawing.picture_builder import PictureBuilder

WIDTH, HEIGHT = 1130, 1100  # of the window: 56.5 x 55 mm
BOUNDS = (-36, -36, 1166, 1062)  # a figure may break out of its window so far; the rim hides its foot
INKS = {"dim": "shade", "accent": "shade", "silver": "light", "moon": "light"}
LIGHT = (0.6, -0.8)  # from the upper right, the moon behind
SKIN = Skin("silver", "night", "night")
SMALL = 2.0  # how broad the tool is for counters and boxes: 11 to 15 mm, where a card has 24 to 56
TOKEN = 1.4  # and for tokens: 24 mm
CRATERS = (
    (-0.35, -0.45, 0.13), (0.3, 0.35, 0.17), (0.1, -0.65, 0.08), (-0.62, 0.1, 0.1), (0.62, -0.1, 0.09), (-0.1, 0.6, 0.1)
)  # fmt: skip


def tails(accent: str, seed: int, tolerance: float = 1.0, broad: float = 1.0) -> PictureBuilder:
    """A picture of the side of Tails; `accent` is the heraldic hatching of its type's colour."""
    return PictureBuilder(BOUNDS, INKS, LIGHT, accent=accent, seed=seed, tolerance=tolerance, broad=broad)


def night_sky(p: PictureBuilder, x: float, y: float, radius: float, count: int = 15) -> None:
    """Star trails scratched round a pole, stars and dust."""
    rng = random.Random(1)
    trails, stars = [], []
    for i in range(count):
        away = radius + 34 + i * 37 + rng.uniform(-6, 6)
        for k in range(rng.randint(3, 5)):
            begins, turn = rng.uniform(0, ROUND), rng.uniform(0.12, 0.5)
            line = [around(x, y, away, begins + turn * share) for share in np.linspace(0, 1, 14)]
            trails.append(stroke(line, [0.4, 4.2, 3, 0.4], i * 7 + k, 0.2, 16))
    for i in range(46):
        across, down = rng.uniform(0, WIDTH), rng.uniform(0, 960)
        if math.hypot(across - x, down - y) > radius + 25:
            bright = rng.random() < 0.2
            size = rng.uniform(16, 27) if bright else rng.uniform(3, 5)
            stars.append(spark(across, down, size, 0.13) if bright else star(across, down, size, 2.4, 4, 0, i))
    window = box(0, 0, WIDTH, HEIGHT)
    p.sky("dim", solid(joined(trails).intersection(window)))
    p.sky("silver", solid(joined(stars).intersection(window)))


def moon(p: PictureBuilder, x: float, y: float, radius: float) -> Area:
    """A great moon, its limb and its craters scratched."""
    disc = ellipse(x, y, radius, seed=3, count=72, wobble=0.006)
    p.form(disc, "silver", None, gap=10)
    rng = random.Random(3)
    limb = []
    for i in range(74):
        angle = ROUND * i / 74
        away = max(0.0, -(math.cos(angle) * p.light[0] + math.sin(angle) * p.light[1]))
        deep = radius * (0.05 + 0.13 * away) * rng.uniform(0.5, 1.3)
        line = [
            around(x, y, radius + 3, angle),
            around(x, y, radius - deep * 0.5, angle + 0.02),
            around(x, y, radius - deep, angle + 0.05),
        ]
        limb.append(stroke(line, [9, 6, 0.5], i, 0.1, 9))
    p.on(disc, "night", joined(limb), line=False)
    for across, down, size in CRATERS:
        crater = ellipse(x + across * radius, y + down * radius, size * radius, size * radius * 0.9, wobble=0.05)
        p.on(disc, "night", contour(crater, 5, (-p.light[0], -p.light[1]), 1.8), line=False)
    return disc


def rim(p: PictureBuilder) -> None:
    """The reeded rim of the coin at the foot of a picture, scratched where the moon falls on it."""
    rng = random.Random(4)
    top = [(float(x), rim_height(float(x))) for x in np.linspace(-10, WIDTH + 10, 30)]
    area = corners([*top, (WIDTH + 10, HEIGHT + 5), (-10, HEIGHT + 5)])
    p.form(area, "night", None, gap=9)
    marks = [stroke([(x, y + 5) for x, y in top], 5, 2), stroke([(x, y + 22) for x, y in top], 4, 3)]
    x = 6.0
    while x < WIDTH:
        y = rim_height(x) + 31
        wide = 9.5 - 8 * min(1, abs(x / WIDTH - 0.68) * 1.7)
        head = [(x - wide * 0.3, y + rng.uniform(-3, 5)), (x + wide * 0.3, y + rng.uniform(-3, 5))]
        marks.append(corners([*head, (x + wide / 2, HEIGHT + 4), (x - wide / 2, HEIGHT + 4)]))
        x += 19 + rng.uniform(-1, 1)
    p.on(area, "silver", joined(marks))


def rim_height(x: float) -> float:
    """Where the rim's upper edge runs: it sags towards the middle."""
    return 1012 + 34 * ((x - WIDTH / 2) / (WIDTH / 2)) ** 2


def thorns(p: PictureBuilder, spine: CurvePoints, count: int, width: float = 15, seed: int = 2) -> None:
    """A bramble: its cane lit on one side, thorns on both."""
    rng = random.Random(seed)
    samples = resampled(curve(spine), count * 8 + 1)
    made = [stroke(samples, [width, width * 0.8, width * 0.3], seed)]
    for i in range(count):
        at = i * 8 + 4
        along = samples[at + 2] - samples[at - 2]
        along = along / np.hypot(*along)
        across = np.array([-along[1], along[0]]) * (1 if i % 2 else -1)
        long, base, here = width * rng.uniform(1.7, 2.5) * (1 - 0.35 * i / count), width * 0.75, samples[at]
        made.append(
            shape(
                [
                    (*(here - along * base), 1),
                    (*(here + across * long * 0.4 - along * base * 0.1),),
                    (*(here + across * long + along * long * 0.35), 1),
                    (*(here + across * long * 0.3 + along * base * 0.7),),
                    (*(here + along * base), 1),
                ],
                0,
            )
        )
    area = joined(made)
    p.form(area, "night", "silver", "light", length=8, pitch=9, width=3, gap=6, core=3)
    p.lay("silver", contour(area, 3.2, (-p.light[0], -p.light[1]), 1.6))


def phases(p: PictureBuilder, x: float, y: float, radius: float = 27, step: float = 74) -> None:
    """Four phases of the moon in a row."""
    for i, (shift, turn) in enumerate(((0.5, 0.0), (0.9, 0.0), (0.9, math.pi), (0.5, math.pi))):
        across = x + (i - 1.5) * step
        disc = ellipse(across, y, radius, seed=i)
        p.form(disc, "night", None, gap=6)
        p.lay("moon", crescent(across, y, radius - 2, shift * 0.7, turn, 0.9 if shift < 0.8 else 0.8))
        p.lay("silver", contour(disc, 2.6, (0, 0), 0))
