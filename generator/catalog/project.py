"""Where data and templates live: the user's project, the copy shipped with Tirada, games of installed packages."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from generator.base.errors import CannotJudge
from generator.base.names import suggestion
from generator.base.session import Session

if TYPE_CHECKING:
    from generator.catalog.installed import InstalledGame

PACKAGE = Path(__file__).resolve().parent.parent


def shipped_root() -> Path:
    """The folder with the data/ and templates/ that came with Tirada (wheel or checkout)."""
    inside = PACKAGE / "shipped"
    return inside if (inside / "data").is_dir() else PACKAGE.parent


@dataclass(frozen=True, slots=True)
class Project:
    """A root with data/games/, whether it is only the shipped (read-only) copy, and games of installed packages.

    The shipped games have those of installed packages beside them. A project of the user's has its own games only;
    where a package brings the same game, its templates and print data serve what the project does not have.
    """

    root: Path
    shipped: Path
    read_only: bool = False
    installed: tuple[InstalledGame, ...] = ()
    referees: tuple[tuple[str, Path], ...] = ()  # game, folder of the code that another package brings for it
    session: Session = field(default_factory=Session, compare=False, repr=False)  # what was read and made so far

    @property
    def layers(self) -> tuple[Path, ...]:
        """Roots to search: the user's own first, then Tirada's, then those of installed packages."""
        own = (self.root,) if self.root == self.shipped else (self.root, self.shipped)
        if not self.installed:
            return own
        return (*own, *dict.fromkeys(game.root for game in self.installed if not game.wrong))

    def games_folder(self) -> Path:
        return self.root / "data" / "games"

    def _own_ids(self) -> set[str]:
        return {p.name for p in self.games_folder().iterdir() if p.is_dir() and not p.name.startswith(".")}

    def game_ids(self) -> list[str]:
        """Ids of the games of this project: the folders under data/games/, and what packages bring beside them."""
        return sorted(self._own_ids() | {game.id for game in self.installed})

    def game_folder(self, game: str) -> Path:
        """The folder of a game. Raises CannotJudge for an unknown id, and for one whose package cannot be used."""
        brought = next((found for found in self.installed if found.id == game), None)
        if brought is not None and brought.wrong:
            raise CannotJudge(brought.wrong, brought.fix)
        if game in self._own_ids():
            return self.games_folder() / game
        if brought is None:
            raise self._no_game(game)
        return brought.root / "data" / "games" / game

    def _no_game(self, game: str) -> CannotJudge:
        from generator.catalog.installed import DATA_GROUP, refereed_by

        message = f"there is no game {game!r} in {self.games_folder()}"
        owner = refereed_by(game)
        if owner and not (self.shipped / "data" / "games" / game).is_dir():
            return CannotJudge(
                f"{message}: {owner} brings its referee, but nothing brings its data",
                f"name its data in the package's entry points ({DATA_GROUP!r}), or put them into data/games/{game}",
            )
        row = "error_no_game_here", {"word": game, "known": ", ".join(self.game_ids())}
        # A copy of a game is met by its old name in every recipe: the folder one is in has other games than Tirada.
        fix = f"write the id of a game of this folder; {game} itself came with Tirada, elsewhere" if owner else ""
        return CannotJudge(f"{message}: {suggestion(game, self.game_ids())}", fix, row=row)

    def usable_game_ids(self) -> list[str]:
        """The ids of the games whose folder is there: without those of a package that cannot be used."""
        broken = {found.id for found in self.installed if found.wrong}
        return [game for game in self.game_ids() if game not in broken]

    def may_change(self, game: str) -> bool:
        """Whether a game's files are the user's to change: not those that came with Tirada or another package."""
        return not self.read_only and game in self._own_ids()

    def find(self, *parts: str) -> Path | None:
        """The first existing file or folder with this path below a layer, or None."""
        # a build looks for ten thousand names, most of them nowhere: a Path for each takes longer than to ask the disk
        root = next((root for root in self.layers if os.path.exists(os.path.join(root, *parts))), None)  # noqa: PTH110, PTH118
        found = root.joinpath(*parts) if root is not None else None
        self.remember("/".join(parts), found)
        return found

    def remember(self, name: str, path: Path | None) -> None:
        """Called for each file that is looked for (a path below the layers or `font:PACKAGE/FILE`), for builds."""

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


def find_project(start: Path | None = None, root: Path | None = None, packages: bool = True) -> Project:
    """The nearest folder upwards from `start` with data/games/; otherwise the shipped copy.

    Without `packages` nobody asks what is installed, which takes some hundredths of a second (`with_packages`).
    Raises CannotJudge when an explicit `root` has no data/games/.
    """
    found = _nearest(start, root)
    return with_packages(found) if packages else found


def _nearest(start: Path | None, root: Path | None) -> Project:
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


def with_packages(project: Project) -> Project:
    """The project with the games of installed packages: all of them beside the shipped games, else its own ones."""
    from generator.catalog.installed import claimed_twice, installed_games, referee_places

    own = {path.name for path in project.games_folder().iterdir()}
    if project.root == project.shipped:
        installed = tuple(
            claimed_twice(game.id, f"{game.owner}, Tirada") if game.id in own else game for game in installed_games()
        )
    else:  # what the project has goes before what a package has
        installed = tuple(game for game in installed_games() if game.id in own and not game.wrong)
    return replace(project, installed=installed, referees=referee_places())
