"""Where independents live: tufts of grass in the wash."""

from _hex import Hex


def draw():
    h = Hex("camp")
    tufts = []
    for x, y, _, _ in h.places(4, 44, 64):
        tufts += [[(x - 12, y + 8), (x - 15, y - 3), (x - 19, y - 11)], [(x, y + 9), (x, y - 4), (x, y - 16)]]
        tufts.append([(x + 12, y + 8), (x + 15, y - 3), (x + 19, y - 11)])
    h.marks(h.strokes(tufts, 6, 0.4))
    return h.svg("Ground of a camp")
