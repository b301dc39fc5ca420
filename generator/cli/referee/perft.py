"""tirada referee perft: counts lines of legal actions."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from generator.cli.options import Json, Root
from generator.cli.referee.arguments import Options
from generator.cli.referee.output import open_playable, print_json
from generator.cli.telling import tell


def perft(
    what: Annotated[str, typer.Argument(help="A game, or a record to start from.", metavar="GAME|RECORD")],
    depth: Annotated[int, typer.Option("--depth", min=0, max=60, help="How many actions to look ahead.")],
    option: Options = None,
    json_: Json = False,
    root: Root = None,
) -> None:
    """Count the lines of legal actions, for each number of actions up to --depth."""
    from generator.referee.random_play import perft as count
    from generator.workshop.play.records import referee_of

    if Path(what).is_file():
        table = open_playable(root, Path(what))
        referee, position = table.referee, table.position
    else:
        _, _, referee = referee_of(root, what, list(option or ()))
        position = referee.start()
    known: dict[tuple[Any, int], int] = {}
    lines = [count(referee, position, n, known) for n in range(depth + 1)]
    if json_:
        print_json(lines)
        return
    for n, number in enumerate(lines):
        tell(f"{n:>3} {number}")
