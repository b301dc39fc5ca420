"""Kaixiflán's granary: a wooden store on mushroom stones under thatch, sacks, sheaves, and the cat that guards it."""

from _props import sack, sheaf
from _vignette import Vignette

from generator.drawing.areas import ellipse, shape


def draw():
    v = Vignette("granary", y=430, step=44)
    v.earth()
    v.shadow([(-3, -3, 0), (3.4, -3, 0), (3.4, 2.6, 0), (-3, 2.6, 0)], 12)
    for x, y in ((-2.6, -2.6), (2.4, -2.6), (-2.6, 2.0), (2.4, 2.0)):
        v.cylinder(x, y, 0, 0.34, 1.2, "stone", upper=0.22, hatch=False)
        v.cylinder(x, y, 1.2, 0.62, 0.22, "stone", hatch=False)
    v.box(-3.2, -3.2, 1.45, 6.4, 6.0, 0.4, "wood", "wood", "wood", hatch=False)
    v.box(-3.0, -3.0, 1.85, 6.0, 5.6, 2.5, "wood", "wood", top="no")
    pairs = [(v.at(-3 + 0.5 * k, 2.6, 1.9), v.at(-3 + 0.5 * k, 2.6, 4.3)) for k in range(1, 12)]
    v.ticks(pairs, 5)
    v.hole("y", 0, 2.6, 1.9, 1.6, 2.0, arch=False)
    v.gable(-3.0, -3.0, 4.35, 6.0, 5.6, 3.4, "x", "gilt", 0.6, rows=5)
    v.beam(v.at(-0.4, 2.7, 1.9), v.at(-0.4, 5.0, 0), 8)
    v.beam(v.at(0.5, 2.7, 1.9), v.at(0.5, 5.0, 0), 8)
    for k in range(5):
        y, z = 2.7 + 0.46 * (k + 0.5), 1.9 - 0.38 * (k + 0.5)
        v.beam(v.at(-0.4, y, z), v.at(0.5, y, z), 7)
    sack(v, 560, 690, 140)
    sack(v, 650, 706, 128)
    sheaf(v, 160, 680, 170)
    sheaf(v, 252, 722, 150)
    x, y = 424, 738
    v.draw([(x + 24, y - 4), (x + 52, y - 10), (x + 52, y - 40), (x + 64, y - 50)], 11, (1, 0.6))
    v.black(shape([(x - 26, y, 1), (x - 24, y - 34), (x - 8, y - 56), (x + 14, y - 44), (x + 30, y, 1)], 0))
    v.black(
        shape(
            [
                (x - 36, y - 64),
                (x - 34, y - 92, 1),
                (x - 22, y - 80),
                (x - 8, y - 80),
                (x + 2, y - 92, 1),
                (x + 4, y - 62),
                (x - 16, y - 46),
            ],
            0,
        )
    )
    for dx in (-25, -8):
        v.bare(ellipse(x + dx, y - 66, 4.4, 5), "gilt")
    return v.svg("A granary")
