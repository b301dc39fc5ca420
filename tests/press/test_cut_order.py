"""The order of cuts: a sheet is cut apart in a simulation, with a knife and with a guillotine."""

from __future__ import annotations

from itertools import pairwise

import pytest

from generator.base.geometry import Bounds, LineSegment, Point, Polygon, edges, union
from generator.faces.trim import Format, regular
from generator.press.cut_order import NumberedCut, order_for_guillotine, order_for_ruler, order_of_zigzags
from generator.press.honeycomb import honeycombs

PAGE = (210.0, 297.0)
NEAR = 0.02  # mm


def grid(columns: int, rows: int, width: float, height: float, gap: float = 0.0) -> list[Bounds]:
    left = (PAGE[0] - columns * width - (columns - 1) * gap) / 2
    top = (PAGE[1] - rows * height - (rows - 1) * gap) / 2
    return [
        (x, y, x + width, y + height)
        for row in range(rows)
        for column in range(columns)
        for x, y in [(left + column * (width + gap), top + row * (height + gap))]
    ]


GRID = grid(3, 3, 63, 88)
SHEETS: dict[str, list[Bounds]] = {
    "touching cards": GRID,
    "cards with gutters": grid(2, 3, 63, 88, 4),
    "a sheet not full": GRID[:7],
    "one card": GRID[:1],
    "counters": grid(11, 16, 16, 16),
    "rows of two heights": [
        *[(10 + i * 63, 10, 10 + (i + 1) * 63, 98) for i in range(3)],
        *[(17 + i * 88, 98, 17 + (i + 1) * 88, 161) for i in range(2)],
    ],
}


def guillotined(trims: list[Bounds], cuts: list[NumberedCut]) -> list[Bounds]:
    """The papers that are left: every line of a cut goes through each paper that it enters, from edge to edge."""
    papers: list[Bounds] = [(0, 0, *PAGE)]
    for cut in cuts:
        for line in cut.lines:
            papers = [part for paper in papers for part in parted(paper, line)]
    return papers


def parted(paper: Bounds, line: LineSegment) -> list[Bounds]:
    left, top, right, bottom = paper
    x1, y1, x2, y2 = line
    if x1 == x2 and left + NEAR < x1 < right - NEAR and min(y2, bottom) - max(y1, top) > NEAR:
        assert y1 <= top + NEAR, "a guillotine does not begin inside the paper"
        assert y2 >= bottom - NEAR, "a guillotine does not stop inside the paper"
        return [(left, top, x1, bottom), (x1, top, right, bottom)]
    if y1 == y2 and top + NEAR < y1 < bottom - NEAR and min(x2, right) - max(x1, left) > NEAR:
        assert x1 <= left + NEAR, "a guillotine does not begin inside the paper"
        assert x2 >= right - NEAR, "a guillotine does not stop inside the paper"
        return [(left, top, right, y1), (left, y1, right, bottom)]
    return [paper]


def alike(one: Bounds, other: Bounds) -> bool:
    return all(abs(a - b) < NEAR for a, b in zip(one, other, strict=True))


def hurts(line: LineSegment, trim: Bounds) -> bool:
    """Whether a cut goes through the inside of a piece."""
    left, top, right, bottom = trim
    x1, y1, x2, y2 = line
    across = min(x2, right) - max(x1, left) > NEAR or left + NEAR < x1 < right - NEAR
    down = min(y2, bottom) - max(y1, top) > NEAR or top + NEAR < y1 < bottom - NEAR
    return across and down


@pytest.mark.parametrize("name", SHEETS)
def test_a_guillotine_leaves_every_piece_alone_and_whole(name: str) -> None:
    trims = SHEETS[name]
    cuts = order_for_guillotine(trims, PAGE)
    papers = guillotined(trims, cuts)
    assert all(sum(alike(paper, trim) for paper in papers) == 1 for trim in trims)
    assert [cut.number for cut in cuts] == list(range(1, len(cuts) + 1))


def test_a_guillotine_makes_a_corner_square_first_and_cuts_equal_strips_together() -> None:
    cuts = order_for_guillotine(GRID, PAGE)
    left, top, *_ = union(GRID)
    assert cuts[0].lines == ((left, 0, left, PAGE[1]),)
    assert cuts[1].lines == ((left, top, PAGE[0], top),)
    assert len(cuts) == 8
    assert [len(cut.lines) for cut in cuts] == [1, 1, 1, 1, 1, 3, 3, 3]


@pytest.mark.parametrize("name", SHEETS)
def test_a_knife_goes_along_every_edge_through_no_piece_and_never_into_the_margin(name: str) -> None:
    trims = SHEETS[name]
    lines = [line for cut in order_for_ruler(trims) for line in cut.lines]
    left, top, right, bottom = union(trims)
    for x1, y1, x2, y2 in lines:
        assert left - NEAR <= x1 <= x2 <= right + NEAR
        assert top - NEAR <= y1 <= y2 <= bottom + NEAR
    assert not any(hurts(line, trim) for line in lines for trim in trims)
    for a, b, c, d in trims:
        for edge in ((a, b, a, d), (c, b, c, d), (a, b, c, b), (a, d, c, d)):
            assert any(covers(line, edge) for line in lines), edge


def covers(line: LineSegment, edge: LineSegment) -> bool:
    x1, y1, x2, y2 = line
    a, b, c, d = edge
    if abs(x1 - x2) < NEAR and abs(a - c) < NEAR:
        return abs(x1 - a) < NEAR and y1 <= b + NEAR and y2 >= d - NEAR
    if abs(y1 - y2) < NEAR and abs(b - d) < NEAR:
        return abs(y1 - b) < NEAR and x1 <= a + NEAR and x2 >= c - NEAR
    return False


def test_pieces_that_straight_cuts_cannot_take_apart_have_no_order() -> None:
    pinwheel = [(10, 10, 70, 40), (70, 10, 100, 70), (40, 70, 100, 100), (10, 40, 40, 100)]
    assert order_for_ruler(pinwheel) == []
    assert order_for_guillotine(pinwheel, PAGE) == []
    assert order_for_ruler([]) == []


def test_the_simulation_notices_a_guillotine_that_would_stop_inside_the_paper() -> None:
    with pytest.raises(AssertionError, match="guillotine does not"):
        guillotined(GRID, order_for_ruler(GRID))


TILE = Format("tile", 21.362, 18.5, 0, 2, 1.5, "polygon", regular(6, 30, 21.362, 18.5))
POINTED = Format("pointed", 18.5, 21.362, 0, 2, 1.5, "polygon", regular(6, 0, 18.5, 21.362))


def honeycomb(
    format_: Format, left: float, top: float, width: float, height: float, left_out: int = 0
) -> list[Polygon]:
    (cells,) = honeycombs(format_, 0.0)
    places = cells.places(width, height)
    corners = [cells.at(place) for place in places[: len(places) - left_out]]
    return [tuple((left + dx + x, top + dy + y) for x, y in format_.points) for dx, dy in corners]


NESTS: dict[str, list[Polygon]] = {
    "columns": honeycomb(TILE, 10, 10, 190, 270),
    "rows": honeycomb(POINTED, 10, 10, 190, 270),
    "not full": honeycomb(TILE, 10, 10, 190, 270, left_out=7),
    "two": honeycomb(TILE, 10, 10, 44, 40)[:2],
    "blocks": [
        *honeycomb(TILE, 10, 10, 90, 120),
        *honeycomb(TILE, 110, 10, 60, 120),
        *honeycomb(TILE, 10, 150, 90, 90),
    ],
    "beside a circle": [*honeycomb(TILE, 10, 10, 90, 120), tuple((100 + x, 9 + y) for x, y in regular(36, 0, 16, 16))],
}


@pytest.mark.parametrize("name", NESTS)
def test_zigzags_and_then_short_cuts_go_once_along_every_edge_of_a_hexagon(name: str) -> None:
    hexagons = [outline for outline in NESTS[name] if len(outline) == 6]
    cuts = order_of_zigzags(NESTS[name])
    assert [cut.number for cut in cuts] == list(range(1, len(cuts) + 1))
    lines = [line for cut in cuts for line in cut.lines]
    wanted = {_key(a, b) for outline in hexagons for a, b in edges(outline)}
    assert {_key(line[:2], line[2:]) for line in lines} == wanted
    assert len(lines) == len(wanted)
    ways = [cut.is_upright for cut in cuts]
    first = ways.index(not ways[0])
    assert ways == [ways[0]] * first + [not ways[0]] * (len(ways) - first)
    assert ways[0] == (name != "rows")
    for cut in cuts[:first]:  # one line without a break
        assert all(a[2:] == b[:2] for a, b in pairwise(cut.lines))
    for cut in cuts[first:]:  # straight, in one direction
        assert len({line[1] if ways[0] else line[0] for line in cut.lines}) == 1


def _key(a: Point, b: Point) -> tuple[int, int]:
    """The middle of an edge in tenths of a millimetre, away from where rounding changes."""
    return round((a[0] + b[0]) * 5 + 0.013), round((a[1] + b[1]) * 5 + 0.013)


def test_the_zigzags_of_lower_blocks_come_after_those_of_upper_ones() -> None:
    cuts = [cut for cut in order_of_zigzags(NESTS["blocks"]) if cut.is_upright]
    tops = [cut.lines[0][1] for cut in cuts]
    lower = [top > 140 for top in tops]
    assert lower == sorted(lower)
    for block in (cuts[: lower.index(True)], cuts[lower.index(True) :]):
        lefts = [cut.lines[0][0] for cut in block]
        assert lefts == sorted(lefts)


def test_hexagons_that_share_no_cut_have_no_order_of_zigzags() -> None:
    apart = [tuple((x + 30 * i, y) for x, y in TILE.points) for i in range(4)]
    assert order_of_zigzags(apart) == []
    assert order_of_zigzags([]) == []
    assert order_of_zigzags([*honeycomb(TILE, 0, 0, 60, 60), *honeycomb(POINTED, 100, 0, 60, 60)]) == []
