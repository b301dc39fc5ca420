"""Where data and templates live: the user's project first, the copy shipped with the package below it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.names import suggestion

PACKAGE = Path(__file__).resolve().parent.parent


def shipped_root() -> Path:
    """The folder with the data/ and templates/ that came with Tirada (wheel or checkout)."""
    inside = PACKAGE / "shipped"
    return inside if (inside / "data").is_dir() else PACKAGE.parent


@dataclass(frozen=True, slots=True)
class Project:
    """A root with data/games/, and whether it is only the shipped (read-only) copy."""

    root: Path
    shipped: Path
    read_only: bool = False

    @property
    def layers(self) -> tuple[Path, ...]:
        """Roots to search, the user's own first."""
        return (self.root,) if self.root == self.shipped else (self.root, self.shipped)

    def games_folder(self) -> Path:
        return self.root / "data" / "games"

    def game_ids(self) -> list[str]:
        """Ids of the games of this project: the folders under data/games/."""
        folder = self.games_folder()
        return sorted(p.name for p in folder.iterdir() if p.is_dir() and not p.name.startswith("."))

    def game_folder(self, game: str) -> Path:
        """The folder of a game. Raises CannotJudge for an unknown id."""
        ids = self.game_ids()
        if game not in ids:
            raise CannotJudge(f"there is no game {game!r} in {self.games_folder()}: {suggestion(game, ids)}")
        return self.games_folder() / game

    def find(self, *parts: str) -> Path | None:
        """The first existing file or folder with this path below a layer, or None."""
        for root in self.layers:
            path = root.joinpath(*parts)
            if path.exists():
                return path
        return None

    def shown(self, path: Path) -> str:
        """A path as a person reads it: relative to the root where that is possible."""
        if ".." not in path.parts:
            for root in self.layers:  # nearly always so, and without asking the disk
                if path.is_relative_to(root):
                    return path.relative_to(root).as_posix()
        real = os.path.realpath  # unlike Path.resolve, it bears links that lead to themselves
        for root in self.layers:
            try:
                return Path(real(path)).relative_to(real(root)).as_posix()
            except ValueError:
                continue
        return str(path)


def find_project(start: Path | None = None, root: Path | None = None) -> Project:
    """The nearest folder upwards from `start` with data/games/; otherwise the shipped copy.

    Raises CannotJudge when an explicit `root` has no data/games/.
    """
    shipped = shipped_root()
    if root is not None:
        root = root.resolve()
        if not (root / "data" / "games").is_dir():
            raise CannotJudge(
                f"{root}: there is no data/games/ in this folder",
                "name the folder that holds data/, or start one with `tirada new`",
            )
        return Project(root, shipped)
    here = (start or Path.cwd()).resolve()
    for folder in (here, *here.parents):
        if (folder / "data" / "games").is_dir():
            return Project(folder, shipped)
    return Project(shipped, shipped, read_only=True)  # nobody named it: nobody may change it
