"""Bleeds: how far each piece of a block may paint beyond its trim, which depends on what lies beside it.

Pure functions, millimetres, y downwards from the page's top left corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from generator.base.geometry import TOUCH, Bounds, Box, Point, overlap, union


class Bleeds(msgspec.Struct, frozen=True):
    """The bleeds of a block of pieces, in mm.

    `outer` is kept at the edges of the block (left and right, above and below), `inner` beside places that are empty,
    `gutter` beside a piece that lies up to `apart` away. Pieces that touch keep none between them.
    """

    block: Bounds
    outer: Point
    inner: float
    gutter: float
    apart: float


@lru_cache(maxsize=64)  # the sheets of a deck repeat a few arrangements
def clips(trims: tuple[Bounds, ...], bleeds: Bleeds, alike: bool) -> tuple[Box, ...]:
    """The box that each piece may paint, x, y, width and height; the pieces are given in painting order.

    Where only a part of an edge has neighbours, pieces that are `alike` (backs of one kind) paint under them: later
    ones hide that.
    """
    made = []
    for index, trim in enumerate(trims):
        left, top, right, bottom = trim
        a, b, c, d = _clear_of_corners(index, [_bleed(index, side, trims, bleeds, alike) for side in range(4)], trims)
        made.append((left - a, top - b, right - left + a + c, bottom - top + b + d))
    return tuple(made)


def _bleed(index: int, side: int, trims: Sequence[Bounds], bleeds: Bleeds, alike: bool) -> float:
    """The bleed of a piece on one side: 0 left, 1 top, 2 right, 3 bottom."""
    trim = trims[index]
    outer = abs(trim[side] - bleeds.block[side]) < TOUCH
    wanted = bleeds.outer[side % 2] if outer else bleeds.inner
    strip = list(trim)
    strip[(side + 2) % 4] = trim[side]
    reach = max(2 * wanted, bleeds.apart + 2 * TOUCH)
    strip[side] = trim[side] + (-reach if side < 2 else reach)
    beside = [i for i, other in enumerate(trims) if i != index and overlap(other, _shrunk(strip))]
    room = min((abs(trims[i][(side + 2) % 4] - trim[side]) for i in beside), default=reach)
    if room > TOUCH:
        return (
            min(wanted, bleeds.gutter, room / 2) if beside or _beyond_a_corner(side, strip, trims, bleeds) else wanted
        )
    across = 1 - side % 2
    ends = union(trims[i] for i in beside)
    half_open = ends[across] > trim[across] + TOUCH or ends[across + 2] < trim[across + 2] - TOUCH
    return wanted if alike and half_open and min(beside) > index else 0.0


def _clear_of_corners(index: int, kept: list[float], trims: Sequence[Bounds]) -> list[float]:
    """The bleeds of a piece on its four sides, less where their corner would lie on a piece across it.

    The side that loses the least keeps half of the way to that piece.
    """
    left, top, right, bottom = trims[index]
    for other in trims:
        aside = (left - other[2], top - other[3], other[0] - right, other[1] - bottom)
        across = [max((0, 2), key=aside.__getitem__), max((1, 3), key=aside.__getitem__)]
        if all(-TOUCH < aside[side] < kept[side] - TOUCH for side in across):
            side = max(across, key=lambda side: aside[side] / 2 - kept[side])
            kept[side] = max(0.0, aside[side] / 2)
    return kept


def _beyond_a_corner(side: int, strip: Sequence[float], trims: Sequence[Bounds], bleeds: Bleeds) -> bool:
    """Whether a piece across a gutter lies a little further along the strip: there both keep the gutter's bleed."""
    wider = list(strip)
    wider[1 - side % 2] -= bleeds.apart
    wider[3 - side % 2] += bleeds.apart
    inner = strip[(side + 2) % 4]
    return any(overlap(t, _shrunk(wider)) and abs(t[(side + 2) % 4] - inner) > TOUCH for t in trims)


def _shrunk(strip: Sequence[float]) -> Bounds:
    """A strip without its outermost micrometres, so that pieces which share an edge do not count as overlapping."""
    return strip[0] + TOUCH, strip[1] + TOUCH, strip[2] - TOUCH, strip[3] - TOUCH
