"""Kaixiflán's university: a clock tower over an arcade round a court, two scholars in square caps with a book."""

import math

from _props import book
from _vignette import Vignette

from generator.drawing.areas import ellipse


def draw():
    v = Vignette("university", y=460, step=42)
    v.earth()
    v.box(-5.2, -3.8, 0, 10.2, 2.8, 3.0, top="no")
    v.gable(-5.2, -3.8, 3.0, 10.2, 2.8, 1.9, "x", eave=0.3, rows=3)
    for k in range(8):
        u = -4.6 + 1.25 * k
        if abs(u - 0.1) > 1.3:
            v.hole("y", u, -1.0, 0, 0.85, 1.9)
    v.box(2.6, -1.0, 0, 2.4, 5.0, 2.8, top="no")
    v.gable(2.6, -1.0, 2.8, 2.4, 5.0, 1.6, "y", eave=0.25)
    v.hole("y", 3.8, 4.0, 0.6, 0.8, 1.5)
    for k in range(4):
        v.hole("x", 3.4 - 1.2 * k, 5.0, 0.4, 0.7, 1.7)
    v.box(-1.3, -2.6, 0, 2.8, 2.8, 6.8)
    v.hole("y", 0.1, 0.2, 0, 1.4, 2.5)
    v.stones("y", 0.2, (-1.2, 1.4), (2.8, 4.2), 4)
    v.hole("x", -1.2, 1.5, 4.6, 0.8, 1.6)
    x, y = v.at(0.1, 0.2, 5.2)
    v.put(ellipse(x, y, 45, 50), "paper", 6)
    for k in range(12):
        a = k * 0.5236
        v.ticks([((x + 33 * math.cos(a), y + 37 * math.sin(a)), (x + 41 * math.cos(a), y + 46 * math.sin(a)))], 7)
    v.draw([(x, y), (x + 2, y - 34)], 8, (1, 0.5))
    v.draw([(x, y), (x + 22, y + 14)], 8, (1, 0.5))
    v.box(-1.5, -2.8, 6.8, 3.2, 3.2, 0.5)
    v.pyramid(-1.4, -2.7, 7.3, 3.0, 3.0, 2.6, "slate", 0.2)
    v.person(170, 724, 240, "slate", "mortar")
    v.person(640, 724, 240, "violet", "mortar", True)
    book(v, 404, 670, 270)
    return v.svg("A university")
