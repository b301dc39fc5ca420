"""Spreadsheets as Excel and LibreOffice save them in Spanish: read, or refused with one message and a remedy."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import openpyxl
import polib
import pytest
from commands import here
from projects import copied_project, game_as_it_stands

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings
from generator.catalog.project import Project
from generator.workshop.tables.header_names import parsed_mapping, renamed, translated
from generator.workshop.tables.open_document import MIMETYPE, ods_bytes
from generator.workshop.tables.sheet_files import read_sheet
from generator.workshop.tables.table_export import csv_text, export, table_records
from generator.workshop.tables.table_import import import_sheet, judge

GEAR = table_records(game_as_it_stands("qiahn_goblin"), "gear")
CATALOGUE = "data/games/qiahn_goblin/locales/en.po"
PIECES = table_records(game_as_it_stands("gnostica"), "pieces")


@pytest.fixture(scope="module")
def goblin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with Goblin alone. A test that imports into it puts back what it changed."""
    return copied_project(tmp_path_factory.mktemp("goblin"), ["qiahn_goblin"])


def judged(path: Path, game: str, table: str, *mapped: str) -> tuple[list[list[str]] | None, list[Finding]]:
    findings = Findings()
    model = game_as_it_stands(game)
    mapping = parsed_mapping(mapped)
    found = judge(model, table, read_sheet(path, table, model.model.tables[table].columns), findings, mapping)
    return (found.records if found else None), [f for f in findings if f.severity != "info"]


def semicolons(records: list[list[str]]) -> str:
    return csv_text(records).replace(",", ";")


@pytest.mark.parametrize(
    ("encode", "separator"),
    [
        (lambda text: text.encode("cp1252"), ";"),
        (lambda text: text.replace("\n", "\r\n").encode("cp1252"), ";"),
        (lambda text: text.encode("utf-8-sig"), ";"),
        (lambda text: text.encode("utf-8-sig"), ","),
        (lambda text: text.encode("utf-16"), "\t"),
        (lambda text: text.encode("utf-16-le"), "\t"),
        (lambda text: text.encode("utf-16-be"), ";"),
        (lambda text: text.replace("\n", "\r").encode("cp1252"), "\t"),
        (lambda text: f"sep=;\n{text}".encode("cp1252"), ";"),
        (lambda text: f"{text};;\n;;;;;\n".encode(), ";"),  # empty rows as Excel leaves them below a table
    ],
)
def test_a_csv_of_any_usual_kind_is_the_table_that_was_meant(
    tmp_path: Path, encode: Callable[[str], bytes], separator: str
) -> None:
    spanish = [PIECES[0], *([cell.replace(".", ",") for cell in row] for row in PIECES[1:])]  # 14,288 for 14.288
    text = "\n".join(separator.join(f'"{cell}"' if separator in cell else cell for cell in row) for row in spanish)
    (tmp_path / "pieces.csv").write_bytes(encode(text + "\n"))
    assert judged(tmp_path / "pieces.csv", "gnostica", "pieces") == (PIECES, [])


def test_windows_1252_and_formulas_are_told(tmp_path: Path) -> None:
    (tmp_path / "pieces.csv").write_bytes(semicolons(PIECES).encode("cp1252"))
    findings = Findings()
    judge(game_as_it_stands("gnostica"), "pieces", read_sheet(tmp_path / "pieces.csv"), findings)
    assert [(f.code, f.severity) for f in findings] == [("table.read", "info")]
    assert "Windows-1252" in findings.items[0].message


def computed(records: list[list[str]], cell: str, formula: str, value: str) -> bytes:
    """A workbook in which a cell holds a formula and its value, as Excel saves it (openpyxl writes no values)."""
    book = openpyxl.Workbook()
    assert book.active is not None
    for record in records:
        book.active.append(record)
    book.active[cell] = formula
    buffer, made = io.BytesIO(), io.BytesIO()
    book.save(buffer)
    with ZipFile(buffer) as old, ZipFile(made, "w") as new:
        for name in old.namelist():
            part = re.sub(rb"<v ?/>|<v></v>", f"<v>{value}</v>".encode(), old.read(name))
            new.writestr(name, part)
    return made.getvalue()


def test_of_several_sheets_the_first_is_read_and_that_is_said_unless_one_is_called_as_the_table(tmp_path: Path) -> None:
    path = workbook(tmp_path / "gear.xlsx", GEAR)
    book = openpyxl.load_workbook(path)
    book.create_sheet("Notas").append(["nothing of ours"])
    book.save(path)
    findings = Findings()
    assert judge(game_as_it_stands("qiahn_goblin"), "gear", read_sheet(path, "gear"), findings) is not None
    assert [(f.code, f.message) for f in findings] == [
        ("table.read", "of its sheets the first, 'Cartas', was read, and not 'Notas'")
    ]
    book["Cartas"].title = "gear"
    book.move_sheet("Notas", -1)
    book.save(path)
    assert judged(path, "qiahn_goblin", "gear") == (GEAR, [])
    assert read_sheet(path, "gear").unread == ()


def test_the_value_of_a_formula_is_taken_and_said(tmp_path: Path) -> None:
    (tmp_path / "gear.xlsx").write_bytes(computed(GEAR, "D2", "=1+2", "3"))
    findings = Findings()
    found = judge(game_as_it_stands("qiahn_goblin"), "gear", read_sheet(tmp_path / "gear.xlsx"), findings)
    assert found is not None
    assert found.records == GEAR
    assert [(f.code, str(f.where).rpartition(", ")[2]) for f in findings] == [("table.formula", "D2")]
    assert "D2 holds a formula: its value was taken" in findings.items[0].message


NS = "urn:oasis:names:tc:opendocument:xmlns"
LIBRE = f"""<office:document-content xmlns:office="{NS}:office:1.0"
 xmlns:table="{NS}:table:1.0" xmlns:text="{NS}:text:1.0">
<office:body><office:spreadsheet><table:table table:name="Hoja1">
<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="1024"/>
</table:table-row>
ROWS
<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/>
</table:table-row>
</table:table></office:spreadsheet></office:body></office:document-content>"""


def libre(path: Path, *rows: str) -> Path:
    """An .ods as LibreOffice lays it out: empty rows and cells repeated to the end of the sheet."""
    with ZipFile(path, "w") as packed:
        packed.writestr("mimetype", MIMETYPE)
        packed.writestr(
            "content.xml", LIBRE.replace("ROWS", "".join(f"<table:table-row>{r}</table:table-row>" for r in rows))
        )
    return path


def words(text: str, more: str = "") -> str:
    return f'<table:table-cell office:value-type="string" {more}><text:p>{text}</text:p></table:table-cell>'


def number(value: str, more: str = "") -> str:
    shown = value.replace(".", ",")
    return words(shown, f'office:value="{value}" {more}').replace('"string"', '"float"')


def test_an_ods_as_libreoffice_saves_it_is_read(tmp_path: Path) -> None:
    path = libre(
        tmp_path / "a.ods",
        "<table:table-cell/>" + words("Número") + words("peso") + words("texto"),
        "<table:table-cell/>" + number("12") + number("2.5") + words('a<text:s text:c="2"/>b<text:span>c</text:span>'),
        '<table:table-cell table:number-columns-repeated="1024"/>',
        "<table:table-cell/>"
        + number("3", 'table:formula="of:=1+2"')
        + number("0.5", 'table:number-columns-repeated="2"'),
    )
    sheet = read_sheet(path)
    assert sheet.records == [["Número", "peso", "texto"], ["12", "2.5", "a  bc"], ["3", "0.5", "0.5"]]
    assert str(sheet.place(2, 1)).endswith("a.ods, sheet Hoja1, C6")
    assert sheet.formulas == ((2, 0),)


@pytest.mark.parametrize(
    ("cell", "part"),
    [
        (words("1/3/26").replace('"string"', '"date" office:date-value="2026-03-01"'), "is a date, '2026-03-01'"),
        (words("#REF!", 'table:formula="of:=[.#REF!]"'), "is the error #REF!"),
        ('<table:table-cell table:formula="of:=A1"/>', "is the formula '=A1' without a value"),
    ],
)  # fmt: skip
def test_what_no_table_can_hold_is_told_at_its_cell_of_an_ods(tmp_path: Path, cell: str, part: str) -> None:
    row = GEAR[1]
    path = libre(
        tmp_path / "gear.ods",
        "".join(map(words, GEAR[0])),
        "".join([*map(words, row[:3]), cell, *map(words, row[4:])]),
        *("".join(map(words, record)) for record in GEAR[2:]),
    )
    _, found = judged(path, "qiahn_goblin", "gear")
    assert [str(f.where).rpartition(", ")[2] for f in found] == ["D4"]
    assert part in found[0].message


def test_headers_of_her_own_come_in_by_a_mapping_and_translations_go_into_the_catalogue(goblin: Path) -> None:
    folder = goblin / "data/games/qiahn_goblin"
    kept = {path: path.read_bytes() for path in (folder / "tables/gear.csv", folder / "locales/en.po")}
    own = {"id": "Código", "name": "Nombre", "use": "Use", "bonus": " BONUS ", "copies": "Nº", "text": "Texto"}
    header = [own[name] for name in GEAR[0]]
    rows = [[*row, f"English {row[0]}", "a note of mine"] for row in GEAR[1:]]
    path = goblin / "mine.csv"
    path.write_bytes(semicolons([[*header, "Nombre (EN)", "Notas"], *rows]).encode("cp1252"))
    mapped = [word for pair in ("Código=id", "nombre=name", "Nº=copies", "Texto=text", "Notas=", "Nombre (EN)=name_en")
              for word in ("--map", pair)]  # fmt: skip
    done = here(["import", "mine.csv", "--as", "qiahn_goblin/gear", *mapped], goblin, {})
    assert done.returncode == 0, done.stderr
    assert [line for line in done.stdout.split("\n") if line.startswith("Wrote")] == [f"Wrote {CATALOGUE}"]
    assert (folder / "tables/gear.csv").read_bytes() == kept[folder / "tables/gear.csv"]
    entries = {entry.msgctxt: entry for entry in polib.pofile(str(folder / "locales/en.po"))}
    assert entries["gear.sword.name"].msgstr == "English sword"
    assert not entries["gear.sword.name"].fuzzy
    before = {entry.msgctxt: entry.msgstr for entry in polib.pofile(kept[folder / "locales/en.po"].decode())}
    assert {ident for ident, entry in entries.items() if entry.msgstr != before.get(ident)} == {
        f"gear.{row[0]}.name" for row in GEAR[1:]
    }
    for written, data in kept.items():
        written.write_bytes(data)


@pytest.mark.parametrize("kind", ["csv", "xlsx", "ods", "json"])
def test_what_was_exported_with_its_translations_comes_back_byte_for_byte(goblin: Path, kind: str) -> None:
    assert here(["export", "qiahn_goblin", "gear", "--translations", "--to", f"g.{kind}"], goblin, {}).returncode == 0
    folder = goblin / "data/games/qiahn_goblin"
    kept = {path: path.read_bytes() for path in (folder / "tables/gear.csv", folder / "locales/en.po")}
    assert "name_en" in read_sheet(goblin / f"g.{kind}").records[0]
    assert here(["import", f"g.{kind}", "--as", "qiahn_goblin/gear"], goblin, {}).returncode == 0
    assert {path: path.read_bytes() for path in kept} == kept


def test_a_table_saved_by_excel_in_its_place_is_mended_by_an_import(goblin: Path) -> None:
    path = goblin / "data/games/qiahn_goblin/tables/gear.csv"
    kept = path.read_bytes()
    path.write_bytes(semicolons(GEAR).encode("cp1252"))
    refused = here(["check", "data", "--game", "qiahn_goblin"], goblin, {})
    assert refused.returncode == 2
    assert "`tirada import data/games/qiahn_goblin/tables/gear.csv --as qiahn_goblin/gear`" in refused.stderr
    done = here(["import", str(path), "--as", "qiahn_goblin/gear"], goblin, {})
    assert done.returncode == 0, done.stderr
    assert path.read_bytes() == kept


def workbook(path: Path, records: list[list[str]], *merged: str) -> Path:
    book = openpyxl.Workbook()
    assert book.active is not None
    book.active.title = "Cartas"
    for record in records:
        book.active.append(record)
    for area in merged:
        book.active.merge_cells(area)
    book.save(path)
    return path


TITLED = [["My gear"], *GEAR]
UNITS = [GEAR[0], ["", "words", "words", "points", "cards", "words"][: len(GEAR[0])], *GEAR[1:]]

TWICE = [GEAR[0], [name.capitalize() for name in GEAR[0]], *GEAR[1:]]


@pytest.mark.parametrize(
    ("records", "merged", "code", "place", "part"),
    [
        (TITLED, ("A1:F1",), "table.merged", "A1", "merged cells (A1:F1)"),
        (GEAR, ("C2:C3", "B2:B3"), "table.merged", "B2", "merged cells (B2:B3, C2:C3)"),
        (TITLED, (), "table.header", "A2", "the names of the columns stand in this row, and other words above it"),
        (UNITS, (), "table.header", "A2", "it looks like a second row of headers"),
        (TWICE, (), "table.header", "A2", "stand in this row and in the one above it"),
    ],
)
def test_merged_cells_and_two_rows_of_headers_are_one_message(
    tmp_path: Path, records: list[list[str]], merged: tuple[str, ...], code: str, place: str, part: str
) -> None:
    made, found = judged(workbook(tmp_path / "gear.xlsx", records, *merged), "qiahn_goblin", "gear")
    assert made is None
    assert [(f.code, str(f.where).rpartition("/")[2]) for f in found] == [(code, f"gear.xlsx, sheet Cartas, {place}")]
    assert part in found[0].message
    assert found[0].fix


@pytest.mark.parametrize(("slips", "second"), [(4, True), (1, False)])
def test_words_above_several_columns_of_numbers_are_headers_and_one_word_is_a_slip(
    tmp_path: Path, slips: int, second: bool
) -> None:
    header, *rows = table_records(game_as_it_stands("qiahn_goblin"), "combatants")
    numbers = [i for i, raw in enumerate(rows[0]) if raw.isdigit()][:slips]
    above = ["words" if i in numbers else raw for i, raw in enumerate(rows[0])]
    found = judged(workbook(tmp_path / "a.xlsx", [header, above, *rows[1:]]), "qiahn_goblin", "combatants")[1]
    assert found[0].code == ("table.header" if second else "table.cell")
    assert (len(found) == 1) == second


@pytest.mark.parametrize(
    ("before", "after", "meant"),
    [("name", "nmae", "name"), ("name", "Denominación", "name"), ("name_en", "nmae_en", "name_en")],
)
def test_a_mistyped_header_is_taken_for_a_column_that_is_missing(
    tmp_path: Path, before: str, after: str, meant: str
) -> None:
    both = [[*GEAR[0], "name_en"], *([*row, "x"] for row in GEAR[1:])]
    both[0][both[0].index(before)] = after
    path = workbook(tmp_path / "gear.xlsx", both)
    _, found = judged(path, "qiahn_goblin", "gear")
    assert [f.code for f in found] == ["table.unknown-column"]
    assert f"--map '{after}={meant}' says what it is" in found[0].fix
    assert judged(path, "qiahn_goblin", "gear", f"{after}={meant}")[1] == []


@pytest.mark.parametrize(
    ("header", "code", "part"),
    [
        ("Nombre", "table.unknown-column", "--map 'Nombre="),
        ("name_fr", "table.unknown-column", "tirada i18n new fr"),
        ("NAME", "table.duplicate-column", "--map 'NAME=' leaves this one out"),
    ],
)
def test_a_column_too_many_says_what_can_be_done_with_it(tmp_path: Path, header: str, code: str, part: str) -> None:
    path = workbook(tmp_path / "gear.xlsx", [[*GEAR[0], header], *([*row, "x"] for row in GEAR[1:])])
    _, found = judged(path, "qiahn_goblin", "gear")
    assert [f.code for f in found] == [code]
    assert part in found[0].fix
    assert judged(path, "qiahn_goblin", "gear", f"{header}=")[1] == [] or header == "NAME"


@pytest.mark.parametrize(
    ("name", "content", "part", "remedy"),
    [
        ("a.csv", b"id|name\n1|a\n", "its cells are parted by bars (|)", "save it with commas, semicolons, tabs"),
        ("a.csv", b"id;name;use\n1,a,b\n2,c,d\n", "semicolons part the cells of its header, but not", "one mark"),
        ("a.csv", b"id,name\n1,a\n2,b,c\n", "this row has 3 cells, the header has 2", "in quotes"),
        ("a.csv", b"", "the file is empty", "save the sheet"),
        ("a.csv", b"id,name\n1,\x07\n", "control character 0x07", "CSV UTF-8"),
        ("a.csv", ods_bytes("a", GEAR, lambda name: False), "no text but a packed file, such as .ods", "end in .ods"),
        ("a.xlsx", ods_bytes("a", GEAR, lambda name: False), "it is an OpenDocument spreadsheet", "end in .ods"),
        ("a.xlsx", b"\xd0\xcf\x11\xe0 old", "of the old kind (.xls), or one with a password", "save it as .xlsx"),
        ("a.ods", b"id;name\n", "not a readable ODS file", "let its name end in .csv"),
        ("a.ods", b"PK\x03\x04 nothing", "not a readable ODS file", ""),
        ("a.xls", b"x", "cannot read a table from '.xls'", ".xlsx"),
    ],
)
def test_a_file_that_cannot_be_a_table_says_why_and_what_to_do(
    tmp_path: Path, name: str, content: bytes, part: str, remedy: str
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(CannotJudge) as refused:
        read_sheet(tmp_path / name, "gear")
    assert part in refused.value.message
    assert remedy in refused.value.fix
    assert name in refused.value.message
    assert (tmp_path / name).read_bytes() == content


def test_an_ods_that_would_fill_the_memory_is_refused(tmp_path: Path) -> None:
    wide = words("a", 'table:number-columns-repeated="99999999"')
    with pytest.raises(CannotJudge, match="more than 2000000"):
        read_sheet(libre(tmp_path / "a.ods", wide))
    bomb = LIBRE.replace("<office:doc", '<!DOCTYPE a [<!ENTITY b "c">]><office:doc', 1)
    with ZipFile(tmp_path / "b.ods", "w") as packed:
        packed.writestr("content.xml", bomb)
    with pytest.raises(CannotJudge, match="not a readable ODS file"):
        read_sheet(tmp_path / "b.ods")


@pytest.mark.parametrize(
    ("header", "meant"),
    [
        ("Carta", "name"),
        ("carta", "name"),
        ("Carta (EN)", "name_en"),
        ("carta_pt_BR", "name_pt_BR"),
        ("Notas", ""),
        ("Notas (EN)", ""),
        ("Cartas", "Cartas"),
        ("Texto (EN)", "Texto (EN)"),
    ],
)
def test_a_mapping_says_of_a_header_s_translations_too_what_they_are(header: str, meant: str) -> None:
    assert renamed(header, {"Carta": "name", "Notas": ""}) == meant


@pytest.mark.parametrize(
    ("mapped", "part"),
    [
        (["Nombre"], "'Nombre' is not written HEADER=column"),
        (["name=id", "name=use"], "names the header 'name' twice"),
        (["Nmae=name"], "there is no column 'Nmae' in the file: did you mean 'name'?"),
        (["name=nmae"], "there is no column 'nmae': did you mean 'name'?"),
    ],
)
def test_a_mapping_that_leads_nowhere_is_refused(tmp_path: Path, mapped: list[str], part: str) -> None:
    (tmp_path / "gear.csv").write_text(csv_text(GEAR), encoding="utf-8")
    with pytest.raises(CannotJudge) as refused:
        judged(tmp_path / "gear.csv", "qiahn_goblin", "gear", *mapped)
    assert part in refused.value.message


def test_nothing_is_written_when_the_catalogue_cannot_be(goblin: Path) -> None:
    export(game_as_it_stands("qiahn_goblin"), "gear", goblin / "gear.csv")
    table = goblin / "data/games/qiahn_goblin/tables/gear.csv"
    catalogue = goblin / "data/games/qiahn_goblin/locales/en.po"
    kept = table.read_bytes(), catalogue.read_bytes()
    path = goblin / "gear.csv"
    rows = [[*GEAR[0], "name_en"], *([*row, "x"] for row in GEAR[1:])]
    rows[1][1] = "Otra"
    path.write_text(csv_text(rows), encoding="utf-8")
    catalogue.unlink()
    catalogue.mkdir()
    with pytest.raises(CannotJudge):
        import_sheet(Project(goblin, goblin), "qiahn_goblin", "gear", path, Findings())
    assert table.read_bytes() == kept[0]
    catalogue.rmdir()
    catalogue.write_bytes(kept[1])


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("name_en", ("name", "en")),
        ("Name (EN)", ("name", "en")),
        ("Título ES", None),
        ("text.pt_BR", ("text", "pt_BR")),
        ("name", None),
        ("use_en", None),  # no text column
    ],
)
def test_a_translation_column_is_known_by_its_language(header: str, expected: tuple[str, str] | None) -> None:
    assert translated(header, ["name", "text"]) == expected
