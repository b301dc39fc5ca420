"""A face of the die of the paladin: a halo of rays round its number, the longest ones into the corners."""

from __future__ import annotations

import math

from _die import UNITS, face, plate, regular

from generator.drawing.areas import around, corners, ellipse
from generator.drawing.curves import ROUND

RADIUS = 6.18034 * UNITS  # of the incircle of a face of a dodecahedron 20 mm thick
RAYS = 25


def draw() -> str:
    """One star behind the disc; its rays are as long as the face has room for."""
    outline = regular(5, RADIUS)
    p = face(outline, "rising", 405)
    places = []
    for i in range(RAYS):
        angle = -math.pi / 2 + ROUND * i / RAYS
        places.append(around(0, 0, (141, 119, 113, 113, 119)[i % 5], angle))
        places.append(around(0, 0, 104, angle + ROUND / RAYS / 2))
    p.form(corners(places), "accent", None, line="ink", weight=4, heavy=0.6, gap=3)
    p.form(ellipse(0, 0, 102, count=72, wobble=0), "white", None, gap=None, low=False)
    plate(p, 98)
    return p.svg("A face of the paladin's die")
