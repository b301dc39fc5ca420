"""Judgement: an angel in the clouds blows a trumpet with a banner, and a man, a woman and a child rise from tombs."""

from __future__ import annotations

from _figures import grip, hand, head_frame, nude, sleeve, three, wing
from _woodcut import Woodcut
from shapely.ops import unary_union


def tomb(p, x, y, w, h, turn=0):
    """An open tomb, the middle of its upper edge at x, y."""
    with p.at(x, y, 1, turn):
        p.shape(
            f"{-w / 2},0! {w / 2},0! {w / 2 - 1},{h}! {-w / 2 + 1},{h}!",
            "shade",
            w=0.5,
            halo=0.4,
            comb=(2, 0.6, 0.42),
            lit=(1.4, 0.8, 0.36),
        )
        p.shape(f"{-w / 2 - 1},-1.4! {w / 2 + 1},-1.4! {w / 2 + 1},1.4! {-w / 2 - 1},1.4!", "paper", w=0.4, halo=0.2)


def draw():
    p = Woodcut(201)
    p.roundel = (35, 43, 36)
    p.rays(35, 24, 22, 84, 40, 1.2, point="in", alt=0.92, brk=1, a0=0, a1=180)
    p.rays(35, 20, 15, 50, 26, 1.0, point="in", alt=0.92, a0=180, a1=360)
    # wings of the angel
    with p.at(30, 25, 0.8, 4, True):
        wing(p, "paper", 2, 6, 0.4, 0.45)
    with p.at(41, 25, 0.8, -4):
        wing(p, "paper", 2, 6, 0.4, 0.45)
    # trunk, sinking into the clouds
    p.shape(
        "35,22 29,23 26.6,28 28,40! 44,40! 44.6,28 42,23",
        "shade",
        w=0.5,
        halo=0.5,
        comb=(3, 0.55, 0.44),
        lit=(2, 0.7, 0.38),
    )
    p.cuts("32,26 35,30 38.6,26", 0.5)
    p.shape(
        """12,41 14,36 20,34.6 24,37 29,34.4 34,36.6 39,34.4 45,37 50,34 56,36 58.6,41 54,44.6 48,43.6 43,46
            36,44.4 29,46 23,43.6 16,45""",
        "paper",
        w=0.5,
        halo=0.4,
        comb=(3, 0.55, 0.46),
    )
    for s, d in (("18,40 21,37.6 25,39", 1), ("30,40 34,37.6 38,39.4", 1), ("44,40 48,37.4 53,39.4", 1)):
        p.fold(s, 0.5, 1.6, 0.55, d)
    # mountains and the sea
    p.shape("-4,60.6 35,59.6 75,60.6! 75,95! -4,95!", "ink", w=0.2, halo=0.2)
    for i in range(9):
        y = 63 + i * 3.2
        for x in (-2 + (i % 3) * 4, 22 + (i % 2) * 5, 48 + (i % 3) * 3):
            p.stroke(f"{x},{y} {x + 6},{y - 0.9} {x + 14},{y + 0.3}", 0.5, "both", "light")
    # those who rise
    # woman on the left
    p.shape(p.limb("9.4,66 6,60 9,54.4", 3.6, 3, 2.2), "paper", w=0.4, halo=0.45, comb=(1, 0.5, 0.32))
    hand(p, 9, 54.6, -74, 5.6, "open", halo=0.4)
    with p.at(15.4, 65.6, 0.9, 4):
        p.shape(p.limb("5,4.6 9.4,-1.4 9,-9", 3.8, 3.2, 2.4), "paper", w=0.4, halo=0.45, comb=(1, 0.5, 0.32))
        nude(p, "woman", 0.4, 0.45)
    hand(p, 22.8, 57.6, -84, 5.6, "open", halo=0.4)
    with head_frame(p, 16, 60.4, 9.6, -18):
        p.shape(
            "50,2 20,6 2,30 -6,70 -24,110 -4,128! 20,112 34,100 60,100 72,80 90,40 76,8",
            "ink",
            w=0.2,
            halo=0.45,
            lit=(1.4, 0.55, 0.32),
        )
        three(p, mood="open", w=0.28)
        p.shape("70,6 46,-6 18,6 12,40 24,60! 28,40 40,24 62,16", "ink", w=0.2)
    # man on the right
    with p.at(54.6, 65, 0.94, -4):
        p.shape(p.limb("-6,4.6 -10.4,-1.4 -9.4,-9.4", 4.4, 3.8, 2.6), "paper", w=0.4, halo=0.45, comb=(1, 0.5, 0.34))
        p.shape(p.limb("6,4.6 11,-1 11,-9.4", 4.4, 3.8, 2.6), "paper", w=0.4, halo=0.45, comb=(1.2, 0.5, 0.34))
        nude(p, "man", 0.42, 0.45)
    hand(p, 44.8, 57, -82, 6, "open", halo=0.4)
    hand(p, 64.2, 55.8, -94, 6, "open", halo=0.4, flip=True)
    with head_frame(p, 53.6, 59.4, 9.8, 16, flip=True):
        three(p, mood="open", old=True, w=0.28)
        p.shape(
            "74,14 60,-6 34,-8 12,8 8,40 22,62! 28,44 40,26 58,18", "paper", w=0.34, halo=0.2, comb=(0.9, 0.5, 0.28)
        )
        p.shape("34,74 44,86 56,91 70,90 74,94! 70,116 58,122 44,112", "paper", w=0.32, comb=(1, 0.5, 0.3))
        p.put("line", p.limb("59,85 67,85", 5, 5))
    # child in the middle, from behind
    p.shape(p.limb("32,77 27.6,72.4 28,66", 3, 2.6, 2), "paper", w=0.38, halo=0.45, comb=(0.8, 0.5, 0.3))
    p.shape(p.limb("38,77 42.4,72.4 42,66", 3, 2.6, 2), "paper", w=0.38, halo=0.45, comb=(1, 0.5, 0.3))
    hand(p, 28, 66.4, -92, 4.6, "open", halo=0.4)
    hand(p, 42, 66.4, -88, 4.6, "open", halo=0.4, flip=True)
    p.shape("35,73.6 31.4,75 31.6,80 32,88! 38,88! 38.4,80 38.6,75", "paper", w=0.42, halo=0.45, comb=(2.4, 0.5, 0.4))
    p.stroke("35,76 34.8,84", 0.4)
    p.shape(
        "35,65 31.4,66.6 30.4,70 32,73 35,74.4 38,73 39.6,70 38.6,66.6",
        "shade",
        w=0.4,
        halo=0.4,
        comb=(1.4, 0.5, 0.34),
        lit=(1, 0.6, 0.3),
    )
    tomb(p, 14.6, 78.4, 24, 15, 3)
    tomb(p, 56, 78.4, 24, 15, -3)
    tomb(p, 35, 83.4, 17, 12)
    # head and its light
    p.shape(p.disc(32.8, 15, 9), "shade", w=0.4, halo=0.45, lit=(1.4, 0.7, 0.36))
    with head_frame(p, 33.4, 16.4, 11, 14):
        three(p, mood="calm", eye="down", w=0.28)
        curls = [
            p.disc(44 + 40 * c, 26 - 30 * s, 13)
            for c, s in ((-0.7, -1.5), (-0.9, -0.9), (-1, -0.3), (-0.8, 0.3), (-0.4, 0.8), (0.1, 1), (0.6, 0.8))
        ]
        p.shape(unary_union(curls), "paper", w=0.34, halo=0.25, comb=(1, 0.5, 0.3))
    # the trumpet and its banner
    p.shape("44.4,31! 57.4,33! 57.4,47.6! 50.8,44.6! 44.4,47.6!", "paper", w=0.5, halo=0.6, comb=(1.6, 0.55, 0.4))
    p.shape(unary_union([p.limb("50.8,33.4 50.8,44", 2.4, 2.4), p.limb("45.6,38 56.4,38", 2.4, 2.4)]), "shade", w=0.34)
    sleeve(p, "42,25.6 48.6,33 50.4,31", 5.4, 5.4, 4.2, cuff="paper")
    sleeve(p, "29,25.6 32,33 39,28.4", 5.4, 5.4, 4, cuff="paper")
    p.shape(p.limb("35.6,20 47.4,25.6 57,31", 1.5, 1.7, 2.6), "ink", w=0.2, halo=0.6, lit=(0.7, 0.7, 0.3))
    p.shape(
        "54.6,28.2! 60,30.4 67.4,29.6! 63.6,35 61.4,42! 58,36.4 53.8,32.4!",
        "ink",
        w=0.2,
        halo=0.6,
        lit=(2.2, 0.6, 0.42),
    )
    p.shape("67.4,29.6 65.6,36.4 61.4,42 63,35", "paper", w=0.4)
    grip(p, 50, 27.4, 116, 5.4)
    grip(p, 42.4, 23.4, -62, 5.4)
    return p.svg("Judgement", 1.8)
