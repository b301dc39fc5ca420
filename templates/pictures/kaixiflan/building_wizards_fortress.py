"""Kaixiflán's wizard's fortress: walls and four towers about a high keep, a star on its violet roof."""

from _vignette import Vignette

from generator.drawing.areas import star, stroke


def draw():
    v = Vignette("wizards_fortress", y=520, step=37, line=4.6)
    v.earth(y=580)
    v.box(-4.6, -5.0, 0, 9.4, 0.9, 3.0)
    v.box(-5.0, -4.6, 0, 0.9, 9.4, 3.0)
    v.tower(-4.6, -4.6, 0, 1.25, 4.6, "violet", 3.0)
    v.face([(-4.0, -4.0, 0), (4.6, -4.0, 0), (4.6, 4.6, 0), (-4.0, 4.6, 0)], "sand", 3)
    v.tower(4.8, -4.6, 0, 1.25, 4.4, "violet", 3.0)
    v.tower(-4.8, 4.6, 0, 1.25, 4.4, "violet", 3.0)
    v.box(-2.9, -2.9, 0, 4.8, 4.8, 7.2)
    v.stones("y", 1.9, (-2.6, 1.6), (3.4, 6.4), 6)
    for u in (-1.9, 0.8):
        v.hole("y", u, 1.9, 4.4, 0.6, 1.5)
    v.hole("x", -0.6, 1.9, 4.4, 0.7, 1.5)
    v.box(-3.2, -3.2, 7.2, 5.4, 5.4, 0.6)
    v.crenels(-3.2, -3.2, 7.8, 5.4, 5.4, 6, 0.65)
    v.cylinder(-0.4, -0.4, 7.8, 1.4, 2.2)
    x, y = v.at(-0.6, 0.8, 8.6)
    v.black(stroke([(x, y + 10), (x, y - 22)], 16))
    v.cone(-0.4, -0.4, 10.0, 1.85, 2.6, "violet")
    x, y = v.at(-0.4, -0.4, 12.9)
    v.star(x, y, 34)
    v.box(-4.6, 4.2, 0, 9.2, 0.9, 3.0)
    for k in range(9):
        v.box(-4.6 + 9.2 * k / 9, 4.98, 3.0, 0.56, 0.12, 0.5, top="no", hatch=False)
    v.box(4.2, -4.4, 0, 0.9, 8.8, 3.0)
    for k in range(9):
        v.box(4.96, 4.2 - 8.6 * (k + 0.5) / 9 - 0.28, 3.0, 0.14, 0.55, 0.5, top="no", hatch=False)
    v.stones("y", 5.1, (1.2, 3.4), (0.4, 2.8), 4)
    v.stones("y", 5.1, (-4.4, -2.6), (0.4, 2.8), 3)
    v.tower(4.7, 4.7, 0, 1.5, 5.0, crenels=7)
    v.flag(4.7, 4.7, 5.6, 2.6, "accent", 1.6)
    for z in (1.8, 3.4):
        x, y = v.at(4.9, 5.9, z)
        v.black(stroke([(x, y), (x, y - 36)], 9))
    v.box(-2.4, 4.0, 0, 3.6, 1.9, 4.6)
    v.crenels(-2.4, 4.0, 4.6, 3.6, 1.9, 4, 0.6)
    v.hole("y", -0.6, 5.9, 0, 2.1, 2.8)
    for k in range(4):
        v.bare(stroke([v.at(-1.2 + 0.4 * k, 5.92, 1.2), v.at(-1.2 + 0.4 * k, 5.92, 2.3)], 5), "paper")
    for z in (1.4, 1.95):
        v.bare(stroke([v.at(-1.6, 5.92, z), v.at(0.4, 5.92, z)], 5), "paper")
    x, y = v.at(-0.6, 5.95, 3.6)
    v.put(star(x, y, 22, 9, 5, -1.57, 1, 0), "gilt", 4)
    for x, y, r in ((120, 130, 26), (200, 60, 16), (660, 110, 24), (600, 50, 15), (720, 220, 15)):
        v.star(x, y, r, "gilt", 4, 0.34)
    v.person(150, 738, 104, "violet", "point")
    return v.svg("The wizard's fortress")
