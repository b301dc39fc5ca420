"""Kaixiflán's guild of merchants: a hall with a stepped gable, a loaded waggon, great scales with gold in a pan."""

from _props import barrel, scales, wheel
from _vignette import Vignette

from generator.drawing.areas import ellipse, shape, stroke


def draw():
    v = Vignette("merchants_guild", y=400, step=42)
    v.earth()
    v.box(-3.0, -4.6, 0, 6.6, 6.0, 4.4, top="no")
    v.gable(-3.0, -4.6, 4.4, 6.6, 6.0, 3.0, "y", "accent", 0.1)
    steps = [
        (-3.2, 0),
        (3.8, 0),
        (3.8, 5.2),
        (3.0, 5.2),
        (3.0, 6.2),
        (2.2, 6.2),
        (2.2, 7.2),
        (1.3, 7.2),
        (1.3, 8.2),
        (-0.7, 8.2),
        (-0.7, 7.2),
        (-1.6, 7.2),
        (-1.6, 6.2),
        (-2.4, 6.2),
        (-2.4, 5.2),
        (-3.2, 5.2),
    ]
    v.face([(a, 1.5, z) for a, z in steps], "paper", 6)
    for u in (-2.0, -0.4, 1.0, 2.6):
        v.hole("y", u, 1.5, 2.9, 0.8, 1.3)
    for u in (-0.5, 1.1):
        v.hole("y", u, 1.5, 4.9, 0.7, 1.2)
    v.hole("y", 0.3, 1.5, 0, 1.7, 2.2)
    v.draw([v.at(-3.2, 1.5, 4.5), v.at(3.8, 1.5, 4.5)], 6, (1, 1))
    v.hole("x", -0.6, 3.6, 2.4, 0.9, 1.4)
    v.hole("x", -2.8, 3.6, 2.4, 0.9, 1.4)
    x, y = v.at(0.3, 1.5, 7.2)
    v.disc(x, y, 22, 24, "gilt", 5)
    barrel(v, 520, 610, 100)
    v.blob([(560, 612, 1), (556, 540), (590, 512), (660, 512), (690, 540), (690, 612, 1)], "leaf", 6, 2)
    v.draw([(600, 516), (596, 606)], 7, (1, 1))
    v.draw([(650, 516), (652, 606)], 7, (1, 1))
    v.draw([(558, 566), (690, 566)], 7, (1, 1))
    bed = v.poly([(456, 604), (740, 604), (728, 668), (470, 668)], "wood", 7)
    v.ticks([((466, 636), (726, 638))], 6, bed)
    wheel(v, 520, 690, 58, 58)
    wheel(v, 684, 690, 58, 58)
    scales(v, 254, 740, 360)
    left, right = (254 - 4.2 * 36, 740 - 4 * 36), (254 + 4.2 * 36, 740 - 5 * 36)
    for dx, dy in ((-36, -8), (0, -10), (36, -8), (-18, -26), (18, -26), (0, -42)):
        v.put(ellipse(left[0] + dx, left[1] + dy, 24, 11), "gilt", 4)
    sack = v.blob(
        [
            (right[0] - 16, right[1] - 66, 1),
            (right[0] - 46, right[1] - 30),
            (right[0] - 40, right[1], 1),
            (right[0] + 40, right[1], 1),
            (right[0] + 46, right[1] - 30),
            (right[0] + 16, right[1] - 66, 1),
        ],
        "violet",
        5,
        1,
    )
    v.put(
        shape(
            [
                (right[0] - 14, right[1] - 64, 1),
                (right[0] - 26, right[1] - 90, 1),
                (right[0], right[1] - 82),
                (right[0] + 26, right[1] - 90, 1),
                (right[0] + 14, right[1] - 64, 1),
            ],
            0,
        ),
        "violet",
        5,
    )
    v.on(sack, "ink", stroke([(right[0] + 26, right[1] - 44), (right[0] + 30, right[1] - 8)], [1, 6, 1]))
    return v.svg("A guild of merchants")
