"""The Court of Kaixiflán: one tall white tower with a star on its violet roof, two smaller ones, by night."""

from _tile import Tile

from generator.drawing.areas import crescent, ellipse, shape, stroke


def draw():
    v = Tile("court", step=31, y=560, broad=1.2)
    v.put(crescent(190, 310, 60, 0.5, -0.4, 0.86), "gilt", 8)
    for x, y, r in ((250, 210, 22), (590, 230, 26), (640, 330, 20), (150, 420, 18), (520, 220, 16)):
        v.star(x, y, r, "gilt", 5, 0.42)
    v.blob(
        [(120, 590, 1), (220, 540), (400, 520), (580, 540), (680, 590, 1), (600, 660, 1), (200, 660, 1)], "leaf", 9, 2
    )
    for x, h in ((-2.6, 3.6), (2.6, 4.4)):
        v.cylinder(x, -x, 0, 0.9, h)
        v.cone(x, -x, h, 1.25, 2.2, "accent")
        a = v.at(x, -x, h * 0.5)
        v.black(stroke([(a[0] - 4, a[1] + 20), (a[0] - 4, a[1] - 16)], 15))
    v.cylinder(0.6, 0.6, 0, 2.0, 1.2)
    v.cylinder(0.6, 0.6, 1.2, 1.35, 6.2, upper=1.15)
    v.cylinder(0.6, 0.6, 7.4, 1.6, 0.7)
    v.ring_crenels(0.6, 0.6, 8.1, 1.6, 5, 0.5)
    v.cone(0.6, 0.6, 8.2, 1.45, 3.4, "violet")
    x, y = v.at(0.6, 0.6, 11.8)
    v.star(x, y, 40)
    x, y = v.at(0.6, 0.6)
    for dy, h in ((-196, 44), (-126, 44)):
        v.black(stroke([(x - 6, y + dy), (x - 6, y + dy - h)], 20))
    v.black(shape([(x - 30, y + 36, 1), (x - 30, y - 20), (x - 4, y - 48), (x + 22, y - 20), (x + 22, y + 38, 1)], 0))
    v.lay("gilt", ellipse(x + 10, y, 4))
    return v.svg("The Court of Kaixiflán")
