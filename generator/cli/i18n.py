"""tirada i18n"""

from __future__ import annotations

import json
from typing import Annotated

import typer

from generator.cli.options import GameOption, Root, exit_code
from generator.cli.spoken_typer import SpokenTyper
from generator.cli.telling import is_verbose, tell

app = SpokenTyper(help="Translations: how complete they are, and their catalogues.")


@app.command()
def status(
    game: GameOption = "",
    json_: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
    root: Root = None,
) -> None:
    """How many texts of each game are translated, stale or missing, language by language."""
    from generator.workshop.translation.catalogues import counts

    rows = counts(root, game)
    if json_:
        typer.echo(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    for row in rows:
        tell(
            f"{row['game']:<16} {row['language']}: {row['translated']} of {row['texts']} translated, "
            f"{row['stale']} stale, {row['missing']} missing"
        )


@app.command()
def merge(game: GameOption = "", root: Root = None) -> None:
    """Bring every catalogue up to date with its source texts: new ones empty, changed ones marked stale."""
    from generator.workshop.translation.catalogues import merge_all

    for line in merge_all(root, game):
        tell(line)


@app.command()
def extract(game: GameOption = "", root: Root = None) -> None:
    """Write every text of a game into a template (.pot) that any translation tool reads."""
    from generator.workshop.translation.catalogues import extract_all

    for line in extract_all(root, game):
        tell(line)


@app.command()
def new(
    language: Annotated[str, typer.Argument(help="The code of the language, such as ca or pt.", metavar="LANG")],
    game: GameOption = "",
    root: Root = None,
) -> None:
    """Add a language: an empty catalogue for each game, ready to be filled in any PO editor."""
    from generator.workshop.translation.catalogues import start_language

    for line in start_language(root, game, language):
        tell(line)


@app.command()
def lint(game: GameOption = "", root: Root = None) -> None:
    """Judge texts and translations; the same as `tirada check text`."""
    from generator.base.findings import Findings
    from generator.catalog.project import find_project
    from generator.inspection.report import render
    from generator.workshop.checking.reporting import told
    from generator.workshop.checking.run import Checker

    project = find_project(root=root)
    findings = Findings()
    Checker(project, findings, game).text()
    result = told(project, findings)
    typer.echo(render(result.findings, "text", suppressed=len(result.suppressed), apart=is_verbose()))
    if result.errors:
        raise typer.Exit(exit_code(result.errors))
