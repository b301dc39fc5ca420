"""The gift to the father: an open chest with a bow; out of it look a flask, a drop of mana and a telescope."""

from _props import flask
from _vignette import Vignette

from generator.drawing.areas import ellipse


def draw():
    v = Vignette("mission_gift", y=560, step=44)
    v.earth(380, 150, 400, 620)
    # the lid, thrown open behind, and what stands in the chest
    v.blob([(130, 400, 1), (140, 260), (200, 190), (600, 190), (660, 260), (670, 400, 1)], "accent", 8, 0)
    v.blob([(172, 400, 1), (184, 290), (226, 240), (574, 240), (616, 290), (628, 400, 1)], "wood", 7, 0)
    v.beam((430, 440), (620, 210), 64, "gilt", 8)
    v.beam((560, 284), (690, 128), 88, "gilt", 8)
    v.put(ellipse(696, 122, 34, 54, wobble=0), "sea", 8)
    flask(v, 236, 470, 290, "sea", 0.62)
    v.blob([(330, 480, 1), (322, 400), (390, 262, 1), (458, 400), (450, 480, 1)], "sea", 7, 0)
    v.poly([(110, 410), (690, 410), (670, 700), (130, 700)], "accent", 9)
    v.poly([(96, 400), (704, 400), (704, 454), (96, 454)], "wood", 9)
    v.ticks([((640 - 22 * k, 470), (626 - 20 * k, 690 - 30 * k)) for k in range(6)], 7)
    v.poly([(350, 454), (450, 454), (450, 700), (350, 700)], "gilt", 8)
    for side in (-1, 1):
        v.blob(
            [(400, 530, 1), (400 + side * 70, 444), (400 + side * 176, 450), (400 + side * 180, 560),
             (400 + side * 90, 580)],
            "gilt",
            9,
            0,
        )  # fmt: skip
        v.draw([(400 + side * 60, 524), (400 + side * 110, 500), (400 + side * 140, 506)], 9, (0.4, 0.4))
        v.poly(
            [(400 + side * 20, 560), (400 + side * 110, 664), (400 + side * 60, 668), (400 + side * 50, 710)], "gilt", 8
        )
    v.disc(400, 538, 44, 40, "gilt", 9)
    for x, y, r in ((120, 140, 34), (420, 110, 46), (60, 300, 22), (770, 300, 22), (270, 110, 22)):
        v.star(x, y, r, "gilt", 4, 0.36)
    return v.svg("A gift")
