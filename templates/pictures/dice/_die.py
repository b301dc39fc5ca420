"""What the faces of all dice share: the outline of a face, its plate for the number, and ornaments beside it.

A face stands upright as its number does, in the middle of its incircle; units are 0.05 mm of the size it is printed in.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from shapely.geometry import Polygon

from generator.drawing.areas import Area, around, ellipse, shape
from generator.drawing.curves import ROUND, placed
from generator.drawing.picture_builder import PictureBuilder

INKS = {"white": "shade", "accent": "shade", "ink": "ink"}
LIGHT = (-0.55, -0.83)  # from the upper left, as in all that is seen by day
UNITS = 20  # to a millimetre
EDGE = 16  # units of a face that stay plain along its edges: they are folded or cut there

Point = tuple[float, float]


def regular(sides: int, radius: float) -> list[Point]:
    """The corners of a regular face, one of them up; of four corners, an edge is up. `radius` is the incircle's."""
    first = math.pi / 4 if sides == 4 else -math.pi / 2
    return [around(0, 0, radius / math.cos(math.pi / sides), first + ROUND * i / sides) for i in range(sides)]


def face(corners_of_it: Sequence[Point], hatching: str, seed: int) -> PictureBuilder:
    """A picture as large as a face; `hatching` shows the colour of the die where there is none."""
    across, down = [x for x, _ in corners_of_it], [y for _, y in corners_of_it]
    bounds = (min(across), min(down), max(across), max(down))
    p = PictureBuilder(bounds, INKS, LIGHT, accent=hatching, seed=seed, tolerance=0.5)
    p.roundel = (0, 0, min(bounds[2], bounds[3]))
    return p


def inside(corners_of_it: Sequence[Point]) -> Area:
    """Where ornaments may stand: the face without its edges."""
    return Polygon(corners_of_it).buffer(-EDGE, join_style=2)


def plate(p: PictureBuilder, radius: float, weight: float = 6.0) -> Area:
    """The plain disc in the middle on which the number stands, with a swelling rim."""
    form = ellipse(0, 0, radius, count=72, wobble=0.004)
    return p.form(form, "white", None, line="ink", weight=weight, heavy=1.3, gap=6)


def at_corner(points: str, corner: Point, away: float, scale: float = 1.0) -> list[tuple[float, ...]]:
    """Points drawn about (0, 0) with -y towards the corner, set `away` units from the middle on the way to a corner."""
    angle = math.atan2(corner[1], corner[0])
    x, y = around(0, 0, away, angle)
    return placed(points, x, y, scale, math.degrees(angle) + 90)


def ornament(
    p: PictureBuilder, points: list[tuple[float, ...]], base: str = "accent", marks: str | None = "ink"
) -> Area:
    """A small form of the hand: shaded, with a contour and a thin gap round it."""
    return p.form(
        shape(points, 0.4), base, "ink", length=16, pitch=7, width=4, line="ink", weight=4, heavy=1.0, gap=5, core=1.5
    )


def studs(p: PictureBuilder, places: Sequence[Point], radius: float) -> None:
    """Round nails."""
    for x, y in places:
        p.form(ellipse(x, y, radius, count=20, wobble=0), "white", None, line="ink", weight=3.6, heavy=1.2, gap=3)
