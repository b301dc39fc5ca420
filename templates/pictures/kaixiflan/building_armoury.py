"""Kaixiflán's armoury: a strong stone house, a rack full of swords and spears, shields on its wall."""

from _props import shield, spear, sword
from _vignette import Vignette


def draw():
    v = Vignette("armoury", y=400)
    v.earth()
    v.box(-4.6, -4.2, 0, 9.0, 5.4, 4.6, "stone", "stone", top="paper")
    v.crenels(-4.6, -4.2, 4.6, 9.0, 5.4, 7, 0.8, wall="stone")
    v.stones("y", 1.2, (-4.4, 4.2), (0.4, 4.4), 12)
    v.hole("x", -1.5, 4.4, 0, 1.7, 2.6)
    v.hole("x", -1.5, 4.4, 3.1, 0.5, 1.0)
    v.ticks([(v.at(-4.3, -4.0 + 0.5 * k, 4.6), v.at(-4.3 + 2.2 - 0.2 * k, -4.0 + 0.5 * k, 4.6)) for k in range(8)])
    for x, ink, sign in ((-3.2, "accent", "cross"), (-0.1, "gilt", "chevron"), (3.0, "slate", "half")):
        a = v.at(x, 1.2, 3.0)
        shield(v, a[0], a[1], 132, ink, sign)
    # an open rack: a sill, a rail, and between its posts arms that lean against a dark cloth
    cloth = v.poly([(112, 520), (708, 520), (708, 690), (112, 690)], "accent")
    v.ticks([((150 + 74 * k, 530), (146 + 74 * k, 680)) for k in range(8)], 5, cloth)
    for k, x in enumerate((178, 292, 410, 528, 642)):
        if k % 2 == 0:
            sword(v, x, 590, 250, 180)
        else:
            spear(v, (x, 706), (x, 440), 76)
    v.beam((112, 716), (112, 496), 22)
    v.beam((708, 716), (708, 496), 22)
    v.beam((88, 694), (732, 694), 22)
    return v.svg("An armoury")
