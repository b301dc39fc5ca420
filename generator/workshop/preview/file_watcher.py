"""Tells which files of a project change: as soon as the operating system says so, and by looking where it does not.

It does not on a network drive, or when no more watches are to be had. Whoever has such a drive sets the environment
variable WATCHFILES_FORCE_POLLING, which the library watchfiles knows as well; the looking is ours, for the library's
sees no second change within the same second.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from threading import Event

Snapshot = dict[str, tuple[int, int]]  # path -> time of change in ns, size
KEPT = ("data", "templates")  # folders of a project that people edit
LOOK = 0.3  # seconds between two looks at the files, where we must look
TICK = 200  # ms after which we see whether to stop, and whether the folders are still the same ones
QUIET = 50  # ms without a further change after which changes are told


def watched_folders(layers: Iterable[Path]) -> list[Path]:
    """The folders whose files may change what is shown."""
    return [root / name for root in layers for name in KEPT]


def file_changes(folders: Sequence[Path], stop: Event, watching: Event) -> Iterator[set[str]]:
    """The files and folders that are new, gone or no longer the same, as soon as they are, until `stop` is set.

    `watching` is set as soon as no change can be missed. A folder stands for everything in it. Hidden files are left
    out: editors and half-written files use such names.
    """
    if not _must_look():
        try:
            yield from _changes_told(folders, stop, watching)
            return
        except (OSError, RuntimeError):  # no more watches are to be had
            pass
    yield from _changes_seen(folders, stop, watching)


def _must_look() -> bool:
    """Whether the system is known to say nothing: asked for by the user, or Linux on the drives of Windows."""
    asked = os.environ.get("WATCHFILES_FORCE_POLLING", "").lower()
    if asked:
        return asked not in ("false", "disable", "disabled")
    return "microsoft" in platform.release().lower()


def _changes_told(folders: Sequence[Path], stop: Event, watching: Event) -> Iterator[set[str]]:
    """The changes that the operating system tells. Raises OSError or RuntimeError when it refuses to."""
    from watchfiles import watch

    named = {folder.resolve(): folder for folder in folders}
    identities = _identities(named)
    again: set[str] = set()  # new folders: what was written into them at once may have been missed
    while not stop.is_set():
        watched = identities
        for found in watch(
            *[real for real, identity in watched.items() if identity], watch_filter=None, stop_event=stop,
            step=QUIET, rust_timeout=TICK, yield_on_timeout=True, raise_interrupt=False,
            force_polling=False, ignore_permission_denied=True,
        ):  # fmt: skip
            watching.set()
            changed = {path for _, real in found if (path := _as_named(Path(real), named))}
            if told := {str(path) for path in changed} | again:
                yield told
            again = {str(path) for path in changed if path.is_dir()}
            identities = _identities(named)
            if identities != watched:
                again |= {str(folder) for real, folder in named.items() if identities[real] != watched[real]}
                break


def _identities(folders: Iterable[Path]) -> dict[Path, tuple[int, int] | None]:
    """What tells each folder from another one at the same place; None where there is none."""
    found: dict[Path, tuple[int, int] | None] = {}
    for folder in folders:
        try:
            stat = folder.stat()
        except OSError:
            found[folder] = None
        else:
            found[folder] = stat.st_dev, stat.st_ino
    return found


def _as_named(path: Path, named: Mapping[Path, Path]) -> Path | None:
    """A path as we name it, for some systems tell where a link leads; None for a hidden file."""
    for real, folder in named.items():
        if path.is_relative_to(real):
            below = path.relative_to(real)
            return None if any(part.startswith(".") for part in below.parts) else folder / below
    return None


def _changes_seen(folders: Sequence[Path], stop: Event, watching: Event) -> Iterator[set[str]]:
    """The changes that one look finds after another."""
    before = _snapshot(folders)
    if watching.is_set():  # by the system, which stopped just now: nobody knows what it did not tell
        yield {str(folder) for folder in folders}
    watching.set()
    while not stop.wait(LOOK):
        after = _snapshot(folders)
        if before != after:
            yield {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}
        before = after


def _snapshot(folders: Iterable[Path]) -> Snapshot:
    """Every file below some folders, but no hidden one."""
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
