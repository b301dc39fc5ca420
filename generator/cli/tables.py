"""tirada export, tirada import"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from generator.cli.options import Mapped, Root
from generator.cli.telling import tell


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
    root: Root = None,
) -> None:
    """Take a table back from a spreadsheet file, when every cell of it can be read.

    CSV may be parted by commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252, with decimal commas. Columns such
    as name_en are translations: they go into the catalogue of their language. A value that differs from what a clause
    attests is told and imported; `tirada check data` will insist on it.
    """
    from generator.base.findings import Findings
    from generator.catalog.project import find_project
    from generator.inspection.report import render
    from generator.workshop.tables.header_names import parsed_mapping
    from generator.workshop.tables.table_export import split_name
    from generator.workshop.tables.table_import import import_sheet

    game, table = split_name(as_)
    project = find_project(root=root)
    findings = Findings()
    written = import_sheet(project, game, table, file, findings, parsed_mapping(map_ or []))
    if len(findings):
        print(render(findings, "text"), file=sys.stderr)
    if not written:
        raise typer.Exit(1)
    for path in written:
        tell(f"Wrote {project.shown(path)}")
