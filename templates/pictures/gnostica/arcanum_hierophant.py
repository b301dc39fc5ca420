"""The Hierophant: a priest with a triple crown and a triple cross blesses two who kneel before him."""

from __future__ import annotations

from _figures import front, grip, hand, head_frame, sleeve
from _woodcut import Woodcut
from shapely.ops import unary_union


def draw():
    p = Woodcut(55)
    p.roundel = (35, 32, 27)
    p.night()
    p.rays(35, 26, 14, 66, 52, 1.0, "light", alt=0.9, point="in", a0=-180, a1=0)
    # pillars
    for x0 in (0.5, 58.5):
        p.shape(f"{x0},17! {x0 + 11},17! {x0 + 11},95! {x0},95!", "paper", w=0.45, halo=0.5, comb=(3, 0.7, 0.46))
        for i in (3, 5.6, 8.2):
            p.stroke(f"{x0 + i},18 {x0 + i},92", 0.4, "both")
        p.shape(
            f"{x0 - 2},10! {x0 + 13},10! {x0 + 12},14 {x0 + 11},17.6! {x0},17.6! {x0 - 1},14",
            "shade",
            w=0.45,
            halo=0.4,
            comb=(1.6, 0.6, 0.34),
        )
    # mantle
    p.shape(
        "35,37 27,38.6 21,44 17,56 13,74 10,95! 60,95! 57,74 53,56 49,44 43,38.6",
        "shade",
        w=0.55,
        comb=(4.4, 0.6, 0.5),
        lit=(2.8, 0.8, 0.44),
        halo=0.6,
    )
    m = p.last
    for s, d in (("22,54 19,70 17,90", 1), ("48,54 51,70 53,90", -1)):
        p.fold(s, 0.7, 2.6, 0.6, d, 0.34, clip=m)
    # alb and stole
    p.shape("31,40! 28.6,56 26,74 24,95! 46,95! 44,74 41.4,56 39,40!", "paper", w=0.38, comb=(2.4, 0.6, 0.4), halo=0.15)
    a = p.last
    p.fold("30,72 29,80 28,92", 0.5, 1.6, 0.6, 1, clip=a)
    p.fold("40,72 41,80 42,92", 0.5, 1.6, 0.6, -1, clip=a)
    p.shape("32.4,40! 37.6,40! 38,95! 32,95!", "ink", w=0.2)
    for y in (50, 59, 68, 77):
        p.shape(
            p.limb(f"35,{y - 2.6} 35,{y + 2.6}", 1.2, 1.2).union(p.limb(f"33,{y - 0.8} 37,{y - 0.8}", 1.2, 1.2)),
            "paper",
            w=0,
        )
    p.shape("26.4,39 31,37 35,45.4! 39,37 43.6,39 42,45 35,53! 28,45", "paper", w=0.4, comb=(1.6, 0.5, 0.36), halo=0.2)
    p.shape(p.disc(35, 47.6, 1.7), "shade", w=0.3)
    # triple cross
    p.shape(p.limb("53.4,13 52,86", 1.5, 1.7), "paper", w=0.36, halo=0.5, comb=(0.8, 0.6, 0.24))
    for y, h in ((17, 2.8), (21.4, 4.2), (26, 5.6)):
        p.shape(p.limb(f"{53.3 - h},{y} {53.3 + h},{y}", 1.8, 1.8), "paper", w=0.36, halo=0.4)
    sleeve(p, "45,43.6 47,53 47.6,58 49,53", 8, 9, 7, 5, cuff="paper")
    grip(p, 52.7, 51.4, -4, 6.8)
    # blessing arm
    sleeve(p, "25,44 18.6,51 18.8,43 19.6,37.4", 8, 9.4, 7, 5, cuff="paper")
    hand(p, 19.8, 34.6, -86, 8.6, "bless", halo=0.4)
    # head and triple crown
    with head_frame(p, 35, 29.4, 12.4):
        p.shape("20,30 8,44 6,74 16,92 84,92 94,74 92,44 80,30", "paper", w=0.32, comb=(1, 0.5, 0.3), halo=0.4)
        p.between("18,44 10,60 14,88", "22,44 20,62 22,88", 3, 0.3)
        p.between("78,44 80,62 78,88", "82,44 90,60 86,88", 3, 0.3)
        front(p, old=True, neck=False, jaw=-1, brow=2)
        p.shape(
            """20,66 26,78 36,78 50,73 64,78 74,78 80,66 82,88 72,112 60,122! 55,112 50,124! 45,112 40,122!
                28,112 18,88""",
            "paper",
            w=0.32,
            comb=(1.4, 0.5, 0.3),
            halo=0.1,
        )
        p.between("26,84 28,100 40,118", "74,84 72,100 60,118", 7, 0.36, trim=0.3)
        p.stroke("40,88 50,86 60,88", 0.56)
        p.shape(
            "14,34! 10,6 20,-34 38,-62 50,-70 62,-62 80,-34 90,6 86,34! 50,22",
            "shade",
            w=0.42,
            comb=(1.8, 0.55, 0.36),
            lit=(1.2, 0.6, 0.3),
            halo=0.45,
        )
        for y, h in ((20, 40), (-12, 36), (-40, 26)):
            p.shape(
                f"""{50 - h},{y + 6}! {50 - h - 4},{y - 16}! {50 - h * 0.62},{y - 4}! {50 - h * 0.34},{y - 20}!
                    50,{y - 6}! {50 + h * 0.34},{y - 20}! {50 + h * 0.62},{y - 4}! {50 + h + 4},{y - 16}!
                    {50 + h},{y + 6}! 50,{y + 12}""",
                "paper",
                w=0.34,
                halo=0.2,
            )
            for i in (-1, 0, 1):
                p.put("line", p.disc(50 + i * h * 0.5, y + 3, 3))
        p.shape(p.limb("50,-70 50,-92", 8, 8).union(p.limb("40,-82 60,-82", 8, 8)), "paper", w=0.26, halo=0.3)
    # two who kneel, seen from behind
    for flip in (False, True):
        with p.at(70 if flip else 0, 0, 1, 0, flip):
            p.shape(
                "2,95! 2,82 6,76 11,74.6 18,74.6 23,77 26.4,83 27,95!",
                "ink" if flip else "paper",
                w=0.45,
                halo=0.6,
                lit=(2.6, 0.7, 0.4) if flip else None,
                comb=None if flip else (3, 0.55, 0.44),
            )
            q = p.last
            p.cuts("9,80 7,90|19,79 21,90|14,79 14.4,90", 0.6, "end", "light" if flip else "line", q)
            p.shape(
                "14.6,62.6 9.4,65 8.4,70.4 10.4,75 14.6,77 18.8,75 20.8,70.4 19.8,65",
                "ink" if not flip else "paper",
                w=0.34,
                halo=0.4,
                lit=None if flip else (1.4, 0.6, 0.34),
                comb=(1.4, 0.5, 0.34) if flip else None,
            )
            p.shape("14.6,64 11.4,65.4 11,68.4 14.6,70.4 18.2,68.4 17.8,65.4", "paper", w=0.3)
            p.shape(p.limb("8.2,69.6 7.4,71.4", 1.8, 1.4), "paper", w=0.24)
    # crossed keys
    for f in (False, True):
        with p.at(35, 80, 0.9, -45 if f else 45):
            p.shape(
                unary_union(
                    [
                        p.limb("0,-7 0,8", 1.3, 1.3),
                        p.disc(0, 9, 2.6).difference(p.disc(0, 9, 1.3)),
                        p.limb("0,-6.4 3,-6.4", 1.5, 1.5),
                        p.limb("0,-3.6 2.4,-3.6", 1.3, 1.3),
                    ]
                ),
                "shade",
                w=0.34,
                halo=0.45,
                amp=0,
            )
    return p.svg("The Hierophant")
