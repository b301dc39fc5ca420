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

SKIP = {"__pycache__", ".git", "shipped"}


def scan(folders: Iterable[Path]) -> dict[str, list[int]]:
    """Size and modification time of every file below the folders."""
    seen: dict[str, list[int]] = {}
    stack = [str(folder) for folder in folders]
    while stack:
        try:
            with os.scandir(stack.pop()) as entries:
                for entry in entries:
                    if entry.name in SKIP or entry.name.startswith("."):
                        continue
                    if entry.is_dir():
                        stack.append(entry.path)
                    else:
                        stat = entry.stat()
                        seen[entry.path] = [stat.st_size, stat.st_mtime_ns]
        except OSError:
            continue
    return seen


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
    return [sys.version, times, os.environ.get("SOURCE_DATE_EPOCH", "")]


def make(
    arguments: dict[str, Any], folders: Iterable[Path], seen: dict[str, list[int]], outputs: Iterable[Path]
) -> dict[str, Any]:
    """The stamp of a finished build. `seen` is what `scan` saw in the folders before it read anything."""
    files = {}
    for path in outputs:
        stat = path.stat()
        files[str(path)] = [stat.st_size, stat.st_mtime_ns]
    return {
        "arguments": arguments,
        "environment": environment(),
        "folders": [str(folder) for folder in folders],
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
            if [stat.st_size, stat.st_mtime_ns] != seen:
                return None
        return len(stamp["outputs"]) if stamp["inputs"] == scan(map(Path, stamp["folders"])) else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
