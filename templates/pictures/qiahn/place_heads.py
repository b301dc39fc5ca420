"""The place of a token of Heads on the board: a dial of the sun in a reeded ring, pale, so that pieces stand out."""

from __future__ import annotations

import math

from _heads import LIGHT

from generator.drawing.areas import Area, around, corners, ellipse, joined, solid
from generator.drawing.curves import ROUND
from generator.drawing.picture_builder import PictureBuilder

INKS = {"white": "shade", "gold": "shade", "pale": "shade", "ink": "ink"}


def band(outer: float, inner: float) -> Area:
    """A ring about the middle."""
    return solid(ellipse(0, 0, outer, count=120, wobble=0).difference(ellipse(0, 0, inner, count=120, wobble=0)))


def wedge(near: float, far: float, angle: float, half: float, tip: float = 0) -> Area:
    """A tooth away from the middle, `half` wide at its root and `tip` at its end (radians)."""
    root = [around(0, 0, near, angle - half), around(0, 0, near, angle + half)]
    return corners([*root, around(0, 0, far, angle + tip), around(0, 0, far, angle - tip)])


def draw() -> str:
    """The ring and the dial in a square of 42 mm."""
    p = PictureBuilder((-420, -420, 420, 420), INKS, LIGHT, seed=305, tolerance=0.3)
    p.form(ellipse(0, 0, 343, count=10, wobble=0), "white", None, gap=None, low=False)  # its mask has no handles
    p.lay("ink", ellipse(0, 0, 344, count=120, wobble=0))
    p.lay("gold", ellipse(0, 0, 336, count=120, wobble=0))
    p.low_line(joined([band(345, 341), band(308, 304)]))
    reeds = [wedge(337, 314, ROUND * i / 88, 0.014, 0.008) for i in range(88)]
    p.lay("ink", joined(reeds))
    p.lay("ink", ellipse(0, 0, 313, count=120, wobble=0))
    p.lay("white", ellipse(0, 0, 307, count=120, wobble=0))
    dial = [band(296, 292), band(150, 144), band(96, 90)]
    for i in range(24):
        angle = ROUND * i / 24
        dial.append(wedge(168, 262 if i % 2 == 0 else 214, angle, 0.075 if i % 2 == 0 else 0.05))
    for i in range(72):
        angle = ROUND * (i + 0.5) / 72
        dial.append(wedge(288, 270 if i % 3 else 262, angle, 0.01))
    for i in range(12):
        dial.append(wedge(84, 30, ROUND * i / 12, math.pi / 26))
    p.lay("pale", joined(dial))
    p.roundel = (0, 0, 344)
    return p.svg("The place of a token of Heads")
