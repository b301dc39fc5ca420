"""Posters on several pages: the pages cover the whole, share what is glued, and stay inside their margins."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.print_rows import Layout
from generator.catalog.printdata import PrintData
from generator.faces.trim import Format
from generator.press.imposition import ImpositionPiece
from generator.press.nesting import PrintableArea, printable_area
from generator.press.tiling import MARKS, OVERLAP, equal_parts, tile, tiles_for

NEAR = 1e-6
LAYOUT = Layout("dense", False, "long", "after", 6.35, 1, 1, 4, 3, 0.5, "#808080", 3.4, "fronts")


@given(length=st.floats(20, 2000), room=st.floats(60, 500))
def test_the_parts_of_a_length_cover_it_and_share_what_is_glued(length: float, room: float) -> None:
    parts = equal_parts(length, room)
    assert parts[0][0] == 0
    assert parts[-1][0] + parts[-1][1] == pytest.approx(length)
    for (start, part), (after, _) in pairwise(parts):
        assert start + part - after == pytest.approx(OVERLAP)
    assert all(part <= room + NEAR for _, part in parts)


@given(length=st.floats(20, 2000), room=st.floats(60, 500))
def test_one_part_less_would_not_reach(length: float, room: float) -> None:
    count = len(equal_parts(length, room))
    if count > 1:
        assert (count - 1) * room - (count - 2) * OVERLAP < length + 1e-3


@given(width=st.floats(100, 900), height=st.floats(100, 900), copies=st.integers(1, 3))
def test_a_poster_is_whole_and_every_page_shows_its_part_inside_the_margins(
    width: float, height: float, copies: int
) -> None:
    poster = ImpositionPiece("XX-B01", "front", None, copies, Format("poster", width, height, 0, 3, 5))
    plan, tiles = tile(poster, 210, 297, LAYOUT)
    assert len(plan.sheets) == len(tiles)
    assert len(tiles) % copies == 0
    room = printable_area(plan.page_width, plan.page_height, LAYOUT)
    for sheet, part in zip(plan.sheets, tiles, strict=True):
        (placement,) = sheet.fronts
        x, y, w, h = placement.clip
        assert (x - placement.x, y - placement.y, w, h) == pytest.approx((part.x, part.y, part.width, part.height))
        assert x >= room.x + MARKS - NEAR
        assert y >= room.y + MARKS - NEAR
        assert x + w <= room.x + room.width - MARKS + NEAR
        assert y + h <= room.y + room.height - MARKS + NEAR
    one = tiles[: len(tiles) // copies]
    assert {(part.x, part.y) for part in one} == {(a.x, b.y) for a in one for b in one}
    assert max(part.x + part.width for part in one) == pytest.approx(width)
    assert max(part.y + part.height for part in one) == pytest.approx(height)


def test_pages_are_named_row_by_row() -> None:
    room = PrintableArea(210, 297, 0, 0, 200, 200)
    assert [part.name for part in tiles_for(300, 500, room)] == ["A1", "A2", "B1", "B2", "C1", "C2"]


@pytest.mark.parametrize(("paper", "pages"), [("a4", 6), ("letter", 6), ("a3", 4)])
def test_the_mat_of_gnostica_is_glued_from_so_many_pages(
    paper: str, pages: int, print_data: PrintData, layout: Callable[[str], Layout]
) -> None:
    mat = print_data.format("mat_490")
    sheet = print_data.paper(paper)
    piece = ImpositionPiece("GN-B01", "front", None, 1, Format("mat_490", mat.width, mat.height, 0, 0, 6))
    assert len(tile(piece, sheet.width, sheet.height, layout("dense"))[1]) == pages
