"""The reeded rim of the coin where the side of Tails meets the Edge of the board. Its units are 0.1 mm."""

from __future__ import annotations

from _reeds import BOUNDS, reeded_rim, reeds
from _tails import LIGHT

from generator.drawing.picture_builder import PictureBuilder


def draw() -> str:
    """Reeds from side to side, broader in the middle."""
    p = PictureBuilder(BOUNDS, {"dim": "shade", "silver": "light"}, LIGHT, seed=316)
    return reeded_rim(p, "The reeds of Tails", "ground", "silver", reeds(10, 3))
