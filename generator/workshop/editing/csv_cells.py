"""One cell of a CSV file changed: all other bytes, its line ends, its quotes and its byte order mark stay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.base.names import suggestion
from generator.base.regular_expressions import regular_expression
from generator.catalog.yamlfile import decode

_CELL = regular_expression(r'("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|\r|\n|\Z)')
_NEEDS_QUOTES = regular_expression(r'[,"\r\n]')
_LINE_END = regular_expression(r"\r\n|\r|\n")


class CellSpan(NamedTuple):
    """Where a cell stands in a text: its first character, and the one behind its last."""

    start: int
    end: int


class CsvRows(NamedTuple):
    """A CSV text with the places of its cells: rows by the id in their column `id`, the first of equal ones."""

    text: str
    header: tuple[str, ...]
    rows: dict[str, tuple[CellSpan, ...]]

    def span(self, row: str, column: str) -> CellSpan:
        """Where a cell stands. Raises CannotJudge, with the nearest name, when there is no such cell."""
        if row not in self.rows:
            raise CannotJudge(f"there is no row {row!r} any more: {suggestion(row, self.rows)}")
        if column not in self.header:
            raise CannotJudge(f"there is no column {column!r} any more: {suggestion(column, self.header)}")
        place = self.header.index(column)
        if place >= len(self.rows[row]):
            raise CannotJudge(
                f"this row has {len(self.rows[row])} cells, the header has {len(self.header)}",
                "check the commas and quotes of the row",
            )
        return self.rows[row][place]

    def value(self, row: str, column: str) -> str:
        """What a cell holds, without quotes and with LF line ends; nothing where the row is too short."""
        place = self.header.index(column)
        if place >= len(self.rows[row]):
            return ""
        span = self.rows[row][place]
        return unquoted(self.text[span.start : span.end])


def read_rows(raw: bytes, shown: str, remedy: str = "") -> CsvRows:
    """The rows of a CSV file. Raises CannotJudge when it is not UTF-8 or not separated by commas.

    `remedy` is what to do about a file as spreadsheet programs save it.
    """
    try:
        decode(raw, shown, Findings())  # says what is wrong with its bytes, and where
    except CannotJudge as error:
        raise CannotJudge(error.reason, "; or ".join(filter(None, (error.fix, remedy))), error.where) from error
    text = raw.decode("utf-8")
    start = 1 if text.startswith("\ufeff") else 0
    records = list(_records(text, start))
    header = tuple(unquoted(text[span.start : span.end]) for span in records[0]) if records else ()
    if "id" not in header:
        raise CannotJudge(
            "its header has no column 'id', or something else than commas parts its cells",
            remedy,
            Where(shown, 1, 1),
        )
    place = header.index("id")
    rows: dict[str, tuple[CellSpan, ...]] = {}
    for record in records[1:]:
        if place < len(record):
            rows.setdefault(unquoted(text[record[place].start : record[place].end]), record)
    return CsvRows(text, header, rows)


def _records(text: str, position: int) -> Iterator[tuple[CellSpan, ...]]:
    record: list[CellSpan] = []
    while position <= len(text):
        found = _CELL.match(text, position)
        if found is None:  # a quote is not closed, or words stand behind one: the table's reader says where
            return
        record.append(CellSpan(found.start(1), found.end(1)))
        if found[2] != ",":
            if len(record) > 1 or found[1]:
                yield tuple(record)
            record = []
            if not found[2]:
                return
        position = found.end()


def unquoted(raw: str) -> str:
    """What a cell says that is written so."""
    inner = raw[1:-1].replace('""', '"') if raw.startswith('"') else raw
    return _LINE_END.sub("\n", inner)


def with_cell(rows: CsvRows, row: str, column: str, value: str) -> str:
    """The text with one cell changed. A cell that has quotes keeps them; another gets them where it needs them.

    Raises CannotJudge as CsvRows.span.
    """
    start, end = rows.span(row, column)
    old = rows.text[start:end]
    wanted = _LINE_END.sub("\n", value)
    if unquoted(old) == wanted:
        return rows.text
    found = _LINE_END.search(rows.text)
    written = wanted.replace("\n", found[0] if found else "\n")
    if old.startswith('"') or _NEEDS_QUOTES.search(written):
        written = '"' + written.replace('"', '""') + '"'
    return rows.text[:start] + written + rows.text[end:]
