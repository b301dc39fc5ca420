"""Cells and columns are named in one way, and a cell knows its place."""

from __future__ import annotations

import csv
import io

import pytest

from generator.base.errors import CannotJudge
from generator.catalog.cells import CellPath, ColumnPath, parse_cell, parse_column
from generator.catalog.library import Game
from generator.catalog.tables import places_of_cells


def test_a_cell_is_read_as_it_is_written():
    path = parse_cell("magic.fire.factor")
    assert path == CellPath("magic", "fire", "factor")
    assert str(path) == "magic.fire.factor"
    assert not path.counted
    assert parse_cell("components.gear.count").counted


@pytest.mark.parametrize("text", ["", "magic", "magic.fire", "magic..factor", "magic.fire.", ".fire.factor", "a.b.c.d"])
def test_what_names_no_cell_is_refused(text: str):
    with pytest.raises(CannotJudge, match="names no cell") as refused:
        parse_cell(text)
    assert "TABLE.ROW.COLUMN" in refused.value.fix


def test_a_column_or_a_whole_table_is_read_as_it_is_written():
    assert parse_column("magic.factor") == ColumnPath("magic", "factor")
    assert str(parse_column("magic")) == "magic"


@pytest.mark.parametrize("text", ["", "magic.", ".factor", "magic.fire.factor"])
def test_what_names_no_column_is_refused(text: str):
    with pytest.raises(CannotJudge, match="names no column"):
        parse_column(text)


def test_a_cell_knows_its_value_its_column_and_its_place(goblin: Game):
    cell = goblin.cell(parse_cell("magic.fire.factor"))
    assert (cell.value, cell.column.type) == (2, "integer")
    line = (goblin.folder / "tables" / "magic.csv").read_text("utf-8").splitlines()[(cell.where.line or 0) - 1]
    assert line.startswith("fire,")
    assert line[(cell.where.column or 0) - 1] == "2"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("magc.fire.factor", "no table 'magc'"),
        ("magic.fyre.factor", "no row"),
        ("magic.fire.fctor", "no column"),
    ],
)
def test_a_cell_that_does_not_exist_is_refused_with_the_nearest_name(goblin: Game, text: str, message: str):
    with pytest.raises(CannotJudge, match=message) as refused:
        goblin.cell(parse_cell(text))
    assert "did you mean" in refused.value.message


def test_the_places_of_the_cells_of_a_text_are_those_of_its_records():
    records = [["id", "text", "n"], ["a", 'says "b",\nand more', "1"], [""], ["c", "", "2"]]
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerows(records)
    text, lines = buffer.getvalue(), buffer.getvalue().split("\n")
    places = places_of_cells(text)
    assert sorted(places.values()) == [(r, c) for r, record in enumerate(records) for c in range(len(record))]
    at = {cell: place for place, cell in places.items()}
    for cell in ((0, 2), (1, 0), (1, 2), (3, 2)):
        line, column = at[cell]
        assert lines[line - 1][column - 1 :].startswith(records[cell[0]][cell[1]])
    assert at[1, 1] == (2, 3)
    assert at[1, 2] == (3, 11)
