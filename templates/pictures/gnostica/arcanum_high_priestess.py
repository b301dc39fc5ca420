"""The High Priestess: a veiled woman with a book between a black and a white pillar, the moon at her feet."""

from __future__ import annotations

import math

from _figures import front, hand, head_frame
from _woodcut import Woodcut


def draw():
    p = Woodcut(32)
    # veil between the pillars
    p.shape("-4,-4! 74,-4! 74,88! -4,88!", "shade", w=0)
    for x in range(14, 58, 6):
        p.fold(f"{x},-3 {x + 0.6},20 {x - 0.4},44 {x + 0.3},82", 0.4, 1.5, 0.8, 1, 0.22, taper="both", clip=p.page)
    for j, y in enumerate(range(16, 84, 8)):
        for x in range(17 + (j % 2) * 3, 56, 6):
            m = p.disc(x, y, 1.7).difference(p.disc(x + 0.8, y - 0.6, 1.35))
            p.put("light", m)
    # pillars: black left, paper right
    for x0, fill in ((1.5, "ink"), (56.5, "paper")):
        k = {"w": 0.2, "lit": (2.2, 0.8, 0.4)} if fill == "ink" else {"w": 0.42, "comb": (3, 0.7, 0.42)}
        p.shape(f"{x0 + 1},19! {x0 + 11},19! {x0 + 11.4},86! {x0 + 0.6},86!", fill, halo=0.35, **k)
        for i in (3.4, 6, 8.4):
            p.stroke(f"{x0 + i},20 {x0 + i},84", 0.36, "both", "light" if fill == "ink" else "line")
        p.shape(
            f"{x0 - 1.6},12.4! {x0 + 13.6},12.4! {x0 + 12.6},15 {x0 + 11},19.4! {x0 + 1},19.4! {x0 - 0.6},15",
            fill,
            halo=0.3,
            w=0.4 if fill == "paper" else 0.2,
        )
        for i in range(5):
            p.shape(
                f"""{x0 + 1 + i * 2.1},19! {x0 + 0.6 + i * 2.1},15.4 {x0 + 2 + i * 2.1},13!
                    {x0 + 3.3 + i * 2.1},15.4 {x0 + 3.1 + i * 2.1},19!""",
                "paper" if i % 2 else "shade",
                w=0.26,
            )
        p.shape(
            f"{x0 - 2.4},9.6! {x0 + 14.4},9.6! {x0 + 14.4},12.6! {x0 - 2.4},12.6!",
            fill,
            w=0.4 if fill == "paper" else 0.2,
        )
        p.shape(
            f"{x0 - 1.4},82.5! {x0 + 13.4},82.5! {x0 + 13.4},95! {x0 - 1.4},95!",
            fill,
            w=0.4 if fill == "paper" else 0.2,
            halo=0.3,
        )
    p.shape("-4,85! 74,85! 74,95! -4,95!", "paper", w=0.4)
    # mantle
    p.shape(
        """35,15.6 28,18 25.4,26 23.6,35 19,41 15,52 13,66 9,80 7,92! 63,92! 61,80 57,66 55,52 51,41 46.4,35
            44.6,26 42,18""",
        "ink",
        w=0.2,
        lit=(4.2, 0.8, 0.5),
        halo=0.5,
    )
    for s in ("17,54 15,66 12,80", "21,46 18.6,60 17,76 14,88", "49,46 51,58 53,72 56,88", "53,54 55,66 58,80"):
        p.stroke(s, 0.55, "both", "light")
        with p.at(1.1, 1.5):
            p.stroke(s, 0.3, "both", "light")
    # robe
    p.shape(
        "29.6,39 28.4,50 26.6,58! 23,66 20,78 18,92! 52,92! 50,78 47,66 43.4,58! 41.6,50 40.4,39",
        "paper",
        w=0.38,
        comb=(3.4, 0.65, 0.42),
    )
    for s, d in (
        ("30.5,70 27,78 25,90", 1),
        ("34,72 33,80 33.6,90", 1),
        ("38,72 39.4,80 40,90", -1),
        ("42,70 45,79 46.4,90", -1),
        ("25,66 29,69 35,70.4", 1),
        ("45,66 41,69 35,70.4", -1),
    ):
        p.fold(s, 0.6, 2.2, 0.65, d, 0.3)
    p.fold("32.5,44 32,50 31,56", 0.45, 1.4)
    p.fold("37.6,44 38.4,50 39.4,56", 0.45, 1.4, -1)
    # breast clasp: cross made of four drops
    for a in range(4):
        c, s = math.cos(a * math.pi / 2), math.sin(a * math.pi / 2)
        p.shape(p.disc(35 + c * 1.3, 46 + s * 1.3, 0.85), "shade", w=0.22)
    # book
    p.shape(
        "22.6,57.4! 29,56 35,58.6! 41,56 47.4,57.4! 48.4,68! 41,66.6 35,69.4! 29,66.6 21.6,68!", "ink", w=0.2, halo=0.35
    )
    p.shape("23.6,57! 29,55.4 35,58! 35,68! 29,65.4 22.8,66.8!", "paper", w=0.3)
    p.shape("46.4,57! 41,55.4 35,58! 35,68! 41,65.4 47.2,66.8!", "paper", w=0.3)
    for i in range(5):
        y = 58 + i * 1.6
        p.stroke(f"25,{y + 0.3} 29,{y - 0.6} 33.6,{y + 1}", 0.26, "both")
        p.stroke(f"36.4,{y + 1} 41,{y - 0.6} 45,{y + 0.3}", 0.26, "both")
    # sleeves and hands
    p.shape("25,44 20.6,50 18,60 19,66.6 23,66! 25,63! 27,58 28.6,52", "ink", w=0.2, lit=(2, 0.7, 0.4), halo=0.3)
    p.shape("45,44 49.4,50 52,60 51,66.6 47,66! 45,63! 43,58 41.4,52", "ink", w=0.2, lit=(2, 0.7, 0.4), halo=0.3)
    p.shape(p.tube("19.6,66 24.4,63.6", 2, 2), "shade", w=0.3)
    p.shape(p.tube("50.4,66 45.6,63.6", 2, 2), "shade", w=0.3)
    hand(p, 23.4, 66, -18, 7, "lay", halo=0.25)
    hand(p, 46.6, 66, 198, 7, "lay", flip=True, halo=0.25)
    # head
    with head_frame(p, 35, 28.2, 12.6):
        p.shape(
            "50,-10 22,-4 8,22 4,60 -2,98 16,112 34,118 66,118 84,112 102,98 96,60 92,22 78,-4",
            "paper",
            w=0.35,
            comb=(1.8, 0.5, 0.3),
        )
        front(p, eye="down", long=3, jaw=-2, lips=True)
        for m in (-1, 1):

            def X(x, m=m):
                return 50 + m * x

            p.shape(
                f"""{X(0)},-4 {X(22)},2 {X(36)},26 {X(38)},60 {X(42)},100 {X(30)},110 {X(27)},84 {X(31)},52
                    {X(27)},26 {X(14)},14 {X(0)},12!""",
                "shade",
                w=0.3,
            )
            p.fold(f"{X(24)},10 {X(34)},34 {X(35)},66 {X(36)},100", 0.3, 0.9, 0.5, -m, 0.2)
        # crown: full disc between horns
        p.shape("22,4 36,-2 50,-4 64,-2 78,4 76,14 50,7 24,14", "paper", w=0.32)
        p.shape(
            "50,-14 62,-18 74,-30 78,-46! 88,-28 82,-10 68,-2 50,1 32,-2 18,-10 12,-28 22,-46! 26,-30 38,-18",
            "paper",
            w=0.36,
            halo=0.3,
            comb=(0.9, 0.5, 0.25),
        )
        p.shape(p.disc(50, -32, 15), "paper", w=0.36, halo=0.3, comb=(1.1, 0.5, 0.28))
        for x in (30, 40, 50, 60, 70):
            p.shape(p.disc(x, 4.4 - abs(50 - x) * -0.06, 2.6), "ink", w=0)
    # moon at the feet
    m = p.disc(35, 74.5, 10.6).difference(p.disc(35, 70.3, 10.4))
    p.shape(m, "paper", w=0.36, halo=0.4, comb=(1.6, 0.5, 0.32))
    return p.svg("The High Priestess")
