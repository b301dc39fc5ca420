"""Signs of a few millimetres: bold contours and black bodies, which prints in greys and with little ink have too."""

from _vignette import Vignette


class Sign(Vignette):
    """A sign in the portolan hand, drawn with a broad quill."""

    def put(self, area, ink="paper", line=None, heavy=None):
        """A body with a broad contour in every ink; one of ink is black in all of them."""
        made = super().put(area, ink, line, heavy)
        if ink == "ink":
            self.black(area)
        else:
            self.low_line(area.difference(area.buffer(-(line or self.width) * 1.4)))
        return made
