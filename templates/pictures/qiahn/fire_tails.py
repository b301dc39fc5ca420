"""Fire, a magic of Tails: a great flame over two hands that cup it."""

from __future__ import annotations

from _tails import SKIN, tails

from generator.drawing.areas import joined, shape, spark, stroke
from generator.drawing.figures import Frame
from generator.drawing.hatching import flow


def draw() -> str:
    """The flame in the middle, three tongues; sparks fly up; a pair of hands below."""
    p = tails("vertical", 213, 1.1)
    outer = """565,20! 600,130 690,220 720,330! 770,270 780,190!
        860,300 890,420 880,520! 930,480 940,430! 980,560 960,700
    860,820 700,880 565,890 430,880 270,820 170,700 150,560 190,430! 200,480 250,520! 240,420 270,300 350,190!
    360,270 410,330! 440,220 530,130"""
    flame = shape(outer, 1.6)
    p.form(flame, "accent", "night", length=70, pitch=13, width=9, gap=12, core=6)
    p.on(
        flame,
        "night",
        flow(
            "560,120 470,300 300,500 260,760",
            "570,120 660,300 830,500 870,760",
            14,
            11,
            lambda u, s: 0.35 + 0.65 * abs(u - 0.5) * 2,
            5,
            0.2,
            0.3,
        ),
    )
    middle = shape(
        """565,250! 600,360 690,450 730,560! 760,520 770,480! 810,620 770,760 680,830
        565,846 450,830 360,760 320,620 360,480! 370,520 400,560! 440,450 530,360""",
        1.4,
    )
    p.form(middle, "silver", "night", length=44, pitch=11, width=7, gap=10)
    inner = shape("565,430! 596,520 660,600 680,690 640,780 565,806 490,780 450,690 470,600 534,520", 1.2)
    p.form(inner, "moon", "night", length=30, pitch=10, width=6, gap=9)
    p.on(
        inner,
        "accent",
        joined(
            [
                stroke("565,520 540,620 560,720 565,790", [1, 12, 16, 2], 3),
                stroke("520,640 506,700 530,760", [1, 8, 1], 3),
                stroke("612,640 626,700 602,760", [1, 8, 1], 3),
            ]
        ),
    )
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
        (1010, 480, 13),
        (130, 420, 14),
    ):
        p.form(spark(x, y, r, 0.3), "accent", None, gap=5)
    p.roundel = (565, 520, 500)
    return p.svg("Fire")
