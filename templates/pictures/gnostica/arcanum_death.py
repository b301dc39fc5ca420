"""Death: a hooded skeleton mows a field in which a crown lies."""

from __future__ import annotations

import math

from _figures import bone, head_frame, skull
from _woodcut import Woodcut


def draw():
    p = Woodcut(61)
    p.rays(24, 62, 13, 90, 56, 0.9, point="in", a0=-190, a1=10, alt=0.92, brk=1)
    p.shape(p.disc(24, 62, 12), "shade", w=0.45, lit=(3.6, 0.85, 0.5))
    # hills
    p.shape("-4,70! -4,60 8,57 18,61 30,64 44,60 58,63 75,57 75,72!", "paper", w=0.4, comb=(4, 0.7, 0.42))
    p.shape("-4,66 20,68 46,65.6 75,67 75,95! -4,95!", "shade", w=0.4)
    # standing wheat on the left, stubble on the right
    for j, y in enumerate((70, 75, 80.5, 87)):
        for i in range(13):
            x = -3 + i * 3 + (j % 2) * 1.4
            if x > 22 - j * 3:
                continue
            h = 7.4 + j * 0.6
            p.stroke(f"{x},{y} {x + 0.3},{y - h * 0.5} {x - 0.4},{y - h}", 0.3, "none")
            for k in range(3):
                for m in (-1, 1):
                    p.put(
                        "line",
                        p.tube(
                            f"{x - 0.3},{y - h + k * 1.5 + 0.6} {x - 0.4 + m * 0.95},{y - h + k * 1.5 - 0.7}", 0.75, 0.3
                        ),
                    )
    p.tufts([(x, y) for y in (72, 77, 82) for x in range(26 + (y % 2) * 3, 72, 8)], 1.9, 3, 0.42)
    # cloak blown back
    p.shape(
        """36,20 43,19 49,23 53,31 60,35 70,37! 66,41 71,46! 64,49 68,56! 60,58 62,66! 55,66 54,74! 48,68 44,60
            38,56 34,46 33,34""",
        "ink",
        w=0.2,
        lit=(2.6, 0.7, 0.42),
        halo=0.6,
    )
    for s in ("42,30 52,40 66,42", "44,38 52,48 64,52", "43,46 50,55 60,60", "42,54 48,61 53,68"):
        p.stroke(s, 0.65, "both", "light")
        with p.at(0.6, 1.5):
            p.stroke(s, 0.35, "both", "light")
    # legs
    bone(p, "43,63 47.4,70.6", 1.7, 3.2)
    bone(p, "47.4,71.6 55,78.6", 1.5, 2.8)
    p.shape("54,78! 58,76.4 57.6,79 60.4,83.4 58.4,84.6! 55.6,81.6!", "paper", w=0.3)
    bone(p, "38,63 32,70.4", 1.8, 3.3)
    bone(p, "31.6,71.2 33,83", 1.6, 2.9)
    p.shape("34.4,82.6! 33,86 27.4,87.6 23,87.4! 24,85.6 29.6,84 31.8,82.4!", "paper", w=0.3, halo=0.3)
    for i in range(3):
        p.stroke(f"{24.4 + i * 1.6},87.2 {26.6 + i * 1.4},85", 0.26)
    # pelvis, spine, ribs
    bone(p, "41,45 40.6,52 40.6,60", 2, 2.4)
    for y in (47, 49.6, 52.2, 54.8):
        p.stroke(f"39.4,{y} 42,{y + 0.2}", 0.35, "none")
    p.shape(
        "34,58 38,56.4 40.6,58.6 43.4,56.4 47.4,58.2 46.6,62 43,64.6 40.6,62.6 38,64.8 34.8,62",
        "paper",
        w=0.36,
        comb=(1.4, 0.5, 0.3),
    )
    p.shape("37.2,59.6 38.8,60.8 37.4,62.2", "ink", w=0.2)
    p.shape("44,59.6 42.6,60.8 44,62.2", "ink", w=0.2)
    for w_, y in ((4.6, 38.6), (5.6, 40.9), (6, 43.3), (5.6, 45.7), (4.6, 48)):
        p.shape(
            p.tube(
                f"{40.2},{y - 0.7} {40.2 - w_ * 0.8},{y - 0.4} {40.4 - w_},{y + 1.6} {40.6 - w_ * 0.35},{y + 2.6}",
                1.15,
                0.95,
            ),
            "paper",
            w=0.26,
        )
        p.shape(
            p.tube(
                f"{41},{y - 0.7} {41 + w_ * 0.75},{y - 0.5} {41 + w_ * 0.9},{y + 1.5} {41.2 + w_ * 0.3},{y + 2.6}",
                1.15,
                0.95,
            ),
            "paper",
            w=0.26,
        )
    bone(p, "40.4,37.4 40.7,49", 1.5, 1.6)
    bone(p, "33.4,36.6 40,37.6", 1.2, 2)
    bone(p, "47.6,36.4 41.4,37.6", 1.2, 2)
    # scythe: snath then blade
    sn = p.tube("14,85 22,68 30,52 40,30 43.4,20", 1.5, 1.7)
    # far arm
    p.shape(
        "45.6,17.6! 38,13.4 26,13 15,17 6.4,25 2,35! 10.6,26.4 20,21.6 30,19.8 38,20.4 44.4,22.4!",
        "paper",
        w=0.5,
        halo=0.5,
    )
    p.fold("44,19.4 36,16.4 26,16.2 16,20 8,27", 0.4, 2, 0.75, 1, 0.28, taper="both", clip=p.last)
    p.shape(sn, "shade", w=0.4, halo=0.35)
    # arms
    bone(p, "33.4,37.6 27.8,46.6", 1.4, 2.6)
    bone(p, "27.6,47.2 24.6,59.4", 1.3, 2.4)
    bone(p, "47.8,37.6 51.2,45.4", 1.5, 2.7)
    bone(p, "50.8,46.2 36.6,43", 1.3, 2.4)
    for x, y, an in ((25.4, 61.4, 64), (34.6, 42.2, 64)):
        with p.at(x, y, 1, an - 90):
            for i in range(4):
                p.shape(
                    p.tube(f"-2.2,{-2.1 + i * 1.35} 0,{-2.4 + i * 1.4} 2,{-1.9 + i * 1.3}", 1.1, 0.95), "paper", w=0.24
                )
            p.shape(p.tube("-1.6,-2.4 0,-3.8 1.6,-3.4", 1, 0.9), "paper", w=0.24)
    # hood and skull
    p.shape(
        "34,33! 29.4,27 30,19.6 36,14.6 43,15 48.6,20 50.4,28 48,36 42,37.6! 38,37.4",
        "ink",
        w=0.2,
        lit=(2, 0.6, 0.4),
        halo=0.5,
    )
    with head_frame(p, 37.6, 26.4, 12.6, 6, flip=True):
        skull(p)
    p.stroke("48,24 48.4,29 46,34.4", 0.5, "both", "light")
    # what is left in the field: a crown, and one flower
    with p.at(60.4, 79.6, 0.95, 14):
        p.shape(
            "-5,3! -6,-4! -3,-1! -1.6,-5! 0,-1.4! 2,-5! 3.2,-1! 6,-4! 5,3! 0,4.2",
            "paper",
            w=0.4,
            halo=0.4,
            comb=(1.6, 0.5, 0.32),
        )
        p.stroke("-4.8,1.2 0,2.4 4.8,1.2", 0.4, "none")
        for x in (-6, -1.6, 2, 6):
            p.shape(p.disc(x, -4.6, 0.8), "ink", w=0)
    p.shape(p.tube("44.6,90 45,84 44,79.4", 0.7, 0.6), "ink", w=0)
    for a in range(5):
        c, s_ = math.cos(a * 1.2566 - 1.57), math.sin(a * 1.2566 - 1.57)
        p.shape(p.disc(44 + c * 1.7, 77.6 + s_ * 1.7, 1.25), "paper", w=0.26, halo=0.2)
    p.shape(p.disc(44, 77.6, 0.95), "ink", w=0)
    return p.svg("Death")
