"""Finished files to judge: PDFs and web editions among some paths, and which of them belong together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

WEB_EDITIONS = "rulebook*.html"


def finished_files_in(paths: Iterable[Path]) -> list[Path]:
    """The files themselves, and every PDF and web edition below the folders among them, in order."""
    return [file for path in paths for file in (_below(path) if path.is_dir() else [path])]


def _below(folder: Path) -> list[Path]:
    return sorted([*folder.rglob("*.pdf"), *folder.rglob(WEB_EDITIONS)])


def by_game(files: Sequence[Path]) -> dict[Path, list[Path]]:
    """Files of `<out>/<game>/<lang>/` by the folder of their game; files elsewhere are parted by folders alike."""
    groups: dict[Path, list[Path]] = {}
    for path in files:
        groups.setdefault(path.parent.parent, []).append(path)
    return groups
