"""The sword of Tails: a mailed fist holds it upright before the moon, brambles below."""

from __future__ import annotations

from _tails import SKIN, tails, thorns

from generator.drawing.areas import crescent, ellipse, joined, shape, stroke
from generator.drawing.figures import Frame, fist
from generator.drawing.hatching import flow


def draw(broad: float = 1.0) -> str:
    """A mailed sleeve from the lower right, a fist, a blade that reaches the upper edge."""
    p = tails("vertical", 202, 1.1, broad)
    sleeve = shape("990,1060 950,930 850,830 734,744! 690,700 630,860! 660,930 690,1060", 1.6)
    p.form(sleeve, "night", "silver", "light", length=70, pitch=12, width=8, gap=10, core=6)
    mail = [
        stroke([(x - 12, y), (x, y + 10), (x + 12, y)], [1, 5, 1], x)
        for y in range(790, 1060, 30)
        for x in range(660 + (y // 30 % 2) * 17, 960, 34)
    ]
    p.on(sleeve, "silver", joined(mail))
    cuff = shape("754,742 690,668 630,700 590,860 638,900 680,850", 1.2)
    p.form(cuff, "accent", "night", length=40, pitch=10, width=6, gap=8)
    blade = shape("520,650! 508,300 512,200 532,110 565,10! 598,110 618,200 622,300 610,650!", 1)
    p.form(blade, "moon", "night", length=40, pitch=10, width=7, gap=11)
    p.on(blade, "night", shape("560,650! 558,200! 565,120! 572,200! 570,650!", 0.4))
    p.on(
        blade, "night", flow("526,640 522,400 524,200", "552,640 552,400 552,190", 4, 8, lambda u, s: 0.9 - 0.5 * u, 7)
    )
    thorns(p, "150,1010 240,940 330,900 420,930 500,990 560,1020", 9, 14)
    moon_guard = crescent(565, 560, 220, 0.42, -1.5708, 0.96)
    p.form(moon_guard, "moon", "night", length=34, pitch=9, width=6, gap=9)
    grip = shape("538,712! 592,712! 588,910! 542,910!", 0.6)
    p.form(grip, "night", "silver", "light", length=16, pitch=10, width=5, gap=9, core=4)
    p.on(grip, "silver", joined([stroke([(534, y), (596, y + 16)], [3, 6, 3], y) for y in range(790, 910, 20)]))
    pommel = ellipse(565, 944, 52)
    p.form(pommel, "accent", "night", length=44, pitch=9, width=6, gap=8)
    p.on(pommel, "night", crescent(565, 944, 34, 0.4, 0.5, 0.86))
    fist(p, Frame(564, 836, 1.15, 0, True), SKIN, gauntlet=True)
    p.roundel = (565, 500, 500)
    return p.svg("The sword of Tails")
