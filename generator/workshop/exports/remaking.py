"""Exports that are there already: the command that makes one again, and which of them a build leaves as they are."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from generator.base.command_line import as_typed
from generator.base.errors import CannotJudge
from generator.base.files import read_bytes
from generator.base.findings import Findings, Where
from generator.inspection.exports.export_manifest import ExportManifest, parse_manifest
from generator.workshop.defaults import DEFAULT_PAPER
from generator.workshop.exports.request import MANIFEST
from generator.workshop.targets import Target

FOLDERS = 3  # an export lies in OUT/GAME/LANGUAGE/NAME


def remaking_command(folder: Path) -> str:
    """The command that makes the export in a folder again; "" where there is none that can be understood."""
    path = folder / MANIFEST
    if not path.is_file() or len(folder.parents) < FOLDERS:
        return ""
    try:
        manifest = parse_manifest(read_bytes(path), path)
    except CannotJudge:
        return ""
    return _command(manifest, folder)


def tell_exports_left(out: Path, changed: Iterable[Target], findings: Findings) -> None:
    """Report the exports of components whose sheets had to be made again: a build makes exports when it is asked to."""
    for game, language, component in dict.fromkeys((one.game, one.language, one.component) for one in changed):
        for path in sorted((out / game / language).glob(f"{component}.*/{MANIFEST}")):
            command = remaking_command(path.parent)
            if command:
                findings.info(
                    "build.exports",
                    "it stays as it was made, and its sheets have changed: exports are made when they are asked for",
                    Where(str(path.parent)),
                    fix=f"make it again: `{command}`",
                )


def _command(made: ExportManifest, folder: Path) -> str:
    out = folder.parents[FOLDERS - 1]
    words = ["tirada", "build", made.game, "--lang", made.language, "--only", made.component]
    words += ["--service", made.service] if made.service else ["--cutter", made.cutter]
    words += ["--paper", made.paper] if made.paper not in ("", DEFAULT_PAPER) else []
    words += ["--dpi", str(made.dpi)] if f".{made.dpi}dpi" in folder.name else []  # not the usual ones
    words += [word for ident, option in made.rulings for word in ("--ruling", f"{ident}={option}")]
    words += ["--players", str(made.players)] if made.players else []
    words += ["--ink", made.ink] if made.ink else []
    words += [word for code in made.pieces for word in ("--pieces", code)]
    words += ["--copies", str(made.copies)] if made.copies else []
    words += ["--icc", "FILE"] if made.icc else []
    words += ["--url", made.url] if made.url else []
    words += ["--draft"] if made.draft else []
    words += ["--out", str(out)] if out.name != "output" else []
    return as_typed(words)
