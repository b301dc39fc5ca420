"""Kaixiflán's guild of builders: a house half built, rafters, a scaffold with a ladder, a crane that lifts a stone."""

from _vignette import Vignette


def draw():
    v = Vignette("builders_guild", y=450)
    v.earth()
    mast, tip = v.at(-3.6, -4.6), v.at(0.9, -5.2, 10.2)
    v.beam(mast, (mast[0], 90), 18)
    v.box(-3.4, -3.2, 0, 6.4, 5.2, 3.8, top="paper")
    for row in range(6):
        z = 0.6 * row + 0.3
        pairs = [(v.at(-3.4, 2, z), v.at(3.0, 2, z))]
        pairs += [
            (v.at(-3.2 + 1.3 * k + 0.65 * (row % 2), 2, z), v.at(-3.2 + 1.3 * k + 0.65 * (row % 2), 2, z + 0.6))
            for k in range(5)
        ]
        v.ticks(pairs, 5)
    v.face([(-3.0, -2.8, 3.8), (2.6, -2.8, 3.8), (2.6, 1.6, 3.8), (-3.0, 1.6, 3.8)], "sand")
    v.hole("y", -0.2, 2, 0, 1.5, 2.3)
    v.hole("x", -0.6, 3, 1.2, 1.0, 1.4)
    for k in range(5):
        x = -3.2 + 1.5 * k
        v.beam(v.at(x, -3.0, 3.8), v.at(x, -0.6, 6.4), 12)
        v.beam(v.at(x, 1.9, 3.8), v.at(x, -0.6, 6.4), 12)
    v.beam(v.at(-3.6, -0.6, 6.4), v.at(3.3, -0.6, 6.4), 13)
    v.beam((mast[0] - 20, 118), (tip[0] + 20, 96), 16)
    v.beam((mast[0], 200), (mast[0] + 110, 112), 10)
    v.draw([(tip[0], 100), (tip[0], 190)], 5, (1, 1))
    v.draw([(tip[0], 186), (tip[0] - 42, 216)], 5, (1, 1))
    v.draw([(tip[0], 186), (tip[0] + 42, 216)], 5, (1, 1))
    x, y, step = v.x, v.y, v.step
    v.x, v.y = tip[0], 236
    v.box(-0.8, -0.6, -0.5, 1.6, 1.2, 1.1, "stone", "stone", "paper")
    v.x, v.y, v.step = x, y, step
    for u in (-3.4, 0.2, 3.2):
        v.beam(v.at(u, 3.4), v.at(u, 3.4, 4.8), 11)
    for z in (1.7, 3.5):
        v.beam(v.at(-3.9, 3.4, z), v.at(3.7, 3.4, z), 13)
    v.beam(v.at(-3.4, 3.4, 0.2), v.at(0.2, 3.4, 3.4), 8)
    for side in (0, 30):
        v.beam((520 + side, 690 - side * 0.3), (470 + side, 420 - side * 0.3), 9)
    for k in range(7):
        a, b = 684 - 37 * k, 519 - 7 * k
        v.beam((b, a), (b + 30, a - 9), 7)
    v.x, v.y = 250, 690
    for x, y, z in ((-1.6, -1, 0), (0, -1, 0), (-1.6, 0.1, 0), (0, 0.1, 0), (-0.8, -0.4, 0.8)):
        v.box(x, y, z, 1.5, 1.0, 0.75, "accent", "accent", "accent", gap=10)
    v.person(650, 700, 120, "slate", "cap")
    v.draw([(668, 640), (700, 660)], 9, (1, 0.8))
    v.poly([(690, 650), (730, 668), (704, 700)], "paper", 5)
    return v.svg("A guild of builders")
