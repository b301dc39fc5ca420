"""tirada export, tirada import"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from generator.cli.options import Root


def export(
    game: Annotated[str, typer.Argument(help="The game.", metavar="GAME")],
    table: Annotated[str, typer.Argument(help="The table, such as combatants.", metavar="TABLE")],
    to: Annotated[Path, typer.Option("--to", help="The file to write: .csv, .xlsx or .json.")],
    root: Root = None,
) -> None:
    """Write a table to a spreadsheet file."""
    from generator.workshop.registers.reading import load
    from generator.workshop.tables.spreadsheets import export as run

    _, found = load(root, game)
    run(found, table, to)
    typer.echo(f"Wrote {game}/{table} to {to}")


def import_(
    file: Annotated[Path, typer.Argument(help="A .csv, .xlsx or .json file.", metavar="FILE")],
    as_: Annotated[str, typer.Option("--as", help="Which table it is: GAME/TABLE.")],
    root: Root = None,
) -> None:
    """Take a table back from a spreadsheet file, when every cell of it can be read.

    A value that differs from what a clause attests is told and imported; `tirada check data` will insist on it.
    """
    from generator.base.findings import Findings
    from generator.inspection.report import render
    from generator.workshop.registers.reading import load
    from generator.workshop.tables.spreadsheets import import_sheet, split_name

    game, table = split_name(as_)
    project, found = load(root, game)
    findings = Findings()
    target = import_sheet(project, found, table, file, findings)
    if len(findings):
        print(render(findings, "text"), file=sys.stderr)
    if target is None:
        raise typer.Exit(1)
    typer.echo(f"Wrote {project.shown(target)}")
