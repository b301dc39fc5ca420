"""A face of the die of the archer: an arrowhead points into each corner, between two leaves of its feathers."""

from __future__ import annotations

from _die import UNITS, at_corner, face, ornament, plate, regular

RADIUS = 9 * UNITS  # of the incircle of a face of 18 mm
LEAF = "10,14! 30,10 50,22 62,42! 40,44 20,34"


def draw() -> str:
    """The number stands on a disc; the corners are as far from it as the ornaments are long."""
    outline = regular(4, RADIUS)
    p = face(outline, "falling", 402)
    for corner in outline:
        for mirrored in (1, -1):
            leaf = " ".join(f"{mirrored * float(x)},{y}" for x, y in (point.split(",") for point in LEAF.split()))
            ornament(p, at_corner(leaf, corner, 176))
        ornament(p, at_corner("0,-46! 26,4! 7,-2! 7,34! -7,34! -7,-2! -26,4!", corner, 178), "white")
    plate(p, 140)
    return p.svg("A face of the archer's die")
