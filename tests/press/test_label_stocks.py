"""Label sheets: every grid fits its paper, stands in its middle, and has a face of its size."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from generator.base.errors import CannotJudge
from generator.catalog.print_rows import LabelStock
from generator.catalog.printdata import PrintData
from generator.faces.trim import Format
from generator.press.imposition import ImpositionPiece
from generator.press.label_stock import check_stock, impose_on_labels

NAMES = [
    "l7651", "l7658", "l7654", "l7160", "l7167",
    "avery_5167", "avery_5160", "avery_5163", "avery_5165", "avery_5353",
]  # fmt: skip
EVEN = 0.3  # mm: how far two opposite margins may differ


def margins(stock: LabelStock, width: float, height: float) -> tuple[float, float, float, float]:
    """Left, right, top and bottom margin of a label sheet."""
    right = width - stock.x - (stock.columns - 1) * stock.pitch_x - stock.width
    bottom = height - stock.y - (stock.rows - 1) * stock.pitch_y - stock.height
    return stock.x, right, stock.y, bottom


def even(stock: LabelStock, width: float, height: float) -> bool:
    left, right, top, bottom = margins(stock, width, height)
    return abs(left - right) <= EVEN and abs(top - bottom) <= EVEN


def test_all_stocks_are_known_by_name(print_data: PrintData) -> None:
    assert sorted(print_data.stocks) == sorted(NAMES)
    assert all(row.source for row in print_data.tables["stocks"])


@pytest.mark.parametrize("name", NAMES)
def test_a_label_sheet_fits_its_paper_with_even_margins(name: str, print_data: PrintData) -> None:
    stock = print_data.stock(name)
    paper = print_data.paper(print_data.stock(name).paper)
    check_stock(stock, paper.width, paper.height)
    assert even(stock, paper.width, paper.height), margins(stock, paper.width, paper.height)


@pytest.mark.parametrize("change", [{"x": 6.0}, {"pitch_y": 12.6}, {"columns": 3}, {"rows": 19}])
def test_a_grid_with_one_wrong_number_is_noticed(change: dict[str, float], print_data: PrintData) -> None:
    paper = print_data.paper("letter")
    wrong = structs.replace(print_data.stock("avery_5167"), **change)
    try:
        check_stock(wrong, paper.width, paper.height)
    except CannotJudge:
        return
    assert not even(wrong, paper.width, paper.height)


@pytest.mark.parametrize(
    ("name", "labels"),
    [
        ("l7651", 65),
        ("l7658", 189),
        ("l7654", 40),
        ("l7160", 21),
        ("avery_5167", 80),
        ("avery_5160", 30),
        ("avery_5163", 10),
    ],
)
def test_a_sheet_has_as_many_labels_as_its_maker_says(name: str, labels: int, print_data: PrintData) -> None:
    assert len(print_data.stock(name).places()) == labels


@pytest.mark.parametrize("name", [n for n in NAMES if n not in ("l7167", "avery_5165", "avery_5353")])
def test_every_cut_label_has_a_format_of_its_size(name: str, print_data: PrintData) -> None:
    stock = print_data.stock(name)
    format_ = print_data.format(f"label_{name.removeprefix('avery_')}")
    assert (format_.width, format_.height, format_.radius) == (stock.width, stock.height, stock.radius)


def test_what_only_one_list_knows_is_not_called_verified(print_data: PrintData) -> None:
    rows = print_data.tables["stocks"]
    assert {row.id for row in rows if not row.verified} == {"l7658", "l7654", "l7160", "l7167", "avery_5353"}


@given(quantities=st.lists(st.integers(1, 90), min_size=1, max_size=4), name=st.sampled_from(NAMES))
def test_every_copy_lies_on_a_label_of_its_own(quantities: list[int], name: str, print_data: PrintData) -> None:
    stock = print_data.stock(name)
    paper = print_data.paper(print_data.stock(name).paper)
    format_ = Format("label", stock.width, stock.height, stock.radius, 1, 1)
    pieces = [ImpositionPiece(f"XX-S{i:02d}", f"front{i}", None, n, format_) for i, n in enumerate(quantities)]
    plan = impose_on_labels(pieces, stock, paper.width, paper.height)
    assert Counter(p.code for s in plan.sheets for p in s.fronts) == {p.code: p.quantity for p in pieces}
    places = set(stock.places())
    for sheet in plan.sheets:
        taken = [(placement.x, placement.y) for placement in sheet.fronts]
        assert len(set(taken)) == len(taken)
        assert set(taken) <= places
        for i, placement in enumerate(sheet.fronts):
            x, y, w, h = placement.clip
            for other in [*taken[:i], *taken[i + 1 :]]:
                beside = x + w <= other[0] + 1e-6 or x >= other[0] + stock.width - 1e-6
                assert beside or y + h <= other[1] + 1e-6 or y >= other[1] + stock.height - 1e-6


def test_a_face_of_another_size_than_its_label_is_refused(print_data: PrintData) -> None:
    stock = print_data.stock("avery_5163")
    wrong = ImpositionPiece("XX-S01", "front", None, 1, Format("label", stock.width - 1, stock.height, 0, 0, 1))
    with pytest.raises(CannotJudge, match=r"XX-S01 is 100.6 x 50.8 mm; a label of avery_5163 is 101.6 x 50.8 mm"):
        impose_on_labels([wrong], stock, 215.9, 279.4)
