"""Backs that give nothing away: what is planned for any game passes the simulated drift, and damaged plans do not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from generator.base.errors import CannotJudge
from generator.catalog.print_rows import Layout
from generator.faces.trim import Format
from generator.press.face_down import refuse_giveaways
from generator.press.imposition import Imposition, ImpositionPiece, Placement
from generator.press.nesting import nest
from generator.press.planning import impose_cards

CARD = Format("card", 63, 88, 3, 3, 3)
TAROT = Format("tarot", 70, 120, 3, 3, 3)
TOKENS = [Format("round", 30, 30, 0, 2, 1.5, "circle"), Format("square", 20, 20, 0, 2, 1.5)]
DENSE = Layout("dense", False, "long", "after", 6.35, 1, 1, 4, 3, 0.5, "#808080", 3.4, "fronts")
GUTTERS = structs.replace(DENSE, id="gutters", gutters=True, min_bleed=2, mark_least=2)
PAPERS = [(210.0, 297.0), (215.9, 279.4), (297.0, 420.0)]
Plan = Callable[[Imposition], Imposition]
papers, layouts = st.sampled_from(PAPERS), st.sampled_from([DENSE, GUTTERS])
flips, counts = st.sampled_from(["long", "short"]), st.lists(st.integers(1, 25), min_size=1, max_size=6)


def deck(numbers: list[int], format_: Format = CARD) -> list[ImpositionPiece]:
    """Two designs or more of each back, and so many copies of all of them."""
    made = []
    for back, number in enumerate(numbers):
        first = max(1, number // 2)
        made.append(ImpositionPiece(f"A{back}", f"front{back}a", f"back{back}", first, format_))
        made.append(ImpositionPiece(f"B{back}", f"front{back}b", f"back{back}", max(1, number - first), format_))
    return made


@given(numbers=counts, paper=papers, layout=layouts, flip=flips, format_=st.sampled_from([CARD, TAROT]))
def test_cards_of_several_backs_are_laid_so_that_none_is_told(
    numbers: list[int], paper: tuple[float, float], layout: Layout, flip: str, format_: Format
) -> None:
    pieces = deck(numbers, format_)
    plan = impose_cards(pieces, *paper, structs.replace(layout, flip=flip))
    refuse_giveaways(plan, pieces)
    assert Counter(p.code for sheet in plan.sheets for p in sheet.fronts) == {p.code: p.quantity for p in pieces}
    assert all(len(sheet.fronts) == len({p.slot for p in sheet.fronts}) for sheet in plan.sheets)


@given(numbers=counts, paper=papers, flip=flips, formats=st.lists(st.sampled_from(TOKENS), min_size=6, max_size=6))
def test_tokens_of_several_backs_are_laid_so_that_none_is_told(
    numbers: list[int], paper: tuple[float, float], flip: str, formats: list[Format]
) -> None:
    pieces = [structs.replace(p, format=formats[i // 2]) for i, p in enumerate(deck(numbers))]
    plan = nest(pieces, *paper, structs.replace(DENSE, flip=flip))
    refuse_giveaways(plan, pieces)
    assert Counter(p.code for sheet in plan.sheets for p in sheet.fronts) == {p.code: p.quantity for p in pieces}


def test_what_remains_of_two_backs_shares_a_sheet_with_a_gutter_between() -> None:
    plan = impose_cards(deck([5, 3]), *PAPERS[0], DENSE)
    (sheet,) = plan.sheets
    lower = {p.y for p in sheet.backs if p.face == "back1"}
    upper = {p.y for p in sheet.backs if p.face == "back0"}
    assert min(lower) - (max(upper) + 88) > 4.5
    assert sheet.grid is not None
    assert sheet.grid.row_breaks == (1,)


def test_cards_without_a_hidden_front_may_show_paper_but_no_other_back() -> None:
    pieces = [ImpositionPiece("A", "a", "x", 9, CARD)]
    thin = structs.replace(DENSE, marks="both")  # marks on the backs too leave them 1.15 mm
    refuse_giveaways(impose_cards(pieces, *PAPERS[0], thin), pieces)
    with pytest.raises(
        CannotJudge, match=r"slot 1: when its two sides lie 1.5 mm or 1 degree off, .* shows blank paper"
    ):
        refuse_giveaways(impose_cards(deck([9]), *PAPERS[0], thin), deck([9]))


def _swapped(plan: Imposition) -> Imposition:
    """A sheet on which one back is another."""
    sheet = plan.sheets[0]
    backs = (*sheet.backs[:4], structs.replace(sheet.backs[4], face="back1"), *sheet.backs[5:])
    return structs.replace(plan, sheets=(structs.replace(sheet, backs=backs), *plan.sheets[1:]))


def _touching(plan: Imposition) -> Imposition:
    """Both bands of the shared sheet pushed together, their bleeds cut off."""

    def pushed(p: Placement) -> Placement:
        x, y, w, h = p.clip
        by = -4.0 if p.face.endswith("1") else 0.0
        return structs.replace(p, y=p.y + by, clip=(x, y + by, w, h))

    *sheets, last = plan.sheets
    moved = structs.replace(last, backs=tuple(map(pushed, last.backs)))
    return structs.replace(plan, sheets=(*sheets, moved))


def _clipped(plan: Imposition) -> Imposition:
    """One back without its bleed."""
    sheet = plan.sheets[0]
    back = sheet.backs[0]
    backs = (structs.replace(back, clip=(back.x, back.y, 63, 88)), *sheet.backs[1:])
    return structs.replace(plan, sheets=(structs.replace(sheet, backs=backs), *plan.sheets[1:]))


@pytest.mark.parametrize("damage", [_swapped, _touching, _clipped])
def test_a_damaged_plan_is_refused_with_its_sheet_and_slot(damage: Plan) -> None:
    pieces = deck([14, 12])
    plan = impose_cards(pieces, *PAPERS[0], DENSE)
    assert len(plan.sheets) == 3
    refuse_giveaways(plan, pieces)
    with pytest.raises(CannotJudge, match=r"sheet \d, slot \d: .* could be told from others face down"):
        refuse_giveaways(damage(plan), pieces)


def test_a_format_with_too_little_bleed_is_refused_with_it() -> None:
    pieces = deck([9], structs.replace(CARD, bleed=1.0))
    with pytest.raises(CannotJudge) as caught:
        refuse_giveaways(impose_cards(pieces, *PAPERS[0], DENSE), pieces)
    assert "1 mm of bleed" in caught.value.fix


def test_a_format_without_bleed_may_show_paper() -> None:
    pieces = deck([9, 9], structs.replace(CARD, bleed=0.0))
    refuse_giveaways(impose_cards(pieces, *PAPERS[0], structs.replace(DENSE, min_bleed=0)), pieces)


def test_a_format_without_bleed_may_not_show_another_back() -> None:
    pieces = deck([9, 9], structs.replace(CARD, bleed=0.0))
    plan = impose_cards(pieces, *PAPERS[0], structs.replace(DENSE, min_bleed=0))
    with pytest.raises(CannotJudge, match=r"slot \d: .* shows the back of [AB]\d"):
        refuse_giveaways(_swapped(plan), pieces)


def test_a_layout_that_mixes_backs_keeps_the_order_and_fills_its_sheets() -> None:
    pieces = deck([3, 3, 3])
    mixed = structs.replace(DENSE, id="mixed", backs="mixed")
    (sheet,) = impose_cards(pieces, *PAPERS[0], mixed).sheets
    assert [one.code for one in sheet.fronts] == [piece.code for piece in pieces for _ in range(piece.quantity)]
    assert len({one.face for one in sheet.backs}) == 3


def test_what_a_layout_with_mixed_backs_lays_would_be_refused_for_cards_that_lie_face_down() -> None:
    pieces = deck([3, 3, 3])
    plan = impose_cards(pieces, *PAPERS[0], structs.replace(DENSE, id="mixed", backs="mixed"))
    with pytest.raises(CannotJudge, match=r"shows the back of [AB]\d"):
        refuse_giveaways(plan, pieces)
