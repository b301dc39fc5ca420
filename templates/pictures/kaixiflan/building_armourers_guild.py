"""Kaixiflán's guild of armourers: a workshop, a suit of plate with a plumed helmet on its stand, an anvil."""

from _props import anvil, armour, hammer
from _vignette import Vignette


def draw():
    v = Vignette("armourers_guild", y=400, step=42)
    v.earth()
    v.smoke(600, 140, 56, 1, "stone")
    v.box(-4.4, -3.8, 0, 8.4, 5.2, 3.8, "paper", top="no")
    v.gable(-4.4, -3.8, 3.8, 8.4, 5.2, 2.6, "x", "accent", 0.4, rows=4)
    v.box(2.4, -2.6, 4.8, 1.2, 1.2, 2.6, "stone", "stone", "ink")
    for u in (-4.2, -0.3, 3.8):
        v.beam(v.at(u, 1.4), v.at(u, 1.4, 3.6), 14)
    v.beam(v.at(-4.4, 1.4, 3.4), v.at(4, 1.4, 3.4), 12)
    v.beam(v.at(-4.2, 1.4, 1.7), v.at(-0.3, 1.4, 3.3), 9)
    v.hole("x", -1.2, 4.0, 0, 1.6, 2.5)
    v.hole("y", -2.3, 1.4, 0.8, 1.4, 1.3)
    armour(v, 310, 744, 380)
    anvil(v, 610, 720, 150)
    hammer(v, 690, 560, 130, 34, "slate")
    return v.svg("A guild of armourers")
