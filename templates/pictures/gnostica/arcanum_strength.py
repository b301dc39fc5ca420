"""Strength: a young woman, an endless band over her head, closes the jaws of a lion with bare hands."""

from __future__ import annotations

import math

from _figures import hand, head_frame, profile, sleeve
from _woodcut import Woodcut


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
    # the lion sits to the left, his head thrown up to her: hind part, tail
    p.shape(p.limb("10,84 2,84 0,76 4,70 2,64", 2.4, 2.2, 2, 1.8, 1.4), "paper", w=0.4, halo=0.5)
    p.shape("2.4,66! -1.4,62 0,57 3,55! 3.4,58 6.4,60 4.6,66!", "ink", w=0.2, halo=0.4, lit=(1.2, 0.5, 0.34))
    p.shape("13,56 8,62 5,71 5.6,80 8,86! 24,88! 27,78 26,64 22,56", "paper", w=0.5, comb=(3, 0.55, 0.46), halo=0.5)
    p.fold("17,70 11,72 9.4,79 12,85", 0.7, 2.6, 0.6, -1, 0.34, taper="both", clip=p.last)
    p.shape("6,83.4! 17,82.6 21.4,84.4 22,88! 6,88.6!", "paper", w=0.42, halo=0.3, comb=(1.4, 0.5, 0.34))
    p.cuts("18,84.6 17.4,88|20.4,85.4 20,88", 0.36)
    # breast and forelegs
    p.shape(
        "18,52 16,60 19,70 20,78 19.6,84! 22,88! 30,88! 29.4,84 29,77 33,68 36,58 32,50",
        "paper",
        w=0.5,
        comb=(3.4, 0.55, 0.46),
        halo=0.4,
    )
    p.shape(
        "28,66! 26.8,77 27.4,84! 27,88.6! 36.4,88.6! 36,85.6 33.4,84 33.4,77 36,66!",
        "paper",
        w=0.46,
        comb=(2, 0.5, 0.4),
        halo=0.35,
    )
    p.cuts("30,86 29.6,88.6|32.6,86 32.6,88.6|22.6,86 22.4,88|25,86 25,88", 0.36)
    # mane: flames round the face
    for _ring, (rx, ry, n, fill, kw) in enumerate(
        (
            (15.4, 15.2, 17, "ink", {"w": 0.2, "lit": (3.4, 0.7, 0.5), "halo": 0.6}),
            (11.6, 11.8, 15, "shade", {"w": 0.42, "comb": (2, 0.5, 0.38), "halo": 0.2}),
        )
    ):
        cx, cy, points = 22.4, 51, []
        for i in range(n):
            a, b = 2 * math.pi * i / n, 2 * math.pi * (i + 0.75) / n
            k = 1.26 * p.r.uniform(0.93, 1.1)
            u = (a + b) / 2
            points += [
                f"{cx + rx * math.cos(a):.2f},{cy + ry * math.sin(a):.2f}!",
                f"{cx + rx * 1.1 * math.cos(u):.2f},{cy + ry * 1.1 * math.sin(u):.2f}",
                f"{cx + rx * k * math.cos(b):.2f},{cy + ry * k * math.sin(b):.2f}!",
            ]
        p.shape(" ".join(points), fill, **kw)
    # ears
    p.shape("13.6,44! 11.6,39.6 14.6,37.2 18.2,41!", "paper", w=0.4, halo=0.3, comb=(1, 0.5, 0.3))
    p.put("line", p.limb("14.4,41.6 14.6,39.8", 1.4, 1))
    # head, three-quarter to the right: brow, long nose, broad muzzle
    f = p.shape(
        """14.6,50 15,44.4 19,41.2 24,41 28.4,43 30.6,46.4 34.4,47.6 38.4,48.6 40.2,51 39.6,53.6! 40,56.4
            37.4,58 31.6,58! 33,60.6 31.4,63.6 27,64.4 21.6,62 17,57""",
        "paper",
        w=0.5,
        comb=(3, 0.5, 0.44),
        halo=0.15,
    )
    p.shape("39.2,57! 35,56.4 31,55.6 28.4,57 28.6,60! 33,62.4! 36,60.2", "ink", w=0.2)
    for a, b in ((37.4, 57), (33.4, 56)):
        p.shape(f"{a - 0.9},{b - 0.2}! {a + 1},{b}! {a},{b + 2.6}!", "paper", w=0.2)
    p.shape("31.6,61.4! 33.4,61.8! 33.2,58.8!", "paper", w=0.2)
    p.shape("37,48.2! 39.4,48.6 40.6,50.4 39.4,51.8! 37,50.6", "ink", w=0.2)
    p.cuts(
        """39,51.8 38.2,53.6 35,55|35,55 31,54.4 28.6,56.4|30.6,46.4 27.6,48.6 28.6,52|22,52 24.6,55
            24,59|18.6,50 19,54 21,57""",
        0.46,
        "both",
        clip=f,
    )
    p.shape("24.6,47.6! 26.6,45.4 29.4,46.4! 27.4,48.4", "paper", w=0.4)
    p.put("line", p.disc(27.3, 46.9, 0.75), f)
    p.cuts("23.6,46.4 26,43.6 29.6,45|18,46 20,43.6 22.6,43.4|20,48 21.6,46 23,46.4", 0.6, "both", clip=f)
    for i in range(4):
        p.put("line", p.disc(33 + i * 1.3, 52.6 + (i % 2) * 0.9, 0.26), f)
    p.cuts("34,52 30,50.4 27,51|34,53 30,53 27.4,54", 0.24, "end")
    # far arm: hand over the nose
    sleeve(p, "42,41 40,44.4 38.6,46.6", 6, 5.4, 4.6, cuff="paper")
    hand(p, 39.6, 45, 152, 7, "lay", halo=0.4, flip=True)
    # near arm: hand under the jaw
    sleeve(p, "50.4,42 51,54 43.6,61 38.4,63", 7, 7, 5.6, 4.6, cuff="paper", halo=0.5)
    hand(p, 37.4, 63.2, 186, 7.4, "lay", halo=0.4)
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
