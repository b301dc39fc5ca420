"""The Wizard of Heads: a bearded old man under a tall hat, one hand raised, the other at a staff with a sun."""

from __future__ import annotations

import math

import numpy as np
from _heads import SKIN, flaming_sun, heads, small_sun
from shapely.geometry import Polygon

from generator.drawing.areas import ellipse, joined, shape, spark, star, stroke
from generator.drawing.curves import listed
from generator.drawing.figures import Frame, fist
from generator.drawing.hatching import contour, flow


def HAT(p, dy=-24):
    def S(q, *k):
        return shape([(x, y + dy, *c) for x, y, *c in listed(q)], *k)

    def K(q, *k):
        return stroke([(x, y + dy) for x, y in listed(q)], *k)

    def FL(a, b, *k):
        return flow([(x, y + dy) for x, y in listed(a)], [(x, y + dy) for x, y in listed(b)], *k)

    cone = S(
        """400,440 440,330 468,240 496,150 540,70 610,26 700,30 752,78 770,130! 728,108 676,112 650,160 664,240
        696,340 728,440""",
        2,
        5,
    )
    p.form(cone, "ink", "gold", "light", length=80, pitch=15, width=9, least=0.05, gap=9, lean=0.35, core=5)
    p.on(
        cone,
        "gold",
        FL(
            "470,400 500,250 530,150 600,60",
            "560,420 580,260 590,160 640,70",
            7,
            10,
            lambda u, s: (1 - u) * (1 - 0.3 * s),
            3,
            0.3,
            0.3,
        ),
    )
    p.on(
        cone,
        "gold",
        joined(
            [
                K("600,118 640,86 690,84", [0.5, 8, 0.5]),
                K("612,150 632,122 650,112", [0.5, 8, 0.5]),
                K("560,170 606,190 650,176", [0.5, 9, 1]),
                K("548,200 600,222 656,208", [0.5, 6, 1]),
            ]
        ),
    )
    for x, y, r in ((560, 288, 24), (632, 250, 16), (600, 345, 13)):
        p.on(cone, "white", spark(x, y + dy, r, 0.22))
    small_sun(p, 778, 160 + dy, 36)
    band = S("""408,408 480,430 564,436 648,430 718,408 734,458 650,484 564,490 478,484 392,458""", 1)
    p.form(band, "accent", "ink", length=30, pitch=12, width=6, line="ink", weight=6, gap=4)
    brim = S(
        """262,452! 330,440 420,446 500,462 564,466 628,462 708,446 800,434 872,440! 820,486 740,514 650,522
        564,520 478,524 386,516 310,490""",
        1.6,
    )
    p.form(brim, "ink", "gold", "light", length=26, pitch=13, width=7, least=0.1, gap=7, lean=0.2, core=4)
    p.on(
        brim,
        "gold",
        FL(
            "300,462 430,470 564,486 700,470 840,452",
            "350,500 450,512 564,508 690,508 780,492",
            4,
            5,
            lambda u, s: 0.4 + 0.6 * abs(math.sin(s * 9 + u * 2)),
            5,
        ),
    )
    md = ellipse(564, 446 + dy, 44)
    p.form(md, "gold", "ink", length=34, pitch=8, width=5, line="ink", weight=7, gap=5)
    p.on(md, "ink", contour(ellipse(564, 446 + dy, 27), 4, (0, 0), 0))
    p.on(md, "white", star(564, 446 + dy, 22, 10, 8))


def draw(broad: float = 1.0) -> str:
    """The Wizard of Heads: a bearded old man under a tall hat, one hand raised, the other at a staff with a sun."""
    p = heads("dots", 11, 1.15, broad)
    cx = 560

    lower = 124 if broad > 1 else 0  # the whole staff within the circle of a token

    def sx(y):
        return 945 - (1060 - y) * 0.045

    g = Polygon(
        np.vstack(
            [
                np.array([(sx(y) - 15 + 3 * math.sin(y / 37), y) for y in range(150 + lower, 1070, 12)]),
                np.array([(sx(y) + 15 + 3 * math.sin(y / 29), y) for y in range(1062, 150 + lower, -12)]),
            ]
        )
    )
    p.form(g, "gold", "ink", "shadow", length=17, pitch=13, width=6, line="ink", weight=7)
    p.on(
        g,
        "ink",
        joined(
            [
                stroke([(sx(y) - 6, y), (sx(y) - 2 + 7 * math.sin(y), y + 60)], [0.5, 4, 0.5], y)
                for y in range(190 + lower, 1040, 62)
            ]
        ),
    )
    X, Y = (sx(120), 128 + lower)
    flaming_sun(p, X, Y, 58)
    hand = shape(
        """186,640 168,590 150,545 116,500 96,452 106,444 126,470 148,502 158,500 150,440 150,396 163,394
        170,440 180,492 190,492 198,436 210,398 222,402 214,446 212,500 222,506 246,470 268,446 278,456
        258,494 244,540 262,552 296,540 312,552 290,574 262,600 250,645""",
        0.8,
    )
    robe = shape("""430,590 345,640 268,740 236,880 205,1060 925,1060 890,880 850,740 775,640 690,590""", 2.5)
    p.form(robe, "ink", "gold", "light", length=80, pitch=17, width=8, least=0.2, line=None, gap=10)
    fold = flow(
        "500,640 420,800 300,1060",
        "620,640 700,800 840,1060",
        15,
        13,
        lambda u, s: (0.25 + 0.75 * s) * (1 if u < 0.45 else 0.45) * (0.5 + 0.5 * math.sin(u * 21) ** 2),
        5,
        0.35,
        0.05,
    )
    p.on(robe, "gold", fold)
    p.form(hand, "white", "ink", length=34, pitch=11, width=6, line="ink", weight=6, gap=6)
    p.on(
        hand,
        "ink",
        joined([stroke("196,560 222,566 246,552", [0.5, 5, 0.5]), stroke("178,600 205,585 232,592", [0.5, 4, 0.5])]),
    )
    for s_, seedk in ((0, 1), (1, 2)):
        if s_ == 0:
            lin = shape("150,650 205,622 276,640 290,690 200,730 140,700", 1)
            p.form(lin, "gold", "ink", length=60, pitch=9, width=6, line="ink", weight=6, least=-0.2, gap=4)
            sl = shape(
                """150,648! 196,676 250,672 284,634! 330,640 420,610 450,690 400,800 320,885 225,930 110,985! 128,900
        134,800 136,700""",
                2,
            )
            a, b = ("170,690 160,800 125,965", "440,640 395,760 290,885")
        else:
            lin = shape("826,650 870,620 930,640 955,700 900,740 850,710", 1)
            p.form(lin, "gold", "ink", length=60, pitch=9, width=6, line="ink", weight=6, least=-0.2, gap=4)
            sl = shape(
                """690,610 790,640 838,640! 862,700 905,712 962,668! 985,760 992,860 1030,985! 930,920 840,890 750,830
        690,720""",
                2,
            )
            a, b = ("700,650 760,790 880,900", "958,700 975,840 1018,965")
        p.form(sl, "ink", "gold", "light", length=46, pitch=15, width=8, least=0.15, gap=8)
        p.on(
            sl,
            "gold",
            flow(
                a, b, 9, 13, lambda u, s: (0.3 + 0.7 * s) * (0.4 + 0.6 * math.sin(u * 17 + 1) ** 2), 7 + seedk, 0.2, 0.1
            ),
        )
        edge = "150,655 196,684 250,680 284,642" if s_ == 0 else "838,648 862,708 905,720 960,678"
        p.on(sl, "accent", stroke([(x, y + 12) for x, y in listed(edge)], 15))
    fist(p, Frame(sx(640), 628, 0.82, -3), SKIN)
    face = shape("440,440 436,530 470,620 560,650 650,620 684,530 680,440", 1)
    p.form(face, "ink", None, gap=6)
    for _ in (1,):
        for sg in (-1, 1):
            e = shape([(cx + sg * 34, 548, 1), (cx + sg * 58, 538), (cx + sg * 84, 544, 1), (cx + sg * 58, 556)], 0.3)
            p.on(face, "white", e)
            p.on(e, "ink", ellipse(cx + sg * 52, 546, 8))
            p.on(
                face,
                "white",
                flow(
                    [(cx + sg * 30, 572), (cx + sg * 62, 566), (cx + sg * 104, 560)],
                    [(cx + sg * 30, 590), (cx + sg * 62, 590), (cx + sg * 112, 588)],
                    3,
                    6,
                    None,
                    4,
                ),
            )

    def lock(pts, n, a, b, w=8, sd=1):
        g = shape(pts, 1.6, sd)
        p.form(g, "white", "ink", length=44, pitch=11, width=7, line="ink", weight=6, gap=5, lean=0.3)
        p.on(
            g,
            "ink",
            flow(a, b, n, w, lambda u, s: (0.22 + 0.78 * u) * (0.45 + 0.55 * abs(s - 0.45) * 2), sd, 0.25, 0.2),
        )

    lock(
        "450,540 420,640 430,740 398,836! 470,800 520,700 530,580",
        6,
        "440,560 425,680 402,832",
        "525,580 510,700 408,832",
        7,
        2,
    )
    lock(
        "672,540 704,640 690,740 728,836! 652,800 604,700 590,580",
        7,
        "595,580 620,700 722,832",
        "684,560 700,680 726,832",
        9,
        3,
    )
    lock(
        """478,560 466,680 490,800 478,900 512,968! 560,1000! 604,930 640,900! 630,800 656,680 644,560 560,590""",
        15,
        "486,580 480,720 498,830 505,950",
        "640,580 640,720 622,830 606,925",
        8,
        4,
    )
    p.on(robe, "ink", stroke("556,640 548,760 566,860 556,985", [1, 7, 6, 0.5]))
    for fl in (False, True):
        m = "2,600 40,588 92,602 140,640 196,652! 150,688 88,676 36,646 0,640"
        g = shape([(cx - q[0] if fl else cx + q[0], q[1], *q[2:]) for q in listed(m)], 1.2)
        p.form(g, "white", "ink", length=26, pitch=10, width=6, line="ink", weight=6, gap=5)
        sg = -1 if fl else 1
        p.on(
            g,
            "ink",
            flow(
                [(cx + sg * 8, 606), (cx + sg * 88, 610), (cx + sg * 188, 654)],
                [(cx + sg * 8, 634), (cx + sg * 88, 668), (cx + sg * 188, 656)],
                5,
                6,
                None,
                6,
            ),
        )
    nose = shape("""548,490 574,490 580,550 596,592 584,614 560,620 538,614 526,594 542,550""", 0.8)
    p.form(nose, "white", "ink", length=44, pitch=8, width=6, line="ink", weight=6, gap=3, core=10)
    for sg in (-1, 1):
        br = shape(
            [
                (cx + sg * 16, 542, 1),
                (cx + sg * 40, 512),
                (cx + sg * 90, 506),
                (cx + sg * 134, 540, 1),
                (cx + sg * 92, 536),
                (cx + sg * 50, 538),
            ],
            0.8,
        )
        p.form(br, "white", "ink", length=16, pitch=8, width=4, line="ink", weight=5, gap=3)
    HAT(p)
    p.roundel = (cx + 5, 495, 560) if broad > 1 else (cx, 434, 470)
    return p.svg("The Wizard of Heads")
