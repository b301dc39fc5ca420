"""The half of the board that belongs to Tails: an eclipse behind the Edge, and star trails about it.

Its units are 0.1 mm: the origin is the middle of the Edge's border, and the picture reaches 3 mm beyond the cut.
"""

from __future__ import annotations

import math
import random

from _tails import LIGHT
from shapely.geometry import box

from generator.drawing.areas import Area, around, ellipse, joined, solid, spark, star, stroke
from generator.drawing.curves import ROUND
from generator.drawing.picture_builder import PictureBuilder

BOUNDS = (-1290, 0, 1290, 1410)
INKS = {"dim": "shade", "accent": "shade", "silver": "light", "moon": "light"}
MOON = (0, -20, 758)
# beside the Edge, above the panels: an arc that ends under a panel would show a stub there
ABOVE_PANELS = joined([box(-1160, 0, -700, 40), box(700, 0, 1160, 40)])


def draw() -> str:
    """Eclipse, trails and stars."""
    p = PictureBuilder(BOUNDS, INKS, LIGHT, seed=313, tolerance=1.4)
    ground = box(*BOUNDS)
    p.sky("ground", ground)
    seen = solid(ground.difference(ABOVE_PANELS))
    rng = random.Random(2)
    trails, stars = [], []
    x, y, radius = MOON
    for i in range(30):
        away = radius + 190 + i * 42 + rng.uniform(-8, 8)
        for k in range(4):
            begins, turn = rng.uniform(-0.1, 3.2), rng.uniform(0.1, 0.32)
            line = [around(x, y, away, begins + turn * n / 16) for n in range(17)]
            trails.append(stroke(line, [0.6, 6.5, 5, 0.6], i * 7 + k, 0.15, 40))
    for i in range(74):
        across, down = rng.uniform(-1290, 1290), rng.uniform(20, 1390)
        if math.hypot(across - x, down - y) < radius + 180:
            continue
        bright = rng.random() < 0.24
        stars.append(spark(across, down, rng.uniform(22, 40), 0.14) if bright else star(across, down, 6, 3, 4, 0, i))
    p.sky("dim", solid(joined(trails).intersection(seen)))
    p.sky("silver", solid(joined(stars).intersection(seen)))
    p.lay("dim", solid(corona(p, 130, 11, 3).intersection(seen)))
    p.lay("silver", solid(corona(p, 74, 13, 5).intersection(seen)), line=True)
    limb = solid(
        ellipse(x, y, radius + 5, count=200, wobble=0).difference(
            ellipse(x - 10, y + 14, radius - 2, count=200, wobble=0)
        )
    )
    p.lay("moon", solid(limb.intersection(seen)), line=True)
    p.lay("silver", solid(disc(radius - 16).difference(disc(radius - 20)).intersection(seen)), line=True)
    p.lay("dim", solid(joined(craters()).intersection(seen)), line=False)
    return p.svg("The field of Tails")


def disc(radius: float) -> Area:
    """A disc about the moon's middle."""
    return ellipse(MOON[0], MOON[1], radius, count=200, wobble=0)


def corona(p: PictureBuilder, long: float, width: float, seed: int) -> Area:
    """Rays of light from behind the moon, longer where the sun stands behind it."""
    x, y, radius = MOON
    rng = random.Random(seed)
    made = []
    count = 132
    for i in range(count):
        angle = ROUND / 2 * (i + rng.uniform(-0.2, 0.2)) / count
        reach = long * rng.uniform(0.45, 1.15) * (1 if i % 3 else 1.35)
        end = around(x, y, radius + 10 + reach, angle + rng.uniform(-0.01, 0.01))
        made.append(stroke([around(x, y, radius + 6, angle), end], [width, width * 0.55, 0.6], i, 0, 40))
    return joined(made)


def craters() -> list[Area]:
    """Marks of craters along the limb, where no word stands."""
    x, y, radius = MOON
    made = []
    rng = random.Random(11)
    for i in range(22):
        angle = ROUND / 2 * (i + 0.5) / 22
        across, down = around(x, y, radius - rng.uniform(40, 58), angle)
        size = rng.uniform(8, 16)
        made.append(solid(ellipse(across, down, size).difference(ellipse(across - 5, down + 5, size * 0.86))))
    return made
