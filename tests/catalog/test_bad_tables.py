"""Broken tables: each mistake a finding of its own, and the right files judged too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.base.errors import CannotJudge

NUMBER = {"type": "integer"}


def test_an_unknown_column_gets_the_nearest_name(read: Callable[..., Any]) -> None:
    table, findings = read("id,valeu\na,1\n", value=NUMBER)
    unknown, missing = findings
    assert table is None
    assert (unknown.code, str(unknown.where)) == ("table.unknown-column", "things.csv:1:4")
    assert unknown.fix == "did you mean 'value'?"
    assert (missing.code, missing.message) == ("table.missing-column", "the column 'value' is missing")


def test_a_column_that_stands_twice_is_reported_at_the_second(read: Callable[..., Any]) -> None:
    _, (finding,) = read("id,n,n\na,1,2\n", n=NUMBER)
    assert (finding.code, str(finding.where)) == ("table.duplicate-column", "things.csv:1:6")


@pytest.mark.parametrize("text", ["", "id,n\n", "id,n\n\n\n"])
def test_an_empty_table_is_an_error(read: Callable[..., Any], text: str) -> None:
    table, (finding,) = read(text, n=NUMBER)
    assert table is None
    assert (finding.code, finding.where.line) == ("table.empty", 1)


@pytest.mark.parametrize(("row", "cells"), [("a", 1), ("a,1,2", 3)])
def test_a_row_too_short_or_too_long_is_reported_and_the_others_are_read(
    read: Callable[..., Any], row: str, cells: int
) -> None:
    table, (finding,) = read(f"id,n\n{row}\nb,2\n", n=NUMBER)
    assert (finding.code, str(finding.where)) == ("table.width", "things.csv:2:1")
    assert f"{cells} cells, the header has 2" in finding.message
    assert list(table.rows) == ["b"]


def test_an_open_quote_is_bad_syntax_with_its_line(read: Callable[..., Any]) -> None:
    table, (finding,) = read('id,n\na,1\nb,"2\n', n=NUMBER)
    assert table is None
    assert finding.code == "table.syntax"
    assert finding.where.line == 3


def test_every_bad_cell_of_a_table_is_told_in_one_reading(read: Callable[..., Any]) -> None:
    _, findings = read("id,n,it\nA!,x,maybe\nb,y,no\nb,3,?\n", n=NUMBER, it={"type": "boolean"})
    assert [str(f.where) for f in findings] == [
        "things.csv:2:1",
        "things.csv:2:4",
        "things.csv:2:6",
        "things.csv:3:3",
        "things.csv:4:1",
        "things.csv:4:5",
    ]


def test_a_byte_order_mark_and_windows_line_ends_are_read_and_reported(
    project_copy: Path, goblin_folder: Path, judge: Callable[..., Any]
) -> None:
    path = goblin_folder / "tables" / "gear.csv"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    findings = judge(project_copy)
    assert [(f.code, f.severity, str(f.where)) for f in findings] == [
        ("file.bom", "warning", "data/games/qiahn_goblin/tables/gear.csv:1:1"),
        ("file.crlf", "warning", "data/games/qiahn_goblin/tables/gear.csv:1:1"),
    ]


def test_places_are_exact_in_a_file_with_windows_line_ends(
    project_copy: Path, goblin_folder: Path, judge: Callable[..., Any]
) -> None:
    path = goblin_folder / "tables" / "gear.csv"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n").replace(b"attack,3", b"attack,x"))
    (cell,) = [f for f in judge(project_copy) if f.code == "table.cell"]
    assert str(cell.where) == "data/games/qiahn_goblin/tables/gear.csv:2:21"


@pytest.mark.parametrize("name", ["tables/gear.csv", "clauses.yaml", "game.yaml", "locales/en.po"])
def test_a_file_that_is_not_utf_8_cannot_be_judged(
    project_copy: Path, goblin_folder: Path, judge: Callable[..., Any], name: str
) -> None:
    path = goblin_folder / name
    lines = path.read_bytes().split(b"\n")
    lines[1] += " # á".encode("latin-1")
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(CannotJudge, match=rf"{name}:2:\d+: byte 0xe1 is not UTF-8") as refused:
        judge(project_copy, "data", "text")
    assert "UTF-8" in refused.value.fix


def test_a_declared_table_without_file_and_a_file_without_declaration_are_both_told(
    project_copy: Path, goblin_folder: Path, judge: Callable[..., Any]
) -> None:
    tables = goblin_folder / "tables"
    (tables / "singles.csv").rename(tables / "singels.csv")
    found = {f.code: f for f in judge(project_copy)}
    assert str(found["table.missing-file"].where) == "data/games/qiahn_goblin/tables/singles.csv"
    assert str(found["table.undeclared"].where) == "data/games/qiahn_goblin/tables/singels.csv"
    assert found["table.undeclared"].fix == "did you mean 'singles'?"


def test_a_reference_that_leads_nowhere_is_reported_at_its_cell_with_the_nearest_row(
    project_copy: Path, goblin_folder: Path, judge: Callable[..., Any], change: Callable[..., None]
) -> None:
    change(goblin_folder / "tables" / "magic.csv", "water,Agua,heads", "water,Agua,haeds")
    change(goblin_folder / "tables" / "qiahnberros.csv", "paladin archer", "paladin acher")
    found = [f for f in judge(project_copy, "data", "text") if f.code == "table.dangling"]
    assert [(str(f.where).rsplit("/", 1)[1], f.fix) for f in found] == [
        ("magic.csv:2:12", "did you mean 'heads'?"),
        ("qiahnberros.csv:3:22", "did you mean 'archer'?"),
    ]
