"""The files of a new game: where they go, and that they are written whole or not at all."""

from __future__ import annotations

import contextlib
import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

from generator.base.errors import CannotJudge
from generator.base.files import write_whole
from generator.base.regular_expressions import regular_expression
from generator.catalog.models import is_column_name
from generator.workshop import schemas

LONGEST = 40
READ_ME = "README.md"
OF_ALL_GAMES = ".gitignore"  # of a project, written with its first game
WINDOWS_DEVICE = regular_expression(r"con|prn|aux|nul|com\d|lpt\d")  # no file or folder there may be called so


def place_for(game: str, into: Path) -> tuple[Path, str, str]:
    """The project folder of a new game, the letters of its codes, and its name.

    Raises CannotJudge for a bad id, or when the game is already there.
    """
    if not is_column_name(game) or len(game) > LONGEST or WINDOWS_DEVICE.fullmatch(game):
        plain = unicodedata.normalize("NFKD", game).encode("ascii", "ignore").decode().lower()
        near = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:LONGEST]
        usual = f"lower-case letters, digits and _, a letter first, at most {LONGEST}"
        fits = is_column_name(near) and not WINDOWS_DEVICE.fullmatch(near)
        raise CannotJudge(f"{game[:60]!r} is not an id for a game", f"use {usual}" + (f": {near}" if fits else ""))
    into = into.resolve()
    project = into if (into / "data" / "games").is_dir() else into / game
    folder = project / "data" / "games" / game
    if folder.exists() or (project / "templates" / "faces" / game).exists():
        raise CannotJudge(f"{folder} is already there", "choose another id or another folder")
    return project, re.sub(r"[^A-Z]", "", game.upper())[:2].ljust(2, "X"), game.replace("_", " ").title()


def read_me_of(project: Path, game: str) -> Path:
    """The file that tells of a new game: the project's, or where that tells of another game, one in its folder."""
    own = project / "data" / "games" / game / READ_ME
    return own if own.exists() else project / READ_ME


class NewFiles:
    """Writes files into a project; what was not there is taken away again when the block it leads ends in an error."""

    def __init__(self, project: Path, game: str) -> None:
        self.project, self.game = project, game
        self._made: list[Path] = []  # files and folders that were not there, in the order of their making

    def __enter__(self) -> NewFiles:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None:
            for path in reversed(self._made):
                with contextlib.suppress(OSError):
                    path.rmdir() if path.is_dir() else path.unlink()

    def write(self, files: Mapping[str, bytes]) -> None:
        """Write files by their names in the project. What the project has for all games is left alone: where it has
        a README, that of the game stands in the game's folder.

        Raises CannotJudge where the folder or the disk refuses.
        """
        for name, data in files.items():
            path = self.project / name
            if path.exists() and name == READ_ME:
                path = self.project / "data" / "games" / self.game / READ_ME
            elif path.exists() and name == OF_ALL_GAMES:
                continue
            missing = [one for one in (path, *path.parents) if not one.exists()]
            self._made += reversed(missing)
            try:
                write_whole(path, data)
            except CannotJudge as error:
                fix = "free some space, or name a folder of your own: --into FOLDER"
                raise CannotJudge(error.reason, fix, error.where) from error

    def write_schemas(self) -> None:
        """Write the schemas that the files name to editors."""
        self.write({f"{schemas.FOLDER}/{kind.name}.json": schemas.as_text(kind).encode() for kind in schemas.KINDS})
