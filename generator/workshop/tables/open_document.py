"""Tables as OpenDocument spreadsheets (.ods), as LibreOffice saves them: a packed XML file, read and written here.

Read without a library of its own: formulas, errors and merged cells must be told from values, each at its place, which
python-calamine does not tell of this format; odfpy, which does, was last changed in 2020 and takes seven times as long.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.workshop.tables.excel_files import (
    check_reach,
    check_unpacked_size,
    date_told,
    no_value_told,
    number_of,
)
from generator.workshop.tables.spreadsheet import CellIndex, Records, Spreadsheet, cell_name, filled_part

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MIMETYPE = "application/vnd.oasis.opendocument.spreadsheet"
_OASIS = "urn:oasis:names:tc:opendocument:xmlns"
_OFFICE, _TABLE, _TEXT = (f"{{{_OASIS}:{name}:1.0}}" for name in ("office", "table", "text"))
_NUMERIC = ("float", "percentage", "currency")
_ERRORS = ("Err:", "#")  # what LibreOffice shows of a formula that went wrong: Err:502, #REF!, #NAME?


def read_ods(data: bytes, path: Path, table: str = "") -> Spreadsheet:
    """The sheet named as the table, else the first one. Raises CannotJudge when the file is no such file or empty."""
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import ParseError, fromstring

    check_unpacked_size(data, path, "ODS")
    try:
        with ZipFile(io.BytesIO(data)) as packed:
            root: Element = fromstring(packed.read("content.xml"))
    except KeyError as error:
        raise CannotJudge("not a readable ODS file (there is no content.xml in it)", where=Where(str(path))) from error
    except (
        BadZipFile,
        ParseError,
        DefusedXmlException,
        ValueError,
        OSError,
        RuntimeError,
        NotImplementedError,
    ) as error:
        encrypted = "encrypted" in str(error)
        fix = "save it without a password" if encrypted else "save it again from the spreadsheet program"
        raise CannotJudge(f"not a readable ODS file ({error})", fix, Where(str(path))) from error
    except Exception as error:  # a damaged file may break the unpacking anywhere
        raise CannotJudge(f"not a readable ODS file ({error})", where=Where(str(path))) from error
    sheets = {sheet.get(f"{_TABLE}name", ""): sheet for sheet in root.iter(f"{_TABLE}table")}
    if not sheets:
        raise CannotJudge("there is no sheet with cells in this file", where=Where(str(path)))
    name = table if table in sheets else next(iter(sheets))
    try:
        sheet = _sheet_of(sheets[name], name, path)
    except RecursionError as error:
        raise CannotJudge("not a readable ODS file (nested too deeply)", where=Where(str(path))) from error
    if not sheet.records:
        raise CannotJudge(f"the sheet {name!r} is empty", "put the sheet with the table first", Where(str(path)))
    return sheet if name == table else replace(sheet, unread=tuple(sheets)[1:])


def _sheet_of(element: Element, name: str, path: Path) -> Spreadsheet:
    grid: Records = []
    odd: dict[CellIndex, str] = {}
    formulas: list[CellIndex] = []
    merged: list[str] = []
    empty = 0  # rows without words: those after the last filled one repeat to the end of the sheet
    for row, times in _rows(element):
        cells = _cells(row, name, path)
        if not any(text or told for text, told, *_ in cells):
            empty += times
            continue
        check_reach(len(grid) + empty + times, max(1, len(cells)), name, path)
        grid += [[] for _ in range(empty)]
        empty = 0
        for _ in range(times):
            r = len(grid)
            grid.append([text for text, *_ in cells])
            for c, (_, told, computed, (down, right)) in enumerate(cells):
                if told:
                    odd[r, c] = told
                elif computed:
                    formulas.append((r, c))
                if down > 1 or right > 1:
                    merged.append(f"{cell_name(r, c)}:{cell_name(r + down - 1, c + right - 1)}")
    return filled_part(grid, str(path), name, odd=odd, formulas=formulas, merged=merged)


def _rows(element: Element) -> Iterator[tuple[Element, int]]:
    """The rows of a sheet in order, also those in groups and headers, each with how often it is repeated."""
    for child in element:
        if child.tag == f"{_TABLE}table-row":
            yield child, _count(child, "number-rows-repeated")
        elif child.tag in (f"{_TABLE}table-row-group", f"{_TABLE}table-header-rows", f"{_TABLE}table-rows"):
            yield from _rows(child)


def _count(element: Element, attribute: str) -> int:
    return _whole(element.get(f"{_TABLE}{attribute}", "1"))


def _whole(raw: str) -> int:
    return max(1, int(raw)) if raw.isascii() and raw.isdigit() and len(raw) < 9 else 1


_ReadCell = tuple[str, str, bool, tuple[int, int]]  # its words, what is odd, whether it is computed, rows and columns


def _cells(row: Element, sheet: str, path: Path) -> list[_ReadCell]:
    """The cells of a row up to the last one that holds something."""
    cells: list[_ReadCell] = []
    empty = 0
    for element in row:
        if element.tag not in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
            continue
        times = _count(element, "number-columns-repeated")
        spans = _count(element, "number-rows-spanned"), _count(element, "number-columns-spanned")
        text, told = _value(element)
        if not (text or told or spans != (1, 1)):
            empty += times
            continue
        check_reach(1, len(cells) + empty + times, sheet, path)
        cells += [("", "", False, (1, 1))] * empty
        empty = 0
        cells += [(text, told, f"{_TABLE}formula" in element.attrib, spans)] * times
    return cells


def _value(element: Element) -> tuple[str, str]:
    """The words of a cell as tables write them, and what no table can hold in it."""
    kind = element.get(f"{_OFFICE}value-type", "")
    formula = element.get(f"{_TABLE}formula", "")
    words = "\n".join(_words(paragraph) for paragraph in element.findall(f"{_TEXT}p"))
    if kind in _NUMERIC:
        return _number_text(element.get(f"{_OFFICE}value", words)), ""
    if kind == "boolean":
        return "yes" if element.get(f"{_OFFICE}boolean-value") == "true" else "no", ""
    if kind in ("date", "time"):
        return words, date_told(element.get(f"{_OFFICE}{kind}-value", words))
    if formula and words.startswith(_ERRORS):
        return words, f"is the error {words}"
    if formula and not words and kind != "string":
        return formula, no_value_told(formula.partition(":")[2] or formula)
    return words, ""


def _number_text(raw: str) -> str:
    """A number as tables write it: without a point when it is whole."""
    try:
        value = float(raw)
    except ValueError:
        return raw
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else str(value)


def _words(element: Element) -> str:
    """The letters of a paragraph: spaces, tabs and line ends have elements of their own; notes are left out."""
    parts = [element.text or ""]
    for child in element:
        if child.tag == f"{_TEXT}s":
            parts.append(" " * _whole(child.get(f"{_TEXT}c", "1")))
        elif child.tag == f"{_TEXT}tab":
            parts.append("\t")
        elif child.tag == f"{_TEXT}line-break":
            parts.append("\n")
        elif child.tag != f"{_OFFICE}annotation":
            parts.append(_words(child))
        parts.append(child.tail or "")
    return "".join(parts)


def ods_bytes(name: str, records: Records, is_numeric: Callable[[str], bool]) -> bytes:
    """An OpenDocument spreadsheet of one sheet: texts as texts, numbers of numeric columns as numbers."""
    rows = []
    for r, record in enumerate(records):
        cells = []
        for c, raw in enumerate(record):
            number = number_of(raw) if r and is_numeric(records[0][c]) else None
            if number is not None:
                cells.append(
                    f'<table:table-cell office:value-type="float" office:value="{raw}"><text:p>{raw}</text:p>'
                    "</table:table-cell>"
                )
            elif raw:
                paragraphs = "".join(f"<text:p>{_written(line)}</text:p>" for line in raw.split("\n"))
                cells.append(f'<table:table-cell office:value-type="string">{paragraphs}</table:table-cell>')
            else:
                cells.append("<table:table-cell/>")
        rows.append(f"<table:table-row>{''.join(cells)}</table:table-row>")
    spaces = " ".join(f'xmlns:{prefix}="{_OASIS}:{prefix}:1.0"' for prefix in ("office", "table", "text"))
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content {spaces} office:version="1.3"><office:body>'
        f"<office:spreadsheet><table:table table:name={quoteattr(name)}>{''.join(rows)}</table:table>"
        "</office:spreadsheet></office:body></office:document-content>"
    )
    manifest_space = f"{_OASIS}:manifest:1.0"
    manifest = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<manifest:manifest xmlns:manifest="{manifest_space}" '
        f'manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="{MIMETYPE}"/>'
        '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
    )
    buffer = io.BytesIO()
    with ZipFile(buffer, "w") as packed:
        for part, text in (("mimetype", MIMETYPE), ("content.xml", content), ("META-INF/manifest.xml", manifest)):
            # dated alike, so that the same table gives the same file; the type stands first and unpacked, as ODF wants
            info = ZipInfo(part, (1980, 1, 1, 0, 0, 0))
            packed.writestr(info, text, ZIP_STORED if part == "mimetype" else ZIP_DEFLATED)
    return buffer.getvalue()


def _written(line: str) -> str:
    """A line of text in which every space and tab stays as it is."""
    text = escape(line).replace("\t", "<text:tab/>")
    while "  " in text:
        start = text.index("  ")
        count = len(text[start:]) - len(text[start:].lstrip(" "))
        text = f'{text[:start]} <text:s text:c="{count - 1}"/>{text[start + count :]}'
    return '<text:s text:c="1"/>' + text[1:] if text.startswith(" ") else text
