"""tirada new"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from generator.base.command_line import as_typed
from generator.cli.options import Mapped
from generator.cli.telling import is_quiet, tell


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
    with_: Annotated[
        str | None,
        typer.Option(
            "--with",
            metavar="PARTS",
            help="What the game is to have, with commas between: cards, tokens, map, rulebook; or all. "
            "Without it: cards.",
            show_default=False,
        ),
    ] = None,
    languages: Annotated[
        str | None,
        typer.Option(
            "--languages",
            metavar="LANGUAGES",
            help="Its languages, with commas between, the one you write in first: es,en. Without it: both, "
            "that of the terminal first.",
            show_default=False,
        ),
    ] = None,
    title: Annotated[
        str | None,
        typer.Option("--title", help="Its title as printed. Without it: the id in words.", show_default=False),
    ] = None,
    into: Annotated[
        Path,
        typer.Option(
            "--into",
            help="The folder to put it in. In a project the game is added to it; "
            "elsewhere a project folder named after the game is made.",
        ),
    ] = Path(),
) -> None:
    """Start a game of your own: a small one that builds, for you to change; or your own cards, from a spreadsheet.

    At a terminal it asks what you want, unless an option says so. The game has a box and a README with what to try
    next.

    Of the spreadsheet, columns such as nombre, tipo, imagen, texto and copias are known by their names in several
    languages, others by what stands in them; --map Carta=name says it. Pictures are files beside the spreadsheet or
    in folders below it. A column name_en or `Nombre (EN)` makes a second language.
    """
    from generator.base.findings import Findings
    from generator.inspection.report import render
    from generator.workshop.start.game_wishes import wishes_of
    from generator.workshop.start.new_files import place_for, read_me_of
    from generator.workshop.start.new_games import start_game
    from generator.workshop.tables.header_names import parsed_mapping

    findings = Findings()
    mapping = parsed_mapping(map_ or [])
    given = any(option is not None for option in (with_, languages, title))
    if not (from_ or lang or mapping or given) and sys.stdin.isatty() and sys.stdout.isatty() and not is_quiet():
        from generator.cli.new_questions import asked_wishes

        wishes = asked_wishes(place_for(game, into)[2])
    else:
        wishes = wishes_of(with_, languages, title)
    folder = start_game(game, from_, mapping, lang, into, findings, wishes)
    if len(findings):
        print(render(findings, "text"), file=sys.stderr)
    if folder is None:
        raise typer.Exit(1)
    tell(f"Made {folder}")
    tell(f"What to do next stands in {read_me_of(folder, game)}")
    tell(f"Now: cd {as_typed([str(folder)])} && tirada build && tirada check")
