"""Targets: each file a build can make, where it goes, and what its content depends on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from generator.base.files import sha256
from generator.catalog.project import PACKAGE, Project

DEPENDENCIES = ("reportlab", "jinja2", "babel", "markdown-it-py", "fonttools", "font-source-sans-pro", "font-amatic-sc")


LONGEST = 120  # characters that chosen rulings may take of a file's name


@dataclass(frozen=True, slots=True, order=True)
class Target:
    """One component of a game in one language on one paper in one layout."""

    game: str
    language: str
    component: str
    paper: str
    layout: str
    draft: bool = False
    rulings: tuple[tuple[str, str], ...] = ()

    def path(self, suffix: str = "") -> str:
        """Where the file goes, below the output folder. What is not the default is named."""
        layout = "" if self.layout == "dense" else f".{self.layout}"
        rulings = "".join(f".{ident}-{option}" for ident, option in self.rulings)
        if len(rulings) > LONGEST:  # a file's name has its limit; the first sheet names them all
            rulings = f".{len(self.rulings)}-rulings-{sha256(rulings.encode())[:12]}"
        draft = ".draft" if self.draft else ""
        return f"{self.game}/{self.language}/{self.component}{suffix}.{self.paper}{layout}{rulings}{draft}.pdf"

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Target:
        """A target as build.json keeps it."""
        rulings = tuple((str(ident), str(option)) for ident, option in values.get("rulings", ()))
        return cls(**{**values, "rulings": rulings})


def input_files(project: Project, game: str) -> list[Path]:
    """The data files every target of a game depends on."""
    files = [p for p in sorted(project.game_folder(game).rglob("*")) if p.is_file()]
    for root in project.layers:
        files += [p for p in sorted((root / "data" / "print").rglob("*")) if p.is_file()]
    return files


@cache
def _digest(path: str, size: int, mtime: int) -> str:
    return sha256(Path(path).read_bytes())


def digest(path: Path) -> str:
    """The content hash of a file (each file is read once in a run)."""
    stat = path.stat()
    return _digest(str(path), stat.st_size, stat.st_mtime_ns)


@cache
def machinery() -> str:
    """Hash of what makes outputs: our own source and the versions of what it stands on."""
    from importlib.metadata import PackageNotFoundError, version

    total = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*.py")):
        total.update(path.relative_to(PACKAGE).as_posix().encode() + path.read_bytes())
    for name in DEPENDENCIES:
        try:
            total.update(f"{name}=={version(name)}".encode())
        except PackageNotFoundError:
            total.update(f"{name}==-".encode())
    return total.hexdigest()


def key(project: Project, target: Target, templates: Iterable[str], epoch: str) -> str:
    """The cache key of a target: its parameters, its data, the templates it used, and the machinery."""
    parts: list[object] = [asdict(target), machinery(), epoch]
    parts += [[project.shown(path), digest(path)] for path in input_files(project, target.game)]
    for name in sorted(templates):
        found = project.find(*name.split("/"))
        parts.append([name, digest(found) if found else "gone"])
    return sha256(json.dumps(parts).encode())
