"""The Hanged Man: a calm youth hangs by one foot from a living gallows, his legs crossed, light round his head."""

from __future__ import annotations

import math

from _figures import front, head_frame
from _woodcut import Woodcut


def draw():
    p = Woodcut(112)
    p.roundel = (35, 56, 27)
    p.rows(-3, 92, 1.9, lambda x, y: max(0, 0.7 - 0.006 * y) * min(1, max(0, (math.hypot(x - 35, y - 68) - 17) / 14)))
    p.shape("-4,95! -4,86 12,82 26,86 44,86 58,82 75,86 75,95!", "paper", w=0.4, comb=(2, 0.7, 0.4), halo=0.3)
    # two trunks and a beam with lopped branches
    for m in (False, True):
        with p.at(70 if m else 0, 0, 1, 0, m):
            for x, y, d in ((6.6, 72, -1), (9.8, 60, 1), (6.6, 46, -1), (9.2, 35, 1), (9.8, 81, 1)):
                p.shape(
                    p.limb(f"{x},{y} {x + d * 5.4},{y - 4}", 3.2, 2.8), "paper", w=0.42, halo=0.4, comb=(0.9, 0.5, 0.3)
                )
                p.shape(p.disc(x + d * 5.4, y - 4, 1.5), "shade", w=0.3)
            p.shape(p.limb("8,97 8.8,60 7.4,34 8,12", 7, 6, 6, 6.6), "paper", w=0.55, halo=0.0, comb=(3, 0.55, 0.5))
            b = p.last
            p.cuts("6.6,88 7.4,70 6.2,56|9.6,80 9.6,64 8.4,48|7,46 6,34 7,24|9.4,40 8.8,30 9.4,20", 0.5, "both", clip=b)
    p.shape(
        p.limb("-4,14.6 16,13 35,14 54,13 74,14.6", 6.6, 6, 5.6, 6, 6.6),
        "paper",
        w=0.55,
        halo=0.5,
        comb=(2.6, 0.55, 0.46),
    )
    p.cuts("18,13 28,13.4 36,13|40,15 50,14 58,14.6|6,15 14,14", 0.45, "both", clip=p.last)
    for x, y, t in ((22, 10, -60), (48.6, 10, -120), (27.6, 18, 70), (44, 18, 110)):
        with p.at(x, y, 1, t):
            p.shape("0,0! 2,-2 5,-1.8 7,0! 5,1.8 2,2", "shade", w=0.34, halo=0.35)
            p.stroke("0,0 6,0", 0.3, "end")
    # rope
    p.shape(p.limb("37,11 37.2,16 37,24", 1.1, 1.1, 1.1), "paper", w=0.32, halo=0.4)
    p.shape(p.limb("34.6,12.4 37,10.6 39.6,12.4", 1.3, 1.3), "paper", w=0.32, halo=0.3)
    # light round the head
    p.rays(35, 70, 9.5, 17.5, 36, 0.9, alt=0.72)
    p.shape(p.disc(35, 70, 9), "shade", w=0.42, halo=0.3, lit=(1.6, 0.7, 0.36))
    # bent leg behind the straight one: the figure 4
    p.shape(p.limb("32.6,46 26.4,40.6 21.4,35.4", 6, 5.8, 4.8), "ink", w=0.2, halo=0.5, lit=(2, 0.6, 0.4))
    p.shape(p.limb("21.4,35.4 30,34 40.6,32.6", 4.8, 4.2, 3), "ink", w=0.2, halo=0.5, lit=(1.6, 0.6, 0.36))
    p.shape("40,30.8! 43,30.4 45.4,27.4! 47,30 45,34 40.4,34.6!", "paper", w=0.36, halo=0.4, comb=(1, 0.5, 0.28))
    p.shape(p.limb("37,48 37.4,36 37,25.4", 6.6, 5.4, 3), "ink", w=0.2, halo=0.6, lit=(2.2, 0.6, 0.4))
    p.shape("35.4,26! 38.8,26! 39.4,22 37.6,16.6! 34.8,19.6 35,23.4", "paper", w=0.38, halo=0.4, comb=(1, 0.5, 0.28))
    p.shape(p.limb("35,23.8 39.4,23.4", 1.4, 1.4), "shade", w=0.3)
    # arms folded behind his back: the elbows stand out like a second, turned-over triangle
    for m in (False, True):
        with p.at(70 if m else 0, 0, 1, 0, m):
            arm = p.shape(
                p.limb("31.6,60.4 25.4,57.4 18.4,53.6", 6, 5.4, 4.4).union(
                    p.limb("18.4,53.6 24,50.8 31,48.6", 4.4, 4, 3.6)
                ),
                "shade",
                w=0.44,
                halo=0.5,
                comb=(1.6, 0.5, 0.36),
                lit=(1.2, 0.6, 0.3),
            )
            p.cuts(
                "20.6,54 22.4,52.6 24.4,52.2|19.8,52.2 21.6,51.8|26.6,58.4 28.4,56.4 28.6,54.6", 0.46, "end", clip=arm
            )
            p.shape("24.8,53.4! 23.4,49.4! 25,48.8! 26.4,52.8!", "paper", w=0.3, amp=0)  # a cuff
    # tunic, hem towards the sky
    p.shape(
        """35,63.4 30.4,63 28.4,60 28.8,52 26.6,45.6! 29.4,42.6! 32,45! 35,41.6! 38,44.6! 41.6,42! 43.6,45.6!
            41.2,52 41.6,60 39.6,63""",
        "shade",
        w=0.5,
        halo=0.5,
        comb=(3, 0.55, 0.44),
        lit=(2, 0.7, 0.38),
    )
    t = p.last
    p.fold("32,44.6 31.6,50 32,55", 0.5, 1.6, 0.55, 1, clip=t)
    p.fold("38.4,44.6 38.8,50 38,55", 0.5, 1.6, 0.55, -1, clip=t)
    p.shape(p.limb("28,51.4 35,52.8 42,51.4", 1.7, 1.7), "ink", w=0)
    for y in (55, 58, 61):
        p.shape(p.disc(35, y, 0.7), "ink", w=0)
    # head, upside down, hair hanging
    with head_frame(p, 35, 70.6, 11.8, 180):
        p.shape(
            """50,14 26,10 12,24 6,10! 8,-14 18,-34! 24,-18 34,-44! 42,-22 50,-48! 58,-22 66,-42! 74,-18
                84,-32! 92,-12 94,12! 88,24 74,10""",
            "ink",
            w=0.2,
            halo=0.45,
            lit=(1.6, 0.55, 0.34),
        )
        front(p, mood="smile", eye="open")
        p.shape("50,14 30,18 19,40! 14,24 22,4 50,-6 78,4 86,24 81,40! 70,18", "ink", w=0.2)
        p.cuts(
            "36,4 34,-14 36,-32|50,2 50,-18 50,-38|64,4 66,-14 64,-32|24,10 20,-6 20,-22|76,10 80,-6 80,-22",
            0.5,
            "both",
            "light",
        )
    return p.svg("The Hanged Man")
