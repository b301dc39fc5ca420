"""Land that nobody has explored: a few pale marks on paper, so that the map is not empty and can be written on.

Flat side up on 800 x 693 units, the middle at (400, 400); the name stands over the middle.
"""

from itertools import pairwise

from _hex import HEX_BOUNDS
from _vignette import INKS, Vignette
from shapely.geometry import Polygon

from generator.drawing.areas import joined, stroke


class Terra(Vignette):
    """An unexplored hex: paper, and marks in sand."""

    def __init__(self, name):
        super().__init__(f"terra {name}", 40, 400, 400, line=9.0, bounds=HEX_BOUNDS, inks=INKS, broad=1.0)
        self.roundel = (400, 400, 330)
        corners = [(2, 400), (201, 55), (599, 55), (798, 400), (599, 745), (201, 745)]
        edge = []
        for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):  # bent in the middle: the cell alone is a hexagon
            edge += [
                (ax, ay),
                ((ax + bx) / 2 + (400 - (ax + bx) / 2) * 0.01, (ay + by) / 2 + (400 - (ay + by) / 2) * 0.01),
            ]
        self.sky("paper", Polygon(edge))

    def pale(self, lines, width=11, ends=0.3):
        """Pale quill strokes; in prints with lines alone they are thin lines."""
        made = joined([stroke(points, [width * ends, width, width * ends], self.next_seed()) for points in lines])
        self.lay("sand", made, line=True)
