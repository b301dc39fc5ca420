"""Placement numbers: how many cards a paper takes, and exactly where they stand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import structs

from generator.base.errors import CannotJudge
from generator.catalog.print_rows import Layout
from generator.catalog.printdata import PrintData
from generator.faces.trim import Format
from generator.press.grid import Grid, best_grid, crop_marks
from generator.press.imposition import ImpositionPiece, impose

LayoutOf = Callable[[str], Layout]

CARD = Format("card", 63, 88, 3, 3, 3)


def grid_on(paper: str, print_data: PrintData, layout: Layout, trim: str = "euro_poker") -> Grid:
    sheet, card = print_data.paper(paper), print_data.format(trim)
    return best_grid(sheet.width, sheet.height, card.width, card.height, card.bleed, layout)


def test_a4_takes_nine_cards_in_portrait_at_these_corners(print_data: PrintData, layout: LayoutOf) -> None:
    grid = grid_on("a4", print_data, layout("dense"))
    assert (grid.page_width, grid.page_height, grid.columns, grid.rows) == (210, 297, 3, 3)
    assert [grid.slot(i) for i in range(9)] == [
        (10.5, 16.5), (73.5, 16.5), (136.5, 16.5),
        (10.5, 104.5), (73.5, 104.5), (136.5, 104.5),
        (10.5, 192.5), (73.5, 192.5), (136.5, 192.5),
    ]  # fmt: skip
    assert grid.gap == 0


def test_letter_takes_eight_cards_in_landscape_at_these_corners(print_data: PrintData, layout: LayoutOf) -> None:
    grid = grid_on("letter", print_data, layout("dense"))
    assert (grid.page_width, grid.page_height, grid.columns, grid.rows) == (279.4, 215.9, 4, 2)
    xs, ys = (13.7, 76.7, 139.7, 202.7), (19.95, 107.95)
    assert [grid.slot(i) for i in range(8)] == [pytest.approx((x, y)) for y in ys for x in xs]


@pytest.mark.parametrize(
    ("paper", "count", "landscape"),
    [
        ("a4", 9, False), ("letter", 8, True), ("a3", 18, True), ("legal", 10, True), ("tabloid", 16, False),
        ("a5", 4, False),
    ],
)  # fmt: skip
def test_each_paper_takes_so_many_cards(
    paper: str, count: int, landscape: bool, print_data: PrintData, layout: LayoutOf
) -> None:
    grid = grid_on(paper, print_data, layout("dense"))
    assert grid.per_sheet == count
    assert (grid.page_width > grid.page_height) == landscape


@pytest.mark.parametrize(("paper", "count"), [("a4", 8), ("letter", 6), ("a3", 16), ("legal", 10)])
def test_gutters_cost_cards_but_give_every_card_its_bleed(
    paper: str, count: int, print_data: PrintData, layout: LayoutOf
) -> None:
    grid = grid_on(paper, print_data, layout("gutters"))
    assert grid.per_sheet == count
    assert grid.gap == pytest.approx(2 * grid.bleed)
    assert grid.bleed >= layout("gutters").min_bleed


def test_a_custom_paper_is_written_in_millimetres_either_way_round(print_data: PrintData, layout: LayoutOf) -> None:
    assert grid_on("250x350", print_data, layout("dense")) == grid_on("350x250mm", print_data, layout("dense"))
    assert grid_on("250x350", print_data, layout("dense")).per_sheet == 10
    assert grid_on("210x297", print_data, layout("dense")) == grid_on("a4", print_data, layout("dense"))


@pytest.mark.parametrize("name", ["20x400", "9000x100", "a44", "210*297", "x"])
def test_a_paper_that_is_none_is_refused_with_its_name(name: str, print_data: PrintData) -> None:
    with pytest.raises(CannotJudge) as caught:
        print_data.paper(name)
    assert repr(name) in caught.value.message


def test_a_piece_larger_than_the_paper_is_refused_with_the_numbers(layout: LayoutOf) -> None:
    with pytest.raises(CannotJudge) as caught:
        best_grid(210, 297, 300, 400, 3, layout("dense"))
    for number in ("300 x 400 mm", "197.3 x 284.3 mm", "210 x 297 mm"):
        assert number in caught.value.message
    assert caught.value.fix


def test_a_piece_that_fits_only_without_its_marks_is_refused(layout: LayoutOf) -> None:
    dense = layout("dense")
    room = 297 - 2 * dense.margin - 2 * dense.furniture
    height = room - 2 * (dense.mark_gap + dense.mark_least)
    assert best_grid(210, 297, 150, height, 1, dense).per_sheet == 1
    with pytest.raises(CannotJudge):
        best_grid(210, 297, 150, height + 0.1, 1, dense)


def test_portrait_wins_a_tie(layout: LayoutOf) -> None:
    grid = best_grid(210, 297, 150, 150, 3, layout("dense"))
    assert grid.per_sheet == 1
    assert grid.page_width < grid.page_height


def test_a_square_paper_takes_the_same_either_way(layout: LayoutOf) -> None:
    assert best_grid(300, 300, 63, 88, 3, layout("dense")).per_sheet == 12


def test_a_partial_last_sheet_stays_aligned(print_data: PrintData, layout: LayoutOf) -> None:
    grid = grid_on("a4", print_data, layout("dense"))
    sheets = impose([ImpositionPiece("A", "fa", "b", 8, CARD), ImpositionPiece("B", "fb", "b", 3, CARD)], grid).sheets
    assert [len(sheet.fronts) for sheet in sheets] == [9, 2]
    first, last = sheets
    assert [(p.slot, p.x, p.y) for p in last.fronts] == [(p.slot, p.x, p.y) for p in first.fronts[:2]]
    assert [(p.slot, p.x, p.y) for p in last.backs] == [(p.slot, p.x, p.y) for p in first.backs[:2]]
    # the two backs of the partial sheet stand at the right, behind fronts at the left
    assert [p.x for p in last.backs] == [136.5, 73.5]


def test_copies_of_a_piece_follow_one_another_and_slots_count_from_one(print_data: PrintData, layout: LayoutOf) -> None:
    grid = grid_on("a4", print_data, layout("dense"))
    sheets = impose(
        [
            ImpositionPiece("A", "fa", None, 2, CARD),
            ImpositionPiece("B", "fb", "b", 1, CARD),
            ImpositionPiece("C", "fc", None, 0, CARD),
        ],
        grid,
    ).sheets
    assert [[(p.slot, p.code) for p in sheet.fronts] for sheet in sheets] == [[(1, "A"), (2, "A")], [(1, "B")]]
    assert [[(p.slot, p.code) for p in sheet.backs] for sheet in sheets] == [[], [(1, "B")]]


def test_nothing_to_print_makes_no_sheet(print_data: PrintData, layout: LayoutOf) -> None:
    assert impose([], grid_on("a4", print_data, layout("dense"))).sheets == ()


def test_cards_that_touch_share_their_crop_marks(print_data: PrintData, layout: LayoutOf) -> None:
    dense, gutters = (grid_on("a3", print_data, layout(name)) for name in ("dense", "gutters"))
    assert len(crop_marks(dense)) == 2 * (dense.columns + 1) + 2 * (dense.rows + 1)
    assert len(crop_marks(gutters)) == 4 * gutters.columns + 4 * gutters.rows
    assert len(set(crop_marks(dense))) == len(crop_marks(dense))


@pytest.mark.parametrize(
    ("flip", "mirror_x_portrait", "mirror_x_landscape"), [("long", True, False), ("short", False, True)]
)
def test_the_flip_decides_which_way_backs_are_mirrored(
    flip: str, mirror_x_portrait: bool, mirror_x_landscape: bool, layout: LayoutOf
) -> None:
    flipped = structs.replace(layout("dense"), flip=flip)
    assert best_grid(210, 297, 63, 88, 3, flipped).mirror_x == mirror_x_portrait
    assert best_grid(215.9, 279.4, 63, 88, 3, flipped).mirror_x == mirror_x_landscape


def test_room_left_over_goes_to_the_bleed_before_the_marks(layout: LayoutOf) -> None:
    tight = best_grid(210, 297, 63, 88, 3, layout("dense"))
    roomy = best_grid(220, 310, 63, 88, 3, layout("dense"))
    assert (tight.bleed, tight.mark_length) == (1.15, 3)
    assert (roomy.bleed, roomy.mark_length) == (3, 4)
