"""Kaixiflán's sawmill: a wheel that stands in its stream, an open shed, a great blade through a log."""

import math

from _props import log, water, wheel
from _vignette import Vignette

from generator.drawing.areas import corners, shape


def draw():
    v = Vignette("sawmill", y=440)
    v.earth()
    v.fir(108, 400, 62)
    v.fir(690, 390, 70)
    v.fir(620, 350, 56)
    v.box(-4.6, -3.8, 0, 4.2, 5.4, 3.2, top="no")
    v.planks("y", 1.6, (-4.5, -0.4), (0, 3.2), 5)
    v.gable(-4.6, -3.8, 3.2, 4.2, 5.4, 2.8, "y", eave=0.35)
    v.hole("y", -2.5, 1.6, 3.4, 0.9, 1.3)
    v.box(-0.4, -3.6, 0, 4.6, 0.4, 2.6, "wood", top="no")
    for x, y in ((0.2, -1.2), (4.4, -3.2), (4.4, 1.4)):
        v.beam(v.at(x, y), v.at(x, y, 2.8), 14)
    slope = v.face([(-0.3, 1.9, 2.7), (5, 1.9, 2.7), (5, -1.2, 4.6), (-0.3, -1.2, 4.6)], "wood")
    v.tiles(slope, ((-0.3, -1.2, 4.6), (5, -1.2, 4.6)), ((-0.3, 1.9, 2.7), (5, 1.9, 2.7)), 4, 18)
    v.face([(5, 1.9, 2.7), (5, -1.2, 4.6), (5, -3.8, 2.9)], "sand")
    water(
        v, [(20, 500), (110, 462), (240, 486), (330, 560), (372, 640), (360, 720), (250, 740), (200, 650), (90, 610)], 7
    )
    wheel(v, 178, 448, 104, 132, 10)
    for k in range(12):
        a = 2 * math.pi * k / 12
        x, y = 178 + 112 * math.cos(a), 448 + 142 * math.sin(a)
        if y < 560:
            v.poly([(x - 13, y - 9), (x + 17, y - 17), (x + 13, y + 8), (x - 17, y + 16)], "wood", 4.5)
    foot = shape([(70, 545), (130, 534), (190, 543), (268, 538), (290, 575), (250, 604), (150, 596), (84, 585)])
    v.lay("sea", foot)
    for k in range(7):
        x, y = 66 + 30 * k, 546 - 6 * math.sin(k * 1.3)
        v.draw([(x, y), (x + 12, y - 7), (x + 26, y + 2)], 6, (0.2, 0.2))
        v.draw([(x + 6, y + 24), (x + 18, y + 18), (x + 34, y + 25)], 5, (0.2, 0.2))
    blade = []
    for k in range(22):
        for part, out in ((0, 1.0), (0.85, 0.84)):
            a = 2 * math.pi * (k + part) / 22
            blade.append((560 + 122 * out * math.cos(a), 556 + 122 * out * math.sin(a)))
    v.poly(blade, "stone", 6)
    v.disc(560, 556, 30, 30, "paper", 5)
    v.disc(560, 556, 9, 9, "ink", 4)
    v.ticks([((520 + 26 * k, 500 - 12 * abs(k - 1)), (506 + 26 * k, 520)) for k in range(4)], 5)
    log(v, 400, 690, 330, 56)
    v.black(corners([(553, 606), (566, 600), (566, 672), (553, 680)]))
    log(v, 640, 730, 90, 30)
    return v.svg("A sawmill")
