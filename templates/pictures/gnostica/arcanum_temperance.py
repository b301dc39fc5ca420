"""Temperance: an angel pours water from one cup into another, one foot in the pool, one on the bank."""

from __future__ import annotations

import math

from _figures import foot, grip, head_frame, sleeve, three, wing
from _woodcut import Woodcut


def cup(p):
    """A black cup in its frame: its foot at 0, 0, its rim at -10."""
    bowl = "-4,-10! -3.8,-6.4 -2,-3.8! -.9,-1.8! -3,0! 3,0! .9,-1.8! 2,-3.8! 3.8,-6.4 4,-10!"
    p.shape(bowl, "ink", w=0.2, halo=0.5, lit=(2.4, 0.6, 0.42))
    p.shape("-4,-10 0,-11.2 4,-10 0,-8.9", "paper", w=0.36)


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
    # the stream between the cups
    sleeve(p, "28,41.4 24.4,49 25.4,56 19.6,53.4", 6.4, 7.4, 6.4, 5, fill="shade", cuff="paper")
    with p.at(11.6, 49.6, 1.45, 64):
        cup(p)
    grip(p, 16, 47.6, 64, 6.4, flip=True)
    rails = "25.4,41 34,40.6 42.6,45.4 47.6,53 50.4,63", "25,43.6 33.4,43.6 40.6,48 45,54.6 47,63"
    back = " ".join(reversed(rails[1].split()))
    q = p.shape(f"{rails[0]}! {back}!", "paper", w=0.46, halo=0.9, amp=0)
    p.between(*rails, 2, 0.4, clip=q)
    sleeve(p, "42.4,41.6 54.6,55.4! 56.6,62.4 53.8,70", 6.6, 7.2, 6.4, 5, fill="shade", cuff="paper")
    with p.at(49.6, 77, 1.5, -4):
        cup(p)
    grip(p, 49.6, 72.4, -20, 6.4, flip=True)
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
