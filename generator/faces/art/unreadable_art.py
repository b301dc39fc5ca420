"""What is told of a drawing that cannot be read: where it is, whichever pieces show it."""

from __future__ import annotations

from pathlib import PurePath

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Where
from generator.faces.art.images import SUFFIXES


def is_of_art(where: Where | None) -> bool:
    """Whether a place is a drawing's or an image's file."""
    return where is not None and PurePath(where.file).suffix.lower() in (".svg", *SUFFIXES)


def unreadable_art(error: CannotJudge, where: Where) -> Finding:
    """What is wrong with a drawing, at its own file, or at the place given where it does not know it."""
    return Finding("art.unreadable", "error", error.reason, error.where or where, fix=error.fix)


def cannot_be_drawn(what: str, first: Finding | None) -> CannotJudge:
    """The refusal of something with pictures, because of what was found first: at the drawing, if it is one's."""
    if first is None:
        return CannotJudge(f"{what} cannot be drawn: nothing came of it")
    if first.code == "art.unreadable":
        return CannotJudge(first.message, first.fix, first.where)
    return CannotJudge(f"{what} cannot be drawn: {first.message}", first.fix)
