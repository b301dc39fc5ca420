"""Poniente, the Capital of the evening: a castle with two pointed towers against the low sun."""

from _town import hill, town, wall

from generator.drawing.areas import ellipse, stroke


def draw(broad=1.0):
    v = town("poniente", broad)
    hill(v)
    v.put(ellipse(400, 330, 240), "gilt")
    for k in range(6):
        y = 250 + 44 * k
        w = (240**2 - (y - 330) ** 2) ** 0.5
        v.lay(
            "accent",
            stroke([(400 - w * 0.98, y), (400, y - 10), (400 + w * 0.98, y)], [2, 13 + 3 * k, 13 + 3 * k, 2], k),
        )
    v.box(-2.4, -2.6, 0, 4.4, 4.0, 5.2)
    v.crenels(-2.4, -2.6, 5.2, 4.4, 4.0, 4, 0.8)
    v.hole("y", -0.2, 1.4, 2.6, 1.0, 1.9)
    v.hole("x", -0.6, 2.0, 2.6, 0.8, 1.6)
    for x, y, mirrored in ((-3.4, 2.2, True), (3.2, -2.6, False)):
        v.cylinder(x, y, 0, 1.25, 6.4)
        v.cylinder(x, y, 6.4, 1.5, 0.7)
        v.cone(x, y, 7.0, 1.7, 3.2, "slate")
        a = v.at(x, y, 4.6)
        v.black(stroke([(a[0] - 4, a[1] + 30), (a[0] - 4, a[1] - 24)], 20))
        v.flag(x, y, 10.0, 1.4, "accent", 1.3, mirrored)
    wall(v)
    return v.svg("Poniente")
