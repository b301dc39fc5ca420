"""Tables as text files, as spreadsheet programs save them: commas, semicolons or tabs, in several encodings."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Collection
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.base.regular_expressions import regular_expression
from generator.workshop.tables.spreadsheet import Records, Spreadsheet, filled_part

SEPARATORS = {",": "commas", ";": "semicolons", "\t": "tabs"}
FOREIGN_SEPARATORS = {"|": "bars (|)", ":": "colons", "¬": "¬"}  # told by name, where nothing else parts the cells
WESTERN = "cp1252"  # as Excel saves CSV in Western Europe and America
_NAMED_SEPARATOR = regular_expression(r'"?sep=(.)"?\n', re.IGNORECASE)  # Excel reads and writes such a first line
_CONTROL = regular_expression(r"[\0-\x08\x0b\x0c\x0e-\x1f\x7f]")


def decoded(raw: bytes, file: str) -> tuple[str, str]:
    """The text of a file with LF line ends, and what its encoding is called when it had to be guessed.

    A byte order mark decides; then UTF-8 where the bytes can be that, UTF-16 where every second one is zero, else
    Windows-1252. Raises CannotJudge when none of them fits, or for control characters, which no table has.
    """
    text, name = _in_some_encoding(raw, file)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if control := _CONTROL.search(text):
        line = text.count("\n", 0, control.start()) + 1
        raise CannotJudge(
            f"the control character 0x{ord(control.group()):02x} is no part of a table",
            "save it again from the spreadsheet program, as CSV UTF-8",
            Where(file, line, control.start() - text.rfind("\n", 0, control.start())),
        )
    return text, name


def _in_some_encoding(raw: bytes, file: str) -> tuple[str, str]:
    for mark, encoding in (
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
    ):
        if raw.startswith(mark):
            return _strictly(raw[len(mark) :], encoding, file), ""
    if b"\0" in raw[:4]:
        return _strictly(raw, "utf-16-be" if raw[:1] == b"\0" else "utf-16-le", file), ""
    try:
        return raw.decode("utf-8"), ""
    except UnicodeDecodeError:
        return _strictly(raw, WESTERN, file), "Windows-1252"


def _strictly(raw: bytes, encoding: str, file: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise CannotJudge(
            f"byte 0x{raw[error.start]:02x} is a letter neither in UTF-8 nor in Windows-1252",
            "save it again from the spreadsheet program, as CSV UTF-8",
            Where(file, line),
        ) from error


def read_delimited(raw: bytes, path: Path, known: Collection[str] = ()) -> Spreadsheet:
    """A CSV or TSV file as records. `known` are names that its header may have, which help to tell what parts cells.

    Raises CannotJudge when no usual mark parts its cells, or the quotes are wrong.
    """
    file = str(path)
    text, encoding = decoded(raw, file)
    named = _NAMED_SEPARATOR.match(text)
    separator = named[1] if named else _separator(text, known)
    records = _parsed(text, separator, file)
    if named:
        records[0] = []  # the line that names the separator
    sheet = filled_part(records, file, text=text, separator=separator, encoding=encoding)
    if not sheet.records:
        raise CannotJudge("the file is empty", "save the sheet that holds the table", Where(file, 1, 1))
    _refuse_other_marks(sheet, [records[row] for row in sheet.rows])
    return sheet


def _parsed(text: str, separator: str, file: str) -> Records:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        return list(reader)
    except csv.Error as error:
        where = Where(file, max(1, reader.line_num))
        raise CannotJudge(f"not valid CSV: {error}", "check the quotes on this line", where) from error


def _separator(text: str, known: Collection[str]) -> str:
    """The mark that parts the cells: whose header has most known names; else by which most rows are as long as it."""

    def merit(separator: str) -> tuple[int, bool, float, int]:
        try:
            records = [record for record in csv.reader(io.StringIO(text, newline=""), delimiter=separator) if record]
        except csv.Error:
            return -1, False, 0.0, 0
        header = records[0] if records else []
        alike = sum(len(record) == len(header) for record in records[1:]) / max(1, len(records) - 1)
        return len(set(header) & set(known)), len(header) > 1, alike, len(header)

    return max(SEPARATORS, key=merit)  # of equals the first: commas


def _refuse_other_marks(sheet: Spreadsheet, records: Records) -> None:
    """Raise CannotJudge when something else parts the cells, or the header and the rows are parted differently.

    `records` are those of the sheet as long as they stand in the file.
    """
    header, *rows = records
    if len(header) == 1:
        other = next((mark for mark in FOREIGN_SEPARATORS if mark in header[0]), "")
        if other:
            raise CannotJudge(
                f"its cells are parted by {FOREIGN_SEPARATORS[other]}: {header[0][:50]!r}",
                f"save it with {', '.join(SEPARATORS.values())}, or as .xlsx or .ods",
                sheet.place(0, 0),
            )
    parted_by = SEPARATORS.get(sheet.separator, repr(sheet.separator))
    if rows and len(header) > 1 and all(len(record) == 1 for record in rows):
        raise CannotJudge(
            f"{parted_by} part the cells of its header, but not those of this row: {rows[0][0][:50]!r}",
            "save it once more with one mark between the cells of all rows, or as .xlsx or .ods",
            sheet.place(1, 0),
        )
    for r, record in enumerate(rows, 1):
        if any(record[len(header) :]):
            raise CannotJudge(
                f"this row has {len(record)} cells, the header has {len(header)}",
                f"put words that hold {parted_by} in quotes, or give the column a header",
                sheet.place(r, 0),
            )
