"""Honeycombs: cells that fill the plane, each round its piece, with bleeds where nothing lies beside."""

from __future__ import annotations

import math
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.geometry import common_part, distance_outside, signed_area
from generator.faces.trim import Format, regular
from generator.press.honeycomb import Honeycomb, honeycombs

TILE = Format("tile", 21.362, 18.5, 0, 2, 1.5, "polygon", regular(6, 30, 21.362, 18.5))
POINTED = Format("pointed", 18.5, 21.362, 0, 2, 1.5, "polygon", regular(6, 0, 18.5, 21.362))
FLAT = Format("flat", 20, 14, 0, 2, 1.5, "polygon", regular(6, 30, 20, 14))
COIN = Format("coin", 12, 12, 0, 2, 1.5, "circle")
NESTING = [TILE, POINTED, FLAT, COIN]
MARGINS = [0.0, 1.0, 2.0]
ALL = [(f, margin, way) for f in NESTING for margin in MARGINS for way in range(len(honeycombs(f, margin)))]


def moved(
    cells: Honeycomb, place: tuple[int, int], outline: tuple[tuple[float, float], ...]
) -> list[tuple[float, float]]:
    dx, dy = cells.at(place)
    return [(x + dx, y + dy) for x, y in outline]


@pytest.mark.parametrize(("format_", "margin", "way"), ALL)
def test_outlines_hold_their_trims_and_overlap_nowhere(format_: Format, margin: float, way: int) -> None:
    cells = honeycombs(format_, margin)[way]
    places = cells.places(100, 90)[:-3]  # the last row is not full
    outlines = {place: moved(cells, place, outline) for place, outline in cells.outlines(places).items()}
    trims = {place: moved(cells, place, format_.corners()) for place in places}
    for place, outline in outlines.items():
        assert distance_outside(trims[place], outline) < 0.001
        assert min(x for x, _ in outline) >= -2.001
        assert min(y for _, y in outline) >= -2.001
        assert max(x for x, _ in outline) <= 98.001  # seen from the corner of the first trim, 2 mm from the edge
        assert max(y for _, y in outline) <= 88.001
    for outline, trim in ((outlines[a], trims[b]) for a, b in permutations(places, 2)):
        assert abs(signed_area(common_part(outline, trim))) < 0.05  # mm²


@pytest.mark.parametrize(("format_", "margin", "way"), [one for one in ALL if one[1] < 2])
def test_inside_the_block_no_paper_is_left_between_cells(format_: Format, margin: float, way: int) -> None:
    cells = honeycombs(format_, margin)[way]
    places = cells.places(150, 150)
    taken = frozenset(places)
    inner = [p for p in places if all((p[0] + x, p[1] + y) in taken for x, y in cells.beside)]
    assert inner
    area = cells.pitch[0] * cells.pitch[1]
    outlines = cells.outlines(places)
    for place in inner:
        painted = signed_area(outlines[place])
        assert painted == pytest.approx(area, rel=0.002) if not margin else area < painted < 1.04 * area


@pytest.mark.parametrize(("format_", "margin", "way"), ALL)
def test_a_piece_alone_keeps_its_bleed_all_round(format_: Format, margin: float, way: int) -> None:
    cells = honeycombs(format_, margin)[way]
    outline = cells.outlines([(0, 0)])[0, 0]
    middle = format_.width / 2, format_.height / 2
    corners = format_.corners()
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        normal = (b[1] - a[1], a[0] - b[0])
        assert normal[0] * (x - middle[0]) + normal[1] * (y - middle[1]) > 0
        length = math.hypot(*normal)
        out = (x + normal[0] / length * 1.95, y + normal[1] / length * 1.95)
        assert distance_outside([out], outline) < 0.001


@given(kind=st.sampled_from(ALL), count=st.integers(1, 60), width=st.floats(26, 200, exclude_min=True))
def test_the_extent_is_that_of_the_places_that_are_taken(
    kind: tuple[Format, float, int], count: int, width: float
) -> None:
    format_, margin, way = kind
    cells = honeycombs(format_, margin)[way]
    across, down = cells.extent(count, width)
    places = cells.places(width, 5000)[:count]
    assert len(places) == count
    assert max(cells.at(place)[0] for place in places) + format_.width + 4 == pytest.approx(across)
    assert max(cells.at(place)[1] for place in places) + format_.height + 4 == pytest.approx(down)
    assert cells.places(width, down)[:count] == places
    assert across <= width + 1e-6
    widths = cells.widths(width)
    assert widths == sorted(set(widths))
    assert widths[-1] <= width + 1e-6


def test_in_an_area_that_is_too_small_there_is_no_place() -> None:
    assert honeycombs(TILE, 0.0)[0].places(25, 100) == []
    assert honeycombs(TILE, 0.0)[0].places(25.362, 22.5) == [(0, 0)]


@pytest.mark.parametrize(
    "points",
    [
        regular(5, 0, 20, 20),
        regular(6, 12, 20, 20),
        ((4, 0), (16, 0), (20, 10), (16, 17), (4, 17), (0, 10)),
        ((5, 0), (15, 0), (20, 6), (15, 18), (5, 18), (0, 12)),
        ((0, 0), (20, 0), (20, 18), (0, 18)),
    ],
    ids=["pentagon", "turned", "egg", "skewed", "rectangle"],
)
def test_other_polygons_do_not_nest(points: tuple[tuple[float, float], ...]) -> None:
    assert honeycombs(Format("other", 20, 18, 0, 2, 1.5, "polygon", points), 0.0) == []
    assert honeycombs(Format("card", 20, 18, 0, 2, 1.5), 0.0) == []
