"""Tables read column by column: the same as read row by row, and no mistake gets past."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.findings import Findings
from generator.catalog import tables
from generator.catalog.models import ColumnModel
from generator.catalog.tables import Table, read_table

COLUMNS = {
    "id": ColumnModel("id"),
    "n": ColumnModel("integer", optional=True, unique=True),
    "share": ColumnModel("number", min=0, max=5),
    "sure": ColumnModel("boolean"),
    "needs": ColumnModel("refs", table="things", optional=True, max_items=2),
}
CELLS = {
    "id": st.sampled_from(["a", "b", "c", "d-4", "e_5", "!", ""]),
    "n": st.sampled_from(["", "1", "01", "2", "3", "4", "x"]),
    "share": st.sampled_from(["0", "1", "1.0", "2.5", "6", ""]),
    "sure": st.sampled_from(["yes", "no", "no", "perhaps"]),
    "needs": st.sampled_from(["", "a", "a b", "a a", "a b c"]),
}
ROWS = st.lists(st.tuples(*(CELLS[name] for name in COLUMNS)).map(list), min_size=1, max_size=4)


def _text(rows: list[list[str]]) -> str:
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows([list(COLUMNS), *rows])
    return file.getvalue()


def _read(text: str) -> tuple[Table | None, Findings]:
    findings = Findings()
    return read_table("things", "things.csv", text, COLUMNS, findings), findings


def _plain(table: Table | None) -> Any:
    return table and (
        {key: tuple(map(repr, row)) for key, row in table.rows.items()},
        dict(table.lines),
        list(table.rows),
    )


@given(ROWS)
def test_both_ways_give_the_same_rows_and_findings(rows: list[list[str]]) -> None:
    text = _text(rows)
    table, findings = _read(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "_columns_without_mistake", lambda *_: None)
        by_row, by_row_findings = _read(text)
    assert findings.items == by_row_findings.items
    assert _plain(table) == _plain(by_row)


def test_a_table_without_a_mistake_is_read_by_columns() -> None:
    converters = [tables._converter(column) for column in COLUMNS.values()]
    good = [(["a", "1", "2", "yes", ""], 2), (["b", "", "2.5", "no", "a"], 3)]
    bad = [*good, (["c", "01", "2", "no", ""], 4)]  # 01 is 1 again
    assert tables._columns_without_mistake(good, converters, frozenset((0, 1))) is not None
    assert tables._columns_without_mistake(bad, converters, frozenset((0, 1))) is None
