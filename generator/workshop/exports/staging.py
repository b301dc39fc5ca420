"""Folders that are made beside their places and moved there together, so that none is ever there by half."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.workshop.exports.request import MANIFEST


class StagedFolders:
    """Folders that are made beside their places and moved there together: an export that fails leaves nothing."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.stage = out / f".export.{os.getpid()}.tmp"
        self.names: list[str] = []

    def __enter__(self) -> StagedFolders:
        with _told(self.stage):
            self.stage.mkdir(parents=True, exist_ok=True)
        return self

    def folder(self, name: str) -> Path:
        """A folder to write into. Raises CannotJudge where its place is taken by something that no export made."""
        final = self.out / name
        if final.exists() and not (final / MANIFEST).is_file() and (not final.is_dir() or any(final.iterdir())):
            raise CannotJudge(
                "there is something else in its place", "name another folder with --out", Where(str(final))
            )
        place = self.stage / str(len(self.names))
        self.names.append(name)
        with _told(place):
            place.mkdir()
        return place

    def keep(self) -> None:
        """Move all folders to their places; what an earlier export left there goes."""
        for number, name in enumerate(self.names):
            final, old = self.out / name, self.stage / f"old-{number}"
            with _told(final):
                final.parent.mkdir(parents=True, exist_ok=True)
                if final.exists():
                    final.rename(old)
                (self.stage / str(number)).rename(final)

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            shutil.rmtree(self.stage)


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Turn an error of the disk into a message that names the place."""
    try:
        yield
    except OSError as error:
        raise CannotJudge(
            f"cannot be written ({error.strerror or error})",
            "free some space, or name another folder with --out",
            Where(str(path)),
        ) from error
