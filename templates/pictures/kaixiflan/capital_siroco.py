"""Siroco, the Capital of the hot wind: a great dome and a minaret among flat roofs and palms."""

from _town import hill, palm, town, wall

from generator.drawing.areas import crescent


def draw(broad=1.0):
    v = town("siroco", broad)
    v.wall = "paper"
    hill(v, "sand")
    v.disc(600, 180, 84, 84, "accent")
    palm(v, 130, 560, 290)
    v.box(-4.2, -2.2, 0, 2.6, 2.4, 2.4)
    v.box(2.2, -4.4, 0, 2.6, 2.4, 2.6)
    v.hole("x", -3.2, 4.8, 1.0, 0.6, 1.0)
    v.cylinder(3.4, -1.4, 0, 0.9, 6.6)
    v.cylinder(3.4, -1.4, 6.6, 1.2, 0.4)
    v.cylinder(3.4, -1.4, 7.0, 0.6, 1.0)
    v.dome(3.4, -1.4, 8.0, 0.75, 1.3, "gilt", 0.16)
    v.box(-2.4, -2.6, 0, 4.2, 4.2, 3.0)
    v.hole("y", -0.3, 1.6, 0.6, 1.4, 2.2)
    v.hole("x", -0.5, 1.8, 1.2, 0.8, 1.4)
    v.cylinder(-0.3, -0.5, 3.0, 1.8, 0.8, top=False)
    v.dome(-0.3, -0.5, 3.8, 1.85, 3.0, "sea", 0.14)
    x, y = v.at(-0.3, -0.5, 7.2)
    v.draw([(x, y + 20), (x, y - 16)], 8, (1, 1))
    v.put(crescent(x, y - 34, 26, 0.5, -0.9), "gilt", 6)
    v.box(-1.9, 1.4, 0, 2.4, 2.0, 1.9)
    v.box(1.4, 0.6, 0, 2.2, 1.8, 1.7)
    palm(v, 650, 600, 200)
    wall(v)
    return v.svg("Siroco")
