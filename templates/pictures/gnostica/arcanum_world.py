"""The World: a woman dances with two wands in a wreath, an angel, an eagle, a bull and a lion in the corners."""

from __future__ import annotations

import math

from _figures import foot, front, grip, head_frame, nude
from _woodcut import Woodcut
from shapely.geometry import LineString


def eagle(p):
    """An eagle's head that looks to -x, its feathers ruffled behind."""
    p.shape(
        """9,11! 4,9.6! 1,12! -.6,8.6! -3.6,8.4! -1.4,5! -3,2 -3.6,-2 -1,-6 3,-7.4 7,-6! 9.6,-3.4! 8.6,-2! 11,.6!
            9.4,1.6! 11.4,4.6! 9.4,5! 11,9!""",
        "paper",
        w=0.45,
        halo=0.3,
        comb=(2.6, 0.5, 0.44),
    )
    p.cuts("2,1 4,3.6 4.4,7|5,-2 7,1 7.4,5|0,4 1.8,6 2,9", 0.46, clip=p.last)
    p.shape("-2.4,-4! -5,-4.6 -7.4,-3 -8.2,.4 -7.8,3! -6.4,.9 -5,.5 -3,1.4! -2.2,-1", "paper", w=0.42, halo=0.25)
    p.stroke("-6.4,-.9 -4.6,-.5 -2.6,-.9", 0.36)
    p.shape(p.disc(0.2, -2.6, 1.5), "paper", w=0.3)
    p.put("line", p.disc(-0.1, -2.5, 0.75))
    p.stroke("-3.6,-4.4 -.6,-4.2 2.6,-3.4", 1.0)


def bull(p):
    """A bull's head, three-quarter to the right."""
    for m in (-1, 1):
        p.shape(
            f"{m * 3},-6! {m * 6},-6.6 {m * 8.4},-9 {m * 8},-12! {m * 9.6},-9 {m * 9},-5.6 {m * 4},-3.6!",
            "paper",
            w=0.38,
            halo=0.4,
        )
        p.shape(f"{m * 4},-4! {m * 7.6},-4.4 {m * 9.6},-2! {m * 6.6},-.6 {m * 4},-1.4!", "ink", w=0.2, halo=0.3)
    f = p.shape(
        "0,-7 4,-6 5,-2 4.4,2 4,6 3,9.4 0,10.4 -3,9.4 -4,6 -4.4,2 -5,-2 -4,-6",
        "ink",
        w=0.2,
        halo=0.4,
        lit=(2, 0.6, 0.4),
    )
    p.shape("0,4.6 3.4,5.4 3.8,8 2.6,10 0,10.8 -2.6,10 -3.8,8 -3.4,5.4", "paper", w=0.36)
    p.shape("-3.6,-6.4! -1,-8 1,-8 3.6,-6.4! 2,-5! .6,-3! -.6,-4.6! -2,-3!", "paper", w=0.3)
    for m in (-1, 1):
        p.put("light", p.disc(m * 2.9, -0.6, 1))
        p.put("line", p.disc(m * 2.8, -0.4, 0.6))
        p.stroke(f"{m * 1.4},-2 {m * 3},-2.6 {m * 4.6},-1.6", 0.5, layer="light", clip=f)
        p.put("line", p.limb(f"{m * 1.3},6.6 {m * 2.2},7", 0.9, 0.6))
    p.stroke("-2,9 0,9.6 2,9", 0.36)


def lion(p):
    """A lion's head seen from before."""
    points = []
    for i in range(15):
        a, b = 2 * math.pi * i / 15, 2 * math.pi * (i + 0.7) / 15
        points += [
            f"{7.2 * math.cos(a):.2f},{7.4 * math.sin(a):.2f}!",
            f"{9.8 * math.cos(b):.2f},{10 * math.sin(b):.2f}!",
        ]
    p.shape(" ".join(points), "ink", w=0.2, halo=0.5, lit=(2.2, 0.55, 0.42))
    f = p.shape(
        "0,-6 4,-5.4 5.4,-2 4.6,2 4.2,5.4 0,8 -4.2,5.4 -4.6,2 -5.4,-2 -4,-5.4",
        "paper",
        w=0.4,
        halo=0.3,
        comb=(1.6, 0.5, 0.36),
    )
    for m in (-1, 1):
        p.put("line", p.disc(m * 2.3, -1, 0.6))
        p.stroke(f"{m * 1},-2 {m * 2.6},-2.6 {m * 4.2},-1", 0.5, clip=f)
        p.stroke(f"{m * 1.2},-1.6 {m * 1},1 {m * 1.4},2.6", 0.3, clip=f)
        p.stroke(f"0,4.2 {m * 1.6},5.4 {m * 3.4},4.4", 0.42, clip=f)
    p.shape("-1.7,2.2! 1.7,2.2! 0,4.2!", "ink", w=0.2)


def draw():
    p = Woodcut(211)
    cx, cy, rx, ry = 35, 46.5, 22, 36
    p.roundel = (35, 46, 36)
    p.shape(p.page, "shade", w=0, amp=0)
    for x, y, r in (
        (22, 5, 1),
        (48, 5, 1),
        (5, 40, 1.6),
        (65, 40, 1.6),
        (6.4, 52, 1),
        (63.6, 52, 1),
        (4, 62, 1.2),
        (66, 62, 1.2),
        (5, 35, 1),
        (65, 34, 1),
        (20, 84, 1.2),
        (50, 84, 1.2),
    ):
        p.put("light", p.star(x, y, r * 1.5, r * 0.5, 6))
    inner = p.poly(
        " ".join(
            f"""
                {cx + (rx - 3) * math.cos(i * math.pi / 12):.2f},{cy + (ry - 3) * math.sin(i * math.pi / 12):.2f}"""
            for i in range(24)
        )
    )
    p.shape(inner, "ink", w=0.2, halo=0.4)
    p.rays(cx, cy, 14, 40, 36, 0.8, "light", clip=inner, alt=0.9, point="in")
    # wreath of laurel
    around = LineString(
        [(cx + rx * math.cos(i * math.pi / 90), cy + ry * math.sin(i * math.pi / 90)) for i in range(181)]
    )
    for i in range(34):
        share = (i + 0.5) / 34
        spot, on = around.interpolate(share, True), around.interpolate((share + 0.002) % 1, True)
        x, y = spot.x, spot.y
        turn = math.degrees(math.atan2(on.y - y, on.x - x)) + (180 if x > cx else 0)
        for d, fill in ((38, "paper"), (-38, "ink")):
            with p.at(x, y, 1, turn + (-d if x < cx else d)):
                p.shape("-1,0! 3,-2.3 8.6,0! 3,2.3", fill, w=0.3, halo=0.25, amp=0)
    for y in (cy - ry, cy + ry):
        p.shape(p.limb(f"{cx - 4},{y - 2.6} {cx + 4},{y + 2.6}", 2.4, 2.4), "ink", w=0.2, halo=0.4)
        p.shape(p.limb(f"{cx - 4},{y + 2.6} {cx + 4},{y - 2.6}", 2.4, 2.4), "ink", w=0.2, halo=0.4)
    # the scarf behind her
    p.shape(
        """27,30! 22,34 21,42 25,48 32,52 41,55 45.6,60 44,67! 48.6,64 49,58 45,52 37,48.6 28.6,45 25.4,40
            27,35!""",
        "shade",
        w=0.42,
        halo=0.5,
        comb=(1.6, 0.55, 0.38),
        lit=(1.2, 0.6, 0.32),
    )
    # the legs: one bent behind the other
    p.shape(p.limb("33,54 28,60.4 31,66", 6.4, 5.2, 4), "paper", w=0.42, halo=0.5, comb=(1.8, 0.5, 0.4))
    p.shape(p.limb("31,66 36,68.6 39.6,70", 4, 3.2, 2.4), "paper", w=0.42, halo=0.3, comb=(1.4, 0.5, 0.38))
    foot(p, 40.4, 70, 5, turn=20)
    p.shape(p.limb("37,53.6 38,63 36.4,70 36,77", 7, 5.8, 4.4, 2.6), "paper", w=0.45, halo=0.5, comb=(2.4, 0.5, 0.42))
    foot(p, 36, 77.4, 5.4, True)
    p.shape("30.4,52 34.8,50.6 40.2,52 41,56.4 37.4,58.6 33.6,58.8 30,57.2", "paper", w=0.3, halo=0.1)
    # wands and arms
    for pts, x, y, hx, hy, turn in (
        ("30,38.6 24.6,42.2 24.2,36.4", 20.4, 26, 20.6, 33.8, 20),
        ("40,38.6 46,43.4 46.5,37.8", 50.2, 28, 50, 35.2, -20),
    ):
        flip = x < 35  # the wrist is on her side of the wand
        p.shape(p.limb(f"{x},{y - 1} {hx + (-0.3 if flip else 0.3)},{hy + 9}", 1.6, 1.6), "paper", w=0.34, halo=0.5)
        for yy in (y - 1.6, hy + 9.4):
            p.shape(p.disc(x if yy < y else hx, yy, 1.6), "shade", w=0.34, halo=0.3)
        p.shape(p.limb(pts, 4.2, 3.6, 2.4), "paper", w=0.42, halo=0.45, comb=(1.2, 0.5, 0.36))
        grip(p, hx, hy, turn, 4.8, flip=flip)
    with p.at(35, 36.4, 1.06, 3):
        nude(p, "woman", 0.45, 0.45)
    # a cloth about her hips, where the legs begin
    p.shape(
        "29.4,50.2! 33,52 38,52 41,50.2! 42.2,53.6 41.8,58.4! 39,57.2 36.4,60.6! 33.4,58.4 29.6,59.8! 28.4,55",
        "shade",
        w=0.38,
        halo=0.3,
        comb=(1.4, 0.5, 0.34),
        lit=(1, 0.6, 0.3),
    )
    p.cuts("31,52.6 32,55.4 31.6,58|35.6,53.4 35.6,57 36.2,59.4|39.4,52.6 38.8,55", 0.3, clip=p.last)
    p.shape(
        "30,38! 33,44 37,49 43,52.6! 41,56 35.6,53.4 31,47.6 28.4,41!",
        "shade",
        w=0.38,
        halo=0.3,
        comb=(1.2, 0.5, 0.34),
        lit=(1, 0.6, 0.3),
    )
    with head_frame(p, 35, 29.6, 11, -6):
        p.shape(
            "50,0 22,4 6,26 4,60 -6,96 -2,120 20,108 32,96 68,96 80,110 102,122 104,96 96,60 94,26 78,4",
            "paper",
            w=0.34,
            halo=0.5,
            comb=(1.4, 0.5, 0.32),
        )
        p.between("22,20 8,50 2,104", "28,18 22,50 22,100", 4, 0.36)
        p.between("78,20 92,50 98,104", "72,18 78,50 78,100", 4, 0.36)
        front(p, mood="smile", w=0.28, lips=True)
        p.shape("18,44! 20,14 36,2 50,0 64,2 80,14 82,44! 72,22 50,10 28,22", "paper", w=0.3)
        for i in range(7):
            a = math.radians(-160 + i * 23.4)
            p.shape(
                p.disc(50 + 38 * math.cos(a), 26 + 30 * math.sin(a), 7), "shade" if i % 2 else "ink", w=0.24, halo=0.15
            )
    # the four in the corners, below the tabs
    p.shape(p.disc(7.6, 23.6, 6.8), "paper", w=0.36, halo=0.4, comb=(1.2, 0.5, 0.3))
    for i in range(12):
        a = math.radians(i * 30)
        p.put(
            "line",
            p.limb(
                [(7.6 + r * math.cos(a), 23.6 + r * math.sin(a)) for r in (5.6, 6.4)],
                0.4,
                0.3,
            ),
        )
    with head_frame(p, 7.6, 24.6, 10.4):
        p.shape("50,2 20,4 4,30 4,70 0,100 100,100 96,70 96,30 80,4", "ink", w=0.2, halo=0.5, comb=(1.2, 0.5, 0.3))
        front(p, mood="calm", w=0.28, neck=False, jaw=2)
        p.shape("18,42! 22,12 50,0 78,12 82,42! 66,20 34,20", "paper", w=0.28)
    with p.at(61.6, 24, 0.78):
        eagle(p)
    with p.at(8.2, 73.4, 0.86):
        bull(p)
    with p.at(61.8, 73.4, 0.84):
        lion(p)
    return p.svg("The World", 2.1)
