"""All layered pictures or icons of a project, read together and kept on disk by the content of their files."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar
from xml.parsers.expat import EXPAT_VERSION

import msgspec

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes, sha256
from generator.catalog import cache as disk_cache
from generator.catalog.project import Project

Drawn = TypeVar("Drawn", bound=msgspec.Struct)
PACKAGE = Path(__file__).parents[2]
READERS = (PACKAGE / "base", PACKAGE / "faces" / "art")  # the code that reads drawings, and all that it leans on


def read_collection(
    project: Project, files: Mapping[str, Path], kind: type[Drawn], read: Callable[[bytes, str, str], Drawn]
) -> dict[str, Drawn]:
    """The drawings of one kind in some files, by the names of these; without those that cannot be read.

    `read` makes a drawing of a content, a name and a place. To read two hundred drawings takes longer than to judge a
    sheet that shows three.
    """
    contents = {}
    for name, path in files.items():
        try:
            contents[name] = read_bytes(path)
        except CannotJudge:
            continue  # told by whoever checks the art
    hashes = {name: sha256(content) for name, content in contents.items()}
    version = sha256(repr((project.session.once(_reader), sorted(hashes.items()))).encode())
    kept = f"{kind.__name__}-{version}"
    known: dict[str, Drawn] | None = project.session.version_kept(kind, version)
    if known is None:
        known = _kept(kept, kind)
        if known is None:
            with disk_cache.one_at_a_time(kind.__name__):  # games are checked side by side, and all need the same
                known = _kept(kept, kind)
                if known is None:
                    known = {}
                    for name, content in contents.items():
                        try:
                            known[name] = read(content, files[name].stem, project.shown(files[name]))
                        except CannotJudge:
                            continue
                    disk_cache.put(kept, {name: _values(drawing) for name, drawing in known.items()})
        project.session.keep_version(kind, version, known)
    return known


def _kept(name: str, kind: type[Drawn]) -> dict[str, Drawn] | None:
    found = disk_cache.get(name)
    return {name: kind(*values) for name, values in found.items()} if isinstance(found, dict) else None


def _values(drawing: msgspec.Struct) -> tuple[object, ...]:
    """The fields of a drawing as they can be kept: read-only mappings as plain ones."""
    fields = msgspec.structs.astuple(drawing)
    return tuple(dict(value) if isinstance(value, Mapping) else value for value in fields)


def _reader() -> str:
    """What reads them, libraries and our code: what another one has read is not taken for what this one would read."""
    code = [sha256(read_bytes(path)) for folder in READERS for path in sorted(folder.rglob("*.py"))]
    return repr((sys.version, EXPAT_VERSION, msgspec.__version__, code))
