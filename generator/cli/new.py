"""tirada new"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from generator.cli.options import Mapped
from generator.cli.telling import tell


def new(
    game: Annotated[str, typer.Argument(help="The id of your game: lower-case letters, digits and _.", metavar="GAME")],
    from_: Annotated[
        str,
        typer.Option(
            "--from",
            metavar="FILE|GAME",
            help="A spreadsheet of cards (.xlsx, .ods, .csv): a row for each, whose columns become the cards. "
            "Or one of the games of `tirada list`, to be copied and changed.",
            show_default=False,
        ),
    ] = "",
    map_: Mapped = None,
    lang: Annotated[
        str,
        typer.Option("--lang", help="The language of the spreadsheet's words; guessed without it.", show_default=False),
    ] = "",
    into: Annotated[
        Path,
        typer.Option(
            "--into",
            help="The folder to put it in. In a project the game is added to it; "
            "elsewhere a project folder named after the game is made.",
        ),
    ] = Path(),
) -> None:
    """Start a game of your own: a small deck that builds, for you to change; or your own cards, from a spreadsheet.

    Of the spreadsheet, columns such as nombre, tipo, imagen, texto and copias are known by their names in several
    languages, others by what stands in them; --map Carta=name says it. Pictures are files beside the spreadsheet or
    in folders below it. A column name_en or `Nombre (EN)` makes a second language.
    """
    from generator.base.findings import Findings
    from generator.inspection.report import render
    from generator.workshop.start.new_games import start_game
    from generator.workshop.tables.header_names import parsed_mapping

    findings = Findings()
    folder = start_game(game, from_, parsed_mapping(map_ or []), lang, into, findings)
    if len(findings):
        print(render(findings, "text"), file=sys.stderr)
    if folder is None:
        raise typer.Exit(1)
    tell(f"Made {folder}")
    tell(f"Now: cd {folder} && tirada build && tirada check")
