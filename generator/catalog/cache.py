"""The cache on disk: games that were read and other slow results, keyed by the content they were made from.

The folder is the user's own, never a project's: a cache is unpickled, and a project may come from anywhere.
It lies where the system wants caches; TIRADA_CACHE names another place for it, or `off`, and XDG_CACHE_HOME that of
all caches. Only what this module has put there is ever touched.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from generator import __version__
from generator.base.errors import CannotJudge
from generator.base.files import read_bytes, sha256, write_whole
from generator.base.locks import locked

KEPT = 64  # files; those that nobody has asked for longest go
NAME = "tirada"  # of the folder
ENDING = ".tirada-cache"  # of its files: others are not ours
LOCK = ".tirada-lock"
PATIENCE = 60.0  # seconds: then work is done twice rather than not at all


def folder() -> Path | None:
    """Where caches are kept, or None when they are switched off."""
    chosen = os.environ.get("TIRADA_CACHE", "")
    if chosen == "off":
        return None
    if chosen:
        return Path(chosen) / NAME
    shared = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if shared.is_absolute():
        return shared / NAME
    from platformdirs import user_cache_path  # imported where it is needed: a build with nothing to do reads no cache

    place = user_cache_path(NAME, appauthor=False)
    return place if place.is_absolute() else None  # a user without a home folder


def key(root: Path, code: str, extra: str = "") -> str:
    """As `key_of_files`, of every file below a folder."""
    return key_of_files((path for path in sorted(root.rglob("*")) if _is_read(path)), code, f"{root}\0{extra}")


def key_of_files(paths: Iterable[Path], code: str, extra: str = "") -> str:
    """A hash of the content of files and of the code that reads them (`hash_of_code`), not of times or sizes."""
    return sha256(repr([__version__, sys.version, extra, code, *map(_content, paths)]).encode())


def hash_of_code() -> str:
    """A hash of the code that reads what is kept. A process has this code until it ends: once is enough."""
    own = Path(__file__).parent
    # every command asks: a Path for each file takes longer than to read them all
    names = sorted(name for name in os.listdir(own) if name.endswith(".py"))  # noqa: PTH208
    return sha256(repr([(name, _code(own / name)) for name in names]).encode())


def _code(path: Path) -> str:
    """A hash of a file of our own code, which needs none of the care with which files of users are read."""
    with path.open("rb", buffering=0) as file:
        return sha256(file.readall())


def _is_read(path: Path) -> bool:
    return path.suffix not in (".pyc", ".svg", ".png") and path.is_file()


def _content(path: Path) -> tuple[str, str]:
    try:
        return str(path), sha256(read_bytes(path))
    except CannotJudge:  # gone just now, or not ours to read: whoever needs it will say so
        return str(path), "unread"


def get(name: str) -> Any:
    """The value kept under a key, or None; None too when the file is damaged or others may write to the folder."""
    place = folder()
    if place is None:
        return None
    try:
        if not (_is_only_ours(place) and _is_owned(place / f"{name}{ENDING}")):
            return None
        value = pickle.loads((place / f"{name}{ENDING}").read_bytes())
    except Exception:
        return None
    with contextlib.suppress(OSError):
        os.utime(place / f"{name}{ENDING}")  # it is wanted: others go before it
    return value


def put(name: str, value: Any) -> None:
    """Keep a value under a key. Does nothing when the cache cannot be written."""
    place = folder()
    if place is None:
        return
    with contextlib.suppress(CannotJudge, OSError, pickle.PicklingError, TypeError, AttributeError):
        if not _prepared(place):
            return
        write_whole(place / f"{name}{ENDING}", pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL))
        with os.scandir(place) as entries:
            kept = [(entry.stat().st_mtime_ns, entry.path) for entry in entries if entry.name.endswith(ENDING)]
        for _, path in sorted(kept)[:-KEPT]:
            Path(path).unlink(missing_ok=True)


@contextlib.contextmanager
def one_at_a_time(work: str) -> Iterator[None]:
    """Let one process at a time do some work, so that those who wait find its result kept.

    Nothing depends on it but time: without a folder for caches, or when somebody takes very long, nobody waits.
    """
    place = folder()
    with contextlib.ExitStack() as held:
        with contextlib.suppress(CannotJudge, OSError):
            if place is not None and _prepared(place):
                held.enter_context(locked(place / f"{work}{LOCK}", PATIENCE))
        yield


def _prepared(place: Path) -> bool:
    """Make the folder of caches such that nobody else can write there; whether it is ours. Raises OSError."""
    place.parent.mkdir(parents=True, exist_ok=True)
    place.mkdir(mode=0o700, exist_ok=True)
    if not _is_owned(place):
        return False
    if not _is_only_ours(place):  # a usual umask lets the group in
        place.chmod(0o700)
        for path in place.glob(f"*{ENDING}"):  # whoever was let in may have changed it
            path.unlink(missing_ok=True)
    return True


def _is_only_ours(place: Path) -> bool:
    """Whether only this user can write there: unpickling a file of somebody else would run their code."""
    return sys.platform == "win32" or (_is_owned(place) and not place.stat().st_mode & 0o022)


def _is_owned(path: Path) -> bool:
    return sys.platform == "win32" or path.stat().st_uid == os.getuid()
