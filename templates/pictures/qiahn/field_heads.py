"""The half of the board that belongs to Heads: a great sun behind the Edge, its rays, and nothing under the words.

Its units are 0.1 mm: the origin is the middle of the Edge's border, and the picture reaches 3 mm beyond the cut.
"""

from __future__ import annotations

import random

from _heads import LIGHT, streak
from shapely.geometry import box

from generator.drawing.areas import Area, around, corners, ellipse, joined, shape, solid
from generator.drawing.curves import ROUND, placed
from generator.drawing.picture_builder import PictureBuilder

BOUNDS = (-1290, 0, 1290, 1410)
INKS = {"white": "shade", "pale": "shade", "gold": "shade", "accent": "shade", "ink": "ink"}
SUN = (0, -20, 758)
# beside the Edge, above the panels: an arc that ends under a panel would show a stub there
ABOVE_PANELS = joined([box(-1160, 0, -700, 40), box(700, 0, 1160, 40)])


def draw() -> str:
    """Sun and rays."""
    p = PictureBuilder(BOUNDS, INKS, LIGHT, seed=311, tolerance=1.3)
    ground = box(*BOUNDS)
    p.sky("ground", ground)
    x, y, radius = SUN
    rng = random.Random(5)
    rays, streaks = [], []
    for i in range(30):
        angle = ROUND / 2 * (i + 0.5) / 30
        rays.append(ray(angle, 0.028 + rng.uniform(-0.004, 0.004)))
        for k in range(2):
            near = radius + 130 + rng.uniform(0, 90)
            beside = angle + ROUND / 60 * (0.36 + 0.26 * k)
            streaks.append(streak(x, y, near, near + rng.uniform(90, 260), beside, 0.006))
    p.sky("pale", solid(joined(rays).intersection(ground)))
    p.sky("gold", solid(joined(streaks).intersection(ground)))
    flames(p)
    p.form(solid(ellipse(x, y, radius, count=200, wobble=0).difference(ABOVE_PANELS)), "ink", None, gap=7)
    p.on(ellipse(x, y, radius + 5), "gold", solid(joined(beads()).difference(ABOVE_PANELS)), line=False)
    disc = ellipse(x, y, radius - 26, count=200, wobble=0)
    p.form(disc, "pale", None, gap=None)
    p.lay("pale", ABOVE_PANELS.buffer(4))  # over the groove that a form cuts round itself
    p.on(disc, "gold", solid(dial().difference(ABOVE_PANELS)), line=False)
    return p.svg("The field of Heads")


def ray(angle: float, half: float) -> Area:
    """A broad ray from the sun's rim to the edge."""
    x, y, radius = SUN
    near = [around(x, y, radius, angle - half * 0.8), around(x, y, radius, angle + half * 0.8)]
    return corners([*near, around(x, y, 2400, angle + half), around(x, y, 2400, angle - half)])


def flames(p: PictureBuilder) -> None:
    """Flames round the sun, the waving ones behind the straight ones."""
    x, y, radius = SUN
    for waving in (True, False):
        for i in range(31):
            if (i % 2 == 1) is not waving:
                continue
            turn = 180 * i / 30
            points = (
                "-20,-30! 40,-32 70,-14 104,-18 138,10! 96,8 74,14 44,8 26,28 -20,32!"
                if waving
                else "-20,-34! 60,-15 158,0! 60,15 -20,34!"
            )
            at = placed(placed(points, radius, 0), x, y, 1, turn)
            flame = solid(shape(at, 0.8, i).difference(ABOVE_PANELS))
            p.form(flame, "gold", "ink", length=24, pitch=10, width=6, line="ink", weight=7, gap=6)


def beads() -> list[Area]:
    """Beads along the sun's rim."""
    x, y, radius = SUN
    return [ellipse(*around(x, y, radius - 13, ROUND / 2 * (i + 0.5) / 84), 6.5, count=12) for i in range(84)]


def dial() -> Area:
    """The marks of a dial inside the rim: nothing stands under the words."""
    x, y, radius = SUN
    marks = []
    for i in range(121):
        angle, long = ROUND / 2 * i / 120, 20 if i % 5 else 38
        half = 0.0035 if i % 5 else 0.006
        near = radius - 40
        marks.append(
            corners(
                [around(x, y, near, angle - half), around(x, y, near - long, angle), around(x, y, near, angle + half)]
            )
        )
    return joined(marks)
