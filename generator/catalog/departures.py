"""Departures: cells that are knowingly printed otherwise than a clause attests, and the sums that change with them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import msgspec
from msgspec import structs

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.catalog.attested_values import Witness, equals_attested, witnesses
from generator.catalog.cells import CellPath, parse_cell
from generator.catalog.library import Game
from generator.catalog.models import Attested, DepartureModel
from generator.catalog.rulings import cell_text
from generator.catalog.tables import convert_cell


class Departed(msgspec.Struct, frozen=True):
    """A cell that departs from what a clause attests, as departures.yaml says: the clause, and its value."""

    clause: str
    attested: Attested


def departed_cells(game: Game) -> dict[CellPath, Departed]:
    """The cells that hold what a departure says we print, and not what the departure's clause attests."""
    declared: dict[CellPath, list[DepartureModel]] = {}
    for departure in game.departures:
        with suppress(CannotJudge):
            declared.setdefault(parse_cell(departure.cell), []).append(departure)
    found: dict[CellPath, Departed] = {}
    for witness in witnesses(game) if declared else ():
        for departure in declared.get(witness.cell, ()):
            if departure.clause != witness.clause or witness.cell.counted:
                continue
            with suppress(CannotJudge):
                value = game.cell(witness.cell).value
                if equals_attested(value, departure.ours) and not equals_attested(value, witness.value):
                    found[witness.cell] = Departed(witness.clause, witness.value)
    return found


def differing_cells(game: Game) -> dict[CellPath, Departed]:
    """The cells that hold something else than a clause attests, with departures or without."""
    found: dict[CellPath, Departed] = {}
    for witness in witnesses(game):
        with suppress(CannotJudge):
            if not witness.cell.counted and not equals_attested(game.cell(witness.cell).value, witness.value):
                found[witness.cell] = Departed(witness.clause, witness.value)
    return found


def names_departure(game: Game, witness: Witness, value: object) -> bool:
    """Whether a departure names the cell, or counted number, of a witness, its clause, and the value that we have."""
    return any(
        (one.clause, one.cell) == (witness.clause, str(witness.cell)) and equals_attested(value, one.ours)
        for one in game.departures
    )


def as_attested(game: Game, departed: dict[CellPath, Departed]) -> Game:
    """The game with the attested values in those cells: what holds of it is broken by the departures alone."""
    tables = dict(game.tables)
    for cell, one in departed.items():
        table = tables[cell.table]
        text = "" if one.attested == "none" else cell_text(one.attested)
        with suppress(ValueError):  # no column of this type can hold what the clause attests
            value = convert_cell(table.columns[cell.column], text) if text else None
            row = table.rows[cell.row]._replace(**{cell.column: value})
            tables[cell.table] = structs.replace(table, rows={**table.rows, cell.row: row})
    return structs.replace(game, tables=tables)


def cells_behind(
    game: Game, cells: dict[CellPath, Departed], measure: Callable[[Game], object], wanted: object
) -> dict[CellPath, Departed]:
    """The cells that make `measure` differ from `wanted`: it is that where they hold what clauses attest of them.

    Empty where something else makes it differ.
    """
    if not cells or measure(as_attested(game, cells)) != wanted:
        return {}
    now = measure(game)
    return {cell: one for cell, one in cells.items() if measure(as_attested(game, {cell: one})) != now} or cells


def explained_by(departed: dict[CellPath, Departed]) -> str:
    """The departures that explain a sum, in words."""
    return "; ".join(f"{cell} departs from {one.clause}" for cell, one in departed.items())


def follow_from(differing: dict[CellPath, Departed]) -> str:
    """How a sum is mended that changed with those cells; empty for none."""
    names = ", ".join(map(str, differing))
    return f"it changed with {names}: put that back, or name its departure, which serves this sum too" if names else ""


def incomplete_departure(game: Game, witness: Witness, value: str) -> tuple[str, str, Where] | None:
    """What a departure lacks that names a cell and its clause, and is not about the cell's value: message, mend, place.

    `value` is what the cell holds, as it stands in the table. None where departures.yaml has no such departure.
    """
    for i, departure in enumerate(game.departures):
        if departure.cell != str(witness.cell):
            continue
        where = game.where("departures.yaml", "departures", i)
        if departure.clause != witness.clause:
            attesting = [one.clause for one in witnesses(game) if one.cell == witness.cell]
            if departure.clause in attesting:
                continue
            message = f"the departure of {witness.cell} names {departure.clause}, which attests nothing of it"
            return message, f"write `clause: {witness.clause}` in this departure", where
        if departure.ours == "":
            message = f"the departure of {witness.cell} from {witness.clause} does not say what we print"
            return message, f"add `ours: {value}` to this departure", where
        message = f"the departure of {witness.cell} from {witness.clause} says {cell_text(departure.ours)}"
        return f"{message}, and the cell is {value}", f"write `ours: {value}` in this departure", where
    return None
