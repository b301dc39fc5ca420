"""A resource on its hex: three puddles of its colour, the middle almost paper, and one thing in the portolan hand.

The hex is drawn flat side up on 800 x 693 units (side 400); its middle is (400, 400). The top quarter is left to the
hex's name and the foot to its richness.
"""

import math

from _vignette import INKS, Vignette

from generator.drawing.areas import shape

HEX_BOUNDS = (0, 50, 800, 750)


class Tile(Vignette):
    """A hex with the puddles of its resource, on which its landscape is drawn."""

    def __init__(self, resource, step=40.0, y=470.0, broad=1.0):
        inks = {f"{resource}_wash": "shade", f"{resource}_deep": "shade", **INKS}
        super().__init__(
            f"tile {resource}", step, 400, y, line=9.0, heavy=1.1, bounds=HEX_BOUNDS, inks=inks, broad=broad
        )
        self.roundel = (400, 410, 330)
        self.resource, self.base, self.deep = resource, f"{resource}_wash", f"{resource}_deep"
        for k, (inset, ink, rough) in enumerate(((2, self.deep, 0), (26, self.base, 4), (96, "paper", 9))):
            radius = 400 - inset
            corners = [
                (400 + radius * math.cos(math.pi * i / 3), 400 + radius * math.sin(math.pi * i / 3)) for i in range(6)
            ]
            points = []
            for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
                shares = (0.02, 0.35, 0.65, 0.98) if k < 2 else (0.12, 0.4, 0.6, 0.88)
                for t in shares:
                    points.append(
                        (
                            a[0] + (b[0] - a[0]) * t + self.jitter(-rough, rough),
                            a[1] + (b[1] - a[1]) * t + self.jitter(-rough, rough),
                        )
                    )
            self.sky(ink, shape(points, 0))
