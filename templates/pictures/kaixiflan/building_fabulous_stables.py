"""Kaixiflán's fabulous stables: a griffin and a unicorn look out over half doors under a roof with stars."""

from _props import horse_head
from _vignette import Vignette

from generator.drawing.areas import corners, ellipse, shape, stroke
from generator.drawing.curves import placed


def griffin(v, x, y, size):
    """A griffin's head and raised wing that look to the left; x, y is the foot of its neck."""

    def to(points):
        return placed(points, x, y, size / 10)

    for k in range(6):
        turn = 84 - 14 * k
        feather = v.put(
            shape(
                placed(
                    "0,0! -1,-4 -0.9,-8.4 0,-10! 0.9,-8.4 1,-4",
                    x + size * 0.3,
                    y - size * 0.15,
                    size * (0.078 + 0.006 * k),
                    turn,
                ),
                0,
            ),
            "wood",
            5,
        )
        v.on(
            feather,
            "ink",
            stroke(
                placed([(0, -1), (0, -8.6)], x + size * 0.3, y - size * 0.15, size * (0.078 + 0.006 * k), turn),
                [2, 4, 1],
            ),
        )
    head = v.blob(
        to(
            "2.8,0! 3.2,-4 2.6,-7 1.2,-8.8 1,-11.4! -0.6,-9.8 -2,-9.6 -3.6,-9 -4.2,-7.6 -3.4,-6 -2,-5.2 -1.6,-3 -2.4,0!"
        ),
        "paper",
        6,
        0,
    )
    v.blob(to("-3,-9.2! -4.8,-9.2 -6.3,-7.8 -6.4,-5.4! -5.4,-6.2 -3.6,-5.9!"), "gilt", 5.5, 0)
    v.draw(to([(-5.8, -6.7), (-4.6, -7), (-3.4, -7.2)]), 5)
    v.black(ellipse(x - size * 0.19, y - size * 0.8, size * 0.055, size * 0.06))
    v.bare(ellipse(x - size * 0.2, y - size * 0.815, size * 0.022), "gilt")
    v.draw(to([(-3.3, -8.9), (-2.2, -8.9), (-1, -8.2)]), 7)
    for row in range(3):
        for k in range(3):
            u, h = -1 + 1.2 * k + 0.5 * (row % 2), -5.4 + 1.7 * row
            v.on(head, "ink", stroke(to([(u - 0.5, h), (u, h + 0.7), (u + 0.5, h)]), 6, row + k))


def draw():
    v = Vignette("fabulous_stables", y=440, step=48)
    v.earth()
    v.box(-4.2, -3.4, 0, 8.6, 4.6, 3.8, top="no")
    slope = v.gable(-4.2, -3.4, 3.8, 8.6, 4.6, 2.2, "x", "violet", 0.4, rows=4)
    for x, y, r in ((300, 130, 22), (400, 190, 20), (500, 240, 22), (600, 300, 20), (300, 220, 16)):
        if slope.buffer(-r).covers(ellipse(x, y, 3)):
            v.star(x, y, r)
    for u in (-2.4, 1.9):
        v.hole("y", u, 1.2, 0, 2.6, 3.5)
    a = v.at(-2.4, 1.2, 1.0)
    griffin(v, a[0] - 6, a[1] + 20, 190)
    b = v.at(1.6, 1.2, 1.0)
    horse_head(v, b[0], b[1] + 26, 190, "paper", True, True)
    for u in (-2.4, 1.9):
        door = [v.at(u - 1.3, 1.3, 0), v.at(u + 1.3, 1.3, 0), v.at(u + 1.3, 1.3, 1.5), v.at(u - 1.3, 1.3, 1.5)]
        v.put(corners(door), "accent")
        p, q = v.at(u, 1.35, 0.75), v.at(u, 1.35, 0.2)
        v.star(p[0], p[1], (q[1] - p[1]) * 0.9)
    v.person(250, 724, 160, "leaf", "straw")
    v.draw([(290, 730), (300, 570)], 8, (1, 1))
    for k in (-1, 0, 1):
        v.draw([(300, 574), (300 + 14 * k, 560), (301 + 15 * k, 516)], 6, (1, 0.5))
    egg = v.blob([(620, 716), (570, 690), (566, 650), (600, 590), (640, 590), (674, 650), (668, 690)], "sea", 6, 0)
    for x, y in ((600, 650), (636, 630), (628, 680), (654, 666)):
        v.on(egg, "paper", ellipse(x, y, 9, 9), line=False)
    v.blob([(520, 720, 1), (560, 686), (620, 706), (680, 684), (726, 720, 1), (620, 744)], "gilt", 6, 4)
    v.ticks([((530 + 22 * k, 716 - 8 * (k % 2)), (556 + 22 * k, 726 - 16 * (k % 3))) for k in range(8)], 5)
    return v.svg("Fabulous stables")
