"""`tirada new`: a small game that builds at once, copied from templates/starter/."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.files import write_whole
from generator.catalog.models import is_column_name
from generator.catalog.project import shipped_root
from generator.workshop import schemas

LONGEST = 40
OF_ALL_GAMES = ("README.md", ".gitignore")  # files of a project, written with its first game
WINDOWS_DEVICE = re.compile(r"con|prn|aux|nul|com\d|lpt\d")  # no file or folder there may be called so


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


def write_new_files(project: Path, files: Mapping[str, bytes]) -> None:
    """Write the files of a new game by their names in its project. What the project has for all games is left alone."""
    for name, data in files.items():
        if name not in OF_ALL_GAMES or not (project / name).exists():
            write_whole(project / name, data)


def start(game: str, into: Path) -> Path:
    """Write the starter as game `game`, and the schemas that its files name to editors; returns the project folder.

    Raises CannotJudge for a bad id, or when the game is already there.
    """
    project, code, called = place_for(game, into)
    source = shipped_root() / "templates" / "starter"
    files = {}
    for path in sorted(source.rglob("*")):
        if path.is_file():
            name = path.relative_to(source).as_posix().replace("GAME", game).removesuffix(".txt")
            text = path.read_text(encoding="utf-8")
            files[name] = text.replace("@GAME@", game).replace("@CODE@", code).replace("@NAME@", called).encode()
    write_new_files(project, files)
    schemas.write(project / schemas.FOLDER)
    return project
