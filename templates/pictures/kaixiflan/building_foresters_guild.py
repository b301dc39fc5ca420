"""Kaixiflán's guild of foresters: a log cabin among firs, an axe in a stump, a basket of mushrooms."""

from _props import axe
from _vignette import Vignette

from generator.drawing.areas import ellipse


def mushroom(v, x, y, size):
    """A red mushroom with white spots."""
    v.blob(
        [
            (x - size * 0.2, y, 1),
            (x - size * 0.16, y - size * 0.6),
            (x + size * 0.16, y - size * 0.6),
            (x + size * 0.2, y, 1),
        ],
        "paper",
        5,
        0,
    )
    v.blob(
        [
            (x - size * 0.56, y - size * 0.5, 1),
            (x - size * 0.4, y - size * 0.85),
            (x, y - size),
            (x + size * 0.4, y - size * 0.85),
            (x + size * 0.56, y - size * 0.5, 1),
            (x, y - size * 0.42),
        ],
        "accent",
        5,
        0,
    )
    for u, h in ((-0.26, 0.64), (0.05, 0.8), (0.28, 0.62)):
        v.bare(ellipse(x + u * size, y - h * size, size * 0.09, size * 0.08))


def draw():
    v = Vignette("foresters_guild", y=440)
    v.earth()
    for x, y, s in ((140, 430, 92), (270, 350, 100), (560, 330, 104), (680, 420, 90)):
        v.fir(x, y, s, tiers=4)
    v.box(-3.4, -2.6, 0, 6.4, 4.6, 3.0, "wood", "wood", top="no", hatch=False)
    for k in range(1, 6):
        z = 0.5 * k
        v.draw([v.at(-3.4, 2, z), v.at(3, 2, z), v.at(3, -2.6, z)], 5, (1, 1), line=False)
    for k in range(6):
        a, b = v.at(3.0, 2.0, 0.25 + 0.5 * k), v.at(-3.4, 2.0, 0.25 + 0.5 * k)
        v.disc(a[0], a[1], 11, 11, "paper", 4)
        v.disc(b[0], b[1], 11, 11, "paper", 4)
    v.hole("y", -0.4, 2, 0, 1.5, 2.2)
    v.hole("x", -0.4, 3, 1.1, 1.1, 1.1, arch=False, ink="gilt")
    v.gable(-3.4, -2.6, 3.0, 6.4, 4.6, 2.7, "x", "leaf", 0.5, rows=4)
    v.fir(86, 600, 76)
    x, y = 300, 712
    v.blob([(x - 66, y, 1), (x - 58, y - 66, 1), (x + 58, y - 66, 1), (x + 70, y, 1), (x, y + 16)], "wood", 6, 2)
    v.ruled(((x + 4, y - 60), (x + 54, y - 60)), ((x, y + 4), (x + 62, y)), 6, 4.4, (0, 1), 0.3)
    v.disc(x, y - 66, 59, 21, "paper", 5)
    v.draw([(x - 32, y - 66), (x, y - 56), (x + 32, y - 66)], 4)
    axe(v, x + 34, y - 136, 210, 32, True)
    x, y = 600, 700
    for dx, dy, s in ((-60, -50, 70), (-8, -64, 84), (50, -52, 72)):
        mushroom(v, x + dx, y + dy + 30, s)
    basket = v.blob(
        [(x - 104, y - 50, 1), (x + 104, y - 50, 1), (x + 80, y + 30), (x, y + 40), (x - 80, y + 30)], "gilt", 6, 0
    )
    for row in range(4):
        v.ticks(
            [
                (
                    (x - 92 + 26 * k + 13 * (row % 2), y - 34 + 20 * row),
                    (x - 74 + 26 * k + 13 * (row % 2), y - 40 + 20 * row),
                )
                for k in range(7)
            ],
            6,
            basket,
        )
    return v.svg("A guild of foresters")
