"""Kaixiflán's barracks: a long house with one side open on a row of soldiers' bunks, shields over them, spears."""

from _props import shield, spear
from _vignette import Vignette

from generator.drawing.areas import corners


def draw():
    v = Vignette("barracks", y=466, step=42)
    v.earth()
    w, d, h = 10.6, 4.8, 5.0
    x0, y0 = -5.6, -3.2
    front = y0 + d
    v.box(x0, y0, 0, w, d, h, top="no")
    v.gable(x0, y0, h, w, d, 2.2, "x", eave=0.35, rows=3)
    v.hole("x", y0 + d / 2, x0 + w, 0, 1.7, 2.6)
    # the open side: a dark room seen through it
    v.black(
        corners(
            [
                v.at(x0 + 0.3, front, 0.1),
                v.at(x0 + w - 0.3, front, 0.1),
                v.at(x0 + w - 0.3, front, 4.6),
                v.at(x0 + 0.3, front, 4.6),
            ]
        )
    )
    count = 3
    for k in range(count):
        a = x0 + 0.5 + 3.3 * k
        for z in (0.5, 2.5):
            v.face([(a, front, z), (a + 2.7, front, z), (a + 2.7, front, z + 0.35), (a, front, z + 0.35)], "wood", 4)
            v.face(
                [(a, front, z + 0.35), (a + 2.7, front, z + 0.35), (a + 2.7, front, z + 1.0), (a, front, z + 1.0)],
                "paper",
                4,
            )
            v.face(
                [
                    (a + 1.0, front, z + 0.3),
                    (a + 2.7, front, z + 0.3),
                    (a + 2.7, front, z + 1.1),
                    (a + 1.0, front, z + 1.1),
                ],
                "accent",
                4,
            )
            px, py = v.at(a + 0.5, front, z + 1.05)
            v.disc(px, py - 4, 19, 17, "paper", 4)
        for b in (a - 0.1, a + 2.6):
            v.face([(b, front, 0), (b + 0.22, front, 0), (b + 0.22, front, 4.2), (b, front, 4.2)], "wood", 4)
    v.face([(x0, front, 4.3), (x0 + w, front, 4.3), (x0 + w, front, 4.75), (x0, front, 4.75)], "wood", 5)
    v.flag(x0 + 0.2, y0 + d / 2, h + 2.2, 1.3, "gilt", 1.2)
    # arms lean before the end wall
    for a, b in (((560, 742), (600, 452)), ((640, 748), (640, 440)), ((716, 742), (684, 452))):
        spear(v, a, b, 44)
    shield(v, 640, 650, 190, "accent", "cross")
    for x in (76, 424):
        v.beam((x, 752), (x, 596), 20)
    v.beam((60, 622), (440, 622), 18)
    for x, ink, sign in ((140, "slate", "chevron"), (250, "gilt", "half"), (360, "accent", "cross")):
        shield(v, x, 676, 128, ink, sign)
    return v.svg("Barracks")
