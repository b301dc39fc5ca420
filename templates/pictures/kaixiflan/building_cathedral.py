"""Kaixiflán's cathedral: two towers, a rose window, flying buttresses along a high nave, a spire over the crossing."""

import math

from _vignette import Vignette

from generator.drawing.areas import ellipse, shape, stroke


def draw():
    v = Vignette("cathedral", y=506, step=39, line=4.6)
    v.earth()
    v.tree(80, 500, 46)
    v.box(-3.0, -6.6, 0, 6.0, 9.6, 2.4, top="no")
    aisle = v.face([(3.2, 3.2, 2.3), (3.2, -6.8, 2.3), (1.7, -6.8, 3.7), (1.7, 3.2, 3.7)], "slate")
    v.tiles(aisle, ((1.7, 3.2, 3.7), (1.7, -6.8, 3.7)), ((3.2, 3.2, 2.3), (3.2, -6.8, 2.3)), 1, 12, 0.1)
    for k in range(5):
        v.hole("x", 1.6 - 1.85 * k, 3.0, 0.5, 0.7, 1.5)
    v.box(-1.7, -6.6, 2.4, 3.4, 9.6, 3.4, top="no")
    v.gable(-1.7, -6.6, 5.8, 3.4, 9.6, 2.6, "y", "slate", 0.2)
    for k in range(5):
        v.hole("x", 1.6 - 1.85 * k, 1.7, 3.8, 0.7, 1.6)
    v.box(-0.8, -3.4, 7.6, 1.6, 1.6, 0.9)
    v.pyramid(-0.8, -3.4, 8.5, 1.6, 1.6, 2.6, "slate", 0.1)
    for k in range(5):
        y = 2.2 - 1.85 * k
        v.box(3.8, y - 0.25, 0, 0.6, 0.5, 3.3, hatch=False)
        v.pyramid(3.8, y - 0.25, 3.3, 0.6, 0.5, 1.0, "paper", 0.05)
        arc = [v.at(4.0, y, 3.1), v.at(2.8, y, 4.6), v.at(1.7, y, 5.0)]
        v.put(stroke(arc, 11), "paper", 4)
    for x in (-3.5, 1.4):
        v.box(x, 2.2, 0, 2.2, 2.2, 7.8)
        for z in (2.7, 5.1):
            v.draw([v.at(x - 0.05, 4.4, z), (*v.at(x + 2.25, 4.4, z), 1), v.at(x + 2.25, 2.2, z)], 6, (1, 1))
        v.hole("y", x + 1.1, 4.4, 3.0, 0.7, 1.7)
        for u in (0.6, 1.6):
            v.hole("y", x + u, 4.4, 5.4, 0.55, 2.0)
            v.hole("x", 2.2 + u, x + 2.2, 5.4, 0.5, 2.0)
        v.hole("y", x + 1.1, 4.4, 0, 1.1, 1.9)
        v.pyramid(x, 2.2, 7.8, 2.2, 2.2, 3.6 if x < 0 else 3.2, "slate", 0.1)
    v.face([(-1.3, 4.3, 0), (1.4, 4.3, 0), (1.4, 4.3, 5.6), (0.05, 4.3, 7.4), (-1.3, 4.3, 5.6)])
    x, y = v.at(0.05, 4.3, 4.4)
    v.put(ellipse(x, y, 41, 49), "gilt", 5)
    v.put(ellipse(x, y, 32, 39), "slate", 4)
    for k in range(8):
        a = math.pi * k / 4
        v.disc(x + 20 * math.cos(a), y + 25 * math.sin(a), 7, 8, "gilt" if k % 2 else "accent", 3)
    v.disc(x, y, 9, 10, "gilt", 4)
    v.hole("y", 0.05, 4.32, 0, 1.9, 2.7)
    v.put(
        shape(
            [v.at(-0.5, 4.34), v.at(-0.5, 4.34, 1.3), v.at(0.05, 4.34, 1.9), v.at(0.6, 4.34, 1.3), v.at(0.6, 4.34)], 0
        ),
        "wood",
        4,
    )
    for k, (x, y) in enumerate(((150, 724), (206, 744), (264, 752))):
        v.person(x, y, 92, ("accent", "leaf", "violet")[k])
    return v.svg("A cathedral")
