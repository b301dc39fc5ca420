"""The arms of Tails, on the backs of its pieces: a shield with four moons about a star, in brambles."""

from __future__ import annotations

import math

from _tails import tails, thorns
from shapely import affinity

from generator.drawing.areas import around, crescent, ellipse, joined, shape, solid, star, stroke
from generator.drawing.hatching import contour, flow

EDGE = "-172,-196! -86,-178 0,-212! 86,-178 172,-196! 172,-30 146,84 82,166 0,220! -82,166 -146,84 -172,-30"
FIELD = "-142,-162! -80,-148 0,-176! 80,-148 142,-162! 142,-30 120,66 66,136 0,180! -66,136 -120,66 -142,-30"
MIDDLE = (0, -14)


def draw(broad: float = 1.0) -> str:
    """The shield alone, in a square of 30 mm."""
    p = tails("horizontal", 304, 0.9, broad)
    p.bounds = (-300, -300, 300, 300)
    thorns(p, "-10,250 -110,240 -206,170 -254,40 -242,-110", 11, 17, 5)
    thorns(p, "10,250 110,240 206,170 254,40 242,-110", 11, 17, 6)
    p.form(ellipse(0, 252, 26), "night", None, gap=5)
    p.lay("silver", contour(ellipse(0, 252, 26), 4, (0, 0), 0))
    p.lay("moon", crescent(0, 252, 19, 0.5, math.pi / 2 * 3), line=True)
    edge = shape(EDGE, 0.8)
    p.form(edge, "silver", "night", length=22, pitch=9, width=6, gap=9)
    field = shape(FIELD, 0.6)
    p.form(field, "night", None, gap=None)
    lines = flow("-132,-150 -136,-20 -60,130", "-96,-140 -104,-20 -46,100", 5, 5, lambda u, s: 1 - 0.8 * u, 5)
    p.on(field, "dim", lines)
    disc = ellipse(0, -98, 50, count=64, wobble=0)
    body = solid(disc.difference(ellipse(0, -126, 50, count=64, wobble=0)))
    cuts = []
    for i in range(13):
        angle = math.radians(90 + 9 * (i - 6))
        cuts.append(stroke([around(0, -98, 44, angle), around(0, -98, 30 if i % 2 else 36, angle)], [1, 5, 0.5], 0, 0))
    moons, carved = (
        joined(affinity.translate(affinity.rotate(area, 90 * k, origin=(0, 0)), *MIDDLE) for k in range(4))
        for area in (body, solid(joined(cuts).intersection(body.buffer(-3))))
    )
    p.form(moons, "moon", None, gap=8)
    p.on(moons, "night", carved, line=False)
    p.form(star(*MIDDLE, 30, 11, 8, 0, 0, 0), "accent", None, gap=5)
    p.lay("silver", contour(field.buffer(-12), 3.4, (0, 0), 0))
    p.roundel = (0, 0, 300)
    return p.svg("The arms of Tails")
