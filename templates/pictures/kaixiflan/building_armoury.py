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
    board = v.poly([(104, 520), (716, 520), (716, 690), (104, 690)], "wood")
    v.ticks([((108, 548 + 34 * k), (700 - 60 * (k % 2), 550 + 34 * k)) for k in range(5)], 5, board)
    v.beam((120, 706), (120, 500), 16)
    v.beam((700, 706), (700, 500), 16)
    v.beam((96, 690), (724, 690), 20)
    for k, x in enumerate((170, 262, 356, 450, 546, 640)):
        if k % 2 == 0:
            sword(v, x, 586, 220, 180)
        else:
            spear(v, (x, 700), (x, 480), 60)
    v.beam((96, 640), (724, 640), 14)
    return v.svg("An armoury")
