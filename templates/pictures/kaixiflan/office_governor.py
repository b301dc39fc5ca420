"""Kaixiflán's governor: crowned, with a great key, before the tents of those who have no banner."""

from _vignette import Vignette

from generator.drawing.areas import ellipse


def draw():
    v = Vignette("office_governor", y=470, step=40)
    v.earth()
    for x, y, s in ((150, 560, 1.1), (650, 560, 1.1), (300, 470, 0.9), (520, 470, 0.9)):
        v.poly([(x - 120 * s, y), (x, y - 240 * s), (x + 120 * s, y)], "paper")
        v.poly([(x - 26 * s, y), (x, y - 150 * s), (x + 30 * s, y)], "ink")
        v.ticks([((x + 16 * s + 14 * k, y - 190 * s + 24 * k), (x + 40 * s + 18 * k, y - 8)) for k in range(4)], 6)
        v.draw([(x - 14, y - 262 * s), (x + 8, y - 226 * s)], 8, (1, 1))
    v.person(400, 740, 520, "accent")
    v.poly([(330, 306), (322, 214), (362, 252), (400, 196), (438, 252), (478, 214), (470, 306)], "gilt")
    v.draw([(382, 322), (382, 334)], 9, (1, 1))
    v.draw([(418, 322), (418, 334)], 9, (1, 1))
    v.draw([(376, 368), (400, 380), (424, 368)], 7, (0.4, 0.4))
    ring = ellipse(560, 420, 74).difference(ellipse(560, 420, 36))
    v.beam((560, 480), (560, 712), 30, "gilt")
    v.poly([(575, 640), (640, 640), (640, 668), (575, 668)], "gilt")
    v.poly([(575, 684), (622, 684), (622, 710), (575, 710)], "gilt")
    v.put(ring, "gilt")
    v.disc(536, 540, 32, 30, "paper")
    return v.svg("The governor")
