"""The manifest of an export: which service it is for, and what each of its files claims to be."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import msgspec

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes
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
    dpi: int = 0
    draft: bool = False
    url: str = ""
    icc: str = ""
    sheets: tuple[CutSheetClaim, ...] = ()


def read_manifest(path: Path) -> ExportManifest:
    """The manifest at a path. Raises CannotJudge for one that cannot be understood."""
    data = read_bytes(path)
    try:
        made = msgspec.json.decode(data, type=ExportManifest)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CannotJudge(f"the manifest cannot be understood ({error})", "build it again", Where(str(path))) from error
    for file in made.files:
        inside = PurePosixPath(file.path)
        if inside.is_absolute() or ".." in inside.parts or not inside.parts or "\\" in file.path:
            raise CannotJudge(f"{file.path!r} lies outside the export", "build it again", Where(str(path)))
    return made


def judge_folder(folder: Path, manifest: ExportManifest, findings: Findings) -> dict[str, bytes]:
    """The bytes of every file that is there; one that is missing, and one that is no part of it, is reported."""
    found: dict[str, bytes] = {}
    claimed = {file.path for file in manifest.files}
    if len(claimed) < len(manifest.files):
        findings.error("export.manifest", "it names a file twice", Where(str(folder / NAME)), fix="build it again")
    for name in sorted(claimed):
        place = folder / name
        if not place.is_file():
            findings.error("export.missing", f"{name} is not there", Where(str(folder / NAME)), fix="build it again")
            continue
        found[name] = read_bytes(place, 256 << 20)
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir()}
    for name in sorted(there - claimed - {NAME}):
        findings.error("export.extra", "it belongs to no piece", Where(str(folder / name)), fix="delete it")
    return found
