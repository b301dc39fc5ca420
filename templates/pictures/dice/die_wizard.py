"""A face of the die of the wizard: a star in every corner, on a face that has little more than its number."""

from __future__ import annotations

from _die import UNITS, face, plate, regular

from generator.drawing.areas import star

RADIUS = 3.81966 * UNITS  # of the incircle of a face of an icosahedron 20 mm thick


def draw() -> str:
    """The disc fills the incircle all but a millimetre; the corners have a star each."""
    outline = regular(3, RADIUS)
    p = face(outline, "dots", 406)
    p.tolerance = 0.1  # short curves: handles of long ones would leave the face below the disc, and flatten it there
    for x, y in outline:
        away = 1 - 46 / (x * x + y * y) ** 0.5
        form = star(x * away, y * away, 23, 9.5, 5, -1.5708, 1, 0)
        p.form(form, "accent", None, line="ink", weight=4, heavy=1, gap=4)
    plate(p, 66, 5)
    return p.svg("A face of the wizard's die")
