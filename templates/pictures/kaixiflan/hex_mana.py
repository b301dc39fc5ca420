"""Mana: ripples of a spring in the wash."""

from _hex import Hex


def draw():
    h = Hex("mana")
    waves = [
        [(x - 30, y + 4), (x - 15, y - 7), (x, y + 2), (x + 15, y - 7), (x + 30, y + 4)]
        for x, y, _, _ in h.places(5, 40, 68)
    ]
    h.marks(h.strokes(waves, 7, 0.2))
    return h.svg("Ground of mana")
