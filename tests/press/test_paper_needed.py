"""The paper that a refusal names is large enough, and paper 1 mm smaller is not."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from projects import AS_IT_STANDS

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.print_rows import Layout
from generator.catalog.printdata import load_print_data
from generator.faces.trim import Format
from generator.press.grid import best_grid
from generator.press.imposition import ImpositionPiece
from generator.press.nesting import nest
from generator.press.paper_needed import PaperSides, PaperTooSmall, advice, least_paper, paper_round

LAYOUTS = ["dense", "gutters"]
SIZES = [(205, 100), (100, 205), (150, 150), (333.3, 45), (45, 333.3)]


def layout_called(name: str) -> Layout:
    return load_print_data(AS_IT_STANDS, Findings()).layout(name)


def named_paper(refused: CannotJudge) -> tuple[float, float]:
    found = re.search(r"choose a larger --paper: (\d+)x(\d+) at least", refused.fix)
    assert found, refused.fix
    return float(found[1]), float(found[2])


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", SIZES)
def test_nested_pieces_fit_the_paper_that_is_named(size: tuple[float, float], layout: str) -> None:
    piece = ImpositionPiece("XX-A01", "front", None, 1, Format("large", *size, 0, 3, 3))
    with pytest.raises(CannotJudge) as refused:
        nest([piece], 100, 140, layout_called(layout))
    width, height = named_paper(refused.value)
    nest([piece], width, height, layout_called(layout))
    for less in ((width - 1, height), (width, height - 1)):
        with pytest.raises(CannotJudge):
            nest([piece], *less, layout_called(layout))


def test_pieces_that_lie_in_two_ways_need_room_for_both() -> None:
    layout = layout_called("dense")
    wide = ImpositionPiece("XX-A01", "front", None, 1, Format("wide", 250, 50, 0, 0, 3))
    high = ImpositionPiece("XX-A02", "front", None, 1, Format("high", 50, 250, 0, 0, 3))
    with pytest.raises(CannotJudge) as refused:
        nest([wide, high], 210, 297, layout)
    assert nest([wide, high], *named_paper(refused.value), layout).sheets


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", SIZES)
def test_cards_fit_the_paper_that_is_named(size: tuple[float, float], layout: str) -> None:
    with pytest.raises(CannotJudge) as refused:
        best_grid(60, 80, *size, 3, layout_called(layout))
    width, height = named_paper(refused.value)
    assert best_grid(width, height, *size, 3, layout_called(layout)).per_sheet
    for less in ((width - 1, height), (width, height - 1)):
        with pytest.raises(CannotJudge):
            best_grid(*less, *size, 3, layout_called(layout))


def test_no_paper_is_named_for_what_fits_none() -> None:
    needed = paper_round(1990, 30, layout_called("dense"))
    assert advice(needed, "") == "make it smaller: no paper is larger than 2000 mm"


def refusing(*refusals: PaperTooSmall | tuple[float, float]) -> Callable[[PaperSides], PaperTooSmall | None]:
    """What is said of papers on which several things must have room: of known needs, or only to be found by trying."""

    def refused(sides: PaperSides) -> PaperTooSmall | None:
        for one in refusals:
            needs = one.needs if isinstance(one, PaperTooSmall) else one
            assert needs is not None
            if sides[0] < needs[0] or sides[1] < needs[1]:
                return one if isinstance(one, PaperTooSmall) else PaperTooSmall("too small")
        return None

    return refused


def test_the_least_paper_is_one_for_all_that_is_refused() -> None:
    first, second = PaperTooSmall("a piece", "", (52, 59)), PaperTooSmall("a line", "", (70, 70))
    assert least_paper(50, 140, first, refusing(first, second)) == (70, 70)


def test_the_least_paper_is_found_by_trying_where_nothing_measures_it() -> None:
    found = least_paper(100, 150, PaperTooSmall("texts"), refusing((131, 160)))
    assert found is not None
    assert 131 <= found[0] <= 133
    assert found[1] / found[0] == pytest.approx(1.5, abs=0.02)


def test_what_no_paper_holds_gets_no_size() -> None:
    assert least_paper(100, 150, PaperTooSmall("texts"), refusing((3000, 3000))) is None
    assert advice(None, "a smaller format") == "choose a larger --paper, or a smaller format"
