"""The Lovers: a man and a woman hold hands under Cupid, who bends his bow in the sun."""

from __future__ import annotations

from _figures import foot, front, grip, hand, head_frame, profile, sleeve, wing
from _woodcut import Woodcut
from shapely.ops import unary_union


def draw():
    p = Woodcut(66)
    p.roundel = (35, 38, 33)
    p.rays(35, 19, 15.5, 80, 54, 0.95, point="in", alt=0.92, brk=1)
    p.shape(p.disc(35, 19, 15), "shade", w=0.45, lit=(3.4, 0.8, 0.46))
    p.rays(35, 19, 15.8, 20.4, 36, 0.7, jit=0, alt=0.7)
    # hills
    p.shape("-4,80! -4,68 10,62 26,67 44,67 60,62 75,68! 75,80!", "paper", w=0.4, comb=(3, 0.7, 0.4), halo=0.3)
    p.shape("-4,80 35,76 75,80! 75,95! -4,95!", "shade", w=0.4)
    p.tufts([(x, y) for x, y in ((4, 84), (34, 82), (36, 88), (66, 84), (10, 90), (60, 90))], 2.2, 4, 0.4)
    # Cupid: wings, body, bow drawn downwards
    for m in (False, True):
        with p.at(35 + (2 if m else -2), 17, 0.36, -8 if not m else 8, not m):
            wing(p, "paper", 2, 6, 0.36, 0.3)
    skin = {"w": 0.34, "halo": 0.35, "comb": (1, 0.5, 0.3)}
    for leg, x, y in (("34.6,22 33.4,28.2 30,30.8", 29.8, 31), ("32,22 27,25.2 25.6,29", 25.6, 29.4)):
        p.shape(p.limb(leg, 3.6, 3, 1.8), "paper", **skin)
        foot(p, x, y, 4, True, w=0.3, turn=-24)
    p.shape("31,14 34,13 37.4,14 38,18 37.4,22 34,23.6 30.8,22 30.4,18", "paper", w=0.36, halo=0.3, comb=(2, 0.5, 0.34))
    p.shape("30,21 34,23.4 38.4,20.6! 38.6,24.4 34.4,26.4! 30,25", "shade", w=0.3, halo=0.2, comb=(0.8, 0.5, 0.3))
    # the bow bulges towards its arrow; the string runs from its tips to the hand that draws it
    p.shape(p.limb("49.6,18.6 49.8,24 47.2,28.8 43.4,32.4 38,34.2", 0.8, 1.5, 1.9, 1.5, 0.8), "ink", w=0.2, halo=0.5)
    p.stroke("49.6,18.8 34.4,19.8! 38.2,34.2", 0.36, "none")
    p.shape(p.limb("33.4,19 50,30.6", 0.9, 0.9), "ink", w=0, halo=0.4)
    p.shape("52.6,32.4! 47.6,31.2! 49.2,30! 49.8,27.8!", "ink", w=0.2, halo=0.4)
    p.shape(p.limb("31.4,15.6 25,18.6", 2.9, 2.6), "paper", **skin)
    p.shape(p.limb("25.2,19 31,19.9", 2.5, 1.9), "paper", **skin)
    hand(p, 30.8, 19.8, 2, 4, "hold", halo=0.2)
    p.shape(p.limb("37,15.4 40.8,20.6 44.4,26.2", 2.8, 2.5, 1.9), "paper", **skin)
    grip(p, 47.2, 28.6, 37, 4)
    with head_frame(p, 34.6, 8.8, 8.6):
        front(p, mood="smile", eye="shut", jaw=6, w=0.26)
        hair = [
            p.disc(50 + 42 * c, 26 - 32 * s, 13)
            for c, s in (
                (-1, -0.4),
                (-0.95, 0.1),
                (-0.7, 0.6),
                (-0.3, 0.85),
                (0.15, 0.9),
                (0.55, 0.75),
                (0.85, 0.35),
                (1, -0.2),
            )
        ]
        p.shape(unary_union(hair), "ink", w=0.2, lit=(0.8, 0.5, 0.3))
    # the man, from his back to his hand
    p.shape(
        "10,49 16,46.6 21,48.4 23,55 22.4,64 24,70! 25,95! 3,95! 5,78 6,64 6,54",
        "ink",
        w=0.2,
        lit=(3.4, 0.75, 0.5),
        halo=0.6,
    )
    p.cuts("12,58 10,72 9,88|17,62 16,76 17,90", 0.8, "both", "light")
    p.shape(p.limb("7,68.6 14,70.6 23,68.4", 2.2, 2.2), "paper", w=0.32, comb=(1, 0.5, 0.3))
    with head_frame(p, 17, 38.6, 12.4, -3):
        p.shape("34,60 26,100 8,128 30,140 78,134 68,106 60,80", "paper", w=0.32)
        profile(p, mood="smile", chin=2, nose=1)
        p.shape(
            "72,16 58,-6 34,-10 8,2 -8,24 -10,52 0,76 16,88! 26,76 28,56 40,46 50,34 62,26",
            "ink",
            w=0.2,
            lit=(1.8, 0.55, 0.32),
        )
        p.between("66,10 40,2 14,22 4,60", "60,20 40,18 24,36 18,70", 3, 0.4, layer="light")
    # the woman
    p.shape(
        "60,49 54,46.6 49.4,48.4 47,54 48.4,62 46,70 42,80 39,95! 69,95! 67,80 63.6,68 64.4,58 64,53",
        "paper",
        w=0.5,
        comb=(4, 0.6, 0.46),
        halo=0.6,
    )
    g = p.last
    for s, d in (("52,68 48,78 45,92", 1), ("56,68 56,80 55,92", 1), ("60,68 63,80 65,92", -1)):
        p.fold(s, 0.7, 2.4, 0.65, d, 0.3, clip=g)
    p.shape(p.limb("47.6,63.6 56,66 64,63.6", 2, 2), "shade", w=0.32)
    for x, y in ((50, 76), (60, 84), (47, 87), (65, 76), (55, 57)):
        p.shape(p.star(x, y, 1.5, 0.6, 5), "shade", w=0.22, clip=g)
    with head_frame(p, 53, 39, 12.2, -3, flip=True):
        p.shape(
            "50,-6 18,-4 -8,18 -16,52 -30,90 -38,140 -20,182 4,190! 0,150 20,120 32,96",
            "ink",
            w=0.2,
            lit=(2, 0.6, 0.34),
            halo=0.5,
        )
        profile(p, eye="down", mood="smile", nose=-3, chin=-2)
        p.shape(
            "72,18 58,-4 34,-8 10,4 -8,30 -8,64 4,90 20,110! 30,88 30,66 40,50 50,40 62,30",
            "ink",
            w=0.2,
            lit=(1.8, 0.6, 0.32),
        )
        p.between("64,14 36,4 8,30 -6,80 -22,150", "58,24 38,24 20,48 16,84 0,130", 4, 0.44, layer="light")
        for x, y in ((58, 6), (36, 2), (16, 14), (4, 34)):
            p.shape(p.disc(x, y, 7.5), "shade", w=0.24, halo=0.15)
    # arms and joined hands: hers lies in his, and his thumb closes over it
    sleeve(p, "19,51.6 22,60.6 28,62.8", 6.8, 6, 4.8, fill="ink", cuff="paper", lit=(1.8, 0.6, 0.36))
    sleeve(p, "51.4,51.6 49.6,59.4 44.6,61", 6.4, 5.8, 4.6, fill="shade", cuff="paper")
    for way in ("36,64.6 39.4,66.4 42.6,66", "35.4,65.2 38.6,67.4 41.4,67.4", "34,65.4 36.8,68 39.4,68.6"):
        p.shape(p.limb(way, 2.3, 2.1, 1.7), "paper", w=0.3, halo=0.25, amp=0)
    p.shape(
        "30.2,60.8 33,60.4 36.4,61 39,63.4 38.4,66 35,67.2 32,66.6 30,65.4!",
        "paper",
        w=0.34,
        halo=0.25,
        comb=(1.6, 0.5, 0.3),
        amp=0,
    )
    for way in ("38.6,64 35.8,65 34.4,66.8", "38.2,63 34.8,64 32.9,66", "38,61.9 34,62.6 31.8,64.7"):
        p.shape(p.limb(way, 2.2, 2.1, 1.6), "paper", w=0.28, halo=0.1, amp=0)
    p.shape(
        "43,58.8 40,58.6 36.4,59.6 33.4,61.4 32.4,63 33.6,63.6 37,62.6 38.4,64.8 40.8,64.6 43.2,63.4!",
        "paper",
        w=0.32,
        halo=0.1,
        amp=0,
    )
    p.comb(p.last, 1.6, 0.5, 0.28)
    p.shape(p.limb("31.6,61.4 33.6,59.6 36.4,59.8 38.2,61", 2.7, 2.4, 1.9), "paper", w=0.32, halo=0.2, amp=0)
    p.stroke("36.6,59.4 38,60.2", 0.26)
    return p.svg("The Lovers")
