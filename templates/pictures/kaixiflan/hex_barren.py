"""Barren land: dust and a few cracks in the wash."""

from _hex import Hex, dots


def draw():
    h = Hex("barren")
    h.marks(dots(h, h.places(7, 36, 60), (5, 4, 6)))
    cracks = [[(x - 12, y - 10), (x, y + 2), (x + 4, y + 14)] for x, y, _, _ in h.places(2, 76, 70, 0.3, 0.8)]
    h.marks(h.strokes(cracks, 6, 0.3))
    return h.svg("Ground of barren land")
