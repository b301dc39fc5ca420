"""Nested sheets: every copy there, none over another, all in the room, every back behind its front."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from generator.base.errors import CannotJudge
from generator.base.geometry import (
    bounds_of_box,
    bounds_of_points,
    common_part,
    corners_of,
    distance_outside,
    signed_area,
)
from generator.catalog.print_rows import Layout
from generator.faces.trim import Format, regular
from generator.press.imposition import Imposition, ImpositionPiece, Placement
from generator.press.nesting import fits, nest
from generator.press.printable_area import printable_area

LAYOUT = Layout("dense", False, "long", "after", 6.35, 1, 1, 4, 3, 0.5, "#808080", 3.4, "fronts")
A4 = (210.0, 297.0)
NEAR = 1e-6
EXACT = 1e-9  # what sums of floating-point numbers leave
FORMATS = [
    Format("counter", 16, 16, 0, 2, 1.5),
    Format("round", 25, 25, 0, 2, 1.8, "circle"),
    Format("hex", 20, 17.32, 0, 2, 1.5, "polygon"),
    Format("card", 63, 88, 3, 3, 3.2),
    Format("strip", 150, 12, 0, 0, 1),
]
kits = st.lists(st.tuples(st.sampled_from(FORMATS), st.integers(1, 30), st.booleans()), min_size=1, max_size=6)


def pieces_of(kit: list[tuple[Format, int, bool]]) -> list[ImpositionPiece]:
    return [
        ImpositionPiece(f"XX-A{i:02d}", f"front{i}", f"back{i}" if backed else None, quantity, format_)
        for i, (format_, quantity, backed) in enumerate(kit)
    ]


def box(placement: Placement) -> tuple[float, float, float, float]:
    """The bleed box of a placement: left, top, right, bottom."""
    x, y, w, h = placement.clip
    return x, y, x + w, y + h


def paint_apart(one: Placement, other: Placement, formats: Mapping[str, Format]) -> bool:
    """Whether two placements paint nothing of each other's trim, but for what rounding makes."""
    if apart(box(one), box(other)):
        return True
    trims = [[(p.x + x, p.y + y) for x, y in formats[p.code].corners()] for p in (one, other)]
    painted = [p.outline or corners_of(bounds_of_box(p.clip)) for p in (one, other)]
    return all(abs(signed_area(common_part(painted[i], trims[1 - i]))) < 0.05 for i in (0, 1))


def apart(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    across = one[2] <= other[0] + NEAR or other[2] <= one[0] + NEAR
    return across or one[3] <= other[1] + NEAR or other[3] <= one[1] + NEAR


@given(kit=kits)
def test_every_copy_is_there_inside_the_room_and_over_no_other(kit: list[tuple[Format, int, bool]]) -> None:
    pieces = pieces_of(kit)
    plan = nest(pieces, *A4, LAYOUT)
    room = printable_area(plan.page_width, plan.page_height, LAYOUT)
    assert Counter(p.code for sheet in plan.sheets for p in sheet.fronts) == {p.code: p.quantity for p in pieces}
    formats = {piece.code: piece.format for piece in pieces}
    for sheet in plan.sheets:
        boxes = [box(placement) for placement in sheet.fronts]
        for i, (left, top, right, bottom) in enumerate(boxes):
            f = formats[sheet.fronts[i].code]
            if not sheet.fronts[i].outline:
                assert right - left == pytest.approx(f.width + 2 * f.bleed)
                assert bottom - top == pytest.approx(f.height + 2 * f.bleed)
            assert left >= room.x - NEAR
            assert top >= room.y - NEAR
            assert right <= room.x + room.width + NEAR
            assert bottom <= room.y + room.height + NEAR
            assert all(paint_apart(sheet.fronts[i], other, formats) for other in sheet.fronts[i + 1 :])


@given(kit=kits, flip=st.sampled_from(["long", "short"]))
def test_every_back_lies_behind_its_front_and_nothing_else_does(kit: list[tuple[Format, int, bool]], flip: str) -> None:
    pieces = pieces_of(kit)
    plan = nest(pieces, *A4, structs.replace(LAYOUT, flip=flip))
    backs = {piece.code: piece.back for piece in pieces}
    for sheet in plan.sheets:
        assert {backs[p.code] is not None for p in sheet.fronts} == {bool(sheet.backs)}  # never both on one sheet
        assert [p.slot for p in sheet.backs] == [p.slot for p in sheet.fronts if backs[p.code]]
        for front, back in zip(sheet.fronts, sheet.backs, strict=False):
            assert (back.code, back.face) == (front.code, backs[front.code])
            assert box(back) == pytest.approx(seen_through(plan, box(front)))
            assert back.rotation == (0 if plan.mirror_x else 180)


def seen_through(plan: Imposition, of: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    left, top, right, bottom = of
    if plan.mirror_x:
        return plan.page_width - right, top, plan.page_width - left, bottom
    return left, plan.page_height - bottom, right, plan.page_height - top


def test_a_piece_larger_than_the_room_is_refused_with_its_size_and_the_room() -> None:
    large = ImpositionPiece("XX-A01", "front", None, 1, Format("large", 205, 100, 0, 3, 3))
    with pytest.raises(CannotJudge, match=r"XX-A01: 205 x 100 mm with 3 mm of bleed does not fit"):
        nest([large], 148, 210, LAYOUT)
    assert nest([large], *A4, LAYOUT).page_width == 297


def test_two_panels_of_half_a_sheet_do_not_fit_between_the_margins_of_the_whole_sheet() -> None:
    panel = Format("panel", 210, 148, 0, 0, 5)
    plan = nest([ImpositionPiece("XX-P01", "front", None, 2, panel)], *A4, LAYOUT)
    assert len(plan.sheets) == 2
    room = printable_area(297, 210, LAYOUT)
    assert 2 * panel.height > room.width  # 296 mm of 284.3: turning one would not help
    assert fits(room, ImpositionPiece("XX-P01", "front", None, 1, panel))


@given(quantity=st.integers(1, 500))
def test_as_few_sheets_as_whole_rows_need(quantity: int) -> None:
    plan = nest([ImpositionPiece("XX-A01", "front", None, quantity, FORMATS[0])], *A4, LAYOUT)
    most = (197.3 // 20) * (277.5 // 20), (284.3 // 20) * (190.5 // 20)
    assert len(plan.sheets) == -(-quantity // int(max(most)))


@given(kit=kits)
def test_kits_that_differ_in_names_alone_are_laid_out_alike_each_with_its_own(
    kit: list[tuple[Format, int, bool]],
) -> None:
    pieces = pieces_of(kit)
    others = [
        structs.replace(piece, code=f"Y{i}", front=f"anverso{i}", back=piece.back and f"reverso{i}")
        for i, piece in enumerate(pieces)
    ]
    names = {piece.code: other for piece, other in zip(pieces, others, strict=True)}
    for one, other in zip(nest(pieces, *A4, LAYOUT).sheets, nest(others, *A4, LAYOUT).sheets, strict=True):
        assert other.fronts == tuple(
            structs.replace(p, code=names[p.code].code, face=names[p.code].front) for p in one.fronts
        )
        assert other.backs == tuple(
            structs.replace(p, code=names[p.code].code, face=names[p.code].back or "") for p in one.backs
        )


def test_pieces_that_share_a_back_are_not_laid_out_as_pieces_with_backs_of_their_own() -> None:
    own = [ImpositionPiece(f"A{i}", f"front{i}", f"back{i}", 4, FORMATS[0]) for i in range(2)]
    shared = [structs.replace(piece, back="back") for piece in own]
    assert [p.x for p in nest(own, *A4, LAYOUT).sheets[0].fronts] != [
        p.x for p in nest(shared, *A4, LAYOUT).sheets[0].fronts
    ]


GROUNDS = st.lists(st.tuples(st.integers(1, 90), st.sampled_from(["", "red", "blue"])), min_size=1, max_size=5)


@settings(max_examples=20)  # each compares every piece with every other
@given(kit=GROUNDS)
def test_counters_of_one_ground_share_cuts_and_others_keep_their_bleed(kit: list[tuple[int, str]]) -> None:
    square = FORMATS[0]
    pieces = [ImpositionPiece(f"A{i}", f"f{i}", None, n, square, ground) for i, (n, ground) in enumerate(kit)]
    grounds = {piece.code: piece.ground for piece in pieces}
    plan = nest(pieces, *A4, LAYOUT)
    assert Counter(p.code for sheet in plan.sheets for p in sheet.fronts) == {p.code: p.quantity for p in pieces}
    for sheet in plan.sheets:
        for one in sheet.fronts:
            left, top, right, bottom = box(one)
            # bleed on every side but those where a piece of the same ground touches
            around = [o for o in sheet.fronts if abs(o.x - one.x) < 40 and abs(o.y - one.y) < 40 and o is not one]
            for other in around:  # what is `kept` below reaches no farther
                trim = (other.x, other.y, other.x + 16, other.y + 16)
                assert apart((left, top, right, bottom), trim)
            kept = [one.x - left, one.y - top, right - one.x - 16, bottom - one.y - 16]
            for side, (dx, dy) in enumerate([(-16, 0), (0, -16), (16, 0), (0, 16)]):
                beside = [o for o in around if abs(o.x - one.x - dx) < NEAR and abs(o.y - one.y - dy) < NEAR]
                assert abs(kept[side] - (0 if beside else 2)) < EXACT
                assert all(grounds[o.code] == grounds[one.code] != "" for o in beside)


def test_shared_cuts_save_sheets() -> None:
    square = FORMATS[0]
    alone, together = (
        nest([ImpositionPiece("A", "f", None, 400, square, ground)], *A4, LAYOUT) for ground in ("", "red")
    )
    assert len(together.sheets) < len(alone.sheets)


TILE = Format("tile", 21.362, 18.5, 0, 2, 1.5, "polygon", regular(6, 30, 21.362, 18.5))
COUNTER = Format("counter", 12, 12, 0, 2, 1.2, "circle")


def nested(format_: Format, kit: list[tuple[int, str]], layout: Layout = LAYOUT) -> Imposition:
    pieces = [ImpositionPiece(f"A{i}", f"f{i}", None, n, format_, ground) for i, (n, ground) in enumerate(kit)]
    plan = nest(pieces, *A4, layout)
    assert Counter(p.code for sheet in plan.sheets for p in sheet.fronts) == {p.code: p.quantity for p in pieces}
    return plan


def nearest(plan: Imposition) -> float:
    """The least distance between the middles of two pieces of one size."""
    return min(
        math.dist((one.x, one.y), (other.x, other.y))
        for sheet in plan.sheets
        for one, other in combinations(sheet.fronts, 2)
    )


def test_blocks_of_a_ground_lie_lower_and_wider_where_that_saves_a_sheet() -> None:
    square = Format("counter", 13, 13, 0, 2, 1.5)
    kit = [("brown", 117), *((ground, 50) for ground in ("teal", "orange", "pink", "black", "sand", "blue"))]
    pieces = [ImpositionPiece(f"A{i}", f"f{i}", None, n, square, ground) for i, (ground, n) in enumerate(kit)]
    sheets = nest(pieces, 215.9, 279.4, LAYOUT).sheets
    assert len(sheets) == 2  # 50 as 10 x 5 cover least, but 13 x 4 leave room for a fourth block
    assert Counter(one.code for sheet in sheets for one in sheet.fronts) == {p.code: p.quantity for p in pieces}


def test_hexagons_of_one_ground_lie_edge_to_edge_which_saves_sheets() -> None:
    together, alone = nested(TILE, [(288, "sand")]), nested(TILE, [(288, "")])
    assert (len(together.sheets), len(alone.sheets)) == (2, 3)
    assert nearest(together) == pytest.approx(18.5, abs=0.01)
    assert nearest(alone) == pytest.approx(18.5 + 4, abs=0.01)


def test_hexagons_of_several_grounds_are_blocks_with_their_whole_bleed_between() -> None:
    plan = nested(TILE, [(20, "sand"), (20, "sea"), (1, "")])
    (sheet,) = plan.sheets
    assert plan.bleed == 2
    for one, other in combinations(sheet.fronts, 2):
        if one.code != other.code:
            assert apart(box(one), box(other))
    assert sum(bool(placement.outline) for placement in sheet.fronts) == 40  # one alone needs none


def test_round_counters_have_one_bleed_between_two_of_them() -> None:
    plan = nested(COUNTER, [(60, "red"), (40, "blue")])
    assert len(plan.sheets) == 1
    assert nearest(plan) == pytest.approx(12 + 2, abs=0.01)
    assert plan.bleed == 2


def test_colours_lie_together_with_the_least_bleed_where_that_saves_a_sheet() -> None:
    kit = [(36, f"colour {i}") for i in range(6)] + [(48, "red")]
    plan = nested(COUNTER, kit)
    assert len(plan.sheets) == 1
    assert plan.bleed == LAYOUT.min_bleed
    assert nearest(plan) == pytest.approx(12 + 2 * LAYOUT.min_bleed, abs=0.01)
    full = nested(COUNTER, kit, structs.replace(LAYOUT, gutters=True))
    assert len(full.sheets) == 2
    assert full.bleed == 2


def test_with_their_whole_bleed_pieces_are_staggered_only_where_that_saves_a_sheet() -> None:
    few, many = nested(TILE, [(40, "")]), nested(TILE, [(96, "")])
    assert all(not placement.outline for placement in few.sheets[0].fronts)
    assert len(many.sheets) == 1
    assert nearest(many) == pytest.approx(18.5 + 4, abs=0.01)
    assert many.bleed == 2


@settings(max_examples=20)  # each compares every piece with every other
@given(kit=GROUNDS, format_=st.sampled_from([TILE, COUNTER]))
def test_nested_pieces_lie_in_the_room_and_paint_on_no_other(kit: list[tuple[int, str]], format_: Format) -> None:
    plan = nested(format_, kit)
    formats = dict.fromkeys((p.code for sheet in plan.sheets for p in sheet.fronts), format_)
    room = printable_area(plan.page_width, plan.page_height, LAYOUT)
    for sheet in plan.sheets:
        painted = [p.outline or corners_of(box(p)) for p in sheet.fronts]
        boxes = [bounds_of_points(outline) for outline in painted]
        trims = [[(p.x + x, p.y + y) for x, y in format_.corners()] for p in sheet.fronts]
        for i, outline in enumerate(painted):
            left, top, right, bottom = boxes[i]
            assert box(sheet.fronts[i]) == pytest.approx((left, top, right, bottom))
            assert min(left - room.x, top - room.y) >= -NEAR
            assert max(right - room.x - room.width, bottom - room.y - room.height) <= NEAR
            assert distance_outside(trims[i], outline) < 0.001
            near = [j for j in range(i) if not apart(boxes[i], boxes[j])]
            assert all(paint_apart(sheet.fronts[i], sheet.fronts[j], formats) for j in near)
