"""A face of the die of the beast: a paw in every corner, three claws and their knuckles, and a disc for the number."""

from __future__ import annotations

import math

from _die import UNITS, around, at_corner, ellipse, face, ornament, plate, regular

RADIUS = 6.36396 * UNITS  # of the incircle of a face of an octahedron 18 mm thick
CLAW = "-15,10! -13,-14 4,-44! 12,-16 15,10!"


def draw() -> str:
    """The claws close towards the corner; the middle one, which has most room, is the longest."""
    outline = regular(3, RADIUS)
    p = face(outline, "crossed", 403)
    for corner in outline:
        angle = math.atan2(corner[1], corner[0])
        for aside, away, scale in ((-0.27, 128, 0.62), (0.27, 128, 0.62), (0.0, 148, 1.1)):
            toe = around(0, 0, away, angle + aside)
            lean = around(0, 0, 1, angle - aside * 0.5)
            claw = [(x + toe[0], y + toe[1], *rest) for x, y, *rest in at_corner(CLAW, lean, 26 * scale, scale)]
            ornament(p, claw, "white")
            p.form(
                ellipse(*toe, 19 * scale, count=28, wobble=0.01), "accent", "ink",
                length=14, pitch=7, width=4, line="ink", weight=4, gap=3,
            )  # fmt: skip
    plate(p, 104)
    return p.svg("A face of the beast's die")
