"""The Wizard of Tails: a crooked hat, a hooked nose, an owl at his shoulder, a moon on his staff."""

from __future__ import annotations

import math

from _tails import SKIN, tails, thorns

from generator.drawing.areas import crescent, ellipse, joined, shape, spark, stroke
from generator.drawing.curves import placed
from generator.drawing.figures import Frame, fist
from generator.drawing.hatching import flow


def draw(broad: float = 1.0) -> str:
    """The Wizard of Tails: a crooked hat, a hooked nose, an owl at his shoulder, a moon on his staff."""
    p = tails("dots", 91, broad=broad)
    st = stroke("212,1080 204,900 196,700 196,520", [30, 28, 26, 24], 4, 0.1)
    p.form(st, "night", "silver", "light", length=14, pitch=12, width=5, line=None, gap=9, core=7)
    p.on(
        st,
        "silver",
        joined([stroke([(198 + 6 * math.sin(y), y), (206, y + 60)], [0.5, 4, 0.5], y) for y in range(540, 1040, 54)]),
    )
    thorns(p, "186,1040 230,960 170,880 226,800 176,730 214,660 184,600", 9, 9, seed=4)
    cr = crescent(196, 442, 92, 0.42, -math.pi / 2, 0.84)
    p.form(cr, "moon", "night", "shadow", length=26, pitch=9, width=5, gap=10)
    p.form(spark(196, 424, 36, 0.3), "accent", None, gap=4)
    robe = shape("""470,640 380,740 320,880 280,1080 980,1080 985,940 950,800 880,690 780,620 650,590""", 2.5)
    p.form(robe, "night", "silver", "light", length=120, pitch=13, width=8, least=0.1, gap=12, core=7, lean=0.3)
    p.on(
        robe,
        "silver",
        flow(
            "560,680 500,860 430,1080",
            "880,720 930,880 940,1080",
            17,
            11,
            lambda u, s: (0.15 + 0.85 * u) * (0.3 + 0.7 * math.sin(u * 22) ** 2) * (0.4 + 0.6 * s),
            6,
            0.3,
            0.05,
        ),
    )
    sl = shape("""560,690 430,690 300,650 256,640! 252,700 262,738! 236,830 218,960! 320,910 440,880 560,840""", 1.6)
    p.form(sl, "night", "silver", "light", length=44, pitch=12, width=7, gap=10, core=5)
    p.on(
        sl,
        "silver",
        flow(
            "270,700 262,800 232,930",
            "520,720 500,800 420,870",
            11,
            9,
            lambda u, s: (0.3 + 0.7 * s) * (0.4 + 0.6 * math.sin(u * 19) ** 2),
            8,
        ),
    )
    p.on(sl, "accent", stroke("268,646 262,700 272,738", 14))
    fist(p, Frame(198, 684, 0.74, 2, True), SKIN)
    face = shape(
        """690,430 462,440 450,470 452,494 420,516 372,556 338,606! 366,610 412,606 424,622 414,642 440,700
        560,720 690,640""",
        0.9,
    )
    p.form(face, "night", "silver", "light", length=30, pitch=9, width=4, least=0.3, gap=5)
    p.on(
        face,
        "silver",
        joined(
            [
                stroke("446,500 414,530 380,568 352,604", [0.5, 5, 4, 0.5]),
                stroke("470,520 492,512 520,520", [0.5, 6, 0.5]),
                stroke("470,556 500,566 530,556", [0.5, 5, 0.5]),
                stroke("476,572 506,584 540,570", [0.5, 4, 0.5]),
                stroke("430,560 418,580 424,600", [0.5, 5, 0.5]),
            ]
        ),
    )
    p.on(face, "accent", shape("452,532! 472,524 494,534! 472,542", 0.2))
    ear = shape("600,510 634,498 652,530 630,580 606,590 596,550", 1)
    p.form(ear, "silver", "night", length=26, pitch=7, width=5, gap=6)
    bd = shape(
        """424,616! 396,650 400,740 376,830 384,910 340,1000! 440,966 500,900 560,850 590,760 640,690 630,600!
        590,640 520,660 470,640""",
        1.5,
    )
    p.form(bd, "moon", "night", "shadow", length=60, pitch=11, width=8, gap=11, core=4)
    p.on(
        bd,
        "night",
        flow(
            "424,640 410,760 392,860 352,992",
            "630,640 590,760 530,860 370,992",
            17,
            8,
            lambda u, s: (0.85 - 0.5 * u) * (0.45 + 0.55 * abs(s - 0.45) * 2),
            5,
            0.2,
            0.12,
        ),
    )
    ms = shape("418,612! 400,640 352,676 300,690! 352,716 420,690 470,650 480,620", 0.8)
    p.form(ms, "moon", "night", "shadow", length=22, pitch=9, width=6, gap=6)
    p.on(ms, "night", flow("420,630 390,660 310,690", "474,632 420,684 310,692", 4, 6, None, 3))
    hairb = shape("""640,440 720,450 760,540 752,640 790,720! 720,700 690,740! 650,680 640,580 660,500""", 1.2)
    p.form(hairb, "moon", "night", "shadow", length=30, pitch=10, width=7, gap=8)
    p.on(hairb, "night", flow("660,470 660,580 694,720", "730,470 744,580 780,700", 6, 8, None, 4))
    cone = shape(
        """440,432 462,320 500,220 560,120 650,52 760,36 862,84 920,170 930,270! 884,200 820,154 756,160
        728,220 742,320 774,420""",
        1.8,
    )
    p.form(cone, "night", "silver", "light", length=90, pitch=12, width=8, least=0.0, gap=12, core=7, lean=0.35)
    p.on(
        cone,
        "silver",
        flow(
            "560,400 570,280 620,150 740,80",
            "750,410 730,290 730,190 790,130",
            9,
            11,
            lambda u, s: (0.15 + 0.85 * u) * (0.5 + 0.5 * math.sin(s * 8 + u * 5)),
            3,
            0.2,
            0.2,
        ),
    )
    p.on(
        cone,
        "silver",
        joined(
            [
                stroke("700,190 650,200 600,180", [6, 7, 0.5]),
                stroke("708,220 650,236 590,214", [6, 7, 0.5]),
                stroke("800,120 770,90 720,82", [0.5, 6, 0.5]),
            ]
        ),
    )
    p.on(
        cone,
        "moon",
        joined([spark(540, 300, 24, 0.2), spark(590, 232, 15, 0.2), spark(640, 330, 15, 0.2), crescent(560, 372, 0.1)]),
    )
    p.form(spark(934, 308, 38, 0.25), "accent", None, gap=8)
    band = shape("""430,404 520,424 620,428 710,416 772,396 786,444 710,468 610,478 510,474 428,456""", 1)
    p.form(band, "accent", "night", "shadow", length=24, pitch=10, width=6, gap=8)
    brim = shape(
        """284,496! 360,452 450,446 560,462 650,464 740,450 830,420 912,392! 880,444 810,484 700,512 580,520
        450,508 360,502""",
        1.5,
    )
    p.form(brim, "night", "silver", "light", length=26, pitch=10, width=6, gap=10, core=7)
    p.on(
        brim,
        "silver",
        flow("380,470 560,482 720,470 860,424", "420,500 560,512 700,500 820,470", 4, 5, lambda u, s: 0.3 + 0.7 * s, 5),
    )
    bk = ellipse(600, 452, 40)
    p.form(bk, "night", None, gap=4)
    p.lay("moon", crescent(600, 452, 36, 0.45, -0.6, 0.82))
    DX, DY = (64, 22)
    ow = shape(
        placed(
            "800,470 806,440! 836,462 862,462 894,440! 900,474 912,540 906,610 870,664 840,668 808,620 796,540", DX, DY
        ),
        1,
    )
    p.form(ow, "night", "silver", "light", length=24, pitch=8, width=5, gap=10, core=5)
    p.on(
        ow,
        "silver",
        joined(
            [
                stroke([(x + DX, y + DY), (x + DX + 8, y + DY + 14), (x + DX + 18, y + DY + 2)], [1, 5, 1])
                for y, xs in ((560, (816, 840, 864)), (584, (828, 852, 876)), (608, (820, 844, 868)), (632, (834, 858)))
                for x in xs
            ]
        ),
    )
    for x in (830 + DX, 872 + DX):
        e = ellipse(x, 502 + DY, 21)
        p.form(e, "moon", None, gap=3)
        p.on(e, "night", ellipse(x - 3, 503 + DY, 9))
    p.form(
        shape([(844 + DX, 518 + DY, 1), (858 + DX, 518 + DY, 1), (851 + DX, 546 + DY, 1)], 0.2), "accent", None, gap=3
    )
    p.roundel = (585, 494, 556) if broad > 1 else (600, 434, 470)
    return p.svg("The Wizard of Tails")
