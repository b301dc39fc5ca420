"""Kaixiflán's guild of mechanics: a workshop with works on its wall, great toothed wheels that mesh, steam."""

from _props import gear
from _vignette import Vignette


def draw():
    v = Vignette("mechanics_guild", y=430, step=42)
    v.earth()
    v.smoke(606, 116, 56, 1, "paper")
    v.smoke(496, 100, 46, 1, "paper")
    v.box(-4.6, -4.0, 0, 8.8, 5.4, 3.8, "accent", "accent", top="no")
    for row in range(6):
        z = 0.6 * row + 0.3
        v.ticks(
            [
                (v.at(-4.5 + 1.5 * k + 0.7 * (row % 2), 1.4, z), v.at(-3.9 + 1.5 * k + 0.7 * (row % 2), 1.4, z))
                for k in range(6)
            ],
            4,
        )
    for k in range(3):
        x = -4.6 + 2.93 * k
        v.gable(x, -4.0, 3.8, 2.93, 5.4, 1.6, "y", "slate", 0.1, "paper")
    for x, z in ((2.0, 7.2), (3.6, 6.6)):
        v.cylinder(x, -2.6, 4.2, 0.42, z - 4.2, "stone")
        v.black(v.disc(*v.at(x, -2.6, z), 15, 7, "ink", 4))
    v.hole("y", -2.8, 1.4, 1.4, 1.8, 1.6, arch=False, ink="gilt")
    a = v.at(-2.8, 1.4, 2.2)
    v.draw([(a[0], a[1] - 32), (a[0], a[1] + 34)], 5, (1, 1))
    v.hole("x", -1.2, 4.2, 0, 1.9, 2.6)
    gear(v, 270, 590, 150, 12, "gilt")
    gear(v, 486, 660, 104, 9, "slate", 0.14)
    gear(v, 622, 574, 76, 8, "wood", 0.3)
    v.beam((622, 574), (726, 420), 18, "stone")
    v.disc(622, 574, 16, 16, "paper", 5)
    v.disc(726, 420, 18, 18, "paper", 5)
    v.person(690, 738, 150, "leaf", "cap")
    v.poly([(640, 690), (612, 640), (622, 634), (652, 682)], "stone", 5)
    v.poly([(600, 646), (594, 618), (612, 630), (622, 612), (636, 634)], "stone", 5)
    return v.svg("A guild of mechanics")
