"""Posters on several sheets: the sheets cover the whole, share what is glued, and stay inside their margins."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from projects import AS_IT_STANDS

from generator.base.errors import CannotJudge
from generator.base.geometry import Box
from generator.catalog.print_rows import Layout
from generator.catalog.printdata import PrintData
from generator.faces.face import KeptArea
from generator.faces.trim import Format
from generator.press.imposition import ImpositionPiece
from generator.press.joints import OVERLAP
from generator.press.printable_area import PrintableArea, printable_area
from generator.press.tiling import MARKS, Tile, is_divided, tile, tiles_for
from generator.workshop.build.sheets import make_targets
from generator.workshop.targets import Target

NEAR = 1e-6
LAYOUT = Layout("dense", False, "long", "after", 6.35, 1, 1, 4, 3, 0.5, "#808080", 3.4, "fronts")
BLEED = 3.0


def poster(width: float, height: float, copies: int = 1) -> ImpositionPiece:
    return ImpositionPiece("XX-B01", "front", None, copies, Format("poster", width, height, 0, BLEED, 5))


@given(width=st.floats(100, 900), height=st.floats(100, 900), copies=st.integers(1, 3))
def test_a_poster_is_whole_and_every_sheet_shows_its_part_inside_the_margins(
    width: float, height: float, copies: int
) -> None:
    plan, tiles = tile(poster(width, height, copies), 210, 297, LAYOUT)
    assert len(plan.sheets) == len(tiles)
    assert len(tiles) % copies == 0
    room = printable_area(plan.page_width, plan.page_height, LAYOUT)
    for sheet, part in zip(plan.sheets, tiles, strict=True):
        (placement,) = sheet.fronts
        x, y, w, h = placement.clip
        left, top = placement.x + part.x, placement.y + part.y
        kept = plan.bleed
        bleed = [kept if part.x == 0 else 0, kept if part.y == 0 else 0]
        bleed += [0 if part.right else kept, 0 if part.below else kept]
        shown = (left - x, top - y, x + w - left - part.width, y + h - top - part.height)
        assert shown == pytest.approx(tuple(bleed))
        assert x >= room.x + MARKS - NEAR
        assert y >= room.y + MARKS - NEAR
        assert x + w <= room.x + room.width - MARKS + NEAR
        assert y + h <= room.y + room.height - MARKS + NEAR
    one = tiles[: len(tiles) // copies]
    wide, high = (height, width) if plan.sheets[0].fronts[0].rotation else (width, height)
    assert {(part.x, part.y) for part in one} == {(a.x, b.y) for a in one for b in one}
    assert max(part.x + part.width for part in one) == pytest.approx(wide)
    assert max(part.y + part.height for part in one) == pytest.approx(high)


def test_sheets_are_named_row_by_row_and_name_those_glued_onto_them() -> None:
    tiles = tiles_for(300, 500, 0, PrintableArea(210, 297, 0, 0, 200, 200))
    assert [part.name for part in tiles] == ["A1", "A2", "B1", "B2", "C1", "C2"]
    assert [(part.right, part.below) for part in tiles] == [
        ("A2", "B1"), ("", "B2"), ("B2", "C1"), ("", "C2"), ("C2", ""), ("", ""),
    ]  # fmt: skip
    assert [(name, box[:2]) for name, box in tiles[0].strips()] == [
        ("A2", (tiles[0].width - OVERLAP, 0)),
        ("B1", (0, tiles[0].height - OVERLAP)),
    ]


def on_face(part: Tile, width: float) -> Box:
    """The part of a turned poster in the coordinates of its face."""
    return width - part.y - part.height, part.x, part.height, part.width


def test_a_turned_poster_keeps_the_names_of_its_reading() -> None:
    room = PrintableArea(210, 297, 0, 0, 200, 300)
    upright = tiles_for(500, 350, 0, PrintableArea(297, 210, 0, 0, 300, 200))
    turned = tiles_for(500, 350, 0, room, turned=True)
    assert [part.name for part in turned] == [part.name for part in upright] == ["A1", "A2", "B1", "B2"]
    for a, b in zip(upright, turned, strict=True):
        x, y, w, h = on_face(b, 500)
        assert abs(x - a.x) <= OVERLAP + NEAR  # the strip lies under the other neighbour
        assert (y, h) == pytest.approx((a.y, a.height))
        assert w == pytest.approx(a.width, abs=OVERLAP)
    assert turned[1].below == "A1"  # on its pages the right half lies above the left one


def test_a_landscape_poster_is_turned_where_that_needs_fewer_sheets() -> None:
    plan, tiles = tile(poster(484, 362), 210, 297, LAYOUT)
    assert len(tiles) == 4
    assert plan.sheets[0].fronts[0].rotation == 90
    assert plan.page_width < plan.page_height
    plan, tiles = tile(poster(362, 484), 210, 297, LAYOUT)
    assert (len(tiles), plan.sheets[0].fronts[0].rotation) == (4, 0)


@pytest.mark.parametrize("turned", [False, True])
def test_no_joint_runs_through_what_is_kept_whole(turned: bool) -> None:
    kept = [KeptArea(f"{i} {j}", (10 + 60 * i, 8 + 40 * j, 54, 35)) for i in range(6) for j in range(12)]
    room = PrintableArea(210, 297, 0, 0, 189, 269)
    tiles = tiles_for(368, 486, BLEED, room, kept, turned=turned)
    for part in tiles:
        x, y, w, _ = on_face(part, 368) if turned else (part.x, part.y, part.width, part.height)
        joints_x, joints_y = ({x + w} if turned else {x}), {y}  # the edges that lie on other sheets
        for left, top, wide, high in (one.box for one in kept):
            assert not any(left < at < left + wide for at in joints_x - {0, 368})
            assert not any(top < at < top + high for at in joints_y - {0})


def test_a_poster_that_fits_one_sheet_is_not_divided() -> None:
    _, tiles = tile(poster(256, 350), 297, 420, LAYOUT)
    assert [part.name for part in tiles] == ["A1"]
    assert not is_divided(tiles)
    assert is_divided(tile(poster(256, 350), 210, 297, LAYOUT)[1])


def test_a_picture_as_large_as_a_sheet_cannot_be_kept_whole() -> None:
    kept = [KeptArea("the great seal", (20, 20, 300, 300))]
    with pytest.raises(CannotJudge, match=r"XX-B01 on 210 x 297 mm paper: no joint .* 'the great seal'") as caught:
        tile(poster(400, 400), 210, 297, LAYOUT, kept)
    assert "gutter" in str(caught.value.fix)


@pytest.mark.parametrize(("paper", "sheets"), [("a4", 6), ("letter", 9), ("a3", 4)])
def test_the_mat_of_gnostica_is_glued_from_so_many_sheets(
    paper: str, sheets: int, print_data: PrintData, layout: Callable[[str], Layout]
) -> None:
    mat = print_data.format("mat_518")
    sheet = print_data.paper(paper)
    piece = ImpositionPiece(
        "GN-A01", "front", None, 1, Format("mat_518", mat.width, mat.height, 0, mat.bleed, mat.safe)
    )
    assert len(tile(piece, sheet.width, sheet.height, layout("dense"))[1]) == sheets


def test_a_poster_glued_from_sheets_counts_as_one_piece() -> None:
    target = Target("qiahn_tactics", "es", "board", "a4", "dense", draft=True)
    products = make_targets(AS_IT_STANDS, [target], build_book=False).products
    assert [(product.pages, product.pieces) for product in products] == [(2, 1)]


def test_a_poster_keeps_less_bleed_where_that_saves_sheets() -> None:
    plan, tiles = tile(poster(256, 350), 215.9, 279.4, LAYOUT)
    assert (len(tiles), plan.bleed) == (2, LAYOUT.min_bleed)
    x = plan.sheets[0].fronts[0].clip[0]
    assert plan.sheets[0].fronts[0].x - x == pytest.approx(LAYOUT.min_bleed)
    assert tile(poster(252, 350), 215.9, 279.4, LAYOUT)[0].bleed == BLEED
