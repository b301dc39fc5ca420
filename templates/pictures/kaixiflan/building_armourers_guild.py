"""Kaixiflán's guild of armourers: a workshop, a suit of plate with a plumed helmet on its stand, an anvil."""

from _props import anvil, armour, hammer, shield
from _vignette import Vignette


def draw():
    v = Vignette("armourers_guild", y=400, step=42)
    v.earth()
    v.smoke(650, 104, 56, 1, "stone")
    v.box(-3.6, -4.8, 0, 8.0, 5.0, 3.6, "paper", top="no")
    v.gable(-3.6, -4.8, 3.6, 8.0, 5.0, 2.4, "x", "slate", 0.4, rows=4)
    v.box(2.8, -3.6, 4.6, 1.2, 1.2, 2.6, "stone", "stone", "ink")
    for u in (-3.4, 0.3, 4.2):
        v.beam(v.at(u, 0.2), v.at(u, 0.2, 3.4), 14)
    v.beam(v.at(-3.6, 0.2, 3.2), v.at(4.4, 0.2, 3.2), 12)
    v.hole("x", -2.2, 4.4, 0, 1.6, 2.5)
    v.hole("y", 2.2, 0.2, 0.8, 1.6, 1.5)
    # the suit of plate stands free of the roof, its plume before open paper
    armour(v, 196, 752, 430, "slate")
    shield(v, 420, 660, 170, "accent", "cross")
    anvil(v, 630, 736, 170)
    hammer(v, 700, 556, 140, 34, "slate")
    return v.svg("A guild of armourers")
