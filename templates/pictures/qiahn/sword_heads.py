"""The sword of Heads: a fist holds it upright, a sun for its pommel, laurel round its blade."""

from __future__ import annotations

from _heads import SKIN, heads, laurel, small_sun

from generator.drawing.areas import ellipse, joined, shape, stroke
from generator.drawing.figures import Frame, fist
from generator.drawing.hatching import flow


def draw(broad: float = 1.0) -> str:
    """A sleeve from the lower left, a fist, a blade that reaches the upper edge."""
    p = heads("vertical", 201, 1.1, broad)
    sleeve = shape("150,1060 190,930 280,830 396,744! 440,700 500,860! 470,930 440,1060", 1.6)
    p.form(sleeve, "accent", "ink", length=90, pitch=14, width=9, line="ink", weight=7, core=5)
    folds = flow("200,1040 280,900 400,770", "430,1050 440,960 480,880", 9, 9, lambda u, s: 0.3 + 0.7 * u, 4)
    p.on(sleeve, "ink", folds)
    cuff = shape("376,742 440,668 500,700 540,860 492,900 450,850", 1.2)
    p.form(cuff, "gold", "ink", length=40, pitch=10, width=6, line="ink", weight=7, gap=5)
    blade = shape("520,650! 514,180 565,20! 616,180 610,650!", 1)
    p.form(blade, "white", "ink", length=30, pitch=10, width=6, line="ink", weight=8, gap=10)
    p.on(blade, "ink", shape("560,650! 558,200! 565,120! 572,200! 570,650!", 0.4))
    right = flow("580,640 580,400 576,190", "606,640 608,400 604,190", 4, 7, lambda u, s: 0.5 + 0.5 * u, 7)
    p.on(blade, "ink", right)
    laurel(p, "470,600 660,520 660,430 470,380 480,280 640,230", 8, 52, 24)
    guard = shape(
        "290,640! 330,620 450,650 565,656 680,650 800,620 840,640! 830,690 780,700 680,712 565,716 450,712 340,700!", 1
    )
    p.form(guard, "gold", "ink", length=30, pitch=10, width=6, line="ink", weight=8, gap=7, core=4)
    p.on(guard, "ink", flow("340,660 565,680 790,660", "350,690 565,704 780,690", 3, 5, None, 3))
    for x in (300, 830):
        knob = ellipse(x, 664, 36)
        p.form(knob, "gold", "ink", length=34, pitch=8, width=5, line="ink", weight=7, gap=5)
    grip = shape("536,712! 594,712! 590,900! 540,900!", 0.6)
    p.form(grip, "ink", "gold", "light", length=16, pitch=12, width=7, line=None, gap=7)
    p.on(grip, "gold", joined([stroke([(534, y), (596, y - 16)], [3, 6, 3], y) for y in range(740, 900, 22)]))
    small_sun(p, 565, 934, 70)
    fist(p, Frame(566, 800, 1.3), SKIN)
    p.roundel = (565, 500, 500)
    return p.svg("The sword of Heads")
