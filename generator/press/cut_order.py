"""In which order the pieces of a sheet are cut apart: with ruler and knife, with a guillotine, and along zigzags.

A knife stops where it likes: it cuts from line to line and leaves the margin whole, which holds the sheet together and
keeps its marks. A guillotine cuts through all the paper that lies in it: its first two cuts make a corner square, from
which the others are measured; equal strips lie on one another in it. Hexagons that lie edge to edge are cut along
zigzags, by a knife or scissors. Millimetres, y downwards.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from generator.base.geometry import Bounds, Edge, LineSegment, Point, Polygon, edges, union

SAME = 0.01  # mm within which two lines are one


class NumberedCut(NamedTuple):
    """A cut: its number in the order of cutting, and where it runs on the sheet, a line for each strip."""

    number: int
    lines: tuple[LineSegment, ...]

    @property
    def is_upright(self) -> bool:
        """Whether it runs down the sheet, straight or in a zigzag."""
        first, last = self.lines[0], self.lines[-1]
        return abs(last[3] - first[1]) > abs(last[2] - first[0])


class _Strip(NamedTuple):
    """A strip of pieces: where it begins and ends in one direction, and where it is cut in the other."""

    begin: float
    end: float
    cuts: tuple[float, ...]


def order_for_ruler(trims: Sequence[Bounds]) -> list[NumberedCut]:
    """The cuts of pieces, all inside the outermost lines; none when straight cuts cannot take the pieces apart."""
    upright, strips = _strips(trims)
    if not strips:
        return []
    low, high = _extent(trims, upright=not upright)
    first = [(_line(upright, place, low, high),) for place in _distinct(strips)]
    return _numbered([*first, *_across(strips, upright)])


def order_for_guillotine(trims: Sequence[Bounds], page: tuple[float, float]) -> list[NumberedCut]:
    """The cuts of pieces on a sheet of so many mm, each through all the paper that is left beside it.

    There are none when straight cuts cannot take the pieces apart.
    """
    upright, strips = _strips(trims)
    if not strips:
        return []
    across, along = page if upright else page[::-1]
    places = _distinct(strips)
    if len({strip.cuts for strip in strips}) > 1:
        whole = [(_line(upright, place, 0.0, along),) for place in places]
        return _numbered([*whole, *_across(strips, upright)])
    corner = strips[0].cuts[0]
    square = [(_line(upright, places[0], 0.0, along),), (_line(not upright, corner, places[0], across),)]
    rest = [(_line(upright, place, corner, along),) for place in places[1:]]
    return _numbered([*square, *rest, *_across(strips, upright)[1:]])


def order_of_zigzags(outlines: Sequence[Polygon]) -> list[NumberedCut]:
    """The cuts of hexagons that lie edge to edge: zigzags from end to end of the sheet, then those across the strips.

    Pieces that are no hexagons are cut out by themselves. There are no cuts when no two hexagons share one.
    """
    hexagons = _snapped([outline for outline in outlines if len(outline) == 6])
    shared = [frozenset(edge) for hexagon in hexagons for edge in edges(hexagon)]
    drawn = [(a, b) for a, b in map(sorted, dict.fromkeys(shared))]
    level = [edge for edge in drawn if edge[0][1] == edge[1][1]]
    upright = [edge for edge in drawn if edge[0][0] == edge[1][0]]
    if len(drawn) == len(shared) or bool(level) == bool(upright):
        return []
    straight, along = ({*level}, 1) if level else ({*upright}, 0)
    zigzags = _chains([edge for edge in drawn if edge not in straight], along)
    rows: dict[float, list[LineSegment]] = {}
    for a, b in sorted(straight, key=lambda edge: (edge[0][along], edge[0][1 - along])):
        rows.setdefault(a[along], []).append((*a, *b))
    return _numbered([*zigzags, *(tuple(lines) for lines in rows.values())])


def _snapped(outlines: Sequence[Polygon]) -> list[Polygon]:
    """The same outlines with coordinates that are one written as one number."""
    same: list[dict[float, float]] = [{}, {}]
    for i in (0, 1):
        last = -math.inf
        for value in sorted({point[i] for outline in outlines for point in outline}):
            last = same[i][value] = last if value - last <= SAME else value
    return [tuple((same[0][x], same[1][y]) for x, y in outline) for outline in outlines]


def _chains(drawn: Collection[Edge], along: int) -> list[tuple[LineSegment, ...]]:
    """Edges that meet, joined into zigzags that run down (`along` 1) or to the right, side by side.

    Those of blocks that lie below one another are kept apart.
    """
    beside: dict[Point, list[Point]] = {}
    for a, b in drawn:
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    found: list[tuple[LineSegment, ...]] = []
    ended: set[Point] = set()
    ends = [point for point, others in beside.items() if len(others) == 1]
    side = max(math.dist(a, b) for a, b in drawn)  # zigzags of one block begin within a side's length of each other
    tops = _apart((point[along] for point in ends), side)
    band = {point: sum(top <= point[along] + SAME for top in tops) for point in ends}
    for start in sorted(ends, key=lambda point: (band[point], point[1 - along])):
        if start in ended:
            continue
        path, here = [start], beside[start][0]
        while True:
            onwards = [point for point in beside[here] if point != path[-1]]
            path.append(here)
            if not onwards:
                break
            here = onwards[0]
        ended.add(path[-1])
        path = path if path[0][along] < path[-1][along] else path[::-1]
        found.append(tuple((*a, *b) for a, b in pairwise(path)))
    return found


def _strips(trims: Sequence[Bounds]) -> tuple[bool, list[_Strip]]:
    """Whether the pieces stand in upright strips (else in level ones), and the strips; none when in neither."""
    for upright in (True, False):
        low, high = (0, 2) if upright else (1, 3)
        edges = sorted({t[low] for t in trims} | {t[high] for t in trims})
        lines = [p for i, p in enumerate(edges) if i == 0 or p - edges[i - 1] > SAME]
        found: list[tuple[_Strip, list[tuple[float, float]]]] = []
        for a, b in pairwise(lines):
            members = [t for t in trims if abs(t[low] - a) <= SAME and abs(t[high] - b) <= SAME]
            ends = sorted((t[1], t[3]) if upright else (t[0], t[2]) for t in members)
            if members and all(one[1] <= other[0] + SAME for one, other in pairwise(ends)):
                found.append((_Strip(a, b, tuple(_apart(p for pair in ends for p in pair))), ends))
        if sum(len(ends) for _, ends in found) == len(trims):
            return upright, _cut_alike(found)
    return True, []


def _cut_alike(found: Sequence[tuple[_Strip, list[tuple[float, float]]]]) -> list[_Strip]:
    """Strips that are not full get the cuts of a full one too, where no piece of theirs is hurt: fewer to measure."""
    fullest = max((strip.cuts for strip, _ in found), key=len, default=())
    made = []
    for strip, ends in found:
        same = all(any(abs(place - other) <= SAME for other in fullest) for place in strip.cuts)
        safe = not any(low + SAME < place < high - SAME for place in fullest for low, high in ends)
        made.append(strip._replace(cuts=fullest) if same and safe else strip)
    return made


def _across(strips: Sequence[_Strip], upright: bool) -> list[tuple[LineSegment, ...]]:
    """The cuts across strips, those of equal strips together."""
    made: list[tuple[LineSegment, ...]] = []
    for cuts in dict.fromkeys(strip.cuts for strip in strips):
        alike = [strip for strip in strips if strip.cuts == cuts]
        made += [tuple(_line(not upright, place, strip.begin, strip.end) for strip in alike) for place in cuts]
    return made


def _line(upright: bool, place: float, begin: float, end: float) -> LineSegment:
    return (place, begin, place, end) if upright else (begin, place, end, place)


def _distinct(strips: Sequence[_Strip]) -> list[float]:
    return _apart(place for strip in strips for place in (strip.begin, strip.end))


def _apart(places: Iterable[float], more_than: float = SAME) -> list[float]:
    """Places in order, each more than so many mm after the one before it: those that are one only once."""
    ordered = sorted(round(place, 3) for place in places)
    return [place for i, place in enumerate(ordered) if i == 0 or place - ordered[i - 1] > more_than]


def _extent(trims: Sequence[Bounds], *, upright: bool) -> tuple[float, float]:
    left, top, right, bottom = union(trims)
    return (left, right) if upright else (top, bottom)


def _numbered(cuts: Iterable[tuple[LineSegment, ...]]) -> list[NumberedCut]:
    return [NumberedCut(number, lines) for number, lines in enumerate(cuts, 1)]
