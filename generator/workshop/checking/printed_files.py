"""Finished files to judge: PDFs, web editions and exports among some paths, and which of them belong together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

WEB_EDITIONS = "rulebook*.html"
EXPORTS = "export.json"  # stands for all files of its folder


def finished_files_in(paths: Iterable[Path]) -> list[Path]:
    """The files themselves, and every PDF, web edition and export below the folders among them, in order."""
    return [file for path in paths for file in (_below(path) if path.is_dir() else [path])]


def _below(folder: Path) -> list[Path]:
    exports = list(folder.rglob(EXPORTS))
    exported = {path.parent for path in exports}
    pdfs = [path for path in folder.rglob("*.pdf") if exported.isdisjoint(path.parents)]
    return sorted([*pdfs, *folder.rglob(WEB_EDITIONS), *exports])


def by_game(files: Sequence[Path]) -> dict[Path, list[Path]]:
    """Files of `<out>/<game>/<lang>/` by the folder of their game; files elsewhere are parted by folders alike.

    An export is the folder that its manifest lies in.
    """
    groups: dict[Path, list[Path]] = {}
    for path in files:
        place = path.parent if path.name == EXPORTS else path
        groups.setdefault(place.parent.parent, []).append(path)
    return groups
