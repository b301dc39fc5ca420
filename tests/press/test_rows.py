"""Cards in upright and turned rows: more on a sheet, none over another, every back behind its front."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from generator.catalog.print_rows import Layout
from generator.faces.trim import Format
from generator.press.imposition import Imposition, ImpositionPiece, Placement, impose_rows
from generator.press.mixed_rows import SHORTEST_MARK, MixedRows, best_rows
from generator.press.planning import impose_cards

TAROT = Format("tarot_euro", 70, 120, 3, 3, 3.2)
A4 = (210.0, 297.0)
NEAR = 1e-6


def layout_of(**change: object) -> Layout:
    """The dense layout, with something changed."""
    values: dict[str, object] = {
        "id": "dense", "gutters": False, "flip": "long", "backs": "after", "margin": 6.35, "min_bleed": 1.0,
        "mark_gap": 1.0, "mark_length": 4.0, "mark_least": 3.0, "mark_weight": 0.5, "mark_colour": "#808080",
        "furniture": 3.4, "marks": "fronts",
    }  # fmt: skip
    return Layout(**{**values, **change})  # type: ignore[arg-type]


def found(width: float, height: float, **change: object) -> MixedRows:
    rows = best_rows(*A4, width, height, 3.0, layout_of(**change))
    assert rows is not None
    return rows


def lying(placement: Placement, format_: Format) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a trim as it lies."""
    w, h = format_.width, format_.height
    w, h = (h, w) if placement.rotation % 180 else (w, h)
    return placement.x, placement.y, placement.x + w, placement.y + h


def apart(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return (
        one[2] <= other[0] + NEAR or other[2] <= one[0] + NEAR or one[3] <= other[1] + NEAR or other[3] <= one[1] + NEAR
    )


def test_six_tarot_cards_lie_on_a4_four_upright_and_two_on_their_side() -> None:
    rows = found(70, 120)
    assert (rows.upright, rows.upright_columns, rows.turned, rows.turned_columns) == (1, 4, 1, 2)
    assert (rows.page_width, rows.page_height) == (297, 210)
    assert rows.block[2:] == (280, 190)
    assert rows.aside


def test_no_rows_where_every_card_needs_its_whole_bleed() -> None:
    assert best_rows(*A4, 70, 120, 3.0, layout_of(gutters=True)) is None
    assert best_rows(*A4, 250, 120, 3.0, layout_of()) is None


def test_cards_are_turned_only_for_a_third_more_of_them(layout: Callable[[str], Layout]) -> None:
    pieces = [ImpositionPiece("XX-C01", "XX-C01", "back", 12, TAROT)]
    turned, plain = (impose_cards(pieces, *paper, layout("dense")) for paper in (A4, (215.9, 279.4)))
    assert [len(sheet.fronts) for sheet in turned.sheets] == [6, 6]
    assert turned.rows is not None
    assert [len(sheet.fronts) for sheet in plain.sheets] == [4, 4, 4]
    assert plain.grid is not None


def test_marks_stay_inside_the_margins_and_clear_of_every_bleed() -> None:
    rows = found(70, 120)
    x, y, w, h = rows.block
    for back in (False, True):
        for x1, y1, x2, y2 in rows.marks(back):
            left, right, top, bottom = min(x1, x2), max(x1, x2), min(y1, y2), max(y1, y2)
            assert left >= 6.35 - NEAR
            assert right <= 297 - 6.35 + NEAR
            assert top >= 6.35 - NEAR
            assert bottom <= 210 - 6.35 + NEAR
            beside = right <= x - rows.bleed + NEAR or left >= x + w + rows.bleed - NEAR
            assert beside or bottom <= y - rows.bleed + NEAR or top >= y + h + rows.bleed - NEAR
    assert rows.mark_length >= SHORTEST_MARK


def test_marks_point_at_every_edge_that_can_be_reached_from_the_margin() -> None:
    rows = found(70, 120)
    x, y, _, h = rows.block
    upper = {round(x1 - x, 3) for x1, y1, x2, _ in rows.marks(False) if x1 == x2 and y1 < y}
    lower = {round(x1 - x, 3) for x1, y1, x2, _ in rows.marks(False) if x1 == x2 and y1 > y + h}
    assert upper == {0, 70, 140, 210, 280}
    assert lower == {20, 140, 260}
    assert {round(y1 - y, 3) for _, y1, _, y2 in rows.marks(False) if y1 == y2} == {0, 120, 190}


@given(
    width=st.floats(30, 110),
    height=st.floats(30, 150),
    copies=st.integers(1, 40),
    flip=st.sampled_from(["long", "short"]),
)
@example(width=98.0, height=40.0, copies=5, flip="long")  # a turned card across the corner of an upright one
def test_every_copy_lies_inside_the_margins_and_over_no_other(
    width: float, height: float, copies: int, flip: str
) -> None:
    rows = best_rows(*A4, width, height, 3.0, layout_of(flip=flip))
    assume(rows is not None)
    assert rows is not None
    format_ = Format("card", width, height, 3, 3, 3.2)
    plan = impose_rows([ImpositionPiece("XX-C01", "XX-C01", "back", copies, format_)], rows)
    assert sum(len(sheet.fronts) for sheet in plan.sheets) == copies
    for sheet in plan.sheets:
        trims = [lying(placement, format_) for placement in sheet.fronts]
        for i, trim in enumerate(trims):
            assert trim[0] >= 6.35
            assert trim[1] >= 6.35
            assert trim[2] <= plan.page_width - 6.35
            assert trim[3] <= plan.page_height - 6.35
            assert all(apart(trim, other) for other in trims[i + 1 :])
            x, y, w, h = sheet.fronts[i].clip
            assert all(apart((x, y, x + w, y + h), other) for j, other in enumerate(trims) if j != i)
        backs_behind(plan, sheet.fronts, sheet.backs, format_)


def backs_behind(
    plan: Imposition, fronts: tuple[Placement, ...], backs: tuple[Placement, ...], format_: Format
) -> None:
    """Seen through the paper, every back covers its front, its head towards the head of the front or away from it."""
    up = {0: (0, -1), 90: (-1, 0), 180: (0, 1), 270: (1, 0)}
    for front, back in zip(fronts, sorted(backs, key=lambda back: back.slot), strict=True):
        left, top, right, bottom = lying(front, format_)
        if plan.mirror_x:
            seen = (plan.page_width - right, top, plan.page_width - left, bottom)
        else:
            seen = (left, plan.page_height - bottom, right, plan.page_height - top)
        assert lying(back, format_) == pytest.approx(seen)
        x, y = up[back.rotation]
        through = (-x, y) if plan.mirror_x else (x, -y)
        assert through == up[front.rotation]


@pytest.mark.parametrize("flip", ["long", "short"])
def test_slug_line_and_scale_bar_find_room_beside_the_shorter_row_on_both_sides(flip: str) -> None:
    rows = found(70, 120, flip=flip)
    plan = impose_rows([ImpositionPiece("XX-C01", "XX-C01", "back", 6, TAROT)], rows)
    for back, placements in ((False, plan.sheets[0].fronts), (True, plan.sheets[0].backs)):
        for x, y, w, h in rows.sides(back):
            assert w >= 14
            assert h >= 55
            assert all(apart((x, y, x + w, y + h), lying(p, TAROT)) for p in placements)
            assert x > 6.35
            assert x + w < 297 - 6.35
