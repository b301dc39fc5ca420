"""Regions of a sheet: cards of different backs share it, each back between gutters that run straight across."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.print_rows import Layout
from generator.faces.trim import Format
from generator.press.face_down import refuse_giveaways
from generator.press.grid import Grid, best_grid
from generator.press.imposition import ImpositionPiece, impose
from generator.press.mixed_backs import packed_on, regions_for

LayoutOf = Callable[[str], Layout]
CARD = Format("card", 63, 88, 3, 3, 3)
DENSE = Layout("dense", False, "long", "after", 6.35, 1, 1, 4, 3, 0.5, "#808080", 3.4, "fronts")
A4 = best_grid(210, 297, 63, 88, 3, DENSE)
LETTER = best_grid(215.9, 279.4, 63, 88, 3, DENSE)


def lines_between(grid: Grid, one: int, other: int) -> tuple[bool, bool]:
    """Whether two slots are parted by a gutter between columns, and by one between rows."""
    (row, column), (below, beside) = sorted((divmod(one, grid.columns), divmod(other, grid.columns)))
    left, right = sorted((column, beside))
    return any(left <= at < right for at in grid.column_breaks), any(row <= at < below for at in grid.row_breaks)


@pytest.mark.parametrize(
    ("grid", "numbers", "columns", "rows"),
    [
        (A4, (1, 1, 2, 2), 2, 3),  # four backs in six places: a column less leaves room for gutters both ways
        (A4, (6, 3), 3, 3),
        (LETTER, (4, 4), 4, 2),
        (LETTER, (1, 1, 3, 3), 4, 2),
    ],
)
def test_so_many_cards_of_each_back_share_a_sheet(
    grid: Grid, numbers: tuple[int, ...], columns: int, rows: int
) -> None:
    found = regions_for(numbers, grid, CARD.bleed, DENSE)
    assert found is not None
    assert (found.grid.columns, found.grid.rows) == (columns, rows)
    assert tuple(map(len, found.slots)) == numbers


@pytest.mark.parametrize(("grid", "numbers"), [(A4, (5, 5)), (A4, (7, 2)), (A4, (1,) * 7), (LETTER, (1,) * 8)])
def test_what_does_not_lie_between_gutters_gets_no_sheet(grid: Grid, numbers: tuple[int, ...]) -> None:
    assert regions_for(numbers, grid, CARD.bleed, DENSE) is None


def test_a_back_without_enough_bleed_shares_no_sheet() -> None:
    assert regions_for((1, 1), A4, 1.0, DENSE) is None
    assert regions_for((9,), A4, 1.0, DENSE) is not None


@given(numbers=st.lists(st.integers(1, 6), min_size=2, max_size=5), grid=st.sampled_from([A4, LETTER]))
def test_different_backs_are_never_on_both_sides_of_a_cut_without_a_gutter(numbers: list[int], grid: Grid) -> None:
    found = regions_for(tuple(numbers), grid, CARD.bleed, DENSE)
    if found is None:
        return
    owners = {slot: kind for kind, slots in enumerate(found.slots) for slot in slots}
    assert len(owners) == sum(numbers)  # no place is taken twice
    for one, kind in owners.items():
        for other, another in owners.items():
            if kind != another:
                assert any(lines_between(found.grid, one, other))


@given(numbers=st.lists(st.integers(1, 12), min_size=2, max_size=6), grid=st.sampled_from([A4, LETTER]))
def test_remnants_share_sheets_with_nothing_lost_and_nothing_given_away(numbers: list[int], grid: Grid) -> None:
    pieces = [ImpositionPiece(f"{name}{i}", f"{name}{i}", f"back{i}", n, CARD)
              for i, n in enumerate(numbers) for name in "AB"]  # fmt: skip
    plan = impose(pieces, grid, DENSE)
    placed = [front.code for sheet in plan.sheets for front in sheet.fronts]
    assert {code: placed.count(code) for code in set(placed)} == {p.code: p.quantity for p in pieces}
    for sheet in plan.sheets:
        assert {(one.slot, one.code) for one in sheet.fronts} == {(one.slot, one.code) for one in sheet.backs}
    refuse_giveaways(plan, pieces)


def test_packed_on_says_how_many_of_each_go_where() -> None:
    rests = {0: 7, 1: 7, 2: 1, 3: 1, 4: 2, 5: 2}
    assert packed_on(rests, 3, A4, CARD.bleed, DENSE) == [[(0, 7)], [(1, 7)], [(2, 1), (3, 1), (4, 2), (5, 2)]]
    assert packed_on({0: 6, 1: 6, 2: 6}, 2, A4, CARD.bleed, DENSE) == [[(0, 6), (2, 3)], [(1, 6), (2, 3)]]
    assert packed_on({0: 9, 1: 1}, 1, A4, CARD.bleed, DENSE) is None
