"""Kaixiflán's Parthenon: a white temple of columns all round under a low gable, on three steps."""

from _vignette import Vignette

from generator.drawing.areas import corners, ellipse


def draw():
    v = Vignette("parthenon", y=440, step=38)
    v.earth()
    for k, e in enumerate((0.9, 0.5, 0.1)):
        v.box(-3.4 - e, -6.0 - e, 0.4 * k, 6.8 + 2 * e, 11.0 + 2 * e, 0.4)
    v.box(-2.3, -5.0, 1.2, 4.6, 8.6, 4.4, dim="sand")
    v.black(corners([v.at(2.3, -5.0, 1.2), v.at(2.3, 3.6, 1.2), v.at(2.3, 3.6, 5.4), v.at(2.3, -5, 5.4)]))
    v.black(corners([v.at(-2.2, 3.6, 1.2), v.at(2.3, 3.6, 1.2), v.at(2.3, 3.6, 5.4), v.at(-2.2, 3.6, 5.4)]))

    def column(x, y):
        a, b = v.at(x, y, 1.2), v.at(x, y, 5.2)
        v.poly([(a[0] - 17, a[1]), (a[0] - 13, b[1]), (a[0] + 13, b[1]), (a[0] + 17, a[1])], "paper", 5)
        v.ticks([((a[0] + u, a[1] - 4), (a[0] + u * 0.8, b[1] + 4)) for u in (-5, 3, 9)], 4)
        v.poly([(a[0] - 20, b[1] + 6), (a[0] - 20, b[1] - 8), (a[0] + 20, b[1] - 8), (a[0] + 20, b[1] + 6)], "paper", 5)

    for k in range(7):
        column(3.0, -5.5 + 1.62 * k)
    for k in range(4):
        column(-3.0 + 1.95 * k, 4.6)
    v.box(-3.6, -6.2, 5.3, 7.2, 11.4, 0.9)
    v.gable(-3.6, -6.2, 6.2, 7.2, 11.4, 2.0, "y", "accent", 0.3)
    x, y = v.at(0, 5.2, 6.7)
    v.put(ellipse(x, y, 22, 19), "gilt", 5)
    for k in range(8):
        u = -3.2 + 0.85 * k
        v.ticks([(v.at(u, 5.2, 6.1), v.at(u, 5.2, 5.6)), (v.at(u + 0.15, 5.2, 6.1), v.at(u + 0.15, 5.2, 5.6))], 4)
    x, y = v.at(0, 5.5, 8.3)
    v.disc(x, y - 12, 14, 14, "gilt", 5)
    for x, y, k in ((180, 726, 0), (240, 746, 1), (640, 716, 2)):
        v.person(x, y, 100, ("slate", "paper", "paper")[k])
    return v.svg("The Parthenon")
