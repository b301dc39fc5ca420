"""tirada export, tirada import"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.options import Json, Mapped, Root
from generator.cli.telling import is_verbose, said, tell

if TYPE_CHECKING:
    from generator.workshop.tables.table_changes import TableChanges

MOST_CHANGES = 12  # that an import names; of what is beyond them, the number
LONGEST_CELL = 70  # letters of a cell that are shown


def export(
    game: Annotated[str, typer.Argument(help="The game.", metavar="GAME")],
    table: Annotated[str, typer.Argument(help="The table, such as combatants.", metavar="TABLE")],
    to: Annotated[Path, typer.Option("--to", help="The file to write: .csv, .xlsx, .ods or .json.")],
    translations: Annotated[
        bool, typer.Option("--translations", help="Add a column for each translated text: name_en beside name.")
    ] = False,
    root: Root = None,
) -> None:
    """Write a table to a spreadsheet file."""
    from generator.base.findings import Findings
    from generator.workshop.registers.reading import load
    from generator.workshop.tables.table_export import export as run
    from generator.workshop.translation.speakers import catalogues_of

    project, found = load(root, game)
    run(found, table, to, catalogues_of(project, found, Findings()) if translations else None)
    tell(f"Wrote {game}/{table} to {to}")


def import_(
    file: Annotated[Path, typer.Argument(help="A .csv, .xlsx, .ods or .json file.", metavar="FILE")],
    as_: Annotated[str, typer.Option("--as", metavar="GAME/TABLE", help="Which table it is: GAME/TABLE.")],
    map_: Mapped = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only tell what would change in the table, and write nothing.")
    ] = False,
    json_: Json = False,
    root: Root = None,
) -> None:
    """Take a table back from a spreadsheet file, when every cell of it can be read, and tell what that changes.

    Each cell that changes is named with its old and its new value, so that a spreadsheet older than the table is seen
    at once: the first twelve, and with -v all of them. CSV may be parted by commas, semicolons or tabs, in UTF-8,
    UTF-16 or Windows-1252, with decimal commas. Columns such as name_en are translations: they go into the catalogue
    of their language. A value that differs from what a clause attests is told and imported; `tirada check data` will
    insist on it.
    """
    from generator.base.findings import Findings
    from generator.base.mending import mended_by_code
    from generator.catalog.project import find_project
    from generator.inspection.report import render
    from generator.workshop.tables.header_names import parsed_mapping
    from generator.workshop.tables.table_export import split_name
    from generator.workshop.tables.table_import import import_sheet

    game, table = split_name(as_)
    project = find_project(root=root)
    findings = Findings()
    taken = import_sheet(project, game, table, file, findings, parsed_mapping(map_ or []), dry_run)
    files = [project.shown(path) for path in taken.files] if taken is not None else []
    if json_:
        told = {
            "table": f"{game}/{table}",
            "taken": taken is not None,
            "written": [] if dry_run else files,
            "changes": taken.changes.to_dict() if taken is not None else None,
            "findings": [finding.to_dict() for finding in findings],
        }
        typer.echo(json.dumps(told, ensure_ascii=False, indent=1))
    elif len(findings):
        print(render(map(mended_by_code, findings), "text"), file=sys.stderr)
    if taken is None:
        raise typer.Exit(1)
    if not json_:
        _tell_changes(taken.changes, f"{game}/{table}")
        if dry_run:
            tell("Nothing was written: --dry-run only tells")
        for path in () if dry_run else files:
            tell(f"Wrote {path}")


def _tell_changes(changes: TableChanges, table: str) -> None:
    """What an import changes: cells with their old and new values, rows that come or go; or that nothing does."""
    if not changes:
        tell(f"Nothing changes in {table}: it has the same cells already")
    if not changes.readable:
        tell(f"{table} could not be read before: which of its cells change is not known")
    if changes.cells:
        tell(f"1 cell changes in {table}:" if len(changes.cells) == 1 else (
            f"{len(changes.cells)} cells change in {table}:"
        ))  # fmt: skip
        for one in changes.cells[: _told_of(changes.cells)]:
            before, after = (_shown(text) or said("(empty)") for text in (one.before, one.after))
            typer.echo(f"  {one.row}.{one.column}: {before} → {after}")
        if more := len(changes.cells) - _told_of(changes.cells):
            tell(f"  and {more} more: -v names all")
    for heading, names in (
        (said("Rows added"), changes.rows_added),
        (said("Rows removed"), changes.rows_removed),
        (said("Translations that stay as they were and count as fresh now"), changes.trusted),
    ):
        if names:
            more = len(names) - _told_of(names)
            last = said(f" and {more} more: -v names all") if more else ""
            typer.echo(f"{heading}: {', '.join(names[: _told_of(names)])}{last}")
    if changes.reordered:
        tell("Its rows stand in another order now")


def _told_of(changes: Sequence[object]) -> int:
    """How many of some changes are told: the first ones, or all."""
    return len(changes) if is_verbose() else min(len(changes), MOST_CHANGES)


def _shown(text: str) -> str:
    """A cell's text in one line, and not too long for it."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_CELL else line[: LONGEST_CELL - 1] + "…"
