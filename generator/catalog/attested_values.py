"""Attested values: what clauses and rulings say that cells hold, and whether a cell holds it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.catalog.cells import CellPath, parse_cell, spread_rows
from generator.catalog.library import Game
from generator.catalog.models import Attested

NOTHING = ("", "none")  # what attests that a cell is empty


class Witness(msgspec.Struct, frozen=True):
    """An attested value of a cell: the cell, the value, the clause or ruling that gives it, and where it is written.

    `printed`: it stands under `fixes`, where the text prints its number, and not under `implies`.
    """

    cell: CellPath
    value: Attested
    clause: str
    where: Where
    printed: bool = True


class Attestation(msgspec.Struct, frozen=True):
    """A value as a clause or ruling attests it: register, id, key (`fixes`, `implies`), cell as written, value."""

    register: str
    ident: str
    key: str
    cell: str
    value: Attested

    def where(self, game: Game) -> Where:
        return game.where_of(self.register, self.ident, self.key, self.cell)


def attestations(game: Game) -> Iterator[Attestation]:
    """Each value that a clause or ruling attests."""
    for register, items in (("clauses", game.clauses), ("rulings", game.rulings)):
        for item in items.values():
            for cell, value in item.fixes.items():
                yield Attestation(register, item.id, "fixes", cell, value)
            for cell, value in item.implies.items():
                yield Attestation(register, item.id, "implies", cell, value)


def witnesses(game: Game) -> Iterator[Witness]:
    """Every cell that a clause or a ruling attests; wildcards on rows are spread out.

    An entry that names no cell is left out; `check_witnesses` reports it.
    """
    for one in attestations(game):
        where = one.where(game)
        with suppress(CannotJudge):
            for path in spread(game, parse_cell(one.cell)):
                yield Witness(path, one.value, one.ident, where, one.key == "fixes")


def spread(game: Game, path: CellPath) -> list[CellPath]:
    if "*" not in path.row or path.table not in game.tables:
        return [path]
    rows = game.tables[path.table].rows
    return [path._replace(row=name) for name in spread_rows(rows, path.row)]


def equals_attested(value: Any, attested: Any) -> bool:
    """Whether a cell has the attested value: references compare in order; `none` and "" attest an empty cell."""
    if isinstance(value, tuple):
        told = attested.split() if isinstance(attested, str) else attested
        if not value:
            return attested in NOTHING or attested in ((), [])
        return isinstance(told, list | tuple) and list(value) == list(told)
    if isinstance(value, bool) or isinstance(attested, bool):
        return value is {"yes": True, "no": False}.get(str(attested), attested)
    if value is None:
        return attested in NOTHING
    return bool(value == attested)
