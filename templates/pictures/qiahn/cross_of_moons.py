"""The cross of moons, the other side of the coin: four moons back to back about a star, the same when it is turned."""

from __future__ import annotations

import math

from _tails import tails
from shapely import affinity

from generator.drawing.areas import Area, around, ellipse, joined, shape, solid, star, stroke
from generator.drawing.curves import placed
from generator.drawing.hatching import contour

MOON, SHADOW = (0, -180, 122), (0, -240, 116)  # of the upper moon and of what eats it: x, y, radius


def turned(area: Area) -> Area:
    """An area and its three turns about the middle."""
    return joined(affinity.rotate(area, 90 * k, origin=(0, 0)) for k in range(4))


def moon() -> tuple[Area, Area, Area]:
    """The upper moon, the night carved into it, and its rim of light."""
    x, y, radius = MOON
    disc = ellipse(x, y, radius, count=96, wobble=0)
    body = solid(disc.difference(ellipse(*SHADOW, count=96, wobble=0)))
    cuts = []
    for i in range(27):
        angle = math.radians(90) + math.radians(118) * (i - 13) / 13
        deep = 44 * max(0.12, math.cos((i - 13) / 13 * 1.35)) * (1 if i % 2 else 0.62)
        end = radius - 9
        line = [around(x, y, end, angle), around(x, y, end - deep / 2, angle), around(x, y, end - deep, angle)]
        cuts.append(stroke(line, [1, 8, 0.5], 0, 0, 9))
    carved = solid(joined(cuts).intersection(body.buffer(-5)))
    return body, carved, contour(body, 5, (0, 0), 0)


def ring_of_thorns(radius: float = 304, count: int = 32) -> Area:
    """A bramble bent to a ring, its thorns outwards and inwards by turns and all leaning one way."""
    made = [
        solid(ellipse(0, 0, radius + 5, count=120, wobble=0).difference(ellipse(0, 0, radius - 5, count=120, wobble=0)))
    ]
    for i in range(count):
        side = 1 if i % 2 else -1
        points = [(-13, 0, 1), (2, 14 * side), (17, 34 * side, 1), (12, 12 * side), (17, 0, 1)]
        turn = 360 * (i + 0.5) / count
        made.append(shape(placed(placed(points, radius, 0, 1, 90), 0, 0, 1, turn), 0))
    return joined(made)


def draw(broad: float = 1.0) -> str:
    """The cross alone, in a square of 40 mm."""
    p = tails("horizontal", 302, 0.9, broad)
    p.bounds = (-400, -400, 400, 400)
    body, carved, _ = moon()
    thorns = ring_of_thorns()
    p.form(thorns, "silver", None, gap=None)
    spears = turned(shape(placed("54,-13! 120,-15 236,0! 120,15 54,13!", 0, 0, 1, 45), 0))
    p.form(spears, "silver", None, gap=8)
    p.on(spears, "night", turned(stroke(placed("66,0 150,0 200,0", 0, 0, 1, 45), [6, 6, 0.5], 0, 0)), line=False)
    pearls = turned(joined([ellipse(*around(0, 0, r, math.radians(45)), w, wobble=0) for r, w in ((252, 9), (272, 6))]))
    p.lay("moon", pearls, line=True)
    moons = turned(body)
    p.form(moons, "moon", None, gap=10)
    p.on(moons, "night", turned(carved), line=False)
    p.low_line(turned(carved))
    disc = ellipse(0, 0, 62, count=64, wobble=0)
    p.form(disc, "night", None, gap=9)
    p.lay("silver", contour(disc, 5, (0, 0), 0))
    rays = star(0, 0, 50, 20, 8, math.pi / 8, 0, 0)
    p.form(rays, "accent", None, gap=None)
    p.lay("night", ellipse(0, 0, 10, wobble=0))
    p.roundel = (0, 0, 320)
    return p.svg("The cross of moons")
