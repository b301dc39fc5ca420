"""Checks the art files of a publisher: reports files that cannot be read or that nothing prints."""

from __future__ import annotations

from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.base.names import suggestion
from generator.base.regular_expressions import regular_expression
from generator.catalog.library import Game
from generator.catalog.project import Project
from generator.faces.art.icons import load_icon
from generator.faces.art.image_library import image_files, image_folder, load_image
from generator.faces.art.images import SUFFIXES, load_raster
from generator.faces.art.unreadable_art import unreadable_art

_NAMED = regular_expression(r"""\b(?:art|mark|glyph):\s*["']?([a-z0-9_]+)""")
DRAWN = ".svg"


def own_folder(game: str) -> tuple[str, ...]:
    """Where a game keeps its own art, below a project's root."""
    return ("data", "games", game, "art")


def check_own_art(project: Project, game: Game, findings: Findings) -> None:
    """Check every file of a game's own art: readable, of a supported type, and named after an icon or a row.

    A picture with another name would never be printed, and nothing else would say so.
    """
    for path in image_files(project, image_folder(game.id)).values():
        try:
            project.session.of_file(load_image, path, project.shown(path))
        except CannotJudge as error:
            findings.extend([unreadable_art(error, Where(project.shown(path)))])
    folder = project.find(*own_folder(game.id))
    if folder is None:
        return
    files = sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith((".", "README")))
    layered = picture_names(project) if files else set()
    names = _names(project, game) | layered if files else set()
    drawn = {path.stem for path in files if path.suffix == DRAWN}
    for path in files:
        shown = project.shown(path)
        if path.suffix not in (DRAWN, *SUFFIXES):
            kinds = ", ".join((DRAWN, *SUFFIXES))
            findings.warning(
                "art.unused",
                f"not printed: its name ends in {path.suffix or 'nothing'!r}",
                Where(shown),
                fix=f"save it as one of {kinds}, in small letters",
            )
            continue
        if path.stem not in names:
            findings.warning(
                "art.unused",
                f"not printed: there is no piece, icon or picture {path.stem!r}",
                Where(shown),
                fix=suggestion(path.stem, names),
            )
        elif path.suffix != DRAWN and path.stem in drawn:
            findings.warning(
                "art.unused",
                f"not printed: {path.stem}{DRAWN} stands beside it and goes before it",
                Where(shown),
                fix="keep the one that you mean",
            )
        _judge(path, shown, path.stem in layered, findings)


def _judge(path: Path, shown: str, layered: bool, findings: Findings) -> None:
    try:
        if path.suffix == DRAWN and layered:
            from generator.faces.art.layered_pictures import load_layered_picture

            load_layered_picture(path, shown)
        elif path.suffix == DRAWN:
            load_icon(path, shown)
        else:
            load_raster(path, shown)
    except CannotJudge as error:
        findings.extend([unreadable_art(error, Where(shown))])


def picture_names(project: Project) -> set[str]:
    """The names of our layered pictures, without their folders."""
    return {path.stem for root in project.layers for path in (root / "templates" / "pictures").rglob("*.svg")}


def _names(project: Project, game: Game) -> set[str]:
    """The names that own art may have: those of our icons, of table rows, and those that templates use."""
    names = {row.id for table in game.tables.values() for row in table}
    for root in project.layers:
        names |= {path.stem for path in (root / "templates" / "art").glob("*.svg")}
        for path in (root / "templates" / "faces").rglob("*.yaml"):
            names |= set(_NAMED.findall(path.read_text(encoding="utf-8", errors="replace")))
    return names
