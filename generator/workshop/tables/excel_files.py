"""Tables as Excel workbooks (.xlsx), by openpyxl: values as last computed, formulas and merged cells known as such."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.workshop.tables.spreadsheet import CellIndex, Records, Spreadsheet, column_letter, filled_part

MOST_CELLS = 2_000_000  # a sheet's used range: far beyond any table, a cell was left there by mistake
MOST_UNPACKED = 32 << 20  # bytes of all parts of a packed file: half a million cells
SAVE_AGAIN = "save it again from the spreadsheet program"  # what to do about a damaged file
Number = int | float


def check_unpacked_size(data: bytes, path: Path, kind: str) -> None:
    """Raise CannotJudge when what a packed file unpacks to is too large, or it is no such file; nothing is unpacked."""
    try:
        with ZipFile(io.BytesIO(data)) as packed:
            size = sum(part.file_size for part in packed.infolist())
    except (BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise CannotJudge(f"not a readable {kind} file ({error})", SAVE_AGAIN, Where(str(path))) from error
    if size > MOST_UNPACKED:
        raise CannotJudge(
            f"it unpacks to {size >> 20} MB, more than {MOST_UNPACKED >> 20}",
            "keep the table alone in it: one sheet, without pictures",
            Where(str(path)),
        )


def check_reach(rows: int, columns: int, sheet: str, path: Path) -> None:
    """Raise CannotJudge when a sheet reaches farther than any table does."""
    if rows * columns > MOST_CELLS:
        raise CannotJudge(
            f"the sheet {sheet!r} reaches to {column_letter(columns - 1)}{rows}: {rows * columns} cells, "
            f"more than {MOST_CELLS}",
            "delete the rows below the table and the columns beside it, also those that look empty",
            Where(str(path)),
        )


def read_xlsx(data: bytes, path: Path, table: str = "") -> Spreadsheet:
    """The sheet named as the table, else the first one. Raises CannotJudge when the file is no workbook or empty."""
    from openpyxl import load_workbook

    check_unpacked_size(data, path, "XLSX")
    try:
        # first as written, then as last computed: a formula that nobody computed has no value
        books = [load_workbook(io.BytesIO(data), data_only=computed) for computed in (False, True)]
    except Exception as error:  # a damaged file may break the reader anywhere
        raise CannotJudge(f"not a readable XLSX file ({error})", SAVE_AGAIN, Where(str(path))) from error
    names = [sheet.title for sheet in books[0].worksheets]
    if not names:
        raise CannotJudge("there is no sheet with cells in this file", where=Where(str(path)))
    name = table if table in names else names[0]
    check_reach(books[0][name].max_row, books[0][name].max_column, name, path)
    grid: Records = []
    odd: dict[CellIndex, str] = {}
    formulas: list[CellIndex] = []
    for r, (written, known) in enumerate(zip(books[0][name].iter_rows(), books[1][name].iter_rows(), strict=True)):
        grid.append([cell_text(cell.value) for cell in known])
        for c, (cell, result) in enumerate(zip(written, known, strict=True)):
            if told := _oddity(cell, result):
                odd[r, c] = told
                grid[r][c] = grid[r][c] or str(cell.value)
            elif cell.data_type == "f":
                formulas.append((r, c))
    merged = [str(area) for area in books[0][name].merged_cells.ranges]
    sheet = filled_part(grid, str(path), name, odd=odd, formulas=formulas, merged=sorted(merged))
    if not sheet.records:
        raise CannotJudge(f"the sheet {name!r} is empty", "put the sheet with the table first", Where(str(path)))
    return sheet if name == table else replace(sheet, unread=tuple(names[1:]))


def _oddity(cell: Any, result: Any) -> str:
    """A description of cell content that tables cannot hold (a date, say); empty for a plain value."""
    if isinstance(result.value, datetime | date | time | timedelta):
        return date_told(cell_text(result.value))
    if result.data_type == "e":
        return f"is the error {result.value}"
    if cell.data_type == "f" and result.value is None:
        return no_value_told(str(cell.value))
    return ""


def date_told(written: str) -> str:
    """What is said of a cell that holds a date."""
    return f"is a date, {written!r}: format the cell as text and type it again"


def no_value_told(formula: str) -> str:
    """What is said of a formula that was never computed."""
    return f"is the formula {formula[:40]!r} without a value: save the file in a spreadsheet program"


def cell_text(value: Any) -> str:
    """A cell's value as tables write it: yes and no, whole numbers without a point, nothing as an empty text."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def number_of(raw: str) -> Number | None:
    """The number that a cell holds when it is written exactly so; None for any other text."""
    for kind in (int, float):
        try:
            value: Number = kind(raw)
        except ValueError:
            continue
        return value if str(value) == raw else None
    return None


def xlsx_bytes(name: str, records: Records, is_numeric: Callable[[str], bool]) -> bytes:
    """A workbook of one sheet: texts as texts, numbers of numeric columns as numbers.

    Raises CannotJudge for a text that no workbook can hold.
    """
    from openpyxl import Workbook
    from openpyxl.styles import Font
    from openpyxl.utils.exceptions import IllegalCharacterError

    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = name[:31]
    for r, record in enumerate(records, 1):
        for c, raw in enumerate(record, 1):
            cell = sheet.cell(r, c)
            number = number_of(raw) if r > 1 and is_numeric(records[0][c - 1]) else None
            try:
                if number is not None:
                    cell.value = number
                elif raw:
                    cell.value = raw
                    cell.data_type = "s"  # a text that begins with = or looks like a date stays a text
                    cell.number_format = "@"
            except IllegalCharacterError as error:
                raise CannotJudge(f"{name}, row {r}: a spreadsheet cannot hold this text: {raw[:40]!r}") from error
            if r == 1:
                cell.font = Font(bold=True)
    sheet.freeze_panes = "B2"
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def listed(ranges: Sequence[str], most: int = 4) -> str:
    """`A1:C1, B4:B6 and 3 more`."""
    more = len(ranges) - most
    return ", ".join(ranges[:most]) + (f" and {more} more" if more > 0 else "")
