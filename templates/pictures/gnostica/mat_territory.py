"""A place of a territory on the mat: fifteen pyramids from above, of the three sizes, in panels with channels between.

The joints between the sheets of the mat run in the channels (templates/faces/gnostica/_mat_space.yaml keeps the panels
whole); a card that lies there hides it all. Units are 0.05 mm.
"""

from __future__ import annotations

from shapely.geometry import Point, Polygon

from generator.drawing.areas import Area, around, joined, stroke
from generator.drawing.curves import ROUND
from generator.drawing.picture_builder import PictureBuilder

WIDE, HIGH = 1440, 2440  # of the place: 72 x 122 mm
# where the panels begin and end, from the middle of the place, in units: narrow ones in the middle, in both directions
ACROSS = [(-670, -190), (-138, 138), (190, 670)]
DOWN = [(-1160, -768), (-674, -190), (-138, 138), (190, 674), (768, 1160)]
LIGHT = (-0.6, -0.8)  # from the upper left, as in the pictures of the cards
LARGE, MEDIUM, SMALL = 236, 188, 122  # units: half the side of a pyramid, much as they are folded


def pyramid(p: PictureBuilder, x: float, y: float, half: float, *, on_corner: bool) -> None:
    """A pyramid: a side lit, two in colour, one black with cuts along its slope; `on_corner` shows it turned by 45°."""
    ring = [around(x, y, half if on_corner else half * 2**0.5, ROUND * (k / 4 - (0.25 if on_corner else 0.375)))
            for k in range(4)]  # fmt: skip
    faces = [Polygon([ring[k], ring[(k + 1) % 4], (x, y)]).buffer(-5, join_style=2) for k in range(4)]
    inks = ("accent", "ink", "accent", "light") if on_corner else ("light", "accent", "ink", "accent")
    for k, (one, ink) in enumerate(zip(faces, inks, strict=True)):
        p.form(one, ink, None, line="ink", weight=6, heavy=0.7, gap=None)
        if ink != "accent":
            cuts = courses(ring[k], ring[(k + 1) % 4], (x, y), 9 if half == LARGE else 7 if half == MEDIUM else 5)
            light = ink == "ink"
            p.on(one, "light" if light else "ink", joined([cut.buffer(0.8) for cut in cuts] if light else cuts))


def courses(a: tuple[float, float], b: tuple[float, float], tip: tuple[float, float], count: int) -> list[Area]:
    """Lines across a side of a pyramid, along its foot, wider towards it."""
    made = []
    for i in range(1, count):
        share = i / count
        inner = share * 0.94
        ends = [(tip[0] + (q[0] - tip[0]) * inner, tip[1] + (q[1] - tip[1]) * inner) for q in (a, b)]
        short = 0.06
        (ax, ay), (bx, by) = ends
        points = [(ax + (bx - ax) * short, ay + (by - ay) * short), (bx - (bx - ax) * short, by - (by - ay) * short)]
        made.append(stroke(points, [1.6, 2.4 + 3.4 * share, 1.6], i, 0.1))
    return made


def draw() -> str:
    """Each panel has the largest pyramid that it holds; the small ones stand on a corner."""
    p = PictureBuilder(
        (-WIDE // 2, -HIGH // 2, WIDE // 2, HIGH // 2),
        {"accent": "shade", "ink": "ink", "light": "light"},
        LIGHT,
        seed=71,
        tolerance=0.8,
    )
    for left, right in ACROSS:
        for top, bottom in DOWN:
            least = min(right - left, bottom - top) / 2
            half = max(size for size in (LARGE, MEDIUM, SMALL) if size <= least)
            if half == SMALL:  # it leaves the corners of its panel free
                p.sky(
                    "accent",
                    joined([Point(x, y).buffer(11) for x in (left + 34, right - 34) for y in (top + 34, bottom - 34)]),
                )
            pyramid(p, (left + right) / 2, (top + bottom) / 2, half, on_corner=half == SMALL)
    p.roundel = (0, 0, 600)
    return p.svg("A territory of the mat")
