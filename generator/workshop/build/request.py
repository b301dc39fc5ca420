"""What the user asks a build for, and the quick answer when nothing changed since the last time."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from generator.catalog.project import Project
from generator.workshop.build import unchanged_check
from generator.workshop.defaults import DEFAULT_LAYOUT, DEFAULT_PAPER

CACHE = ".tirada"
STAMP = "stamp.json"


@dataclass(frozen=True, slots=True)
class BuildRequest:
    """What the user asks a build for. Empty tuples mean: every one (papers: A4)."""

    games: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    papers: tuple[str, ...] = (DEFAULT_PAPER,)
    only: tuple[str, ...] = ()
    layout: str = DEFAULT_LAYOUT
    rulings: tuple[str, ...] = ()
    players: int = 0  # the pieces of so many players alone; 0: of all
    printer: str = ""  # correct the sheets for this printer
    pieces: tuple[str, ...] = ()  # codes, or FIRST..LAST: print these alone
    copies: int = 0  # of each piece; 0: as many as the game has
    skip: int = 0  # places of the first sheet that are used already
    since: str = ""  # the record of an earlier build: make what changed since then
    ink: str = ""  # save ink: low or grey
    large: bool = False  # in large print
    proof: bool = False  # write tolerance proofs too
    draft: bool = False
    force: bool = False
    jobs: int = 0


def arguments_of(project: Project, request: BuildRequest) -> dict[str, Any]:
    """The request as the stamp keeps it (and as JSON reads it back)."""
    values: dict[str, Any] = json.loads(json.dumps(asdict(request)))
    for name in ("force", "jobs"):
        values.pop(name)
    return {"root": str(project.root), "shipped": str(project.shipped), **values}


def nothing_to_do(project: Project, request: BuildRequest, out: Path) -> int | None:
    """How many files are up to date when nothing at all changed since the last such build.

    The project need not know what is installed: the stamp names the folders that it was made of.
    """
    if request.force or request.proof:
        return None
    return unchanged_check.fresh(out / CACHE / STAMP, arguments_of(project, request))
