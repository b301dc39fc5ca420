"""The Beast of Heads: a horned lion that roars, in the collar of the court."""

from __future__ import annotations

import math
import random

import numpy as np
from _heads import heads, small_sun

from generator.drawing.areas import ellipse, joined, shape, stroke
from generator.drawing.curves import curve, resampled
from generator.drawing.figures import Frame
from generator.drawing.hatching import flow


def draw(broad: float = 1.0) -> str:
    """The Beast of Heads: a horned lion that roars, in the collar of the court."""
    p = heads("crossed", 51, 1.5, broad)

    def horn(pts, ws, dx=0):
        c = resampled(curve(pts), 40)
        g = stroke(c, ws, 3, 0.03)
        p.form(g, "white", "ink", length=44, pitch=9, width=6, line="ink", weight=7, gap=8, core=5)
        cuts = []
        for i in range(3, 36, 3):
            d = c[i + 1] - c[i - 1]
            d /= np.hypot(*d)
            n = np.array([-d[1], d[0]])
            w = np.interp(i / 39, np.linspace(0, 1, len(ws)), ws) / 2
            cuts.append(stroke(np.array([c[i] - n * w + d * 8, c[i] - d * 5, c[i] + n * w + d * 8]), [7, 5, 4], i))
        p.on(g, "ink", joined(cuts))

    horn("640,290 690,190 680,100 600,40 505,34", [70, 64, 50, 30, 3])
    rng = random.Random(5)

    def mlock(a, r0, r1, w, base, mark, side, bend):
        o = (515, 470)

        def f(r, k):
            return (o[0] + r * math.cos(a) - k * math.sin(a), o[1] + r * math.sin(a) * 1.02 + k * math.cos(a))

        g = shape(
            [
                f(r0, -w),
                f((r0 + r1) * 0.5, -w * 0.9 + bend * 0.2),
                (*f(r1, bend), 1),
                f((r0 + r1) * 0.55, w * 0.55 + bend * 0.35),
                f(r0, w),
            ],
            1,
            int(a * 9),
        )
        p.form(
            g,
            base,
            mark,
            side,
            length=32,
            pitch=20,
            width=10,
            line="ink" if base != "ink" else None,
            weight=6,
            gap=5,
            core=4,
        )
        p.on(
            g,
            mark,
            flow(
                [f(r0, -w * 0.6), f((r0 + r1) / 2, -w * 0.5 + bend * 0.25), f(r1 * 0.96, bend)],
                [f(r0, w * 0.7), f((r0 + r1) / 2, w * 0.4 + bend * 0.3), f(r1 * 0.96, bend)],
                3,
                9,
                None,
                int(a * 50),
                0.2,
                0.2,
            ),
        )

    for k in range(17):
        a = math.radians(62 + k * 15.5)
        mlock(a, 200, 400 + rng.uniform(-22, 26) + (30 if k < 4 else 0), 62, "ink", "gold", "light", 60)
    chest = shape("330,700 260,860 230,1070 800,1070 780,900 720,700", 2)
    p.form(chest, "ink", "gold", "light", length=60, pitch=15, width=9, gap=8)
    for yy in range(4):
        for i in range(5 + yy % 2):
            x = 330 + i * 84 - (42 if yy % 2 else 0) + rng.uniform(-8, 8)
            y = 760 + yy * 78
            g = shape([(x - 44, y - 40), (x - 30, y + 40), (x + 14, y + 108, 1), (x + 40, y + 30), (x + 46, y - 40)], 1)
            p.on(
                chest,
                "gold",
                flow(
                    [(x - 34, y), (x - 22, y + 50), (x + 12, y + 100)],
                    [(x + 10, y), (x + 20, y + 50), (x + 15, y + 100)],
                    3,
                    10,
                    lambda u, s: (1 - u * 0.6) * s,
                    i + yy,
                    0.2,
                ),
            )
    for k in range(13):
        a = math.radians(78 + k * 19)
        mlock(a, 150, 300 + rng.uniform(-16, 18), 56, "gold", "ink", "shadow", 44)
    mouth = shape("640,540 720,470 866,470 850,610 770,650 680,620", 0)
    p.form(mouth, "ink", None, gap=4)
    head = shape(
        """470,590 436,470 452,360 506,290 580,262 652,282 692,312! 762,326 838,342 896,362 920,402 904,440
        898,474 858,506! 790,486 720,500 664,544! 696,604 768,626 824,606 850,590! 866,640 832,696 748,716
        650,704 550,670""",
        1.2,
    )
    p.form(head, "gold", "ink", length=64, pitch=12, width=8, line="ink", weight=9, gap=7, core=5)
    tongue = shape("""690,585 760,560 830,545 890,560 938,610 930,632! 880,600 820,596 760,612 710,610""", 1)
    p.form(tongue, "white", "ink", length=30, pitch=8, width=5, line="ink", weight=6, gap=4, core=4)
    low = shape("""664,544! 696,604 768,626 824,606 850,590! 866,640 832,696 748,716 650,704 590,680 620,600""", 0.8)
    p.form(low, "gold", "ink", length=54, pitch=10, width=7, line="ink", weight=6, gap=2, core=5)
    p.on(low, "ink", flow("640,620 730,650 840,636", "640,690 740,706 820,690", 5, 8, lambda u, s: 0.3 + 0.7 * u, 3))
    for pts in (
        "846,486 838,540 818,588! 806,540 808,488",
        "790,480 782,520! 768,482",
        "752,484 742,518! 730,488",
        "806,616 812,570 796,524! 778,570 772,622",
        "760,622 748,588! 734,620",
        "844,600 842,572! 828,604",
    ):
        g = shape(pts, 0.4)
        p.form(g, "white", "ink", length=14, pitch=8, width=4, line="ink", weight=5, gap=2)
    p.on(head, "ink", shape("900,362 922,400 906,432 872,424 850,398 856,366", 0.8))
    p.on(head, "gold", stroke("872,376 892,378 904,392", [1, 6, 1]))
    p.on(head, "ink", shape("566,330! 640,338 700,366 742,398! 690,404 640,384 590,366", 0.6))
    eye = shape("612,372! 660,374 700,402! 660,412 628,400", 0.4)
    p.form(eye, "white", None, line="ink", weight=7, gap=0)
    p.on(eye, "ink", ellipse(664, 392, 13))
    p.on(
        head,
        "ink",
        joined(
            [
                stroke("760,345 744,372 752,410", [1, 9, 1]),
                stroke("786,352 774,378 782,410", [1, 8, 1]),
                stroke("812,356 802,376 806,400", [1, 6, 1]),
                stroke("856,420 800,440 740,450 690,490 668,530", [1, 8, 10, 8, 2]),
                stroke("690,420 670,460 640,500", [1, 9, 1]),
                stroke("650,424 632,460 606,490", [1, 8, 1]),
                *[ellipse(x, y, 5) for x, y in ((840, 452), (812, 458), (784, 466), (850, 474), (822, 478))],
            ]
        ),
    )
    p.on(
        head,
        "ink",
        flow(
            "600,420 540,440 460,400",
            "640,640 560,640 480,590",
            10,
            11,
            lambda u, s: (0.3 + 0.7 * s) * (0.4 + 0.6 * math.sin(u * 20) ** 2),
            8,
            0.2,
            0.05,
        ),
    )
    p.on(
        head,
        "ink",
        flow("520,300 600,290 690,330", "480,400 540,360 600,350", 6, 8, lambda u, s: 0.4 + 0.6 * u, 12, 0.2, 0.3),
    )
    for k in range(6):
        a = math.radians(222 - k * 20)
        mlock(a, 62, 176 + 18 * (k % 2), 40, "gold", "ink", "shadow", 34)
    ear = shape("500,330! 440,290 396,214! 470,222 540,272 548,318!", 1)
    p.form(ear, "gold", "ink", length=30, pitch=9, width=6, line="ink", weight=7)
    p.on(ear, "ink", shape("500,312! 452,276 424,236! 480,252 520,290!", 0.6))
    horn("590,300 600,190 550,100 440,60 330,90 290,160", [86, 80, 66, 48, 26, 3])
    col = shape("""330,742 430,800 560,816 680,790 742,740 760,792 690,850 560,880 420,862 310,800""", 1.2)
    p.form(col, "accent", "ink", length=36, pitch=11, width=7, line="ink", weight=8, gap=8)
    p.on(
        col,
        "gold",
        joined(
            [ellipse(x, y, 11) for x, y in ((372, 794), (430, 822), (490, 838), (630, 836), (690, 812), (730, 776))]
        ),
    )
    small_sun(p, 560, 852, 66)
    inwards = -130 if broad > 1 else 0  # the paw, before the breast of a token
    raised = Frame(inwards, inwards / 4)
    fore = shape(raised("640,1110 690,960 760,870 850,820 940,830 960,900 900,950 860,1110"), 1.5)
    p.form(fore, "gold", "ink", length=70, pitch=12, width=8, line="ink", weight=8, gap=9, core=6)
    p.on(
        fore,
        "ink",
        flow(
            raised("700,990 770,900 850,850"),
            raised("850,1060 880,960 930,900"),
            8,
            9,
            lambda u, s: (0.2 + 0.8 * u) * abs(math.sin(s * 6 + u)),
            3,
        ),
    )
    for x, y, a in ((868, 812, -28), (928, 822, -6), (966, 866, 18), (962, 922, 44)):
        T = Frame(*raised([(x, y)])[0], 1, a)

        cl = shape(T("18,-20 62,-22 104,14 112,50! 80,26 44,14 18,20"), 0.5)
        p.form(cl, "white", "ink", length=24, pitch=7, width=4, line="ink", weight=5.5, gap=5)
        to = shape(T("-44,-30 0,-42 40,-26 50,6 34,32 -10,38 -46,26"), 1)
        p.form(to, "gold", "ink", length=34, pitch=9, width=6, line="ink", weight=7, gap=4)
    p.roundel = (580, 505, 550) if broad > 1 else (600, 434, 470)
    return p.svg("The Beast of Heads")
