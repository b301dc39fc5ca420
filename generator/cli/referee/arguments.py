"""Arguments and options that several commands of the referee share, each declared once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

RecordFile = Annotated[
    Path, typer.Argument(help="A record of a game: its actions, a line each or parted by `;`.", metavar="RECORD")
]
GameName = Annotated[str, typer.Argument(help="The game.", metavar="GAME")]
Lang = Annotated[
    str, typer.Option("--lang", help="The language to speak; the game's own without it.", show_default=False)
]
As = Annotated[str, typer.Option("--as", help="Only what this player may do or know.", show_default=False)]
Players = Annotated[
    int | None,
    typer.Option("--players", help="How many play, where a game is for several numbers of them.", show_default=False),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        help="An option of the play or of a ruling: format=squad_6, AT-1=after_all_rolls, AT-1=2 (its second answer).",
        metavar="K=V",
    ),
]
ReportPaper = Annotated[str, typer.Option("--paper", help="The paper of what goes out.")]
ACTIONS = typer.Argument(help='Actions, each in quotes, such as "heads: deploy heads.2".', metavar='"ACTION"')
