"""The Knight of Tails: a beaked helm under a moon, a spiked shoulder, a sword behind it."""

from __future__ import annotations

import math

from _tails import SKIN, tails
from shapely.geometry import Polygon

from generator.drawing.areas import crescent, ellipse, joined, shape, solid, star, stroke
from generator.drawing.curves import placed
from generator.drawing.figures import Frame, fist
from generator.drawing.hatching import contour, flow


def draw(broad: float = 1.0) -> str:
    """The Knight of Tails: a beaked helm under a moon, a spiked shoulder, a sword behind it."""
    p = tails("horizontal", 111, broad=broad)
    ck = shape("640,640 840,640 960,720 1040,860 1090,1080 560,1080", 3)
    p.form(ck, "night", "silver", "light", length=90, pitch=13, width=8, gap=12, core=6)
    p.on(
        ck,
        "silver",
        flow(
            "800,760 800,900 790,1080",
            "930,720 1020,880 1060,1080",
            9,
            11,
            lambda u, s: (0.3 + 0.7 * u) * (0.4 + 0.6 * s),
            3,
            0.2,
            0.05,
        ),
    )

    S = Frame(962, 540, 1, 3)

    cut = 140 if broad > 1 else 0  # shorter, within the circle of a token
    near, far, top = cut - 300, cut - 440, cut - 520
    bl = shape(S(f"-30,-104! -27,{near} -22,{far}! 0,{top}! 22,{far}! 27,{near} 30,-104!"), 0.8)
    p.form(bl, "night", None, gap=10)
    p.on(bl, "moon", shape(S(f"3,-104! 3,{near} 0,{top + 20}! 22,{far}! 27,{near} 30,-104!"), 0.5))
    p.on(
        bl,
        "silver",
        joined(
            [contour(bl, 6, (0, 0), 0)]
            + [stroke(S([(-6, -120 - 34 * i), (-28, -106 - 34 * i)]), [5, 1]) for i in range(11 - cut // 35)]
        ),
    )
    gp = shape(S("-15,-90! -14,110! 14,110! 15,-90!"), 0.6)
    p.form(gp, "night", None, gap=6)
    p.on(gp, "silver", joined([stroke(S([(-16, y + 7), (16, y - 7)]), [3, 7]) for y in range(-80, 110, 18)]))
    p.form(
        crescent(*S([(0, 136)])[0], 36, 0.4, -math.pi / 2, 0.8), "accent", "night", length=16, pitch=8, width=4, gap=7
    )
    gd = shape(
        S("""-132,-150! -110,-112 -40,-100 0,-104 40,-100 110,-112 132,-150! 138,-96 90,-68 0,-62 -90,-68
        -138,-96"""),
        0.8,
    )
    p.form(gd, "silver", "night", "shadow", length=28, pitch=9, width=6, gap=8, core=4)
    fa = shape("900,790 912,640 930,590! 1000,596! 1020,660 1030,800 960,850", 1)
    p.form(fa, "night", "silver", "light", length=60, pitch=10, width=7, gap=9, core=7)
    p.on(fa, "silver", joined([stroke([(900, y), (960, y + 16), (1030, y - 4)], [3, 6, 9]) for y in (640, 700, 756)]))
    fist(p, Frame(962, 556, 0.86, 3), SKIN, gauntlet=True)
    body = shape("420,720 340,860 320,1080 940,1080 930,880 860,740", 2)
    p.form(body, "night", "silver", "light", length=60, pitch=12, width=8, gap=10)
    p.on(
        body,
        "silver",
        flow(
            "560,760 540,900 520,1080",
            "860,800 880,900 880,1080",
            9,
            9,
            lambda u, s: (0.2 + 0.8 * u) * (0.5 + 0.5 * math.sin(u * 20)),
            4,
        ),
    )
    av = shape(
        """500,590 640,580 800,540 850,640 900,760! 850,748 800,790! 740,766 690,812! 620,776 570,810! 510,770
        450,790! 450,690""",
        1.2,
    )
    p.form(av, "night", "silver", "light", length=16, pitch=9, width=5, gap=9, core=5)
    ml = []
    for r in range(12):
        for i in range(19):
            x, y = (440 + i * 26 + (13 if r % 2 else 0), 585 + r * 20)
            k = 0.35 + 0.65 * (x - 440) / 460
            ml.append(stroke([(x - 10, y), (x, y + 11), (x + 10, y)], [1, 6.5 * k, 1], 1, 0, 9))
    p.on(av, "silver", joined(ml))
    crn = crescent(676, 128, 112, 0.34, -math.pi / 2 + 0.12, 0.84)
    p.form(crn, "moon", "night", "shadow", length=34, pitch=9, width=6, gap=10, core=4)
    sk = shape(
        """500,560 470,420 452,330 486,250 560,196 660,190 750,240 806,340 822,450 812,560 780,610! 640,640""", 1.5
    )
    p.form(sk, "night", "silver", "light", length=120, pitch=10, width=8, least=0.05, gap=12, core=9, lean=0.3)
    p.on(
        sk,
        "silver",
        flow(
            "640,200 690,300 690,440 660,600",
            "760,250 806,340 816,450 784,600",
            8,
            10,
            lambda u, s: (0.2 + 0.8 * u) * (0.5 + 0.5 * math.sin(s * 3)),
            3,
        ),
    )
    ridge = stroke("486,250 560,200 660,196 750,246 806,346 818,450", [4, 10, 13, 12, 10, 4], 3)
    p.on(sk, "moon", ridge)
    vs = shape(
        """506,244! 462,312 430,352 352,396 226,440! 262,486 340,536 424,590 530,640! 610,590 660,500 664,410
        620,330 560,276""",
        1.2,
    )
    p.form(
        vs,
        "night",
        "silver",
        "light",
        length=80,
        pitch=9,
        width=7,
        least=0.0,
        gap=12,
        core=9,
        lean=0.3,
        line="silver",
        weight=4.5,
        heavy=0.6,
    )
    p.on(
        vs,
        "silver",
        flow(
            "520,280 440,370 262,442",
            "640,400 500,450 270,462",
            13,
            11,
            lambda u, s: (1 - 0.55 * u) * (0.55 + 0.45 * abs(math.sin(s * 4 + 1))),
            6,
            0.08,
            0.05,
        ),
    )
    p.on(
        vs,
        "silver",
        flow(
            "650,480 500,540 300,492",
            "560,628 450,588 340,530",
            8,
            7,
            lambda u, s: (0.9 - 0.6 * u) * (1 - s * 0.4),
            6,
            0.3,
            0.2,
        ),
    )
    eyeb = shape("420,392! 440,366 540,340 600,352! 596,384 500,402 440,412", 0.8)
    p.form(eyeb, "moon", "night", "shadow", length=18, pitch=9, width=5, gap=7)
    p.on(eyeb, "night", shape("434,396! 500,368 590,355! 584,383 500,399", 0.3))
    for x, y in (
        (312, 462),
        (348, 466),
        (384, 470),
        (420, 472),
        (456, 472),
        (352, 500),
        (388, 504),
        (424, 506),
        (460, 506),
        (414, 540),
        (450, 542),
    ):
        p.form(ellipse(x, y, 11), "night", None, gap=2, low=True)
        p.lay("silver", contour(ellipse(x, y, 8.5), 4, (0.6, -0.8), 1))
    pv = star(648, 430, 42, 32, 10)
    p.form(pv, "moon", "night", "shadow", length=20, pitch=8, width=5, gap=7)
    p.form(ellipse(648, 430, 13), "night", None, gap=0)
    for k, (x, y, r) in enumerate(((800, 930, 112), (792, 880, 130), (772, 824, 142))):
        g = shape(
            [
                (x - r, y + 44, 1),
                (x - r * 0.9, y - 10),
                (x - r * 0.45, y - r * 0.62),
                (x + r * 0.1, y - r * 0.7),
                (x + r * 0.6, y - r * 0.45),
                (x + r * 0.96, y + 10),
                (x + r * 0.98, y + 44, 1),
                (x + r * 0.5, y + 74),
                (x, y + 84),
                (x - r * 0.6, y + 76),
                (x - r, y + 44, 1),
            ],
            1.2,
            k,
        )
        p.form(
            g,
            "night",
            "silver",
            "light",
            length=150,
            pitch=9,
            width=8,
            least=-0.1,
            gap=8,
            core=11,
            lean=0.35,
            line="silver",
            weight=4.5,
            heavy=0.5,
        )
        p.on(
            g,
            "silver",
            stroke(
                [(x - r, y + 32), (x - r * 0.6, y + 62), (x, y + 70), (x + r * 0.5, y + 60), (x + r, y + 30)],
                [3, 5, 8, 10, 6],
            ),
        )
    for x, y, a, long in ((716, 746, -20, 70), (792, 744, 8, 84), (858, 782, 36, 66)):
        g = shape(
            placed([(-22, 12, 1), (-10, -long * 0.4), (0, -long, 1), (12, -long * 0.4), (22, 12, 1)], x, y, 1, a), 0.5
        )
        p.form(g, "silver", "night", length=24, pitch=7, width=5, gap=6, side="shadow", core=5)

    T = Frame(375, 880, 1, 6)

    kt = shape(T("""-165,-150 -90,-186 0,-198 90,-186 165,-150 160,-20 110,120 0,270! -110,120 -160,-20"""), 1.4)
    p.form(kt, "night", "silver", "light", length=30, pitch=10, width=6, gap=12, core=9)
    p.lay("silver", contour(kt, 5, (0, 0), 0))
    inn = shape(T("""-134,-130 -70,-156 0,-164 70,-156 134,-130 130,-20 88,106 0,222! -88,106 -130,-20"""), 1)
    p.on(kt, "silver", contour(inn, 5, (0, 0), 0))
    q1 = solid(
        inn.buffer(-8).intersection(
            joined([Polygon(T("0,-300 300,-300 300,0 0,0")), Polygon(T("0,0 -300,0 -300,300 0,300"))])
        )
    )
    p.on(kt, "accent", q1, line=False)
    p.on(
        q1,
        "night",
        joined([stroke(T([(-170, y), (0, y - 20), (170, y)]), [3.5, 4, 3.5], y) for y in range(-180, 230, 15)]),
    )
    for (x, y), (k, rot), _c in zip(
        ((-64, -74), (66, -74), (-50, 48), (50, 48)),
        ((0.4, 0), (0.8, 0), (0.8, math.pi), (0.4, math.pi)),
        (1, 0, 0, 1),
        strict=False,
    ):
        X, Y = T([(x, y)])[0]
        p.form(ellipse(X, Y, 44), "night", None, gap=3)
        p.lay("moon", crescent(X, Y, 38, k, rot + 0.1, 0.84))
    p.roundel = (572, 494, 560) if broad > 1 else (560, 434, 470)
    return p.svg("The Knight of Tails")
