"""Scenes of Gnostica's major arcana kept as data: a position in a few words, and lines as in a record."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

FOLDER = Path(__file__).parent / "gnostica_majors"
KINDS = ("plain", "shortcut", "optional")  # `optional`: none of the card's powers is used


class MajorScene(NamedTuple):
    """What a scene shows of a card, with the clauses it is about."""

    card: str
    shows: str
    kind: str
    start: str
    lines: tuple[str, ...]


@cache
def major_scenes() -> tuple[MajorScene, ...]:
    """All of them, by card."""
    found = []
    for path in sorted(FOLDER.glob("*.yaml")):
        for one in yaml.safe_load(path.read_text("utf-8")):
            lines = tuple(filter(None, map(str.strip, one["lines"].splitlines())))
            found.append(MajorScene(path.stem, one["shows"], one.get("kind", KINDS[0]), one["start"], lines))
    return tuple(found)
