"""Mutation: whichever attested fact of a table is changed, `check data` tells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import structs

from generator.base.findings import Finding, Findings
from generator.catalog.attested_values import witnesses
from generator.catalog.consistency import check_totals, check_witnesses, unattested
from generator.catalog.library import Game
from generator.catalog.models import ColumnModel

LOOKS = {"sides.theme", "combatants.hatching"}  # how sides and types look is ours
ADDITIONS = {"references", "reminders", "boxes"}  # tables of ours: no source knows of these cards and boxes


def other_values(game: Game, column: ColumnModel, value: Any) -> Iterator[Any]:
    """Values that the column would take instead of `value`."""
    if column.type in ("integer", "number"):
        yield value + 1
        yield value - 1
    elif column.type == "boolean":
        yield not value
    elif column.type == "choice":
        yield from (option for option in column.options if option != value)
    elif column.type == "ref":
        yield from (name for name in game.tables[column.table].rows if name != value)
    else:
        yield tuple(reversed(value))
        yield value[1:]
        yield from ((*value, name) for name in game.tables[column.table].rows if name not in value)
    if column.optional:
        yield None


def mutants(game: Game) -> Iterator[tuple[str, Game]]:
    """The game with one fact changed, for every fact and every kind of change."""
    for name, table in game.tables.items():
        for column, spec in table.columns.items():
            if spec.type in ("id", "text", "word"):
                continue
            for key, row in table.rows.items():
                value = getattr(row, column)
                if value is None:
                    continue
                for other in other_values(game, spec, value):
                    rows = {**table.rows, key: row._replace(**{column: other})}
                    changed = structs.replace(table, rows=rows)
                    yield f"{name}.{key}.{column}", structs.replace(game, tables={**game.tables, name: changed})


def judged(game: Game) -> list[Finding]:
    findings = Findings()
    check_totals(game, findings)
    check_witnesses(game, findings)
    return findings.errors


def test_every_changed_fact_is_reported_with_its_witness_and_only_looks_are_free(goblin: Game) -> None:
    attested: dict[str, set[str]] = {}
    for witness in witnesses(goblin):
        attested.setdefault(str(witness.cell), set()).add(witness.clause)
    tried = 0
    for cell, mutant in mutants(goblin):
        errors = judged(mutant)
        table, _, column = cell.split(".")
        if f"{table}.{column}" in LOOKS or table in ADDITIONS:
            assert not any(e.code == "witness.departure" for e in errors), cell
            continue
        tried += 1
        told = {e.clause for e in errors if e.code == "witness.departure" and e.message.startswith(f"{cell} is ")}
        assert told == attested[cell], cell
    assert tried > 150


def test_the_unchanged_game_is_without_error(goblin: Game) -> None:
    assert judged(goblin) == []


def test_a_fact_filled_in_where_its_clause_attests_none_is_reported(goblin: Game) -> None:
    magic = goblin.tables["magic"]
    rows = {**magic.rows, "water": magic.rows["water"]._replace(factor=2)}
    game = structs.replace(goblin, tables={**goblin.tables, "magic": structs.replace(magic, rows=rows)})
    assert [error.message for error in judged(game)] == ["magic.water.factor is 2, but QG-76 attests none"]


def test_an_empty_cell_needs_a_witness_as_a_filled_one_does(goblin: Game) -> None:
    """What a clause says nothing of may be forgotten: `none` is attested like any other value."""
    clause = structs.replace(goblin.clauses["QG-76"], implies={})
    game = structs.replace(goblin, clauses={**goblin.clauses, "QG-76": clause})
    missing = {str(cell) for cell, reason in unattested(game).items() if not reason}
    assert missing == {f"magic.{row}.factor" for row in ("water", "air", "earth", "spirit")}
