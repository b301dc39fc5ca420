"""Spaces of one face that overlap, so that pieces could not lie on both; one that lies wholly in another may be meant.

Lengths are mm; the shapes are convex.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from generator.base.geometry import Bounds, Point, all_turned, bounds_of_points
from generator.inspection.contract.promises import PromisedSpace
from generator.inspection.fit.footprints import HALVINGS, Footprint, footprint_of_space

TOUCHING = 0.05  # mm by which spaces side by side may overlap: their places are rounded


@dataclass(frozen=True, slots=True)
class PlacedSpace:
    """A space on a face: its corners where they stand, the box round it, and the direction out of each side."""

    space: PromisedSpace
    shape: Footprint
    bounds: Bounds
    sides: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Overlap:
    """Two spaces that overlap, and how far one of them must be moved to lie beside the other."""

    one: PromisedSpace
    other: PromisedSpace
    depth: float


def placed(space: PromisedSpace, factor: float = 1.0) -> PlacedSpace:
    """A space where its contract has it, so many times as large."""
    shape, (x, y) = footprint_of_space(space.space).scaled(factor), space.middle
    corners = tuple((x + a, y + b) for a, b in all_turned(shape.corners, space.turn))
    left, top, right, bottom = bounds_of_points(corners)
    reach = shape.radius
    bounds = left - reach, top - reach, right + reach, bottom + reach
    along = [_unit(a, b) for a, b in pairwise((*corners, corners[0])) if a != b]
    return PlacedSpace(space, Footprint(corners, reach), bounds, tuple((y, -x) for x, y in along))


def overlaps(spaces: Sequence[PlacedSpace]) -> Iterator[Overlap]:
    """The pairs of spaces of one face that overlap; one in another is told where both are of one name."""
    near: list[PlacedSpace] = []
    for space in sorted(spaces, key=lambda one: one.bounds[0]):
        left, top, _, bottom = space.bounds
        near = [one for one in near if one.bounds[2] > left + TOUCHING]
        for one in near:
            if one.bounds[1] < bottom - TOUCHING and top < one.bounds[3] - TOUCHING:
                depth = _depth(one, space)
                if depth <= TOUCHING:
                    continue
                if one.space.name == space.space.name or not (_lies_in(one, space) or _lies_in(space, one)):
                    yield Overlap(one.space, space.space, depth)
        near.append(space)


def fitting_factor(found: Overlap) -> float:
    """How many times as large two spaces may be where they stand, for them not to overlap; 0 where no size would do."""
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if _depth(placed(found.one, middle), placed(found.other, middle)) <= TOUCHING:
            low = middle
        else:
            high = middle
    return low


def _depth(one: PlacedSpace, other: PlacedSpace) -> float:
    """How far one space must be moved to lie beside another; less than TOUCHING where it does."""
    directions = [*one.sides, *other.sides]
    if one.shape.radius or other.shape.radius:
        corners = [(a, b) for a in one.shape.corners for b in other.shape.corners]
        directions += [_unit(a, b) for a, b in corners if math.dist(a, b) > TOUCHING]
    least = math.inf
    for out in directions or [(1.0, 0.0)]:
        back = -out[0], -out[1]
        least = min(least, _reach(one, out) + _reach(other, back), _reach(other, out) + _reach(one, back))
        if least <= TOUCHING:
            break
    return least


def _lies_in(inner: PlacedSpace, outer: PlacedSpace) -> bool:
    """Whether a space lies wholly in another."""
    if not outer.sides:
        (middle,) = outer.shape.corners
        far = max(math.dist(middle, corner) for corner in inner.shape.corners) + inner.shape.radius
        return far <= outer.shape.radius + TOUCHING
    return all(_reach(inner, out) <= _reach(outer, out) + TOUCHING for out in outer.sides)


def _reach(space: PlacedSpace, out: Point) -> float:
    """How far a space reaches in a direction, from (0, 0)."""
    across, down = out
    return max([across * x + down * y for x, y in space.shape.corners]) + space.shape.radius


def _unit(a: Point, b: Point) -> Point:
    long = math.dist(a, b)
    return (b[0] - a[0]) / long, (b[1] - a[1]) / long
