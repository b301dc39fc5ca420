"""Cierzo, the Capital of the dry wind: two windmills over the roofs."""

from _town import hill, town, wall, windmill


def draw(broad=1.0):
    v = town("cierzo", broad)
    hill(v)
    v.house(-2.6, -4.4, 0.6, 2.6, 2.4, 2.0, 1.6, "x", "slate")
    v.house(0.6, -2.4, 0.4, 2.6, 2.4, 2.2, 1.6, "y", "accent")
    windmill(v, 210, 560, 280, "slate")
    v.house(-2.4, 0.2, 0, 2.6, 2.4, 2.0, 1.7, "y", "accent")
    windmill(v, 572, 580, 310, "accent")
    wall(v)
    return v.svg("Cierzo")
