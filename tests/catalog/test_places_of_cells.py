"""file:line:column of every cell, exact, also where cells are quoted, hold commas or span lines."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from generator.base.findings import Findings
from generator.catalog.models import ColumnModel
from generator.catalog.tables import read_table

TEXT = {"type": "text", "optional": True}
NUMBER = {"type": "integer"}


def test_a_cell_after_a_quoted_cell_of_several_lines_has_its_real_line_and_column(read: Callable[..., Any]) -> None:
    text = 'id,words,n\na,"one, ""two""\nthree, four",x\nb,plain,y\n'
    _, (first, second) = read(text, words=TEXT, n=NUMBER)
    assert str(first.where) == "things.csv:3:14"
    assert str(second.where) == "things.csv:4:9"


def test_a_cell_of_several_lines_is_found_where_it_begins(read: Callable[..., Any]) -> None:
    _, (finding,) = read('id,words,n\na,"one\ntwo",3\n', words={"type": "text", "max_length": 3}, n=NUMBER)
    assert str(finding.where) == "things.csv:2:3"


def test_an_empty_line_does_not_shift_the_lines_after_it(read: Callable[..., Any]) -> None:
    _, (finding,) = read("id,n\na,1\n\n\nb,x\n", n=NUMBER)
    assert str(finding.where) == "things.csv:5:3"


def test_columns_count_characters_not_bytes(read: Callable[..., Any]) -> None:
    _, (finding,) = read("id,words,n\na,ñandú 🐔,x\n", words=TEXT, n=NUMBER)
    assert str(finding.where) == "things.csv:2:11"


def test_the_place_of_a_good_cell_is_found_again_by_its_names(read: Callable[..., Any]) -> None:
    table, findings = read('id,words,n\na,"x\ny",1\nb,"p,q",2\n', words=TEXT, n=NUMBER)
    assert findings == []
    assert str(table.where("a", "n")) == "things.csv:3:4"
    assert str(table.where("b", "words")) == "things.csv:4:3"
    assert str(table.where("b", "n")) == "things.csv:4:9"
    assert str(table.where("nobody", "n")) == "things.csv"


def test_the_header_of_a_table_may_come_in_another_order(read: Callable[..., Any]) -> None:
    table, (finding,) = read("n,id\n1,a\nx,b\n", n=NUMBER)
    assert str(finding.where) == "things.csv:3:1"
    assert str(table.where("a", "id")) == "things.csv:2:3"


@given(st.lists(st.text(st.sampled_from('ab,"\nñ '), max_size=8), min_size=1, max_size=5))
def test_a_bad_cell_is_found_whatever_stands_before_it(words: list[str]) -> None:
    rows = [[f"r{i}", cell, "1"] for i, cell in enumerate(words)]
    rows.append(["last", words[0], "BAD!"])
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([["id", "words", "n"], *rows])
    findings = Findings()
    columns = {"id": ColumnModel("id"), "words": ColumnModel(**TEXT), "n": ColumnModel(**NUMBER)}
    read_table("things", "things.csv", out.getvalue(), columns, findings)
    (finding,) = findings.items
    lines = out.getvalue().split("\n")
    assert finding.where.line is not None
    assert finding.where.column is not None
    assert lines[finding.where.line - 1][finding.where.column - 1 :] == "BAD!"
