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
    # the far hand holds the cloak together; the near one, in a wide sleeve, closes round the key
    for points in (
        [(340, 404, 1), (318, 430), (292, 500), (296, 548), (330, 560, 1), (372, 520), (384, 480, 1), (362, 430)],
        [(462, 402, 1), (486, 424), (516, 470), (548, 486, 1), (544, 560, 1), (496, 566), (448, 520), (434, 470)],
    ):
        v.blob(points, "accent", None, 0)
    v.ticks([((478 + 14 * k, 470 + 14 * k), (470 + 18 * k, 512 + 14 * k)) for k in range(4)], 6)
    v.ticks([((312 + 10 * k, 462 + 10 * k), (300 + 12 * k, 512 + 8 * k)) for k in range(4)], 6)
    v.blob([(326, 524, 1), (352, 496, 1), (374, 516, 1), (348, 560, 1)], "gilt", 6, 0)
    v.blob([(350, 502), (384, 478), (414, 482), (424, 502), (412, 522), (372, 534)], "paper", 6, 0)
    for k in range(3):
        v.draw([(394 + 6 * k, 488 + 10 * k), (422 - 2 * k, 494 + 11 * k)], 6)
    v.beam((584, 480), (584, 712), 30, "gilt")
    v.poly([(599, 640), (664, 640), (664, 668), (599, 668)], "gilt")
    v.poly([(599, 684), (646, 684), (646, 710), (599, 710)], "gilt")
    v.put(ellipse(584, 420, 74).difference(ellipse(584, 420, 36)), "gilt")
    v.blob([(530, 482, 1), (552, 478, 1), (552, 568, 1), (530, 570, 1)], "gilt", 6, 0)
    v.blob([(548, 494, 1), (572, 488), (604, 500), (604, 556), (572, 562), (548, 554, 1)], "paper", 6, 0)
    for k in range(4):
        y = 502 + 17 * k
        v.put(ellipse(590, y, 22 - abs(k - 1) * 2, 10, wobble=0), "paper", 6)
    v.blob([(554, 500), (570, 484), (594, 480), (602, 488), (590, 496), (572, 506)], "paper", 6, 0)
    return v.svg("The governor")
