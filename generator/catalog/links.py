"""Refuses links by which a project would read files that are none of its own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.catalog.project import Project


def refuse_links_outside(project: Project, game: str) -> None:
    """Raise CannotJudge for a link in a game's folder, or in what games share, that leads out of the project.

    A project may come from anywhere: what it links to would be printed, or shown in messages. The copy of the games
    that came with Tirada is as its installer has laid it out, perhaps with links.
    """
    if project.read_only:
        return
    root = project.root
    inside = os.path.realpath(root)
    for folder in (root / "data" / "games" / game, root / "data" / "print", root / "templates"):
        for link in _links(folder):
            target = os.path.realpath(link)
            if not Path(target).is_relative_to(inside):
                raise CannotJudge(
                    f"this is a link to {target}, outside the project",
                    "put a copy of it in the link's place",
                    Where(project.shown(Path(link))),
                )


def _links(folder: Path) -> Iterator[str]:
    """The links at and below a folder; what is behind them is not entered."""
    if folder.is_symlink() or folder.parent.is_symlink():
        yield str(folder)
    waiting = [str(folder)]
    while waiting:
        try:
            entries = os.scandir(waiting.pop())
        except OSError:  # it is not there, or no folder: whoever needs it says so
            continue
        with entries:
            for entry in entries:
                if entry.is_symlink():
                    yield entry.path
                elif entry.is_dir():
                    waiting.append(entry.path)
