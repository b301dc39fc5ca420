"""Kaixiflán's guild of soldiers: a hall with a great shield on its gable, three veterans with spear and helmet."""

from _props import shield, spear, sword
from _vignette import Vignette


def soldier(v, x, y, size, ink):
    """A soldier with helmet, shield and spear."""
    spear(v, (x + size * 0.42, y + 4), (x + size * 0.4, y - size * 1.35), size * 0.26)
    v.person(x, y, size, ink, "helm")
    shield(v, x - size * 0.16, y - size * 0.36, size * 0.46, "gilt", "chevron")


def draw():
    v = Vignette("soldiers_guild", y=410, step=42)
    v.earth()
    v.box(-3.2, -4.4, 0, 6.6, 6.0, 3.8, top="no")
    v.stones("y", 1.6, (-3, 3), (0.4, 3.4), 8)
    v.gable(-3.2, -4.4, 3.8, 6.6, 6.0, 3.6, "y", "slate", 0.35)
    v.hole("x", -0.6, 3.4, 1.0, 0.8, 1.6)
    v.hole("x", -2.8, 3.4, 1.0, 0.8, 1.6)
    v.hole("y", 0.1, 1.6, 0, 1.7, 2.4)
    x, y = v.at(0.1, 1.6, 4.6)
    sword(v, x, y, 210, 132)
    sword(v, x, y, 210, -132)
    shield(v, x, y, 118, "accent", "cross")
    v.flag(0.1, 1.8, 7.2, 1.6, "accent", 1.4)
    for k, x in enumerate((130, 300, 470, 640)):
        soldier(v, x, 710 + 10 * (k % 2), 214, "accent")
    return v.svg("A guild of soldiers")
