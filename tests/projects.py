"""The project as it stands, read and printed once for each test process; and copies of it to change."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

from generator.base.findings import Findings
from generator.base.session import Session
from generator.catalog.library import Game, load_game
from generator.catalog.project import Project
from generator.workshop.build.sheets import make_targets
from generator.workshop.targets import Target

ROOT = Path(__file__).resolve().parent.parent
# No test changes it, so that what one has read and composed serves the others of its process.
AS_IT_STANDS = Project(ROOT, ROOT, session=Session(of_one_run=True))


@cache
def game_as_it_stands(ident: str) -> Game:
    """A game of data/, read without a finding. Do not change it."""
    findings = Findings()
    game = load_game(AS_IT_STANDS, ident, findings)
    assert game is not None
    assert findings.items == []
    return game


@cache
def printed(game: str, component: str, language: str = "es", paper: str = "a4") -> bytes:
    """A component of a game of data/ as a PDF."""
    target = Target(game, language, component, paper, "dense")
    (product,) = make_targets(AS_IT_STANDS, [target], thumbnails=False).products
    return product.data


def copied_project(root: Path, games: list[str] | None) -> Path:
    """data/ and templates/ copied to a new folder, with some games or all."""
    shutil.copytree(ROOT / "templates", root / "templates")
    shutil.copytree(ROOT / "data" / "print", root / "data" / "print")
    for folder in (ROOT / "data" / "games").iterdir():
        if games is None or folder.name in games:
            shutil.copytree(folder, root / "data" / "games" / folder.name)
    return root


def built(game: str, component: str, out: Path) -> Path:
    """The output folder of a build of one component, A4, in all languages of its game."""
    from generator.workshop.build.request import BuildRequest
    from generator.workshop.build.run import build

    request = BuildRequest(games=(game,), only=(component,), jobs=1)
    build(AS_IT_STANDS, request, out, lambda steps: None, lambda what: None)
    return out
