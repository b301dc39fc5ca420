"""A face of the die of the knight: a lily of arms above its number, nails along its edges."""

from __future__ import annotations

from _die import UNITS, ellipse, face, inside, ornament, plate, studs
from shapely.geometry import Point

from generator.drawing.areas import shape
from generator.drawing.curves import listed

# a kite of a trapezohedron 18 mm thick, about the middle of its incircle, the pole up (mm)
KITE = [(0.0, -13.47), (7.866, 2.72), (0.0, 6.545), (-7.866, 2.72)]
LILY = (
    "0,-52! 13,-26 8,-4! 26,-18 40,-4 32,16! 26,2 12,8 8,14! "
    "16,26! -16,26! -8,14! -12,8 -26,2 -32,16! -40,-4 -26,-18 -8,-4! -13,-26"
)


def draw() -> str:
    """The pole of the kite has room for a charge; beside the number there is none but for nails."""
    outline = [(x * UNITS, y * UNITS) for x, y in KITE]
    p = face(outline, "horizontal", 404)
    within = inside(outline)
    edge = list(within.exterior.coords)[:-1]
    nails = []
    for a, b in zip(edge, [*edge[1:], edge[0]], strict=True):
        for share in (0.14, 0.284, 0.428, 0.572, 0.716, 0.86):
            x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
            inner = 1 - 9 / max(1.0, (x * x + y * y) ** 0.5)
            nails.append((x * inner, y * inner))
    lily = [(x * 0.9, y * 0.9 - 160, *rest) for x, y, *rest in listed(LILY)]
    hidden = shape(lily, 0.4).buffer(12).union(ellipse(0, 0, 116))  # a nail half behind another form reads as a crumb
    studs(p, [(x, y) for x, y in nails if y > -190 and not hidden.contains(Point(x, y))], 4.6)
    ornament(p, lily)
    p.form(
        ellipse(0, 0, 101, count=72, wobble=0.004),
        "accent",
        "ink",
        length=12,
        pitch=7,
        width=4,
        line="ink",
        weight=5,
        gap=5,
    )
    plate(p, 92)
    return p.svg("A face of the knight's die")
