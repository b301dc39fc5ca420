"""Compares finished files with the record of their build, to find files altered by hand or missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.files import LARGEST_PRINT, read_bytes, sha256
from generator.base.findings import Findings, Where
from generator.inspection.reading.printed_document import PrintedDocument
from generator.workshop.build.build_record import LEDGER, read_ledger

_DEPTH = 3  # a file lies at OUT/GAME/LANGUAGE/NAME


def judge_altered(paths: Iterable[Path], findings: Findings) -> None:
    """Compare files, and all that build.json lists below folders, with the hashes that build.json keeps of them.

    What lies in no folder of a build, or was not made by one, is passed over.
    """
    for path, recorded in sorted(_listed(paths).items()):
        if not path.is_file():
            findings.warning(
                "print.missing",
                f"{LEDGER} lists this file, and it is not there",
                Where(str(path)),
                fix="build it again: `tirada build`",
            )
            continue
        try:
            present = sha256(read_bytes(path, LARGEST_PRINT))
        except CannotJudge as error:
            findings.error("print.unreadable", error.message, Where(str(path)), fix=error.fix)
            continue
        if present != recorded:
            findings.error(
                "print.altered",
                f"this is not the file that was built: somebody has changed it since ({LEDGER} has another hash)",
                Where(str(path)),
                fix="build it again: `tirada build`; keep your own version outside the output folder",
            )


def tell_if_stale(document: PrintedDocument, path: Path, findings: Findings) -> None:
    """Report a file that differs from a fresh one when it is still the file that a build wrote, by the build's record.

    What differs is then told of one cause: what the file is made from has changed since.
    """
    if _listed([path]).get(path) == document.sha256:
        findings.error(
            "print.stale",
            "stale: it is as it was built, and what it is made from has changed since",
            Where(document.shown),
            fix="build it again: `tirada build`",
        )


def _listed(paths: Iterable[Path]) -> dict[Path, str]:
    """The recorded hash of each file of a build that is meant by `paths`."""
    found: dict[Path, str] = {}
    known: dict[Path, dict[str, str]] = {}
    for given in paths:
        path = given.absolute()
        for base in _bases(path):
            if base not in known:
                entries = read_ledger(base).values()
                known[base] = {name: info["sha256"] for entry in entries for name, info in entry["files"].items()}
            for name, recorded in known[base].items():
                file = base / name
                if path in (file, *file.parents):
                    found[given / file.relative_to(path)] = recorded
    return found


def _bases(path: Path) -> Iterator[Path]:
    """The folders at or above a path that a build may have written it to."""
    for base in (path, *path.parents[:_DEPTH]):
        if (base / LEDGER).is_file():
            yield base
