"""A new game with a face and a contract of a test's own: printed, changed, and judged by the whole check."""

from __future__ import annotations

import shutil
from pathlib import Path

from projects import ROOT

from generator.base.findings import Finding, Findings
from generator.catalog.project import Project
from generator.workshop.build.sheets import make_targets
from generator.workshop.checking.run import Checker
from generator.workshop.start.starter import start
from generator.workshop.targets import Target

SHEET = Target("own", "en", "cards", "a4", "dense")
FRONT = "templates/faces/own/front.yaml"


def own_game(folder: Path, front: str, shows: str) -> Path:
    """A new game of four cards with these elements on their fronts, and these promises in their contract."""
    project = start("own", folder)
    (project / FRONT).write_text(front, "utf-8")
    components = project / "data/games/own/components.yaml"
    text = components.read_text("utf-8")
    first, last = text.index("          - {kind: text, what: name"), text.index("        shows_back:")
    components.write_text(text[:first] + shows.lstrip("\n") + text[last:], "utf-8")
    return project


def changed_game(game: Path, folder: Path, old: str, new: str, file: str = FRONT) -> Path:
    """A copy of the game in which something of a file is otherwise."""
    project = folder / "changed"
    shutil.copytree(game, project)
    text = (project / file).read_text("utf-8")
    assert old in text
    (project / file).write_text(text.replace(old, new), "utf-8")
    return project


def printed(project: Path, target: Target = SHEET) -> tuple[bytes, list[Finding]]:
    """The cards of a project in English, and what was found."""
    made = make_targets(Project(project, ROOT), [target], build_book=False)
    return (made.products[0].data if made.products else b""), list(made.findings)


def told(project: Path, data: bytes, folder: Path, target: Target = SHEET) -> list[Finding]:
    """What the whole check says of a sheet of the project."""
    path = folder / target.path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    checker = Checker(Project(project, ROOT), Findings())
    checker.print([path])
    return checker.findings.errors
