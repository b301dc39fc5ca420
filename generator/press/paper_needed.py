"""Which paper would be large enough: for messages that refuse a piece or what stands beside it."""

from __future__ import annotations

import math
from collections.abc import Callable

from generator.base.errors import CannotJudge
from generator.catalog.print_rows import Layout
from generator.catalog.printdata import LARGEST_PAPER, SMALLEST_PAPER

GROWTH = 1.08  # how much larger the next paper is that is tried, where nothing tells how large it must be

PaperSides = tuple[int, int]  # of a sheet in whole mm: the shorter side and the longer one


class PaperTooSmall(CannotJudge):
    """Something does not fit the paper.

    `needs` are the sides of the least paper that has room for it, None where only trying would tell; `or_else` says
    in words what could be done instead of taking larger paper.
    """

    def __init__(self, reason: str, or_else: str = "", needs: PaperSides | None = None) -> None:
        super().__init__(reason, advice(needs, or_else))
        self.needs, self.or_else = needs, or_else


def paper_round(width: float, height: float, layout: Layout) -> PaperSides:
    """The sides of the least paper that leaves `width` x `height` mm inside its margins and lines.

    A piece with its bleed and marks may lie on paper upright or on its side, but is not turned itself.
    """
    across, down = width + 2 * layout.margin, height + 2 * (layout.margin + layout.furniture)
    short, long = (math.ceil(round(side, 6)) for side in sorted((across, down)))
    return short, long


def advice(needs: PaperSides | None, or_else: str) -> str:
    """What to do about paper that is too small, in words."""
    if needs is None:
        larger = "choose a larger --paper"
    elif max(needs) > LARGEST_PAPER:
        larger = f"make it smaller: no paper is larger than {LARGEST_PAPER:g} mm"
    else:
        short, long = (max(side, int(SMALLEST_PAPER)) for side in needs)
        larger = f"choose a larger --paper: {short}x{long} at least"
    return f"{larger}, or {or_else}" if or_else else larger


def least_paper(
    width: float, height: float, refusal: PaperTooSmall, refused: Callable[[PaperSides], PaperTooSmall | None]
) -> PaperSides | None:
    """The least paper on which nothing is refused, of about the shape of the one that is too small; None without one.

    `refusal` is what was said of the paper `width` x `height` (mm); `refused` tells what would be said of another one.
    Where no measure is known, larger and larger papers are tried.
    """
    needs = refusal.needs or (0, 0)

    def grown(by: float) -> PaperSides:
        short, long = sorted((width * by, height * by))
        return max(needs[0], math.ceil(short), int(SMALLEST_PAPER)), max(needs[1], math.ceil(long), int(SMALLEST_PAPER))

    last, by = 0.0, 0.0 if refusal.needs else GROWTH
    while (error := refused(grown(by))) is not None:
        if error.needs is not None and grown(by) != (more := _both(grown(by), error.needs)):
            needs = _both(needs, more)
        else:
            last, by = by, max(by, 1.0) * GROWTH
        if grown(by)[1] > LARGEST_PAPER:
            return None
    while grown(by) != (less := grown((last + by) / 2)) and less != grown(last):
        if refused(less) is None:
            by = (last + by) / 2
        else:
            last = (last + by) / 2
    return grown(by)


def _both(one: PaperSides, other: PaperSides) -> PaperSides:
    return max(one[0], other[0]), max(one[1], other[1])
