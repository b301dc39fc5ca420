"""The paper that a refusal names is large enough, and paper 1 mm smaller is not."""

from __future__ import annotations

import re

import pytest
from projects import ROOT

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.print_rows import Layout
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.faces.trim import Format
from generator.press.grid import best_grid
from generator.press.imposition import ImpositionPiece
from generator.press.nesting import nest
from generator.press.paper_needed import larger_paper

LAYOUTS = ["dense", "gutters"]
SIZES = [(205, 100), (100, 205), (150, 150), (333.3, 12), (12, 333.3)]


def layout_called(name: str) -> Layout:
    return load_print_data(Project(ROOT, ROOT), Findings()).layout(name)


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
    assert larger_paper(1990, 30, layout_called("dense")) == "make it smaller: no paper is larger than 2000 mm"
