"""Kaixiflán's stronghold: one strong keep with four corner towers and a banner."""

from _vignette import Vignette


def draw():
    v = Vignette("settlement_stronghold", y=500, step=46, broad=2.4)
    for x, y in ((-3.4, -3.4), (3.0, -3.4)):
        v.tower(x, y, 0, 1.3, 5.2)
    v.box(-3.2, -3.0, 0, 6.0, 5.6, 5.0, top="no")
    v.stones("y", 2.6, (-2.6, 2.4), (0.6, 4.4), 9)
    v.crenels(-3.2, -3.0, 5.0, 6.0, 5.6, 5, 0.9)
    v.box(-1.2, -1.6, 5.0, 2.6, 2.6, 2.6)
    v.crenels(-1.2, -1.6, 7.6, 2.6, 2.6, 3, 0.7)
    v.flag(0.1, -0.3, 8.0, 2.4, "accent", 1.7)
    v.tower(-3.2, 2.7, 0, 1.4, 5.8)
    v.tower(2.9, 2.7, 0, 1.4, 5.8)
    v.hole("y", -0.9, 2.6, 0, 1.8, 2.8)
    v.hole("x", -0.8, 2.8, 2.2, 0.7, 1.6)
    return v.svg("A stronghold")
