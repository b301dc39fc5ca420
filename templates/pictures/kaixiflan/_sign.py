"""Signs of a few millimetres: bold contours and black bodies, which prints in greys and with little ink have too."""

from _vignette import Vignette
from shapely import minimum_bounding_circle

from generator.drawing.areas import joined

MARGIN = 6  # units between what is drawn and the edge of its circle


class Sign(Vignette):
    """A sign in the portolan hand, drawn with a broad quill. Its circle holds all of it, so that nothing is cut off."""

    def __init__(self, name, line=22.0):
        super().__init__(name, line=line, broad=1.0)

    def put(self, area, ink="paper", line=None, heavy=None):
        """A body with a broad contour in every ink; one of ink is black in all of them."""
        made = super().put(area, ink, line, heavy)
        if ink == "ink":
            self.black(area)
        else:
            self.low_line(area.difference(area.buffer(-(line or self.width) * 1.4)))
        return made

    def svg(self, title):
        """The sign as an SVG file, its roundel the smallest circle round everything drawn."""
        circle = minimum_bounding_circle(joined(area for areas in self._laid.values() for area in areas))
        left, top, right, bottom = circle.bounds
        self.roundel = (round((left + right) / 2), round((top + bottom) / 2), round((right - left) / 2) + MARGIN)
        return super().svg(title)
