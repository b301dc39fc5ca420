"""A project that writes down which templates, icons and fonts are looked for in it while something is made."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from generator.base.files import LARGEST_PRINT, read_bytes, sha256
from generator.catalog.project import Project

ABSENT = "absent"  # the value of a file that was looked for and is not there: it may come
A_TICK = 2.0  # seconds: no file system's clock is coarser


@dataclass(frozen=True, slots=True, eq=False)
class RecordingProject(Project):
    """A project that writes down which templates and fonts are looked for in it, and their content at that moment.

    Two of them are never equal: what one has cached would not be written down by the other.
    """

    looked_up: dict[str, str] = field(default_factory=dict)

    def remember(self, name: str, path: Path | None) -> None:
        if is_looked_up(name) and name not in self.looked_up and not (path and path.is_dir()):
            self.looked_up[name] = digest(path) if path else ABSENT

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


def recording(project: Project) -> RecordingProject:
    """The same project, with nothing written down yet; one that writes down already goes on doing so."""
    return project if isinstance(project, RecordingProject) else recording_anew(project)


def recording_anew(project: Project) -> RecordingProject:
    """The same project, with nothing written down yet."""
    return RecordingProject(
        project.root, project.shipped, project.read_only, project.installed, project.referees, project.session
    )


def is_looked_up(name: str) -> bool:
    """Whether a name of an input is one that only the making of an output tells: a template, an icon, a font."""
    parts = name.split("/")
    return ".." not in parts and (parts[0] == "templates" or name.startswith("font:"))


def digest(path: Path) -> str:
    """The content hash of a file (each file is read once in a run). Raises OSError when it is not there.

    A file that was changed just now is read each time: a second change may bear the same time and the same size.
    Raises CannotJudge when it cannot be read, such as a pipe or a device.
    """
    stat = path.stat()
    if abs(time.time() - stat.st_ctime) < A_TICK:
        return sha256(read_bytes(path, LARGEST_PRINT))
    return _digest(str(path), stat.st_ino, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns)


@cache
def _digest(path: str, inode: int, size: int, mtime: int, ctime: int) -> str:
    """Whoever sets a file's time of writing back changes the time of its entry (ctime), which nobody sets."""
    return sha256(read_bytes(Path(path), LARGEST_PRINT))
