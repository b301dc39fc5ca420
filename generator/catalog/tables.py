"""CSV tables with declared columns: parsed, converted and judged cell by cell, then frozen."""

from __future__ import annotations

import csv
import io
import re
from collections import namedtuple
from collections.abc import Callable, Iterator, Mapping
from itertools import starmap
from typing import TYPE_CHECKING, Any

import msgspec

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.base.frozen import FrozenDict
from generator.base.memory_headroom import BETWEEN, require_headroom, with_headroom
from generator.base.names import suggestion
from generator.base.regular_expressions import regular_expression
from generator.catalog.cells import CellPath

if TYPE_CHECKING:
    from generator.catalog.models import ColumnModel

MOST_DIGITS = 30
NUMBERS = {
    "integer": regular_expression(r"-?[0-9]+\Z"),
    "number": regular_expression(r"-?[0-9]+(\.[0-9]+)?\Z"),
}
ID = regular_expression(r"[A-Za-z0-9][A-Za-z0-9_-]*\Z")
YES_NO = {"yes": True, "no": False}
Converter = Callable[[str], Any]


class Table(msgspec.Struct, frozen=True):
    """Rows by id, in file order. A row is a named tuple; an empty optional cell is None."""

    name: str
    file: str
    columns: Mapping[str, ColumnModel]
    rows: Mapping[str, Any]
    lines: Mapping[str, int]
    text: str

    def __post_init__(self) -> None:
        for name in ("columns", "rows", "lines"):
            msgspec.structs.force_setattr(self, name, FrozenDict(getattr(self, name)))

    def __reduce__(self) -> tuple[Any, ...]:
        # rows are of a type made for this table: they travel as plain tuples
        names = next(iter(self.rows.values()))._fields if self.rows else ()
        rows = {key: tuple(row) for key, row in self.rows.items()}
        return _remake, (self.name, self.file, self.columns, names, rows, self.lines, self.text)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.rows.values())

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def text_columns(self) -> list[str]:
        return [name for name, column in self.columns.items() if column.type == "text"]

    def cell(self, row: str, column: str) -> Cell:
        """One of its cells. Raises CannotJudge, with the nearest name, when there is no such row or column."""
        if row not in self.rows:
            raise CannotJudge(f"there is no row {row!r} in {self.name}: {suggestion(row, self.rows)}")
        if column not in self.columns:
            raise CannotJudge(f"there is no column {column!r} in {self.name}: {suggestion(column, self.columns)}")
        return Cell(self, CellPath(self.name, row, column))

    def where(self, row: str, column: str) -> Where:
        """File, line and column of a cell (found by reading the file's text again: errors only)."""
        line = self.lines.get(row)
        if line is None:
            return Where(self.file)
        names = next(csv.reader(io.StringIO(self.text)), [])
        return Where(self.file, *_cell_place(self.text, line, names.index(column) if column in names else 0))


class Cell(msgspec.Struct, frozen=True):
    """A cell of a table: what it is called, what it holds, how its column is declared, and where it stands."""

    table: Table
    path: CellPath

    @property
    def value(self) -> Any:
        """What was read: of the type that its column declares, None where an optional cell is empty."""
        return getattr(self.table.rows[self.path.row], self.path.column)

    @property
    def column(self) -> ColumnModel:
        return self.table.columns[self.path.column]

    @property
    def where(self) -> Where:
        """File, line and column."""
        return self.table.where(self.path.row, self.path.column)


def _remake(
    name: str,
    file: str,
    columns: Mapping[str, ColumnModel],
    names: tuple[str, ...],
    rows: dict[str, tuple[Any, ...]],
    lines: dict[str, int],
    text: str,
) -> Table:
    row_type: Any = namedtuple(_type_name(name), names)  # type: ignore[misc]
    return Table(name, file, columns, {key: row_type(*row) for key, row in rows.items()}, lines, text)


def read_table(
    name: str,
    file: str,
    text: str,
    columns: Mapping[str, ColumnModel],
    findings: Findings,
    may_lack: frozenset[str] = frozenset(),
) -> Table | None:
    """Parse and convert one table. Every bad cell is a finding; a table whose header is wrong gives None.

    Rows have no cell of a column that the header lacks and `may_lack` names; `completed` gives them one.
    """
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        header = next(reader, None)
        records: _Records = []
        line = reader.line_num + 1
        for record in reader:
            if record:
                if not len(records) % BETWEEN:  # the reader counts lines: nothing may read ahead
                    require_headroom()
                records.append((record, line))
            line = reader.line_num + 1
    except csv.Error as error:
        findings.error(
            "table.syntax", f"not valid CSV: {error}", Where(file, reader.line_num), fix="check the quotes on this line"
        )
        return None
    if header is None:
        findings.error(
            "table.empty",
            "the table is empty: it has no header row",
            Where(file, 1, 1),
            fix=f"first line: {','.join(columns)}",
        )
        return None
    if not _header_is_right(header, file, columns, may_lack, findings):
        return None
    if not records:
        findings.error("table.empty", f"the table {name!r} has no rows", Where(file, 1, 1), fix="add at least one row")
        return None
    converters = [_converter(columns[column]) for column in header]
    unique = frozenset(i for i, c in enumerate(header) if columns[c].unique or c == "id")
    row_type: Any = namedtuple(_type_name(name), header)  # type: ignore[misc]
    cells = _columns_without_mistake(records, converters, unique)
    if cells is not None:
        ids = [record[header.index("id")] for record, _ in records]
        rows = dict(zip(ids, starmap(row_type, with_headroom(zip(*cells, strict=True))), strict=True))
        return Table(name, file, columns, rows, dict(zip(ids, (line for _, line in records), strict=True)), text)
    return _read_by_row(Table(name, file, columns, {}, {}, text), header, records, row_type, findings)


_Records = list[tuple[list[str], int]]  # the texts of a record's cells, and the line it starts on


def _columns_without_mistake(
    records: _Records, converters: list[Converter], unique: frozenset[int]
) -> list[list[Any]] | None:
    """The cells of each column converted, each different text once; None when anything is wrong with any of them."""
    width = len(converters)
    if not all(len(record) == width and any(record) for record, _ in records):
        return None
    columns: list[list[Any]] = []
    for i, texts in enumerate(zip(*(record for record, _ in records), strict=True)):
        try:
            values = {text: converters[i](text) for text in set(texts)}
        except ValueError:
            return None
        column = [values[text] for text in texts]
        if i in unique:
            filled = [value for value in column if value is not None]
            if len(set(filled)) < len(filled):
                return None
        columns.append(column)
    return columns


def _read_by_row(table: Table, header: list[str], records: _Records, row_type: Any, findings: Findings) -> Table:
    """A table cell by cell, so that every mistake gets its place; it keeps the rows that could be read.

    `table` has no rows yet.
    """
    name, file, columns, text = table.name, table.file, table.columns, table.text
    before = len(findings.errors)
    converters = [_converter(columns[column]) for column in header]
    seen_in: dict[int, dict[Any, int]] = {i: {} for i, c in enumerate(header) if columns[c].unique or c == "id"}
    rows: dict[str, Any] = {}
    lines: dict[str, int] = {}
    at_id = header.index("id")
    for record, line in with_headroom(records):
        if len(record) != len(header):
            findings.error(
                "table.width",
                f"this row has {len(record)} cells, the header has {len(header)}",
                Where(file, line, 1),
                fix="check the commas and quotes of the row",
            )
            continue
        if not any(record):
            findings.error("table.blank", "this row has no words", Where(file, line, 1), fix="take the row out")
            continue
        cells: list[Any] = []
        again = record[at_id] in lines  # its other cells that stand twice follow from that
        for i, raw in enumerate(record):
            try:
                value = converters[i](raw)
            except ValueError as error:
                # a text that is too long is still one: what names it is not at fault
                value = raw if raw and columns[header[i]].type == "text" else None
                findings.error(
                    "table.cell",
                    f"{name}.{record[at_id]}.{header[i]}: {raw[:60]!r} {error}",
                    Where(file, *_cell_place(text, line, i)),
                )
            seen = seen_in.get(i)
            if seen is not None and value is not None and not (again and i != at_id):
                if value in seen:
                    findings.error(
                        "table.duplicate",
                        f"{header[i]} {raw[:60]!r} stands already in line {seen[value]}",
                        Where(file, *_cell_place(text, line, i)),
                        fix="give this row an id of its own; what hangs on the table is checked after that"
                        if i == at_id
                        else "each must be different",
                    )
                else:
                    seen[value] = line
            cells.append(value)
        key = record[at_id]
        if key not in rows:
            rows[key] = row_type(*cells)
            lines[key] = line
    if len(findings.errors) > before:
        # keep what could be read: later checks then report everything in the same run
        rows = {key: row for key, row in rows.items() if row.id is not None}
    return Table(name, file, columns, rows, lines, text)


def completed(table: Table, other: Table) -> Table:
    """A table with the columns that it lacks: cells from the row of the same id of another table, or empty ones."""
    names = next(iter(table.rows.values()))._fields if table.rows else ()
    lacking = tuple(column for column in table.columns if column not in names)
    if not (names and lacking):
        return table
    rows = {
        key: (*row, *(getattr(other.rows.get(key), name, None) for name in lacking)) for key, row in table.rows.items()
    }
    return _remake(table.name, table.file, table.columns, (*names, *lacking), rows, dict(table.lines), table.text)


def _header_is_right(
    header: list[str],
    file: str,
    columns: Mapping[str, ColumnModel],
    may_lack: frozenset[str],
    findings: Findings,
) -> bool:
    right = True
    for mark, word in ((";", "semicolons"), ("\t", "tabs")):
        if len(header) == 1 and set(header[0].split(mark)) & set(columns) and mark in header[0]:
            findings.error(
                "table.separator",
                f"its cells are parted by {word}",
                Where(file, 1, 1),
                fix="save it as CSV with commas; or `tirada import FILE --as GAME/TABLE` reads it so, and mends it",
            )
            return False
    for i, column in enumerate(header):
        place = Where(file, *_cell_place("\n".join([",".join(header)]), 1, i))
        if column not in columns:
            findings.error("table.unknown-column", f"unknown column {column!r}", place, fix=suggestion(column, columns))
            right = False
        elif column in header[:i]:
            findings.error("table.duplicate-column", f"the column {column!r} stands twice", place)
            right = False
    for column in columns:
        if column not in header and column not in may_lack:
            findings.error(
                "table.missing-column",
                f"the column {column!r} is missing",
                Where(file, 1, 1),
                fix="add it to the header, or take it out of game.yaml",
            )
            right = False
    return right


def _type_name(name: str) -> str:
    return re.sub(r"\W", "_", name).title().replace("_", "") or "Row"


def convert_cell(column: ColumnModel, raw: str) -> Any:
    """The value of one cell's text. Raises ValueError with what was expected."""
    return _converter(column)(raw)


def _converter(column: ColumnModel) -> Converter:
    """A function that turns a cell's text into its value, or raises ValueError with what was expected."""
    convert = _CONVERTERS[column.type](column)

    def checked(raw: str) -> Any:
        if raw == "":
            if column.optional:
                return None
            raise ValueError("is empty: a value is required")
        return convert(raw)

    return checked if column.type not in ("text", "word") or column.optional else convert


def _to_text(column: ColumnModel) -> Converter:
    limit = column.max_length

    def convert(raw: str) -> str:
        if raw == "":
            raise ValueError("is empty: a value is required")
        if limit is not None and len(raw) > limit:
            raise ValueError(f"is {len(raw)} characters long: at most {limit} are declared")
        return raw

    return convert


def _to_id(column: ColumnModel) -> Converter:
    match = ID.match

    def convert(raw: str) -> str:
        if not match(raw):
            raise ValueError("is not an id: use letters, digits, _ and -")
        return raw

    return convert


def _to_number(column: ColumnModel) -> Converter:
    kind = int if column.type == "integer" else float
    low, high = column.min, column.max
    unit = f" {column.unit}" if column.unit else ""
    article = "a whole number" if kind is int else "a number"
    plain = NUMBERS[column.type].match

    def convert(raw: str) -> float | int:
        if not plain(raw):
            raise ValueError(f"is not {article}")
        if len(raw) > MOST_DIGITS:
            raise ValueError(f"has more than {MOST_DIGITS} digits")
        value = kind(raw)
        if (low is not None and value < low) or (high is not None and value > high):
            span = (
                f"from {low:g} to {high:g}"
                if low is not None and high is not None
                else (f"{low:g} or more" if low is not None else f"{high:g} or less")
            )
            raise ValueError(f"is out of range: {span}{unit} expected")
        return value

    return convert


def _to_boolean(column: ColumnModel) -> Converter:
    def convert(raw: str) -> bool:
        if raw not in YES_NO:
            raise ValueError("is neither yes nor no")
        return YES_NO[raw]

    return convert


def _to_choice(column: ColumnModel) -> Converter:
    options = frozenset(column.options)

    def convert(raw: str) -> str:
        if raw not in options:
            raise ValueError(f"is none of the options: {suggestion(raw, options)}")
        return raw

    return convert


def _to_refs(column: ColumnModel) -> Converter:
    def convert(raw: str) -> tuple[str, ...]:
        ids = tuple(raw.split())
        if len(ids) < column.min_items or (column.max_items is not None and len(ids) > column.max_items):
            most = f" and at most {column.max_items}" if column.max_items is not None else ""
            raise ValueError(f"names {len(ids)}: at least {column.min_items}{most} expected")
        if len(set(ids)) != len(ids):
            raise ValueError("names the same id twice")
        return ids

    return convert


def _to_colour(column: ColumnModel) -> Converter:
    def convert(raw: str) -> str:
        if re.fullmatch(r"#[0-9A-Fa-f]{6}", raw) is None:
            raise ValueError("is not a colour: #rrggbb is expected")
        return raw

    return convert


_CONVERTERS: dict[str, Callable[[Any], Converter]] = {
    "id": _to_id,
    "ref": _to_id,
    "text": _to_text,
    "word": _to_text,
    "colour": _to_colour,
    "integer": _to_number,
    "number": _to_number,
    "boolean": _to_boolean,
    "choice": _to_choice,
    "refs": _to_refs,
}

_FIELD = regular_expression(r'("(?:[^"]|"")*"|[^,\n]*)(,|\n|\Z)')


def places_of_cells(text: str, separator: str = ",") -> dict[tuple[int, int], tuple[int, int]]:
    """The record and the cell in it (both from 0) that begin at each line and column (from 1) of a CSV text."""
    part = _FIELD if separator == "," else re.compile(_FIELD.pattern.replace(",", re.escape(separator)))
    cells: dict[tuple[int, int], tuple[int, int]] = {}
    line, start, position, record, cell = 1, 0, 0, 0, 0
    while position < len(text):
        cells[line, position - start + 1] = (record, cell)
        found = part.match(text, position)
        if found is None:
            break
        if breaks := found[0].count("\n"):
            line, start = line + breaks, found.start() + found[0].rfind("\n") + 1
        record, cell = (record, cell + 1) if found[2] == separator else (record + 1, 0)
        position = found.end()
    return cells


def _cell_place(text: str, line: int, index: int) -> tuple[int, int]:
    """Line and column (from 1) of the index-th cell of the record that starts on `line`."""
    position = 0
    for _ in range(line - 1):
        position = text.find("\n", position) + 1
    for _ in range(index):
        found = _FIELD.match(text, position)
        if found is None or found.group(2) != ",":
            break
        position = found.end()
    start = text.rfind("\n", 0, position) + 1
    return text.count("\n", 0, position) + 1, position - start + 1
