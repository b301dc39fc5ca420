"""Food: furrows of a field across the wash."""

from _hex import Hex, turned


def draw():
    h = Hex("food")
    rows = [turned(x, y, angle, [(-7, -18), (0, 0), (7, 18)]) for x, y, angle, _ in h.places(10, 52, 56)]
    h.marks(h.strokes(rows, 8, 0.35))
    return h.svg("Ground of food")
