"""The consistency checks that game.yaml may declare: sums, counts, references, limits, trees.

Each yields complaints: what is wrong and the cell where it shows (None: the declaration itself).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, assert_never

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.base.hexes import NAME, neighbours
from generator.base.names import suggestion
from generator.catalog.cells import parse_column
from generator.catalog.expressions import compile_expression
from generator.catalog.library import Game
from generator.catalog.models import (
    AcyclicCheck,
    AtMostCheck,
    CheckModel,
    CountCheck,
    ExactlyOneCheck,
    HexMapCheck,
    MirrorsCheck,
    NamedTimesCheck,
    SumCheck,
)


def shown(value: Any) -> str:
    """A cell as it stands in its table."""
    if isinstance(value, tuple | list):
        return " ".join(str(v) for v in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


Complaints = Iterator[tuple[str, Where | None]]


NUMERIC = ("integer", "number")
REFERENCES = ("ref", "refs")
ADDED_UP = ("sum", "count", "named_times")  # the kinds of check that count or add up what cells hold


def _column(game: Game, path: str, *types: str) -> tuple[Any, str]:
    """A table and, where `types` are named, a column of one of them. Raises CannotJudge when there is none."""
    table, column = parse_column(path)
    if table not in game.tables:
        raise CannotJudge(f"there is no table {table!r}: {suggestion(table, game.model.tables)}")
    if column and column not in game.tables[table].columns:
        raise CannotJudge(f"there is no column {column!r} in {table}: {suggestion(column, game.tables[table].columns)}")
    kind = game.tables[table].columns[column].type if column else "no column"
    if types and kind not in types:
        raise CannotJudge(f"{path!r} is {kind}: a column of type {' or '.join(types)} expected")
    return game.tables[table], column


def _names(value: Any) -> tuple[str, ...]:
    """A cell of references, or of one reference, as ids."""
    return (value,) if isinstance(value, str) else value or ()


def _named_times(game: Game, check: NamedTimesCheck) -> Complaints:
    table, _ = _column(game, check.rows)
    source, column = _column(game, check.within, *REFERENCES)
    named = Counter(name for row in source for name in _names(getattr(row, column)))
    for row in table:
        if named[row.id] != check.times:
            by = " ".join(r.id for r in source if row.id in _names(getattr(r, column))) or "by none"
            message = f"{row.id} is named {named[row.id]} times in {check.within} ({by}), {check.times} expected"
            yield message, table.where(row.id, "id")


def _mirrors(game: Game, check: MirrorsCheck) -> Complaints:
    table, column = _column(game, check.rows, "refs")
    source, back = _column(game, check.within, "ref")
    for row in table:
        expected = {r.id for r in source if getattr(r, back) == row.id}
        if set(getattr(row, column) or ()) != expected:
            yield (
                f"{check.rows} of {row.id} says {shown(getattr(row, column))}, {check.within} says "
                f"{' '.join(sorted(expected)) or 'none'}",
                table.where(row.id, column),
            )


def _sum(game: Game, check: SumCheck) -> Complaints:
    table, column = _column(game, check.of, *NUMERIC)
    weight = _column(game, check.weight, *NUMERIC)[1] if check.weight else ""
    total = sum((getattr(row, column) or 0) * ((getattr(row, weight) or 0) if weight else 1) for row in table)
    if total != check.equals:
        times = f" × {check.weight}" if weight else ""
        yield f"the sum of {check.of}{times} is {total:g}, {check.equals:g} expected", None


def _exactly_one(game: Game, check: ExactlyOneCheck) -> Complaints:
    table, column = _column(game, check.of, "boolean")
    marked = [row.id for row in table if getattr(row, column)]
    if len(marked) != 1:
        yield f"{check.of} is yes in {len(marked)} rows ({' '.join(marked) or 'none'}), exactly one expected", None


def _count(game: Game, check: CountCheck) -> Complaints:
    table, _ = _column(game, check.rows)
    keep = compile_expression(check.where) if check.where else None
    number = sum(1 for row in table if keep is None or keep({"row": row}))
    if number != check.equals:
        which = f" where {check.where}" if check.where else ""
        yield f"{check.rows}{which}: {number} rows, {check.equals:g} expected", None


def _at_most(game: Game, check: AtMostCheck) -> Complaints:
    """No value above the limit of its group; the group is the column that refers to the limit's table."""
    table, column = _column(game, check.of, *NUMERIC)
    limits, limit = _column(game, check.limit, *NUMERIC)
    by = check.by or next((n for n, c in table.columns.items() if c.type == "ref" and c.table == limits.name), "")
    if not by:
        raise CannotJudge(f"no column of {table.name} refers to {limits.name}")
    _column(game, f"{table.name}.{by}", "ref", "choice", "id")
    for row in table:
        group, value = getattr(row, by), getattr(row, column)
        most = getattr(limits.rows[group], limit) if group in limits.rows else None
        if most is not None and value is not None and value > most:
            message = f"{check.of} of {row.id} is {value}, more than {check.limit} of {group}: {most}"
            yield message, table.where(row.id, column)


def _acyclic(game: Game, check: AcyclicCheck) -> Complaints:
    """References never go round in a circle and, with `rising`, always lead to a lower rank."""
    table, column = _column(game, check.of, *REFERENCES)
    done: set[str] = set()

    def visit(name: str, path: list[str]) -> Complaints:
        if name in path:
            loop = " -> ".join([*path[path.index(name) :], name])
            yield f"{check.of} goes round in a circle: {loop}", table.where(name, column)
            return
        if name in done or name not in table.rows:
            return
        for other in _names(getattr(table.rows[name], column)):
            yield from visit(other, [*path, name])
        done.add(name)

    for row in table:
        yield from visit(row.id, [])
    if check.rising:
        target = game.tables[table.columns[column].table]
        _column(game, f"{target.name}.{check.rising}")
        for row in table:
            for other in _names(getattr(row, column)):
                if _rank(game, target, other, check.rising) >= _rank(game, target, row.id, check.rising):
                    message = f"{row.id} requires {other}, whose {check.rising} is not lower than its own"
                    yield message, table.where(row.id, column)


def _rank(game: Game, table: Any, row: str, column: str) -> Any:
    """A row's rank by a column: its number, or the place of the row it refers to."""
    if row not in table.rows:
        raise CannotJudge(f"there is no row {row!r} in {table.name}")
    value = getattr(table.rows[row], column)
    spec = table.columns[column]
    return list(game.tables[spec.table].rows).index(value) if spec.type == "ref" else value


def _hex_map(game: Game, check: HexMapCheck) -> Complaints:
    """Every hex is named after its column and row, and hangs together with the others: one outside is a slip."""
    table, _ = _column(game, check.rows)
    for column in ("column", "row"):
        _column(game, f"{check.rows}.{column}")
    for row in table:
        said = f"{row.column}{row.row}"
        if not NAME.match(row.id):
            yield f"{row.id!r} is no hex: a letter and a number expected, such as {said}", table.where(row.id, "id")
        elif None not in (row.column, row.row) and row.id != said:
            yield f"{row.id} stands in column {row.column}, row {row.row}: that is {said}", table.where(row.id, "id")
    left = [name for name in table.rows if NAME.match(name)]
    parts: list[set[str]] = []
    while left:
        part, edge = {left[0]}, [left[0]]
        while edge:
            new = (neighbours(edge.pop()) & table.rows.keys()) - part
            part |= new
            edge += new
        parts.append(part)
        left = [name for name in left if name not in part]
    parts.sort(key=len, reverse=True)
    for part in parts[1:]:
        names = sorted(part, key=list(table.rows).index)
        few = f"{' '.join(names[:6])}{' …' if len(names) > 6 else ''}"
        yield (
            f"{few} {'touches' if len(names) == 1 else 'touch'} none of the other {len(table) - len(part)} hexes",
            table.where(names[0], "id"),
        )


def subject(check: CheckModel) -> str:
    """The table, or the TABLE.COLUMN, that a check judges."""
    return check.of if isinstance(check, SumCheck | ExactlyOneCheck | AtMostCheck | AcyclicCheck) else check.rows


def tables_read(game: Game, check: CheckModel) -> set[str]:
    """The tables a check looks at: those it names, and those that their references lead to, twice over (a rank)."""
    paths = [subject(check)]
    if isinstance(check, NamedTimesCheck | MirrorsCheck):
        paths.append(check.within)
    elif isinstance(check, SumCheck):
        paths.append(check.weight)
    elif isinstance(check, AtMostCheck):
        paths.append(check.limit)
    read = {parse_column(path).table for path in paths if path}
    for _ in range(2):
        reached = [game.tables[name].columns.values() for name in read if name in game.tables]
        read |= {column.table for columns in reached for column in columns if column.type in REFERENCES}
    return read


def complaints(game: Game, check: CheckModel) -> Complaints:
    """What is wrong by a declared check, as (message, place). Raises CannotJudge when it cannot be carried out."""
    match check:
        case NamedTimesCheck():
            return _named_times(game, check)
        case MirrorsCheck():
            return _mirrors(game, check)
        case SumCheck():
            return _sum(game, check)
        case ExactlyOneCheck():
            return _exactly_one(game, check)
        case CountCheck():
            return _count(game, check)
        case AtMostCheck():
            return _at_most(game, check)
        case AcyclicCheck():
            return _acyclic(game, check)
        case HexMapCheck():
            return _hex_map(game, check)
        case _:
            assert_never(check)
