"""Kaixiflán's temple: columns on steps, above them an open round belfry under a dome, in it a great bell."""

from _props import bell
from _vignette import Vignette

from generator.drawing.areas import corners


def draw():
    v = Vignette("temple", y=500, step=44)
    v.earth()
    v.box(-4.6, -4.6, -0.2, 9.2, 9.2, 0.5)
    v.box(-4.2, -4.2, 0.3, 8.4, 8.4, 0.5)
    v.box(-3.4, -3.4, 0.8, 6.8, 6.8, 2.8)
    v.hole("y", 0, 3.4, 0.8, 1.8, 2.3)
    v.hole("x", 0, 3.4, 0.8, 1.4, 2.0)
    for u in (-3.3, -1.7, 1.7, 3.3):
        for a, b in ((v.at(3.8, u, 0.8), v.at(3.8, u, 3.6)), (v.at(u, 3.8, 0.8), v.at(u, 3.8, 3.6))):
            v.beam(a, b, 26, "paper")
            v.ticks([((a[0] + 6, a[1] - 6), (b[0] + 6, b[1] + 6))], 6)
    v.box(-4.1, -4.1, 3.6, 8.2, 8.2, 0.7)
    v.cylinder(0, 0, 4.3, 2.3, 0.9)
    back = v.rim(0, 0, 5.2, 1.8, 180, 360, 9) + v.rim(0, 0, 8.0, 1.8, 0, -180, 9)
    v.put(corners(back), "sand", 4)
    for angle in (200, 340):
        ((a, b),) = v.rim(0, 0, 5.2, 1.9, angle, angle, 2)[:1]
        v.beam((a, b), (a, b - 124), 16, "sand")
    x, y = v.at(0, 0, 8.1)
    bell(v, x, y, 138)
    for angle in (172, 128, 52, 8):
        ((a, b),) = v.rim(0, 0, 5.2, 1.95, angle, angle, 2)[:1]
        v.beam((a, b), (a, b - 128), 18, "paper")
    v.cylinder(0, 0, 8.0, 2.2, 0.5)
    v.dome(0, 0, 8.5, 1.95, 2.0, "accent")
    x, y = v.at(0, 0, 10.5)
    v.disc(x, y - 6, 12, 12, "gilt", 5)
    for k, (x, y) in enumerate(((190, 726), (260, 752), (590, 744))):
        v.person(x, y, 110, ("slate", "leaf", "violet")[k])
    return v.svg("A temple")
