"""Tables out to spreadsheet files: CSV, XLSX, ODS and JSON, losslessly, with their translations if asked."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.files import write_whole
from generator.base.findings import Where
from generator.base.names import suggestion
from generator.catalog.cells import CellPath
from generator.catalog.library import Game
from generator.language.catalogue import Catalogue
from generator.workshop.tables.excel_files import xlsx_bytes
from generator.workshop.tables.open_document import ods_bytes
from generator.workshop.tables.spreadsheet import Records

NUMERIC = ("integer", "number")


def split_name(name: str) -> tuple[str, str]:
    """`GAME/TABLE` as game and table. Raises CannotJudge when it is not written so."""
    game, slash, table = name.partition("/")
    if not slash or not game or not table:
        raise CannotJudge(f"{name!r} is not written GAME/TABLE", "the game, a slash, the table")
    return game, table


def table_records(game: Game, table: str) -> Records:
    """A table's cells exactly as they stand in its file. Raises CannotJudge for an unknown table."""
    if table not in game.tables:
        raise CannotJudge(f"{game.id} has no table {table!r}: {suggestion(table, game.model.tables)}")
    return [record for record in csv.reader(io.StringIO(game.tables[table].text, newline="")) if record]


def with_translations(game: Game, table: str, records: Records, catalogues: Mapping[str, Catalogue]) -> Records:
    """Records with a column more for each text column and language: name_en, with what the catalogues have."""
    header, *rows = records
    key = header.index("id")
    wider = [list(header), *(list(row) for row in rows)]
    for column in game.tables[table].text_columns:
        for language, catalogue in catalogues.items():
            wider[0].append(f"{column}_{language}")
            for row in wider[1:]:
                entry = catalogue.entries.get(str(CellPath(table, row[key], column)))
                row.append(entry.msgstr if entry else "")
    return wider


def csv_text(records: Iterable[Iterable[str]]) -> str:
    """Records as our CSV: commas, LF, quotes only where they are needed."""
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerows(records)
    return buffer.getvalue()


def export(game: Game, table: str, path: Path, catalogues: Mapping[str, Catalogue] | None = None) -> None:
    """Write a table to a .csv, .xlsx, .ods or .json file, with the translations of `catalogues`, by language.

    Raises CannotJudge for another ending.
    """
    records = with_translations(game, table, table_records(game, table), catalogues or {})
    kind = path.suffix.lower()
    columns = game.tables[table].columns

    def is_numeric(name: str) -> bool:
        return name in columns and columns[name].type in NUMERIC

    if kind == ".csv":
        write_whole(path, csv_text(records).encode())
    elif kind == ".json":
        rows = [dict(zip(records[0], record, strict=True)) for record in records[1:]]
        write_whole(path, (json.dumps(rows, ensure_ascii=False, indent=1) + "\n").encode())
    elif kind == ".xlsx":
        write_whole(path, xlsx_bytes(table, records, is_numeric))
    elif kind == ".ods":
        write_whole(path, ods_bytes(table, records, is_numeric))
    else:
        raise CannotJudge(
            f"cannot write a table as {path.suffix or 'a file without ending'!r}",
            "use .csv, .xlsx, .ods or .json",
            Where(str(path)),
        )
