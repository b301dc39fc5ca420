"""A road between brothers: two towers, a bridge of three arches from one to the other, and a clasp of hands."""

from _props import handshake
from _vignette import INKS, Vignette

from generator.drawing.areas import corners, shape

SKIN = {"skin": "shade", **INKS}


def draw():
    v = Vignette("mission_agreements", y=470, step=40, inks=SKIN)
    v.earth(385, 170, 400, 590)
    v.tower(-6.1, 1.7, 0.4, 1.7, 4.6, "accent", 3.0)
    v.tower(1.7, -6.1, 0.4, 1.7, 4.6, "slate", 3.0)
    v.flag(-6.1, 1.7, 7.8, 1.6, "accent", 1.5)
    v.flag(1.7, -6.1, 7.8, 1.6, "slate", 1.5, True)
    v.poly([(176, 300), (400, 266), (624, 300), (624, 420), (176, 420)], "stone", 6)
    for k in range(3):
        x = 252 + 148 * k
        arch = [
            (x - 50, 424, 1),
            (x - 50, 384),
            (x - 36, 350),
            (x, 334),
            (x + 36, 350),
            (x + 50, 384),
            (x + 50, 424, 1),
        ]
        v.black(shape(arch, 0))
        v.bare(corners([(x - 34, 420), (x - 34, 396), (x + 20, 396), (x + 20, 420)]), "sea")
    v.draw([(176, 322), (400, 288), (624, 322)], 9, (1, 1))
    handshake(v, 400, 596, 700)
    return v.svg("A road between two provinces")
