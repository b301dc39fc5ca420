"""A corner of the mat, where there is no space: a black disc of night with stars, and a bright one in it for a sign.

Units are 0.05 mm.
"""

from __future__ import annotations

import random

from generator.drawing.areas import around, corners, ellipse, joined, spark, star
from generator.drawing.curves import ROUND
from generator.drawing.picture_builder import PictureBuilder

RADIUS, BRIGHT = 330, 172  # units: 33 mm across, and 17 mm for the sign
LIGHT = (-0.6, -0.8)  # from the upper left, as in the pictures of the cards


def draw() -> str:
    """Rays from the bright disc into the night, stars between them, a notched rim."""
    p = PictureBuilder((-340, -340, 340, 340), {"accent": "shade", "ink": "ink", "light": "light"}, LIGHT, seed=73)
    night = ellipse(0, 0, RADIUS, count=90, wobble=0.004)
    p.form(night, "ink", None, gap=None)
    rim = [
        corners([around(0, 0, RADIUS - 4, ROUND * i / 60), around(0, 0, RADIUS - 26, ROUND * (i + 0.5) / 60),
                 around(0, 0, RADIUS - 4, ROUND * (i + 1) / 60), around(0, 0, RADIUS - 12, ROUND * (i + 0.5) / 60)])
        for i in range(60)
    ]  # fmt: skip
    p.lay("light", joined(rim))
    rays = []
    for i in range(32):
        angle, half = ROUND * i / 32, ROUND / 32 * 0.2
        far = 268 if i % 2 == 0 else 226
        rays.append(
            corners([around(0, 0, BRIGHT, angle - half), around(0, 0, far, angle), around(0, 0, BRIGHT, angle + half)])
        )
    p.lay("light", joined(rays), line=True)
    rng = random.Random(5)
    stars = []
    for i in range(16):
        angle = ROUND * (i + 0.5) / 16
        x, y = around(0, 0, rng.uniform(262, 286), angle)
        stars.append(spark(x, y, 20, 0.16) if i % 2 else star(x, y, 8, 4, 5, 0, i))
    p.lay("light", joined(stars), line=True)
    p.form(ellipse(0, 0, BRIGHT, count=72, wobble=0.006), "light", None, line="ink", weight=8, gap=None)
    p.roundel = (0, 0, 335)
    return p.svg("The void of the mat")
