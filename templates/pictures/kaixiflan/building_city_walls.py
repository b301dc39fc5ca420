"""Kaixiflán's city walls: a corner of the wall with round towers, merlons, a gate with its grating."""

from _vignette import Vignette

from generator.drawing.areas import stroke


def draw():
    v = Vignette("city_walls", y=455, step=38)
    v.earth()
    for x, y, h, axis, ink in (
        (-2.6, -3.4, 3.6, "x", "slate"),
        (0.9, -4.6, 3.4, "y", "accent"),
        (-3.6, 0.4, 3.2, "y", "accent"),
        (0.2, -1.2, 3.4, "y", "accent"),
    ):
        v.house(x, y, 0.6, 2.4, 2.2, h, 1.7, axis, ink)
        v.hole("y", x + 1.2, y + 2.2, 2.4 if ink == "slate" else 2.2, 0.5, 1.0)
    v.tower(-5.6, 4.2, 0, 1.15, 4.4)
    v.tower(4.6, -5.6, 0, 1.15, 4.4)
    v.box(-4.9, 3.6, 0, 8.6, 1.0, 3.6, top="paper")
    v.crenels(-4.9, 3.6, 3.6, 8.6, 1.0, 9, 0.6, rear=False)
    v.stones("y", 4.6, (-4.6, 3.2), (0.5, 3.3), 11)
    v.box(3.8, -4.8, 0, 1.0, 8.6, 3.6, top="paper")
    for k in range(9):
        at = 3.8 - 8.6 * (k + 0.55) / 9
        v.box(4.66, at, 3.6, 0.14, 0.52, 0.6, top="no", hatch=False)
    v.box(-2.4, 3.3, 0, 3.6, 1.9, 5.2, top="paper")
    v.crenels(-2.4, 3.3, 5.2, 3.6, 1.9, 4, 0.7)
    v.hole("y", -0.6, 5.2, 0, 2.1, 3.0)
    for k in range(5):
        u = -1.5 + 0.45 * k
        v.bare(stroke([v.at(u, 5.22, 1.3), v.at(u, 5.22, 2.5 if k in (0, 4) else 2.9)], 5), "paper")
    for z in (1.6, 2.2):
        v.bare(stroke([v.at(-1.6, 5.22, z), v.at(0.4, 5.22, z)], 5), "paper")
    v.hole("y", -0.6, 5.2, 3.6, 0.5, 1.0)
    v.tower(4.4, 4.4, 0, 1.45, 5.2, crenels=7)
    a = v.at(4.9, 5.4, 2.6)
    v.black(stroke([(a[0], a[1]), (a[0], a[1] - 54)], 11))
    v.flag(-0.6, 4.2, 5.2, 2.4, "gilt", 1.5)
    return v.svg("City walls")
