"""Kaixiflán's favourite: he makes the wizard laugh at a table laid for a banquet."""

from _vignette import Vignette

from generator.drawing.areas import ellipse


def draw():
    v = Vignette("office_favourite", y=470, step=40)
    v.earth()
    v.person(250, 640, 450, "violet", "point")
    v.blob(
        [(212, 300, 1), (200, 380), (222, 440), (250, 470), (278, 440), (298, 380), (288, 300, 1), (250, 330)],
        "paper",
        5,
        0,
    )
    v.black(ellipse(250, 336, 13, 7))
    v.person(560, 640, 380, "accent", "cap")
    v.blob([(620, 262, 1), (700, 190), (742, 208), (716, 262), (640, 286, 1)], "gilt", 5)
    v.draw([(528, 344), (560, 366), (592, 344)], 8, (0.4, 0.4))
    v.draw([(512, 400), (560, 452), (608, 400)], 10, (1, 1))
    v.star(560, 472, 42)
    v.poly([(110, 596), (690, 596), (730, 690), (70, 690)], "wood")
    v.poly([(70, 690), (730, 690), (724, 742), (76, 742)], "wood")
    v.blob([(300, 640, 1), (330, 580), (400, 556), (470, 580), (500, 640, 1), (400, 660)], "sand", 6)
    v.disc(400, 648, 130, 16, "paper")
    v.blob([(180, 540, 1), (250, 540, 1), (236, 590), (215, 600), (194, 590)], "gilt", 6)
    v.poly([(208, 598), (222, 598), (226, 634), (244, 644), (186, 644), (204, 634)], "gilt", 6)
    v.poly([(590, 540), (652, 540), (640, 644), (602, 644)], "stone", 6)
    for x, y, r in ((400, 130, 40), (460, 230, 22), (120, 180, 24)):
        v.star(x, y, r, "gilt", 4, 0.32)
    return v.svg("The favourite")
