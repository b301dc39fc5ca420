"""Every translatable text of a game: its id, its source words, and where they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

import msgspec

from generator.base.findings import Where
from generator.catalog.cells import CellPath
from generator.catalog.library import Game
from generator.catalog.rulebook_texts import book_texts
from generator.catalog.rulings import is_text
from generator.catalog.tables import Table


class Text(msgspec.Struct, frozen=True):
    """A text in the source language. `id` is the msgctxt of its translations."""

    id: str
    source: str
    where: Callable[[], Where]
    note: str = ""
    cell: CellPath | None = None  # where it is the cell of a table


def texts_of(game: Game) -> Iterator[Text]:
    """All texts in document order: tables, components, clauses, rulings, departures, sources, rulebook, examples."""
    yield from table_texts(game.tables.values())
    for i, component in enumerate(game.components):
        yield Text(
            f"components.{component.id}.title",
            component.title,
            _place(game, "components.yaml", "components", i, "title"),
        )
        for j, group in enumerate(component.groups):
            yield Text(
                f"components.{group.id}.title",
                group.title,
                _place(game, "components.yaml", "components", i, "groups", j, "title"),
            )
    for clause in game.clauses.values():
        yield Text(
            f"clauses.{clause.id}.text",
            clause.text,
            partial(game.where_of, "clauses", clause.id, "text"),
            f"clause {clause.id}, {' '.join(clause.kind)}",
        )
    for ruling in game.rulings.values():
        base = f"rulings.{ruling.id}"
        yield Text(f"{base}.question", ruling.question, partial(game.where_of, "rulings", ruling.id, "question"))
        for option, words in ruling.options.items():
            yield Text(
                f"{base}.options.{option}", words, partial(game.where_of, "rulings", ruling.id, "options", option)
            )
        yield Text(f"{base}.reason", ruling.reason, partial(game.where_of, "rulings", ruling.id, "reason"))
        for option, cells in ruling.sets.items():
            for cell, value in cells.items():
                if is_text(game, cell):
                    where = partial(game.where_of, "rulings", ruling.id, "sets", option, cell)
                    yield Text(f"{base}.sets.{option}.{cell}", str(value), where)
    seen: dict[str, int] = {}
    for i, departure in enumerate(game.departures):
        number = seen[departure.clause] = seen.get(departure.clause, 0) + 1
        ident = f"departures.{departure.clause}.reason" + (f".{number}" if number > 1 else "")
        yield Text(ident, departure.reason, _place(game, "departures.yaml", "departures", i, "reason"))
    if game.book is not None:  # its credits name them
        for code, title in game.model.sources.items():
            yield Text(f"sources.{code}", title, _place(game, "game.yaml", "sources", code))
    for ident, words, file, path in book_texts(game):
        yield Text(ident, words, _place(game, file, *path))


def table_texts(tables: Iterable[Table]) -> Iterator[Text]:
    """The text cells of tables, row by row."""
    for table in tables:
        columns = table.text_columns
        for row in table:
            for column in columns:
                words = getattr(row, column)
                if words:
                    cell = CellPath(table.name, row.id, column)
                    yield Text(str(cell), words, partial(table.where, row.id, column), cell=cell)


def _place(game: Game, file: str, *path: str | int) -> Callable[[], Where]:
    return partial(game.where, file, *path)
