"""The rows of data/print come with the fields they declare; a name that no row has is refused with the nearest."""

from __future__ import annotations

import pytest
from projects import AS_IT_STANDS

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.print_rows import FormatSize, LabelStock, Layout, Paper
from generator.catalog.printdata import PrintData, load_print_data


@pytest.fixture(scope="module")
def print_data() -> PrintData:
    return load_print_data(AS_IT_STANDS, Findings())


def test_every_row_has_the_class_of_its_table_and_what_its_file_says(print_data: PrintData) -> None:
    assert print_data.paper("a4") == Paper("a4", print_data.tables["papers"].rows["a4"].name, 210, 297)
    assert isinstance(print_data.format("euro_poker"), FormatSize)
    assert all(isinstance(one, Layout) and one.id == name for name, one in print_data.layouts.items())
    assert all(isinstance(one, LabelStock) and one.id == name for name, one in print_data.stocks.items())
    assert {one.paper for one in print_data.stocks.values()} <= set(print_data.tables["papers"].rows)
    for table, rows in (("steps", print_data.steps), ("words", print_data.words)):
        assert [row.id for row in rows] == list(print_data.tables[table].rows)
    with pytest.raises(AttributeError):
        print_data.layout("dense").margin = 1  # type: ignore[misc]


def test_a_paper_of_ones_own_is_named_by_its_size(print_data: PrintData) -> None:
    assert print_data.paper("300x200mm") == Paper("300x200", "300x200", 200, 300)


@pytest.mark.parametrize(
    ("way", "wrong", "told"),
    [
        ("paper", "a44", "there is no paper 'a44': did you mean 'a4'"),
        ("format", "euro_pokr", "there is no format 'euro_pokr': did you mean 'euro_poker'"),
        ("layout", "dens", "there is no layout 'dens': did you mean 'dense'"),
        ("stock", "l7561", "there is no stock 'l7561': did you mean 'l7651'"),
        ("finish", "crd", "there is no finish 'crd': did you mean 'card'"),
    ],
)
def test_a_name_that_no_row_has_is_refused_with_the_nearest(
    print_data: PrintData, way: str, wrong: str, told: str
) -> None:
    with pytest.raises(CannotJudge) as caught:
        getattr(print_data, way)(wrong)
    assert str(caught.value.message).startswith(told)
