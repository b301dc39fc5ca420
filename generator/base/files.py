"""Files written whole or not at all, and what they hold as a hash."""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.findings import Where


def sha256(data: bytes) -> str:
    """Hex digest of `data`."""
    return hashlib.sha256(data).hexdigest()


def read_bytes(path: Path) -> bytes:
    """The file's bytes. Raises CannotJudge when it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise CannotJudge(f"cannot be read ({error.strerror or error})", where=Where(str(path))) from error


def write_whole(path: Path, data: bytes) -> None:
    """Write to a temporary name beside `path`, then rename: no half file is ever left.

    Raises CannotJudge when the folder or the disk refuses; the temporary file is then removed.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as file:
            file.write(data)
        temporary.replace(path)
    except OSError as error:
        _forget(temporary)
        raise CannotJudge(
            f"cannot be written ({error.strerror or error})",
            "free some space, or name another place to write to (--out, --to)",
            Where(str(path)),
        ) from error
    except BaseException:
        _forget(temporary)
        raise


def check_writable(path: Path) -> None:
    """For work that takes long before it writes. Raises CannotJudge when `path` could not be written now."""
    trial = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        if path.is_dir():
            raise IsADirectoryError("it is a folder")
        path.parent.mkdir(parents=True, exist_ok=True)
        trial.touch()
    except OSError as error:
        raise CannotJudge(
            f"cannot be written ({error.strerror or error})",
            "name a file in a folder that you may write to",
            Where(str(path)),
        ) from error
    finally:
        _forget(trial)


def _forget(path: Path) -> None:
    # when the folder itself is out of reach there is nothing left to remove
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)
