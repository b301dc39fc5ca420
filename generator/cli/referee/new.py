"""tirada referee new: starts a record."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator.base.errors import CannotJudge
from generator.cli.options import Root
from generator.cli.referee.arguments import GameName, Lang, Options, Players
from generator.cli.referee.output import next_to_act
from generator.cli.telling import tell


def new(
    game: GameName,
    to: Annotated[Path, typer.Option("--to", help="The record to write; it must not exist yet.")],
    option: Options = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", help="Let the program toss and roll, from this number on.", show_default=False),
    ] = None,
    from_: Annotated[
        str | None,
        typer.Option(
            "--from",
            help="Start from a position: a file (JSON or the short notation), or the notation itself: "
            '"heads: up knight; down 2; lost wizard". Its format is taken from it.',
            metavar="POSITION",
            show_default=False,
        ),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option("--player", help="Who plays: heads=Ana. Repeat it for each.", metavar="SIDE=NAME"),
    ] = None,
    players: Players = None,
    secret_map: Annotated[
        bool,
        typer.Option(
            "--secret-map", help="Play a campaign on a map that its seed draws, of the same lands in other places."
        ),
    ] = False,
    lang: Lang = "",
    root: Root = None,
) -> None:
    """Start the record of a game. Its header names every ruling in force.

    A game of order sheets begins a campaign, in a folder: the provinces of the players play (--player cierzo=Ana), or
    all of them; a number rolls its dice, one of its own without --seed, unless --option dice=typed. What the players
    do not know (map, seed, missions to come) is kept in turns/0000/hidden.json: tell them its SHA-256 now and show them
    the file at the end; `tirada referee replay` says whether it is the same, and whether the seed draws that map.
    """
    from generator.cli.referee.campaigns import new_campaign
    from generator.referee.registry import plugin_ids, plugin_of
    from generator.workshop.play.begun_records import make_record, with_players
    from generator.workshop.play.records import open_record
    from generator.workshop.registers.reading import load

    rules = game if game in plugin_ids() else load(root, game)[1].rules_id  # a copy is played as the game it copies
    if plugin_of(rules).campaign is not None:
        if players is not None:
            raise CannotJudge("a campaign begins with named players: leave out --players")
        new_campaign(root, game, to, option or (), player or (), seed, secret_map, from_)
        return
    if secret_map:
        raise CannotJudge(f"{game} is not played by order sheets: it has no secret map", "leave out --secret-map")
    make_record(root, game, with_players(root, game, option or (), players), seed, from_, to, player or (), lang)
    tell(f"{to}")
    typer.echo(next_to_act(open_record(root, to), lang))
