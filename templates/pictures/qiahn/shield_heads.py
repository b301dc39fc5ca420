"""The shield of Heads: a tall shield with a flaming sun, and arrows that stick in it."""

from __future__ import annotations

from _heads import flaming_sun, heads, laurel

from generator.drawing.areas import Area, ellipse, joined, shape, stroke
from generator.drawing.curves import placed
from generator.drawing.hatching import flow
from generator.drawing.picture_builder import PictureBuilder


def arrow(p: PictureBuilder, x: float, y: float, turn: float) -> None:
    """An arrow that sticks at a point, its feathers to the upper right."""

    def at(points: str) -> list[tuple[float, ...]]:
        return placed(points, x, y, 1, turn)

    p.form(shape(at("0,-8! 300,-8! 300,8! 0,8!"), 0.3), "gold", "ink", length=8, pitch=9, width=4, line="ink", weight=5)
    for side in (-1, 1):
        vane = at(f"216,{6 * side}! 250,{46 * side} 350,{50 * side}! 312,{6 * side}!")
        form = shape(vane, 0.6)
        p.form(form, "white", "ink", length=16, pitch=8, width=4, line="ink", weight=5, gap=4)
        ribs = [stroke(at(f"{d},{8 * side} {d + 30},{44 * side}"), [4, 1], d) for d in (236, 256, 276, 296)]
        p.on(form, "ink", joined(ribs))
    p.lay("ink", ellipse(x, y, 13))


def draw(broad: float = 1.0) -> str:
    """The shield upright in the middle, laurel at its foot."""
    p = heads("horizontal", 203, 1.15, broad)
    edge = "565,30! 700,84 860,96! 874,330 852,560 760,800 565,1000! 370,800 278,560 256,330 270,96! 430,84"
    rim: Area = shape(edge, 1.2)
    p.form(rim, "gold", "ink", length=44, pitch=12, width=8, line="ink", weight=10, gap=11, core=6)
    inner = "565,92! 690,138 806,148! 816,330 796,540 712,752 565,912! 418,752 334,540 314,330 324,148! 440,138"
    field = shape(inner, 1)
    p.form(field, "accent", "ink", length=70, pitch=14, width=8, line="ink", weight=8, gap=5)
    quarter = shape("565,92! 690,138 806,148! 816,330 808,470! 565,470!", 0.6)
    other = shape("565,470! 565,912! 418,752 334,540 322,470!", 0.6)
    for part in (quarter, other):
        p.on(field, "white", part)
        p.on(field, "ink", stroke([(565, 92), (565, 912)], 7))
    p.on(field, "ink", stroke([(320, 470), (812, 470)], 7))
    p.on(field, "ink", flow("800,160 806,320 800,460", "740,150 750,320 750,460", 6, 8, lambda u, s: 1 - u, 5))
    p.on(field, "ink", flow("640,820 740,640 790,500", "600,800 690,640 740,490", 5, 9, lambda u, s: 1 - 0.7 * u, 6))
    nails = [
        (430, 106),
        (700, 106),
        (838, 220),
        (846, 420),
        (800, 620),
        (690, 810),
        (440, 810),
        (330, 620),
        (284, 420),
        (292, 220),
    ]
    for x, y in nails:
        p.form(ellipse(x, y, 15), "white", None, line="ink", weight=4, gap=2)
    flaming_sun(p, 565, 460, 108)
    for x, y, turn in ((720, 270, -28), (650, 690, -8), (410, 640, -150)):
        arrow(p, x, y, turn)
    laurel(p, "565,1010 420,980 300,900 250,790", 7, 62, 27)
    laurel(p, "575,1010 710,980 830,900 880,790", 7, 62, 27)
    p.roundel = (565, 490, 500)
    return p.svg("The shield of Heads")
