"""Kaixiflán's forge: fire in an open arch under a smoking chimney, an anvil and its hammer before it."""

from _props import anvil, flame, hammer
from _vignette import Vignette


def draw():
    v = Vignette("forge", y=450)
    v.earth()
    v.smoke(560, 128, 54, 2, "stone")
    v.box(-3.8, -3.4, 0, 7.4, 5.0, 3.4, "stone", "stone", top="no")
    v.stones("y", 1.6, (-3.6, 3.4), (0.5, 3.2), 9)
    v.gable(-3.8, -3.4, 3.4, 7.4, 5.0, 2.5, "x", "slate", 0.4, rows=4)
    v.box(2.0, -2.8, 4.0, 1.5, 1.5, 4.6, "accent", "accent", "ink", gap=9)
    v.box(1.8, -3.0, 8.2, 1.9, 1.9, 0.5, "accent", "accent", "ink")
    for z in (4.9, 5.7, 6.5, 7.3):
        v.planks("y", -1.3, (2.0, 3.5), (z, z + 0.6), 2)
    v.hole("y", -0.6, 1.6, 0, 4.2, 3.2, ink="ink")
    x, y = v.at(-0.6, 1.6)
    for dx, s in ((-38, 78), (38, 78), (0, 120)):
        flame(v, x + dx, y - 6 - dx * 0.5, s)
    v.hole("x", -0.8, 3.6, 1.1, 1.1, 1.3)
    anvil(v, 400, 716, 190)
    hammer(v, 560, 640, 150, 40, "slate")
    for dx, dy in ((-120, -150), (-96, -196), (-156, -180), (60, -210), (96, -182)):
        v.star(400 + dx * 0.8, 690 + dy, 15, "gilt", 4, 0.36)
    return v.svg("A forge")
