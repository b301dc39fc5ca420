"""The Empress: a young crowned woman with a sceptre and a shield of Venus, seated among trees and ripe wheat."""

from __future__ import annotations

import math

from _figures import crown, front, grip, hand, head_frame, sleeve
from _woodcut import Woodcut
from shapely.ops import unary_union


def draw():
    p = Woodcut(33)
    p.roundel = (35, 34, 27)
    p.rows(-3, 58, 2.2, lambda x, y: max(0, 0.6 - 0.017 * y) if math.hypot(x - 35, y - 27) > 20 else 0)
    # trees on both sides
    for x, h, s in ((1, 30, 6.4), (9.5, 42, 5), (61, 41, 5), (69.5, 28, 6.6)):
        p.shape(p.limb(f"{x},{h + 16} {x},{h + 30}", 1.6, 2), "ink", w=0.2)
        p.shape(
            f"""{x},{h - 14}! {x + s * 0.6},{h - 2} {x + s},{h + 12} {x + s * 0.7},{h + 20} {x},{h + 22}
                {x - s * 0.7},{h + 20} {x - s},{h + 12} {x - s * 0.6},{h - 2}""",
            "ink",
            w=0.2,
            lit=(4, 0.8, 0.5),
            halo=0.4,
        )
    p.shape("-4,60! 10,56 24,58 46,58 60,56 75,60! 75,95! -4,95!", "paper", w=0.4, halo=0.3)
    # throne: a high cushioned back
    p.shape("19,68! 18,40 21,32 28,29 42,29 49,32 52,40 51,68!", "shade", w=0.5, comb=(3, 0.6, 0.4), halo=0.5)
    for i in range(4):
        for j in range(4):
            x, y = 21 + i * 9.4, 37 + j * 8
            p.put("light", p.star(x, y, 1.3, 0.5, 4))
    for x in (18.6, 51.4):
        p.shape(p.disc(x, 32, 3), "paper", w=0.4, halo=0.3, comb=(1.4, 0.5, 0.3))
    # gown, wide over the knees
    p.shape(
        "35,38 29,38 26,42 28,50 25,57 17,63 12,76 9,95! 61,95! 58,76 53,63 45,57 42,50 44,42 41,38",
        "paper",
        w=0.5,
        comb=(4, 0.6, 0.46),
        halo=0.6,
    )
    g = p.last
    for s, d in (
        ("28,66 23,76 20,92", 1),
        ("42,66 47,76 50,92", -1),
        ("33,70 31,80 31,92", 1),
        ("38,70 40,80 40,92", -1),
    ):
        p.fold(s, 0.7, 2.4, 0.65, d, 0.3, clip=g)
    p.fold("26,58 30,64 35,65.6", 0.5, 1.6, 0.6, 1, clip=g)
    p.fold("44,58 40,64 35,65.6", 0.5, 1.6, 0.6, -1, clip=g)
    for x, y in ((17, 72), (25, 82), (36, 74), (46, 82), (53, 73), (35, 87)):
        for i in range(5):
            a = math.radians(i * 72 - 90)
            p.shape(p.disc(x + math.cos(a) * 1.35, y + math.sin(a) * 1.35, 0.95), "shade", w=0.2, clip=g)
        p.shape(p.disc(x, y, 0.7), "ink", w=0, clip=g)
    # bodice and girdle
    p.shape(
        "35,40 30,39 27.6,43 29,50 28.4,55 35,57.4 41.6,55 41,50 42.4,43 40,39",
        "shade",
        w=0.4,
        comb=(2.2, 0.55, 0.36),
        lit=(1.6, 0.7, 0.34),
    )
    p.shape(p.limb("28.8,52 35,54.4 41.2,52", 2, 2), "ink", w=0.2)
    p.shape("30.6,38! 35,44.6 39.4,38!", "paper", w=0.3)
    for i in range(5):
        p.shape(p.disc(32 + i * 1.5, 40.6 + (2 - abs(i - 2)) * 0.8, 0.6), "ink", w=0)
    # shield of Venus on the right
    with p.at(-2.6, 0):
        p.shape(
            "49,63 52,58.4 57.4,58 60.6,62 63.8,58 69,58.4 72,63 71.4,70 67,77 60.6,83! 54,77 49.6,70",
            "shade",
            w=0.6,
            comb=(3, 0.55, 0.45),
            lit=(2, 0.7, 0.4),
            halo=0.6,
        )
        p.shape(p.disc(60.6, 66, 3.8).difference(p.disc(60.6, 66, 2.3)), "paper", w=0.34, amp=0)
        p.shape(
            p.limb("60.6,70 60.6,78", 1.5, 1.5).union(p.limb("57.4,73.8 63.8,73.8", 1.5, 1.5)), "paper", w=0.3, amp=0
        )
    # arms: the far one on the shield, the near one with the sceptre
    sleeve(p, "42.6,41.6 48.4,48 51.4,56.4", 6.6, 7.4, 5.4)
    hand(p, 52.2, 58.4, 60, 7, "lay", halo=0.3, flip=True)
    p.shape(p.limb("17.4,20 21.4,62", 1.4, 1.6), "paper", w=0.34, halo=0.35, comb=(0.8, 0.6, 0.24))
    p.shape(p.disc(17, 16.8, 3.7), "shade", w=0.42, halo=0.4, comb=(1.8, 0.5, 0.34), lit=(1.2, 0.6, 0.3))
    p.stroke("13.6,17 17,18.2 20.6,16.8", 0.4, "none")
    p.shape(p.limb("17,13.2 17,9.4", 1, 1).union(p.limb("15.4,11.4 18.6,11.4", 1, 1)), "ink", w=0)
    sleeve(p, "27.6,41.6 22.6,50 26.4,54 23.4,48.6", 6.6, 7.4, 6, 5)
    grip(p, 20, 47, 185, 6.4, flip=False)
    # head
    with head_frame(p, 35, 28.6, 12.8):
        p.shape(
            """50,2 22,4 6,24 2,56 -14,84 -20,110 -2,122 20,112 34,104 66,104 80,112 102,122 120,110 114,84
                98,56 94,24 78,4""",
            "ink",
            w=0.2,
            lit=(2.4, 0.55, 0.34),
            halo=0.5,
        )
        front(p, mood="smile", jaw=4, lips=True)
        p.shape("50,6 28,12 18,34 16,54! 12,34 16,12 32,0 50,-4 68,0 84,12 88,34 84,54! 82,34 72,12", "ink", w=0.2)
        p.between("30,4 10,30 2,70 -8,108", "24,12 16,40 14,76 10,110", 3, 0.4, layer="light")
        p.between("76,12 84,40 86,76 90,110", "70,4 90,30 98,70 108,108", 3, 0.4, layer="light")
    with p.at(35, 22.6):
        crown(p, 11, 5.2, 5, "shade")
    # twelve stars
    for i in range(11):
        a = math.radians(180 + 18 * i)
        x, y = 35 + math.cos(a) * 14.6, 25.4 + math.sin(a) * 13.6
        p.shape(p.star(x, y, 1.75, 0.7, 6), "ink", w=0, halo=0.5)
    # wheat
    for x, y, b in ((3, 88, 1), (7.5, 91, 0.4), (11.6, 93, 0.6), (-0.6, 90, 0.8), (15, 95, 0.4)):
        top = y - 23
        p.stroke(f"{x},{y + 6} {x + b * 0.6},{y - 8} {x + b},{top + 9}", 0.5, "none")
        ear = [
            p.limb(f"{x + b},{top + 9.6 - k * 2} {x + b + m * 1.2},{top + 7.6 - k * 2}", 1.5, 0.6)
            for k in range(4)
            for m in (-1, 1)
        ]
        p.shape(
            unary_union([*ear, p.limb(f"{x + b},{top + 3} {x + b},{top - 0.6}", 1.6, 0.5)]),
            "shade",
            w=0.28,
            halo=0.35,
            amp=0,
        )
    return p.svg("The Empress")
