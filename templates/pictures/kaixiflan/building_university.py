"""Kaixiflán's university: a clock tower at the corner of two arcaded wings, two scholars in square caps with a book."""

import math

from _props import book
from _vignette import Vignette

from generator.drawing.areas import ellipse


def draw():
    v = Vignette("university", y=470, step=42)
    v.earth()
    # the wing behind, along x; then the tower at its end; then the wing that comes forward, along y
    v.box(-1.6, -5.0, 0, 6.4, 2.8, 3.0, top="no")
    v.gable(-1.6, -5.0, 3.0, 6.4, 2.8, 1.9, "x", eave=0.3, rows=3)
    v.hole("x", -3.6, 4.8, 0.9, 0.8, 1.5)
    for k in range(5):
        v.hole("y", 0 + 1.1 * k, -2.2, 0, 0.8, 1.9)
    v.box(-4.6, -2.4, 0, 2.8, 6.2, 3.0, top="no")
    v.gable(-4.6, -2.4, 3.0, 2.8, 6.2, 1.9, "y", eave=0.3)
    v.hole("y", -3.2, 3.8, 0, 1.1, 2.1)
    v.hole("y", -3.2, 3.8, 3.0, 0.6, 0.9)
    for k in range(4):
        v.hole("x", 3.0 - 1.1 * k, -1.8, 0, 0.8, 1.9)
    # the tower stands on the ground, in the inner corner of the court, before both wings
    v.box(-2.4, -3.0, 0, 2.9, 2.9, 7.4)
    v.hole("y", -0.95, -0.1, 0, 1.3, 2.3)
    v.stones("y", -0.1, (-2.3, 0.4), (2.8, 4.2), 4)
    v.hole("x", -1.55, 0.5, 5.2, 0.8, 1.6)
    v.hole("x", -1.55, 0.5, 2.0, 0.8, 1.6)
    x, y = v.at(-0.95, -0.1, 5.7)
    v.put(ellipse(x, y, 46, 52), "paper", 6)
    for k in range(12):
        a = k * 0.5236
        v.ticks([((x + 33 * math.cos(a), y + 38 * math.sin(a)), (x + 41 * math.cos(a), y + 47 * math.sin(a)))], 7)
    v.draw([(x, y), (x + 2, y - 34)], 8, (1, 0.5))
    v.draw([(x, y), (x + 22, y + 14)], 8, (1, 0.5))
    v.box(-2.6, -3.2, 7.4, 3.3, 3.3, 0.5)
    v.pyramid(-2.5, -3.1, 7.9, 3.1, 3.1, 2.6, "slate", 0.2)
    v.person(170, 736, 230, "slate", "mortar")
    v.person(640, 736, 230, "violet", "mortar", True)
    book(v, 404, 680, 270)
    return v.svg("A university")
