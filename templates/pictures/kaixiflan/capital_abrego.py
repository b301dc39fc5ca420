"""Ábrego, the Capital of the rain: a dark cloud pours over thatched barns, a round granary and sheaves."""

import math

from _props import sheaf
from _town import hill, town, wall


def draw(broad=1.0):
    v = town("abrego", broad)
    hill(v)
    v.house(-4.2, -1.8, 0, 3.6, 2.8, 2.0, 2.4, "x", "gilt", eave=0.4)
    v.hole("y", -2.4, 1.0, 0, 1.1, 1.5)
    v.cylinder(3.6, -2.0, 0, 1.5, 2.8)
    v.cone(3.6, -2.0, 2.7, 2.0, 2.9, "gilt")
    v.house(0.2, 0.0, 0, 2.6, 2.4, 1.8, 2.2, "y", "gilt", eave=0.35)
    sheaf(v, 190, 590, 150)
    v.ticks(
        [
            ((190 + 42 * k + 14 * (row % 2), 266 + 66 * row), (168 + 42 * k + 14 * (row % 2), 316 + 66 * row))
            for row in range(3)
            for k in range(12)
        ],
        10,
        None,
        "ink",
    )
    points = []
    for x, y, r in ((120, 200, 70), (200, 140, 84), (330, 110, 92), (470, 116, 92), (590, 140, 84), (680, 210, 66)):
        for a in (200, 250, 300):
            points.append((x + r * math.cos(math.radians(a)), y + r * math.sin(math.radians(a)), int(a == 200)))
    points += [(740, 240, 1), (690, 262), (400, 256), (110, 264), (60, 236)]
    cloud = v.blob(points, "slate", None, 1)
    v.ruled(((380, 236), (720, 226)), ((380, 256), (700, 260)), 18, 6, (0, 1), 0.2, cloud)
    for x, y, r in ((330, 150, 60), (480, 160, 60), (210, 190, 50), (600, 200, 46)):
        v.draw([(x - r, y), (x - r * 0.5, y - r * 0.8), (x + r * 0.3, y - r * 0.8)], 8, (0.2, 0.2))
    wall(v)
    return v.svg("Ábrego")
