"""Air, a magic of Heads: a head with puffed cheeks blows a gust that carries a helmet and leaves away."""

from __future__ import annotations

from _heads import heads, leaf, window

from generator.drawing.areas import around, ellipse, joined, shape, solid, stroke, strokes
from generator.drawing.curves import ROUND
from generator.drawing.hatching import flow


def draw(broad: float = 1.0) -> str:
    """The head at the right looks to the left; three curls of wind come out of its lips."""
    p = heads("rising", 212, 1.15, broad)
    # hair and cloud behind the head
    hair = """760,150! 860,70 960,60 1010,120! 1080,90 1150,140 1140,220! 1166,300 1166,400 1120,440! 1166,520 1150,620
    1080,640! 1100,720 1040,790 960,760! 900,820 820,800 800,740!"""
    p.form(
        solid(shape(hair, 1.4).intersection(window())),
        "accent",
        "ink",
        length=56,
        pitch=13,
        width=9,
        line="ink",
        weight=9,
        gap=11,
        core=5,
    )
    locks = (
        "830,160 930,110 990,160 960,220",
        "960,240 1060,180 1110,230 1080,300",
        "980,360 1080,330 1124,380 1080,440",
        "960,500 1060,480 1110,540 1060,600",
        "900,640 980,640 1030,700 980,740",
    )
    p.lay("ink", joined([stroke(q, [2, 12, 9, 2], 4) for q in locks]))
    face = """770,170! 880,160 970,240 990,380 980,540 920,670 820,740 720,740 652,696 632,634! 604,620 584,596 600,564!
    574,552 580,522 616,506! 618,482 580,470 562,446 574,418 604,380 634,330 646,280 690,210"""
    head = shape(face, 1.2)
    p.form(head, "white", "ink", length=18, pitch=16, width=8, line="ink", weight=9, gap=8)
    jaw = ["672,700 730,728 820,722 912,650", "716,708 770,710 836,694 894,644"]  # its shadow goes round, no beard
    p.on(head, "ink", strokes(jaw, [1, 8, 6, 1]))
    p.on(head, "gold", ellipse(756, 584, 62, 54))
    p.on(
        head,
        "ink",
        joined(
            [
                stroke("650,500 720,452 800,462 866,520 880,600 840,670", [1, 8, 9, 6, 1], 3),
                stroke("700,560 730,534 766,530", [1, 6, 1], 2),
            ]
        ),
    )
    p.on(head, "ink", flow("870,520 880,600 830,690", "960,420 970,560 900,690", 7, 8, lambda u, s: 0.4 + 0.6 * u, 5))
    p.low_line(stroke("650,500 720,452 800,462 866,520 880,600 840,670", [2, 4, 2]))
    p.on(
        head,
        "ink",
        joined(
            [
                stroke("640,330 690,286 770,290 820,330", [3, 20, 16, 3], 3),
                stroke("664,390 700,364 750,366 780,392", [2, 10, 8, 2], 2),
                stroke("670,408 710,424 760,412", [1, 6, 1], 2),
            ]
        ),
    )
    p.on(head, "ink", ellipse(706, 394, 21, 21))
    p.on(head, "white", ellipse(699, 387, 6))
    p.on(
        head,
        "ink",
        joined(
            [
                stroke("600,466 618,452 610,430", [1, 9, 1], 2),
                stroke("600,552 640,560 660,540", [2, 9, 1], 2),
                stroke("880,300 910,330 930,380", [1, 6, 1], 2),
            ]
        ),
    )
    ear = shape("880,410 930,384 962,430 946,506 906,522 880,478", 1)
    p.form(ear, "white", "ink", length=24, pitch=8, width=5, line="ink", weight=7, gap=5)
    p.on(ear, "ink", strokes(["896,426 926,412 936,452 914,492", "900,450 916,456 906,476"], [1, 8, 1]))
    # curls over the brow and down to the neck
    curls = ((958, 590, 62), (990, 500, 64), (984, 400, 70), (946, 300, 76), (868, 226, 78), (764, 196, 74))
    for k, (x, y, r) in enumerate(curls):
        curl = shape([around(x, y, r * (1.05 if i % 3 else 0.93), ROUND * i / 9 + k) for i in range(9)], 1.2, k)
        p.form(curl, "accent", "ink", length=34, pitch=12, width=8, line="ink", weight=8, gap=6, core=4)
        turns = [around(x, y, r * (0.74 - 0.085 * i), 2.6 + 0.9 * i) for i in range(8)]
        p.on(curl, "ink", stroke(turns, [2, 11, 11, 8, 3], k))
    # the gust
    gusts = (
        "580,548 440,500 300,420 190,300 200,200 290,170 350,220 330,290 270,300",
        "572,560 420,560 260,540 110,560 30,640 60,740 160,750 190,680 150,640",
        "580,572 450,630 340,720 300,830 370,920 470,900 490,820 430,790",
    )
    for i, line in enumerate(gusts):
        for ink, widths in (("ink", [20, 44, 52, 48, 40, 30, 12]), ("white", [8, 28, 36, 32, 24, 14, 2])):
            p.lay(ink, stroke(line, widths, i, 0.06))
        p.lay("accent", stroke(line, [2, 9, 13, 12, 9, 6, 1], i, 0.2))
        p.low_line(stroke(line, [3, 8, 6, 3], i))
    for x, y, length, turn in (
        (420, 400, 76, 200),
        (250, 640, 80, 160),
        (520, 700, 70, 130),
        (110, 420, 66, 220),
        (300, 100, 60, 190),
    ):
        leaf(p, x, y, length, 34, turn)
    p.roundel = (600, 480, 500)
    return p.svg("Air")
