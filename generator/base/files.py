"""Reading, hashing and atomic writing of files."""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.base.regular_expressions import regular_expression

LARGEST_SOURCE = 64 << 20  # bytes of a file of data, a template, a font, a picture: far beyond any
LARGEST_PRINT = 256 << 20  # bytes of a finished file
STANDARD_INPUT = "-"  # in the place of a file's name: what comes through a pipe
_TEMPORARY = regular_expression(r"\..+\.(\d{1,10})\.tmp")
_A_MINUTE, _A_DAY = 60.0, 86400.0


def sha256(data: bytes) -> str:
    """Hex digest of `data`."""
    return hashlib.sha256(data).hexdigest()


def read_bytes(path: Path, most: int = LARGEST_SOURCE) -> bytes:
    """The bytes of a regular file of at most `most` bytes; its size is looked at before it is read.

    `-` is the standard input, which can be read once. Raises CannotJudge when it cannot be read, is larger, or is no
    file that ends (a pipe, a device).
    """
    if str(path) == STANDARD_INPUT:
        return _standard_input(most)
    try:
        with _opened(path) as file:
            state = os.fstat(file.fileno())
            if stat.S_ISDIR(state.st_mode):
                raise CannotJudge("cannot be read (it is a folder)", where=Where(str(path)))
            if not stat.S_ISREG(state.st_mode):
                raise CannotJudge(
                    "cannot be read (it is no file but a pipe or a device)",
                    "put a plain file in its place",
                    Where(str(path)),
                )
            data = file.read(state.st_size + 1) if state.st_size <= most else b""
            if len(data) > state.st_size:  # it is being written
                data += file.read(most + 1 - len(data))
            if state.st_size > most or len(data) > most:
                raise CannotJudge(
                    f"cannot be read (it is larger than {most >> 20} MB)", "make it smaller", Where(str(path))
                )
            return data
    except OSError as error:
        row = ("error_no_file" if isinstance(error, FileNotFoundError) else "error_not_read", {"file": path.name})
        raise CannotJudge(f"cannot be read ({error.strerror or error})", where=Where(str(path)), row=row) from error


def _standard_input(most: int) -> bytes:
    data = sys.stdin.buffer.read(most + 1)
    if len(data) > most:
        raise CannotJudge(
            f"cannot be read (it is larger than {most >> 20} MB)", "make it smaller", Where(STANDARD_INPUT)
        )
    return data


def _opened(path: Path) -> BinaryIO:
    if sys.platform == "win32":
        flags = os.O_BINARY
    else:
        flags = os.O_NONBLOCK | os.O_CLOEXEC  # opening a pipe to which nobody writes would wait for ever
    return os.fdopen(os.open(path, os.O_RDONLY | flags), "rb")


def refuse_changed(path: Path, before: bytes | None) -> None:
    """Raise CannotJudge when a file is not as it was read any more (None: there was none): somebody has saved it."""
    if before != (path.read_bytes() if path.exists() else None):
        message = "somebody else has changed the file meanwhile: nothing was written"
        raise CannotJudge(message, "run the command once more", Where(str(path)))


def write_whole(path: Path, data: bytes) -> None:
    """Write to a temporary name beside `path`, then rename: no half file is ever left. Who may use a file stays so.

    Raises CannotJudge when the folder or the disk refuses; the temporary file is then removed.
    """
    if str(path) == STANDARD_INPUT:
        raise CannotJudge("nothing can be written back to the standard input", "name a file", Where(STANDARD_INPUT))
    temporary = _temporary(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as file:
            file.write(data)
        with contextlib.suppress(OSError):  # it is new, or of a file system without such rights
            temporary.chmod(stat.S_IMODE(path.stat().st_mode))
        temporary.replace(path)
    except OSError as error:
        _forget(temporary)
        raise _not_written(path, error) from error
    except BaseException:
        _forget(temporary)
        raise


def write_staged(path: Path, data: bytes) -> None:
    """Write a file into a folder that is moved to its place when it is whole: no temporary name is needed first.

    Raises CannotJudge when the folder or the disk refuses; half a file may then be left, and goes with its folder.
    """
    try:
        try:
            file = path.open("wb")
        except FileNotFoundError:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = path.open("wb")
        with file:
            file.write(data)
    except OSError as error:
        raise _not_written(path, error) from error


def _not_written(path: Path, error: OSError) -> CannotJudge:
    return CannotJudge(
        f"cannot be written ({error.strerror or error})",
        "free some space, or name another place to write to (--out, --to)",
        Where(str(path)),
        ("error_not_written", {"file": path.name}),
    )


def check_writable(path: Path) -> None:
    """For work that takes long before it writes. Raises CannotJudge when `path` could not be written now."""
    trial = _temporary(path)
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


def sweep_temporaries(folders: Iterable[Path]) -> list[Path]:
    """Remove what `write_whole` left in these folders when it was killed, and name it.

    Files of processes that still run stay, unless they are a day old: by then the number is somebody else's.
    """
    swept = []
    for folder in folders:
        try:
            found = [path for path in folder.iterdir() if _TEMPORARY.fullmatch(path.name)]
        except OSError:
            continue
        for path in found:
            if _is_left_over(path):
                with contextlib.suppress(OSError):
                    path.unlink()
                    swept.append(path)
    return swept


def _temporary(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}.tmp")


def _is_left_over(path: Path) -> bool:
    match = _TEMPORARY.fullmatch(path.name)
    try:
        age = time.time() - path.stat().st_mtime
    except OSError:
        return False  # gone just now
    return match is not None and (age > _A_DAY or not _may_run(int(match.group(1)), age))


def _may_run(process: int, age: float) -> bool:
    if sys.platform == "win32":  # to ask for a process there would end it; a file that is being written cannot go
        return age < _A_MINUTE
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True  # somebody else's
    return True


def _forget(path: Path) -> None:
    # when the folder itself is out of reach there is nothing left to remove
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)
