"""Files that are edited: read with the digest of their bytes, and written only as they were when they were read."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes, sha256
from generator.base.findings import Where
from generator.base.locks import locked
from generator.catalog import cache
from generator.catalog.project import Project
from generator.workshop.tables.table_import import write_all


class SourceFile(NamedTuple):
    """A file as it was read: where it is, what a person calls it, and its bytes."""

    path: Path
    shown: str
    raw: bytes

    @property
    def digest(self) -> str:
        """SHA-256 of the bytes: a save says which it is based on."""
        return sha256(self.raw)


def read_source(project: Project, path: Path) -> SourceFile:
    """A file of the project. Raises CannotJudge when it is gone, unreadable, or leads out of the project by a link."""
    real = Path(os.path.realpath(path))
    if not real.is_relative_to(os.path.realpath(project.root)):
        raise CannotJudge(
            f"this is a link to {real}, outside the project",
            "put a copy of it in the link's place",
            Where(project.shown(path)),
        )
    if not real.exists():
        raise CannotJudge(
            "the file was removed or renamed", "put it back; nothing was written", Where(project.shown(path))
        )
    return SourceFile(real, project.shown(path), read_bytes(real))


def refuse_read_only(file: SourceFile) -> None:
    """Raise CannotJudge for a file that its owner has closed: writing a new one in its place would get round that."""
    state = file.path.stat()
    if not state.st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH) or not os.access(file.path, os.W_OK):
        raise CannotJudge(
            "the file is read-only: nothing was written", "allow writing to it, then save again", Where(file.shown)
        )


def write_sources(changes: Mapping[SourceFile, bytes]) -> bool:
    """Write new bytes into files, all or none; False, with nothing written, when one is no longer as it was read.

    Raises CannotJudge for a file that is read-only or cannot be written.
    """
    place = cache.folder()
    if place is None:
        return _written(changes)
    with locked(place / "edits.lock"):
        return _written(changes)


def _written(changes: Mapping[SourceFile, bytes]) -> bool:
    for file in changes:
        if not file.path.exists() or read_bytes(file.path) != file.raw:
            return False
        refuse_read_only(file)
    write_all({file.path: raw for file, raw in changes.items()})
    return True
