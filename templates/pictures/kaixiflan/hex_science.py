"""Science: stars joined to constellations in the wash."""

from itertools import pairwise

from _hex import Hex, dots

from generator.drawing.areas import stroke


def draw():
    h = Hex("science")
    places = h.places(5, 38, 70)
    lines = [[a[:2], b[:2]] for a, b in pairwise(places) if a[3] == b[3]]
    h.marks(stroke(line, [4, 4], h.next_seed()) for line in lines)
    h.marks(dots(h, places, (11, 8)))
    return h.svg("Ground of science")
