"""A line of red wax scrawled under a title, over a first one in orange."""

from __future__ import annotations

from _wax import INKS

from generator.drawing.areas import joined
from generator.drawing.picture_builder import PictureBuilder
from generator.drawing.wax import crayon


def draw() -> str:
    """Two wavy lines from the left to the right."""
    p = PictureBuilder((0, 0, 1060, 80), INKS, (-0.5, -0.85), ground="chalk", seed=81, tolerance=1.2)
    first = crayon("16,44 120,30 240,46 380,32 520,48 660,34 780,46 880,36", 9, 3)
    again = crayon("30,52 160,40 300,54 460,38 600,54 740,42 900,52 760,62 560,66", 11, 4)
    p.lay("orange", first, line=True)
    p.lay("red", again)
    p.low_line(joined([crayon("30,52 160,40 300,54 460,38 600,54 740,42 900,52", 4, 4, 1)]))
    return p.svg("A scrawl under a title")
