"""Kaixiflán's dock: a pier on piles that goes out into the water, a boat tied to it, barrels and crates."""

from _props import barrel, boat, crate, water
from _vignette import Vignette


def draw():
    v = Vignette("dock", y=430)
    v.earth(262, 150, 524, 330)
    v.house(0.8, -6.0, 0, 3.8, 3.2, 2.2, 1.9, "x", eave=0.3)
    v.hole("y", 2.4, -2.8, 0, 1.1, 1.6)
    v.hole("y", 3.8, -2.8, 0.8, 0.9, 0.9, arch=False)
    water(
        v,
        [
            (20, 430),
            (180, 372),
            (400, 392),
            (560, 420),
            (780, 470),
            (776, 640),
            (640, 740),
            (400, 770),
            (160, 740),
            (30, 610),
        ],
        16,
    )
    boat(v, 196, 556, 330)
    v.x, v.y = 520, 440
    for y in (-2.0, 0.9, 3.8, 6.7):
        for x in (-1.4, 1.6):
            a = v.at(x, y)
            v.beam((a[0], a[1] + 74), (a[0], a[1] - (34 if x < 0 else 0)), 20)
    deck = v.face([(-1.5, -3.0, 0.5), (1.8, -3.0, 0.5), (1.8, 7.4, 0.5), (-1.5, 7.4, 0.5)], "wood")
    v.ticks([(v.at(-1.4, -2.6 + 0.7 * k, 0.5), v.at(1.7, -2.6 + 0.7 * k, 0.5)) for k in range(15)], 5, deck)
    v.face([(-1.5, 7.4, 0.5), (1.8, 7.4, 0.5), (1.8, 7.4, 0.1), (-1.5, 7.4, 0.1)], "wood")
    side = v.face([(1.8, 7.4, 0.5), (1.8, -3.0, 0.5), (1.8, -3.0, 0.1), (1.8, 7.4, 0.1)], "sand")
    v.shaded(side, (1.8, 7.4, 0.5), (1.8, -3, 0.5), (1.8, -3, 0.1), (1.8, 7.4, 0.1), 10)
    for y in (0.9, 3.8, 6.7):
        a = v.at(1.6, y, 0.4)
        v.beam((a[0], a[1] + 90), (a[0], a[1] - 44), 22)
        v.disc(a[0], a[1] - 44, 13, 6, "paper", 5)
        b = v.at(-1.4, y, 0.5)
        v.beam((b[0], b[1]), (b[0], b[1] - 44), 20)
    crate(v, -0.6, -2.2, 0.5, 1.5)
    a = v.at(0.6, 1.4, 0.5)
    barrel(v, a[0], a[1], 92)
    a = v.at(-0.4, 2.6, 0.5)
    barrel(v, a[0], a[1], 84)
    b = v.at(-1.4, 6.7, 1.4)
    v.draw([b, (b[0] - 24, b[1] + 60), (b[0] - 70, b[1] + 50), (b[0] - 100, b[1] - 20)], 6, (1, 1))
    return v.svg("A dock")
