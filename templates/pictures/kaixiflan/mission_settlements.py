"""A first settlement: one small house with its flag, a field, a fence and two who arrive with their bundles."""

from _vignette import Vignette


def draw():
    v = Vignette("mission_settlements", y=500, step=46)
    v.earth()
    v.tree(150, 470, 105)
    v.house(-2.6, -4.0, 0, 5.0, 4.4, 3.2, 3.0, "x", "gilt")
    v.hole("y", -0.6, 0.4, 0, 1.4, 2.2)
    v.flag(-0.2, -1.8, 6.05, 2.4, "accent", 1.8)
    for k in range(6):
        x = 470 + 52 * k
        v.beam((x, 690 - 22 * k), (x, 590 - 22 * k), 16)
    v.beam((450, 660), (760, 530), 10)
    v.beam((450, 620), (760, 490), 10)
    v.person(200, 740, 250, "accent", "straw")
    v.person(350, 752, 220, "leaf", "hood")
    v.disc(118, 640, 46, 44, "sand")
    v.beam((270, 744), (268, 500), 10)
    return v.svg("A first settlement")
