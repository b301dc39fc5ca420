"""A second crown: over the roofs of a walled city, whose chimneys smoke, hangs a great crown."""

from _town import wall
from _vignette import Vignette

from generator.drawing.areas import ellipse


def draw():
    v = Vignette("mission_cities", y=580, step=34)
    v.earth()
    v.house(-5.6, -2.6, 0, 3.6, 3.2, 3.4, 2.4, "x", "accent")
    v.house(2.4, -5.4, 0, 3.4, 3.4, 3.4, 2.4, "y", "accent")
    v.house(-1.8, -1.4, 0, 3.8, 3.4, 3.4, 2.6, "y", "slate")
    for x, y in ((206, 402), (560, 402)):
        v.poly([(x - 20, y + 66), (x - 20, y), (x + 20, y), (x + 20, y + 54)], "stone")
        v.smoke(x, y - 4, 30, 2)
    wall(v)
    # the crown: the far side of its band, its points, its near band
    v.put(ellipse(400, 246, 170, 40), "accent", 8)
    points = [(228, 244, 1), (190, 96, 1), (276, 164), (330, 120), (400, 40, 1), (470, 120), (524, 164), (610, 96, 1)]
    v.blob([*points, (572, 244, 1), (400, 288)], "gilt", 10, 0)
    v.blob([(226, 226, 1), (400, 268), (574, 226, 1), (570, 286, 1), (400, 330), (230, 286, 1)], "gilt", 9, 0)
    for x, y in ((190, 84), (400, 30), (610, 84)):
        v.disc(x, y, 28, 28, "accent", 8)
    for x, y, ink in ((296, 270, "slate"), (400, 296, "accent"), (504, 270, "slate")):
        v.disc(x, y, 21, 19, ink, 7)
    return v.svg("A second crown")
