"""Reading the games of a project: `load`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.base.findings import Finding, Findings
from generator.catalog.library import Game, load_each
from generator.catalog.project import Project, find_project


@dataclass(frozen=True, slots=True)
class Library:
    """The games of a project as they were read, by their ids, and what was found wrong in their files.

    A game of which too little could be read is not among `games`; `findings` say why.
    """

    root: Path
    games: Mapping[str, Game]
    findings: tuple[Finding, ...] = ()

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that are errors: a game that has one is not built."""
        return tuple(finding for finding in self.findings if finding.severity == "error")


def load(games: Iterable[str] = (), *, root: Path | str | None = None) -> Library:
    """Read games from their data.

    `games` are their ids; none means every game of the project. `root` is the project's folder, the one that holds
    `data/games/`; without it the nearest such folder upwards from the current one, else the games that came with
    Tirada.

    Raises CannotJudge for a game that does not exist, for a root without games, and when no game could be parsed.

    >>> import tirada
    >>> game = tirada.load(["qiahn_goblin"]).games["qiahn_goblin"]
    >>> game.languages
    ['es', 'en']
    >>> print(game.tables["combatants"].rows["knight"].name)
    Caballero
    """
    project = project_at(root)
    findings = Findings()
    read = load_each(project, names_of(games) or project.game_ids(), findings)
    found = {name: game for name, game in read.items() if game is not None}
    return Library(project.root, found, tuple(findings))


def project_at(root: Path | str | None) -> Project:
    """The project of a folder, given as a path or as text. Raises CannotJudge when the folder holds no games."""
    return find_project(root=folder_at(root))


def folder_at(path: Path | str | None) -> Path | None:
    """A path that may have been given as text, or not at all."""
    return None if path is None else Path(path)


def names_of(names: Iterable[str]) -> list[str]:
    """Several names as a list; a single name given as text is a list of one, never one of letters."""
    return [names] if isinstance(names, str) else list(names)


def ignore_progress(what: object) -> None:
    """Progress that nobody watches."""
