"""Independents: three tents behind pointed stakes, a camp fire's smoke."""

from _props import flame
from _tile import Tile

from generator.drawing.areas import corners


def tent(v, x, y, size, ink):
    """A tent with its flap open."""
    v.draw([(x, y - size * 1.2), (x + size * 0.12, y - size * 1.42)], 9, (1, 0.7))
    v.draw([(x, y - size * 1.2), (x - size * 0.1, y - size * 1.42)], 9, (1, 0.7))
    v.poly([(x - size * 0.8, y), (x, y - size * 1.25), (x + size * 0.3, y + size * 0.14)], "paper", 9)
    side = v.poly([(x, y - size * 1.25), (x + size * 0.95, y - size * 0.06), (x + size * 0.3, y + size * 0.14)], ink, 9)
    tip = (x, y - size * 1.2)
    v.ruled(
        (tip, tip), ((x + size * 0.34, y + size * 0.1), (x + size * 0.9, y - size * 0.04)), 6, 7, (0.2, 1), 0.2, side
    )
    v.black(
        corners(
            [(x - size * 0.28, y + size * 0.05), (x - size * 0.04, y - size * 0.7), (x + size * 0.06, y + size * 0.1)]
        )
    )


def draw():
    v = Tile("camp", broad=1.2)
    tent(v, 260, 450, 160, v.base)
    tent(v, 580, 440, 160, v.base)
    tent(v, 400, 530, 210, "accent")
    for x0, x1 in ((130, 280), (530, 690)):
        for k in range(5):
            x = x0 + (x1 - x0) * k / 4
            y = 600 - 6 * (k % 2)
            v.poly([(x - 19, y), (x - 19, y - 76), (x, y - 108), (x + 19, y - 76), (x + 19, y)], "wood", 8)
        v.beam((x0 - 24, 572), (x1 + 24, 566), 15)
    for k in (-1, 1):
        v.beam((440 - 44 * k, 612), (440 + 44 * k, 592), 16)
    flame(v, 440, 598, 96)
    return v.svg("Independents")
