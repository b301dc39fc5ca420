"""A face of the die of the footman: a round shield between its three numbers, and a spearhead to every corner."""

from __future__ import annotations

import math

from _die import UNITS, around, ellipse, face, ornament, placed, regular, studs

from generator.drawing.areas import joined, stroke
from generator.drawing.curves import ROUND

RADIUS = 22 / math.sqrt(12) * UNITS  # of the incircle of a face with edges of 22 mm
BLADE = "0,-24! 9,-2 11,10! 4,14! 4,26! -4,26! -4,14! -11,10! -9,-2"


def draw() -> str:
    """The numbers stand half-way to the corners, 3.6 mm high; the shield has the middle, three blades the edges."""
    outline = regular(3, RADIUS)
    p = face(outline, "vertical", 401)
    for i in range(3):
        angle = math.pi / 2 + ROUND * i / 3  # to the middle of an edge
        x, y = around(0, 0, 92, angle)
        blade = placed(
            "0,-24! 9,-2 11,10! 4,14! 4,26! -4,26! -4,14! -11,10! -9,-2", x, y, 0.86, math.degrees(angle) + 90
        )
        ornament(p, blade, "white")
    p.form(ellipse(0, 0, 62, wobble=0.006), "accent", "ink", length=20, pitch=7, width=4, line="ink", weight=6, gap=6)
    board = p.form(
        ellipse(0, 0, 44, wobble=0.006), "white", "ink", length=16, pitch=7, width=4, line="ink", weight=4, gap=3
    )
    planks = [stroke([(x, -44), (x, 44)], [2.5, 4, 2.5]) for x in (-22, 0, 22)]
    p.on(board, "ink", joined(planks))
    p.form(
        ellipse(0, 0, 15, count=24, wobble=0), "accent", "ink", length=8, pitch=6, width=3, line="ink", weight=4, gap=3
    )
    studs(p, [around(0, 0, 53, math.pi / 6 + ROUND * i / 6) for i in range(6)], 4.6)
    return p.svg("A face of the footman's die")
