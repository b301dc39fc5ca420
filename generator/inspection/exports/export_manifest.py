"""The manifest of an export: which service it is for, and what each of its files claims to be."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import msgspec

from generator.base.errors import CannotJudge
from generator.base.files import LARGEST_PRINT, read_bytes, sha256
from generator.base.findings import Findings, Where

NAME = "export.json"


class ExportedFile(msgspec.Struct, frozen=True):
    """What the manifest says of one file."""

    path: str
    kind: str
    product: str = ""
    code: str = ""
    face: str = ""
    quantity: int = 0
    size: tuple[int, int] = (0, 0)
    sha256: str = ""
    pages: tuple[tuple[str, str, str], ...] = ()
    cards: tuple[str, ...] = ()
    columns: int = 0
    rows: int = 0
    placed: tuple[tuple[str, int, int, int, int], ...] = ()
    standard: str = ""
    sheet: int = 0


class CutSheetClaim(msgspec.Struct, frozen=True):
    """What the manifest says of a sheet for a cutting machine: its id, size (mm), and where pieces lie (code, x, y)."""

    id: str
    width: float
    height: float
    places: tuple[tuple[str, float, float], ...]


class ExportManifest(msgspec.Struct, frozen=True):
    """export.json. What it claims is judged; what must be there is worked out from the data."""

    tirada: int
    game: str
    component: str
    language: str
    files: tuple[ExportedFile, ...]
    service: str = ""
    cutter: str = ""
    paper: str = ""
    rulings: tuple[tuple[str, str], ...] = ()
    players: int = 0
    pieces: tuple[str, ...] = ()
    copies: int = 0
    ink: str = ""
    dpi: int = 0
    draft: bool = False
    url: str = ""
    icc: str = ""
    sheets: tuple[CutSheetClaim, ...] = ()


class ExportFolder(NamedTuple):
    """What an export's folder holds: the bytes of every file that the manifest names, and the names of all files."""

    data: dict[str, bytes]
    names: frozenset[str]


def parse_manifest(data: bytes, path: Path) -> ExportManifest:
    """A manifest, which lies at a path. Raises CannotJudge for one that cannot be understood."""
    try:
        made = msgspec.json.decode(data, type=ExportManifest)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CannotJudge(f"the manifest cannot be understood ({error})", "build it again", Where(str(path))) from error
    for file in made.files:
        inside = PurePosixPath(file.path)
        if inside.is_absolute() or ".." in inside.parts or not inside.parts or "\\" in file.path:
            raise CannotJudge(f"{file.path!r} lies outside the export", "build it again", Where(str(path)))
    return made


def names_in(folder: Path) -> frozenset[str]:
    """The paths of all files below a folder, seen from it."""
    return frozenset(path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir())


def hash_of_names(names: Collection[str]) -> str:
    """What stands for the names of a folder's files: another one where a file comes, goes or is renamed."""
    return sha256("\0".join(sorted(names)).encode("utf-8", "surrogateescape"))


def judge_folder(folder: Path, manifest: ExportManifest, findings: Findings) -> ExportFolder:
    """What the folder of an export holds; a file that is missing, and one that is no part of it, is reported."""
    found: dict[str, bytes] = {}
    claimed = {file.path for file in manifest.files}
    if len(claimed) < len(manifest.files):
        findings.error("export.manifest", "it names a file twice", Where(str(folder / NAME)), fix="build it again")
    for name in sorted(claimed):
        place = folder / name
        if not place.is_file():
            findings.error("export.missing", f"{name} is not there", Where(str(folder / NAME)), fix="build it again")
            continue
        found[name] = read_bytes(place, LARGEST_PRINT)
    there = names_in(folder)
    for name in sorted(there - claimed - {NAME}):
        findings.error("export.extra", "it belongs to no piece", Where(str(folder / name)), fix="delete it")
    return ExportFolder(found, there)
