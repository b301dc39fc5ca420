"""A spreadsheet as it was read: records of cells as texts, and what to call the place of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from generator.base.findings import Where
from generator.catalog.tables import places_of_cells

Records = list[list[str]]
CellIndex = tuple[int, int]  # of a record and of a cell in it, both from 0


@dataclass(frozen=True)
class Spreadsheet:
    """The filled rows and columns of a sheet: a record for each row, its headers first, all equally long.

    Rows and columns without any word are left out; `rows` and `columns` say which of the file remain. A CSV file has
    its `text` and the mark that parts its cells instead of the name of a sheet. `odd` says of cells what no table can
    hold, `formulas` which hold one (their values are in the records), `merged` names the ranges of merged cells, and
    `encoding` is that of a text which is neither UTF-8 nor UTF-16: it had to be guessed. `unread` are the other sheets
    of the file, where none of them is called as the table and the first was taken.
    """

    records: Records
    file: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    sheet: str = ""
    text: str = ""
    separator: str = ","
    odd: Mapping[CellIndex, str] = field(default_factory=dict)
    formulas: tuple[CellIndex, ...] = ()
    merged: tuple[str, ...] = ()
    encoding: str = ""
    unread: tuple[str, ...] = ()

    def place(self, record: int, cell: int) -> Where:
        """`cards.xlsx, sheet cards, D17`; of a CSV file the line and column, of a JSON file the item of its list."""
        row, column = self.rows[record], self.columns[cell]
        if self.sheet:
            return Where(f"{self.file}, sheet {self.sheet}, {column_letter(column)}{row + 1}")
        if self.text:
            line, letter = self._places.get((row, column), (row + 1, 1))
            return Where(self.file, line, letter)
        return Where(f"{self.file}, item {row}" if row else self.file)

    @cached_property
    def _places(self) -> dict[CellIndex, tuple[int, int]]:
        """Line and column (from 1) of each cell of a CSV text."""
        return {cell: place for place, cell in places_of_cells(self.text, self.separator).items()}

    def with_columns(self, headers: Sequence[str], cells: Sequence[int]) -> Spreadsheet:
        """The sheet with these columns of it alone, in this order, under these headers."""
        position = {cell: i for i, cell in enumerate(cells)}
        return replace(
            self,
            records=[list(headers), *([record[cell] for cell in cells] for record in self.records[1:])],
            columns=tuple(self.columns[cell] for cell in cells),
            odd={(r, position[c]): told for (r, c), told in self.odd.items() if c in position},
            formulas=tuple((r, position[c]) for r, c in self.formulas if c in position),
        )


def filled_part(
    grid: Sequence[Sequence[str]],
    file: str,
    sheet: str = "",
    text: str = "",
    separator: str = ",",
    odd: Mapping[CellIndex, str] | None = None,
    formulas: Sequence[CellIndex] = (),
    merged: Sequence[str] = (),
    encoding: str = "",
) -> Spreadsheet:
    """The rows and columns of a grid that have any cell with words in it, or something odd."""
    strange = odd or {}
    rows = [r for r, cells in enumerate(grid) if any(cells) or any(at[0] == r for at in strange)]
    width = max((len(cells) for cells in grid), default=0)
    used = {c for cells in grid for c, raw in enumerate(cells) if raw} | {c for _, c in strange}
    columns = [c for c in range(width) if c in used]
    row_of, column_of = ({old: new for new, old in enumerate(kept)} for kept in (rows, columns))
    return Spreadsheet(
        records=[[grid[r][c] if c < len(grid[r]) else "" for c in columns] for r in rows],
        file=file,
        rows=tuple(rows),
        columns=tuple(columns),
        sheet=sheet,
        text=text,
        separator=separator,
        odd={(row_of[r], column_of[c]): told for (r, c), told in strange.items()},
        formulas=tuple((row_of[r], column_of[c]) for r, c in formulas if r in row_of and c in column_of),
        merged=tuple(merged),
        encoding=encoding,
    )


def column_letter(index: int) -> str:
    """0 -> A, 25 -> Z, 26 -> AA."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def cell_name(row: int, column: int) -> str:
    """(16, 3) -> D17."""
    return f"{column_letter(column)}{row + 1}"
