"""Kaixiflán's city: houses, a bell tower and a dome, close together behind a wall with a gate."""

from _town import wall
from _vignette import Vignette


def draw():
    v = Vignette("settlement_city", y=570, step=40, broad=2.4)
    v.house(-6.2, -2.4, 0, 3.4, 3.2, 4.6, 2.0, "x", "accent")
    v.cylinder(0.2, -2.2, 0, 2.2, 6.2, top=False)
    v.dome(0.2, -2.2, 6.2, 2.3, 2.6, "gilt", 0.16)
    v.house(3.0, -5.2, 0, 3.2, 3.2, 4.4, 2.2, "y", "accent")
    v.box(-4.4, -3.6, 0, 2.0, 2.0, 7.4)
    v.pyramid(-4.4, -3.6, 7.4, 2.0, 2.0, 3.2, "slate")
    v.hole("y", -3.9, -1.6, 5.4, 0.9, 1.5)
    v.house(-3.4, 0.2, 0, 3.2, 3.0, 3.4, 2.2, "y", "slate")
    v.house(1.6, -1.2, 0, 3.2, 3.0, 3.6, 2.2, "x", "accent")
    wall(v)
    return v.svg("A city")
