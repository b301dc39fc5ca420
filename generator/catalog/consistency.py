"""Two witnesses: what clauses and rulings attest against what the tables say, and the sums that must hold."""

from __future__ import annotations

import fnmatch
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Severity, Where
from generator.base.names import suggestion
from generator.catalog.expressions import compile_expression
from generator.catalog.library import Game
from generator.catalog.models import Attested, CheckModel
from generator.catalog.pieces import Piece, expand


@dataclass(frozen=True, slots=True)
class Witness:
    """One attested cell: who attests it (clause or ruling), its value there, and the place of that word."""

    cell: str
    value: Attested
    clause: str
    where: Where


def witnesses(game: Game) -> Iterator[Witness]:
    """Every cell that a clause or a ruling attests; wildcards on rows are spread out."""
    registers: list[tuple[str, list[tuple[str, dict[str, Attested]]]]] = [
        ("clauses", [(clause.id, clause.fixes) for clause in game.clauses.values()]),
        ("rulings", [(ruling.id, ruling.fixes) for ruling in game.rulings.values()]),
    ]
    for key, items in registers:
        file = f"{key}.yaml"
        for i, (ident, fixes) in enumerate(items):
            for cell, value in fixes.items():
                where = game.where(file, key, i, "fixes", cell)
                for name in _spread(game, cell):
                    yield Witness(name, value, ident, where)


def _spread(game: Game, cell: str) -> list[str]:
    table, _, rest = cell.partition(".")
    row, _, column = rest.rpartition(".")
    if "*" not in row or table not in game.tables:
        return [cell]
    return [f"{table}.{name}.{column}" for name in game.tables[table].rows if fnmatch.fnmatchcase(name, row)]


def counts(game: Game, findings: Findings) -> dict[str, dict[str, int]]:
    """Computed numbers of each group: cards in all, cards per side, distinct designs."""
    result: dict[str, dict[str, int]] = {}
    for component in game.components:
        groups: dict[str, list[Piece]] = {}
        for piece in expand(game, component, findings):
            groups.setdefault(piece.group, []).append(piece)
        for name, members in groups.items():
            count = sum(piece.quantity for piece in members)
            sides = len({piece.per.id for piece in members if piece.per is not None}) or 1
            designs = len({piece.row.id for piece in members})
            result[name] = {"count": count, "designs": designs, "per_side": count // sides}
    return result


def cell_value(game: Game, cell: str, computed: dict[str, dict[str, int]]) -> Any:
    """The value that is printed and played. Raises CannotJudge when there is no such cell."""
    table, _, rest = cell.partition(".")
    row, _, column = rest.rpartition(".")
    if table == "components":
        if row not in computed or column not in computed[row]:
            raise CannotJudge(f"there is no computed number {cell!r}: {suggestion(row, computed)}")
        return computed[row][column]
    if table not in game.tables:
        raise CannotJudge(f"there is no table {table!r}: {suggestion(table, game.tables)}")
    rows = game.tables[table].rows
    if row not in rows:
        raise CannotJudge(f"there is no row {row!r} in {table}: {suggestion(row, rows)}")
    if column not in game.tables[table].columns:
        raise CannotJudge(f"there is no column {column!r} in {table}: {suggestion(column, game.tables[table].columns)}")
    return getattr(rows[row], column)


def same(value: Any, attested: Any) -> bool:
    """Equal as facts: lists of references compare in order, an empty cell equals an empty word."""
    if isinstance(value, tuple):
        return list(value) == (attested.split() if isinstance(attested, str) else attested)
    if isinstance(value, bool) or isinstance(attested, bool):
        return value is attested
    if value is None:
        return attested in ("", "none", None)
    return bool(value == attested)


def check_witnesses(game: Game, findings: Findings, severity: Severity = "error") -> None:
    """Each attested cell equals its table, or departures.yaml says why not.

    With severity "warning" a press may go on: the table is what is printed.
    """
    computed = counts(game, Findings())
    excused = {(d.clause, d.cell): d for d in game.departures if d.cell}
    used: set[tuple[str, str]] = set()
    for witness in witnesses(game):
        try:
            value = cell_value(game, witness.cell, computed)
        except CannotJudge as error:
            findings.error(
                "witness.cell",
                f"{witness.clause} attests {witness.cell}: {error.message}",
                witness.where,
                clause=witness.clause,
            )
            continue
        if same(value, witness.value):
            continue
        departure = excused.get((witness.clause, witness.cell))
        if departure is not None and same(value, departure.ours):
            used.add((witness.clause, witness.cell))
            continue
        table, _, rest = witness.cell.partition(".")
        row, _, column = rest.rpartition(".")
        place = game.tables[table].where(row, column) if table in game.tables else witness.where
        report = findings.error if severity == "error" else findings.warning
        report(
            "witness.departure",
            f"{witness.cell} is {_shown(value)}, but {witness.clause} attests {_shown(witness.value)}",
            place,
            clause=witness.clause,
            fix="correct the cell, or name the departure and its reason in departures.yaml",
        )
    for i, departure in enumerate(game.departures):
        where = game.where("departures.yaml", "departures", i)
        if departure.clause not in game.clauses and departure.clause not in game.rulings:
            findings.error(
                "departure.clause",
                f"there is no clause {departure.clause!r}",
                where,
                fix=suggestion(departure.clause, [*game.clauses, *game.rulings]),
            )
        elif departure.cell and (departure.clause, departure.cell) not in used:
            findings.warning(
                "departure.unused",
                f"{departure.cell} does not depart from {departure.clause}",
                where,
                clause=departure.clause,
                fix="remove this departure",
            )


def _shown(value: Any) -> str:
    if isinstance(value, tuple | list):
        return " ".join(str(v) for v in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def unattested(game: Game) -> dict[str, str]:
    """Cells that no clause or ruling attests -> the reason, empty where none is declared.

    Words (text columns) need no witness: their witnesses are the catalogue and the proof-reader.
    """
    attested = {w.cell for w in witnesses(game)}
    missing: dict[str, str] = {}
    for name, table in game.tables.items():
        declared = game.model.tables[name]
        for column, spec in table.columns.items():
            if spec.type in ("id", "text", "word"):
                continue
            ours = declared.ours is True or (isinstance(declared.ours, list) and column in declared.ours)
            for row in table.rows:
                cell = f"{name}.{row}.{column}"
                if cell not in attested and getattr(table.rows[row], column) is not None:
                    missing[cell] = declared.reason or "ours" if ours else ""
    return missing


def check_totals(game: Game, findings: Findings, severity: Severity = "error") -> None:
    """components.yaml adds up, and the checks that game.yaml declares hold.

    With severity "warning" a press may go on: the tables are what is printed.
    """
    report = findings.error if severity == "error" else findings.warning
    for i, component in enumerate(game.components):
        pieces = expand(game, component, findings)
        total = sum(piece.quantity for piece in pieces)
        if component.expect is not None and total != component.expect.total:
            parts = Counter[str]()
            for piece in pieces:
                parts[piece.group] += piece.quantity
            detail = " + ".join(f"{n} {name}" for name, n in parts.items())
            report(
                "component.total",
                f"{component.id}: {detail} = {total} pieces, {component.expect.total} expected",
                game.where("components.yaml", "components", i, "expect", "total"),
            )
    for i, check in enumerate(game.model.checks):
        where = game.where("game.yaml", "checks", i)
        if check.clause not in game.clauses and check.clause not in game.rulings and game.clauses:
            findings.error(
                "check.clause",
                f"there is no clause {check.clause!r}",
                where,
                fix=suggestion(check.clause, [*game.clauses, *game.rulings]),
            )
        try:
            for message, place in CHECKS[check.kind](game, check):
                report(f"check.{check.kind.replace('_', '-')}", message, place or where, clause=check.clause)
        except CannotJudge as error:
            findings.error("check.broken", f"this check cannot be made: {error.message}", where)


Complaints = Iterator[tuple[str, Where | None]]


def _column(game: Game, path: str) -> tuple[Any, str]:
    table, _, column = path.partition(".")
    if table not in game.tables:
        raise CannotJudge(f"there is no table {table!r}: {suggestion(table, game.model.tables)}")
    if column and column not in game.tables[table].columns:
        raise CannotJudge(f"there is no column {column!r} in {table}: {suggestion(column, game.tables[table].columns)}")
    return game.tables[table], column


def _named_times(game: Game, check: CheckModel) -> Complaints:
    table, _ = _column(game, check.rows)
    source, column = _column(game, check.within)
    named = Counter(name for row in source for name in getattr(row, column) or ())
    for row in table:
        if named[row.id] != check.times:
            by = " ".join(r.id for r in source if row.id in (getattr(r, column) or ()))
            yield (
                f"{row.id} is named {named[row.id]} times in {check.within} ({by or 'by none'}), "
                f"{check.times} expected",
                table.where(row.id, "id"),
            )


def _mirrors(game: Game, check: CheckModel) -> Complaints:
    table, column = _column(game, check.rows)
    source, back = _column(game, check.within)
    for row in table:
        expected = {r.id for r in source if getattr(r, back) == row.id}
        if set(getattr(row, column) or ()) != expected:
            yield (
                f"{check.rows} of {row.id} says {_shown(getattr(row, column))}, {check.within} says "
                f"{' '.join(sorted(expected)) or 'none'}",
                table.where(row.id, column),
            )


def _sum(game: Game, check: CheckModel) -> Complaints:
    table, column = _column(game, check.of)
    weight = _column(game, check.weight)[1] if check.weight else ""
    total = sum((getattr(row, column) or 0) * (getattr(row, weight) if weight else 1) for row in table)
    if total != check.equals:
        times = f" times {check.weight}" if weight else ""
        yield f"the sum of {check.of}{times} is {total:g}, {check.equals:g} expected", None


def _exactly_one(game: Game, check: CheckModel) -> Complaints:
    table, column = _column(game, check.of)
    marked = [row.id for row in table if getattr(row, column)]
    if len(marked) != 1:
        yield f"{check.of} is yes in {len(marked)} rows ({' '.join(marked) or 'none'}), exactly one expected", None


def _count(game: Game, check: CheckModel) -> Complaints:
    table, _ = _column(game, check.rows)
    keep = compile_expression(check.where) if check.where else None
    number = sum(1 for row in table if keep is None or keep({"row": row}))
    if number != check.equals:
        which = f" where {check.where}" if check.where else ""
        yield f"{check.rows}{which}: {number} rows, {check.equals:g} expected", None


def _at_most(game: Game, check: CheckModel) -> Complaints:
    table, column = _column(game, check.of)
    limits, limit = _column(game, check.limit)
    for row in table:
        group = getattr(row, check.by)
        most = getattr(limits.rows[group], limit) if group in limits.rows else None
        value = getattr(row, column)
        if most is not None and value is not None and value > most:
            yield (
                f"{check.of} of {row.id} is {value}, more than {check.limit} of {group}: {most}",
                table.where(row.id, column),
            )


def _acyclic(game: Game, check: CheckModel) -> Complaints:
    table, column = _column(game, check.of)
    state: dict[str, int] = {}

    def visit(name: str, path: list[str]) -> Iterator[tuple[str, Where | None]]:
        if state.get(name) == 2 or name not in table.rows:
            return
        if state.get(name) == 1:
            loop = [*path[path.index(name) :], name]
            yield f"{check.of} goes round in a circle: {' -> '.join(loop)}", table.where(name, column)
            return
        state[name] = 1
        for other in getattr(table.rows[name], column) or ():
            yield from visit(other, [*path, name])
        state[name] = 2

    for row in table:
        yield from visit(row.id, [])


CHECKS = {
    "named_times": _named_times,
    "mirrors": _mirrors,
    "sum": _sum,
    "exactly_one": _exactly_one,
    "count": _count,
    "at_most": _at_most,
    "acyclic": _acyclic,
}
