"""Which paper would be large enough, for messages that refuse a piece."""

from __future__ import annotations

import math

from generator.catalog.print_rows import Layout
from generator.catalog.printdata import LARGEST_PAPER


def larger_paper(width: float, height: float, layout: Layout) -> str:
    """What to do about paper that leaves less than `width` x `height` mm inside its margins and lines, in words.

    A piece with its bleed and marks may lie on paper upright or on its side, but is not turned itself.
    """
    across, down = width + 2 * layout.margin, height + 2 * (layout.margin + layout.furniture)
    short, long = (math.ceil(round(side, 6)) for side in sorted((across, down)))
    if long > LARGEST_PAPER:
        return f"make it smaller: no paper is larger than {LARGEST_PAPER:g} mm"
    return f"choose a larger --paper: {short}x{long} at least"
