"""tirada referee table: a game played at a terminal, from its first action to its result."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator.cli.options import Root
from generator.cli.referee.arguments import As, Lang, Options, Players


def table(
    what: Annotated[str, typer.Argument(help="A game to begin, or a record to go on with.", metavar="GAME|RECORD")],
    as_: As = "",
    against: Annotated[
        str, typer.Option("--against", help="Who plays the other side: greedy or random.", show_default=False)
    ] = "",
    lang: Lang = "",
    to: Annotated[
        Path | None,
        typer.Option("--to", help="The record of a new game; without it, GAME-1.tirada here.", show_default=False),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="Let chance begin from this number.", show_default=False)
    ] = None,
    by_hand: Annotated[
        bool, typer.Option("--by-hand", help="Toss, roll and draw yourselves, and tell what came.")
    ] = False,
    option: Options = None,
    players: Players = None,
    player: Annotated[
        list[str] | None,
        typer.Option("--player", help="Who plays: heads=Ana. Repeat it for each.", metavar="SIDE=NAME"),
    ] = None,
    root: Root = None,
) -> None:
    """Play a game at this terminal: the table drawn, what may be done, and why something may not.

    The record is written after every action, so a closed terminal loses nothing: `tirada referee table RECORD` goes on.
    """
    from contextlib import ExitStack

    from generator.cli.referee.table_terminal import TableTerminal
    from generator.workshop.play.begun_records import with_players
    from generator.workshop.play.table_session import begun_record, open_session, seated

    path = Path(what)
    begins = not path.is_file()
    with ExitStack() as held:
        if begins:
            words = with_players(root, what, option or (), players)
            path = begun_record(root, what, to, words, seed, by_hand, player or ())
        held.enter_context(seated(path))
        TableTerminal(open_session(root, path, lang, as_, against)).run(begins)
