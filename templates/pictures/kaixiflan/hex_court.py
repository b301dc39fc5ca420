"""The Court: a night with stars round it."""

import math

from _hex import Hex

from generator.drawing.areas import star


def draw():
    h = Hex("court")
    places = h.places(4, 42, 66)
    h.marks((star(x, y, (17, 11)[i % 2], 6, 5, -math.pi / 2, 1, 0) for i, (x, y, _, _) in enumerate(places)), "gilt")
    return h.svg("Ground of the Court")
