"""Options that several commands share, each declared once."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from generator.base.findings import Finding


def exit_code(findings: Iterable[Finding]) -> int:
    """1 for errors in what was read; 2 when among them is a file that could not be judged at all."""
    return 2 if any(finding.code == "game.unreadable" for finding in findings) else 1


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
