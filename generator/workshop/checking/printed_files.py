"""Finished files to judge: the PDFs among some paths, and which of them belong together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path


def pdfs_in(paths: Iterable[Path]) -> list[Path]:
    """The files themselves, and every PDF below the folders among them, in order."""
    return [file for path in paths for file in (sorted(path.rglob("*.pdf")) if path.is_dir() else [path])]


def by_game(files: Sequence[Path]) -> dict[Path, list[Path]]:
    """Files of `<out>/<game>/<lang>/` by the folder of their game; files elsewhere are parted by folders alike."""
    groups: dict[Path, list[Path]] = {}
    for path in files:
        groups.setdefault(path.parent.parent, []).append(path)
    return groups
