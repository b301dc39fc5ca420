"""A place of a territory on the mat: a frame of pyramids from above, and a great one among rays in its middle.

The same when it is turned by half; a card that lies there hides it all. Units are 0.05 mm.
"""

from __future__ import annotations

import math

from shapely import affinity
from shapely.geometry import Point, Polygon, box

from generator.drawing.areas import Area, around, corners, joined, solid, stroke
from generator.drawing.curves import ROUND
from generator.drawing.picture_builder import PictureBuilder

WIDE, HIGH = 1440, 2440  # of the place: 72 x 122 mm
INSET, COLUMNS, ROWS = 60, 11, 19  # units from the edge of the place to the frame; squares of the frame across and down
MIDDLE = 380  # units from the middle to the corners of the great pyramid
LIGHT = (-0.6, -0.8)  # from the upper left, as in the pictures of the cards


def sides(x: float, y: float, wide: float, high: float, gap: float) -> list[Area]:
    """The four sides of a pyramid from above, the upper one first, clockwise, with a gap between them."""
    tip = (x + wide / 2, y + high / 2)
    ring = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
    return [Polygon([ring[i], ring[(i + 1) % 4], tip]).buffer(-gap, join_style=2) for i in range(4)]


def frame(p: PictureBuilder) -> None:
    """The pyramids along the edge; each two that face each other across the middle are turned by half."""
    wide, high = (WIDE - 2 * INSET) / COLUMNS, (HIGH - 2 * INSET) / ROWS
    dark, coloured, edges = [], [], []
    for column in range(COLUMNS):
        for row in range(ROWS):
            if column not in (0, COLUMNS - 1) and row not in (0, ROWS - 1):
                continue
            x, y = -WIDE / 2 + INSET + column * wide, -HIGH / 2 + INSET + row * high
            turned = row > ROWS / 2 or (row == ROWS // 2 and column > COLUMNS / 2)
            four = sides(x, y, wide, high, 3.4)
            right, lower = (four[3], four[0]) if turned else (four[1], four[2])
            coloured.append(right)
            dark.append(lower)
            edges += [one.buffer(1.7).difference(one.buffer(-1.7)) for one in four]
    p.lay("accent", joined(coloured))
    p.lay("ink", joined(dark))
    p.low_line(joined(edges))


def great(p: PictureBuilder) -> None:
    """The pyramid in the middle stands on a corner: a side lit, two in colour, one black with cuts along its slope."""
    tips = [(0, -MIDDLE), (MIDDLE, 0), (0, MIDDLE), (-MIDDLE, 0)]
    faces = [Polygon([tips[i], tips[(i + 1) % 4], (0, 0)]).buffer(-7, join_style=2) for i in range(4)]
    for one, ink in zip(faces, ("accent", "ink", "accent", "light"), strict=True):
        p.form(one, ink, None, line="ink", weight=7, heavy=0.8, gap=None)
    cuts = []
    for i in range(1, 9):
        share = i / 9
        a, b = (MIDDLE * share, 0), (0, MIDDLE * share)
        cuts.append(stroke([(a[0] * 0.94, 12), (b[0] + 14, b[1] * 0.94)], [2, 3.4 + 4 * share, 2], i, 0.1))
    p.on(faces[1], "light", joined(cuts))
    lines = []
    for i in range(1, 10):
        share = i / 10
        lines.append(
            stroke([(-MIDDLE * share * 0.9, -14), (-14, -MIDDLE * share * 0.9)], [1, 2 + 5 * share, 1], i, 0.1)
        )
    p.on(faces[3], "ink", joined(lines))


def draw() -> str:
    """Rays behind the great pyramid thicken outwards and end before the frame."""
    p = PictureBuilder(
        (-WIDE // 2, -HIGH // 2, WIDE // 2, HIGH // 2),
        {"accent": "shade", "ink": "ink", "light": "light"},
        LIGHT,
        seed=71,
        tolerance=0.8,
    )
    frame(p)
    inner = box(-WIDE / 2 + 210, -HIGH / 2 + 210, WIDE / 2 - 210, HIGH / 2 - 210)
    rays = []
    for i in range(72):
        angle = ROUND * (i + 0.5) / 72
        near = 470 + 46 * (i % 2) + 30 * math.sin(5 * angle) ** 2
        half = 0.012 if i % 2 else 0.007
        rays.append(
            corners([around(0, 0, near, angle), around(0, 0, 1400, angle - half), around(0, 0, 1400, angle + half)])
        )
    bright = solid(joined(rays).intersection(inner))
    p.sky("accent", bright, line=True)
    rim = inner.buffer(9, join_style=2).difference(inner.buffer(2, join_style=2))
    p.lay("ink", rim, line=True)
    great(p)
    p.lay("ink", joined([affinity.rotate(Point(0, MIDDLE + 42).buffer(9), 90 * k, origin=(0, 0)) for k in range(4)]))
    p.roundel = (0, 0, 600)
    return p.svg("A territory of the mat")
