"""The reeded rim of the coin where a side meets the Edge of the board. Its units are 0.1 mm."""

from __future__ import annotations

from shapely.geometry import box

from generator.drawing.areas import Area, corners, joined
from generator.drawing.picture_builder import PictureBuilder

BOUNDS = (-1290, 0, 1290, 17)
COUNT = 140


def reeds(wide: float, narrower: float) -> Area:
    """Reeds from side to side, `wide` units in the middle and `narrower` by so much at both ends."""
    made = []
    for i in range(COUNT):
        x = -1290 + (i + 0.5) * 2580 / COUNT
        across = wide - narrower * abs(x / 1290)
        foot, head = across / 2, across * 0.35
        made.append(corners([(x - head, 3), (x + head, 3), (x + foot, 14), (x - foot, 14)]))
    return joined(made)


def reeded_rim(p: PictureBuilder, title: str, ground: str, ink: str, drawn: Area) -> str:
    """The picture of a rim: a strip of ground, and reeds on it in an ink."""
    p.form(box(*BOUNDS), ground, None, gap=None)
    p.lay(ink, drawn, line=True)
    p.roundel = (0, 8, 8)
    return p.svg(title)
