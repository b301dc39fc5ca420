"""The giant bell: put over somebody's head, and a goblin strikes it with a mallet."""

from __future__ import annotations

from _wax import Frame, burst, filled, hand, head, leg, limb, mud, scrawled, thumbprint, trunk, wax

from generator.drawing.areas import joined, stroke
from generator.drawing.hatching import flow


def draw() -> str:
    """A bell hangs over the middle; a goblin at the lower right swings a mallet against it; the noise flies off."""
    p = wax(72)
    mud(p, 250, 960, 52, 9, 1)
    thumbprint(p, 1030, 420, 0.9, 30)
    # the clapper, then the bell over the head
    filled(p, "520,640 560,625 600,640 606,690 560,715 516,690", "mud", "", gap=8)
    bell = """488,150! 440,190 412,280 392,400 350,500 300,570! 400,625 560,640 720,622 816,566! 770,500 728,400
    708,280 680,190 632,150! 560,136"""
    area = filled(p, bell, "yellow", "orange", 96, 30, 13)
    p.on(area, "orange", stroke("404,350 560,378 716,348", 26))
    p.on(area, "orange", stroke("346,514 560,560 776,510", 26))
    p.on(area, "wax", joined([stroke(q, [4, 9, 6], 4) for q in ("398,372 560,402 722,370", "340,540 560,588 784,534")]))
    p.on(area, "chalk", flow("470,190 440,290 424,400", "500,186 474,290 462,400", 3, 12, None, 3))
    filled(
        p,
        "510,150 500,90 530,50 590,50 620,90 610,150! 576,140 584,96 560,84 538,98 546,142!",
        "mud",
        "orange",
        20,
        18,
        8,
    )
    scrawled(p, ["486,440 520,462 498,486 536,500", "640,250 618,280 646,300"], width=8)
    # the goblin and its mallet
    at = Frame(905, 800, 0.98, -6)
    limb(p, "950,830 1060,770 1040,660", 40)
    leg(p, at, "-40,190 -60,250", -1)
    leg(p, at, "40,190 70,250", 1)
    trunk(p, at, 200)
    shaft = stroke("1062,706 960,560 880,452", [30, 30, 28], 2, 0.08)
    filled(p, [(1052, 716), (870, 450), (896, 432), (1078, 698)], "mud", "orange", 60, 22, 7)
    p.low_line(shaft.buffer(-12))
    filled(p, "792,470! 752,394! 880,318! 944,318 960,372 926,404!", "orange", "mud", -30, 24, 10)
    scrawled(p, ["812,360 852,436", "884,322 922,404"], width=7)
    limb(p, "870,830 850,740 950,590", 38)
    hand(p, 966, 584, 0.9, 60)
    hand(p, 1044, 668, 0.9, 55)
    head(p, at, (-14, -10))
    # the blow, and the noise on both sides
    scrawled(p, burst(756, 420, 36, 96, 7, 3.4, 6.1), "red", 12)
    for x, w in ((316, 34), (268, 46), (222, 58)):
        scrawled(p, [[(x + 36, 420 - w * 2), (x, 420), (x + 16, 420 + w * 2)]], "red", 13)
    for x, y in ((330, 200), (268, 700)):
        filled(p, [(x - 30, y + 30), (x - 6, y + 18), (x + 8, y + 36), (x - 12, y + 52)], "wax", "")
        scrawled(p, [[(x + 4, y + 34), (x + 8, y - 50), (x + 40, y - 30), (x + 44, y - 6)]], "wax", 11, loose=True)
    p.roundel = (660, 560, 490)
    return p.svg("The giant bell")
