"""What a reader wants to know before a game: players, minutes, age, as game.yaml gives them or names their cells."""

from __future__ import annotations

from generator.base.errors import CannotJudge
from generator.catalog.cells import parse_cell
from generator.catalog.library import Game
from generator.catalog.models import Fact


def table_facts(game: Game) -> dict[str, tuple[int, ...]]:
    """The facts by name, one number or two (the least and the most); those that game.yaml does not give are missing.

    Raises CannotJudge for a cell that does not exist or holds no whole number.
    """
    given = game.model.at_the_table
    if given is None:
        return {}
    named = {"players": given.players, "minutes": given.minutes, "age": () if given.age is None else (given.age,)}
    return {name: tuple(_number(game, one) for one in values) for name, values in named.items() if values}


def _number(game: Game, fact: Fact) -> int:
    if isinstance(fact, int):
        return fact
    path = parse_cell(fact)
    table = game.tables.get(path.table)
    row = table.rows.get(path.row) if table is not None else None
    cells = row._asdict() if row is not None else {}
    if path.column not in cells:
        raise CannotJudge(f"game.yaml names the cell {fact}, which does not exist", "name a cell of a table")
    value = cells[path.column]
    if not isinstance(value, int):
        raise CannotJudge(f"game.yaml names the cell {fact}, which holds {value!r}", "name a cell with a whole number")
    return value
