"""All layered pictures of a project, read together; what was read is kept on disk by the content of the files."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes, sha256
from generator.catalog import cache as disk_cache
from generator.catalog.project import Project
from generator.faces.art.layered_pictures import LayeredPicture, LayerPath, read_layered_picture

_Plain = tuple[str, tuple[float, ...], dict[str, tuple[LayerPath, ...]], tuple[float, float, float]]


def read_collection(project: Project, files: Mapping[str, Path]) -> dict[str, LayeredPicture]:
    """The layered pictures in some files, by the names of these; without those that cannot be read.

    To read two hundred drawings takes longer than to judge a sheet that shows three.
    """
    contents = {}
    for name, path in files.items():
        try:
            contents[name] = read_bytes(path)
        except CannotJudge:
            continue  # told by whoever checks the art
    hashes = {name: sha256(content) for name, content in contents.items()}
    version = sha256(repr((project.session.once(_reader), sorted(hashes.items()))).encode())
    known: dict[str, LayeredPicture] | None = project.session.version_kept(read_collection, version)
    if known is None:
        known = _kept(version)
        if known is None:
            known = {}
            for name, content in contents.items():
                try:
                    known[name] = read_layered_picture(content, files[name].stem, project.shown(files[name]))
                except CannotJudge:
                    continue
            disk_cache.put(_name(version), {name: _plain(picture) for name, picture in known.items()})
        project.session.keep_version(read_collection, version, known)
    return known


def _name(version: str) -> str:
    return f"pictures-{version}"


def _kept(version: str) -> dict[str, LayeredPicture] | None:
    found = disk_cache.get(_name(version))
    return {name: LayeredPicture(*plain) for name, plain in found.items()} if isinstance(found, dict) else None


def _plain(picture: LayeredPicture) -> _Plain:
    return picture.name, picture.bounds, dict(picture.layers), picture.roundel


def _reader() -> str:
    """What reads them, Python and our code: what another one has read is not taken for what this one would read."""
    code = [sha256(read_bytes(path)) for path in sorted(Path(__file__).parent.glob("*.py"))]
    return repr((sys.version, code))
