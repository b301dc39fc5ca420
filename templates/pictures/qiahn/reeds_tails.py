"""The reeded rim of the coin where the side of Tails meets the Edge of the board. Its units are 0.1 mm."""

from __future__ import annotations

from _tails import LIGHT
from shapely.geometry import box

from generator.drawing.areas import corners, joined
from generator.drawing.picture_builder import PictureBuilder

BOUNDS = (-1290, 0, 1290, 17)


def draw() -> str:
    """Reeds from side to side, broader in the middle."""
    p = PictureBuilder(BOUNDS, {"dim": "shade", "silver": "light"}, LIGHT, seed=316)
    p.form(box(*BOUNDS), "ground", None, gap=None)
    reeds = []
    for i in range(140):
        x = -1290 + (i + 0.5) * 2580 / 140
        wide = 10 - 3 * abs(x / 1290)
        reeds.append(corners([(x - wide * 0.35, 3), (x + wide * 0.35, 3), (x + wide / 2, 14), (x - wide / 2, 14)]))
    p.lay("silver", joined(reeds), line=True)
    p.roundel = (0, 8, 8)
    return p.svg("The reeds of Tails")
