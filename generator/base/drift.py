"""Drift between the two sides of a sheet: what the back of a cut piece shows when they do not lie exactly together.

A printer shifts the second side against the first, or turns it a little. Pieces are cut along the marks of the
first side, so a back then shows what was painted round it: another back, which tells the piece from all others like
it, or blank paper. Millimetres, y downwards from the page's top left corner.
"""

import math
from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Literal

import msgspec
from msgspec import structs

from generator.base.geometry import (
    Bounds,
    Point,
    bounds_of_points,
    centre_of,
    contains,
    edges,
    inset,
    overlap,
    toward,
)

SHIFT = 1.5  # mm in any direction
SKEW = 1.0  # degrees, either way
SLACK = 0.02  # mm: what a print shop cannot see, and what numbers in a file are rounded by
STEP = 2.0  # mm between the places of an outline that are looked at

Shows = Literal["paper", "another back"]


class Drift(msgspec.Struct, frozen=True):
    """How the back of a sheet lies against its front: moved by x and y (mm), then turned clockwise (degrees)."""

    x: float
    y: float
    degrees: float


def _shifts() -> tuple[tuple[float, float], ...]:
    eighths = [math.radians(45 * i) for i in range(8)]
    return tuple((SHIFT * math.cos(a), SHIFT * math.sin(a)) for a in eighths)


# Another back must stay out of sight when the sheet is shifted and turned about its middle, both at once. Paint ends
# where the printer can print no farther: paper must stay out of sight when a piece is shifted, or turned where it lies.
SHEET_DRIFTS = tuple(Drift(x, y, turn) for x, y in ((0.0, 0.0), *_shifts()) for turn in (0.0, SKEW, -SKEW))
PIECE_DRIFTS = (*(Drift(x, y, 0.0) for x, y in _shifts()), Drift(0.0, 0.0, SKEW), Drift(0.0, 0.0, -SKEW))


class PaintedBack(msgspec.Struct, frozen=True):
    """A back on its page: which back it is, the outline that it is cut to, and the bounds of what it paints.

    Backs are given in painting order: a later one hides what an earlier one paints in the same place.
    """

    look: Hashable
    outline: tuple[Point, ...]
    paint: Bounds


class Giveaway(msgspec.Struct, frozen=True):
    """What the back of this number (from 0) shows beside itself under a drift: paper, or the back `other`."""

    number: int
    shows: Shows
    drift: Drift
    other: int | None = None


def skew_at(distance: float) -> float:
    """How far (mm) a place moves across a line when the sheet is turned, so far along that line from its middle."""
    return distance * math.sin(math.radians(SKEW))


def drifted(points: Sequence[Point], middle: Point, drift: Drift) -> list[Point]:
    """Where points of the first side fall on the second, turned about `middle`."""
    angle = math.radians(drift.degrees)
    cos, sin, (mx, my) = math.cos(angle), math.sin(angle), middle
    return [
        (mx + (x - mx) * cos - (y - my) * sin + drift.x, my + (x - mx) * sin + (y - my) * cos + drift.y)
        for x, y in points
    ]


def giveaways(backs: Sequence[PaintedBack], middle: Point) -> tuple[Giveaway, ...]:
    """The first fault of every back that shows blank paper or another back when the sides of a sheet drift.

    `middle` is the middle of the sheet.
    """
    looks: dict[Hashable, int] = {}
    alike = tuple(structs.replace(back, look=looks.setdefault(back.look, len(looks))) for back in backs)
    return _giveaways(alike, middle)


@lru_cache(maxsize=256)  # sheet after sheet, in every language and on the pages of the kit, backs lie alike
def _giveaways(backs: tuple[PaintedBack, ...], middle: Point) -> tuple[Giveaway, ...]:
    """The same where the look of a back is its place among those of the sheet."""
    found = (_of(index, back, backs, middle) for index, back in enumerate(backs))
    return tuple(one for one in found if one is not None)


def _of(index: int, back: PaintedBack, backs: Sequence[PaintedBack], middle: Point) -> Giveaway | None:
    bounds = bounds_of_points(back.outline)
    reach = SHIFT + skew_at(max(math.dist(middle, point) for point in back.outline)) + SLACK
    near = [i for i, other in enumerate(backs) if overlap(other.paint, inset(bounds, -reach))]
    near.reverse()  # what was painted last is seen first
    outline = _walked(back.outline)
    rivals = [inset(backs[i].paint, -SLACK) for i in near if backs[i].look != back.look]
    if rivals:
        for drift in SHEET_DRIFTS:
            reached = bounds_of_points(drifted(back.outline, middle, drift))
            if not any(overlap(reached, paint) for paint in rivals):
                continue  # no place of the outline comes to where another back is painted
            for point in drifted(outline, middle, drift):
                if not any(contains(paint, (*point, *point)) for paint in rivals):
                    continue
                seen = _seen(point, back.look, near, backs)
                if seen is not None and backs[seen].look != back.look:
                    return Giveaway(index, "another back", drift, seen)
    own = centre_of(bounds)
    for drift in PIECE_DRIFTS:
        if contains(back.paint, bounds_of_points(drifted(back.outline, own, drift)), SLACK):
            continue  # its own paint reaches as far
        for point in drifted(outline, own, drift):
            if _seen(point, back.look, near, backs) is None:
                return Giveaway(index, "paper", drift)
    return None


def _seen(point: Point, look: Hashable, near: Sequence[int], backs: Sequence[PaintedBack]) -> int | None:
    """The number of the back that is seen at a place, None for paper; where two meet, the one of this look."""
    edge = None
    for i in near:
        left, top, right, bottom = backs[i].paint
        x, y = point
        if left - SLACK <= x <= right + SLACK and top - SLACK <= y <= bottom + SLACK:
            if left + SLACK < x < right - SLACK and top + SLACK < y < bottom - SLACK:
                return i if edge is None or backs[edge].look != look else edge
            if edge is None or backs[i].look == look:
                edge = i
    return edge


def _walked(outline: Sequence[Point]) -> list[Point]:
    """Places along an outline, its corners among them, no farther apart than STEP."""
    points = []
    for a, b in edges(outline):
        count = max(1, math.ceil(math.dist(a, b) / STEP))
        points += [toward(a, b, i / count) for i in range(count)]
    return points
