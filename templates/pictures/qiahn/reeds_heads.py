"""The reeded rim of the coin where the side of Heads meets the Edge of the board. Its units are 0.1 mm."""

from __future__ import annotations

from _heads import LIGHT
from _reeds import BOUNDS, reeded_rim, reeds

from generator.drawing.picture_builder import PictureBuilder


def draw() -> str:
    """Reeds from side to side, broader in the middle."""
    p = PictureBuilder(BOUNDS, {"gold": "shade", "ink": "ink"}, LIGHT, seed=315)
    return reeded_rim(p, "The reeds of Heads", "ink", "gold", reeds(12, 4))
