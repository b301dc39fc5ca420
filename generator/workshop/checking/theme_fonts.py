"""The fonts that a game's printed files may use: those that its themes and its books name, from their own files."""

from __future__ import annotations

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import Game
from generator.catalog.project import Project
from generator.faces.templates.loading import load_theme
from generator.rulebook.pdf.style import load_style
from generator.typesetting.fonts import Font
from generator.workshop.print_preparation import HOUSE_THEME

WIDTH = 210.0  # mm of a page: a book names the same fonts for all sizes


def theme_fonts(project: Project, game: Game) -> tuple[Font, ...]:
    """The fonts of a game's theme, of the press's own theme, and of the game's books, each once.

    They are read from packages and files, never from a finished PDF. Raises CannotJudge when one cannot be read.
    """
    fonts: dict[str, Font] = {}
    for name in (HOUSE_THEME, game.model.theme):
        findings = Findings()
        theme = load_theme(project, name, findings)
        if theme is None:
            first = findings.errors[0] if findings.errors else None
            raise CannotJudge(first.message if first else f"there is no theme {name!r}", first.fix if first else "")
        fonts |= theme.fonts
    if game.book is not None:
        fonts |= load_style(project, game.model.theme, WIDTH).fonts
    return tuple(fonts.values())
