"""Kaixiflán's chapel: one small nave, a bell in its gable, a cross, a burning candle."""

from _props import bell, candle, cross
from _vignette import Vignette


def draw():
    v = Vignette("chapel", y=470, step=46)
    v.earth()
    v.tree(110, 470, 56)
    v.box(-2.2, -4.8, 0, 4.4, 6.6, 3.2, top="no")
    v.gable(-2.2, -4.8, 3.2, 4.4, 6.6, 2.6, "y", eave=0.25)
    for k in range(3):
        v.hole("x", 0.6 - 1.9 * k, 2.2, 0.9, 0.7, 1.7)
    v.face(
        [
            (-2.2, 1.9, 0),
            (2.2, 1.9, 0),
            (2.2, 1.9, 3.4),
            (1.3, 1.9, 5.0),
            (1.3, 1.9, 7.2),
            (0, 1.9, 8.4),
            (-1.3, 1.9, 7.2),
            (-1.3, 1.9, 5.0),
            (-2.2, 1.9, 3.4),
        ],
        "paper",
        6,
    )
    v.hole("y", 0, 1.9, 5.2, 1.7, 2.2)
    x, y = v.at(0, 1.9, 7.2)
    bell(v, x, y + 6, 78)
    v.hole("y", 0, 1.9, 0, 1.7, 2.6)
    x, y = v.at(0, 1.9, 3.9)
    v.disc(x, y, 27, 31, "sea")
    v.draw([(x, y - 30), (x, y + 30)], 6, (1, 1))
    v.draw([(x - 26, y), (x + 26, y)], 6, (1, 1))
    v.stones("y", 1.9, (-2.1, -0.9), (0.5, 2.6), 4)
    x, y = v.at(0, 1.9, 8.3)
    cross(v, x, y + 4, 110)
    candle(v, 560, 748, 230)
    candle(v, 664, 726, 160)
    return v.svg("A chapel")
