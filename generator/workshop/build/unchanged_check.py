"""Is anything left to do? File sizes and times answer in milliseconds; only standard library here.

The stamp is a shortcut: it says "nothing changed" or "look closer". What decides is always content
(workshop/build/run.py).
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

VARIABLES = ("SOURCE_DATE_EPOCH",)  # of the environment: what is made depends on them
SKIP = {"__pycache__", ".git"}


def scan(places: Iterable[Path]) -> dict[str, list[int]]:
    """Size and modification time of every file among the places and below them; hidden ones are nobody's input."""
    seen: dict[str, list[int]] = {}
    linked: set[str] = set()  # folders behind links, each entered once: they may lead round in a circle
    stack = [str(place) for place in places]
    while stack:
        place = stack.pop()
        try:
            entries = os.scandir(place)
        except NotADirectoryError:
            _see(place, seen)
            continue
        except OSError:
            continue
        with entries:
            for entry in entries:
                if entry.name in SKIP or entry.name.startswith("."):
                    continue
                if not _is_folder(entry):
                    _see(entry.path, seen)
                elif not entry.is_symlink() or (real := os.path.realpath(entry.path)) not in linked:
                    if entry.is_symlink():
                        linked.add(real)
                    stack.append(entry.path)
    return seen


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link that leads to itself
        return False


def _see(path: str, seen: dict[str, list[int]]) -> None:
    try:
        stat = os.stat(path)  # noqa: PTH116 - a Path for each of a thousand files takes longer than to ask the disk
    except OSError:  # it is gone just now, or a link to nothing
        return
    seen[path] = _state(stat)


def _state(stat: os.stat_result) -> list[int]:
    """Size and times of a file: whoever sets its time of writing back changes the time of its entry."""
    return [stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns]


def environment() -> list[Any]:
    """What else an output depends on: the interpreter and the folders its packages are installed in."""
    times = []
    added = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    for name in sys.path:
        if name.endswith(("site-packages", "dist-packages")) or (name and name in added):
            try:
                times.append([name, Path(name).stat().st_mtime_ns])
            except OSError:
                continue
    return [sys.version, times, [os.environ.get(name, "") for name in VARIABLES]]


def make(
    arguments: dict[str, Any], places: Iterable[Path], seen: dict[str, list[int]], outputs: Iterable[Path]
) -> dict[str, Any]:
    """The stamp of a finished build: `seen` is what `scan` saw in the places before anything was read."""
    files: dict[str, list[int]] = {}
    for path in outputs:
        try:
            stat = path.stat()
        except OSError:  # removed by somebody meanwhile: the stamp will not hold
            files[str(path)] = []
            continue
        files[str(path)] = _state(stat)
    return {
        "arguments": arguments,
        "environment": environment(),
        "places": [str(place) for place in places],
        "inputs": seen,
        "outputs": files,
    }


def fresh(path: Path, arguments: dict[str, Any]) -> int | None:
    """The number of outputs when nothing changed since the stamp was made, else None."""
    try:
        stamp = json.loads(path.read_bytes())
        if stamp["arguments"] != arguments or stamp["environment"] != environment():
            return None
        for name, seen in stamp["outputs"].items():
            stat = Path(name).stat()
            if _state(stat) != seen:
                return None
        return len(stamp["outputs"]) if stamp["inputs"] == scan(map(Path, stamp["places"])) else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
