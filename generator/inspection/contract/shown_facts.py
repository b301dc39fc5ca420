"""Checks that what the rules say of a piece stands on some piece: attested cells that no contract shows are told.

Contracts are worked out with tables that note which of their cells are asked for, so that a number that only a
sentence names counts as shown too. How many copies there are is shown by the copies.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import structs

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.attested_values import witnesses
from generator.catalog.expressions import compile_expression
from generator.catalog.library import Game
from generator.catalog.models import GroupModel
from generator.catalog.pieces import Piece, PiecesOfGame, singular
from generator.catalog.project import Project
from generator.inspection.contract.judge import ContractJudge
from generator.language.speaker import Speaker

CellKey = tuple[str, str, str]  # table, row and column


class _WatchedRow:
    """A row that notes which of its cells are asked for."""

    __slots__ = ("_asked", "_cells", "_table")

    def __init__(self, table: str, cells: Any, asked: set[CellKey]) -> None:
        self._table, self._cells, self._asked = table, cells, asked

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._cells, name)
        self._asked.add((self._table, self._cells.id, name))
        return value


def check_shown_facts(project: Project, game: Game, findings: Findings) -> None:
    """Report cells that a clause attests and no contract shows, unless `unshown` in components.yaml says why.

    Only tables whose rows become pieces are asked. A game without contracts promises nothing and is left alone.
    """
    if not any(group.shows for component in game.printed for group in component.groups):
        return
    if set(game.model.tables) - set(game.tables):
        return  # a table that cannot be read is told: what hangs on it is judged once it can be
    attested = _attested(game)
    before = len(findings)
    asked = _cells_asked_for(project, game, {key for key in attested if _column(key) not in game.unshown}, findings)
    if len(findings) > before:
        return  # a broken contract shows nothing of what it would: that alone is told
    missing: dict[str, CellKey] = {}  # TABLE.COLUMN: the first of its cells that nobody shows
    for key in attested:
        if key not in asked:
            missing.setdefault(_column(key), key)
    for name, key in missing.items():
        if name not in game.unshown:
            findings.error(
                "contract.unshown",
                f"{'.'.join(key)} is attested, and no piece shows it",
                game.where("components.yaml"),
                clause=attested[key],
                fix=f"show it in a contract, or give a reason under `unshown: {{{name}: …}}` in components.yaml",
            )
    known = {_column(key) for key in attested}
    for name in game.unshown:
        if name not in missing:
            why = "every cell of it is shown" if name in known else "no clause attests a cell of it"
            findings.error(
                "contract.unshown",
                f"{name} needs no reason: {why}",
                game.where("components.yaml", "unshown", name),
                fix="take it out",
            )


def _column(key: CellKey) -> str:
    return f"{key[0]}.{key[2]}"


def _attested(game: Game) -> dict[CellKey, str]:
    """The filled cells of pieces' tables that clauses and rulings attest, each with the first that does."""
    tables = {group.rows for component in game.printed for group in component.groups}
    found: dict[CellKey, str] = {}
    for witness in witnesses(game):
        cell, table = witness.cell, game.tables.get(witness.cell.table)
        if table is None or cell.table not in tables or cell.row not in table.rows or cell.column not in table.columns:
            continue  # of no piece, or told as a mistake by those who check clauses
        if getattr(table.rows[cell.row], cell.column) not in (None, ()):
            found.setdefault((cell.table, cell.row, cell.column), witness.clause)
    return found


def _cells_asked_for(project: Project, game: Game, wanted: set[CellKey], findings: Findings) -> set[CellKey]:
    """The cells that contracts ask for in the source language. Once all that are wanted were, the rest is left out."""
    asked: set[CellKey] = set()
    tables = {
        name: structs.replace(table, rows={key: _WatchedRow(name, row, asked) for key, row in table.rows.items()})
        for name, table in game.tables.items()
    }
    source = game.model.source_language
    speaker = Speaker(source, source, tables, game.glossary, None, aliases=game.aliases)
    judge = ContractJudge(project, game)
    own: dict[tuple[str, str], set[CellKey]] = {}  # what is wanted of each row
    for key in wanted:
        own.setdefault(key[:2], set()).add(key)
    broken: set[int] = set()  # groups that were told: what one piece lacks, its neighbours lack too

    def work_out(piece: Piece, group: GroupModel) -> None:
        row = tables[piece.table].rows[piece.row.id]
        per = tables[piece.per_table].rows[piece.per.id] if piece.per is not None else None
        try:
            compile_expression(str(group.copies))({"row": row, **({singular(piece.per_table): per} if per else {})})
            for contract in (group.shows, group.shows_back):
                judge.promises(structs.replace(piece, row=row, per=per), contract, speaker)
        except CannotJudge as error:
            broken.add(id(group))
            where = judge.where_of(group)
            findings.error(
                "contract.broken", f"{piece.code}: {error.message}", where, fix=error.fix or "mend the contract"
            )

    later: list[tuple[Piece, GroupModel]] = []
    for piece, group in _printed_pieces(game):
        if id(group) in broken:
            continue
        if own.get((piece.table, piece.row.id), set()) - asked:
            work_out(piece, group)
        else:
            later.append((piece, group))
    for piece, group in later:  # what a row lacks, a piece of another table may show
        if not wanted - asked:
            break
        if id(group) not in broken:
            work_out(piece, group)
    return asked


def _printed_pieces(game: Game) -> Iterable[tuple[Piece, GroupModel]]:
    """Every piece that is printed, with its group."""
    for component, pieces in PiecesOfGame(game).each(Findings()):
        groups = {group.id: group for group in component.groups}
        for piece in pieces if component.printed else ():
            yield piece, groups[piece.group]
