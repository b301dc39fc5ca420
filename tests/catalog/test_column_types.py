"""Every column type takes what it declares, and refuses the rest at the cell's place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

ACCEPTED: list[tuple[dict[str, Any], str, Any]] = [
    ({"type": "id"}, "war-axe_2", "war-axe_2"),
    ({"type": "text"}, "Gallina «suelta» 🐔", "Gallina «suelta» 🐔"),
    ({"type": "text", "max_length": 4}, "Mago", "Mago"),
    ({"type": "text", "optional": True}, "", None),
    ({"type": "word"}, "ISO 216", "ISO 216"),
    ({"type": "integer"}, "-3", -3),
    ({"type": "integer", "min": 1, "max": 9}, "1", 1),
    ({"type": "integer", "min": 1, "max": 9}, "9", 9),
    ({"type": "integer", "optional": True}, "", None),
    ({"type": "number"}, "63.5", 63.5),
    ({"type": "number", "min": 0}, "0", 0),
    ({"type": "boolean"}, "yes", True),
    ({"type": "boolean"}, "no", False),
    ({"type": "choice", "options": ["attack", "defence"]}, "attack", "attack"),
    ({"type": "ref", "table": "others"}, "one", "one"),
    ({"type": "refs", "table": "others"}, "one two", ("one", "two")),
    ({"type": "refs", "table": "others", "min_items": 2, "max_items": 2}, "one two", ("one", "two")),
    ({"type": "refs", "table": "others", "optional": True}, "", None),
]
REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"type": "id"}, "War Axe", "is not an id"),
    ({"type": "id"}, "", "is empty"),
    ({"type": "text"}, "", "is empty"),
    ({"type": "text", "max_length": 14}, "x" * 300, "is 300 characters long: at most 14"),
    ({"type": "word"}, "", "is empty"),
    ({"type": "integer"}, "3.5", "is not a whole number"),
    ({"type": "integer"}, "six", "is not a whole number"),
    ({"type": "integer"}, "1_0", "is not a whole number"),
    ({"type": "integer"}, " 2", "is not a whole number"),
    ({"type": "integer"}, "٢", "is not a whole number"),
    ({"type": "integer"}, "", "is empty"),
    ({"type": "integer", "min": 1, "max": 9, "unit": "cards"}, "0", "is out of range: from 1 to 9 cards expected"),
    ({"type": "integer", "min": 1, "max": 9}, "10", "is out of range: from 1 to 9 expected"),
    ({"type": "integer", "min": 1}, "0", "1 or more expected"),
    ({"type": "integer", "max": 9}, "10", "9 or less expected"),
    ({"type": "number"}, "wide", "is not a number"),
    ({"type": "number"}, "nan", "is not a number"),
    ({"type": "number"}, "inf", "is not a number"),
    ({"type": "number", "max": 20}, "20.01", "is out of range"),
    ({"type": "boolean"}, "true", "is neither yes nor no"),
    ({"type": "boolean"}, "", "is empty"),
    ({"type": "choice", "options": ["attack", "defence"]}, "atack", "did you mean 'attack'?"),
    ({"type": "ref", "table": "others"}, "One!", "is not an id"),
    ({"type": "ref", "table": "others"}, "", "is empty"),
    ({"type": "refs", "table": "others", "min_items": 2}, "one", "names 1: at least 2 expected"),
    ({"type": "refs", "table": "others", "max_items": 1}, "one two", "names 2: at least 0 and at most 1"),
    ({"type": "refs", "table": "others"}, "one one", "names the same id twice"),
]


@pytest.mark.parametrize(("column", "cell", "value"), ACCEPTED)
def test_a_column_takes_what_it_declares(
    read: Callable[..., Any], column: dict[str, Any], cell: str, value: Any
) -> None:
    table, findings = read(f"id,it\na,{cell}\n", it=column)
    assert findings == []
    assert table.rows["a"].it == value
    assert type(table.rows["a"].it) is type(value) or column["type"] == "number"


@pytest.mark.parametrize(("column", "cell", "message"), REFUSED)
def test_a_column_refuses_the_rest_at_the_cell(
    read: Callable[..., Any], column: dict[str, Any], cell: str, message: str
) -> None:
    _, (finding,) = read(f"id,it\nabc,{cell}\n", it=column)
    assert (finding.code, finding.severity, str(finding.where)) == ("table.cell", "error", "things.csv:2:5")
    assert finding.message.startswith("things.abc.it: ")
    assert message in finding.message
    assert repr(cell[:60]) in finding.message


def test_a_unique_column_refuses_a_second_equal_value_and_names_the_first_line(read: Callable[..., Any]) -> None:
    _, (finding,) = read("id,it\na,5\nb,6\nc,5\n", it={"type": "integer", "unique": True})
    assert finding.code == "table.duplicate"
    assert str(finding.where) == "things.csv:4:3"
    assert "stands already in line 2" in finding.message
    assert read("id,it\na,5\nb,6\n", it={"type": "integer", "unique": True})[1] == []


def test_equal_values_are_fine_where_the_column_is_not_unique(read: Callable[..., Any]) -> None:
    assert read("id,it\na,5\nb,5\n", it={"type": "integer"})[1] == []


def test_a_duplicate_id_is_refused_and_the_first_row_stays(read: Callable[..., Any]) -> None:
    table, (finding,) = read("id,it\na,5\na,6\n", it={"type": "integer"})
    assert (finding.code, str(finding.where)) == ("table.duplicate", "things.csv:3:1")
    assert table.rows["a"].it == 5


def test_rows_are_frozen_and_keep_the_order_of_the_file(read: Callable[..., Any]) -> None:
    table, _ = read("id,it\nz,1\na,2\n", it={"type": "integer"})
    assert list(table.rows) == ["z", "a"]
    assert [row.it for row in table] == [1, 2]
    with pytest.raises(AttributeError):
        table.rows["a"].it = 3
