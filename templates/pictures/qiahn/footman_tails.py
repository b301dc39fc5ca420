"""The Footman of Tails: a sallet in profile, one wide eye under it, a long spear forward, a shield with a moon."""

from __future__ import annotations

import math

from _tails import SKIN, tails

from generator.drawing.areas import crescent, ellipse, joined, shape, spark, star, stroke, strokes
from generator.drawing.figures import Frame, fist, limb
from generator.drawing.hatching import flow, ring

CLOTH = SKIN.__class__("night", "accent", "accent", "light", 7)


def draw(broad: float = 1.0) -> str:
    """The Footman of Tails."""
    p = tails("vertical", 351, 1.2, broad)
    # the spear rises to the left, a torn pennon below its point
    short = 110 if broad > 1 else 0  # the whole of it within the circle of a token
    head = (190 + short * 0.443, 58 + short * 0.896)
    shaft = stroke([(700, 1090), (head[0] + 6, head[1] + 12)], 24, 3, 0.06)
    p.form(shaft, "silver", "night", "shadow", length=14, pitch=11, width=6, gap=10, core=6)
    turn = -math.degrees(math.atan2(504, 1020))
    tip = Frame(*head, 1, turn)
    cloth = Frame(short * 0.27, short * 0.55)
    blade = shape(tip("0,-108! 34,-30 40,30 20,76! -20,76! -40,30 -34,-30"), 0.8)
    p.form(blade, "silver", "night", "shadow", length=34, pitch=9, width=7, gap=9, core=10)
    p.on(blade, "night", stroke(tip("0,-80 0,0 0,70"), [1, 6, 3]))
    pennon = shape(cloth("252,190! 340,176 420,214 500,196! 462,262 520,320! 420,318 350,300 286,262!"), 1.5)
    p.form(pennon, "accent", "night", "shadow", length=46, pitch=11, width=8, gap=9, core=4)
    p.on(pennon, "night", flow(cloth("270,196 350,190 480,214"), cloth("296,262 380,296 490,310"), 4, 9, rising, 3))
    # the quilted coat
    coat = shape("520,690! 660,650 800,680! 900,760 960,880 990,1070! 330,1070! 360,930 420,790", 2)
    p.form(coat, "night", "accent", "light", length=80, pitch=13, width=9, gap=12, core=9)
    seams = [[(x, 690), (640 + (x - 640) * 1.3, 860), (640 + (x - 640) * 1.5, 1070)] for x in range(500, 880, 54)]
    p.on(coat, "accent", strokes(seams, [3, 6, 7]))
    ties = [
        stroke([(x - 9, y), (x, y + 10), (x + 9, y)], [1, 6, 1], x)
        for x in range(440, 960, 54)
        for y in range(760, 1050, 62)
    ]
    p.on(coat, "accent", joined(ties))
    # the far hand low on the spear, the near arm with its elbow out
    fist(p, Frame(560, 806, 0.84, turn, True), SKIN)
    arm = limb(
        p, "820,740 900,880 800,960 640,900 500,690", [134, 124, 112, 92, 66], CLOTH, length=60, pitch=11, gap=10
    )
    p.on(
        arm,
        "accent",
        strokes(["800,840 850,880 920,880", "830,930 850,980 880,1000", "690,860 700,910 680,960"], [3, 8, 3]),
    )
    cuff = shape("470,716! 500,730 546,700! 536,660! 500,676 462,676!", 0.8)
    p.form(cuff, "silver", "night", "shadow", length=20, pitch=9, width=5, gap=7)
    fist(p, Frame(480, 644, 0.96, turn, True), SKIN)
    # the shield hangs in front
    board = ellipse(792, 930, 190, 186, 60)
    p.form(board, "night", "silver", "light", length=34, pitch=10, width=7, gap=12, core=10, line="silver", weight=5)
    p.on(board, "silver", ring(ellipse(792, 930, 156, 152, 60), 6))
    p.on(board, "accent", joined([ellipse(792 + 173 * x, 930 + 169 * y, 8) for x, y in RIVETS]))
    p.form(crescent(792, 926, 106, 0.42, 0.3, 0.84), "moon", "night", "shadow", length=30, pitch=9, width=6, gap=8)
    p.form(spark(840, 926, 44, 0.26), "accent", None, gap=6)
    # neck and face: a boy, wide awake
    neck = shape("560,560 540,650 560,720! 700,720! 760,640 740,560", 1)
    p.form(neck, "night", "silver", "light", length=20, pitch=10, width=6, gap=8, core=5)
    rings = [
        stroke([(x - 9, y), (x, y + 10), (x + 9, y)], [1, 2 + 4 * (x - 540) / 220, 1], 1, 0, 9)
        for y in range(600, 720, 22)
        for x in range(552 + (y // 22) % 2 * 12, 750, 24)
    ]
    p.on(neck, "silver", joined(rings))
    face = shape(
        "640,380! 560,372 500,396 478,440 472,470! 446,506 438,524 452,540! 474,542 464,562! 478,570 466,592! "
        "484,626 530,638 600,606 650,560! 680,470",
        0.8,
    )
    p.form(face, "silver", "night", "shadow", length=20, pitch=12, width=6, gap=8, least=0.35)
    p.on(face, "night", flow("540,580 590,540 630,430", "560,630 640,570 670,440", 6, 8, rising, 3))
    eye = shape("488,466! 504,446 530,444 550,458! 534,476 506,478", 0.4)
    p.form(eye, "moon", None, gap=4)
    p.on(eye, "night", ellipse(511, 461, 13, 15))
    p.on(face, "night", stroke("484,470 502,442 532,438 558,458", [3, 11, 11, 3]))
    p.on(face, "night", stroke("500,490 522,494 544,484", [1, 6, 1]))
    p.on(face, "night", stroke("484,420 520,402 568,416", [3, 12, 4]))
    mouth = shape("470,580! 490,574 514,580! 500,592 482,592", 0.4)
    p.on(face, "night", mouth)
    p.on(face, "night", joined([ellipse(x, y, 4) for x, y in ((540, 520), (556, 508), (560, 530))]))
    ear = shape("640,470 676,452 690,490 672,536 646,530", 0.6)
    p.form(ear, "silver", "night", "shadow", length=20, pitch=8, width=5, gap=6, core=4)
    strap = stroke("610,420 604,520 560,620 520,640", [10, 9, 8, 7])
    p.form(strap, "night", "accent", "light", length=4, pitch=8, width=3, gap=4, core=3)
    # the sallet: a bowl with a long tail over the neck
    sallet = shape(
        "430,424! 452,330 520,236 630,196 744,226 812,320 830,430 900,560 930,600! 850,604 760,560 700,480! 600,430 "
        "510,420",
        1.4,
    )
    p.form(sallet, "night", "silver", "light", length=110, pitch=10, width=9, gap=12, core=12, line="silver", weight=5)
    p.on(sallet, "silver", flow("640,210 740,300 800,520", "740,236 806,330 900,580", 7, 12, rising, 4, 0.05, 0.1))
    p.on(sallet, "silver", flow("470,380 540,330 640,320", "460,416 560,400 690,450", 4, 7, rising, 5))
    comb = stroke("470,330 530,230 640,186 750,220 820,320", [3, 12, 18, 13, 4], 3)
    p.form(comb, "moon", "night", "shadow", length=8, pitch=9, width=4, gap=6)
    slit = shape("440,412! 520,392 600,396 660,416! 600,424 520,418", 0.5)
    p.on(sallet, "accent", slit)
    p.on(sallet, "silver", joined([ellipse(x, y, 7) for x, y in ((716, 452), (752, 496), (796, 534), (846, 566))]))
    plume = shape("760,236! 850,170 950,180 1030,250! 950,240 880,262 800,290!", 1.4)
    p.form(plume, "accent", "night", "shadow", length=34, pitch=10, width=7, gap=9, core=4)
    p.on(plume, "night", strokes(["780,250 860,206 990,236", "800,268 870,236 930,232"], [7, 5, 1]))
    p.form(star(690, 300, 26, 12, 6), "moon", None, gap=6)
    p.roundel = (550, 474, 560) if broad > 1 else (600, 430, 450)
    p.move(70, 20)
    return p.svg("The Footman of Tails")


RIVETS = ((0, 1), (0, -1), (1, 0), (-1, 0), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7))


def rising(across: float, along: float) -> float:
    """Light that grows towards the edge on which the moon falls."""
    return (0.25 + 0.75 * across) * (0.5 + 0.5 * along)
