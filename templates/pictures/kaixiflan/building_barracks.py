"""Kaixiflán's barracks: a long house with one side open on a row of soldiers' bunks, shields over them, spears."""

from _props import shield, spear
from _vignette import Vignette

from generator.drawing.areas import corners


def bunk(v, a, front, z):
    """A bunk with a sleeper, its foot at a, z on the front; 4.4 long."""

    def slab(left, right, low, high, ink):
        v.face([(left, front, low), (right, front, low), (right, front, high), (left, front, high)], ink, 4)

    slab(a, a + 4.4, z, z + 0.3, "wood")
    slab(a, a + 4.4, z + 0.3, z + 0.62, "paper")
    slab(a + 0.15, a + 1.1, z + 0.62, z + 0.95, "paper")
    x, y = v.at(a + 0.75, front, z + 1.2)
    v.disc(x, y, 21, 21, "sand", 4)
    v.ticks([((x + 2, y + 3), (x + 13, y + 4)), ((x - 12, y + 9), (x - 2, y + 12))], 4)
    slab(a + 1.25, a + 4.4, z + 0.4, z + 1.4, "accent")
    slab(a + 1.25, a + 1.75, z + 0.4, z + 1.4, "paper")


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
    # two bunks above each other, twice: a board, a mattress, a pillow with a sleeper's head, a blanket with its fold
    for k in range(2):
        a = x0 + 0.55 + 5.0 * k
        for z in (0.35, 2.35):
            bunk(v, a, front, z)
        for b in (a - 0.1, a + 4.5):
            v.face([(b, front, 0), (b + 0.26, front, 0), (b + 0.26, front, 4.3), (b, front, 4.3)], "wood", 4)
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
