"""Kaixiflán's forge: a great fire in an open hearth under a smoking chimney, before it the anvil and its hammer."""

from _props import anvil, flame, hammer
from _vignette import Vignette

from generator.drawing.areas import shape, star


def draw():
    v = Vignette("forge", y=446)
    v.earth()
    v.smoke(566, 128, 56, 2, "stone")
    v.box(-4.4, -4.4, 0, 8.4, 5.6, 4.0, top="no")
    v.gable(-4.4, -4.4, 4.0, 8.4, 5.6, 2.5, "x", "slate", 0.4, rows=4)
    v.box(2.2, -3.4, 4.6, 1.7, 1.7, 4.6, "accent", "accent", "ink", gap=9)
    v.box(2.0, -3.6, 8.8, 2.1, 2.1, 0.5, "accent", "accent", "ink")
    for z in (5.5, 6.4, 7.2, 8.0):
        v.planks("y", -1.7, (2.2, 3.9), (z, z + 0.6), 2)
    v.hole("x", -1.4, 4.0, 1.2, 1.2, 1.4)
    # the hearth, open to the front, its fire larger than life
    v.blob(
        [(96, 640, 1), (90, 430), (140, 340), (240, 300), (340, 340), (390, 430), (384, 640, 1), (240, 660)],
        "stone",
        7,
        0,
    )
    for x, y, w in ((100, 560, 36), (102, 480, 34), (128, 402, 30), (352, 560, 28), (350, 480, 30), (180, 336, 30)):
        v.draw([(x, y), (x + w, y + 4)], 6, (1, 1))
    v.black(shape([(140, 650, 1), (136, 450), (170, 384), (240, 352), (310, 384), (344, 450), (340, 650, 1)], 0))
    v.bare(
        star(240, 560, 150, 96, 11, -1.57, 3, 0.1).intersection(
            shape([(146, 644, 1), (142, 452), (174, 390), (240, 360), (306, 390), (338, 452), (334, 644, 1)], 0)
        ),
        "gilt",
    )
    for dx, s in ((-56, 150), (58, 156), (0, 240)):
        flame(v, 240 + dx, 640, s)
    v.poly([(80, 668), (80, 632), (400, 632), (400, 668)], "stone", 7)
    # the anvil stands apart from the wall, on open ground
    anvil(v, 560, 742, 270, "slate")
    hammer(v, 660, 404, 190, 238, "slate")
    for x, y, r in ((500, 424, 26), (440, 470, 20), (470, 380, 18), (560, 396, 18)):
        v.star(x, y, r, "gilt", 4, 0.36)
    return v.svg("A forge")
