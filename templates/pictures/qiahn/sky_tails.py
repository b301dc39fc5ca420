"""The sky of Tails, which all its pictures share: star trails round a great moon behind the figure."""

from __future__ import annotations

from _tails import HEIGHT, WIDTH, night_sky, tails

from generator.drawing.areas import ellipse
from generator.drawing.hatching import teeth


def draw() -> str:
    """The sky of Tails."""
    p = tails("", 3)
    p.bounds = (0, 0, WIDTH, HEIGHT)
    night_sky(p, 540, 420, 345)
    disc = ellipse(540, 420, 345, seed=3, count=72, wobble=0.006)
    shade = teeth(disc, (-p.light[0], -p.light[1]), 62, 24, 14, -0.6, 3, 0.6)
    p.sky("silver", disc.difference(shade), line=True)
    craters = [ellipse(540 + x * 345, 420 + y * 345, r * 345, r * 310, wobble=0.05) for x, y, r in SEAS]
    for crater in craters:
        p.sky("dim", crater.difference(crater.buffer(-7)))
    return p.svg("The sky of Tails")


SEAS = ((-0.62, -0.28, 0.1), (0.62, 0.3, 0.13), (0.1, -0.72, 0.08), (-0.74, 0.2, 0.08), (0.7, -0.3, 0.09))
