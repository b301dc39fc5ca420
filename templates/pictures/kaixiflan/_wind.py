"""The six winds: six heads of different age and temper, their hair swept back, what they carry in their breath.

A head looks to the right; a wind of the right rim is drawn with the light mirrored and turned about at the end.
"""

import math

from _vignette import INKS, Vignette
from shapely import affinity

from generator.drawing.areas import ellipse, shape, stroke

SKIN = {"skin": "shade", **INKS}
SMALL = 1.6  # how broad the quill is on a panel: 14 mm


class Wind(Vignette):
    """A head among clouds that blows."""

    def __init__(self, name, broad, looks_left=False):
        super().__init__(f"wind {name}", line=6.5, heavy=1.3, inks=SKIN, broad=broad)
        self.roundel = (400, 400, 428)
        self.looks_left = looks_left
        if looks_left:
            self.light = (-self.light[0], self.light[1])

    def lock(self, points, width, ink, strands=2):
        """One lock of hair that tapers along its way."""
        area = self.put(
            stroke(points, [width * 0.2, width * 0.85, width, width * 0.75, 2], self.next_seed(), 0.05), ink, 5
        )
        for k in range(strands):
            aside = width * (0.36 * (k + 1) / (strands + 1) * 2 - 0.36)
            line = [(x + aside * 0.3, y + aside) for x, y, *_ in points[:-1]]
            self.on(area, "ink", stroke([*line, points[-1][:2]], [1, 5, 4, 0.6], self.next_seed()), line=False)
        return area

    def line(self, points, width=8.0, ends=(0.2, 0.2)):
        """A line of the face."""
        self.draw(points, width, ends)

    def eye(self, x, y, size, ink="sea", lid=1.0):
        """An eye narrowed by the effort."""
        self.put(
            shape(
                [
                    (x - size, y, 1),
                    (x - size * 0.3, y - size * 0.52),
                    (x + size * 0.5, y - size * 0.5),
                    (x + size, y, 1),
                    (x + size * 0.3, y + size * 0.4),
                    (x - size * 0.4, y + size * 0.36),
                ],
                0,
            ),
            "paper",
            4,
        )
        self.disc(x + size * 0.25, y - size * 0.05, size * 0.42, size * 0.42, ink, 4)
        self.black(ellipse(x + size * 0.28, y - size * 0.05, size * 0.22))
        self.draw(
            [
                (x - size * 1.2, y + size * 0.05),
                (x - size * 0.3, y - size * 0.58),
                (x + size * 0.5, y - size * 0.56),
                (x + size * 1.1, y + size * 0.02),
            ],
            size * 0.28 * lid,
            (0.3, 0.3),
        )
        self.draw(
            [(x - size * 0.8, y + size * 0.7), (x, y + size * 0.86), (x + size * 0.7, y + size * 0.6)], 5, (0.1, 0.1)
        )

    def blush(self, x, y, size):
        """A red cheek."""
        self.ticks(
            [
                (
                    (x - size + 2 * size * k / 6, y + size * 0.55 - abs(k - 3) * size * 0.1),
                    (x - size * 0.8 + 2 * size * k / 6, y - size * 0.55 + abs(k - 3) * size * 0.1),
                )
                for k in range(7)
            ],
            size * 0.22,
            None,
            "accent",
        )

    def ear(self, x, y, size):
        """An ear."""
        self.blob(
            [
                (x, y - size),
                (x - size * 0.55, y - size * 0.8),
                (x - size * 0.6, y),
                (x - size * 0.2, y + size * 0.8),
                (x + size * 0.15, y + size * 0.5),
                (x + size * 0.3, y - size * 0.6),
            ],
            "skin",
            5,
            0,
        )
        self.draw(
            [
                (x - size * 0.35, y - size * 0.3),
                (x, y - size * 0.6),
                (x + size * 0.05, y),
                (x - size * 0.15, y + size * 0.4),
            ],
            5,
        )

    def mouth(self, x, y, size):
        """Lips pursed to blow, in a face seen from before."""
        lips = ((-1.05, 0), (-0.74, -0.5), (-0.28, -0.72), (0, -0.56), (0.36, -0.74), (0.8, -0.46), (0.98, 0))
        lips += ((0.66, 0.58), (0, 0.8), (-0.7, 0.58))
        self.blob([(x + size * u, y + size * w) for u, w in lips], "accent", 7, 0)
        self.black(ellipse(x, y - size * 0.02, size * 0.4, size * 0.32))
        ways = ((-0.45, -0.48, -0.28, -0.24), (0.5, -0.48, 0.34, -0.24), (0, 0.7, 0, 0.38))
        self.ticks([((x + size * a, y + size * b), (x + size * c, y + size * d)) for a, b, c, d in ways], 6)

    def breath(self, x, y, turn=0.0, reach=210, spread=0.5):
        """Lines of wind that spread from the mouth and curl at their ends."""
        for k in range(5):
            a = turn + spread * (k - 2) / 2
            u, w = math.cos(a), math.sin(a)
            far = reach * (1 - 0.12 * abs(k - 2))
            bend = (k - 2) * 10
            points = [
                (x + 14 * u, y + 14 * w + bend * 0.5),
                (x + far * 0.5 * u, y + far * 0.5 * w + bend),
                (x + far * u, y + far * w + bend),
            ]
            if k % 2 == 0:
                s = 1 if k > 2 else -1
                ex, ey = points[-1]
                points += [(ex + 16, ey + 12 * s), (ex + 2, ey + 24 * s), (ex - 12, ey + 12 * s)]
            self.draw(points, 9, (0.25, 0.15))

    def clouds(self, places=((170, 700, 110), (330, 730, 110), (480, 700, 90), (70, 640, 80))):
        """The clouds on which a head rests."""
        for x, y, r in places:
            points = []
            for i in range(7):
                for part, out in ((0, 0.86), (0.3, 1.05), (0.7, 1.05)):
                    a = 2 * math.pi * (i + part) / 7 + x
                    points.append(
                        (x + r * out * math.cos(a), min(y + r * 0.72 * out * math.sin(a), 790), int(part == 0))
                    )
            puff = self.blob(points, "paper", 5, 0)
            for k in range(3):
                a = math.radians(10 + 25 * k)
                q = (x + r * 0.8 * math.cos(a), y + r * 0.56 * math.sin(a))
                self.on(puff, "ink", stroke([q, (q[0] - r * 0.3, q[1] + r * 0.1)], [5, 4, 0.6], k), line=False)

    def finished(self, title):
        """The picture, turned about where the wind blows to the left."""
        if self.looks_left:

            def turned(area):
                return affinity.scale(area, -1, 1, origin=(400, 400))

            self._laid = {ink: [turned(one) for one in areas] for ink, areas in self._laid.items()}
            self._lines = [turned(one) for one in self._lines]
            self._hidden = [turned(one) for one in self._hidden]
        return self.svg(title)
