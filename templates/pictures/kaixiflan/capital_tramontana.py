"""Tramontana, the Capital under the peaks: snowy mountains behind steep roofs."""

from _town import hill, peak, town, wall


def draw(broad=1.0):
    v = town("tramontana", broad)
    hill(v)
    peak(v, 560, 560, 440, 420, 0.42)
    peak(v, 270, 570, 480, 510, 0.4)
    v.house(-3.4, -1.6, 0, 2.4, 2.2, 1.7, 2.8, "y", "accent")
    v.house(1.6, -3.4, 0, 2.4, 2.2, 1.7, 2.8, "y", "accent")
    v.box(-0.6, -1.6, 0, 2.0, 2.0, 4.0)
    v.hole("y", 0.4, 0.4, 2.6, 0.7, 1.0)
    v.pyramid(-0.6, -1.6, 4.0, 2.0, 2.0, 3.4, "slate")
    v.house(-1.6, 1.0, 0, 2.3, 2.0, 1.5, 2.6, "y", "accent")
    v.house(2.2, 0.2, 0, 2.3, 2.0, 1.5, 2.6, "y", "accent")
    wall(v)
    return v.svg("Tramontana")
