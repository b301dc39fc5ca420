"""What the user asks an export for, and the folder and manifest of what it makes."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from generator.base.findings import Finding

MANIFEST = "export.json"


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """What to export and for whom. Empty tuples and 0 mean: every one. Without `dpi` it is the service's."""

    service: str = ""
    cutter: str = ""
    games: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    papers: tuple[str, ...] = ("a4",)
    rulings: tuple[str, ...] = ()
    players: int = 0  # the pieces of so many players alone
    pieces: tuple[str, ...] = ()  # codes and ranges
    copies: int = 0  # of each piece; 0: as many as the game has
    ink: str = ""  # low or grey, where some is to be saved
    dpi: int | None = None
    icc: Path | None = None
    url: str = ""
    draft: bool = False
    jobs: int = 0


@dataclass(slots=True)
class Exported:
    """What an export has made: its folders with the number of files in each, and what there is to say."""

    folders: dict[str, int] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
