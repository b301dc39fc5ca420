"""The Wheel of Fortune: a crowned sphinx on top of it, a fool climbing up on one side, a king falling on the other."""

from __future__ import annotations

import math

from _figures import aghast, crown, front, grip, hand, head_frame, profile, sleeve
from _woodcut import Woodcut


def draw():
    p = Woodcut(99)
    x0, y0, R = 35, 48.5, 22.5
    p.roundel = (x0, y0 - 2, 30)
    p.night()
    for _ in range(46):
        x, y = p.r.uniform(-2, 72), p.r.uniform(-2, 78)
        if math.hypot(x - x0, y - y0) > R + 2:
            p.put("light", p.star(x, y, p.r.choice((0.7, 0.7, 1.5)), 0.3, 4))
    # clouds at the foot
    p.shape(
        """-4,95! -4,79 3,75 9,78 14,74 20,79 24,83 30,80 35,83 40,80 46,83 50,79 56,74 61,78 67,75 75,79
            75,95!""",
        "paper",
        w=0.45,
        comb=(3, 0.65, 0.45),
        halo=0.5,
    )
    # posts of the wheel
    for m in (-1, 1):
        p.shape(p.limb(f"{x0},{y0} {x0 + m * 11},90", 3, 3.6), "paper", w=0.42, halo=0.4, comb=(1.4, 0.6, 0.34))
    # the rim and eight spokes
    rim = p.disc(x0, y0, R).difference(p.disc(x0, y0, R - 4.6))
    for i in range(8):
        with p.at(x0, y0, 1, i * 45 + 22.5):
            p.shape("3,-1.2! 9,-1.7 13,-1 18.4,-1.2! 18.4,1.2! 13,1 9,1.7 3,1.2!", "paper", w=0.38, halo=0.5)
    p.shape(rim, "shade", w=0.6, halo=0.6, comb=(1.8, 0.6, 0.42), lit=(1.6, 0.8, 0.4))
    p.shape(p.disc(x0, y0, R - 3.6).difference(p.disc(x0, y0, R - 6)), "paper", w=0.4)
    for i in range(16):
        a = math.radians(i * 22.5)
        x, y = x0 + math.cos(a) * (R - 1.9), y0 + math.sin(a) * (R - 1.9)
        p.shape(p.disc(x, y, 0.75), "ink", w=0)
    p.shape(p.disc(x0, y0, 5), "paper", w=0.5, halo=0.4, comb=(1.6, 0.5, 0.36))
    p.shape(p.star(x0, y0, 3.8, 1.6, 8), "shade", w=0.3)
    p.put("line", p.disc(x0, y0, 0.8))
    # sphinx on a plank
    p.shape("22,27.4! 48,27.4! 48,24.2! 22,24.2!", "paper", w=0.42, halo=0.5)
    p.shape(p.limb("24.6,22.6 19.6,20 20.6,14.6 23.4,15.6", 1.5, 1.4, 1.2, 1.6), "shade", w=0.36, halo=0.4)
    p.shape(
        "23,24.4! 22.4,19 25,15.4 30,15.6 35,17 40,19 41.6,22 47,22.4 48.6,24.4!",
        "shade",
        w=0.45,
        halo=0.5,
        comb=(2, 0.55, 0.4),
        lit=(1.6, 0.6, 0.34),
    )
    p.fold("30,24 26.6,21 28,17.4", 0.5, 1.4, 0.5, 1, clip=p.last)
    p.shape(
        p.limb("37,18 39,22.6 46,23.4", 4.4, 3.4, 2.4),
        "shade",
        w=0.4,
        halo=0.35,
        comb=(1.4, 0.5, 0.36),
        lit=(1, 0.6, 0.3),
    )
    p.cuts("46.6,22.6 47,24.2|45.2,22.8 45.6,24.2", 0.34)
    feathers = p.shape(
        """34.4,17 29.6,13 23,10 14.6,8.6! 16,11 17.8,12! 15.6,12.6 17.8,14.6 19.8,15! 18.4,16 21,17.8 23.2,17.8!
            23,19.2 26.4,20.8 31.4,21 34.4,19.6""",
        "paper",
        w=0.4,
        halo=0.4,
        comb=(1.2, 0.5, 0.32),
    )
    p.cuts("17.8,12 22.6,13.4 27,15.8|19.8,15 24,16.2 28.4,18|23.2,17.8 26,18.4 29.4,19.4", 0.4, "end", clip=feathers)
    # breast and neck between the body and the head that faces the reader
    p.shape(
        "35.2,15 33.8,20 34.4,24.4! 43,24.4! 43.4,20 41.8,15 38.4,14",
        "shade",
        w=0.42,
        halo=0.35,
        comb=(1.6, 0.5, 0.36),
        lit=(1, 0.6, 0.3),
    )
    p.cuts("36.6,19.4 38.6,21 40.6,19.4|36.8,24 36.8,22.6|40.4,24 40.4,22.6", 0.34)
    with head_frame(p, 38.4, 13.4, 10):
        p.shape(
            "50,-2 22,0 6,22 0,60 -8,92 30,100 70,100 108,92 100,60 94,22 78,0",
            "shade",
            w=0.34,
            halo=0.5,
            comb=(1.2, 0.5, 0.3),
        )
        p.between("22,16 10,50 4,88", "28,14 24,50 24,92", 4, 0.34)
        p.between("78,16 90,50 96,88", "72,14 76,50 76,92", 4, 0.34)
        front(p, mood="stern", w=0.26, neck=False)
        p.shape("18,34! 24,8 50,0 76,8 82,34! 50,18", "paper", w=0.28)
        with p.at(50, 2, 9):
            crown(p, 6.6, 4.4, 3, "paper")
    # the climber: a youth with ass's ears, on the left
    for hip, knee, heel, toe in (
        ((6.4, 63), (5.6, 71.6), (2, 79.4), (6.6, 81)),
        ((10.8, 63), (19, 66.6), (16.4, 74), (21.4, 74.2)),
    ):
        (a, b), (c, d), (e, f), (g, h) = hip, knee, heel, toe
        p.shape(p.limb(f"{a},{b} {c},{d}! {e},{f}", 5.4, 4.6, 3), "paper", w=0.4, halo=0.5, comb=(1.6, 0.5, 0.34))
        p.shape(p.limb(f"{e},{f} {(e + g) / 2},{f + 1.2} {g},{h}", 3, 3, 1.6), "ink", w=0.2, halo=0.4)
    p.shape(
        "8.6,47 4.6,49 3.4,56 4.4,63.4! 1.6,67! 5,66! 8.4,69! 10.4,66! 14.4,67! 13,60 14,51 12.6,47.6",
        "shade",
        w=0.45,
        halo=0.5,
        comb=(2.4, 0.55, 0.4),
        lit=(1.8, 0.6, 0.36),
    )
    p.shape(p.limb("4,60 8.6,61.4 13,60", 1.4, 1.4), "ink", w=0)
    with head_frame(p, 9, 39.8, 10, 8):
        profile(p, mood="smile", chin=1)
        p.shape(
            "72,16 58,-6 34,-10 8,2 -6,24 -8,52 2,76 18,88! 26,76 28,56 40,46 50,34 62,26",
            "ink",
            halo=0.5,
            w=0.2,
            lit=(1.4, 0.55, 0.3),
        )
        p.shape("28,2! 14,-22 -10,-42 -6,-20 10,4!", "paper", w=0.3, halo=0.3)
        p.shape("44,-4! 40,-30 22,-56 24,-30 30,0!", "paper", w=0.3, halo=0.3)
    sleeve(p, "10.8,50 16.8,51.4 19.4,46.6", 4.8, 4.2, 3.2, cuff="paper", halo=0.35)
    grip(p, 21.6, 43.4, 28, 5.4)
    # the one who falls, on the right: a king head down
    with p.at(59.4, 55, 0.96, 188):
        for hip, knee, heel, toe in (
            ((-2, 8), (-7.6, 13), (-5.2, 21), (-9.4, 22.6)),
            ((2.4, 8), (5.2, 16), (0.6, 22.4), (4, 25)),
        ):
            (a, b), (c, d), (e, f), (g, h) = hip, knee, heel, toe
            p.shape(p.limb(f"{a},{b} {c},{d}! {e},{f}", 5, 4.2, 2.8), "paper", w=0.36, halo=0.45, comb=(1.2, 0.5, 0.32))
            p.shape(p.limb(f"{e},{f} {(e + g) / 2},{f + 1} {g},{h}", 2.8, 2.8, 1.6), "ink", w=0.2, halo=0.4)
        sleeve(p, "-3.4,-3.8 -9,-4.2 -10.4,-10", 4.8, 4.2, 3.2, cuff="paper", halo=0.35)
        hand(p, -10.8, -11.4, -106, 6.2, "open", halo=0.3, flip=True)
        sleeve(p, "3.6,-3.8 9.4,-5 11.4,-11.4", 4.8, 4.2, 3.2, cuff="paper", halo=0.35)
        hand(p, 11.8, -12.8, -70, 6.2, "open", halo=0.3)
        p.shape(
            "0,-6.4 -4.6,-5.2 -4.4,1 -3.8,6! -6.4,11.4! -2.4,10.4 0,12.6! 2.8,10.4 6.8,11.4! 4.2,6! 4.6,1 4.6,-5.2",
            "shade",
            w=0.45,
            halo=0.5,
            comb=(2, 0.55, 0.38),
            lit=(1.6, 0.6, 0.36),
        )
        for one in ("-2,6 -3.4,8.4 -4,10.4", "1,6.4 1,8.6 .4,11"):
            p.fold(one, 0.5, 1.2, 0.7, -1, 0.3, clip=p.last)
        p.shape(p.limb("-4,5 0,6 4.2,5", 1.3, 1.3), "ink", w=0)
        p.shape(p.limb("0.2,-5 0.2,-8", 3.6, 3.4), "paper", w=0.3, halo=0.2)
        with head_frame(p, 0.2, -12.4, 11.4, 5):
            aghast(p, bearded=True)
    with p.at(51, 78.6, 0.6, -20):
        crown(p, 11, 6, 5, "shade")
    return p.svg("The Wheel of Fortune")
