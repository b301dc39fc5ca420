"""The Sun: its face shines on a naked child who rides a white horse past sunflowers on a wall."""

from __future__ import annotations

import math

from _figures import foot, front, grip, hand, head_frame
from _woodcut import Woodcut
from shapely.geometry import Polygon
from shapely.ops import unary_union


def sunflower(p, x, y, r):
    """A sunflower that looks out of the picture."""
    for k, (n, far) in enumerate(((11, 1.75), (11, 1.5))):
        for i in range(n):
            with p.at(x, y, r, i * 360 / n + k * 16):
                p.shape(
                    "0.6,-.26! 1.2,-.34 " + f"{far},0! 1.2,.34 .6,.26!",
                    "shade" if k == 0 else "paper",
                    w=0.26,
                    halo=0.15,
                    amp=0,
                )
    p.shape(p.disc(x, y, r * 0.86), "ink", w=0.2, halo=0.15)
    for i in range(6):
        a = i * math.pi / 3
        p.put("light", p.disc(x + math.cos(a) * r * 0.45, y + math.sin(a) * r * 0.45, r * 0.13))


def draw():
    p = Woodcut(191)
    sx, sy = 35, 22.4
    p.roundel = (35, 32, 28)
    p.rays(sx, sy, 30, 84, 60, 1.1, point="in", alt=0.94, brk=1)
    # straight and waving rays
    for i in range(16):
        with p.at(sx, sy, 0.92, i * 22.5 - 90):
            if i % 2:
                p.shape("13,-2 17,-.4 20,-2 24,-.6 27.4,-1! 24,1.6 20.6,1.4 17,3 13,2.4", "shade", w=0.36, halo=0.45)
            else:
                p.shape("13,-3! 28,0! 13,3!", "paper", w=0.4, halo=0.45)
                p.put("line", Polygon([p.pt(14, 0.2), p.pt(27, 0.05), p.pt(14, 2.6)]))
    face = p.shape(p.disc(sx, sy, 13.4), "paper", w=0.6, halo=0.4, comb=(4, 0.5, 0.5))
    with p.at(sx, sy, 0.25, 0, o=(50, 51)):
        for m in (-1, 1):

            def X(x, m=m):
                return 50 + m * x

            p.stroke(f"{X(5)},38 {X(14)},31 {X(30)},36", 0.9, "both", clip=face)
            p.shape(
                p.poly(f"{X(6)},49! {X(13)},42.6 {X(22)},43 {X(29)},49! {X(20)},53 {X(12)},53"), "paper", w=0.2, amp=0
            )
            p.put("line", p.disc(X(17), 47.4, 4.2), face)
            p.stroke(f"{X(5)},50 {X(13)},42 {X(22)},42.4 {X(31)},50", 0.7, "both", clip=face)
            p.shape(p.disc(X(27), 66, 7), "shade", w=0.2, amp=0)
            p.stroke(f"{X(5)},80 {X(12)},78 {X(20)},73", 0.5, "both", clip=face)
        p.stroke("54,38 52,52 55,62 59,67 55,71 48,71.4", 0.6, "start", clip=face)
        p.stroke("43,70 41,66.6 44,64", 0.4, "both", clip=face)
        p.shape(p.poly("30,76! 42,80 50,79 58,80 70,76! 62,87 50,90 38,87"), "ink", w=0.2)
        p.put("light", p.poly("36,80! 50,82 64,80! 58,84 50,85 42,84"))
        p.stroke("43,95 50,97 57,95", 0.5, "both", clip=face)
    # wall and sunflowers
    wall = p.shape("-4,58! 75,58! 75,80! -4,80!", "paper", w=0.45, halo=0.4)
    for j in range(4):
        y = 58 + j * 5.5
        p.stroke(f"-4,{y} 30,{y + 0.3} 75,{y}", 0.34, "none", clip=wall)
        for i in range(7):
            x = -2 + i * 12 + (j % 2) * 6
            p.stroke(f"{x},{y} {x + 0.3},{y + 5.5}", 0.34, "none", clip=wall)
    for x, y, r in ((5.4, 52, 3.3), (64.6, 51, 3.4), (14.6, 56.4, 2.6), (56, 56, 2.7)):
        p.shape(p.limb(f"{x},{y} {x + 0.6},{y + 12}", 0.9, 0.9), "ink", w=0.2, halo=0.3)
        p.shape(f"{x + 0.4},{y + 9}! {x + 3},{y + 5.6} {x + 5.4},{y + 6}! {x + 4},{y + 8.6}", "shade", w=0.3, halo=0.3)
        sunflower(p, x, y, r)
    p.shape("-4,84 20,81 50,82 75,80! 75,95! -4,95!", "shade", w=0.4)
    p.tufts([(4, 90), (66, 90), (35, 91), (18, 88), (52, 90)], 2.2, 4, 0.42)
    # the horse steps to the left
    kw = {"w": 0.5, "halo": 0.5, "comb": (2.4, 0.5, 0.46)}
    p.shape(p.limb("52,66 60,66 62.6,74 60,82", 2.2, 3, 3, 1.2), "paper", **kw)
    p.cuts("55,66.4 60,69 60.4,78|56,67 59,72 59.4,79", 0.4)
    p.shape(unary_union([p.limb("50,72 51,79 48.4,83", 6, 3.8, 2.8), p.limb("48.4,83 50,89", 2.7, 2.6)]), "paper", **kw)
    p.shape(unary_union([p.limb("27,74 20.6,77 19.6,83", 5, 3.6, 2.6)]), "paper", **kw)
    p.shape("18,82.6! 21.4,83! 21,86! 17,86!", "ink", w=0.2)
    p.shape(
        """21,51! 17,53.4 13.4,59 10.8,62.6! 11,65.6 14,66.6 17,64.4 20.4,62.6! 20.4,67 21.4,71 25,75.6 30,77.4
            37,77 44,77.6 50,76 53.4,72 53,66.6 49,63.6 42,63 36,63.4 31,61 28,56 25,52""",
        "paper",
        w=0.55,
        halo=0.6,
        comb=(3, 0.5, 0.5),
    )
    b = p.last
    p.shape(
        unary_union([p.limb("46,73 44.4,80 47,84", 6.4, 4, 2.8), p.limb("47,84 46,90", 2.7, 2.6)]),
        "paper",
        w=0.48,
        halo=0.2,
        comb=(1.8, 0.5, 0.42),
    )
    p.shape(unary_union([p.limb("28,74 30,81 30,90", 6, 3.8, 2.8)]), "paper", w=0.48, halo=0.2, comb=(1.8, 0.5, 0.42))
    p.knock(
        p.poly("25,71 31,70.6 30.6,75.6 26,75").union(p.poly("43,70 49,70 48.6,75 44,75")),
        keep=("shade", "ink", "light"),
    )
    p.shape("21,51.6! 21.6,47.6! 24.4,52!", "paper", w=0.4, halo=0.3)
    p.put("line", p.limb("17.6,57 18.8,56.4", 1.3, 1), b)
    p.put("line", p.limb("12,63 12.8,62.6", 0.9, 0.7), b)
    p.cuts(
        "11.4,65 13.4,64.4 14.8,63|20.6,62.4 22.6,60 22.4,56|24,70 26,66 25,62|48,66 45,70 46,74", 0.42, "both", clip=b
    )
    p.stroke("14.6,58.2 16.6,60.6 17.4,64", 0.8, "none", clip=b)
    p.shape(
        "23,51! 27.6,51.6 31,56! 31.6,58! 33.4,61! 34,64! 31,63 28,59.6 26,55",
        "ink",
        w=0.2,
        lit=(1, 0.5, 0.3),
        halo=0.2,
    )
    p.stroke("17,60.4 25,64 31,58", 0.5, "none")
    # the child
    p.shape(p.limb("39,62 34.6,67.4 35.4,73.6", 5.2, 4.6, 3), "paper", w=0.45, halo=0.4, comb=(1.6, 0.5, 0.38))
    foot(p, 35.4, 74.4, 4.8, True)
    p.shape(
        "34.2,49.4 36.6,47.6 40.6,47.4 43.4,49 44,54 43.4,60 42,64 37,64.4 35,60 34.2,54",
        "paper",
        w=0.45,
        halo=0.5,
        comb=(2.6, 0.5, 0.42),
    )
    p.cuts("36,52.4 38,53.4 39.6,52.4", 0.3)
    p.put("line", p.disc(38, 58, 0.36))
    p.shape(p.limb("35.8,50 30.6,53.4 28.4,48.4", 3.6, 3, 2.2), "paper", w=0.4, halo=0.1, comb=(1, 0.5, 0.32))
    hand(p, 28.4, 48.6, -104, 4.6, "open", halo=0.3)
    # the banner
    p.shape(p.limb("47.6,66 49.4,44", 1.1, 1.1), "paper", w=0.32, halo=0.4)
    p.shape(
        "49.4,43.6! 53.4,46 57.6,43.6 62.6,46 66.6,44! 64.6,49 67,53.6! 62.4,55.6 57.6,52.6 53,55.4 48.8,53!",
        "ink",
        w=0.2,
        lit=(1.8, 0.6, 0.4),
        halo=0.6,
    )
    p.put("light", p.star(57.6, 49, 2.6, 1.1, 8))
    p.shape(p.limb("42.2,50 45.2,55 47.2,58.4", 3.6, 3, 2.2), "paper", w=0.4, halo=0.1, comb=(1.2, 0.5, 0.32))
    grip(p, 48.2, 58.6, 5, 4.2)
    with head_frame(p, 38.6, 41.4, 9.6, -6):
        front(p, mood="smile", jaw=8, w=0.28)
        curls = [
            p.disc(50 + 44 * c, 28 - 34 * s, 13)
            for c, s in (
                (-1, -0.5),
                (-1, 0),
                (-0.8, 0.5),
                (-0.45, 0.8),
                (0, 0.95),
                (0.45, 0.85),
                (0.8, 0.5),
                (1, 0.05),
                (1, -0.5),
            )
        ]
        p.shape(unary_union(curls), "shade", w=0.34, halo=0.3, comb=(0.8, 0.5, 0.28))
    return p.svg("The Sun")
