"""Strength: a young woman, an endless band over her head, closes the jaws of a lion with bare hands."""

from __future__ import annotations

import math

from _figures import hand, head_frame, profile, sleeve
from _woodcut import Woodcut


def lock(p, x, y, turn, long, wide, fill, w=0.36, halo=0.3):
    """A lock of hair from its root at x, y: it swells, bends to the left of its way and ends in a point."""
    with p.at(x, y, 1, turn):
        area = p.shape(
            f"0,{wide * 0.4} {long * 0.36},{wide * 0.56} {long * 0.72},{wide * 0.02} {long},{-wide * 0.52}! "
            f"{long * 0.62},{-wide * 0.56} {long * 0.3},{-wide * 0.54} 0,{-wide * 0.4}",
            fill,
            w=w,
            halo=halo,
            amp=0.02,
        )
        layer = "light" if fill == "ink" else "line"
        for aside in (0.2, -0.2):
            way = [(0.16, aside), (0.5, aside - 0.02), (0.84, aside - 0.26)]
            p.stroke(" ".join(f"{long * t},{wide * u}" for t, u in way), 0.36, "both", layer, clip=area)


def draw():
    p = Woodcut(58)
    p.roundel = (33, 44, 29)
    p.rays(42, 26, 15, 80, 50, 0.9, point="in", alt=0.92, brk=1, a0=-210, a1=30)
    p.shape(
        "-4,80! -4,58 6,52 14,57 24,62 44,62 58,56 68,50 75,55! 75,80!", "paper", w=0.4, comb=(4, 0.65, 0.44), halo=0.3
    )
    p.shape("-4,80 20,77 50,79 75,76! 75,95! -4,95!", "shade", w=0.4)
    p.tufts([(6, 86), (66, 84), (34, 90), (14, 91)], 2.4, 4, 0.42)
    # her gown behind the lion
    p.shape(
        "44,36 38,38 37,44 40,52 38,62 34,74 32,95! 66,95! 63,78 58,64 53,52 54,44 51,38",
        "shade",
        w=0.5,
        comb=(4, 0.6, 0.48),
        lit=(3, 0.75, 0.44),
        halo=0.6,
    )
    g = p.last
    for s, d in (("49,56 54,68 58,88", -1), ("45,56 47,70 48,86", -1), ("53,54 59,70 62,88", -1)):
        p.fold(s, 0.75, 2.6, 0.6, d, 0.34, clip=g)
    p.shape(p.limb("39.6,52.6 46,55 53.6,52.4", 2.2, 2.2), "paper", w=0.32)
    # the lion sits to the left, his head thrown up to her: tail, haunch with its long foot, breast, forelegs
    p.shape(p.limb("10,84 2.4,84.4 -.4,77 3.4,70.4 2.4,65", 2.6, 2.3, 2, 1.8, 1.6), "paper", w=0.4, halo=0.5)
    for turn, long in ((-122, 8), (-58, 7.6), (-88, 10.4)):
        lock(p, 2.8, 66.4, turn, long, 5, "ink", 0.2, 0.35)
    p.shape(
        "15,55 9,60.6 5.4,70 5,79 7.4,86.4! 25,88! 29,78 28,64 23,56", "paper", w=0.5, comb=(3, 0.55, 0.46), halo=0.5
    )
    p.fold("20.4,71.4 14,68.6 8.6,72.6 9.4,80 13,84.4", 0.8, 3, 0.6, -1, 0.36, taper="both", clip=p.last)
    p.cuts("8,66.4 6.8,71|10.6,62.4 9.4,65", 0.4, clip=p.last)
    p.shape(
        "5.4,88.6! 4.6,86.4 6.6,84 11,83.4 16.4,84.6 19,83.2 22,84.6 22.6,88.6!",
        "paper",
        w=0.42,
        halo=0.35,
        comb=(1, 0.5, 0.3),
    )
    p.cuts("16.6,86 16.2,88.4|19.4,85.4 19.2,88.4", 0.42)
    for leg in (
        "19,58 19.6,70 20.6,79 18.6,84 17.6,86.4 18.6,88.8! 29,88.8! 29.2,85.6 27.4,82 28.6,70 33,60",
        "27.4,62 27.6,74 27.8,81 26,84.6 25.4,87 26,88.8! 37.2,88.8! 37.6,86.4 36,84 34.2,81.4 34.6,74 37,64 36,58",
    ):
        p.shape(leg, "paper", w=0.5, comb=(2.4, 0.55, 0.44), halo=0.45)
        p.fold(
            "29.4,66 30,73 29.6,80" if leg[0] == "2" else "22.4,68 22.8,74 23,79", 0.5, 1.8, 0.7, -1, 0.3, clip=p.last
        )
    p.cuts("21.4,86 21.2,88.6|25,85.8 25.2,88.6|29,86.2 28.8,88.6|32.6,86 32.8,88.6|35.4,86.4 35.6,88.4", 0.42)
    # mane: three rings of locks, swept back from the face and down over the breast
    for fill, first, last, count, near, long, wide, halo in (
        ("ink", -76, 100, 12, 7.6, 12.6, 7.4, 0.45),
        ("shade", -88, 84, 9, 5.4, 10, 6.6, 0.2),
        ("paper", -96, 100, 7, 3.4, 7.4, 6, 0.15),
    ):
        for i in range(count):
            turn = first - (360 - last + first) * i / (count - 1)
            x, y = 23.6 + near * math.cos(math.radians(turn)), 52 + near * math.sin(math.radians(turn))
            lock(p, x, y, turn, long * p.r.uniform(0.94, 1.12), wide, fill, 0.2 if fill == "ink" else 0.4, halo)
    # ear
    p.shape("16.4,46! 13,44.6 11.6,41.4 13.4,39 17,39.6 19.6,42.8!", "paper", w=0.44, halo=0.4)
    p.shape("15.8,44.8! 13.8,43.2 13.6,41.2 15.4,41.6 17.4,43.4!", "shade", w=0.26)
    # head from the side: flat brow, long straight nose, blunt muzzle, open jaws
    f = p.shape(
        """20,46 21.6,42.6 25,41 28.6,42! 30.4,44.8 34.6,46.2 39,47.4 41.4,49 41.8,51.4! 41.2,53.2 41.4,55.6
            39.4,57.2 35.4,56.6! 31.4,57.4! 34.6,61.6! 36.6,62 36.8,64 34.4,66 30,65.6 25.6,63.4 21.6,58.6 19.6,52""",
        "paper",
        w=0.5,
        comb=(1.8, 0.5, 0.4),
        halo=0.25,
    )
    p.shape("40.6,56.6! 36.4,56.2 32.6,55.6! 28.4,57.2 27.6,59.4 29.6,61.6! 33.4,62.4! 35.6,61.8", "ink", w=0.2)
    p.shape("29.8,60.8! 31.2,59 33.4,59.6 34.6,61.8! 32.4,62", "shade", w=0.26)
    for a, b, deep in ((39, 56.4, 3.2), (34.6, 56, 2)):
        p.shape(f"{a - 1},{b - 0.3}! {a + 1},{b}! {a - 0.1},{b + deep}!", "paper", w=0.2)
    p.shape("33.4,62.2! 35.4,61.8! 34.9,59!", "paper", w=0.2)
    p.shape("38.4,47.6! 41,48.6 42,50.6 41.4,52! 39.4,51.6! 38.6,50", "ink", w=0.2)
    # whisker pad, cheek, brow, eye
    for one in (
        "41.2,52.2 39.4,53.6 36.4,53 34.6,54.4 34.8,56",
        "34.4,48.8 31.4,49.6 30,53 27.2,56.4",
        "26,60.4 29,63 33,63.8",
    ):
        p.stroke(one, 0.5, "both", clip=f)
    for x, y in ((36.2, 54), (38, 54.6), (37, 55.4)):
        p.put("line", p.disc(x, y, 0.3), f)
    p.shape("25.8,48.6! 27.4,46.8 29.4,46.8! 30.2,48 28,48.9", "paper", w=0.14)
    p.put("line", p.disc(28.7, 47.6, 0.82), f)
    p.cuts("24.6,49.2 27,46.5 30.6,47.2", 0.85, "both", clip=f)
    p.cuts("26.4,49.2 28.4,49.5 30.4,48.4", 0.4, "both", clip=f)
    p.cuts("22.4,46.6 26.2,44 30.6,45.8", 1.1, "both", clip=f)
    p.cuts(
        "32.6,47 35.6,47.8|21.4,51 22.4,55 24.6,58|23.6,52 24.4,54.8 26,56.6|29,44.6 30.4,46.4", 0.42, "both", clip=f
    )
    # beard
    for turn, x, y in ((120, 26.4, 63.4), (104, 30, 65), (86, 33.4, 65.4)):
        lock(p, x, y, turn, 7, 4.4, "paper", 0.36, 0.25)
    # far arm: hand over the nose
    sleeve(p, "46,41 44.6,43.4 42.2,44.2", 6, 5.4, 4.4, cuff=None)
    hand(p, 41.4, 44, 160, 7.4, "lay", halo=0.4, flip=True)
    # near arm: hand under the jaw
    sleeve(p, "50.4,42 51.6,53 47,60.6 43,63.4", 7, 7, 5.6, 4.6, cuff="paper", halo=0.5)
    hand(p, 41, 64.8, 184, 7.6, "lay", halo=0.4)
    # head bent over the beast
    with head_frame(p, 43.4, 28, 12.6, -12, flip=True):
        p.shape(
            """40,-6 14,-2 -6,20 -14,52 -40,84 -66,104! -40,112 -50,134! -20,124 -6,142! 8,114 24,98 36,90!
                50,80""",
            "ink",
            w=0.2,
            lit=(2.4, 0.6, 0.36),
            halo=0.5,
        )
        profile(p, eye="down", mood="smile", nose=-2, chin=-1)
        p.shape(
            "72,18 58,-4 34,-8 10,4 -8,30 -8,60 4,84 22,96! 34,84 32,66 40,50 50,40 62,30",
            "ink",
            w=0.2,
            lit=(1.8, 0.6, 0.32),
        )
        p.between("66,14 44,12 20,34 10,84", "40,-4 16,4 0,30 -2,74", 4, 0.44, layer="light")
        for i in range(7):
            a = math.radians(-36 - i * 26)
            x, y = 36 + 46 * math.cos(a), 36 + 44 * math.sin(a)
            p.shape(p.disc(x, y, 8), "paper" if i % 2 else "shade", w=0.26, halo=0.2)
            p.put("line", p.disc(x, y, 2.6))
    # endless band
    for half in (
        "42,12.4 37,8.6 31.6,9.6 31,13.4 35,15.6 42,12.4",
        "42,12.4 49,8.4 52.6,10.6 52.4,14.6 47,15.8 42,12.4",
    ):
        p.shape(p.limb(half, 1.7, 1.7), "shade", w=0.36, halo=0.55, amp=0)
    return p.svg("Strength")
