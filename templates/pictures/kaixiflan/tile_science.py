"""Kaixiflán's science: an observatory, its dome open for a great telescope that points to a star."""

from _tile import Tile
from shapely import affinity

from generator.drawing.areas import corners, ellipse, shape
from generator.drawing.curves import placed


def draw():
    v = Tile("science", step=50, y=530, broad=1.2)
    v.cylinder(0, 0, 0, 3.1, 0.5)
    v.cylinder(0, 0, 0.5, 2.6, 2.0, top=False)
    v.hole("y", -0.4, 2.4, 0.2, 1.3, 1.8)
    v.cylinder(0, 0, 2.5, 2.8, 0.4)
    v.dome(0, 0, 2.9, 2.55, 2.9, v.base)
    slit = corners([(430, 372), (470, 350), (410, 232), (366, 244)])
    v.black(slit)
    v.beam((376, 392), (412, 358), 40, "wood", 9)
    v.beam((404, 366), (480, 298), 62, "gilt", 9)
    v.beam((466, 312), (560, 228), 92, "gilt", 9)
    v.ticks([((420, 374), (494, 308)), ((500, 318), (570, 254)), ((506, 334), (584, 264))], 9)
    lens = [(14, -62), (44, -44), (60, 0), (36, 52), (0, 68), (-40, 44), (-56, 4), (-36, -48)]
    v.put(shape(placed(lens, 566, 222, 0.92, 0), 0), "wood", 9)
    v.put(affinity.rotate(ellipse(572, 217, 26, 54), -42 + 0, (572, 217)), "sea", 8)
    v.star(660, 170, 38, "gilt", 5, 0.44)
    v.star(596, 420, 26, "gilt", 4, 0.34)
    v.star(190, 330, 30, "gilt", 4, 0.34)
    v.star(150, 430, 20, "gilt", 4, 0.34)
    v.move(-40, 40)
    return v.svg("Science")
