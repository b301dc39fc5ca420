"""The cache of one run: what was read and made, kept in memory by a `Session` that is passed on with the project.

Two sessions share nothing, so that a second project in one process, or a preview that runs for hours, never
gets what was true of another or of yesterday.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any, TypeVar, cast

Made = TypeVar("Made")
Stamp = tuple[int, int, int]  # size, time of change (ns) and number of a file: a file with others is another file


class Session:
    """Remembers results by the function and the arguments they came from. Threads may share one.

    Pickled, it is an empty one: a process of its own begins anew.
    """

    def __init__(self, *, of_one_run: bool = False) -> None:
        self.of_one_run = of_one_run  # it ends with a run that takes files for what they were at its beginning
        self._made: dict[Hashable, Any] = {}
        self._of_files: dict[Hashable, tuple[Stamp, Any]] = {}
        self._versions: dict[Hashable, tuple[Hashable, Any]] = {}

    def __reduce__(self) -> tuple[type[Session], tuple[()]]:
        return Session, ()

    def for_one_run(self) -> Session:
        """A session for one run, which begins with all that is known here; what it adds ends with it."""
        session = Session(of_one_run=True)
        session._made, session._of_files, session._versions = {**self._made}, {**self._of_files}, {**self._versions}
        return session

    def once(self, make: Callable[..., Made], *args: Hashable) -> Made:
        """`make(*args)`, made when it is first asked for. What is made must depend on the arguments alone."""
        asked = (make, args)
        if asked not in self._made:
            self._made[asked] = make(*args)
        return cast("Made", self._made[asked])

    def once_a_run(self, name: Hashable, make: Callable[[], Made]) -> Made:
        """The result of `make`, kept under a name in a session of one run; in a lasting one it is made each time."""
        if not self.of_one_run:
            return make()
        asked = (Session.once_a_run, name)
        if asked not in self._made:
            self._made[asked] = make()
        return cast("Made", self._made[asked])

    def of_file(self, read: Callable[..., Made], path: Path, *args: Hashable) -> Made:
        """`read(path, *args)`, read again when the file is another than it was. Raises OSError where there is none."""
        asked, stamp = (read, path, args), _stamp(path)
        known = self._of_files.get(asked)
        if known is None or known[0] != stamp:
            known = self._of_files[asked] = stamp, read(path, *args)
        return cast("Made", known[1])

    def keep_version(self, name: Hashable, version: Hashable, value: object) -> None:
        """Keep a value under a name until another version of it is kept: `version` says what it was made from."""
        self._versions[name] = version, value

    def version_kept(self, name: Hashable, version: Hashable) -> Any:
        """The value kept under a name, when it is of this version, else None."""
        known = self._versions.get(name)
        return known[1] if known is not None and known[0] == version else None


def _stamp(path: Path) -> Stamp:
    found = path.stat()
    return found.st_size, found.st_mtime_ns, found.st_ino
