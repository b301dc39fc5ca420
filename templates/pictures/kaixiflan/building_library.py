"""Kaixiflán's library: walls of books behind a wide arch, a great open book before it."""

from _props import book, closed_book
from _vignette import Vignette

from generator.drawing.areas import corners


def draw():
    v = Vignette("library", y=430)
    v.earth()
    v.box(-3.6, -4.2, 0, 7.2, 5.8, 4.6, top="no")
    v.gable(-3.6, -4.2, 4.6, 7.2, 5.8, 3.2, "y", eave=0.35)
    x, y = v.at(0, 1.6, 5.8)
    v.disc(x, y, 30, 34, "gilt")
    v.hole("x", -0.4, 3.6, 1.0, 0.9, 2.4)
    v.hole("x", -2.6, 3.6, 1.0, 0.9, 2.4)
    v.hole("y", 0, 1.6, 0, 5.8, 4.9, ink="ink")
    inks = ("accent", "gilt", "slate", "paper", "leaf", "wood", "paper", "violet")
    for row in range(4):
        z, k, u = 0.35 + 1.05 * row, 0, -2.55
        limit = 2.5 if row < 2 else (2.1 if row == 2 else 1.1)
        u = -limit
        while u < limit - 0.2:
            w, h = v.jitter(0.3, 0.5), v.jitter(0.66, 0.86)
            places = [v.at(u, 1.6, z), v.at(u + w, 1.6, z), v.at(u + w, 1.6, z + h), v.at(u, 1.6, z + h)]
            v.bare(corners(places).buffer(-2), inks[(k * 3 + row) % 8])
            u, k = u + w, k + 1
        a, b = v.at(-limit - 0.3, 1.6, z - 0.1), v.at(limit + 0.3, 1.6, z - 0.1)
        v.beam(a, b, 7)
    closed_book(v, 640, 716, 150, "slate")
    closed_book(v, 628, 677, 136, "leaf")
    closed_book(v, 646, 642, 128, "gilt")
    book(v, 340, 640, 420)
    return v.svg("A library")
