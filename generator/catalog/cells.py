"""Cells and columns as YAML files name them: `cards.cups_2.value` and `cards.value`, read and written in one place."""

import fnmatch
from collections.abc import Collection
from typing import NamedTuple

from generator.base.errors import CannotJudge

COUNTED = "components"  # the table of numbers that are worked out: `components.GROUP.count`


class CellPath(NamedTuple):
    """Which cell is meant: its table, the id of its row (`*` and `?` stand for parts of it), its column."""

    table: str
    row: str
    column: str

    def __str__(self) -> str:
        return ".".join(self)

    @property
    def counted(self) -> bool:
        """Whether no table holds it: it is a number that is counted."""
        return self.table == COUNTED


class ColumnPath(NamedTuple):
    """Which column of which table is meant; with an empty `column`, the whole table."""

    table: str
    column: str = ""

    def __str__(self) -> str:
        return f"{self.table}.{self.column}" if self.column else self.table


def parse_cell(text: str) -> CellPath:
    """A cell named as TABLE.ROW.COLUMN. Raises CannotJudge for anything else."""
    parts = text.split(".")
    if len(parts) != 3 or not all(parts):
        raise CannotJudge(f"{text!r} names no cell", "write it as TABLE.ROW.COLUMN, such as cards.cups_2.value")
    return CellPath(*parts)


def spread_rows(rows: Collection[str], pattern: str) -> list[str]:
    """The ids of rows that the row of a CellPath stands for; letters count as they are written, on every system."""
    if not any(sign in pattern for sign in "*?["):
        return [pattern] if pattern in rows else []
    return [name for name in rows if fnmatch.fnmatchcase(name, pattern)]


def parse_column(text: str) -> ColumnPath:
    """A column named as TABLE.COLUMN, or a whole table as TABLE. Raises CannotJudge for anything else."""
    parts = text.split(".")
    if len(parts) > 2 or not all(parts):
        raise CannotJudge(f"{text!r} names no column", "write it as TABLE.COLUMN, such as cards.value")
    return ColumnPath(*parts)
