"""Options that several commands share, each declared once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Root = Annotated[
    Path | None,
    typer.Option(
        "--root",
        help="The project folder, the one with data/games/. Without it: the nearest one upwards, else the games "
        "that came with Tirada.",
        show_default=False,
    ),
]
Draft = Annotated[
    bool,
    typer.Option("--draft", help="Print texts that are missing or stale too, visibly marked, instead of refusing."),
]
GameOption = Annotated[str, typer.Option("--game", help="Only this game.", show_default=False)]
