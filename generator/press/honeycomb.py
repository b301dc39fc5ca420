"""Hexagons and circles in staggered rows, like the cells of a honeycomb: edge to edge, or with a gap all round.

Pure functions, millimetres, y downwards.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import NamedTuple

from generator.base.geometry import (
    ROUNDING,
    Edge,
    Point,
    Polygon,
    bounds_of_points,
    centre_of,
    corners_of,
    edges,
    moved_outwards,
    part_inside,
)
from generator.faces.trim import Format, regular

SAME = 0.002  # mm within which two places are one: corners of formats are rounded
SEAM = 0.1  # mm by which pieces with a gap paint under one another, so that no hairline of paper shows between them
CellPlace = tuple[int, int]  # counted in half pitches, to the right and down


class Honeycomb(NamedTuple):
    """Cells of one size that fill the plane, each round the trim of a piece.

    `sides` are the edges of a cell, seen from the upper left corner of the trim, and `beside` how far the cell across
    each of them lies, in half pitches. In `columns` every second column is lower by half a pitch, else every second
    row is farther right. A piece keeps `margin` mm inside its cell, and its whole bleed where no cell touches.
    """

    format: Format
    margin: float
    sides: tuple[Edge, ...]
    beside: tuple[CellPlace, ...]
    pitch: Point
    columns: bool

    def places(self, width: float, height: float) -> list[CellPlace]:
        """The places in an area of so many mm, in rows from the upper left one; bleeds lie in it too."""
        f = self.format
        spare = width - f.width - 2 * f.bleed, height - f.height - 2 * f.bleed
        if min(spare) < -ROUNDING:
            return []
        across, down = (int((room + ROUNDING) // (pitch / 2)) for room, pitch in zip(spare, self.pitch, strict=True))
        lattice = (
            (2 * c, 2 * r + c % 2) if self.columns else (2 * c + r % 2, 2 * r)
            for r in range(down // 2 + 1)
            for c in range(across // 2 + 1)
        )
        return [(right, low) for right, low in lattice if right <= across and low <= down]

    def extent(self, count: int, width: float) -> Point:
        """How wide and high so many pieces are in an area of a width that holds at least one, with their bleed."""
        f = self.format
        across = int((width - f.width - 2 * f.bleed + ROUNDING) // (self.pitch[0] / 2))
        right = low = row = 0
        while count > 0:
            shifted = 0 if self.columns else row % 2
            taken = min(count, (across - shifted) // 2 + 1)
            right = max(right, 2 * (taken - 1) + shifted)
            low = 2 * row + int(self.columns and taken > 1)
            count, row = count - taken, row + 1
        return right * self.pitch[0] / 2 + f.width + 2 * f.bleed, low * self.pitch[1] / 2 + f.height + 2 * f.bleed

    def widths(self, width: float) -> list[float]:
        """The widths (mm) up to this one of one, two and more pieces beside one another, with their bleed."""
        widest = self.places(width, self.format.height + 2 * self.format.bleed + self.pitch[1])
        return sorted({self.extent(1, width)[0] + right * self.pitch[0] / 2 for right, _ in widest})

    def at(self, place: CellPlace) -> Point:
        """How far (mm) a place lies from the first one."""
        return place[0] * self.pitch[0] / 2, place[1] * self.pitch[1] / 2

    def outlines(self, taken: Collection[CellPlace]) -> dict[CellPlace, Polygon]:
        """What each piece may paint, from the corner of its trim: up to cells that are taken, its bleed elsewhere."""
        there = frozenset(taken)
        known: dict[tuple[bool, ...], Polygon] = {}  # few pieces have others on sides of their own
        made = {}
        for place in taken:
            free = tuple((place[0] + right, place[1] + down) not in there for right, down in self.beside)
            if free not in known:
                known[free] = self._outline(free)
            made[place] = known[free]
        return made

    def _outline(self, free: Sequence[bool]) -> Polygon:
        """What a piece may paint that has no other on these of its sides."""
        f = self.format
        b = f.bleed
        left = corners_of((-b, -b, f.width + b, f.height + b))
        for edge, is_free in zip(self.sides, free, strict=True):
            left = part_inside(left, moved_outwards(edge, b - self.margin if is_free else min(SEAM, self.margin / 2)))
        return left


def honeycombs(format_: Format, margin: float) -> list[Honeycomb]:
    """The ways in which copies of a piece, with so many mm round each, lie like cells; none for most formats.

    Circles may do so in rows, or in columns. A hexagon must look the same upside down, with two sides upright or level.
    """
    if format_.shape == "circle":
        found = [_around_circle(format_, margin, turn) for turn in (0.0, 30.0)]
        return [one for one in found if one is not None]
    if format_.shape == "polygon" and len(format_.points) == 6:
        one = _of_cell(format_, margin, _grown(format_.points, margin))
        return [one] if one is not None else []
    return []


def _around_circle(format_: Format, margin: float, turn: float) -> Honeycomb | None:
    """Cells round circles: in rows, or turned by 30 degrees in columns."""
    middle, flat = format_.width / 2, format_.width + 2 * margin
    pointed = flat * 2 / 3**0.5
    width, height = (pointed, flat) if turn else (flat, pointed)
    cell = regular(6, turn, width, height)
    return _of_cell(format_, margin, [(x + middle - width / 2, y + middle - height / 2) for x, y in cell])


def _grown(polygon: Sequence[Point], by: float) -> Polygon:
    """A convex polygon with every edge moved outwards by so many mm."""
    left, top, right, bottom = bounds_of_points(polygon)
    far = by + right - left + bottom - top
    grown = corners_of((left - far, top - far, right + far, bottom + far))
    for edge in edges(polygon):
        grown = part_inside(grown, moved_outwards(edge, by))
    return grown


def _of_cell(format_: Format, margin: float, cell: Sequence[Point]) -> Honeycomb | None:
    """The honeycomb of a cell, seen from the upper left corner of the trim; None where it fills no plane."""
    middle = centre_of(bounds_of_points(cell))
    halves = [(a[0] + b[0] - 2 * middle[0], a[1] + b[1] - 2 * middle[1]) for a, b in edges(cell)]  # to the next cell
    level, upright = ([step for step in halves if abs(step[i]) < SAME] for i in (1, 0))
    for columns, straight in ((True, upright), (False, level)):
        if len(halves) != 6 or len(straight) != 2:
            continue
        slanted = [step for step in halves if step not in straight]
        pitch = abs(slanted[0][0]), abs(slanted[0][1])
        pitch = (pitch[0], 2 * pitch[1]) if columns else (2 * pitch[0], pitch[1])
        beside = tuple((round(2 * x / pitch[0]), round(2 * y / pitch[1])) for x, y in halves)
        exact = all(
            math.dist(step, (x * pitch[0] / 2, y * pitch[1] / 2)) < SAME
            for step, (x, y) in zip(halves, beside, strict=True)
        )
        if exact and len(set(beside)) == 6:
            return Honeycomb(format_, margin, tuple(edges(cell)), beside, pitch, columns)
    return None
