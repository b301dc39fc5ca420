"""Options that several commands share, each declared once."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.base.findings import Finding

if TYPE_CHECKING:
    from generator.catalog.project import Project


def exit_code(findings: Iterable[Finding]) -> int:
    """The exit code of a check with errors: 1, or 2 when a file could not be judged at all."""
    return 2 if any(finding.code == "game.unreadable" for finding in findings) else 1


def output_folder(project: Project, out: Path) -> Path:
    """The folder named with --out; without it a project's own, from wherever in it the command is run."""
    inside = project.root in (Path.cwd(), *Path.cwd().parents)
    return project.root / "output" if out == Path("output") and not project.read_only and inside else out


def whole_number(given: str | int) -> int:
    """The value of an option that counts something. Raises BadParameter for anything but digits."""
    text = str(given)  # a default is a number already
    if not (text.isascii() and text.isdigit()):
        raise typer.BadParameter(f"{text!r} is no whole number from 0 on, written in digits: 2")
    return int(text)


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
Json = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]
Mapped = Annotated[
    list[str] | None,
    typer.Option(
        "--map",
        metavar="HEADER=COLUMN",
        help="Which column a header of the spreadsheet is: Nombre=name. HEADER= leaves it out. May be repeated.",
        show_default=False,
    ),
]
