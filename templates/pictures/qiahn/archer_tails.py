"""The Archer of Tails: a pointed hood, one glint of an eye, a great bow drawn to the left, an arrow."""

from __future__ import annotations

from _tails import SKIN, tails

from generator.drawing.areas import crescent, ellipse, joined, shape, spark, stroke, strokes
from generator.drawing.figures import Frame, fist, limb
from generator.drawing.hatching import flow

CLOTH = SKIN.__class__("night", "accent", "accent", "light", 7)


def draw(broad: float = 1.0) -> str:
    """The Archer of Tails."""
    p = tails("falling", 331, 1.15, broad)
    # a quiver behind the shoulder
    for i, (x, y) in enumerate(((898, 430), (948, 452), (990, 492))):
        at = Frame(x, y, 1, 24 + 7 * i)
        p.form(stroke(at("0,40 0,220"), 10), "silver", None, gap=6)
        vane = shape(at("0,-84! 30,-50 32,40 0,66! -32,40 -30,-50"), 0.8)
        p.form(vane, "accent" if i % 2 else "silver", "night", "shadow", length=24, pitch=9, width=6, gap=8, core=4)
        p.on(
            vane,
            "night",
            strokes([at([(0, d), (side * 30, d - 18)]) for d in range(-40, 60, 18) for side in (-1, 1)], [4, 1]),
        )
        p.on(vane, "night", stroke(at("0,-80 0,66"), 5))
    quiver = shape(Frame(880, 760, 1, 26)("-74,-170! 0,-150 74,-170! 66,60 54,330! -54,330! -66,60"), 1)
    p.form(quiver, "night", "silver", "light", length=40, pitch=11, width=8, gap=12, core=9)
    p.on(
        quiver,
        "accent",
        strokes([Frame(880, 760, 1, 26)(line) for line in ("-72,-140 0,-122 72,-140", "-66,40 0,56 66,40")], 15),
    )
    # trunk and cloak
    cloak = shape("560,690! 700,640 820,690 900,800 960,930 990,1070! 330,1070! 380,940 440,820", 2)
    p.form(cloak, "night", "accent", "light", length=90, pitch=12, width=9, gap=12, core=9)
    p.on(cloak, "accent", flow("620,740 640,880 600,1060", "860,780 920,900 960,1060", 12, 12, rising, 3, 0.15, 0.05))
    p.on(cloak, "silver", stroke("500,790 640,900 840,1070", 30, 3))
    p.on(cloak, "night", strokes(["510,786 650,894 850,1062", "494,800 632,908 828,1076"], 4))
    # the bow: a long arc on the left, its string drawn back to the cheek
    bow = stroke("330,40 236,130 176,330 160,520 186,720 254,910 350,1000", [12, 26, 34, 40, 34, 26, 12], 5, 0.04)
    string = strokes(["326,44 620,566", "346,996 620,566"], 9)
    p.form(string, "silver", None, gap=5)
    p.form(bow, "silver", "night", "shadow", length=20, pitch=9, width=6, gap=10, core=6)
    p.on(bow, "night", strokes([[(150 + i * 2, 470 + i * 17), (196, 462 + i * 17)] for i in range(8)], 9))
    for x, y, side in ((322, 40, 1), (342, 1000, -1)):
        p.form(crescent(x + 6, y, 30, 0.5, 1.2 * side, 0.86), "moon", None, gap=5)
    arrow = stroke("96,500 640,570", 11, 1, 0.03)
    p.form(arrow, "moon", None, gap=7)
    point = shape("100,478! 2,488! 96,528! 118,502", 0.5)
    p.form(point, "moon", "night", "shadow", length=20, pitch=8, width=5, gap=7)
    # the arm at the bow, stretched out
    far = limb(p, "560,720 440,650 320,580 230,534", [104, 88, 72, 56], CLOTH, length=46, pitch=10, gap=9)
    p.on(far, "accent", flow("540,690 400,610 250,528", "540,740 400,660 250,560", 4, 8, rising, 3))
    bracer = shape("400,576! 300,528 276,580! 380,640!", 0.8)
    p.form(bracer, "night", "silver", "light", length=30, pitch=9, width=6, gap=7, core=6, line="silver", weight=4)
    p.on(bracer, "silver", strokes(["376,572 350,620", "346,556 322,604", "318,542 296,588"], 6))
    fist(p, Frame(182, 518, 0.8, 8, True), SKIN)
    # the hood: a long point, its edge round a shadow in which an eye glints
    hood = shape(
        "470,470! 480,340 540,230 640,170 760,180 850,250 960,250 1060,310! 960,320 900,360 880,470 900,600 860,720! "
        "740,760 600,740 520,690! 560,640 570,560",
        1.6,
    )
    p.form(hood, "night", "accent", "light", length=110, pitch=11, width=9, gap=12, core=11, lean=0.35)
    p.on(hood, "accent", flow("620,200 760,260 760,700", "780,200 880,330 850,690", 9, 12, rising, 5, 0.1, 0.1))
    p.on(hood, "accent", flow("560,690 640,680 720,600", "620,738 740,740 820,640", 5, 9, rising, 6))
    opening = shape("478,470! 492,350 550,256 620,250 646,340 640,470 620,580 560,650! 540,600", 1)
    p.form(opening, "night", None, gap=6)
    p.on(opening, "silver", stroke("486,440 500,350 552,268 616,256", [3, 10, 12, 4]))
    face = shape(
        "540,440! 492,456 470,490! 432,534 448,548! 470,550 462,572! 476,580 468,602! 500,632 552,624 596,570! 600,490",
        0.7,
    )
    p.form(face, "silver", "night", "shadow", length=50, pitch=9, width=7, gap=6, core=10)
    p.on(face, "night", flow("520,470 570,480 590,560", "510,620 560,610 590,570", 6, 9, rising, 7))
    mask = shape("470,470! 480,440 560,430 606,440! 606,500 560,506 494,506", 0.8)
    p.form(mask, "night", None, gap=3)
    eye = shape("486,474! 512,460 540,470! 514,484", 0.3)
    p.form(eye, "accent", None, gap=0)
    p.on(eye, "night", ellipse(508, 472, 6))
    p.on(face, "night", stroke("466,590 490,592 512,584", [2, 6, 2]))
    # the drawing arm: elbow high and back, three fingers on the string at the cheek
    arm = limb(
        p, "850,720 930,650 900,560 760,560 670,580", [124, 116, 100, 82, 62], CLOTH, length=60, pitch=11, gap=11
    )
    p.on(
        arm,
        "accent",
        strokes(["850,640 890,650 960,640", "870,520 880,560 870,620", "800,520 800,560 790,606"], [3, 8, 3]),
    )
    glove = shape("720,540! 660,536 640,560 646,600 720,612!", 0.8)
    p.form(glove, "silver", "night", "shadow", length=26, pitch=8, width=6, gap=7, core=5)
    for y in (548, 570, 592):
        finger = shape([(668, y - 12), (620, y - 13), (604, y), (620, y + 11), (668, y + 12)], 0.6)
        p.form(finger, "silver", "night", "shadow", length=14, pitch=7, width=5, gap=3, core=3)
    vanes = shape("640,560! 690,538 720,548! 690,572 650,584!", 0.6)
    p.form(vanes, "accent", "night", "shadow", length=14, pitch=8, width=5, gap=5)
    clasp = ellipse(642, 728, 34)
    p.form(clasp, "night", "silver", "light", length=6, pitch=8, width=3, gap=7, core=4, line="silver", weight=4)
    p.lay("moon", crescent(642, 728, 26, 0.44, 0.4, 0.84))
    p.form(joined([spark(1042, 346, 34, 0.24)]), "moon", None, gap=6)
    p.roundel = (546, 488, 574) if broad > 1 else (520, 470, 450)
    p.move(70, 0)
    return p.svg("The Archer of Tails")


def rising(across: float, along: float) -> float:
    """Light that grows towards the edge on which the moon falls."""
    return (0.25 + 0.75 * across) * (0.5 + 0.5 * along)
