"""The Tower: lightning throws off its crown, and two people fall from it in the night."""

from __future__ import annotations

import numpy as np
from _figures import aghast, hand, head_frame
from _woodcut import Woodcut, ribbon

LIMB = {"w": 0.36, "halo": 0.4}


def legs(p, fill, ways):
    """Legs from hip over knee and heel to toe, in black shoes."""
    for hip, knee, heel, toe in ways:
        p.shape(p.tube(f"{hip} {knee} {heel}", 4.8, 4, 2.8), fill, comb=(1, 0.6, 0.28), **LIMB)
        p.shape(p.tube(f"{heel} {toe}", 3, 1.9), "ink", w=0.2, halo=0.4)


def arms(p, fill, ways):
    """Arms from shoulder over elbow to wrist, and spread hands."""
    for m, (shoulder, elbow, wrist, turn) in enumerate(ways):
        p.shape(p.tube(f"{shoulder} {elbow} {wrist}", 4, 3.4, 2.7), fill, comb=(0.9, 0.6, 0.28), **LIMB)
        x, y = map(float, wrist.split(","))
        hand(p, x, y, turn, 6.4, "open", flip=bool(m), halo=0.35, w=0.3)


def king(p):
    """A king who falls, drawn upright about his breast: his cloak streams after him, his crown flies off."""
    p.shape(
        """-3,-5 -7.4,1 -9.6,9 -10.6,17! -7.4,15.6 -6,21.6! -2.4,17.6 0.4,23! 3.4,17.4 6.4,20.6! 8,14.4 11,15.4!
            9.6,7 6.6,0 3,-5!""",
        "shade",
        comb=(2.2, 0.6, 0.42),
        **LIMB,
    )
    for one in ("-5.6,0 -7.4,8 -8,15", "6,1 7.4,8 7.4,14"):
        p.fold(one, 0.55, 1.6, 0.7, -1, 0.3, taper="end", clip=p.last)
    legs(p, "paper", (("-1.8,7", "-5.6,13!", "-1.6,20", "-4.6,22.6"), ("2,7", "4.8,14", "6.2,21.4", "9.6,23")))
    p.shape(
        "-3.4,-5 -4,1 -3.2,4.6 -5.4,10.4! -2,9.2 0,11! 2.4,9.2 5.4,10.4! 3.4,4.6 4.2,1 3.4,-5 0,-5.8",
        "paper",
        comb=(1.8, 0.55, 0.36),
        **LIMB,
    )
    p.shape(p.tube("-3,4.2 0,5 3.2,4.2", 1.5, 1.5), "ink", w=0.2)
    arms(p, "paper", (("-2.8,-3.6", "-8,-4.4", "-9.4,-10.4", -104), ("2.8,-3.6", "7.4,-6.4", "8.6,-12.4", -78)))
    p.shape(p.tube("0,-4.6 0.3,-7.4", 3, 2.8), "paper", w=0.3)
    with head_frame(p, 0.4, -11.6, 11.6, -6):
        aghast(p, bearded=True)
    with p.at(5.4, -23.4, 1.2, 24):
        p.shape("-3.4,2.4! -4.2,-2.6! -1.6,-.4! 0,-3.4! 1.6,-.4! 4.2,-2.6! 3.4,2.4!", "shade", w=0.36, halo=0.4)


def queen(p):
    """A queen who falls, drawn upright about her breast: her gown and her hair are blown up."""
    legs(p, "paper", (("-1.8,9", "-3.6,16", "-2.4,22.6", "-4.6,24.8"), ("1.8,9", "4.6,15!", "2.6,21.4", "5.4,23.8")))
    p.shape(
        """-3,-5 -3.4,0 -2.6,4! -6,9 -10.4,14.4! -7.4,15 -7,18.6! -3.4,15.6 -1.6,18.4! 1.4,15.4 4.4,18! 6.4,14.6
            10,15.4! 7,9 2.8,4! 3.6,0 3,-5 0,-5.8""",
        "shade",
        comb=(2, 0.55, 0.36),
        lit=(1.3, 0.7, 0.36),
        **LIMB,
    )
    for one in ("-1.6,6 -4.6,11 -5.6,16", "1.4,6 2.4,11 3.4,16"):
        p.fold(one, 0.5, 1.4, 0.7, -1, 0.3, taper="end", clip=p.last)
    p.shape(p.tube("-2.6,3.6 0,4.4 2.8,3.6", 1.4, 1.4), "paper", w=0.26)
    arms(p, "shade", (("-2.6,-3.8", "-7.4,-6", "-8.4,-12", -96), ("2.6,-3.8", "7.6,-4.6", "8.4,-10.6", -80)))
    p.shape(p.tube("0,-4.6 0.3,-7.4", 2.7, 2.5), "paper", w=0.3)
    with head_frame(p, 0.4, -11.2, 10.8, -6):
        for m in (-1, 1):
            with p.at(50, 0, 1, 0, m < 0, o=(50, 0)):
                lock = p.shape(
                    "20,10 0,30 -10,60 -30,84! -12,86 -26,118! -4,104 -8,136! 12,110 22,84! 30,50",
                    "shade",
                    w=0.36,
                    halo=0.45,
                )
                p.cuts("10,34 2,66 -14,92|18,50 12,84 4,112", 0.4, "both", clip=lock)
        aghast(p)


def draw():
    p = Woodcut(73)
    p.shape("-4,-4! 74,-4! 74,95! -4,95!", "ink", w=0)
    r = p.r
    for _ in range(86):  # driven rain
        x, y = r.uniform(-4, 82), r.uniform(-3, 84)
        ln = r.uniform(4, 11)
        p.put(
            "light",
            ribbon(
                np.array([(x, y), (x - ln * 0.16, y + ln * 0.5), (x - ln * 0.32, y + ln)]),
                [0.06, r.uniform(0.3, 0.42), 0.06],
            ),
        )
    # cloud bank
    p.shape(
        "-4,-4! 74,-4! 74,15 66,19 60,15 52,19 45,13 40,10 31,13 24,10 17,17 9,14 3,19 -4,15!",
        "paper",
        w=0.4,
        comb=(4, 0.65, 0.45),
        halo=0.4,
    )
    for s, d in (("4,15 8,10 14,11 17,15", 1), ("46,13 51,9 56,11 59,15", 1), ("26,9 31,6 37,7 40,10", 1)):
        p.fold(s, 0.5, 1.8, 0.6, d)
    # crag
    p.shape(
        "-4,95! -4,84 6,80 13,83 20,76 27,79 44,78 52,82 58,78 66,83 75,80 75,95!",
        "paper",
        w=0.45,
        comb=(5, 0.7, 0.5),
        halo=0.4,
    )
    for s in ("14,83 12,88", "27,79 25,86", "46,80 47,88", "58,79 57,86"):
        p.fold(s, 0.6, 2.4, 0.7, 1)
    # tower, split from the top
    with p.at(35, 80, 1, 2.4):
        body = p.shape(
            """-12.4,2! -11,-30 -10.4,-46! -8,-45! -7,-48! -4.4,-45.4! -1.6,-47.4! -2.6,-42! 1,-44.6! 2.6,-41!
                5,-45! 7.4,-43! 10.6,-47! 11,-30 12.4,2!""",
            "paper",
            w=0.55,
            comb=(5.5, 0.6, 0.5),
            halo=0.6,
        )
        for j in range(13):
            y = -1 - j * 3.5
            p.stroke(f"-12.4,{y} 0,{y + 1.1} 12.4,{y}", 0.28, "none", clip=body)
            for i in range(5):
                x = -10 + i * 5 + (j % 2) * 2.5
                if r.random() < 0.64:
                    p.stroke(
                        f"{x},{y - 3.5 + 1.1 * (1 - abs(x) / 12)} {x},{y + 1.1 * (1 - abs(x) / 12)}",
                        0.26,
                        "none",
                        clip=body,
                    )
        p.shape("-2.4,-20! 1.4,-22 1,-27 3.2,-31 .6,-35 1.4,-41! -1,-36 -.6,-31 -2.8,-27!", "ink", w=0.2, halo=0.2)
        for x, y in ((-6, -32), (6.2, -24), (-5.4, -14)):
            p.shape(
                f"{x - 2},{y + 4}! {x - 2},{y - 1} {x},{y - 3.4}! {x + 2},{y - 1} {x + 2},{y + 4}!",
                "ink",
                w=0.25,
                halo=0.5,
            )
            p.shape(
                f"""{x - 1.4},{y + 4}! {x - 1.8},{y + 1} {x - 0.2},{y - 1}! {x + 0.2},{y + 0.6}
                    {x + 1},{y - 0.6}! {x + 1.5},{y + 4}!""",
                "shade",
                w=0.24,
            )
        # fire at the head
        p.shape(
            """-10.6,-46! -13.6,-51 -10,-56! -10,-52 -7.4,-52! -8.4,-58 -4.6,-62! -5.2,-56 -2.4,-54! -2,-60
                2,-63! .8,-57 4,-55! 5.4,-59 8.8,-60! 7.4,-55 10,-53! 12,-56 14,-55! 12.6,-50 10.6,-46.6!
                7.4,-43! 5,-45! 2.6,-41! 1,-44.6! -2.6,-42! -1.6,-47.4! -4.4,-45.4! -7,-48! -8,-45!""",
            "shade",
            w=0.42,
            halo=0.5,
            lit=(1.4, 0.6, 0.36),
        )
        fire = p.last
        p.cuts(
            "-9.6,-49 -8,-52 -8.4,-55|-5.6,-50 -4.6,-54 -5.6,-58|4.6,-49 5.4,-53 7,-56|9,-48 9.6,-50 11.6,-52",
            0.7,
            "both",
            "light",
            fire,
        )
    # the crown of the tower, thrown off
    with p.at(50.5, 25.6, 1, 27):
        p.shape(
            """-12,4.4! -13,-1! -13,-5.4! -9.4,-5.4! -9.4,-2! -6,-2! -6,-5.4! -2,-5.4! -2,-2! 2,-2! 2,-5.4!
                6,-5.4! 6,-2! 9.4,-2! 9.4,-5.4! 13,-5.4! 13,-1! 11,4.8! 7,3! 4,6! 0,3.4! -4,6.4! -8,3.4!""",
            "paper",
            w=0.5,
            comb=(3, 0.55, 0.42),
            halo=0.6,
        )
        p.stroke("-13,-.6 0,.6 13,-.6", 0.4, "none", clip=p.last)
    for x, y, q in ((63, 38, 1.6), (66, 46, 1.1), (44, 34, 1.2), (12, 30, 1.3), (57, 40, 1), (8, 74, 1.2), (62, 72, 1)):
        p.shape(
            f"{x - q},{y - q * 0.6}! {x + q * 0.4},{y - q}! {x + q},{y + q * 0.3}! {x - q * 0.2},{y + q}!",
            "paper",
            w=0.3,
            halo=0.3,
        )
    # lightning: a jagged bolt that thins towards the strike, and two branches
    bolt = [(24.6, 4, 2.6), (20.4, 10.6, 2.4), (27.4, 12.8, 2.2), (24, 19.6, 1.8), (31, 22.4, 1.5), (29, 28, 1.1)]
    bolt.append((34.8, 36, 0.1))
    for way, halo in (
        ([(26.6, 12.8, 1.3), (32.6, 13.4, 0.9), (33.6, 17.4, 0.6), (38.4, 18.6, 0.1)], 0.5),
        ([(24.4, 19, 1.1), (18.6, 22, 0.8), (18.8, 26, 0.5), (14.4, 30, 0.1)], 0.5),
        (bolt, 0.8),
    ):
        left = " ".join(f"{x - w},{y}!" for x, y, w in way)
        right = " ".join(f"{x + w},{y + w * 0.2}!" for x, y, w in way[::-1])
        p.shape(f"{left} {right}", "paper", w=0.36, halo=halo, amp=0.02)
    with p.at(12.6, 52, 0.98, 188):
        king(p)
    with p.at(57.4, 57, 0.96, 172, True):
        queen(p)
    return p.svg("The Tower", 1.9)
