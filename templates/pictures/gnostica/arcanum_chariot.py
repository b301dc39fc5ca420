"""The Chariot: a crowned warrior under a canopy of stars, drawn by a black horse and a white one."""

from __future__ import annotations

from _figures import crown, front, grip, hand, head_frame, sleeve
from _woodcut import Woodcut
from shapely.ops import unary_union


def horse(p, fill):
    """The fore part of a horse that steps to -x, its chest at 0, 0."""
    ink = fill == "ink"
    marks = {"lit": (2.8, 0.65, 0.46)} if ink else {"comb": (3, 0.55, 0.46)}
    tone = "light" if ink else "line"
    kw = dict(w=0.48, halo=0.5, **marks)
    # raised foreleg, then the standing one
    p.shape(unary_union([p.limb("1,3 -7,4 -12,9", 6, 4.4, 2.8), p.limb("-12,9 -8.4,15", 3, 2.2)]), fill, **kw)
    p.shape("-9.6,14.4! -6.8,13.4! -4.8,18.4! -9.4,18.6!", "shade", w=0.36, halo=0.3)
    # trunk and neck in one
    p.shape(
        """16,8! 14,-6 11,-16 6,-24 1,-27! -4,-24 -6,-19 -9.6,-13 -11.4,-9.4 -10.6,-6.4 -7.6,-5.6 -5,-7.4
            -2,-9.4! -4,-3 -5,3 -2,8 3,11 10,11""",
        fill,
        **kw,
    )
    b = p.last
    p.shape(unary_union([p.limb("4,7 3,15 3.4,20", 6.4, 4, 3), p.limb("3.4,20 3,26", 3.2, 2.6)]), fill, **kw)
    p.shape("1.2,25.6! 4.8,25.6! 5.8,30! -.4,30!", "shade", w=0.36, halo=0.3)
    # ears, eye, nostril, mouth, cheek
    p.shape("0,-26! .6,-31.6! 4.2,-26!", fill, w=0.4, halo=0.4)
    p.put("light" if ink else "line", p.limb("-3.4,-19.8 -2.2,-20.4", 1.5, 1.2))
    p.put("line", p.disc(-2.8, -20, 0.5)) if ink else None
    p.put(tone, p.limb("-9.8,-9.4 -9,-10", 1.1, 0.7), b)
    p.cuts("-10.2,-6.8 -8,-7.8 -6.6,-9.4|-2,-9.4 1.4,-12 2,-17|-4.4,-22 -1,-22.6 .6,-21", 0.42, "both", tone, b)
    p.cuts("4,-4 1,2 2,7|9,-8 8,0 11,6", 0.55, "both", tone, b)
    # bridle and mane
    p.stroke("-7.4,-15.4 -5,-13 -4,-8.4", 0.9, "none", "light" if ink else "line", b)
    p.stroke("1.6,-24 -1,-19 -4.6,-12.6", 0.7, "none", "light" if ink else "line", b)
    mane = p.shape(
        "1,-27! 6,-29 11,-24! 12,-20! 15,-16! 14.6,-12! 18,-6! 16,0! 12,-6 9.4,-14 5.6,-21",
        "paper" if ink else "ink",
        w=0.36,
        halo=0.3,
        lit=None if ink else (1.6, 0.6, 0.36),
    )
    p.cuts("4,-26 9,-21 12,-13|8,-22 12,-14 14,-7", 0.5, "both", "line" if ink else "light", mane)
    # harness across the chest
    p.shape(p.limb("-4.6,-1 2,3 12,2", 2, 2.2, 2.2), "shade", w=0.36)


def draw():
    p = Woodcut(77)
    p.roundel = (35, 44, 30)
    p.rays(35, 30, 16, 78, 46, 0.9, point="in", alt=0.92, brk=1, a0=-200, a1=20)
    p.shape(
        "-4,64! -4,56! 3,56! 3,50! 8,50! 8,56! 14,56! 14,46! 17,43 20,46! 20,64!",
        "paper",
        w=0.36,
        comb=(2, 0.6, 0.36),
        halo=0.3,
    )
    p.shape(
        "74,64! 74,54! 66,54! 66,47! 61,47! 61,56! 54,56! 54,44! 50,44! 50,64!",
        "paper",
        w=0.36,
        comb=(2, 0.6, 0.36),
        halo=0.3,
    )
    p.shape("-4,76 35,73 75,76! 75,95! -4,95!", "shade", w=0.4, halo=0.2)
    # wheels
    for x in (10.4, 59.6):
        p.shape(p.disc(x, 69, 12), "paper", w=0.6, halo=0.5, comb=(2, 0.6, 0.4))
        p.shape(p.disc(x, 69, 9.4), "shade", w=0.45)
        for i in range(8):
            with p.at(x, 69, 1, i * 45 + 11):
                p.shape(p.limb("0,0 9.4,0", 1.6, 1.4), "paper", w=0.32)
        p.shape(p.disc(x, 69, 2.7), "paper", w=0.45, halo=0.2)
    # posts and canopy
    for x in (16, 54):
        p.shape(p.limb(f"{x},14 {x},56", 2, 2), "paper", w=0.4, halo=0.4, comb=(1, 0.6, 0.3))
    p.shape(
        """11,18.6! 12,11 20,6 35,4 50,6 58,11 59,18.6! 55,22! 51,18.6! 47,22.6! 43,18.6! 39,22.6! 35,18.6!
            31,22.6! 27,18.6! 23,22.6! 19,18.6! 15,22!""",
        "ink",
        w=0.2,
        lit=(1.6, 0.7, 0.4),
        halo=0.6,
    )
    for x, y in ((22, 12), (28.6, 15), (35, 10), (41.4, 15), (48, 12), (16, 15.4), (54, 15.4)):
        p.put("light", p.star(x, y, 1.7, 0.7, 5))
    # the car
    p.shape(
        "13,54! 57,54! 55,76 50,80! 20,80! 15,76", "shade", w=0.55, halo=0.5, comb=(3.4, 0.6, 0.46), lit=(2, 0.8, 0.4)
    )
    p.shape("12,52! 58,52! 58,56.6! 12,56.6!", "paper", w=0.45, halo=0.3)
    # the warrior
    p.shape("35,36 27,37.6 24.6,43 27,53! 43,53! 45.4,43 43,37.6", "paper", w=0.45, comb=(3, 0.55, 0.42), halo=0.4)
    b = p.last
    p.cuts("27,44 35,48 43,44|35,40 35,53|28,49 35,52 42,49", 0.42, "none", clip=b)
    p.shape(p.star(35, 43, 2.8, 1.1, 8), "shade", w=0.26)
    sleeve(p, "44,40.4 49.4,46.4 47,52", 6.2, 6, 5, fill="paper", comb=(2, 0.5, 0.36))
    hand(p, 46.4, 52, 136, 6, "hold", halo=0.25)
    p.shape(p.limb("19,24.6 22.4,52", 1.2, 1.4), "paper", w=0.34, halo=0.35)
    p.shape("18.8,27! 16.4,22! 18.8,17! 21.2,22!", "shade", w=0.34, halo=0.4)
    sleeve(p, "26,40.4 20.8,47 25.4,50 24,45", 6.2, 6, 5, 4.4, fill="paper", comb=(2, 0.5, 0.36))
    grip(p, 21.4, 43.6, 187, 5.8)
    for f in (False, True):  # crescents on the shoulders
        with p.at(45.4 if f else 24.6, 38.6, 1, 0, f):
            moon = p.disc(0, 0, 4.2).difference(p.disc(1.8, -1.2, 3.5))
            p.shape(moon, "shade", w=0.34, halo=0.35)
    with head_frame(p, 35, 28.4, 11.6):
        p.shape(
            "50,4 24,8 10,30 8,60 -4,84 6,100 28,98 72,98 94,100 104,84 92,60 90,30 76,8",
            "ink",
            w=0.2,
            lit=(1.6, 0.55, 0.32),
            halo=0.4,
        )
        front(p, mood="stern", brow=3, jaw=2)
        p.shape("18,36! 22,12 36,2 50,0 64,2 78,12 82,36! 66,24 50,21 34,24", "paper", w=0.32, comb=(1, 0.5, 0.3))
        with p.at(50, 10, 8.2):
            crown(p, 9, 3.6, 5, "shade")
    # two horses that pull apart
    with p.at(18.6, 65, 0.84):
        horse(p, "paper")
    with p.at(51.4, 65, 0.84, 0, True):
        horse(p, "ink")
    p.shape("28.6,62! 35,59.4! 41.4,62! 41.2,69 35,76! 28.8,69", "paper", w=0.45, halo=0.5, comb=(1.8, 0.5, 0.36))
    p.shape(p.star(35, 66.6, 4, 1.6, 8), "ink", w=0)
    return p.svg("The Chariot")
