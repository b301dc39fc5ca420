"""What a referee needs of its game's tables: a row that it cannot play is reported at its cell before any play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.catalog.cells import parse_cell, spread_rows
from generator.catalog.library import Game
from generator.catalog.tables import Table


@dataclass(frozen=True, slots=True)
class TableNeeds:
    """What the code asks of the rows of one table; `clause` says which rows there are, and is cited for a wrong one.

    `known`: the only rows that the code can play; empty where it plays any row by its numbers. `required`: rows that
    the code asks for by their ids. `rows`: how many there must be, 0 for any number. `attested`: columns each of whose
    cells a clause must fix, because an event or a refusal cites that clause.
    """

    table: str
    clause: str
    known: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    rows: int = 0
    attested: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unplayable:
    """Something in a table that the referee cannot play: what, where it stands, by which clause, and what to do."""

    reason: str
    where: Where
    clause: str
    fix: str


def clauses_of(game: Game, table: str, column: str) -> dict[str, str]:
    """The clause, or else the ruling, that fixes each cell of a column, by the id of its row; without the others."""
    rows = game.tables[table].rows if table in game.tables else {}
    found: dict[str, str] = {}
    for register in (game.clauses, game.rulings):
        for ident, item in register.items():
            for written in (*item.fixes, *item.implies):
                if not (written.startswith(f"{table}.") and written.endswith(f".{column}")):
                    continue  # asked of every clause for each table that the referee reads
                with suppress(CannotJudge):  # a path that names no cell is reported by the check of witnesses
                    path = parse_cell(written)
                    if (path.table, path.column) == (table, column):
                        for row in spread_rows(rows, path.row):
                            found.setdefault(row, ident)
    return found


def unplayable(game: Game, needs: Sequence[TableNeeds]) -> Iterator[Unplayable]:
    """Everything in a game's tables that its referee cannot play. Unread tables have own findings."""
    for need in needs:
        table = game.tables.get(need.table)
        if table is not None:
            yield from _of_table(game, table, need)
        elif need.table not in game.model.tables:
            reason = f"the referee needs a table {need.table!r} ({need.clause})"
            yield Unplayable(reason, game.where("game.yaml", "tables"), need.clause, "declare it, and write its file")


def _of_table(game: Game, table: Table, need: TableNeeds) -> Iterator[Unplayable]:
    for row in need.required:
        if row not in table.rows:
            reason = f"the referee needs a row {row!r} in {table.name}"
            yield Unplayable(reason, Where(table.file), need.clause, "write it again: the rules name it")
    for row in table.rows:
        if need.known and row not in need.known:
            reason = f"the referee does not know {row!r}: its code plays {', '.join(need.known)}"
            fix = "take the row out, or teach the referee what it does"
            yield Unplayable(reason, table.where(row, "id"), need.clause, fix)
    if need.rows and len(table.rows) != need.rows:
        row = list(table.rows)[min(need.rows, len(table.rows) - 1)] if table.rows else ""
        reason = f"{table.name} has {len(table.rows)} rows: the referee plays with {need.rows}"
        yield Unplayable(reason, table.where(row, "id"), need.clause, "add or take out rows")
    for column in need.attested if game.clauses else ():  # a register that could not be read attests nothing
        attested = clauses_of(game, table.name, column)
        for row in table.rows:
            if row not in attested:
                cell = f"{table.name}.{row}.{column}"
                reason = f"the referee does not know by which clause {cell} is {getattr(table.rows[row], column)}"
                fix = f"write the clause, with `fixes: {{{cell}: …}}` (as {need.clause} and those after it)"
                yield Unplayable(reason, table.where(row, column), need.clause, fix)
