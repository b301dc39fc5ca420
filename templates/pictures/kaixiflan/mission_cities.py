"""A second crown: a walled city under a great crown."""

from _town import wall
from _vignette import Vignette


def draw():
    v = Vignette("mission_cities", y=560, step=36)
    v.earth()
    v.house(-4.8, -2.0, 0, 3.4, 3.2, 4.2, 2.2, "x", "accent")
    v.house(2.2, -4.6, 0, 3.2, 3.2, 4.0, 2.2, "y", "accent")
    v.house(-1.8, -0.4, 0, 3.4, 3.0, 3.6, 2.2, "y", "slate")
    wall(v)
    v.blob(
        [
            (226, 280, 1),
            (190, 110, 1),
            (290, 180, 1),
            (400, 60, 1),
            (510, 180, 1),
            (610, 110, 1),
            (574, 280, 1),
            (400, 312),
        ],
        "gilt",
        9,
    )
    v.blob([(222, 250, 1), (400, 282), (578, 250, 1), (574, 296, 1), (400, 328), (226, 296, 1)], "gilt", 7)
    for x, y in ((190, 100), (400, 50), (610, 100)):
        v.disc(x, y, 24, 24, "accent")
    for x, y in ((300, 286), (400, 298), (500, 286)):
        v.disc(x, y, 15, 13, "slate")
    return v.svg("A second crown")
