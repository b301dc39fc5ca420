"""Wood: grain that runs along the sides, with knots."""

from _hex import Hex, turned


def draw():
    h = Hex("wood")
    grain = [turned(x, y, angle, [(-34, 4), (0, -5), (34, 3)]) for x, y, angle, _ in h.places(4, 36, 52)]
    grain += [turned(x, y, angle, [(-20, -3), (0, 4), (20, -2)]) for x, y, angle, _ in h.places(3, 74, 66, 0.2, 0.85)]
    h.marks(h.strokes(grain, 7, 0.2))
    return h.svg("Ground of wood")
