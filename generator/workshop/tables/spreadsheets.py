"""Tables out to spreadsheets and back: CSV, XLSX and JSON, losslessly, with findings that name the cell."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes, write_whole
from generator.base.findings import Finding, Findings, Where
from generator.base.names import suggestion
from generator.catalog.attested_values import Witness, witnesses
from generator.catalog.cells import CellPath
from generator.catalog.consistency import check_totals, check_witnesses
from generator.catalog.declared_checks import shown as written_value
from generator.catalog.library import Game, check_references
from generator.catalog.project import Project
from generator.catalog.tables import places_of_cells, read_table
from generator.catalog.yamlfile import decode

Records = list[list[str]]
MOST_CELLS = 2_000_000  # a sheet's used range: far beyond any table, a cell was left there by mistake
MOST_UNPACKED = 32 << 20  # bytes of all parts of an XLSX file: half a million cells
NUMERIC = ("integer", "number")


@dataclass(frozen=True, slots=True)
class Spreadsheet:
    """A table's text as records of cells, and what to call the place of a cell."""

    records: Records
    file: str
    sheet: str = ""
    text: str = ""  # a CSV file's own text, so that lines are those of the file
    strange: Mapping[tuple[int, int], str] = field(default_factory=dict)  # (record, cell) -> what it holds instead

    def place(self, record: int, cell: int) -> str:
        """`cards.xlsx, sheet cards, D17` (record and cell from 0)."""
        return f"{self.file}, sheet {self.sheet}, {column_letter(cell)}{record + 1}"


def column_letter(index: int) -> str:
    """0 -> A, 25 -> Z, 26 -> AA."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def split_name(name: str) -> tuple[str, str]:
    """`GAME/TABLE` as game and table. Raises CannotJudge when it is not written so."""
    game, slash, table = name.partition("/")
    if not slash or not game or not table:
        raise CannotJudge(f"{name!r} is not written GAME/TABLE", "the game, a slash, the table")
    return game, table


def table_records(game: Game, table: str) -> Records:
    """A table's cells exactly as they stand in its file. Raises CannotJudge for an unknown table."""
    if table not in game.tables:
        raise CannotJudge(f"{game.id} has no table {table!r}: {suggestion(table, game.model.tables)}")
    return [record for record in csv.reader(io.StringIO(game.tables[table].text, newline="")) if record]


def csv_text(records: Iterable[Iterable[str]]) -> str:
    """Records as our CSV: commas, LF, quotes only where they are needed."""
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerows(records)
    return buffer.getvalue()


def export(game: Game, table: str, path: Path) -> None:
    """Write a table to a .csv, .xlsx or .json file. Raises CannotJudge for another ending."""
    records = table_records(game, table)
    kind = path.suffix.lower()
    if kind == ".csv":
        write_whole(path, csv_text(records).encode())
    elif kind == ".json":
        rows = [dict(zip(records[0], record, strict=True)) for record in records[1:]]
        write_whole(path, (json.dumps(rows, ensure_ascii=False, indent=1) + "\n").encode())
    elif kind == ".xlsx":
        write_whole(path, _xlsx_bytes(game, table, records))
    else:
        raise CannotJudge(
            f"cannot write a table as {path.suffix or 'a file without ending'!r}",
            "use .csv, .xlsx or .json",
            Where(str(path)),
        )


def _xlsx_bytes(game: Game, table: str, records: Records) -> bytes:
    from openpyxl import Workbook
    from openpyxl.styles import Font
    from openpyxl.utils.exceptions import IllegalCharacterError

    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = table[:31]
    columns = game.tables[table].columns
    for r, record in enumerate(records, 1):
        for c, raw in enumerate(record, 1):
            cell = sheet.cell(r, c)
            numeric = r > 1 and raw and columns[records[0][c - 1]].type in NUMERIC
            try:
                if numeric and str(_number(raw)) == raw:
                    cell.value = _number(raw)
                elif raw:
                    cell.value = raw
                    cell.data_type = "s"  # a text that begins with = or looks like a date stays a text
                    cell.number_format = "@"
            except IllegalCharacterError as error:
                raise CannotJudge(f"{table}, row {r}: a spreadsheet cannot hold this text: {raw[:40]!r}") from error
            if r == 1:
                cell.font = Font(bold=True)
    sheet.freeze_panes = "B2"
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def _number(raw: str) -> int | float:
    try:
        return int(raw)
    except ValueError:
        try:
            return float(raw)
        except ValueError:
            return 0


def read_sheet(path: Path, table: str) -> Spreadsheet:
    """A spreadsheet file as records. Raises CannotJudge when it is none, or no sheet of it can be the table's."""
    kind = path.suffix.lower()
    if kind == ".xlsx":
        return _read_xlsx(path, table)
    if kind == ".json":
        return _read_json(path)
    if kind != ".csv":
        raise CannotJudge(
            f"cannot read a table from {path.suffix or 'a file without ending'!r}",
            "use .csv, .xlsx or .json",
            Where(str(path)),
        )
    text = decode(read_bytes(path), str(path), Findings())
    try:
        records = [record for record in csv.reader(io.StringIO(text, newline=""), strict=True) if record]
    except csv.Error as error:
        raise CannotJudge(f"not valid CSV: {error}", where=Where(str(path))) from error
    return Spreadsheet(records, str(path), text=text)


def _read_json(path: Path) -> Spreadsheet:
    try:
        rows = json.loads(read_bytes(path))
        header = list(dict.fromkeys(name for row in rows for name in row))
        records = [[_cell_text(row.get(name)) for name in header] for row in rows]
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError) as error:
        raise CannotJudge("not a JSON list of rows", where=Where(str(path))) from error
    if not header:
        raise CannotJudge("not a JSON list of rows", where=Where(str(path)))
    return Spreadsheet([header, *records], str(path))


def _read_xlsx(path: Path, table: str) -> Spreadsheet:
    from openpyxl import load_workbook

    data = read_bytes(path)
    _check_unpacked_size(data, path)
    try:
        # first as written, then as last computed: a formula that nobody computed has no value
        books = [load_workbook(io.BytesIO(data), data_only=computed) for computed in (False, True)]
    except Exception as error:  # a damaged file may break the reader anywhere
        raise CannotJudge(f"not a readable XLSX file ({error})", where=Where(str(path))) from error
    names = [sheet.title for sheet in books[0].worksheets]
    if not names:
        raise CannotJudge("there is no sheet with cells in this file", where=Where(str(path)))
    name = table if table in names else names[0]
    reach = books[0][name].max_row * books[0][name].max_column
    if reach > MOST_CELLS:
        raise CannotJudge(
            f"the sheet {name!r} reaches to {books[0][name].dimensions.rpartition(':')[2]}: {reach} cells, "
            f"more than {MOST_CELLS}",
            "delete the rows below the table and the columns beside it, also those that look empty",
            Where(str(path)),
        )
    records: Records = []
    strange: dict[tuple[int, int], str] = {}
    for r, (written, known) in enumerate(zip(books[0][name].iter_rows(), books[1][name].iter_rows(), strict=True)):
        records.append([_cell_text(cell.value) for cell in known])
        for c, (cell, result) in enumerate(zip(written, known, strict=True)):
            if odd := _oddity(cell, result):
                strange[r, c] = odd
                records[r][c] = records[r][c] or str(cell.value)
    while records and not any(records[-1]):
        records.pop()
    if not records:
        raise CannotJudge(f"the sheet {name!r} is empty", where=Where(str(path)))
    # cells beside the header count too: whoever wrote them is told
    width = max(i + 1 for record in records for i, raw in enumerate(record) if raw)
    return Spreadsheet([record[:width] for record in records], str(path), name, strange=strange)


def _check_unpacked_size(data: bytes, path: Path) -> None:
    """Raise CannotJudge when what an XLSX file unpacks to is too large, or it is no such file; nothing is unpacked."""
    try:
        with ZipFile(io.BytesIO(data)) as packed:
            size = sum(part.file_size for part in packed.infolist())
    except (BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise CannotJudge(f"not a readable XLSX file ({error})", where=Where(str(path))) from error
    if size > MOST_UNPACKED:
        raise CannotJudge(
            f"it unpacks to {size >> 20} MB, more than {MOST_UNPACKED >> 20}",
            "keep the table alone in it: one sheet, without pictures",
            Where(str(path)),
        )


def _oddity(cell: Any, result: Any) -> str:
    """A description of cell content that tables cannot hold (a formula, say); empty for a plain value."""
    if type(cell).__name__ == "MergedCell":
        return "is merged with the cell before it: unmerge them and fill each"
    if isinstance(result.value, datetime | date | time | timedelta):
        return f"is a date, {_cell_text(result.value)!r}: format the cell as text and type it again"
    if result.data_type == "e":
        return f"is the error {result.value}"
    if cell.data_type == "f" and result.value is None:
        return f"is the formula {str(cell.value)[:40]!r} without a value: save the file in a spreadsheet program"
    return ""


def _cell_text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def judge(project: Project, game: Game, table: str, sheet: Spreadsheet, findings: Findings) -> Game | None:
    """Judge a spreadsheet as a table of a game: cells, references, totals, and what clauses attest.

    Gives the game with the new table in the old one's place, or None when it cannot be read.
    """
    if table not in game.model.tables:
        raise CannotJudge(f"{game.id} has no table {table!r}: {suggestion(table, game.model.tables)}")
    text = sheet.text or csv_text(sheet.records)
    cells = places_of_cells(text)
    attested = {witness.cell: witness for witness in witnesses(game)}
    own, typed = Findings(), Findings()
    read = read_table(table, sheet.file, text, game.model.tables[table].columns, typed)
    for place, odd in sheet.strange.items():
        cell = _cell_path(table, sheet, *place)
        own.extend(
            [
                _with_witness(
                    Finding("table.cell", "error", f"{cell}: {odd}", Where(sheet.place(*place))), cell, attested
                )
            ]
        )
    for finding in typed:
        at = cells.get((finding.where.line or 0, finding.where.column or 0))
        if at is not None and finding.code == "table.cell":
            finding = _with_witness(finding, _cell_path(table, sheet, *at), attested)
        if at not in sheet.strange:
            own.extend([finding])
    changed: Game | None = None
    if read is not None:
        changed = replace(game, tables={**game.tables, table: read})
        before, after = _all_findings(game), Findings()
        check_references(changed, after)
        check_totals(changed, after)
        check_witnesses(changed, after)
        # only what this table brings: what was wrong before is not its fault
        known = {(f.code, f.message) for f in before}
        own.extend(f for f in after if (f.code, f.message) not in known)
    findings.extend(_placed(finding, sheet, cells) for finding in own)
    return changed if not own.errors else None


def _cell_path(table: str, sheet: Spreadsheet, record: int, cell: int) -> CellPath:
    """A cell of a sheet by the id of its row (its number where it has none) and the name of its column."""
    header, row = sheet.records[0], sheet.records[record]
    ident = row[header.index("id")] if "id" in header else str(record + 1)
    return CellPath(table, ident, header[cell])


def _with_witness(finding: Finding, cell: CellPath, attested: Mapping[CellPath, Witness]) -> Finding:
    """A finding about an unreadable cell, with the clause that attests the cell."""
    witness = attested.get(cell)
    if witness is None:
        return finding
    message = f"{finding.message}; {witness.clause} attests {written_value(witness.value)}"
    return replace(finding, message=message, clause=witness.clause)


def _all_findings(game: Game) -> Findings:
    findings = Findings()
    check_references(game, findings)
    check_totals(game, findings)
    check_witnesses(game, findings)
    return findings


def _placed(finding: Finding, sheet: Spreadsheet, cells: Mapping[tuple[int, int], tuple[int, int]]) -> Finding:
    """A finding about the sheet's text, at the sheet's cell."""
    where = finding.where
    if not sheet.sheet or where.file != sheet.file or where.line is None:
        return finding
    record, cell = cells.get((where.line, where.column or 1), (where.line - 1, 0))
    return replace(finding, where=Where(sheet.place(record, cell)))


def import_sheet(project: Project, game: Game, table: str, path: Path, findings: Findings) -> Path | None:
    """Judge a spreadsheet and, when its cells can be read, make it the table. Departures are told, not refused.

    Raises CannotJudge for the read-only copy of the games.
    """
    if not project.may_change(game.id):
        raise CannotJudge(
            "the games that came with Tirada or another package are read-only",
            "work in a project of your own, or name it with --root",
        )
    sheet = read_sheet(path, table)
    own = Findings()
    judge(project, game, table, sheet, own)
    grave = [f for f in own.errors if f.code.startswith("table.")]
    softened = [f if f in grave or f.severity != "error" else replace(f, severity="warning") for f in own]
    findings.extend(softened)
    if grave:
        return None
    target = game.folder / "tables" / f"{table}.csv"
    write_whole(target, csv_text(sheet.records).encode())
    return target
