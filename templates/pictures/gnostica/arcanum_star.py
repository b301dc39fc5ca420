"""The Star: a naked woman by a pool pours two jugs, one on the land, under one great star and seven small."""

from __future__ import annotations

import math

from _figures import foot, hand, head_frame, profile
from _woodcut import Woodcut
from shapely.geometry import LineString, Polygon
from shapely.ops import unary_union


def jug(p):
    """A jug in its frame: lying, its mouth at +x."""
    p.shape(
        "5.6,-2.2! 3.4,-1.6 1,-3.6 -3,-3.8 -6,-2 -7,0 -6,2 -3,3.8 1,3.6 3.4,1.6 5.6,2.2!",
        "shade",
        w=0.42,
        halo=0.45,
        comb=(2, 0.5, 0.38),
        lit=(1.4, 0.6, 0.34),
    )
    p.stroke("-2,-3.6 -1.4,0 -2,3.6", 0.5, "none", clip=p.last)
    p.shape("5.2,-2.4 6.2,0 5.2,2.4 4.6,0", "ink", w=0.2)


def draw():
    p = Woodcut(171)
    sx, sy = 35, 23.5
    p.roundel = (35, 40, 30)
    p.night()
    p.rays(sx, sy, 15, 60, 56, 0.85, "light", alt=0.7, brk=1, point="out")
    # eight-pointed star over one turned between its points
    p.shape(p.star(sx, sy, 12.2, 4, 8, -67.5), "shade", w=0.4, halo=0.7, amp=0)
    s = p.shape(p.star(sx, sy, 15.4, 4.6, 8), "paper", w=0.5, halo=0.6, amp=0)
    for i in range(8):
        a = math.radians(i * 45 - 90)
        b = a + math.radians(22.5)
        half = [
            (sx, sy),
            (sx + 15.2 * math.cos(a), sy + 15.2 * math.sin(a)),
            (sx + 4.6 * math.cos(b), sy + 4.6 * math.sin(b)),
        ]
        p.put("line", Polygon(half).buffer(-0.25), s)
    p.shape(p.disc(sx, sy, 2.6), "paper", w=0.4)
    for x, y, r in (
        (8, 19, 3),
        (62, 19, 3),
        (16.6, 31, 2.6),
        (53.4, 31, 2.6),
        (5.4, 41, 2.5),
        (65.4, 33, 2.5),
        (46, 42, 2.3),
    ):
        p.shape(p.star(x, y, r * 1.4, r * 0.5, 8), "paper", w=0, halo=0.5, amp=0)
    # far hill and a tree with a bird
    p.shape("-4,76! -4,62 8,58 20,62 34,66 50,62 64,58 75,62! 75,76!", "paper", w=0.4, comb=(4, 0.65, 0.46), halo=0.4)
    p.shape(p.limb("62.6,66 62.4,60 61.6,54", 2.6, 1.8, 1.1), "ink", w=0.2, halo=0.35)
    p.shape(p.limb("62.4,61 65.4,57.6 66,54", 1.3, 0.9), "ink", w=0.2)
    crown = unary_union([p.disc(58.4, 54.6, 3), p.disc(61.4, 51.2, 3.6), p.disc(66, 52.4, 3.4), p.disc(64, 55.4, 2.8)])
    p.shape(crown, "shade", w=0.42, halo=0.4, comb=(2, 0.5, 0.38), lit=(1.4, 0.6, 0.32))
    p.shape(
        """56.4,47! 58.6,46.8 60.4,44.4 62.6,43.4 63.6,41.6 65.2,41.4 66,42.4! 67.8,43! 66,43.6 65.6,46 63.6,47.8
            60.4,48.2!""",
        "paper",
        w=0.36,
        halo=0.35,
        comb=(1.4, 0.5, 0.32),
    )
    p.cuts("58,47.2 61,46.8 63.4,45|64,47.6 64,48.6", 0.36)
    p.put("line", p.disc(64.8, 42.8, 0.36))
    # land and water
    p.shape("-4,74 12,71 28,74 38,79 36,95! -4,95!", "paper", w=0.45, comb=(2, 0.6, 0.4), halo=0.3)
    p.shape("28,95! 33,84 42,78 56,75.4 75,75! 75,95!", "shade", w=0.45, halo=0.3)
    pool = p.last
    for i, r in enumerate((3, 6.4, 10, 14)):
        ring = LineString(
            [(56 + r * 1.5 * math.cos(t / 12), 83 + r * 0.44 * math.sin(t / 12)) for t in range(76)]
        ).buffer(0.24)
        p.put("light" if i % 2 == 0 else "line", ring, pool)
    p.tufts([(3, 80), (10, 86), (20, 90), (2, 90)], 2.4, 4, 0.42)
    # water from both jugs
    for rail in ("54,68.4 55,73 55.6,82|57,67.4 57.4,74 57,82", "8,66 7,72 6.6,80|5,65 4.2,72 4,80"):
        a, b = rail.split("|")
        back = " ".join(reversed(b.split()))
        q = p.shape(f"{a} {back}".replace(" ", " "), "shade", w=0.34, halo=0.4, amp=0)
        p.between(a, b, 2, 0.42, layer="light", clip=q)
    p.cuts("6,80 2,83 -2,83|6,80 9,84 13,84|5,80 5,85 6,89", 0.6, "end")
    # far leg: the foot on the water's edge
    p.shape(p.limb("32,67 42,62.6 44.6,66", 7, 6.4, 5.2), "paper", w=0.45, halo=0.5, comb=(2, 0.5, 0.4))
    p.shape(p.limb("44.4,65 43.8,73 42.4,79", 5.4, 4.4, 2.8), "paper", w=0.45, halo=0.3, comb=(1.8, 0.5, 0.38))
    foot(p, 42.6, 79.4, 6.6)
    # far arm with the far jug over the water
    p.shape(p.limb("34,50 43,56 49.6,60.4", 4.4, 3.6, 2.6), "paper", w=0.42, halo=0.5, comb=(1.4, 0.5, 0.36))
    with p.at(52.4, 63.4, 1, 48):
        jug(p)
    hand(p, 48.6, 59.8, 34, 6.4, "hold", halo=0.3)
    # hair behind, trunk from the side, near leg kneeling
    p.shape("24,38! 19,41 16,47 15.6,54 13,60! 18,59 21,61! 24,56 27,50", "ink", w=0.2, halo=0.5, lit=(2, 0.6, 0.4))
    p.shape(
        """28.4,45 31,44 33.6,46.4 34.6,50 36.6,53 36.2,55.4 33.6,56.6 33,60 34,64 33,70 27,74 20.6,72.4
            19.4,66 21.4,61 23.6,56 23.6,50 25.6,46.6""",
        "paper",
        w=0.48,
        halo=0.45,
        comb=(3.4, 0.5, 0.46),
    )
    t = p.last
    p.cuts("32.4,56.6 34.6,56.2 36.2,54.6|24,55 26,60 25,65", 0.4, "both", clip=t)
    p.put("line", p.disc(36, 53.4, 0.42), t)
    p.shape(
        unary_union([p.limb("25,69 33,72.6 38.6,76.6", 8.4, 7, 5.2)]), "paper", w=0.48, halo=0.3, comb=(2.4, 0.5, 0.42)
    )
    p.shape(
        unary_union([p.limb("38.8,77.2 28,80 18.4,80.4", 5.4, 5, 3)]), "paper", w=0.45, halo=0.3, comb=(2, 0.5, 0.4)
    )
    foot(p, 17.4, 79.8, 6, True, turn=8)
    # near arm with the near jug over the land
    p.shape(p.limb("27,48.6 20.4,54.6 13.6,58.6", 4.6, 3.8, 2.6), "paper", w=0.45, halo=0.5, comb=(1.6, 0.5, 0.38))
    with p.at(9.6, 62.4, 1, 132):
        jug(p)
    hand(p, 14.2, 58.4, 150, 6.4, "hold", halo=0.3, flip=True)
    # head bent over the pool
    with head_frame(p, 31.6, 38.6, 12.2, 10):
        profile(p, eye="down", mood="calm", nose=-3, chin=-2)
        p.shape(
            "74,20 60,-4 34,-10 6,4 -14,30 -24,70 -34,110! -10,100 6,110! 22,92 32,74 40,54 50,42 64,30",
            "ink",
            w=0.2,
            lit=(2, 0.55, 0.34),
        )
        p.between("66,12 36,0 6,32 -18,92", "60,22 40,22 20,50 6,98", 4, 0.44, layer="light")
    return p.svg("The Star")
