"""The Paladin of Heads: a winged helm before a nimbus, a breastplate with a sun, a war hammer upright."""

from __future__ import annotations

import math

from _heads import SKIN, flaming_sun, heads

from generator.drawing.areas import around, corners, ellipse, joined, shape, star, stroke, strokes
from generator.drawing.curves import ROUND
from generator.drawing.figures import Frame, fist, limb
from generator.drawing.hatching import flow, ring
from generator.drawing.picture_builder import PictureBuilder


def wing(p: PictureBuilder, side: int) -> None:
    """A wing of the helm: three rows of feathers that sweep up and out."""
    for row, (length, lift, count) in enumerate(((300, 150, 4), (200, 90, 3))):
        for i in range(count):
            turn = math.radians(-16 - 21 * i - 8 * row)
            root = (560 + side * (118 + 2 * row), 366 - 22 * i + 12 * row)
            tip = (root[0] + side * length * math.cos(turn), root[1] + length * math.sin(turn) - lift * 0.12)
            middle = ((root[0] + tip[0]) / 2 + side * 10, (root[1] + tip[1]) / 2 - 24)
            feather = stroke([root, middle, tip], [40, 62, 52, 10], i, 0.05)
            p.form(feather, "white", "ink", length=20, pitch=19, width=8, line="ink", weight=5.5, gap=3)
            p.on(feather, "ink", stroke([root, middle, tip], [5, 4, 0.5], 2))


def draw(broad: float = 1.0) -> str:
    """The Paladin of Heads."""
    p = heads("rising", 211, 2.9, broad)
    p.least = 4.0
    # the nimbus: a white ring with rays, which stands clear of the sun behind it
    rays = []
    for i in range(22):
        angle = ROUND * i / 22
        reach = 300 if i % 2 else 268
        rays.append(
            corners(
                [
                    around(560, 372, 226, angle - 0.05),
                    around(560, 372, reach, angle),
                    around(560, 372, 226, angle + 0.05),
                ]
            )
        )
    disc = joined([ellipse(560, 372, 236), *rays])
    p.form(disc, "white", None, line="ink", weight=5, gap=8)
    p.on(disc, "ink", ring(ellipse(560, 372, 214), 6))
    p.on(disc, "gold", ring(ellipse(560, 372, 196), 14))
    # the cloak falls from both shoulders
    for side in (-1, 1):
        cloak = shape(
            [
                (560 + side * x, y, *c)
                for x, y, *c in ((150, 590, 1), (300, 600), (390, 700), (430, 860), (470, 1060, 1), (120, 1070, 1))
            ],
            2,
        )
        p.form(cloak, "accent", "ink", length=70, pitch=14, width=9, line="ink", weight=7, gap=9, core=5)
        folds = flow(
            [(560 + side * 220, 640), (560 + side * 230, 820), (560 + side * 210, 1060)],
            [(560 + side * 370, 680), (560 + side * 420, 860), (560 + side * 450, 1050)],
            7,
            13,
            lambda across, along: 0.35 + 0.65 * along,
            5 + side,
            0.1,
            0.05,
        )
        p.on(cloak, "ink", folds)
    # the breastplate
    plate = shape("430,600! 560,622 690,600! 744,690 752,820 716,960 690,1070! 430,1070! 404,960 368,820 376,690", 1.5)
    p.form(plate, "white", "ink", length=90, pitch=12, width=9, line="ink", weight=8, gap=8, core=8)
    p.on(plate, "ink", flow("650,640 690,800 650,1050", "730,680 745,820 690,1060", 7, 11, fading, 3))
    p.on(plate, "ink", strokes(["400,940 560,984 720,940", "408,990 560,1034 712,990"], [2, 7, 2]))
    flaming_sun(p, 560, 800, 62, 16)
    # shoulders in lames
    for side in (-1, 1):
        for radius, down in ((128, 60), (118, 20), (104, -22)):
            x, y = 560 + side * 226, 690
            high = y + down - radius * 0.68
            lame = shape(
                [
                    (x - radius, y + down + 40, 1),
                    (x - radius * 0.86, y + down - 24),
                    (x - radius * 0.4, high),
                    (x + radius * 0.4, high),
                    (x + radius * 0.86, y + down - 24),
                    (x + radius, y + down + 40, 1),
                    (x, y + down + 56),
                ],
                1,
                radius,
            )
            p.form(
                lame, "white", "ink", length=80, pitch=16, width=10, line="ink", weight=6.5, gap=4, core=6, least=-0.1
            )
            edge = [(x - radius, y + down + 34), (x, y + down + 48), (x + radius, y + down + 34)]
            p.on(lame, "gold", stroke(edge, 12))
            p.on(lame, "ink", stroke([(a, b - 10) for a, b in edge], 4))
    # the hammer, upright, its head over the shoulder
    lower = 290 if broad > 1 else 0  # a short one, within the circle of a token
    shaft = stroke([(912, 1080), (900, 150 + lower)], 30, 2, 0.05)
    p.form(shaft, "gold", "ink", length=16, pitch=16, width=7, line="ink", weight=6.5, gap=8)
    turns = range(380 + lower, 1060, 46)
    p.on(shaft, "ink", joined([stroke([(890, y + 7), (922, y - 7)], [3, 5]) for y in turns]))
    head = Frame(898, 120 + lower, 1, -2)
    for across in (-1, 1):
        outline = [(12, -70, 1), (112, -82, 1), (150, -54), (150, 54), (112, 82, 1), (12, 70, 1)]
        block = shape(head([(across * x, y, *c) for x, y, *c in outline]), 1)
        p.form(block, "white", "ink", length=56, pitch=11, width=8, line="ink", weight=8, gap=7, core=9)
        p.on(block, "ink", stroke(head([(across * 104, -82), (across * 108, 0), (across * 104, 82)]), [5, 4, 5]))
        p.on(block, "gold", stroke(head([(across * 70, -80), (across * 70, 80)]), 16))
    core = shape(head("-36,-92! 36,-92! 42,92! -42,92!"), 1)
    p.form(core, "gold", "ink", length=40, pitch=10, width=6, line="ink", weight=7, gap=4)
    p.on(core, "ink", ring(ellipse(*head([(0, 0)])[0], 22), 5))
    # one arm at the hammer, the other on the hip
    steel = SKIN.__class__("white", "ink", "ink", core=7)
    arm = limb(
        p,
        "790,720 900,800 975,860 962,760 918,664",
        [112, 108, 100, 84, 64],
        steel,
        weight=8,
        length=70,
        pitch=17,
        rounded=True,
    )
    p.on(
        arm,
        "ink",
        strokes(["846,716 850,770 832,820", "900,770 916,820 900,870", "926,810 970,812 1012,824"], [3, 8, 3]),
    )
    cuff = shape("872,700! 912,722 958,704! 952,664! 910,680 876,664!", 0.8)
    p.form(cuff, "gold", "ink", length=20, pitch=9, width=5, line="ink", weight=6, gap=4)
    fist(p, Frame(906, 634, 0.98, -1, True), SKIN, gauntlet=True)
    hip = limb(
        p,
        "330,730 220,830 170,930 250,1000 370,1030",
        [112, 108, 100, 88, 72],
        steel,
        weight=8,
        length=70,
        pitch=17,
        rounded=True,
    )
    p.on(
        hip,
        "ink",
        strokes(["262,716 270,772 300,812", "186,830 214,860 232,900", "130,930 170,934 214,930"], [3, 8, 3]),
    )
    # the helm: a bowl with wings over a bearded face
    wing(p, -1)
    wing(p, 1)
    face = shape("452,400 452,500 474,580 520,640 560,654 600,640 646,580 668,500 668,400", 1)
    p.form(face, "white", "ink", length=40, pitch=12, width=7, line="ink", weight=8, gap=6, core=5)
    eye = shape("588,454! 616,440 650,452! 618,466", 0.3)
    p.on(face, "ink", ring(eye, 6))
    p.on(eye, "ink", ellipse(616, 453, 9))
    p.on(face, "ink", strokes(["470,448 502,462 536,450", "482,470 504,476 528,470"], [2, 8, 2]))  # he winks: he shines
    p.on(face, "ink", strokes(["462,424 500,408 540,424", "580,424 620,404 660,420"], [4, 13, 5]))
    nose = shape("550,430 572,430 580,500 590,524 562,540 534,526 544,500", 0.6)
    p.form(nose, "white", "ink", length=26, pitch=8, width=5, line="ink", weight=5.5, gap=2, core=5)
    beard = shape(
        "452,500! 476,560 516,560 540,548 560,556 580,548 604,560 644,560 668,500! 684,600 660,690 616,742 560,776! "
        "504,742 460,690 436,600",
        1.4,
    )
    p.form(beard, "gold", "ink", length=44, pitch=12, width=8, line="ink", weight=7, gap=4, core=5)
    p.on(beard, "ink", flow("462,540 470,660 548,760", "660,540 652,660 572,760", 11, 9, strand, 4, 0.2, 0.2))
    p.on(beard, "ink", shape("524,590! 560,582 596,590! 560,606", 0.4))
    helm = shape("438,420! 436,310 470,226 560,186 650,226 684,310 682,420! 640,396 560,388 480,396", 1.2)
    p.form(helm, "white", "ink", length=90, pitch=12, width=9, line="ink", weight=9, gap=7, core=12, lean=0.25)
    p.on(helm, "ink", flow("610,226 636,300 640,390", "664,260 676,330 676,400", 6, 12, fading, 5))
    brow = shape("432,432! 470,398 560,386 650,398 688,432! 684,396 640,366 560,354 480,366 436,396", 0.8)
    p.form(brow, "gold", "ink", length=18, pitch=10, width=5, line="ink", weight=6, gap=3)
    comb = shape("540,360! 546,240 552,170! 560,150 568,170! 574,240 580,360!", 0.6)
    p.form(comb, "gold", "ink", length=16, pitch=9, width=5, line="ink", weight=5.5, gap=3)
    jewel = star(560, 376, 24, 11, 8)
    p.on(brow, "white", jewel)
    p.on(brow, "ink", ring(jewel, 4))
    p.roundel = (565, 495, 560) if broad > 1 else (560, 430, 450)
    return p.svg("The Paladin of Heads")


def strand(across: float, along: float) -> float:
    """Locks of the beard: darker at both sides and at their ends."""
    return (0.35 + 0.65 * abs(2 * across - 1)) * (0.4 + 0.6 * abs(along - 0.4) * 1.6)


def fading(across: float, along: float) -> float:
    """Shade that grows towards the edge away from the light."""
    return 0.15 + 0.85 * across
