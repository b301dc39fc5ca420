"""Kaixiflán's guild of alchemists: a crooked house whose roof smokes and sparkles, a bubbling flask and retort."""

from _props import flask
from _vignette import Vignette

from generator.drawing.areas import corners, shape


def draw():
    v = Vignette("alchemists_guild", y=470, step=42)
    v.earth()
    v.smoke(498, 214, 66, 2, "leaf")
    v.box(-3.4, -3.2, 0, 6.2, 4.8, 3.4, top="no")
    v.stones("y", 1.6, (-3.2, 2.6), (0.4, 3.2), 7)
    v.gable(-3.4, -3.2, 3.4, 6.2, 4.8, 3.0, "x", "violet", 0.4, rows=4)
    v.cylinder(0.4, -1.6, 5.0, 0.6, 1.6, "stone")
    hole = corners(v.rim(0.4, -1.6, 6.6, 0.45, 0, 350, 16))
    v.black(hole)
    v.hole("y", -2.0, 1.6, 0, 1.4, 2.1)
    v.hole("y", 0.9, 1.6, 1.0, 1.6, 1.5, ink="gilt")
    a, b = v.at(0.9, 1.6, 1.0), v.at(0.9, 1.6, 2.5)
    v.draw([a, b], 5, (1, 1))
    v.hole("x", -0.8, 2.8, 1.2, 0.9, 1.5, ink="gilt")
    for x, y, r in ((620, 120, 22), (690, 210, 16), (330, 110, 18), (560, 60, 14)):
        v.star(x, y, r, "gilt", 4, 0.34)
    v.box(-2.0, 4.2, -0.6, 8.0, 2.0, 1.2, "wood", "wood", "wood")
    a = v.at(-0.4, 5.2, 0.6)
    flask(v, a[0], a[1] + 16, 250, "leaf", 0.62)
    b = v.at(3.4, 5.2, 0.6)
    flask(v, b[0] - 6, b[1] + 16, 186, "accent", 0.6)
    c = v.at(5.3, 5.2, 0.6)
    v.blob(
        [
            (c[0] - 8, c[1] - 90, 1),
            (c[0] - 8, c[1] - 50),
            (c[0] - 44, c[1] + 10, 1),
            (c[0] + 40, c[1] + 14, 1),
            (c[0] + 12, c[1] - 50),
            (c[0] + 12, c[1] - 90, 1),
        ],
        "paper",
        6,
        0,
    )
    v.wash(
        shape(
            [(c[0] - 28, c[1] - 16, 1), (c[0] - 40, c[1] + 7, 1), (c[0] + 35, c[1] + 11, 1), (c[0] + 24, c[1] - 14, 1)],
            0,
        ),
        "sea",
    )
    for x, y, r in ((a[0] + 8, a[1] - 276, 12), (a[0] - 10, a[1] - 306, 9), (b[0] + 4, b[1] - 204, 9)):
        v.disc(x, y, r, r, "paper", 4.4)
    return v.svg("A guild of alchemists")
