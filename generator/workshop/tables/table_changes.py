"""What taking a spreadsheet as a table changes in it: cells, translations among them, and rows added or removed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from generator.catalog.cells import CellPath
from generator.language.catalogue import Catalogue
from generator.workshop.tables.spreadsheet import Records


class CellChange(NamedTuple):
    """A cell of a row that stands in both: its texts before and after, empty for a cell without words.

    The column of a translation is called as a spreadsheet calls it: `name_en`.
    """

    row: str
    column: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class TableChanges:
    """The changed cells in the order of the rows, the ids of rows that only one of both has, and the order of the rest.

    `trusted` are translations (`sword.name_en`) that stay as they were and count as fresh from now on, although they
    were stale, or were made from another source text than the new one. `readable` is False where the table could not
    be read before, so that nothing of it can be compared.
    """

    cells: tuple[CellChange, ...] = ()
    rows_added: tuple[str, ...] = ()
    rows_removed: tuple[str, ...] = ()
    reordered: bool = False
    trusted: tuple[str, ...] = ()
    readable: bool = True

    def __bool__(self) -> bool:
        return self != TableChanges()

    def to_dict(self) -> dict[str, object]:
        """All of it, as JSON tells it."""
        return {
            "cells": [one._asdict() for one in self.cells],
            "rows_added": list(self.rows_added),
            "rows_removed": list(self.rows_removed),
            "reordered": self.reordered,
            "trusted": list(self.trusted),
            "comparable": self.readable,
        }


def changes(
    before: Records | None,
    after: Records,
    catalogues: Mapping[str, Catalogue],
    translations: Mapping[str, Mapping[str, str]],
    table: str,
) -> TableChanges:
    """What changes from the records of a table (None: it could not be read) to those that take their place.

    Records have their header first, with a column `id`. `translations` are the new words, by language and by the ids
    of their texts (`gear.sword.name`); `catalogues` the words that each language has now.
    """
    if before is None:
        return TableChanges(readable=False)
    old, new = _by_row(before), _by_row(after)
    columns = list(dict.fromkeys([*after[0], *before[0]]))
    cells: list[CellChange] = []
    trusted: list[str] = []
    for row in new:
        if row not in old:
            continue
        changed = {column: (old[row].get(column, ""), new[row].get(column, "")) for column in columns}
        cells += [CellChange(row, column, *both) for column, both in changed.items() if both[0] != both[1]]
        for language, given in translations.items():
            entries = catalogues[language].entries if language in catalogues else {}
            for column, (_, later) in changed.items():
                ident = str(CellPath(table, row, column))
                entry, words = entries.get(ident), given.get(ident, "")
                if words and (entry is None or entry.msgstr != words):
                    cells.append(CellChange(row, f"{column}_{language}", entry.msgstr if entry else "", words))
                elif words and entry is not None and (entry.fuzzy or entry.msgid != later):
                    trusted.append(f"{row}.{column}_{language}")
    kept = [row for row in new if row in old]
    return TableChanges(
        tuple(cells),
        tuple(row for row in new if row not in old),
        tuple(row for row in old if row not in new),
        kept != [row for row in old if row in new],
        tuple(trusted),
    )


def _by_row(records: Records) -> dict[str, dict[str, str]]:
    """The cells of each row by their columns, by the id of the row; a column that is lacking has no cells."""
    header, *rows = records
    return {cells["id"]: cells for row in rows for cells in [dict(zip(header, row, strict=False))]}
