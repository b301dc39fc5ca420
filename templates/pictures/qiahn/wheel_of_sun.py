"""The wheel of the sun on the backs of Heads: rays like a compass rose in a reeded ring, the same when it is turned."""

from __future__ import annotations

import math

from _heads import LIGHT

from generator.drawing.areas import Area, around, corners, ellipse, joined, solid
from generator.drawing.curves import ROUND
from generator.drawing.picture_builder import PictureBuilder

INKS = {"white": "shade", "gold": "shade", "pale": "shade", "ink": "ink"}
RAYS = 16


def disc(radius: float) -> Area:
    """A disc about the middle."""
    return ellipse(0, 0, radius, count=120, wobble=0)


def ray(i: int, near: float, far: float, half: float, side: int = 0) -> Area:
    """A ray away from the middle, or one half of it: the left (-1) or the right one (1)."""
    angle = ROUND * i / RAYS
    root = [around(0, 0, near, angle - half), around(0, 0, near, angle + half)]
    if side:
        root[(1 - side) // 2] = around(0, 0, near, angle)
    return corners([*root, around(0, 0, far, angle)])


def draw() -> str:
    """The wheel in a square of 42 mm."""
    p = PictureBuilder((-420, -420, 420, 420), INKS, LIGHT, seed=307, tolerance=0.4)
    p.form(ellipse(0, 0, 343, count=10, wobble=0), "white", None, gap=None, low=False)
    p.lay("ink", disc(344))
    p.lay("gold", disc(336))
    p.lay("ink", joined(corners(reed(ROUND * i / 88)) for i in range(88)))
    p.lay("ink", disc(313))
    p.lay("white", disc(307))
    p.lay("pale", joined(ray(i, 60, 300, 0.16) for i in range(RAYS)))
    p.lay("ink", joined(ray(i, 96, 290 if i % 2 == 0 else 226, 0.25).buffer(7, join_style=2) for i in range(RAYS)))
    for i in (*range(1, RAYS, 2), *range(0, RAYS, 2)):
        far = 290 if i % 2 == 0 else 226
        p.lay("ink", ray(i, 96, far, 0.25).buffer(6, join_style=2))
        p.lay("gold", ray(i, 96, far, 0.22))
        angle = ROUND * i / RAYS
        cuts = [cut(r, angle, 0.2 * (far - r) / (far - 96)) for r in range(100, far - 40, 13)]
        p.lay("ink", solid(joined(cuts).intersection(ray(i, 96, far, 0.22, 1))))
    p.lay("ink", disc(122))
    p.lay("gold", joined(ellipse(*around(0, 0, 111, ROUND * i / 32), 6, wobble=0) for i in range(32)))
    p.lay("gold", disc(98))
    p.lay("ink", joined(corners(petal(ROUND * i / 12)) for i in range(12)))
    p.lay("white", disc(34))
    p.lay("ink", solid(disc(34).difference(disc(27))))
    p.low_line(joined([solid(disc(345).difference(disc(342))), solid(disc(308).difference(disc(305)))]))
    p.low_line(solid(disc(124).difference(disc(120))))
    for i in range(RAYS):
        whole = ray(i, 122, 290 if i % 2 == 0 else 226, 0.2)
        p.low_line(solid(whole.difference(whole.buffer(-3.4))))
    p.roundel = (0, 0, 344)
    return p.svg("The wheel of the sun")


def cut(r: float, angle: float, wide: float) -> Area:
    """A cut across the shaded half of a ray, `r` from the middle."""
    return corners([around(0, 0, r, angle), around(0, 0, r + 16, angle + wide), around(0, 0, r + 5, angle + 0.012)])


def reed(angle: float) -> list[tuple[float, float]]:
    """A reed of the ring."""
    near, far = (
        [around(0, 0, 314, angle + h) for h in (0.008, -0.008)],
        [around(0, 0, 337, angle + h) for h in (-0.014, 0.014)],
    )
    return [*near, *far]


def petal(angle: float) -> list[tuple[float, float]]:
    """A cut of the rose in the middle."""
    half = math.pi / 24
    return [around(0, 0, 92, angle - half), around(0, 0, 92, angle + half), around(0, 0, 40, angle)]
