"""The wizard's inn: a house with a lantern at its door, a pot of soup that steams, a pointed hat on the sign."""

from _vignette import Vignette

from generator.drawing.areas import ellipse


def draw():
    v = Vignette("mission_beside_kaixiflan", y=496, step=44)
    v.earth()
    v.house(-5.0, -4.4, 0, 7.2, 6.4, 4.6, 3.8, "x", "violet")
    v.hole("y", -1.2, 2.0, 0, 1.7, 2.9)
    v.hole("y", -4.2, 2.0, 1.6, 1.5, 1.5, ink="gilt")
    v.beam((560, 700), (560, 240), 18)
    v.beam((552, 270), (720, 270), 16)
    v.poly([(596, 296), (716, 296), (716, 430), (596, 430)], "wood")
    v.blob([(606, 410, 1), (640, 384), (664, 306, 1), (684, 384), (708, 410, 1), (656, 420)], "violet", 6)
    v.star(662, 366, 18)
    v.blob([(250, 610, 1), (240, 690), (290, 744), (390, 744), (440, 690), (430, 610, 1)], "slate", 8)
    v.put(ellipse(340, 612, 94, 28), "gilt")
    for k in range(3):
        v.draw([(296 + 44 * k, 576), (280 + 44 * k, 540), (306 + 44 * k, 510), (290 + 44 * k, 470)], 8, (0.2, 0.2))
    v.poly([(128, 560), (172, 560), (180, 640), (120, 640)], "gilt")
    v.poly([(116, 560), (150, 524), (184, 560)], "ink")
    v.draw([(150, 524), (150, 490)], 7, (1, 1))
    return v.svg("The wizard's inn")
