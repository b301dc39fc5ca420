"""The Devil: a horned goat with bats' wings and a torch on a block, to which a man and a woman are chained."""

from __future__ import annotations

import math

from _figures import front, grip, hand, head_frame, nude
from _woodcut import Woodcut
from shapely.ops import unary_union


def captive(p, kind):
    """A naked captive with little horns, the neck at 0, 0."""
    p.shape(p.limb("-2.6,17 -3.4,25 -3,36", 5, 4, 2.6), "paper", w=0.36, halo=0.35, comb=(1.4, 0.5, 0.32))
    p.shape(p.limb("2.6,17 3.6,25 3.4,36", 5, 4, 2.6), "paper", w=0.36, halo=0.2, comb=(1.8, 0.5, 0.34))
    wide = 6 if kind == "woman" else 7.4
    p.shape(
        p.limb(f"{-wide},4.4 {-wide - 2},11 {-wide + 1},17.4", 3, 2.6, 1.9),
        "paper",
        w=0.34,
        halo=0.35,
        comb=(0.9, 0.5, 0.28),
    )
    nude(p, kind)
    p.shape(
        p.limb(f"{wide},4.4 {wide + 2.4},11 {wide - 0.6},17.4", 3, 2.6, 1.9),
        "paper",
        w=0.34,
        halo=0.3,
        comb=(1.2, 0.5, 0.3),
    )
    p.shape(
        unary_union(
            [p.limb("-4.6,16.4 0,17.4 4.6,16.4", 2, 2.6, 2)] + [p.star(x, 18.4, 2.4, 1.2, 4, 45) for x in (-2, 2)]
        ),
        "ink",
        w=0.2,
    )
    with head_frame(p, 0, -5.4, 10.4):
        if kind == "woman":
            p.shape(
                "50,2 22,6 6,30 2,70 -10,120 10,134 30,120 34,90 66,90 70,120 90,134 110,120 98,70 94,30 78,6",
                "ink",
                w=0.2,
                halo=0.4,
                lit=(1.2, 0.55, 0.3),
            )
        front(p, mood="stern", brow=-3, eye="down", w=0.26)
        if kind == "woman":
            p.shape("50,2 26,8 16,40! 10,26 24,2 50,-6 76,2 90,26 84,40! 74,8", "ink", w=0.2)
        else:
            p.shape(
                "18,42! 10,22 24,0 50,-6 76,0 90,22 82,42! 76,22 62,16 50,20 38,16 24,22",
                "ink",
                w=0.2,
                lit=(0.9, 0.5, 0.28),
            )
            p.shape("20,60! 26,80 38,74 50,78 62,74 74,80 80,60! 78,86 64,102 50,108 36,102 22,86", "ink", w=0.2)
            p.put("light", p.limb("42,86 50,88 58,86", 4, 4))
        for m in (-1, 1):
            p.shape(
                f"{50 + m * 14},2! {50 + m * 20},-20 {50 + m * 36},-30! {50 + m * 34},-10 {50 + m * 28},8!",
                "shade",
                w=0.28,
                halo=0.25,
            )
    p.shape(p.limb("-2.6,.6 0,1.6 2.6,.6", 1.3, 1.4, 1.3), "ink", w=0.2)


def devil(p):
    """All that stands before the night."""
    # bats' wings
    for m in (False, True):
        with p.at(70 if m else 0, 0, 1, 0, m):
            p.shape(
                """30,40! 22,26 13,18 5,14! 1,24 -1,36 -2,50! 4,46 7,46 9,52! 13,47 16,47 18.4,54! 22,50 27,52
                    31,56!""",
                "shade",
                w=0.5,
                halo=0.6,
                comb=(2.4, 0.6, 0.4),
                lit=(2, 0.7, 0.4),
            )
            w = p.last
            for s in ("6,15 4,32 -1,49", "6,15 10,34 9.4,51", "6,15 18,36 18.6,53"):
                p.stroke(s, 0.9, "end", clip=w)
            p.shape(p.limb("30,42 22,27 13,19 5,14.6", 3.6, 2.8, 2.2, 1.4), "ink", w=0.2, lit=(0.8, 0.7, 0.3))
            p.shape("6,15! 4.4,10! 8.4,13.6!", "paper", w=0.34, halo=0.3)
    # block
    p.shape("18,71! 52,71! 52,95! 18,95!", "paper", w=0.55, halo=0.6, comb=(3, 0.6, 0.46))
    p.shape("16,67.6! 54,67.6! 54,72! 16,72!", "paper", w=0.5, halo=0.5)
    p.shape(p.disc(35, 79.6, 2.6).difference(p.disc(35, 79.6, 1.4)), "ink", w=0.2, halo=0.3)
    # shaggy legs, spread, with claws
    for m in (False, True):
        with p.at(70 if m else 0, 0, 1, 0, m):
            p.shape(
                """34,55! 27,54 20,56 16.4,60 18,64! 20.4,62.6! 21.6,65.6! 24,63! 26.6,66! 28.6,63! 31.6,66!
                    35,62.4!""",
                "shade",
                w=0.5,
                halo=0.5,
                comb=(2.4, 0.5, 0.42),
                lit=(2, 0.7, 0.38),
            )
            p.shape(
                "16.6,60! 22.6,61.6! 22,66 22.6,70.4! 17,70.4! 17.4,66",
                "shade",
                w=0.46,
                halo=0.35,
                comb=(1.6, 0.5, 0.38),
                lit=(1.2, 0.7, 0.34),
            )
            p.shape("16.6,69.6! 23,69.6! 24.4,74.4! 20.2,74.4! 19.8,72.4! 19.2,74.4! 15,74.4!", "ink", w=0.2, halo=0.4)
    # trunk
    p.shape(
        "35,33 27,34 23,38 25,44 27,51 25.6,57 30,61.6 35,63 40,61.6 44.4,57 43,51 45,44 47,38 43,34",
        "paper",
        w=0.5,
        comb=(4, 0.55, 0.5),
        halo=0.5,
    )
    b = p.last
    p.cuts(
        """25.6,43 31,46.4 35,43.6|44.4,43 39,46.4 35,43.6|35,44 35.4,54|29,50 35,51.6 41,50|29.6,54 35,55.6
            40.4,54""",
        0.5,
        "both",
        clip=b,
    )
    for x in (30, 40):
        p.put("line", p.disc(x, 43, 0.6), b)
    p.shape(
        "26,57! 30,55.6 35,57.4 40,55.6 44,57! 43,61! 40,60! 38.6,64! 35,61.6! 31.4,64! 30,60! 27,61!",
        "ink",
        w=0.2,
        lit=(1.4, 0.5, 0.34),
    )
    # raised right arm and the torch in the other
    p.shape(p.limb("26,38 17,41 13.6,34 14,26", 6.4, 5.6, 4.8, 3.4), "paper", w=0.48, halo=0.5, comb=(1.8, 0.5, 0.4))
    hand(p, 14, 26.6, -88, 8.6, "open", halo=0.5)
    p.shape(p.limb("44,38 47,48 52,51.4", 6.4, 5.8, 3.6), "paper", w=0.48, halo=0.5, comb=(2.2, 0.5, 0.42))
    p.shape(p.limb("53.4,60 57.6,41", 2, 3), "paper", w=0.4, halo=0.5, comb=(1, 0.6, 0.3))
    p.shape(
        """54.8,41.6! 53,37.6 53.4,33! 55,35.4 56,34! 55.6,29.6 58,25! 58.6,29.6 60.6,31.6! 61.4,29.4
            62.6,28.4! 63.4,33 62.6,38 60.4,42! 57.6,43""",
        "paper",
        w=0.48,
        halo=0.6,
        comb=(2, 0.5, 0.4),
    )
    p.shape("56.2,41! 56,38 57.6,36 58,33.4! 59.6,36.4 60,38.6 59,41.2! 57.6,42", "shade", w=0.34)
    p.shape("54.6,42! 60.8,42.6! 59.6,46! 55,45.4!", "shade", w=0.4, halo=0.3)
    grip(p, 55.4, 51.4, 12, 6.4, flip=False)
    # goat's head
    for m in (-1, 1):

        def X(x, m=m):
            return 35 + m * x

        p.shape(
            f"{X(5.4)},22.4 {X(9)},21.4 {X(14)},23.4 {X(16)},26! {X(11)},26.8 {X(6)},26",
            "paper",
            w=0.4,
            halo=0.45,
            comb=(1, 0.5, 0.3),
        )
        p.shape(
            f"""{X(1.6)},17.6! {X(2.6)},11 {X(6)},6 {X(12)},4.4 {X(16)},8! {X(12)},7.8 {X(8.6)},10.4 {X(6.8)},14
                {X(6.4)},18.6!""",
            "shade",
            w=0.45,
            halo=0.5,
            comb=(1.4, 0.5, 0.36),
        )
        for k in range(4):
            p.stroke(f"{X(2.6 + k * 1.7)},{14.6 - k * 2.6} {X(6.6 + k * 1.2)},{15.4 - k * 2.4}", 0.4, clip=p.last)
    f = p.shape(
        """35,15.6 40,16.6 43,20 42.6,25 40.4,29 39,33.6 38,37 35,38.4 32,37 31,33.6 29.6,29 27.4,25 27,20
            30,16.6""",
        "paper",
        w=0.46,
        halo=0.45,
        comb=(2.6, 0.5, 0.42),
    )
    p.shape("31,37! 33,39.4! 34,44.6! 35.4,40.4! 37,43.4! 39,37! 35,39", "ink", w=0.2, halo=0.3)
    for m in (-1, 1):
        p.shape(f"{35 + m * 2},24.6! {35 + m * 4.4},22 {35 + m * 6.4},22.4! {35 + m * 5},25.4", "shade", w=0.36)
        p.put("line", p.limb(f"{35 + m * 4.3},22.6 {35 + m * 4},25", 0.8, 0.6))
        p.stroke(f"{35 + m * 1.4},23.6 {35 + m * 4},20.4 {35 + m * 7.4},20", 0.8, "both", clip=f)
        p.stroke(f"{35 + m * 1},33.4 {35 + m * 2.4},34.4 {35 + m * 3.2},32.6", 0.5, "both", clip=f)
        p.stroke(f"{35 + m * 2.4},26 {35 + m * 1.6},29 {35 + m * 2},32", 0.4, "both", clip=f)
    p.stroke("32.6,36 35,35 37.4,36", 0.5, "both", clip=f)
    p.shape(p.star(35, 19.4, 2.3, 0.95, 5, 90), "ink", w=0)
    # chains and captives
    for m in (-1, 1):
        for i in range(9):
            t = (i + 0.5) / 9
            x, y = 35 + m * (2.4 + 20.4 * t), 79.6 - 12 * t + 5 * math.sin(math.pi * t)
            p.shape(p.disc(x, y, 1.55).difference(p.disc(x, y, 0.75)), "ink", w=0, halo=0.35)
    with p.at(9.4, 66.6, 0.94):
        captive(p, "woman")
    with p.at(60.6, 66.6, 0.94):
        captive(p, "man")


def draw():
    p = Woodcut(151)
    p.roundel = (35, 34, 29)
    p.night()
    for _ in range(44):
        x, y, high = p.r.uniform(-3, 73), p.r.uniform(2, 74), p.r.uniform(2, 4.4)
        p.stroke(f"{x},{y} {x + 0.7},{y - high * 0.5} {x - 0.2},{y - high}", 0.7, "end", "light")
    # low enough for the powers above his right horn
    with p.at(35, 92, 0.9, o=(35, 92)):
        devil(p)
    return p.svg("The Devil", 1.7)
