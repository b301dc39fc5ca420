"""The Knight of Heads: a great helm under a crest of the sun, a shield with a sun, a sword held upright."""

from __future__ import annotations

import math

from _heads import SKIN, WIDTH, heads
from shapely.geometry import box

from generator.drawing.areas import ellipse, joined, shape, solid, stroke
from generator.drawing.curves import ROUND, listed
from generator.drawing.figures import Frame, fist
from generator.drawing.hatching import contour, flow


def draw(broad: float = 1.0) -> str:
    """The Knight of Heads: a great helm under a crest of the sun, a shield with a sun, a sword held upright."""
    p = heads("horizontal", 31, 1.7, broad)
    cx = 565
    for sg in (-1, 1):
        m = """120,250 210,300 285,290! 262,350 330,400 400,392! 356,450 380,540 440,600! 360,612 300,600 280,660!
        230,640 120,600 100,400"""
        reach, down = (336 if broad > 1 else 388, 14) if sg > 0 else (440, 0)  # ends behind the blade
        g = shape([(cx + sg * min(x, reach), y + down, *c) for x, y, *c in listed(m)], 2)
        p.form(g, "accent", "ink", length=70, pitch=13, width=9, line="ink", weight=7, gap=9, core=5)
        p.on(
            g,
            "gold",
            joined(
                [
                    shape([(cx + sg * x1, y1, 1), (cx + sg * x2, y2), (cx + sg * x3, y3, 1), (cx + sg * x4, y4)], 0.8)
                    for x1, y1, x2, y2, x3, y3, x4, y4 in (
                        (150, 420, 260, 380, 380, 400, 260, 430),
                        (150, 520, 280, 520, 420, 596, 270, 572),
                    )
                ]
            ),
        )
        p.on(
            g,
            "ink",
            flow(
                [(cx + sg * 130, 280), (cx + sg * 210, 360), (cx + sg * 268, 300)],
                [(cx + sg * 150, 560), (cx + sg * 280, 560), (cx + sg * 410, 592)],
                9,
                12,
                lambda u, s: 0.25 + 0.75 * (1 - s),
                4 + sg,
                0.15,
                0.15,
            ),
        )
    body = shape("360,640 240,720 180,860 170,1070 960,1070 950,860 890,720 770,640", 2)
    p.form(body, "ink", "gold", "light", length=50, pitch=14, width=8)
    ml = [
        stroke([(x - 11, y), (x, y + 12), (x + 11, y)], [1, 6, 1], 1, 0, 9)
        for r in range(17)
        for x in [250 + i * 29 + (14 if r % 2 else 0) for i in range(23)]
        for y in [690 + r * 22]
    ]
    p.on(body, "gold", joined(ml))
    fx, fy, an = (930, 840, -3 if broad > 1 else 5)  # it leans into the circle of a token

    S = Frame(fx, fy, 1, an)

    blade = shape(S("-29,-110! -26,-400 -22,-700! 0,-782! 22,-700! 26,-400 29,-110!"), 0.8)
    p.form(blade, "white", None, line="ink", weight=7, gap=9)
    p.on(
        blade,
        "ink",
        shape(S("4,-110! 4,-400 2,-760! 22,-700! 26,-400 30,-110!"), 0.5).difference(
            flow(S("8,-110 7,-640"), S("26,-110 22,-640"), 3, 3.2, None, 4)
        ),
    )
    p.on(blade, "ink", joined([stroke(S([(-24, -150 - 58 * i), (-6, -175 - 58 * i)]), [3.5, 0.6]) for i in range(8)]))
    grip = shape(S("-16,-92! -15,60 -15,128! 15,128! 15,60 16,-92!"), 0.6)
    p.form(grip, "ink", None, gap=5)
    p.on(grip, "gold", joined([stroke(S([(-18, y + 6), (18, y - 6)]), [4, 5]) for y in range(-80, 128, 20)]))
    pom = ellipse(*S([(0, 152)])[0], 36)
    p.form(pom, "gold", "ink", length=34, pitch=9, width=5, line="ink", weight=6)
    guard = shape(
        S("""-138,-128 -110,-112 -40,-112 0,-118 40,-112 110,-112 138,-128 146,-100 110,-80 40,-76 0,-70 -40,-76
        -110,-80 -146,-100"""),
        0.8,
    )
    p.form(guard, "gold", "ink", length=28, pitch=10, width=6, line="ink", weight=6.5)
    for side in (1, -1):
        px, py = (772, 742) if side > 0 else (352, 742)
        for k, (r, dy) in enumerate(((158, 74), (146, 34), (130, -12))):
            g = shape(
                [
                    (px - r, py + dy + 46),
                    (px - r * 0.92, py + dy - 20),
                    (px - r * 0.5, py + dy - r * 0.7),
                    (px, py + dy - r * 0.84),
                    (px + r * 0.5, py + dy - r * 0.7),
                    (px + r * 0.92, py + dy - 20),
                    (px + r, py + dy + 46, 1),
                    (px + r * 0.5, py + dy + 62),
                    (px, py + dy + 54),
                    (px - r * 0.5, py + dy + 62),
                    (px - r, py + dy + 46, 1),
                ],
                1.2,
                k,
            )
            p.form(g, "white", "ink", length=110, pitch=12, width=9, line="ink", weight=7, gap=4, core=7, least=-0.1)
            p.on(
                g,
                "gold",
                stroke(
                    [
                        (px - r, py + dy + 40),
                        (px - r * 0.5, py + dy + 55),
                        (px, py + dy + 47),
                        (px + r * 0.5, py + dy + 55),
                        (px + r, py + dy + 40),
                    ],
                    13,
                ),
            )
            p.on(
                g,
                "ink",
                stroke(
                    [
                        (px - r, py + dy + 32),
                        (px - r * 0.5, py + dy + 46),
                        (px, py + dy + 38),
                        (px + r * 0.5, py + dy + 46),
                        (px + r, py + dy + 32),
                    ],
                    4,
                ),
            )
    va = shape("716,1080 730,1000 790,900 846,838 900,880 884,950 850,1080", 1)
    p.form(va, "white", "ink", length=70, pitch=11, width=8, line="ink", weight=7, gap=9, core=7)
    p.on(va, "ink", joined([stroke("736,992 800,1000 880,1030", [3, 6, 8])]))
    fist(p, Frame(fx, fy + 10, 0.98, an), SKIN, gauntlet=True)
    cuff = shape("818,806! 852,846 876,904! 840,950 786,946 742,896 760,830", 1)
    p.form(cuff, "white", "ink", length=60, pitch=10, width=8, line="ink", weight=7, core=6)
    p.on(cuff, "gold", stroke("806,812 842,850 864,908", 15))
    p.on(cuff, "ink", stroke("794,818 828,856 850,914", 4))
    p.on(cuff, "ink", flow("748,850 790,880 838,920", "760,900 790,930 830,946", 6, 9, lambda u, s: 0.4 + 0.6 * u, 4))
    p.on(cuff, "ink", stroke("764,826 800,872 812,944", [2, 6, 3]))
    rs = []
    for i in range(9):
        a = math.pi + math.pi * (i + 0.5) / 9

        def f(rr, aa):
            return (cx + rr * math.cos(aa), 218 + rr * 0.92 * math.sin(aa))

        R = 208 if i % 2 == 0 else 168
        g = shape(
            [(*f(66, a - 0.17), 1), f(118, a - 0.1), (*f(R, a + 0.0), 1), f(118, a + 0.1), (*f(66, a + 0.17), 1)], 0.6
        )
        rs.append(g)
        p.form(g, "gold", "ink", length=30, pitch=10, width=6, line="ink", weight=6, gap=5)
    hub = solid(ellipse(cx, 222, 88).intersection(box(0, 0, WIDTH, 236)))
    p.form(hub, "gold", "ink", length=46, pitch=9, width=6, line="ink", weight=7, gap=5)
    p.on(hub, "ink", contour(ellipse(cx, 222, 58), 5, (0, 0), 0))
    helm = shape(
        """446,236! 500,222 565,218 630,222 684,236! 700,330 696,440 690,560 680,640 630,684 565,704! 500,684
        450,640 440,560 434,440 430,330""",
        1.6,
    )
    p.form(
        helm, "white", "ink", length=120, pitch=12, width=9, least=0.02, line="ink", weight=9, gap=9, core=16, lean=0.2
    )
    p.on(
        helm,
        "ink",
        flow(
            "600,250 604,450 590,690",
            "700,250 704,450 694,640",
            9,
            14,
            lambda u, s: 0.12 + 0.88 * u,
            5,
            0.05,
            0.05,
            0.15,
        ),
    )
    p.on(
        helm,
        "ink",
        flow(
            "446,260 440,450 452,640",
            "520,260 516,450 530,660",
            6,
            6,
            lambda u, s: 0.8 * (1 - u) * (0.4 + 0.6 * abs(s - 0.5) * 2),
            9,
            0.3,
            0.3,
        ),
    )
    cr = shape(
        """541,222! 589,222! 583,360! 700,352! 704,442! 583,432! 588,600 604,690 565,706! 526,690 542,600
        547,432! 428,442! 430,352! 547,360!""",
        0.8,
    )
    p.form(cr, "gold", "ink", length=24, pitch=12, width=6, line="ink", weight=6.5, gap=2)
    for sg in (-1, 1):
        sl = shape(
            [
                (cx + sg * 26, 386, 1),
                (cx + sg * 80, 380),
                (cx + sg * 126, 376, 1),
                (cx + sg * 128, 416, 1),
                (cx + sg * 80, 412),
                (cx + sg * 26, 408, 1),
            ],
            0.5,
        )
        p.lay("ink", sl, line=True)
    p.on(cr, "ink", joined([ellipse(cx, y, 6) for y in (256, 300, 344, 470, 514, 558, 602, 646)]))
    p.on(
        helm,
        "ink",
        joined(
            [
                ellipse(cx + sg * x, y, 7.5)
                for sg in (-1, 1)
                for x, y in ((52, 500), (84, 494), (52, 540), (84, 534), (52, 580), (84, 574), (54, 620))
            ]
        ),
    )

    T = Frame(330, 850, 1, -7)

    sh = shape(T("""-186,-190! 0,-168 186,-190! 190,-60 160,80 90,200 0,270! -90,200 -160,80 -190,-60"""), 1.5)
    p.form(sh, "gold", "ink", length=40, pitch=12, width=8, line="ink", weight=10, gap=10, core=6)
    inn = shape(T("""-160,-158! 0,-138 160,-158! 163,-58 137,66 76,174 0,232! -76,174 -137,66 -163,-58"""), 1.2)
    p.form(inn, "accent", None, line="ink", weight=7, gap=0)
    p.on(
        inn,
        "ink",
        flow(T("60,-150 90,0 40,200"), T("165,-150 170,0 30,230"), 9, 11, lambda u, s: 0.2 + 0.8 * u, 5, 0.1, 0.1),
    )
    c = T([(0, -5)])[0]
    fl = joined(
        [
            shape(
                [
                    (c[0] + 50 * math.cos(a - 0.19), c[1] + 50 * math.sin(a - 0.19), 1),
                    (c[0] + 88 * math.cos(a - 0.02), c[1] + 88 * math.sin(a - 0.02)),
                    (
                        c[0] + (126 if i % 2 else 104) * math.cos(a + 0.1),
                        c[1] + (126 if i % 2 else 104) * math.sin(a + 0.1),
                        1,
                    ),
                    (c[0] + 82 * math.cos(a + 0.13), c[1] + 82 * math.sin(a + 0.13)),
                    (c[0] + 50 * math.cos(a + 0.19), c[1] + 50 * math.sin(a + 0.19), 1),
                ],
                0.4,
            )
            for i in range(12)
            for a in [ROUND * i / 12]
        ]
    )
    p.form(fl, "gold", "ink", length=20, pitch=9, width=5, line="ink", weight=5.5, gap=3)
    d = ellipse(*c, 56)
    p.form(d, "white", "ink", length=50, pitch=8, width=6, line="ink", weight=7, gap=4)
    p.on(d, "ink", contour(ellipse(*c, 34), 5, (0, 0), 0))
    p.roundel = (cx + 5, 495, 560) if broad > 1 else (cx, 434, 470)
    return p.svg("The Knight of Heads")
