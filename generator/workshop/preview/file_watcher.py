"""Notices changed files of a project by comparing their times and sizes with those of an earlier look."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

Snapshot = dict[str, tuple[int, int]]  # path -> time of change in ns, size
KEPT = ("data", "templates")  # folders of a project that people edit


def watched_folders(layers: Iterable[Path]) -> list[Path]:
    """The folders whose files may change what is shown."""
    return [root / name for root in layers for name in KEPT]


def snapshot(folders: Iterable[Path]) -> Snapshot:
    """Every file below some folders. Hidden ones are left out: editors and half-written files use such names."""
    found: Snapshot = {}
    waiting = [str(folder) for folder in folders]
    while waiting:
        try:
            entries = list(os.scandir(waiting.pop()))
        except OSError:  # a folder that went away between two looks
            continue
        for entry in entries:
            if entry.name.startswith("."):
                continue
            try:
                if entry.is_dir():
                    waiting.append(entry.path)
                else:
                    stat = entry.stat()
                    found[entry.path] = stat.st_mtime_ns, stat.st_size
            except OSError:
                continue
    return found


def changes(before: Snapshot, after: Snapshot) -> set[str]:
    """Files that are new, gone, or no longer the same."""
    return {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}
