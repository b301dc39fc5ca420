"""A lock file between processes: the second one waits, and a killed process no longer holds the lock."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from generator.base.errors import CannotJudge

PATIENCE = 120.0  # seconds: what is done under a lock takes less than two
_PAUSE = 0.05


@contextlib.contextmanager
def locked(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the lock file `path` (made when it is missing, and left there) for a `with` block.

    The operating system holds the lock, not the file's existence: it ends with the process, however that ends.
    On a file system that knows no locks the block runs without one. Raises CannotJudge when the file cannot be
    written, and when somebody else has held the lock for `patience` seconds.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+b")
    except OSError as error:
        raise CannotJudge(
            f"{path}: cannot be written ({error.strerror or error})",
            "free some space, or name another place to write to (--out, --to)",
        ) from error
    with file:
        until = time.monotonic() + patience
        while not _taken(file.fileno()):
            if time.monotonic() > until:
                raise CannotJudge(
                    f"{path.parent}: another process has been writing here for {patience:g} seconds",
                    "wait for it to end, or end it",
                )
            time.sleep(_PAUSE)
        try:
            yield
        finally:
            _released(file.fileno())


if sys.platform == "win32":
    import msvcrt

    def _taken(number: int) -> bool:
        os.lseek(number, 0, os.SEEK_SET)
        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _released(number: int) -> None:
        os.lseek(number, 0, os.SEEK_SET)
        with contextlib.suppress(OSError):
            msvcrt.locking(number, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _taken(number: int) -> bool:
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # a file system without locks: better unlocked than not at all
        return True

    def _released(number: int) -> None:
        with contextlib.suppress(OSError):
            fcntl.flock(number, fcntl.LOCK_UN)
