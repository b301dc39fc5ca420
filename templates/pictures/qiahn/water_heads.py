"""Water, a magic of Heads: a great wave that curls over, its crest like claws of foam."""

from __future__ import annotations

from _heads import heads, window

from generator.drawing.areas import ellipse, joined, shape, solid, stroke
from generator.drawing.hatching import flow


def draw(broad: float = 1.0) -> str:
    """The wave rises at the right and curls to the left; a low swell lies before it."""
    p = heads("horizontal", 211, 1.15, broad)
    back = """1166,1062 1166,330! 1080,190 940,110 790,100 650,150 560,240 510,350! 560,330 600,350 640,420 650,520
    620,640 540,740 420,810 280,850 140,860 -36,840! -36,1062"""
    wave = solid(shape(back, 1.6).intersection(window()))
    p.form(wave, "accent", "ink", length=60, pitch=14, width=9, line="ink", weight=9, gap=11, core=5)
    p.on(
        wave,
        "white",
        flow(
            "1160,420 1060,280 920,210 760,200 640,250",
            "1160,980 1000,980 760,960 640,920 420,940",
            9,
            20,
            lambda u, s: 0.5 + 0.5 * (1 - s),
            4,
            0.1,
            0.3,
        ),
    )
    p.on(
        wave,
        "ink",
        flow(
            "1160,470 1050,330 920,270 780,270 670,330",
            "1160,1040 1000,1030 780,1010 600,980 300,1000",
            10,
            9,
            lambda u, s: 0.4 + 0.6 * u,
            9,
            0.1,
            0.3,
        ),
    )
    hollow = shape("560,330! 600,350 640,420 650,520 620,640 540,740 470,780! 560,700 590,580 580,460 556,380", 1)
    p.on(wave, "ink", hollow)
    # the crest breaks into foam
    foam = """1166,250! 1060,110 930,40 780,30 640,80 540,170 480,270! 430,260 400,300 440,330! 380,350 360,400 410,410!
    370,450 372,500 420,490! 410,540 440,570 470,520! 500,540 530,500 510,450! 560,450 560,400 530,370! 590,330
    610,270 680,200! 720,220 760,190 760,150! 840,160 900,190 930,170! 1000,200 1080,270 1130,350!"""
    crest = solid(shape(foam, 1).intersection(window()))
    p.form(crest, "white", "ink", length=26, pitch=11, width=7, line="ink", weight=8, gap=7)
    p.on(
        crest,
        "accent",
        flow("1120,240 980,110 800,80 640,130 520,260", "1110,300 980,170 800,130 680,170 560,330", 4, 9, None, 5),
    )
    curls = ("440,300 470,290 480,320", "410,380 450,370 456,410", "420,470 460,450 470,480")
    p.on(crest, "ink", joined([stroke(q, [1, 6, 1], 3) for q in curls]))
    for x, y, r in (
        (330, 330, 20),
        (290, 420, 14),
        (340, 500, 16),
        (400, 200, 15),
        (280, 260, 11),
        (450, 120, 12),
        (380, 600, 13),
        (560, 80, 11),
    ):
        p.form(ellipse(x, y, r, r * 1.15), "white", None, line="ink", weight=5, gap=4)
    # the swell before it, and a drop that mirrors the sun
    swell = shape(
        """-36,900! 80,850 200,860 300,920 420,950 540,900
        660,860 800,890 920,950 1040,930 1166,880! 1166,1062! -36,1062!""",
        1.4,
    )
    swell = solid(swell.intersection(window()))
    p.form(swell, "white", "ink", length=30, pitch=12, width=7, line="ink", weight=8, gap=9)
    p.on(
        swell,
        "accent",
        flow(
            "-30,940 80,890 200,900 300,960 430,990 560,940 680,900 820,940 1160,920",
            "-30,1060 200,1020 420,1060 660,1010 900,1060 1160,1040",
            5,
            20,
            lambda u, s: 0.8,
            6,
            0.1,
            0.1,
        ),
    )
    drop = shape("240,540! 296,650 320,720 296,790 240,814 184,790 160,720 184,650", 1)
    p.form(drop, "accent", "ink", length=44, pitch=10, width=7, line="ink", weight=9, gap=10)
    p.on(drop, "white", shape("196,700 210,650 224,640 214,700 222,760 204,750", 0.6))
    p.roundel = (600, 480, 490)
    return p.svg("Water")
