"""tirada new"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def new(
    game: Annotated[str, typer.Argument(help="The id of your game: lower-case letters, digits and _.", metavar="GAME")],
    into: Annotated[
        Path,
        typer.Option(
            "--into",
            help="The folder to put it in. In a project the game is added to it; "
            "elsewhere a project folder named after the game is made.",
        ),
    ] = Path(),
) -> None:
    """Start a game of your own: a small deck that builds, for you to change."""
    from generator.workshop.tables.new_game import start

    folder = start(game, into)
    typer.echo(f"Made {folder}")
    typer.echo(f"Now: cd {folder} && tirada build && tirada check")
