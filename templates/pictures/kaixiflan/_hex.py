"""The ground of a hex of the map: a rim and a wash in the colours of its land, open paper in the middle.

The hex is drawn flat side up on 800 x 693 units (side 400), its middle at (400, 400). Its name stands over the
middle and its richness under it, on open paper; marks of the land lie in the wash at the four slanting sides.
"""

import math

from _vignette import INKS, Vignette
from shapely.geometry import Polygon

from generator.drawing.areas import ellipse, joined, shape, stroke

HEX_BOUNDS = (0, 50, 800, 750)
# the slanting sides, each from its upper end to its lower, and which way is inwards
SIDES = (
    ((200, 53.6), (0, 400), (0.866, 0.5)),
    ((0, 400), (200, 746.4), (0.866, -0.5)),
    ((600, 53.6), (800, 400), (-0.866, 0.5)),
    ((800, 400), (600, 746.4), (-0.866, -0.5)),
)
# the open paper: near the flat sides above and below, far from the corners at both ends
PAPER = (
    (240, 96), (330, 90), (470, 94), (562, 98), (594, 150), (618, 250), (658, 330), (670, 400),
    (654, 470), (622, 556), (590, 650), (556, 706), (470, 712), (330, 708), (244, 702), (208, 648),
    (180, 556), (142, 470), (130, 400), (146, 324), (184, 246), (206, 148),
)  # fmt: skip


class Hex(Vignette):
    """The ground of a hex, on whose wash marks are set."""

    def __init__(self, land):
        inks = {f"{land}_wash": "shade", f"{land}_deep": "shade", **INKS}
        super().__init__(f"hex {land}", 40, 400, 400, line=9.0, bounds=HEX_BOUNDS, inks=inks, broad=1.0)
        self.roundel = (400, 400, 330)
        self.deep = f"{land}_deep"
        for ink, inset, rough in ((self.deep, 2, 0), (f"{land}_wash", 20, 3)):
            radius = 400 - inset * 2 / math.sqrt(3)
            points = [
                (400 + radius * math.cos(math.pi * i / 3), 400 + radius * math.sin(math.pi * i / 3)) for i in range(6)
            ]
            moved = [(x + self.jitter(-rough, rough), y + self.jitter(-rough, rough)) for x, y in points]
            self.sky(ink, Polygon(moved), line=inset < 10)
        rough = [(x + self.jitter(-7, 7), y + self.jitter(-5, 5)) for x, y in PAPER]
        self.sky("paper", shape(rough, 0))

    def places(self, count, low=52, high=52, first=0.12, last=0.9):
        """Places in the wash: x, y, the direction along the side (radians) and the number of the side."""
        made = []
        for k, (a, b, (in_x, in_y)) in enumerate(SIDES):
            for i in range(count):
                t = first + (last - first) * (i + 0.5) / count
                if k % 2:
                    t = 1 - t
                depth = low if i % 2 else high
                x, y = a[0] + (b[0] - a[0]) * t + in_x * depth, a[1] + (b[1] - a[1]) * t + in_y * depth
                made.append((x + self.jitter(-4, 4), y + self.jitter(-4, 4), math.atan2(b[1] - a[1], b[0] - a[0]), k))
        return made

    def marks(self, areas, ink=None):
        """Marks of one ink, in low-ink prints too."""
        self.lay(ink or self.deep, joined(list(areas)), line=True)

    def strokes(self, lines, width, ends=0.3):
        """Quill strokes as areas."""
        return [stroke(points, [width * ends, width, width * ends], self.next_seed()) for points in lines]


def turned(x, y, angle, points):
    """Points round (0, 0) moved to a place and turned."""
    cos, sin = math.cos(angle), math.sin(angle)
    return [(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in points]


def dots(h, places, sizes):
    """Round dots at places, of sizes by turns."""
    return [ellipse(x, y, sizes[i % len(sizes)], 0) for i, (x, y, _, _) in enumerate(places)]
