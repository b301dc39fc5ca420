"""The arms of Heads, on the backs of its pieces: a shield with a flaming sun between two branches of laurel."""

from __future__ import annotations

from _heads import flaming_sun, heads, laurel

from generator.drawing.areas import joined, shape
from generator.drawing.hatching import contour, flow

EDGE = "-172,-196! -86,-178 0,-212! 86,-178 172,-196! 172,-30 146,84 82,166 0,220! -82,166 -146,84 -172,-30"
FIELD = "-142,-162! -80,-148 0,-176! 80,-148 142,-162! 142,-30 120,66 66,136 0,180! -66,136 -120,66 -142,-30"


def draw(broad: float = 1.0) -> str:
    """The shield alone, in a square of 30 mm."""
    p = heads("horizontal", 303, 0.9, broad)
    p.bounds = (-300, -300, 300, 300)
    laurel(p, "-10,262 -110,244 -206,170 -250,40 -240,-90", 9, 64, 28)
    laurel(p, "10,262 110,244 206,170 250,40 240,-90", 9, 64, 28)
    edge = shape(EDGE, 0.8)
    p.form(edge, "gold", "ink", length=30, pitch=9, width=6, line="ink", weight=8, gap=9, core=4)
    field = shape(FIELD, 0.6)
    p.form(field, "white", "ink", length=34, pitch=9, width=6, line="ink", weight=6, gap=None)
    cuts = flow("132,-150 136,-20 60,130", "96,-140 104,-20 46,100", 6, 7, lambda u, s: 1 - 0.8 * u, 5)
    p.on(field, "ink", joined([cuts, contour(shape(FIELD, 0).buffer(-10), 3, (0, 0), 0)]))
    flaming_sun(p, 0, -8, 62)
    p.roundel = (0, 0, 300)
    return p.svg("The arms of Heads")
