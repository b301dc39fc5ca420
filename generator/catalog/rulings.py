"""Rulings chosen for a build: which option of each is in force, and the cells that an option sets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

from msgspec import structs

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, NamedRows
from generator.base.names import suggestion
from generator.catalog.cells import parse_cell
from generator.catalog.library import Game
from generator.catalog.models import Attested
from generator.catalog.tables import convert_cell

Choices = tuple[tuple[str, str], ...]  # (ruling id, option), only where it is not the default


def parse_choices(game: Game, words: Iterable[str]) -> Choices:
    """`AG-3=captures` or `scoring=captures` as choices that differ from the defaults; `AG-3=2` is the second option.

    Rulings that share a key are one decision asked at several places: choosing one chooses them all.
    Raises CannotJudge for an unknown ruling or option, and for two options of one decision.
    """
    chosen: dict[str, str] = {}
    keys = {ruling.key for ruling in game.rulings.values() if ruling.key}
    for word in words:
        name, equals, option = word.partition("=")
        if name not in game.rulings and name not in keys:
            near = suggestion(name, [*game.rulings, *keys])
            raise CannotJudge(f"{game.id} has no ruling {name!r}: {near}", row=("error_ruling", {"word": name}))
        key = game.rulings[name].key if name in game.rulings else name
        asked = [r.id for r in game.rulings.values() if r.key == key] if key else [name]
        option = _numbered(option, list(game.rulings[name if name in asked else asked[0]].options))
        for ident in asked:
            options = game.rulings[ident].options
            known = NamedRows(game.id, tuple(f"{ident}={one}" for one in options))
            if not equals:
                row = "error_value", {"option": ident, "word": "", "known": known}
                raise CannotJudge(
                    f"{word!r} names no option: {suggestion('', options)}", f"write {name}=OPTION", row=row
                )
            if option not in options:
                raise CannotJudge(
                    f"{ident} has no option {option!r}: {suggestion(option, options)}", f"write {ident}=OPTION",
                    row=("error_value", {"option": ident, "word": option, "known": known}),
                )  # fmt: skip
            if chosen.setdefault(ident, option) != option:
                row = "error_contradiction", {"word": f"{ident}={option}", "known": f"{ident}={chosen[ident]}"}
                said = f"{ident} is chosen twice: {chosen[ident]} and {option}"
                raise CannotJudge(said, "choose one of them", row=row)
    return tuple(sorted((ident, option) for ident, option in chosen.items() if option != game.rulings[ident].default))


def _numbered(option: str, options: list[str]) -> str:
    """The option that a number stands for; whatever is no such number stays as it is."""
    number = int(option) if option.isdecimal() and len(option) < 4 and option not in options else 0
    return options[number - 1] if 0 < number <= len(options) else option


def in_force(game: Game, choices: Choices) -> dict[str, str]:
    """The option in force of every ruling."""
    return {ruling.id: ruling.default for ruling in game.rulings.values()} | dict(choices)


def apply(game: Game, choices: Choices) -> Game:
    """The game under the chosen rulings; its `aliases` give the id of the words of each text they replace.

    A chosen ruling attests the cells that its option sets. Raises CannotJudge for a cell that does not exist
    or a value it cannot hold.
    """
    tables = dict(game.tables)
    rulings = dict(game.rulings)
    aliases: dict[str, str] = {}
    for ident, option in choices:
        ruling = game.rulings[ident]
        cells = ruling.sets.get(option, {})
        for name, value in cells.items():
            try:
                path = parse_cell(name)
                table = tables[path.table]
                column = table.cell(path.row, path.column).column
            except (CannotJudge, KeyError) as error:
                raise CannotJudge(f"{ident}, option {option}: there is no cell {name!r}") from error
            try:
                converted = convert_cell(column, cell_text(value))
            except ValueError as error:
                raise CannotJudge(f"{ident}, option {option}: {name} {cell_text(value)!r} {error}") from error
            changed = table.rows[path.row]._replace(**{path.column: converted})
            tables[path.table] = structs.replace(table, rows={**table.rows, path.row: changed})
            if column.type == "text":
                aliases[name] = f"rulings.{ident}.sets.{option}.{name}"
        facts = _facts(game, cells)
        rulings[ident] = structs.replace(
            ruling,
            fixes={cell: facts.pop(cell, value) for cell, value in ruling.fixes.items()},
            implies={**ruling.implies, **facts},
        )
    return structs.replace(game, tables=tables, rulings=rulings, aliases=aliases)


def _facts(game: Game, cells: Mapping[str, Attested]) -> dict[str, Attested]:
    """The cells that are facts, not words."""
    return {cell: value for cell, value in cells.items() if not is_text(game, cell)}


def is_text(game: Game, cell: str) -> bool:
    """Whether a cell, as it is named in rulings.yaml, holds words."""
    with suppress(CannotJudge):
        path = parse_cell(cell)
        table = game.tables.get(path.table)
        return table is not None and path.column in table.text_columns
    return False


def cell_text(value: Any) -> str:
    """A YAML value as it would stand in a CSV cell."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(value) if isinstance(value, list | tuple) else str(value)


def check_sets(game: Game, findings: Findings) -> None:
    """Every option's cells exist and hold."""
    for i, ruling in enumerate(game.rulings.values()):
        where = game.where("rulings.yaml", "rulings", i, "sets")
        for option in ruling.sets:
            if option not in ruling.options:
                findings.error(
                    "rules.sets",
                    f"{ruling.id} sets cells for {option!r}, which is none of its options",
                    where,
                    fix=suggestion(option, ruling.options),
                )
                continue
            try:
                apply(game, ((ruling.id, option),))
            except CannotJudge as error:
                findings.error("rules.sets", error.message, where)
