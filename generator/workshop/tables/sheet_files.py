"""Spreadsheet files read as what they are: text of any usual kind, .xlsx, .ods or JSON."""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.files import STANDARD_INPUT, read_bytes
from generator.base.findings import Where
from generator.workshop.tables.delimited_text import read_delimited
from generator.workshop.tables.excel_files import cell_text, read_xlsx
from generator.workshop.tables.open_document import MIMETYPE, read_ods
from generator.workshop.tables.spreadsheet import Spreadsheet

TEXT_ENDINGS = (".csv", ".tsv", ".txt")
ENDINGS = (".csv", ".xlsx", ".ods", ".json")
AS_EXPORTED = "write it as `tirada export GAME TABLE --to FILE.json` does"
_ZIP, _OLD_EXCEL = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"


def read_sheet(path: Path, table: str = "", known: Collection[str] = ()) -> Spreadsheet:
    """A spreadsheet file as records: of several sheets the one called as the table, else the first one.

    `known` are names that its header may have. Raises CannotJudge when it is no spreadsheet, or an empty one.
    """
    kind = path.suffix.lower()
    if str(path) == STANDARD_INPUT:
        data = read_bytes(path)
        kind = _kind_of(data)
    elif kind not in (*TEXT_ENDINGS, *ENDINGS):
        raise CannotJudge(
            f"cannot read a table from {path.suffix or 'a file without ending'!r}",
            f"use {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}",
            Where(str(path)),
        )
    else:
        data = read_bytes(path)
    if other := _something_else(data, kind):
        raise CannotJudge(*other, Where(str(path)))
    if kind == ".xlsx":
        return read_xlsx(data, path, table)
    if kind == ".ods":
        return read_ods(data, path, table)
    if kind == ".json":
        return _read_json(data, path)
    return read_delimited(data, path, known)


def _kind_of(data: bytes) -> str:
    """The ending that the name of a spreadsheet would have, told by what stands in it."""
    if data.startswith(_ZIP):
        return ".ods" if MIMETYPE.encode() in data[:200] else ".xlsx"
    return ".json" if data.lstrip()[:1] == b"[" else ".csv"


def _something_else(data: bytes, kind: str) -> tuple[str, str] | None:
    """What a file is when it is not what its name says, and what to do about it."""
    if data.startswith(_OLD_EXCEL) and kind != ".json":
        return (
            "it is an Excel file of the old kind (.xls), or one with a password",
            "save it as .xlsx without a password",
        )
    is_open_document = data.startswith(_ZIP) and MIMETYPE.encode() in data[:200]
    if data.startswith(_ZIP) and kind not in (".xlsx", ".ods"):
        right = ".ods" if is_open_document else ".xlsx"
        return f"it is no text but a packed file, such as {right}", f"let its name end in {right}"
    if kind == ".xlsx" and is_open_document:
        return "not a readable XLSX file: it is an OpenDocument spreadsheet", "let its name end in .ods"
    if kind == ".ods" and data.startswith(_ZIP) and not is_open_document and b"xl/" in data:
        return "not a readable ODS file: it is an Excel workbook", "let its name end in .xlsx"
    if kind in (".xlsx", ".ods") and not data.startswith(_ZIP):
        name = kind[1:].upper()
        remedy = "save it again from the spreadsheet program; if it is text, let its name end in .csv"
        return f"not a readable {name} file: it is not packed as one", remedy
    return None


def _read_json(data: bytes, path: Path) -> Spreadsheet:
    try:
        rows = json.loads(data)
        header = list(dict.fromkeys(name for row in rows for name in row))
        records = [[cell_text(row.get(name)) for name in header] for row in rows]
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError) as error:
        raise CannotJudge("not a JSON list of rows", AS_EXPORTED, Where(str(path))) from error
    if not header:
        raise CannotJudge("not a JSON list of rows", AS_EXPORTED, Where(str(path)))
    # every key is a column, also one whose cells are all empty
    return Spreadsheet([header, *records], str(path), tuple(range(len(rows) + 1)), tuple(range(len(header))))
