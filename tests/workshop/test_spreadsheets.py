"""Tables out to spreadsheets and back: nothing lost, every trap of a spreadsheet told at its cell."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings
from generator.catalog.library import Game, load_game
from generator.catalog.project import Project
from generator.workshop.tables.sheet_files import read_sheet
from generator.workshop.tables.table_export import export, split_name, table_records
from generator.workshop.tables.table_import import judge

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("qiahn_tactics", "qiahn_goblin", "kaixiflan", "gnostica")
KINDS = ("csv", "xlsx", "ods", "json")
Edit = Callable[[Any], object]


def load(root: Path, name: str) -> Game:
    findings = Findings()
    game = load_game(Project(root, root), name, findings)
    assert game is not None
    assert findings.items == []
    return game


@pytest.fixture(scope="module")
def gnostica() -> Game:
    return load(ROOT, "gnostica")


@pytest.fixture
def edited(gnostica: Game, tmp_path: Path) -> Callable[[Edit], list[Finding]]:
    """Export the cards as XLSX, change the sheet, judge the file; its findings, the file called cards.xlsx."""

    def run(edit: Edit) -> list[Finding]:
        path = tmp_path / "cards.xlsx"
        export(gnostica, "cards", path)
        book = openpyxl.load_workbook(path)
        edit(book["cards"])
        book.save(path)
        findings = Findings()
        judge(gnostica, "cards", read_sheet(path, "cards"), findings)
        return findings.items

    return run


def told(finding: Finding) -> tuple[str, str]:
    """The place of a finding without the folder of its file, and its code."""
    return str(finding.where).rsplit("/", 1)[-1], finding.code


def every_kind() -> list[object]:
    """Every game in one kind of file and two games in every kind; the rest is soak."""
    return [
        pytest.param(name, kind, marks=() if kind == "xlsx" or name in GAMES[:2] else pytest.mark.soak)
        for name in GAMES
        for kind in KINDS
    ]


@pytest.mark.parametrize(("name", "kind"), every_kind())
def test_every_table_goes_out_and_comes_back_unchanged(tmp_path: Path, name: str, kind: str) -> None:
    game = load(ROOT, name)
    for table in game.tables:
        path = tmp_path / f"{table}.{kind}"
        export(game, table, path)
        assert read_sheet(path, table).records == table_records(game, table), table
        findings = Findings()
        assert judge(game, table, read_sheet(path, table), findings) is not None
        assert findings.items == [], table


def test_numbers_are_numbers_in_the_spreadsheet_and_texts_are_texts(gnostica: Game, tmp_path: Path) -> None:
    export(gnostica, "pieces", tmp_path / "pieces.xlsx")
    sheet = openpyxl.load_workbook(tmp_path / "pieces.xlsx")["pieces"]
    assert [cell.value for cell in sheet[2]] == ["small", "pequeña", 1, 5, 5, 14.288, 25.4]
    assert sheet["B2"].number_format == "@"
    rows = json.loads(_exported(gnostica, "pieces", tmp_path / "pieces.json"))
    assert rows[0] == {
        "id": "small", "name": "pequeña", "level": "1", "per_colour": "5", "per_player": "5", "base": "14.288",
        "height": "25.4",
    }  # fmt: skip


def _exported(game: Game, table: str, path: Path) -> str:
    export(game, table, path)
    return path.read_text(encoding="utf-8")


def test_GN_18_a_wrong_value_is_told_at_its_cell_with_its_clause(edited: Callable[[Edit], list[Finding]]) -> None:
    findings = edited(lambda sheet: sheet.__setitem__("F17", 2))
    (cell,) = [f for f in findings if f.code == "witness.departure"]
    assert told(cell)[0] == "cards.xlsx, sheet cards, F17"
    assert (cell.clause, cell.message) == ("GN-18", "cards.15-devil.value is 2, but GN-18 attests 3")
    assert {f.clause for f in findings} >= {"GN-18", "GN-22"}


def test_GN_18_a_value_out_of_range_is_told_with_what_the_clause_attests(
    edited: Callable[[Edit], list[Finding]],
) -> None:
    (cell, *_) = edited(lambda sheet: sheet.__setitem__("F17", 4))
    assert told(cell) == ("cards.xlsx, sheet cards, F17", "table.cell")
    assert cell.clause == "GN-18"
    assert cell.message == (
        "cards.15-devil.value: '4' is out of range: from 1 to 3 points expected; GN-18 attests 3 in this cell"
    )  # fmt: skip


def set_error(sheet: Any) -> None:
    sheet["B5"].value, sheet["B5"].data_type = "#REF!", "e"


def set_formula_text(sheet: Any) -> None:
    sheet["B3"].value, sheet["B3"].data_type = "=El Mago", "s"


def swap_headers(sheet: Any) -> None:
    sheet["B1"].value, sheet["C1"].value = "suit", "name"
    for row in range(2, 80):
        sheet.cell(row, 2).value, sheet.cell(row, 3).value = sheet.cell(row, 3).value, sheet.cell(row, 2).value


@pytest.mark.parametrize(
    ("edit", "place", "code", "part"),
    [
        (lambda s: s.__setitem__("F2", date(2026, 3, 1)), "F2", "table.cell", "is a date, '2026-03-01 00:00:00'"),
        (lambda s: s.__setitem__("B2", date(2026, 3, 1)), "B2", "table.cell", "cards.0-fool.name: is a date"),
        (lambda s: s.__setitem__("F3", "three"), "F3", "table.cell", "'three' is not a whole number"),
        (lambda s: s.__setitem__("F3", 2.5), "F3", "table.cell", "'2.5' is not a whole number"),
        (lambda s: s.__setitem__("F3", None), "F3", "table.cell", "is empty: a value is required"),
        (lambda s: s.__setitem__("F3", "=1+2"), "F3", "table.cell", "is the formula '=1+2' without a value"),
        (lambda s: s.__setitem__("B80", "=A1"), "B80", "table.cell", "is the formula '=A1' without a value"),
        (set_error, "B5", "table.cell", "is the error #REF!"),
        (lambda s: s.__setitem__("D4", "mayor"), "D4", "table.cell", "'mayor' is none of the options: did you mean"),
        (lambda s: s.__setitem__("G4", "redrawn"), "G4", "table.dangling", "there is no 'redrawn' in the table powers"),
        (lambda s: s.__setitem__("A4", "1-magician"), "A4", "table.duplicate", "stands already in line 3"),
        (lambda s: s.__setitem__("K1", "note"), "K1", "table.unknown-column", "unknown column 'note'"),
        (lambda s: s.__setitem__("L9", "look here"), "L9", "table.unknown-column", "'look here' stands in a column"),
        (lambda s: s.__setitem__("F1", "valeu"), "F1", "table.unknown-column", "unknown column 'valeu'"),
        (lambda s: s.delete_cols(6), "A1", "table.missing-column", "the column 'value' is missing"),
    ],
)  # fmt: skip
def test_a_trap_of_the_spreadsheet_is_told_at_its_cell(
    edited: Callable[[Edit], list[Finding]], edit: Edit, place: str, code: str, part: str
) -> None:
    here = [f for f in edited(edit) if told(f) == (f"cards.xlsx, sheet cards, {place}", code)]
    assert len(here) == 1
    assert here[0].severity == "error"
    assert part in here[0].message


@pytest.mark.parametrize(
    "edit",
    [
        lambda s: s.__setitem__("F3", "3"),
        lambda s: s.__setitem__("F3", 3.0),
        lambda s: s.__setitem__("F3", " 3"),
        lambda s: s.__setitem__("F3", "3,0"),
        swap_headers,
    ],
)
def test_a_number_typed_as_text_and_columns_in_another_order_are_read(
    edited: Callable[[Edit], list[Finding]], edit: Edit
) -> None:
    assert edited(edit) == []


def test_a_text_that_begins_with_an_equals_sign_stays_a_text(project_copy: Path, tmp_path: Path) -> None:
    path = project_copy / "data" / "games" / "gnostica" / "tables" / "words.csv"
    path.write_text(path.read_text("utf-8").replace(",Figura\n", ",=Figura\n"), encoding="utf-8")
    game = load(project_copy, "gnostica")
    export(game, "words", tmp_path / "words.xlsx")
    assert ["court_kind", "=Figura"] in read_sheet(tmp_path / "words.xlsx", "words").records
    assert openpyxl.load_workbook(tmp_path / "words.xlsx")["words"]["B4"].data_type == "s"


def test_a_text_that_begins_with_an_equals_sign_is_imported_as_it_stands(
    edited: Callable[[Edit], list[Finding]], tmp_path: Path
) -> None:
    assert edited(set_formula_text) == []


def test_a_renamed_sheet_is_read_under_its_own_name(edited: Callable[[Edit], list[Finding]]) -> None:
    def rename(sheet: Any) -> None:
        sheet.title, sheet["F3"].value = "Hoja 1", "x"

    assert told(edited(rename)[0])[0] == "cards.xlsx, sheet Hoja 1, F3"


def test_the_table_s_own_sheet_is_read_wherever_it_stands(edited: Callable[[Edit], list[Finding]]) -> None:
    assert edited(lambda sheet: sheet.parent.create_sheet("notes", 0).append(["nothing", "of", "ours"])) == []


def test_a_table_without_rows_is_refused(edited: Callable[[Edit], list[Finding]]) -> None:
    (finding,) = edited(lambda sheet: sheet.delete_rows(2, 78))
    assert told(finding) == ("cards.xlsx, sheet cards, A1", "table.empty")


@pytest.mark.parametrize(
    ("name", "content", "part"),
    [
        ("cards.xlsx", b"", "not a readable XLSX file"),
        ("cards.xlsx", b"PK\x03\x04 and then nothing", "not a readable XLSX file"),
        ("cards.xlsx", b"id,name\n", "not a readable XLSX file"),
        ("cards.ods", b"PK\x03\x04 and then nothing", "not a readable ODS file"),
        ("cards.csv", b'id,"name\n', "not valid CSV"),
        ("cards.csv", b"id,\x81\n", "a letter neither in UTF-8 nor in Windows-1252"),
        ("cards.json", b"{", "not a JSON list of rows"),
        ("cards.json", b"[]", "not a JSON list of rows"),
        ("cards.json", b'[1, "two"]', "not a JSON list of rows"),
        ("cards.json", b'{"id": "a"}', "not a JSON list of rows"),
        ("cards.numbers", b"x", "cannot read a table from '.numbers'"),
        ("cards", b"x", "cannot read a table from 'a file without ending'"),
    ],
)
def test_a_file_that_is_no_table_cannot_be_judged(tmp_path: Path, name: str, content: bytes, part: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(CannotJudge, match=part) as refused:
        read_sheet(tmp_path / name, "cards")
    assert refused.value.fix


def test_a_sheet_without_cells_cannot_be_judged(tmp_path: Path) -> None:
    openpyxl.Workbook().save(tmp_path / "cards.xlsx")
    with pytest.raises(CannotJudge, match="the sheet 'Sheet' is empty"):
        read_sheet(tmp_path / "cards.xlsx", "cards")


def test_a_damaged_xlsx_never_breaks_the_reader(gnostica: Game, tmp_path: Path) -> None:
    path = tmp_path / "suits.xlsx"
    export(gnostica, "suits", path)
    whole = path.read_bytes()
    refused: list[str] = []
    for at in range(0, len(whole), 97):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        try:
            read_sheet(path, "suits")
        except CannotJudge as error:
            refused.append(error.message)
    assert len(refused) > 20
    assert all("not a readable XLSX file" in message or "sheet" in message for message in refused), refused


def test_a_csv_finding_names_the_line_and_column_of_the_file_as_it_stands(gnostica: Game, tmp_path: Path) -> None:
    path = tmp_path / "suits.csv"
    lines = _exported(gnostica, "suits", path).replace(",rod,", ",rud,").split("\n")
    path.write_text("\n".join([lines[0], "", *lines[1:]]), encoding="utf-8")
    findings = Findings()
    judge(gnostica, "suits", read_sheet(path, "suits"), findings)
    assert ("suits.csv:4:26", "table.dangling") in [told(f) for f in findings]


def test_a_key_that_only_later_rows_of_a_json_file_have_is_not_lost(gnostica: Game, tmp_path: Path) -> None:
    path = tmp_path / "pieces.json"
    rows = json.loads(_exported(gnostica, "pieces", path))
    rows[1]["weight"] = 7
    path.write_text(json.dumps(rows), encoding="utf-8")
    findings = Findings()
    judge(gnostica, "pieces", read_sheet(path, "pieces"), findings)
    assert [f.message for f in findings] == ["unknown column 'weight'"]


def test_json_values_may_be_numbers_truths_and_nothing(gnostica: Game, tmp_path: Path) -> None:
    path = tmp_path / "orientations.json"
    path.write_text('[{"id": "north", "name": "norte", "pointing": true, "more": null, "level": 2.0}]', "utf-8")
    assert read_sheet(path, "orientations").records[1] == ["north", "norte", "yes", "", "2"]


def test_what_was_wrong_before_is_not_laid_at_the_sheet_s_door(project_copy: Path, change: Callable[..., None]) -> None:
    change(project_copy / "data/games/qiahn_goblin/tables/gear.csv", "sword,Espada,attack,3", "sword,Espada,attack,4")
    game = load(project_copy, "qiahn_goblin")
    path = project_copy.parent / "modes.csv"
    export(game, "modes", path)
    findings = Findings()
    judge(game, "modes", read_sheet(path, "modes"), findings)
    assert findings.items == []


@pytest.mark.parametrize(
    ("run", "part"),
    [
        (lambda game, path: export(game, "card", path), "gnostica has no table 'card': did you mean 'cards'?"),
        (lambda game, path: export(game, "cards", path.with_suffix(".doc")), "cannot write a table as '.doc'"),
        (lambda game, path: split_name("cards"), "'cards' is not written GAME/TABLE"),
    ],
)
def test_wrong_use_says_what_is_expected(
    gnostica: Game, tmp_path: Path, run: Callable[[Game, Path], object], part: str
) -> None:
    with pytest.raises(CannotJudge) as refused:
        run(gnostica, tmp_path / "cards.csv")
    assert part in refused.value.message
