"""Changes each placeholder of clauses and rulings in the source language, and asks whether a check sees it.

A placeholder that prints a number is led to the same column of every other row, to every other number of its own row,
and is exchanged with every other placeholder of its text; one that its own clause attests is also removed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import structs

from generator.base.findings import Findings
from generator.catalog.cells import CellPath
from generator.catalog.library import Game
from generator.inspection.registers.printed_numbers import (
    NOTHING,
    NUMBERS,
    attested_by,
    cells_printed,
    column_type,
    judge_clause,
    judge_ruling,
)
from generator.language.placeholders import PLACEHOLDER


class ChangedPlaceholder(NamedTuple):
    """A changed placeholder: the id of its text, the cell it led to, the cell it leads to now, and who noticed it."""

    text: str
    old: CellPath
    new: CellPath | None
    noticed: bool


class _Printed(NamedTuple):
    """A placeholder that prints one number: where it stands in the text, its words, and the cell."""

    start: int
    end: int
    words: str
    cell: CellPath


def changed_sources(game: Game) -> Iterator[ChangedPlaceholder]:
    """Every change of a placeholder in a clause or a ruling of the game, and whether a check notices it."""
    attested = attested_by(game)
    for clause in game.clauses.values():
        own = attested.get(clause.id, NOTHING).printed
        for old, new, text in _changes(game, clause.text, own):
            findings = Findings()
            judge_clause(game, structs.replace(clause, text=text), attested, findings)
            yield ChangedPlaceholder(f"clauses.{clause.id}.text", old, new, bool(findings.errors))
    for ruling in game.rulings.values():
        for name, words in ruling.options.items():
            for old, new, text in _changes(game, words, ()):
                findings = Findings()
                options = {**ruling.options, name: text}
                judge_ruling(game, structs.replace(ruling, options=options), attested, findings)
                yield ChangedPlaceholder(f"rulings.{ruling.id}.options.{name}", old, new, bool(findings.errors))
        for part, words in (("question", ruling.question), ("reason", ruling.reason)):
            for old, new, text in _changes(game, words, ()):
                findings = Findings()
                judge_ruling(game, structs.replace(ruling, **{part: text}), attested, findings)
                yield ChangedPlaceholder(f"rulings.{ruling.id}.{part}", old, new, bool(findings.errors))


def _changes(game: Game, text: str, own: tuple[CellPath, ...]) -> Iterator[tuple[CellPath, CellPath | None, str]]:
    """Changed versions of a text: the cell of a placeholder, the cell that stands there now, and the text."""
    found = list(_numbers(game, text))
    for one in found:
        for other in _siblings(game, one.cell):
            words = one.words.replace(_written(one.cell), _written(other))
            yield one.cell, other, text[: one.start] + words + text[one.end :]
        if one.cell in own and sum(two.cell == one.cell for two in found) == 1:
            yield one.cell, None, text[: one.start] + text[one.end :]
    for i, one in enumerate(found):
        for two in found[i + 1 :]:
            if one.cell != two.cell:
                first = one.words.replace(_written(one.cell), _written(two.cell))
                second = two.words.replace(_written(two.cell), _written(one.cell))
                yield (
                    one.cell,
                    two.cell,
                    text[: one.start] + first + text[one.end : two.start] + second + text[two.end :],
                )


def _numbers(game: Game, text: str) -> Iterator[_Printed]:
    for match in PLACEHOLDER.finditer(text):
        for cell in cells_printed(game, match.group()):
            if column_type(game, cell) in NUMBERS and _written(cell) in match.group():
                yield _Printed(match.start(), match.end(), match.group(), cell)


def _siblings(game: Game, cell: CellPath) -> Iterator[CellPath]:
    """The other numbers of a cell's column, and of its row."""
    table = game.tables[cell.table]
    for row in table.rows:
        if row != cell.row and getattr(table.rows[row], cell.column) is not None:
            yield cell._replace(row=row)
    for column, spec in table.columns.items():
        another = column not in (cell.column, "id") and spec.type in NUMBERS
        if another and getattr(table.rows[cell.row], column) is not None:
            yield cell._replace(column=column)


def _written(cell: CellPath) -> str:
    """A cell as a placeholder names it: `cards.cups_2.value`, `cards["0-fool"].value`."""
    return str(cell) if cell.row.isidentifier() else f'{cell.table}["{cell.row}"].{cell.column}'
