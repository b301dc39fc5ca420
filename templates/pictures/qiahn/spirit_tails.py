"""Spirit, a magic of either side: a hooded ghost without a face holds out a coin, half sun and half moon."""

from __future__ import annotations

from _tails import SKIN, tails

from generator.drawing.areas import crescent, ellipse, joined, shape, solid, spark, star, stroke
from generator.drawing.figures import Frame
from generator.drawing.hatching import flow


def draw() -> str:
    """The ghost in the middle, its shroud in tatters below, the coin between its hands."""
    p = tails("falling", 215, 1.1)
    shroud = """565,30! 680,70 760,170 790,300 800,400 900,520 980,680 1000,860 960,1000! 900,930 860,1040! 800,950
    740,1062! 680,980 620,1062! 560,980 500,1062! 440,980 380,1062! 330,950 270,1040! 230,930 170,1000! 130,860
    150,680 230,520 330,400 340,300 370,170 450,70"""
    body = shape(shroud, 1.8)
    p.form(body, "accent", "night", length=80, pitch=13, width=9, gap=12, core=7)
    p.on(
        body,
        "night",
        flow(
            "340,480 260,640 200,820 190,960",
            "790,480 880,640 940,820 950,960",
            19,
            12,
            lambda u, s: 0.3 + 0.7 * s,
            5,
            0.3,
            0.2,
        ),
    )
    p.on(
        body,
        "silver",
        flow("640,70 740,200 780,380 900,560 970,820", "600,60 690,200 740,380 850,580 930,860", 4, 10, None, 6),
    )
    hood = shape("565,120! 660,160 700,260 690,390 640,480 565,520 490,480 440,390 430,260 470,160", 1.2)
    p.form(hood, "night", "accent", "light", length=24, pitch=12, width=6, gap=10, core=4)
    for x in (508, 622):
        p.form(shape([(x - 36, 312, 1), (x, 282), (x + 36, 312, 1), (x, 350)], 0.5), "moon", None, gap=5)
    p.on(hood, "silver", stroke("520,430 565,446 612,428", [1, 8, 1], 3))
    # the coin, half sun, half moon
    glow = star(565, 720, 250, 176, 24, 0.1, 4)
    p.form(glow, "moon", None, gap=10)
    coin = ellipse(565, 720, 172, seed=5, count=72)
    p.form(coin, "night", None, gap=9)
    ring = solid(ellipse(565, 720, 160, seed=6).difference(ellipse(565, 720, 142, seed=7)))
    p.on(coin, "silver", ring)
    p.on(coin, "moon", crescent(590, 720, 112, 0.44, 0.0, 0.9))
    rays = star(600, 720, 84, 46, 12, 0.0, 3)
    p.on(coin, "accent", rays)
    p.on(coin, "night", ellipse(600, 720, 30))
    for mirrored in (False, True):
        at = Frame(565, 0, 1, 0, mirrored)
        sleeve = shape(at("-420,640! -330,600 -200,690 -150,760! -170,860 -230,900! -330,900 -420,840"), 1.2)
        p.form(sleeve, "night", "accent", "light", length=50, pitch=11, width=7, gap=10, core=6)
        # a hand from the side: fingers in one piece with three cuts between them, the thumb over the coin's rim
        beside = Frame(565 + (46 if mirrored else -46), 0, 1, 0, mirrored)
        hand = shape(
            beside(
                "-262,744! -200,716 -124,730 -82,744 -64,768 -80,788! -54,796 -44,816 -62,834! -46,844 -42,866 "
                "-60,880! -56,892 -66,918 -104,926 -190,916 -262,890!"
            ),
            0.8,
        )
        p.form(hand, SKIN.base, SKIN.marks, length=26, pitch=12, width=8, gap=8)
        cuts = [
            stroke(beside(cut), [10, 9, 2], 2, 0) for cut in ("-70,788 -120,790 -176,794", "-54,834 -116,834 -180,836")
        ]
        p.on(hand, "night", joined([*cuts, stroke(beside("-52,880 -110,878 -176,876"), [10, 9, 2], 2, 0)]))
        thumb = shape(beside("-236,742! -206,694 -150,662 -92,652 -70,670 -84,696 -136,712 -168,742 -186,776"), 0.8)
        p.form(thumb, SKIN.base, SKIN.marks, length=20, pitch=11, width=7, gap=8)
        p.on(thumb, "night", stroke(beside("-98,672 -84,662 -76,672"), [2, 8, 2], 3, 0))
    for x, y, r in ((220, 300, 34), (930, 260, 38), (300, 150, 20), (860, 120, 18), (120, 520, 18), (1030, 480, 20)):
        p.form(spark(x, y, r, 0.18), "moon", None, gap=7)
    p.roundel = (565, 520, 510)
    p.low_line(joined([ring]))
    return p.svg("Spirit")
