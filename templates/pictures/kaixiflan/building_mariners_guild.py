"""Kaixiflán's guild of mariners: a quay house with a ship's wheel on its gable, a lighthouse, a great anchor."""

import math

from _props import anchor, barrel, water
from _vignette import Vignette

from generator.drawing.areas import corners, ellipse, stroke


def helm(v, x, y, radius):
    """A ship's steering wheel."""
    for k in range(8):
        a = math.pi * k / 4
        u, w = math.cos(a), math.sin(a)
        v.beam((x, y), (x + radius * 1.34 * u, y + radius * 1.34 * w), radius * 0.17)
    ring = ellipse(x, y, radius).difference(ellipse(x, y, radius * 0.72))
    v.put(ring, "wood", 5)
    v.disc(x, y, radius * 0.28, 0, "gilt", 5)


def draw():
    v = Vignette("mariners_guild", y=440, step=42)
    v.earth()
    v.tower(-4.6, -1.4, 0, 1.0, 5.0, crenels=5)
    for z in (1.0, 3.2):
        for_stripe = v.rim(-4.6, -1.4, z, 1.0, 180, 0, 9) + v.rim(-4.6, -1.4, z + 1.1, 1.0, 0, 180, 9)
        v.wash(corners(for_stripe).buffer(-3), "accent")
    v.cylinder(-4.6, -1.4, 5.55, 0.6, 1.0, "gilt", hatch=False)
    v.cone(-4.6, -1.4, 6.5, 0.85, 1.2)
    v.box(-2.2, -4.2, 0, 6.4, 5.6, 3.4, top="no")
    v.planks("y", 1.4, (-2.1, 4.1), (0, 3.4), 6)
    v.gable(-2.2, -4.2, 3.4, 6.4, 5.6, 3.4, "y", "slate", 0.35)
    v.hole("x", -0.6, 4.2, 1.0, 0.9, 1.3, arch=False)
    v.hole("x", -2.6, 4.2, 1.0, 0.9, 1.3, arch=False)
    v.hole("y", 1.0, 1.4, 0, 1.7, 2.2)
    a = v.at(1.0, 1.4, 4.4)
    helm(v, a[0], a[1], 50)
    water(v, [(30, 600), (160, 560), (330, 640), (460, 690), (560, 740), (400, 776), (180, 740), (60, 680)], 8)
    anchor(v, 250, 720, 300)
    v.put(stroke([(250, 446), (330, 430), (372, 500), (400, 600), (470, 676), (520, 700)], 12, 3), "gilt", 4)
    for k in range(3):
        loop = ellipse(490, 716 - 14 * k, 54, 20)
        v.put(loop.difference(ellipse(490, 716 - 14 * k, 36, 9)), "gilt", 4)
    barrel(v, 660, 690, 124)
    barrel(v, 590, 730, 112)
    return v.svg("A guild of mariners")
