"""Kaixiflán's town: two gabled houses, a tree and a well on the square."""

from _vignette import Vignette

from generator.drawing.areas import ellipse


def draw():
    v = Vignette("settlement_town", y=520, step=46, broad=2.4)
    v.tree(640, 480, 105)
    v.house(-4.6, -4.0, 0, 4.6, 4.4, 3.4, 2.8, "x", "accent")
    v.hole("y", -3.4, 0.4, 0, 1.3, 2.2)
    v.house(0.8, -1.2, 0, 3.8, 3.6, 2.8, 2.4, "y", "slate")
    v.hole("y", 2.1, 2.4, 0, 1.3, 2.0)
    for x in (206, 334):
        v.beam((x, 690), (x, 560), 16)
    v.poly([(176, 568), (270, 490), (364, 568)], "accent")
    v.blob([(196, 650, 1), (270, 628), (344, 650, 1), (336, 722), (270, 744), (204, 722)], "stone")
    v.black(ellipse(270, 652, 56, 17))
    return v.svg("A town")
