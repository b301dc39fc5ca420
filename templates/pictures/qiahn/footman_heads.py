"""The Footman of Heads: a kettle hat, a quilted coat, a spear held upright, a round shield, a gap in his teeth."""

from __future__ import annotations

from _heads import SKIN, heads, small_sun

from generator.drawing.areas import ellipse, joined, shape, solid, star, stroke, strokes
from generator.drawing.figures import Frame, fist, limb
from generator.drawing.hatching import flow, ring


def draw(broad: float = 1.0) -> str:
    """The Footman of Heads."""
    p = heads("vertical", 251, 1.15, broad)
    # the spear, its pennon behind the head
    lower = Frame(0, 60 if broad > 1 else 0)  # the whole of it within the circle of a token
    shaft = stroke([(902, 1080), *lower([(872, 60)])], 26, 3, 0.06)
    p.form(shaft, "gold", "ink", length=14, pitch=14, width=6, line="ink", weight=6, gap=8)
    pennon = shape(lower("884,240! 962,232 1040,262 1120,246! 1076,300 1118,356! 1036,344 960,372 888,356!"), 1.5)
    p.form(pennon, "accent", "ink", length=46, pitch=12, width=8, line="ink", weight=6.5, gap=7, core=4)
    p.on(
        pennon,
        "ink",
        flow(
            lower("900,260 980,262 1080,280"),
            lower("900,340 980,350 1060,336"),
            4,
            8,
            lambda across, along: 0.4 + 0.6 * across,
            3,
        ),
    )
    blade = shape(lower("872,-44! 902,30 908,92 888,138! 866,146! 852,138! 834,96 842,30"), 0.8)
    p.form(blade, "white", "ink", length=34, pitch=10, width=7, line="ink", weight=7, gap=7, core=8)
    p.on(blade, "ink", stroke(lower("872,-20 870,60 872,132"), [1, 6, 3]))
    p.form(
        ellipse(*lower([(874, 168)])[0], 24, 20),
        "gold",
        "ink",
        length=18,
        pitch=8,
        width=4,
        line="ink",
        weight=5,
        gap=4,
    )
    # a quilted coat
    coat = shape("440,640! 330,690 262,790 236,930 226,1070! 912,1070! 890,930 862,790 790,690 690,640!", 2)
    p.form(coat, "accent", "ink", length=70, pitch=14, width=9, line="ink", weight=8, gap=9, core=6)
    seams = [
        [(x, 660 + abs(x - 565) * 0.1), (565 + (x - 565) * 1.25, 860), (565 + (x - 565) * 1.45, 1070)]
        for x in range(385, 770, 60)
    ]
    p.on(coat, "ink", strokes(seams, [4, 7, 8]))
    ties = [
        stroke([(x - 9, y), (x, y + 10), (x + 9, y)], [1, 6, 1], x)
        for x in range(300, 860, 56)
        for y in range(730, 1050, 64)
    ]
    p.on(coat, "ink", joined(ties))
    p.on(coat, "gold", stroke("236,1000 400,1030 565,1036 730,1030 900,1000", [24, 26, 24]))
    p.on(
        coat,
        "ink",
        strokes(["236,984 400,1014 565,1020 730,1014 900,984", "236,1018 400,1048 565,1054 730,1048 900,1018"], 4),
    )
    # the arm at the spear: shoulder, elbow out to the right, the hand comes back
    arm = limb(
        p,
        "770,720 900,790 985,850 960,740 906,640",
        [120, 110, 104, 86, 62],
        SKIN_OF_CLOTH,
        weight=8,
        length=60,
        gap=8,
        rounded=True,
    )
    p.on(
        arm,
        "ink",
        strokes(
            [
                "820,700 836,760 820,810",
                "890,740 900,800 890,850",
                "930,800 975,800 1020,810",
                "920,720 960,726 996,716",
            ],
            [2, 7, 2],
        ),
    )
    cuff = shape("862,684! 900,706 948,690! 944,650! 900,664 866,648!", 0.8)
    p.form(cuff, "gold", "ink", length=20, pitch=9, width=5, line="ink", weight=6, gap=4)
    fist(p, Frame(890, 622, 0.96, -2, True), SKIN)
    # a round shield on the other arm
    board = ellipse(262, 850, 208, 214, 60)
    p.form(board, "gold", "ink", length=52, pitch=12, width=8, line="ink", weight=10, gap=10, core=8)
    inner = ellipse(262, 850, 164, 170, 60)
    p.form(inner, "white", None, line="ink", weight=7, gap=0)
    planks = [stroke([(x, 690), (x + 4, 850), (x, 1012)], [4, 6, 4], x) for x in range(140, 400, 44)]
    p.on(inner, "ink", joined(planks))
    p.on(
        inner,
        "ink",
        flow("300,700 400,850 300,1000", "380,740 430,850 360,990", 6, 10, lambda across, along: 0.2 + 0.8 * across, 4),
    )
    nicks = [
        shape("140,760! 176,790! 150,796!", 0.3),
        shape("330,930! 372,958! 340,968!", 0.3),
        shape("200,980! 226,950! 230,990!", 0.3),
    ]
    p.on(inner, "ink", joined(nicks))
    p.on(
        board,
        "ink",
        joined(
            [
                ellipse(262 + 187 * x, 850 + 192 * y, 9)
                for x, y in ((0, 1), (0, -1), (1, 0), (-1, 0), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7))
            ]
        ),
    )
    boss = ellipse(262, 850, 66)
    p.form(boss, "white", "ink", length=50, pitch=9, width=7, line="ink", weight=8, gap=5, core=8)
    small_sun(p, 262, 850, 44)
    # the neck
    collar = shape("430,650! 470,600 560,620 650,600 700,650! 640,716 560,730 490,716", 1)
    p.form(collar, "white", "ink", length=36, pitch=10, width=7, line="ink", weight=7, gap=6, core=4)
    rings = [
        stroke([(x - 9, y), (x, y + 9), (x + 9, y)], [1, 5, 1], x)
        for y in (640, 662, 684, 704)
        for x in range(452 + (y // 22) % 2 * 11, 690, 22)
    ]
    p.on(collar, "ink", joined(rings))
    # a head in profile, which looks towards his spear: hair at the nape, cheek, nose, an open grin
    hair = shape("470,440! 438,500 436,560 462,620 500,650! 520,590 540,500 530,440!", 1)
    p.form(hair, "gold", "ink", length=36, pitch=10, width=7, line="ink", weight=7, gap=5, core=5)
    face = shape(
        "492,430! 664,430! 664,464 670,490 696,526 724,556! 712,572 676,574! 674,584 692,592 690,602! 678,608 "
        "688,618 678,630! 672,636 682,654 664,676 624,684 566,672 520,640 500,580 490,510",
        0.8,
    )
    p.form(face, "white", "ink", length=44, pitch=11, width=8, line="ink", weight=9, gap=5, core=6)
    mouth = shape("690,597! 650,592 606,572! 612,610 644,632 680,624!", 0.5)
    for tooth in ("680,600! 660,598 658,610 678,612!", "646,595! 622,586 624,600 644,606!"):
        mouth = mouth.difference(shape(tooth, 0.3))
    p.on(face, "ink", solid(mouth))
    eye = shape("620,496! 634,482 656,482 668,496! 654,506 634,506", 0.4)
    p.form(eye, "white", None, line="ink", weight=6, gap=0)
    p.on(eye, "ink", ellipse(654, 494, 12, 13))
    p.on(face, "ink", stroke("612,498 630,478 656,476 672,494", [3, 11, 11, 3]))
    p.on(face, "ink", stroke("604,470 634,452 670,464", [4, 14, 5]))
    p.on(face, "ink", stroke("628,520 646,524 660,518", [1, 6, 1]))
    p.on(face, "ink", stroke("690,566 678,556 684,544", [1, 8, 2]))  # the wing of the nose
    p.on(face, "ink", strokes(["600,548 584,576 592,606", "652,646 664,648 672,644"], [1, 9, 1]))
    cheek = ellipse(620, 548, 26, 20)
    p.on(face, "accent", cheek, line=False)  # a red cheek, no black spot
    p.on(face, "ink", joined([ellipse(x, y, 5) for x, y in ((566, 620), (590, 640), (616, 656), (562, 590))]))
    ear = shape("514,500 536,476 566,484 570,520 548,560 524,562 510,534", 0.6)
    p.form(ear, "white", "ink", length=22, pitch=8, width=6, line="ink", weight=7, gap=3)
    p.on(ear, "ink", strokes(["528,510 546,496 554,516 538,544", "530,530 540,528"], [2, 8, 2]))
    p.on(face, "ink", stroke("574,440 576,540 588,630 608,690", [10, 11, 11, 10]))  # the strap under his chin
    # the kettle hat
    bowl = shape("420,410! 426,300 470,200 566,158 662,200 706,300 712,410!", 1.4)
    p.form(bowl, "white", "ink", length=90, pitch=12, width=9, line="ink", weight=9, gap=8, core=12, lean=0.25)
    p.on(
        bowl,
        "ink",
        flow("620,190 660,290 664,400", "670,230 702,310 706,400", 6, 12, lambda across, along: 0.2 + 0.8 * across, 4),
    )
    p.on(bowl, "ink", strokes(["566,160 560,280 566,400"], [4, 9, 8]))
    p.on(bowl, "gold", stroke("424,380 500,398 566,402 640,398 708,380", 20))
    p.on(bowl, "ink", joined([ellipse(x, y, 6) for x, y in ((452, 388), (510, 398), (622, 398), (680, 388))]))
    p.on(bowl, "ink", strokes(["470,300 500,286 496,262 524,250", "500,286 516,304"], [2, 7, 6, 2]))  # a dent
    brim = shape(
        "300,452! 340,412 430,396 566,404 702,396 792,412 832,452! 770,468 700,452 566,446 432,452 362,468", 1.4
    )
    p.form(brim, "white", "ink", length=24, pitch=11, width=7, line="ink", weight=8, gap=6, core=9, lean=0.2)
    p.on(
        brim,
        "ink",
        flow(
            "340,430 566,426 792,430",
            "330,452 566,440 800,452",
            3,
            6,
            lambda across, along: 0.3 + 0.7 * abs(along - 0.5),
            3,
        ),
    )
    plume = Frame(674, 266, 0.66) if broad > 1 else Frame(690, 260)
    feather = shape(plume("0,0! 70,-80 160,-110 240,-84! 182,-46 110,-28 26,32"), 1.2)
    p.form(feather, "accent", "ink", length=30, pitch=9, width=6, line="ink", weight=6, gap=6)
    p.on(feather, "ink", stroke(plume("6,12 90,-56 222,-84"), [7, 5, 1]))
    p.on(bowl, "gold", star(566, 292, 34, 16, 8))
    p.on(bowl, "ink", ring(star(566, 292, 34, 16, 8), 4))
    p.roundel = (592, 470, 560) if broad > 1 else (596, 460, 480)
    p.move(0, 20)
    return p.svg("The Footman of Heads")


SKIN_OF_CLOTH = SKIN.__class__("accent", "ink", "ink", core=5)
