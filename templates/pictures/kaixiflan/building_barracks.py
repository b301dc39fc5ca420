"""Kaixiflán's barracks: a long house for many, a soldier's bunk before it, spears and a shield."""

from _props import shield, spear
from _vignette import Vignette


def draw():
    v = Vignette("barracks", y=430)
    v.earth()
    v.box(-5.4, -3.2, 0, 10.4, 4.2, 2.6, top="no")
    for k in range(5):
        v.hole("y", -4.3 + 2.0 * k, 1.0, 1.1, 0.75, 1.1)
    v.stones("y", 1.0, (-5.2, 4.8), (0.4, 1.0), 7)
    v.hole("x", -1.1, 5.0, 0, 1.3, 2.0)
    v.gable(-5.4, -3.2, 2.6, 10.4, 4.2, 2.5, "x", eave=0.35, rows=4)
    v.flag(-5.2, -1.1, 5.0, 1.6, "gilt", 1.3)
    spear(v, (672, 690), (644, 400), 40)
    spear(v, (718, 684), (712, 392), 40)
    shield(v, 690, 600, 150, "accent", "cross")
    step = v.step
    v.step, v.x, v.y = 46, 330, 640
    for x, y in ((-3, -2.2), (2.6, -2.2)):
        v.box(x, y, 0, 0.3, 0.3, 4.3, "wood", "wood", "wood", hatch=False)
    for z in (0.6, 2.7):
        v.box(-3, -2.2, z, 5.9, 2.4, 0.35, "wood", "wood", "paper", hatch=False)
        v.box(-2.8, -2.1, z + 0.35, 5.5, 2.2, 0.35, top="paper", dim="paper", hatch=False)
        v.box(-1.1, -2.2, z + 0.35, 3.9, 2.5, 0.5, "accent", "accent", "accent")
        v.box(-2.7, -1.9, z + 0.7, 1.1, 1.7, 0.3, hatch=False)
    for x, y in ((-3, 0), (2.6, 0)):
        v.box(x, y, 0, 0.3, 0.3, 4.3, "wood", "wood", "wood", hatch=False)
    v.step = step
    return v.svg("Barracks")
