"""The Paladin of Tails: a winged helm over mail, a calm profile, a war hammer on the shoulder, a moon on the breast."""

from __future__ import annotations

import math

from _tails import SKIN, tails

from generator.drawing.areas import crescent, ellipse, joined, shape, spark, stroke, strokes
from generator.drawing.figures import Frame, fist, limb
from generator.drawing.hatching import flow, ring

DARK = SKIN.__class__("night", "silver", "silver", "light", 7)


def draw(broad: float = 1.0) -> str:
    """The Paladin of Tails."""
    p = tails("rising", 311, 1.2, broad)
    # the hammer lies on the shoulder, its head behind the back
    shaft = stroke("330,850 1030,330", 30, 2, 0.05)
    p.form(shaft, "silver", "night", "shadow", length=14, pitch=11, width=6, gap=10, core=6)
    head = Frame(985, 362, 0.8, math.degrees(math.atan2(700, 520)))
    block = shape(head("-150,-84! -128,-100 128,-100 150,-84! 160,0 150,84! 128,100 -128,100 -150,84! -160,0"), 1.2)
    p.form(block, "night", "silver", "light", length=70, pitch=11, width=9, gap=10, core=10, line="silver", weight=5)
    p.on(block, "accent", strokes([head([(x, -96), (x, 96)]) for x in (-84, 84)], 17))
    p.on(block, "silver", strokes([head([(x, -96), (x, 96)]) for x in (-64, 64)], 5))
    p.on(block, "moon", crescent(*head([(6, 0)])[0], 44, 0.42, 0.6, 0.84))
    # the cloak and the trunk
    cloak = shape("560,640! 700,600 850,640 960,740 1030,880 1070,1070! 250,1070! 300,900 380,760 470,680", 2)
    p.form(cloak, "night", "silver", "light", length=80, pitch=12, width=9, gap=12, core=8)
    p.on(cloak, "accent", flow("700,640 760,820 770,1060", "930,730 1000,880 1040,1060", 9, 12, rising, 3, 0.1, 0.05))
    plate = shape("420,690! 520,656 620,690! 640,820 610,960 590,1070! 330,1070! 330,900 370,780", 1.4)
    p.form(plate, "night", "silver", "light", length=70, pitch=11, width=9, gap=9, core=9, line="silver", weight=4.5)
    p.on(plate, "silver", flow("560,700 600,840 560,1040", "612,700 630,820 590,1040", 5, 9, rising, 4))
    p.on(plate, "silver", strokes(["352,920 470,960 604,926", "340,986 460,1024 596,990"], [2, 7, 3]))
    p.form(ellipse(452, 826, 84), "night", "silver", "light", length=12, pitch=9, width=4, gap=8, core=4, line="silver")
    p.lay("moon", crescent(452, 826, 68, 0.4, math.pi, 0.84))
    p.lay("accent", spark(420, 826, 30, 0.24))
    # the arm: shoulder in lames, elbow down, the fist on the shaft
    arm = limb(p, "770,740 760,900 640,930 520,800 470,740", [136, 124, 112, 92, 70], DARK, length=60, pitch=10, gap=10)
    p.on(
        arm,
        "silver",
        strokes(["690,860 740,900 800,940", "640,860 650,930 640,990", "560,800 590,850 560,900"], [3, 8, 3]),
    )
    for radius, down in ((136, 70), (126, 26), (112, -18)):
        x, y = 790, 740
        lame = shape(
            [
                (x - radius, y + down + 36, 1),
                (x - radius * 0.8, y + down - 30),
                (x, y + down - radius * 0.66),
                (x + radius * 0.8, y + down - 30),
                (x + radius, y + down + 36, 1),
                (x, y + down + 62),
            ],
            1,
            radius,
        )
        p.form(lame, "night", "silver", "light", length=90, pitch=11, width=8, gap=8, core=9, line="silver", weight=4.5)
        rim = [(x - radius, y + down + 28), (x, y + down + 52), (x + radius, y + down + 28)]
        p.on(lame, "accent", stroke(rim, [4, 9, 12]))
    grip = stroke("330,850 600,649", 30, 2, 0.05)
    p.form(grip, "silver", "night", "shadow", length=14, pitch=11, width=6, gap=9, core=6)
    fist(p, Frame(452, 759, 1.0, 53), SKIN, gauntlet=True)
    # head in profile: hood of mail, a bare face turned to the left, eyes shut
    hood = shape(
        "470,640! 440,560 430,420 470,290 570,220 690,236 770,330 800,470 790,600 840,700! 700,740 560,720", 1.4
    )
    p.form(hood, "night", "silver", "light", length=26, pitch=10, width=6, gap=12, core=8)
    mail = []
    for row in range(22):
        for column in range(16):
            x, y = 470 + column * 25 + (12 if row % 2 else 0), 262 + row * 22
            strength = 0.3 + 0.7 * max(0.0, (x - 470) / 340)
            mail.append(stroke([(x - 9, y), (x, y + 10), (x + 9, y)], [1, 6.5 * strength, 1], 1, 0, 9))
    p.on(hood, "silver", joined(mail))
    face = shape(
        "540,330! 470,320 420,352 406,410 380,450! 344,506 356,530! 386,532 378,560! 394,572 384,594! 398,640 440,668 "
        "520,650 590,600! 610,480 590,380",
        0.8,
    )
    p.form(face, "moon", "night", "shadow", length=60, pitch=10, width=7, gap=16, core=8)
    p.on(face, "night", flow("450,600 500,560 560,420", "470,660 560,610 600,430", 7, 9, rising, 3))
    p.on(face, "night", stroke("412,454 440,470 480,462", [3, 10, 3]))
    p.on(face, "night", strokes(["420,476 414,488", "440,482 438,496", "460,478 464,492"], 4))
    p.on(face, "night", stroke("398,420 440,398 492,410", [3, 14, 5]))
    p.on(face, "night", stroke("386,574 420,580 444,572", [2, 7, 2]))
    p.on(face, "night", shape("352,520! 366,506 384,524! 370,532", 0.3))
    # the bowl of the helm with a wing swept back
    bowl = shape("420,372! 430,270 500,180 620,160 730,210 790,310 800,380! 700,352 560,352", 1.2)
    p.form(bowl, "night", "silver", "light", length=90, pitch=11, width=9, gap=10, core=11, line="silver", weight=5)
    p.on(bowl, "silver", flow("600,190 690,250 710,350", "700,200 780,300 790,370", 6, 11, rising, 5))
    band = shape("412,392! 420,350 560,328 700,330 806,356! 808,400 700,378 560,376", 0.8)
    p.form(band, "accent", "night", "shadow", length=20, pitch=10, width=6, gap=6, core=4)
    wing = shape(
        "628,372! 636,280 670,180 748,52! 760,140 826,84! 812,170 874,146! 836,236 888,238! 828,300 "
        "860,322! 760,352 690,384!",
        1,
    )
    p.form(wing, "silver", "night", "shadow", length=26, pitch=13, width=7, gap=10, core=5)
    quills = ["660,340 690,210 736,90", "690,340 744,210 804,116", "716,340 780,240 846,170", "740,346 800,280 862,248"]
    p.on(wing, "night", strokes(quills, [3, 7, 5, 1]))
    p.on(wing, "night", strokes(["650,300 720,310 790,318", "652,250 700,262 750,270"], [2, 6, 4, 1]))
    nasal = shape("404,372! 430,366 440,430 420,476! 396,470 400,420", 0.6)
    p.form(nasal, "silver", "night", "shadow", length=12, pitch=8, width=4, gap=6, core=3)
    boss = ellipse(648, 346, 40)
    p.form(boss, "moon", "night", "shadow", length=26, pitch=8, width=6, gap=8)
    p.on(boss, "night", ring(ellipse(648, 346, 22), 5))
    p.roundel = (622, 500, 545) if broad > 1 else (616, 462, 500)
    return p.svg("The Paladin of Tails")


def rising(across: float, along: float) -> float:
    """Light that grows towards the edge on which the moon falls."""
    return (0.25 + 0.75 * across) * (0.5 + 0.5 * along)
