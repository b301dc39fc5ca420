"""The reeded rim of the coin where the side of Heads meets the Edge of the board. Its units are 0.1 mm."""

from __future__ import annotations

from _heads import LIGHT
from shapely.geometry import box

from generator.drawing.areas import corners, joined
from generator.drawing.picture_builder import PictureBuilder

BOUNDS = (-1290, 0, 1290, 17)


def draw() -> str:
    """Reeds from side to side, broader in the middle."""
    p = PictureBuilder(BOUNDS, {"gold": "shade", "ink": "ink"}, LIGHT, seed=315)
    p.form(box(*BOUNDS), "ink", None, gap=None)
    reeds = []
    for i in range(140):
        x = -1290 + (i + 0.5) * 2580 / 140
        wide = 12 - 4 * abs(x / 1290)
        reeds.append(corners([(x - wide * 0.35, 3), (x + wide * 0.35, 3), (x + wide / 2, 14), (x - wide / 2, 14)]))
    p.lay("gold", joined(reeds), line=True)
    p.roundel = (0, 8, 8)
    return p.svg("The reeds of Heads")
