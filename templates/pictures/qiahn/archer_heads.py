"""The Archer of Heads: a hooded bowman in profile, his bow drawn."""

from __future__ import annotations

import math

from _heads import SKIN, heads

from generator.drawing.areas import ellipse, joined, shape, stroke
from generator.drawing.curves import listed, placed
from generator.drawing.figures import Frame, fist
from generator.drawing.hatching import contour, flow


def draw(broad: float = 1.0) -> str:
    """The Archer of Heads: a hooded bowman in profile, his bow drawn."""
    p = heads("falling", 71, broad=broad)

    def R(q):
        return placed([(x - 470, y - 640, *c) for x, y, *c in listed(q)], 490, 650, 1, -19)

    def sh(q, *k):
        return shape(R(q), *k)

    for i, (dx, dy) in enumerate(((-34, 20), (0, -12), (34, 6), (62, 34))):
        T = Frame(262 + dx, 560 + dy, 1, -24 + i * 5)

        g = stroke(T("0,0 0,130"), 9)
        p.form(g, "gold", None, line="ink", weight=4, gap=4)
        g = shape(T("0,-74! 24,-50 26,30 0,52! -26,30 -24,-50"), 0.8)
        p.form(g, "white" if i % 2 else "accent", "ink", length=20, pitch=9, width=5, line="ink", weight=5.5, gap=5)
        p.on(
            g,
            "ink",
            joined(
                [stroke(T("0,-70 0,60"), 4)]
                + [stroke(T([(0, y), (sg * 26, y - 14)]), [3.5, 1]) for y in range(-36, 50, 16) for sg in (-1, 1)]
            ),
        )
    q = shape(placed("-66,-110! 0,-96 66,-110! 60,60 48,260 0,280 -48,260 -60,60", 300, 760, 1, -22), 1)
    p.form(q, "ink", "gold", "light", length=36, pitch=12, width=7, gap=8, core=5)
    p.on(
        q,
        "gold",
        joined(
            [
                stroke(placed("-64,-84 0,-70 64,-84", 300, 760, 1, -22), 16),
                stroke(placed("-60,20 0,34 60,20", 300, 760, 1, -22), 9),
            ]
        ),
    )
    ck = shape("430,660 330,730 240,860 190,980 130,1080 520,1080 520,800", 2)
    p.form(ck, "ink", "gold", "light", length=60, pitch=14, width=9, gap=9, core=5)
    p.on(
        ck,
        "gold",
        flow(
            "330,800 260,930 190,1080",
            "460,800 400,940 360,1080",
            8,
            11,
            lambda u, s: (0.3 + 0.7 * s) * (0.5 + 0.5 * math.sin(u * 15) ** 2),
            4,
            0.2,
            0.05,
        ),
    )
    torso = shape("""400,690 384,800 390,930 360,1080 770,1080 716,930 712,800 680,690 560,650""", 2)
    p.form(torso, "accent", "ink", length=70, pitch=13, width=9, line="ink", weight=8, gap=9)
    p.on(
        torso,
        "ink",
        flow(
            "420,760 400,900 350,1080",
            "700,740 720,900 770,1080",
            14,
            13,
            lambda u, s: (0.2 + 0.8 * u) * (0.4 + 0.6 * math.sin(u * 25) ** 2),
            6,
            0.25,
            0.05,
        ),
    )
    strap = stroke("400,700 520,820 690,1000 740,1080", 44, 3, 0.05)
    p.on(torso, "gold", strap)
    p.on(torso, "ink", contour(strap.intersection(torso), 5, p.light, 1.4))
    p.on(strap.intersection(torso), "ink", joined([ellipse(440 + i * 44, 744 + i * 45, 6) for i in range(7)]))
    arm = sh("520,660 620,622 760,600 900,596 904,650 780,676 680,712 560,780", 1.4)
    p.form(arm, "white", "ink", length=50, pitch=12, width=8, line="ink", weight=7, gap=8, core=5)
    p.on(arm, "ink", flow(R("560,690 640,650 720,640"), R("580,770 660,712 730,690"), 5, 8, None, 4))
    vam = sh("738,594! 800,588 872,590! 876,658! 800,678 744,694!", 1)
    p.form(vam, "ink", "gold", "light", length=30, pitch=12, width=7, gap=5, core=4)
    p.on(
        vam,
        "gold",
        joined(
            [stroke(R([(x, 580), (x + 6, 640), (x, 700)]), 7) for x in (756, 858)]
            + [stroke(R([(776 + i * 24, 606), (790 + i * 24, 668)]), [5, 5]) for i in range(3)]
            + [stroke(R([(790 + i * 24, 606), (776 + i * 24, 668)]), [5, 5]) for i in range(3)]
        ),
    )
    bw = stroke(
        R("""742,214 790,246 872,330 930,450 940,560 926,625 940,690 930,800 872,920 790,1004 742,1036"""),
        [14, 20, 30, 36, 34, 30, 34, 36, 30, 20, 14],
        3,
        0.04,
    )
    p.form(bw, "gold", "ink", length=22, pitch=11, width=6, line="ink", weight=7.5, gap=9, core=5)
    p.on(
        bw,
        "ink",
        joined(
            [stroke(R([(916, y), (948, y + 8)]), 6) for y in range(560, 700, 14)]
            + [stroke(R([(860, y), (950, y + (10 if y < 600 else -10))]), 5) for y in (420, 432, 812, 824)]
        ),
    )
    fist(p, Frame(*R([(926, 628)])[0], 0.78, -19), SKIN)
    neck = sh("470,560 560,570 580,680 460,700", 1)
    p.form(neck, "white", "ink", length=60, pitch=9, width=7, line="ink", weight=6, core=8)
    face = sh(
        """470,420 600,420 612,452 618,474 648,520 640,534 616,538 620,556 612,566 616,580 604,604 570,618
        524,606 480,570 462,500""",
        0.8,
    )
    p.form(face, "white", "ink", length=46, pitch=10, width=7, line="ink", weight=7.5, gap=6, core=4)
    p.on(
        face,
        "ink",
        joined(
            [
                stroke(R("572,468 600,462 618,472"), [2, 9, 2]),
                sh("580,480! 606,478 614,488 594,492", 0.2),
                stroke(R("622,560 602,562 590,570"), [4, 4, 0.5]),
                stroke(R("612,532 602,526 604,514"), [3, 4, 0.5]),
            ]
        ),
    )
    p.on(face, "ink", flow(R("520,500 530,560 570,612"), R("560,540 575,575 596,604"), 5, 6, None, 5))
    hair = sh("""440,440 520,430 540,470 524,520 500,560 470,610! 440,600 420,640! 404,570 410,490""", 1)
    p.form(hair, "ink", "gold", "light", length=26, pitch=11, width=6, gap=5)
    p.on(hair, "gold", flow(R("450,450 430,520 424,620"), R("530,450 510,520 474,596"), 5, 8, None, 5))
    fe = sh("""470,380! 400,300 300,250 200,262 140,330! 222,330 300,350 390,400 450,420!""", 1.2)
    p.form(fe, "white", "ink", length=30, pitch=9, width=6, line="ink", weight=6.5, gap=8)
    p.on(
        fe,
        "ink",
        joined(
            [stroke(R("462,400 390,340 290,298 160,322"), [8, 6, 4, 1])]
            + [
                stroke(R([(440 - i * 22, 384 - i * 9), (404 - i * 22, 388 - i * 7 + (8 if i < 3 else 0))]), [5, 1])
                for i in range(11)
            ]
            + [stroke(R([(430 - i * 22, 372 - i * 8), (396 - i * 22, 340 - i * 6)]), [5, 1]) for i in range(10)]
        ),
    )
    cap = sh("""404,440! 404,360 396,290 424,236! 500,262 570,306 628,370 660,424! 560,430""", 1.2)
    p.form(cap, "accent", "ink", length=44, pitch=12, width=8, line="ink", weight=8, gap=6)
    p.on(
        cap,
        "ink",
        flow(
            R("420,420 420,340 424,260"),
            R("640,420 590,340 470,262"),
            8,
            10,
            lambda u, s: (0.3 + 0.7 * u) * (1 - s * 0.7),
            4,
        ),
    )
    brim = sh("""350,386! 400,404 470,412 560,420 660,424 810,434! 700,470 590,480 480,480 400,466""", 1)
    p.form(brim, "ink", "gold", "light", length=24, pitch=11, width=7, gap=6, core=4)
    ar = stroke(R("506,610 1040,622"), 12, 2, 0.05)
    p.form(ar, "gold", "ink", length=6, pitch=12, width=4, line="ink", weight=5, gap=6)
    hd = sh("1022,582! 1060,600 1110,624! 1060,646 1020,662! 1036,622", 0.5)
    p.form(hd, "white", "ink", length=26, pitch=7, width=5, line="ink", weight=6.5, gap=6, core=6)
    for sg in (-1, 1):
        g = sh([(560, 610, 1), (576, 611 + sg * 20), (650, 612 + sg * 18), (664, 612, 1)], 0.5)
        p.form(g, "accent", "ink", length=14, pitch=9, width=4, line="ink", weight=5, gap=3)
    up = sh("""560,690 500,640 380,590 250,556 180,574 186,640 270,706 400,790 520,830 590,780""", 1.6)
    p.form(up, "accent", "ink", length=70, pitch=12, width=9, line="ink", weight=8, gap=9, core=5)
    p.on(
        up,
        "ink",
        flow(
            R("220,640 360,690 520,700"),
            R("230,670 380,770 540,810"),
            7,
            11,
            lambda u, s: (0.3 + 0.7 * u) * (0.5 + 0.5 * math.sin(s * 9 + u * 4)),
            5,
        ),
    )
    fo = sh("""176,590 206,556 260,552 340,566 440,580 500,586 500,630 430,638 320,644 230,648 184,630""", 1.2)
    p.form(fo, "white", "ink", length=44, pitch=11, width=8, line="ink", weight=7.5, gap=7, core=5)
    p.on(
        fo, "ink", flow(R("230,610 300,606 400,612"), R("220,640 310,642 400,640"), 4, 8, lambda u, s: 0.3 + 0.7 * u, 5)
    )
    cuff = sh("392,560! 470,572! 474,646! 396,656!", 0.8)
    p.form(cuff, "ink", "gold", "light", length=24, pitch=11, width=6, gap=4, core=4)
    # the string runs before hat, cheek and shoulder: he shows his breast, and the near hand draws it
    string = joined([stroke(R("764,226 520,606"), 6, 1, 0), stroke(R("764,1024 520,614"), 6, 1, 0)])
    p.form(string, "ink", None, gap=5)
    for yy in (584, 606, 628):
        g = sh([(474, yy - 12), (520, yy - 14), (540, yy), (520, yy + 11), (474, yy + 12)], 0.6)
        p.form(g, "white", "ink", length=14, pitch=7, width=4, line="ink", weight=5, gap=1)
    p.roundel = (577, 490, 550) if broad > 1 else (560, 434, 470)
    return p.svg("The Archer of Heads")
