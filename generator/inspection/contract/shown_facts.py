"""Checks that what the rules say of a piece stands on some piece: attested cells that no contract shows are told.

Contracts are worked out with tables that note which of their cells are asked for, so that a number that only a
sentence names counts as shown too. How many copies there are is shown by the copies.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.consistency import witnesses
from generator.catalog.expressions import compile_expression
from generator.catalog.library import Game
from generator.catalog.pieces import KitCounts, PiecesOfGame, singular
from generator.inspection.contract.promises import PromiseMaker
from generator.language.speaker import Speaker

Asked = set[tuple[str, str, str]]  # table, row and column of each cell that was asked for


class _WatchedRow:
    """A row that notes which of its cells are asked for."""

    __slots__ = ("_asked", "_cells", "_table")

    def __init__(self, table: str, cells: Any, asked: Asked) -> None:
        self._table, self._cells, self._asked = table, cells, asked

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._cells, name)
        self._asked.add((self._table, self._cells.id, name))
        return value


def check_shown_facts(game: Game, findings: Findings) -> None:
    """Report cells that a clause attests and no contract shows, unless `unshown` in components.yaml says why.

    Only tables whose rows become pieces are asked. A game without contracts promises nothing and is left alone.
    """
    if not any(group.shows for component in game.printed for group in component.groups):
        return
    asked: Asked = set()
    _work_out(game, asked, findings)
    tables = {group.rows for component in game.printed for group in component.groups}
    missing: dict[str, tuple[str, str]] = {}  # TABLE.COLUMN: the first cell that nobody shows, and its clause
    attested = set()
    for witness in witnesses(game):
        cell = witness.cell
        table = game.tables.get(cell.table)
        if cell.table not in tables or table is None or cell.row not in table.rows or cell.column not in table.columns:
            continue
        name = f"{cell.table}.{cell.column}"
        attested.add(name)
        value = getattr(table.rows[cell.row], cell.column)
        if value is not None and value != () and (cell.table, cell.row, cell.column) not in asked:
            missing.setdefault(name, (f"{cell.table}.{cell.row}.{cell.column}", witness.clause))
    for name, (path, clause) in missing.items():
        if name not in game.unshown:
            findings.error(
                "contract.unshown",
                f"{path} is attested, and no piece shows it",
                game.where("components.yaml"),
                clause=clause,
                fix=f"show it in a contract, or give a reason under `unshown: {{{name}: …}}` in components.yaml",
            )
    for name in game.unshown:
        if name not in missing:
            why = "every cell of it is shown" if name in attested else "no clause attests a cell of it"
            findings.error(
                "contract.unshown",
                f"{name} needs no reason: {why}",
                game.where("components.yaml", "unshown", name),
                fix="take it out",
            )


def _work_out(game: Game, asked: Asked, findings: Findings) -> None:
    """Work out every contract in the source language, noting the cells that are asked for."""
    tables = {
        name: replace(table, rows={key: _WatchedRow(name, row, asked) for key, row in table.rows.items()})
        for name, table in game.tables.items()
    }
    source = game.model.source_language
    speaker = Speaker(source, source, tables, game.glossary, None, aliases=game.aliases)
    names = {"game": game.model, "edition": game.model.edition, "kit": KitCounts(game)}
    maker = PromiseMaker(speaker, game.parts, names)
    groups = {(component.id, group.id): group for component in game.printed for group in component.groups}
    broken: set[tuple[str, str]] = set()  # groups that were told: what one piece lacks, its neighbours lack too
    for component, pieces in PiecesOfGame(game).each(Findings()):
        for piece in pieces if component.printed else ():
            group = groups[component.id, piece.group]
            if (component.id, group.id) in broken:
                continue
            row = tables[piece.table].rows[piece.row.id]
            per = tables[piece.per_table].rows[piece.per.id] if piece.per is not None else None
            watched = piece._replace(row=row, per=per)
            try:
                compile_expression(group.copies)({"row": row, **({singular(piece.per_table): per} if per else {})})
                for contract in (group.shows, group.shows_back):
                    maker.promises(watched, contract)
            except CannotJudge as error:
                broken.add((component.id, group.id))
                findings.error(
                    "contract.broken",
                    f"{piece.code}: {error.message}",
                    game.where("components.yaml", "components", game.components.index(component)),
                    fix=error.fix or "mend the contract",
                )
