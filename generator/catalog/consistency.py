"""Consistency of a game: its tables against the values that clauses and rulings attest, and the sums that must hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Severity, Where
from generator.base.names import suggestion
from generator.catalog.attested_values import Witness, attestations, equals_attested, spread, witnesses
from generator.catalog.cells import COUNTED, CellPath, parse_cell, parse_column
from generator.catalog.declared_checks import ADDED_UP, complaints, shown, subject
from generator.catalog.departures import (
    cells_behind,
    departed_cells,
    differing_cells,
    explained_by,
    follow_from,
    incomplete_departure,
    names_departure,
)
from generator.catalog.library import Game
from generator.catalog.models import CheckModel, ComponentModel
from generator.catalog.pieces import Piece, PiecesOfGame, expand
from generator.catalog.rulings import cell_text

EXCUSED_BY_TABLE = ("count", "sum")  # the kinds of check that a departure of a whole table excuses


def counts(game: Game, findings: Findings, known: PiecesOfGame | None = None) -> dict[str, dict[str, int]]:
    """Computed numbers of each group: cards in all, cards per side, distinct designs."""
    result: dict[str, dict[str, int]] = {}
    for _, pieces in (known or PiecesOfGame(game)).each(findings):
        groups: dict[str, list[Piece]] = {}
        for piece in pieces:
            groups.setdefault(piece.group, []).append(piece)
        for name, members in groups.items():
            count = sum(piece.quantity for piece in members)
            sides = len({piece.per.id for piece in members if piece.per is not None}) or 1
            designs = len({piece.row.id for piece in members})
            result[name] = {"count": count, "designs": designs, "per_side": count // sides}
    return result


def fact(game: Game, path: CellPath, computed: dict[str, dict[str, int]]) -> Any:
    """The value that is printed and played. Raises CannotJudge when there is no such cell, or computed number."""
    if not path.counted:
        return game.cell(path).value
    if path.column not in computed.get(path.row, {}):
        raise CannotJudge(f"there is no computed number {str(path)!r}: {suggestion(path.row, computed)}")
    return computed[path.row][path.column]


def _count(path: CellPath, game: Game) -> int | None:
    """A computed number; None where there is none."""
    return counts(game, Findings()).get(path.row, {}).get(path.column)


def _file_unread(game: Game, table: str) -> bool:
    """Whether a table could not be read: that has findings of its own, and its cells need none."""
    return not game.components if table == COUNTED else table in game.model.tables and table not in game.tables


def _rows_of(game: Game, name: str) -> set[str]:
    """The tables whose rows become the pieces of a component or a group."""
    groups = [(component, group) for component in game.components for group in component.groups]
    return {group.rows for component, group in groups if name in (component.id, group.id)}


def check_witnesses(
    game: Game, findings: Findings, severity: Severity = "error", known: PiecesOfGame | None = None
) -> None:
    """Each attested cell equals its table, or departures.yaml says why not.

    With severity "warning" a press may go on: the table is what is printed. `known` are the game's pieces, if there.
    """
    for one in attestations(game):
        try:
            path = parse_cell(one.cell)
        except CannotJudge as error:
            message = f"{one.ident}: {error.message}"
            findings.error("witness.cell", message, one.where(game), clause=one.ident, fix=error.fix)
            continue
        if "*" in path.row and not spread(game, path):
            message = f"{one.ident} attests {path}: no row of {path.table} fits {path.row!r}"
            findings.error("witness.cell", message, one.where(game), clause=one.ident)
    used = compare_attested(game, witnesses(game), findings, severity, known)
    for i, departure in enumerate(game.departures):
        where = game.where("departures.yaml", "departures", i)
        if not _clause_exists(game, departure.clause):
            _report_clause(game, "departure.clause", departure.clause, where, findings)
        elif not _names_column(departure.cell) and departure.cell not in used:
            message, fix = f"{departure.cell} does not depart from {departure.clause}", "remove this departure"
            with suppress(CannotJudge):  # what is written badly was reported when the file was read
                path = parse_cell(departure.cell)
                try:
                    fact(game, path, counts(game, Findings(), known))
                except CannotJudge as error:
                    message, fix = f"the departure from {departure.clause}: {error.message}", error.fix
            findings.warning("departure.unused", message, where, clause=departure.clause, fix=fix)


def compare_attested(
    game: Game,
    to_compare: Iterable[Witness],
    findings: Findings,
    severity: Severity = "error",
    known: PiecesOfGame | None = None,
) -> set[str]:
    """Compare attested values with the tables and report each difference that no departure explains.

    A departure of a cell explains what other clauses attest of the cell, and the numbers that are counted with it.
    Returns the cells that differ from what is attested. `known` are the game's pieces, if there.
    """
    to_compare = list(to_compare)
    computed = counts(game, Findings(), known) if any(one.cell.counted for one in to_compare) else {}
    departed = departed_cells(game)
    differing: set[str] = set()
    for witness in to_compare:
        path = witness.cell
        counted = _rows_of(game, path.row) if path.counted else ()
        if any(_file_unread(game, name) for name in (path.table, *counted)) or (counted and path.row not in computed):
            continue  # why it cannot be counted has been told
        try:
            value = fact(game, path, computed)
        except CannotJudge as error:
            findings.error(
                "witness.cell",
                f"{witness.clause} attests {path}: {error.message}",
                witness.where,
                clause=witness.clause,
            )
            continue
        if equals_attested(value, witness.value) or _unread(game, path, value):
            continue
        differing.add(str(path))
        if path in departed or (path.counted and names_departure(game, witness, value)):
            continue
        behind = partial(cells_behind, game, measure=partial(_count, path), wanted=witness.value)
        if path.counted and (why := explained_by(behind(departed))):
            message = f"{path} is {shown(value)}, and {witness.clause} attests {shown(witness.value)}"
            findings.info("check.departure", f"{message}: {why}", witness.where, clause=witness.clause)
            continue
        report = findings.error if severity == "error" else findings.warning
        ours = cell_text(value) if value not in (None, ()) else "none"
        if incomplete := incomplete_departure(game, witness, ours):
            message, fix, place = incomplete
        else:
            place = witness.where if path.counted else game.cell(path).where
            message = f"{path} is {shown(value)}, but {witness.clause} attests {shown(witness.value)}"
            fix = follow_from(behind(differing_cells(game))) if path.counted else ""
            if not fix and game.departures:
                fix = (
                    f"put {shown(witness.value)} back, or add a line to departures.yaml: "
                    f"- {{clause: {witness.clause}, cell: {path}, ours: {ours}, reason: …}}"
                )
            elif not fix:
                fix = (
                    f"put {shown(witness.value)} back, or write two lines into departures.yaml, `departures:` and "
                    f"- {{clause: {witness.clause}, cell: {path}, ours: {ours}, reason: …}}"
                )
        report("witness.departure", message, place, clause=witness.clause, fix=fix)
    return differing


def _unread(game: Game, path: CellPath, value: Any) -> bool:
    """Whether a required cell is empty: that was reported when its table was read."""
    return value is None and not path.counted and not game.cell(path).column.optional


def unattested(game: Game) -> dict[CellPath, str]:
    """Cells that no clause or ruling attests -> the reason, empty where none is declared.

    An empty cell says something too ("no second power"), so it needs a witness (`none`) unless its column is ours.
    Words (text columns) need no witness: their witnesses are the catalogue and the proof-reader.
    """
    attested = {w.cell for w in witnesses(game)}
    missing: dict[CellPath, str] = {}
    for name, table in game.tables.items():
        declared = game.model.tables[name]
        for column, spec in table.columns.items():
            if spec.type in ("id", "text", "word", "colour"):
                continue
            ours = declared.ours is True or (isinstance(declared.ours, tuple) and column in declared.ours)
            for row in table.rows:
                cell = CellPath(name, row, column)
                if cell not in attested:
                    missing[cell] = spec.reason or (declared.reason or "ours" if ours else "")
    return missing


def _names_column(text: str) -> bool:
    """Whether a departure is about a whole table or a column, or about nothing that is counted."""
    with suppress(CannotJudge):
        parse_column(text)
        return True
    return not text


def _clause_exists(game: Game, ident: str) -> bool:
    """Whether a clause or ruling has this id; a game without any clauses yet is not asked."""
    return ident in game.clauses or ident in game.rulings or not game.clauses


def _report_clause(game: Game, code: str, ident: str, where: Where, findings: Findings) -> None:
    fix = suggestion(ident, [*game.clauses, *game.rulings])
    findings.error(code, f"there is no clause {ident!r}", where, fix=fix)


def check_totals(
    game: Game, findings: Findings, severity: Severity = "error", known: PiecesOfGame | None = None
) -> None:
    """components.yaml adds up, and the checks that game.yaml declares hold.

    With severity "warning" a press may go on: the tables are what is printed. `known` are the game's pieces, where
    somebody has worked them out already.
    """
    known = known or PiecesOfGame(game)
    report = findings.error if severity == "error" else findings.warning
    departed = departed_cells(game)
    for i, (component, pieces) in enumerate(known.each(findings)):
        total = sum(piece.quantity for piece in pieces)
        unread = any(_file_unread(game, name) for name in _rows_of(game, component.id))
        if component.expect is not None and total != component.expect.total and not unread:
            parts = Counter[str]()
            for piece in pieces:
                parts[piece.group] += piece.quantity
            detail = " + ".join(f"{n} {name}" for name, n in parts.items())
            message = f"{component.id}: {detail or 'nothing'} = {total} pieces, {component.expect.total} expected"
            where = game.where("components.yaml", "components", i, "expect", "total")
            if excuse := _excused_total(game, i):
                findings.info("check.departure", f"{message}: {excuse}", where)
            else:
                cells = cells_behind(game, differing_cells(game), partial(_total, i), component.expect.total)
                report(
                    "component.total", message, where, fix=follow_from(cells) or _line_for_any_table(game, component)
                )
    _check_codes_on_shared_sheets(game, known, findings)
    _check_reach(game, known, report)
    for i, check in enumerate(game.model.checks):
        where, adds_up = game.where("game.yaml", "checks", i), check.kind in ADDED_UP
        if not _clause_exists(game, check.clause):
            _report_clause(game, "check.clause", check.clause, where, findings)
        try:
            for message, place in complaints(game, check):
                behind = partial(cells_behind, game, measure=partial(_complaints_at, check, place), wanted=())
                if excuse := _excuse(game, check) or (explained_by(behind(departed)) if adds_up else ""):
                    findings.info("check.departure", f"{message}: {excuse}", place or where, clause=check.clause)
                    continue
                fix = follow_from(behind(differing_cells(game))) if adds_up else ""
                if not fix and check.kind in EXCUSED_BY_TABLE and check.clause:
                    fix = line_for_table(check.clause, parse_column(subject(check)).table)
                report(f"check.{check.kind.replace('_', '-')}", message, place or where, clause=check.clause, fix=fix)
        except CannotJudge as error:
            findings.error("check.broken", f"this check cannot be made: {error.message}", where)


def _check_codes_on_shared_sheets(game: Game, known: PiecesOfGame, findings: Findings) -> None:
    """Pieces of several components on the same sheets have codes of their own: a code says which piece lies there."""
    seen: dict[tuple[str, str], str] = {}
    for i, (component, pieces) in enumerate(known.each(Findings())):
        file = component.shares_sheets_with or component.id
        for code in dict.fromkeys(piece.code for piece in pieces):
            other = seen.setdefault((file, code), component.id)
            if other != component.id:
                findings.error(
                    "component.code",
                    f"the code {code} is given to a piece of {other} and of {component.id}, on the same sheets",
                    game.where("components.yaml", "components", i),
                    fix="give each group a letter of its own",
                )


def _excuse(game: Game, check: CheckModel) -> str:
    """The reason for a declared check that does not hold.

    Naming a whole table excuses what it adds up to; any other check is excused by its own clause and column.
    """
    if check.kind in EXCUSED_BY_TABLE and (reason := excused_table(game, {parse_column(subject(check)).table})):
        return reason
    for departure in game.departures:
        if departure.clause == check.clause and departure.cell == subject(check):
            return " ".join(departure.reason.split())
    return ""


def _complaints_at(check: CheckModel, place: Where | None, game: Game) -> tuple[str, ...]:
    """What a declared check says of one place."""
    return tuple(message for message, where in complaints(game, check) if where == place)


def _excused_total(game: Game, component: int) -> str:
    """Why a component has another number of pieces than components.yaml expects, by departures.yaml; empty for none."""
    one = game.components[component]
    if excuse := excused_table(game, {group.rows for group in one.groups}):
        return excuse
    if one.expect is None:
        return ""
    return explained_by(cells_behind(game, departed_cells(game), partial(_total, component), one.expect.total))


def expected_total(game: Game, component: int) -> int | None:
    """How many pieces a component is to have, by its place in components.yaml; None where that is not said.

    Where a departure explains that they are others than expected, these.
    """
    expect = game.components[component].expect
    if expect is None:
        return None
    total = _total(component, game)
    return total if total == expect.total or _excused_total(game, component) else expect.total


def _total(component: int, game: Game) -> int:
    """The pieces of a component, by its place in components.yaml."""
    return sum(piece.quantity for piece in expand(game, game.components[component], Findings()))


def excused_table(game: Game, tables: set[str]) -> str:
    """The reason that departures.yaml gives for a table that no longer adds up: its `cell` names the whole table."""
    for departure in game.departures:
        if departure.cell in tables:
            return " ".join(departure.reason.split())
    return ""


def counting_clause(game: Game, table: str) -> str:
    """The clause of the first check that counts or adds up a table; "" where none does."""
    for check in game.model.checks:
        if check.kind in EXCUSED_BY_TABLE and check.clause and parse_column(subject(check)).table == table:
            return check.clause
    return ""


def line_for_table(clause: str, table: str) -> str:
    """What says in departures.yaml why a table holds other rows than a clause counts."""
    return f"mend the table, or say in departures.yaml why: - {{clause: {clause}, cell: {table}, reason: …}}"


def _line_for_any_table(game: Game, component: ComponentModel) -> str:
    """The same for the first table of a component's pieces that a clause counts; "" where there is none."""
    tables = ((counting_clause(game, group.rows), group.rows) for group in component.groups)
    return next((line_for_table(clause, table) for clause, table in tables if clause), "")


def _check_reach(game: Game, known: PiecesOfGame, report: Callable[..., None]) -> None:
    """Every row of a table that makes pieces makes at least one."""
    reached: dict[str, set[str]] = {}
    for _, pieces in known.each(Findings()):
        for piece in pieces:
            reached.setdefault(piece.table, set()).add(piece.row.id)
    for name, rows in reached.items():
        table = game.tables[name]
        for row in table.rows:
            if row not in rows:
                report(
                    "component.unreached",
                    f"{name}.{row} makes no piece of any component",
                    table.where(row, "id"),
                    fix="check `where:` in components.yaml, or take the row out",
                )
