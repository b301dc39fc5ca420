"""Fire, a magic of Tails: a great flame over two hands that cup it."""

from __future__ import annotations

from _tails import SKIN, tails

from generator.drawing.areas import shape, spark, stroke, strokes
from generator.drawing.figures import Frame


def draw(broad: float = 1.0) -> str:
    """The flame in the middle, three tongues; sparks fly up; a pair of hands below."""
    p = tails("vertical", 213, 1.1, broad)
    outer = """640,20! 625,120 680,210 720,300 730,400! 775,340 795,270 780,180!
        870,260 915,370 900,510! 950,470 985,410 980,340! 1040,460 1020,600 960,720
    860,820 700,880 565,890 430,880 270,820 170,700 110,580 130,470 190,390! 180,450 200,510 260,560!
    225,440 270,310 390,200! 360,290 370,360 420,430! 410,300 460,210 560,130"""
    flame = shape(outer, 1.6)
    p.form(flame, "accent", "night", length=70, pitch=13, width=9, gap=12, core=6)
    licks = ["590,160 530,240 560,330", "350,300 300,400 330,500", "830,300 860,400 830,480", "190,520 180,590 220,650"]
    p.on(flame, "night", strokes(licks, [1, 14, 2]))
    middle = shape(
        """610,260! 595,350 670,430 695,530! 735,490 755,440 745,370! 820,500 810,680 730,800
        565,846 400,800 315,680 330,550 400,450! 385,510 400,560 445,600! 425,480 460,400 540,350""",
        1.4,
    )
    p.form(middle, "silver", "night", length=44, pitch=11, width=7, gap=10)
    inner = shape(
        "600,450! 590,530 660,600 675,690 640,780 565,806 490,780 445,710 450,630 490,560! 490,610 505,640 535,665! "
        "520,590 535,530 570,500",
        1.2,
    )
    p.form(inner, "moon", "night", length=30, pitch=10, width=6, gap=9)
    p.on(inner, "accent", stroke("590,580 620,660 570,720 590,790", [1, 14, 18, 2], 3))
    # the hands, a mirrored pair, finger over finger
    for mirrored in (False, True):
        at = Frame(565, 0, 1, 0, mirrored)
        palm = shape(
            at("-20,960 -120,960 -230,900 -330,800 -390,740! -430,790 -420,880 -370,980 -330,1062 -20,1062"), 1
        )
        p.form(palm, SKIN.base, SKIN.marks, length=40, pitch=10, width=7, gap=9)
        for i, (root, knuckle, tip) in enumerate(
            (
                ("-330,850", "-200,880", "-70,840"),
                ("-310,905", "-190,926", "-40,886"),
                ("-290,955", "-180,972", "-30,938"),
                ("-260,1000", "-170,1016", "-40,990"),
            )
        ):
            finger = stroke(at(f"{root} {knuckle} {tip}"), [44, 54, 50, 34], i, 0.04).buffer(5)
            p.form(finger, SKIN.base, SKIN.marks, length=22, pitch=9, width=5, gap=6)
        thumb = stroke(at("-400,800 -360,720 -300,660 -260,640"), [56, 58, 46, 26], 2, 0.04).buffer(4)
        p.form(thumb, SKIN.base, SKIN.marks, length=24, pitch=9, width=5, gap=7)
        cuff = shape(at("-450,800! -340,1062! -560,1062! -540,900"), 1)
        p.form(cuff, "night", "accent", "light", length=40, pitch=10, width=7, gap=9, core=8)
    for x, y, r in (
        (330, 120, 22),
        (430, 60, 15),
        (740, 100, 24),
        (850, 200, 16),
        (240, 260, 16),
        (960, 340, 18),
        (660, 60, 13),
        (130, 420, 14),
    ):
        p.form(spark(x, y, r, 0.3), "accent", None, gap=5)
    p.roundel = (565, 520, 500)
    return p.svg("Fire")
