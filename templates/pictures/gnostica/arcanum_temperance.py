"""Temperance: an angel pours water from one cup into another, one foot in the pool, one on the bank."""

from __future__ import annotations

import math

import numpy as np
from _figures import foot, grip, head_frame, three, wing
from _woodcut import Woodcut


def jug(p):
    """A jug in its frame: its foot at 0, 0, its mouth at 0, -13, its handle at -x."""
    p.shape(p.limb("-1.6,-11 -5.6,-11.2 -6.6,-7.6 -3.8,-4.6", 1.5, 1.5, 1.4, 1.3), "paper", w=0.34, halo=0.4)
    body = p.shape(
        "-2.8,0! 2.8,0! 2.2,-1.4! 4.6,-4 4.4,-7 2,-9.4! 2.2,-11.4 3.4,-13! -2.8,-13! -2,-11.4 -2,-9.4! -4.4,-7 "
        "-4.6,-4 -2.2,-1.4!",
        "ink",
        w=0.2,
        halo=0.5,
        lit=(2, 0.6, 0.42),
    )
    p.stroke("-4.8,-5.4 0,-4.6 4.8,-5.4", 0.7, "none", "light", body)
    p.stroke("-2.4,-9.6 0,-9.2 2.4,-9.6", 0.6, "none", "light", body)
    rim = [(0.3 + 3.3 * math.cos(i * math.pi / 6), -13 + 0.9 * math.sin(i * math.pi / 6)) for i in range(12)]
    p.shape(rim, "paper", w=0.36, amp=0)


def arm(p, upper, fore):
    """An arm in a wide sleeve that is bent at the elbow: one contour, folds from the elbow, a cuff."""
    area = p.limb(upper, 7, 7, 6).union(p.limb(fore, 6, 5.4, 4.6))
    made = p.shape(area, "shade", w=0.44, halo=0.5, comb=(2.2, 0.55, 0.4), lit=(1.6, 0.7, 0.36))
    spine = p.line(upper)
    elbow, way = spine[-1], spine[-1] - spine[-8]
    way = way / max(1e-6, float((way**2).sum()) ** 0.5)
    side = np.array((-way[1], way[0]))
    for aside in (-0.7, 0.9):
        start = elbow + way * 1.4 + aside * side
        end = elbow - way * 4 + aside * 1.6 * side
        p.stroke(None, 0.5, "end", clip=made, P=[start, (start + end) / 2, end])
    return made


def draw():
    p = Woodcut(123)
    p.roundel = (35, 47, 34)
    p.rows(-3, 60, 1.9, lambda x, y: max(0, 0.85 - 0.011 * y) if math.hypot(x - 35, y - 25) > 17 else 0)
    # far road and hills
    p.shape(
        "-4,80! -4,56 6,50! 12,56 22,62 46,62 58,54 66,47! 75,54 75,80!", "paper", w=0.4, comb=(4, 0.65, 0.44), halo=0.3
    )
    p.cuts("6,51 8,56 5,62|66,48 64,54 68,62", 0.6, "both")
    # wings
    with p.at(28, 42, 0.98, -6, True):
        wing(p, "paper", 3, 7, 0.42, 0.5)
    with p.at(42, 42, 0.98, 6):
        wing(p, "paper", 3, 7, 0.42, 0.5)
    # bank and pool
    p.shape("-4,78 14,76 30,79 36,84 34,95! -4,95!", "paper", w=0.45, comb=(2.4, 0.6, 0.4), halo=0.3)
    p.shape("26,95! 30,86 37,81 52,78.6 75,79! 75,95!", "shade", w=0.45, halo=0.2)
    pool = p.last
    for i in range(5):
        p.between(
            f"32,{83 + i * 2.2} 48,{82 + i * 2} 75,{82 + i * 2.1}",
            f"32,{84 + i * 2.2} 48,{83 + i * 2} 75,{83 + i * 2.1}",
            1,
            0.45,
            "both",
            "light" if i % 2 else "line",
            pool,
            0.3,
        )
    # feet
    foot(p, 28.6, 81.6, 8, True)
    p.shape(p.limb("43,76 43.4,84.4", 4.4, 3.4), "paper", w=0.42, halo=0.3)
    p.cuts("37,85 43.4,86.6 50,85|39.6,83.6 43.4,84.6 47.4,83.6", 0.5, "both", "light")
    # irises
    for x, y in ((6, 82), (12, 86), (1, 87)):
        p.cuts(f"{x},{y + 10} {x + 0.6},{y} {x},{y - 9}", 0.6, "none")
        p.shape(
            f"{x - 0.6},{y + 8}! {x - 4},{y - 1} {x - 4.6},{y - 7}! {x - 2},{y - 1} {x},{y + 6}!",
            "ink",
            w=0.2,
            halo=0.3,
        )
        p.shape(
            f"""{x},{y - 8}! {x - 3.4},{y - 8} {x - 4.4},{y - 5}! {x - 1.6},{y - 6} {x},{y - 8}!
                {x + 3.4},{y - 8} {x + 4.4},{y - 5}! {x + 1.6},{y - 6}""",
            "shade",
            w=0.34,
            halo=0.3,
        )
        p.shape(f"{x},{y - 8}! {x - 2.2},{y - 11} {x},{y - 14.4}! {x + 2.2},{y - 11}", "shade", w=0.34, halo=0.3)
    # robe
    p.shape(
        """35,37 28.4,38.4 26,43 28,52 25.6,62 22,72 21,79! 27,80.4 32,78.6! 37,81 42,78.8! 47,80.6 50,78!
            48.6,70 45,61 42.2,52 44,43 41.6,38.4""",
        "shade",
        w=0.5,
        comb=(3.6, 0.6, 0.46),
        lit=(2, 0.8, 0.4),
        halo=0.6,
    )
    g = p.last
    for s, d in (
        ("30,58 26,68 25,78", 1),
        ("34,58 32,68 31.4,78", 1),
        ("38,58 40,68 41,78", -1),
        ("41,57 44.6,66 46.4,77", -1),
    ):
        p.fold(s, 0.65, 2.2, 0.6, d, 0.3, clip=g)
    p.shape(p.limb("28.4,53.4 35,55.6 41.8,53.4", 2.2, 2.2), "paper", w=0.36)
    p.shape("35,42.4! 38.6,48.6! 31.4,48.6!", "paper", w=0.34)
    arm(p, "27.6,41.4 22.8,49.4 18.6,57.8", "18.6,57.8 16.4,54.4 14,51")
    # the stream, from the mouth of the upper jug past the breast into the lower one
    rails = (
        "20.2,43 26,43 32.4,45.8 38.6,51.6 43.6,58.6 46.4,66.4",
        "19.8,46.4 25,45.8 31,48.4 36.4,53.6 41,59.8 43.4,66.4",
    )
    back = " ".join(reversed(rails[1].split()))
    stream = p.shape(f"{rails[0]}! {back}!", "paper", w=0.42, halo=0.7, amp=0)
    p.between(*rails, 2, 0.34, clip=stream, trim=0.25)
    for x, y in ((47.6, 62.4), (41.4, 63.2), (48.6, 59.6)):  # drops
        p.shape(p.disc(x, y, 0.75), "paper", w=0.3, halo=0.35, amp=0)
    # the jug that pours, held by its handle
    with p.at(9.8, 36.4, 1.05, 128, True):
        jug(p)
    grip(p, 11.2, 46, 58, 7.2, flip=True)
    # the arm that receives
    arm(p, "42.2,41.4 49.6,48.4 57.4,56.4", "57.4,56.4 58,61 56.4,65.6")
    with p.at(45, 80.4, 1.06, 3, True):
        jug(p)
    grip(p, 51.4, 70.6, -34, 7, flip=True)
    # head, light, disc on the brow
    p.shape(p.disc(35, 25.4, 11.4), "shade", w=0.42, halo=0.5, lit=(2, 0.7, 0.4))
    p.rays(35, 25.4, 12, 15.4, 32, 0.8, alt=0.7, jit=0)
    with head_frame(p, 35, 27.2, 12.4, 4):
        p.shape(
            """50,2 24,4 8,22 2,48 -10,66 -6,88 10,84 8,98 28,92 36,84 64,84 74,94 92,98 90,84 106,88 110,66
                98,48 92,22 76,4""",
            "paper",
            w=0.34,
            halo=0.35,
            comb=(1.6, 0.5, 0.3),
        )
        p.between("26,14 8,40 4,78", "30,16 22,44 22,84", 4, 0.34)
        p.between("74,14 92,40 96,78", "70,16 78,44 78,84", 4, 0.34)
        three(p, eye="down", mood="smile")
        p.shape("18,42! 20,16 36,2 50,0 64,2 80,16 82,42! 74,24 50,12 26,24", "paper", w=0.3)
        p.cuts("50,1 36,8 24,26|50,1 64,8 76,26", 0.28)
        p.shape(p.disc(50, 14, 8), "shade", w=0.3)
        p.put("line", p.disc(50, 14, 2.6))
    return p.svg("Temperance")
