"""Gold: grains that glint in the wash."""

import math

from _hex import Hex, dots

from generator.drawing.areas import star


def draw():
    h = Hex("gold")
    places = h.places(6, 42, 66)
    h.marks(star(x, y, (16, 11)[i % 2], 4, 4, -math.pi / 2, 1, 0) for i, (x, y, _, _) in enumerate(places) if i % 3 < 2)
    h.marks(dots(h, [place for i, place in enumerate(places) if i % 3 == 2], (6, 5)))
    return h.svg("Ground of gold")
