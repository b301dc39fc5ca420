"""Levante, the Capital of the morning: the sun rises from the sea behind a lighthouse, a sail comes in."""

import math

from _props import boat
from _town import hill, town, wall

from generator.drawing.areas import corners, ellipse


def draw(broad=1.0):
    v = town("levante", broad)
    hill(v)
    for k in range(13):
        a = math.pi * (1 + k / 12)
        near, far = 172, 262 if k % 2 == 0 else 226
        v.ticks(
            [
                (
                    (270 + near * math.cos(a), 400 + near * math.sin(a)),
                    (270 + far * math.cos(a), 400 + far * math.sin(a)),
                )
            ],
            15,
        )
    sun = v.put(ellipse(270, 400, 146), "gilt")
    del sun
    v.put(corners([(20, 400), (780, 400), (760, 600), (40, 600)]), "sea", 5)
    for x, y in ((60, 440), (330, 430), (430, 470), (700, 430), (90, 500)):
        v.draw([(x, y), (x + 18, y - 9), (x + 40, y + 4), (x + 62, y - 4)], 8, (0.2, 0.2))
    boat(v, 180, 500, 200)
    v.cylinder(3.6, -2.4, 0, 1.5, 0.9)
    v.cylinder(3.6, -2.4, 0.9, 1.1, 6.6, upper=0.8)
    for z in (1.9, 4.6):
        band = v.rim(3.6, -2.4, z, 1.02, 180, 0, 9) + v.rim(3.6, -2.4, z + 1.3, 0.96, 0, 180, 9)
        v.wash(corners(band).buffer(-4), "accent")
    v.cylinder(3.6, -2.4, 7.5, 1.2, 0.3)
    v.cylinder(3.6, -2.4, 7.8, 0.7, 1.2, "gilt", hatch=False)
    v.cone(3.6, -2.4, 9.0, 1.0, 1.5)
    v.house(-2.2, -0.2, 0, 2.4, 2.2, 1.8, 1.4, "x", "accent")
    v.house(0.8, 0.4, 0, 2.2, 2.0, 1.8, 1.4, "y", "accent")
    wall(v)
    return v.svg("Levante")
