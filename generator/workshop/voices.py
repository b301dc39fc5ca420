"""Who speaks in each language: the catalogues of a game, and the words of the press."""

from __future__ import annotations

from generator.base.findings import Findings
from generator.catalog.library import Game
from generator.catalog.printdata import PrintData
from generator.catalog.project import Project
from generator.language.catalogue import Catalogue, load_catalogue
from generator.language.speaker import Speaker


def catalogues_of(project: Project, game: Game, findings: Findings) -> dict[str, Catalogue]:
    """The catalogues of a game, one for each language that is not its source."""
    return {
        language: _catalogue(project, game, language, findings)
        for language in game.languages
        if language != game.model.source_language
    }


def _catalogue(project: Project, game: Game, language: str, findings: Findings) -> Catalogue:
    path = game.folder / "locales" / f"{language}.po"
    return load_catalogue(path, project.shown(path), language, findings)


def press_speaker(project: Project, print_data: PrintData, language: str, draft: bool, findings: Findings) -> Speaker:
    """The press's own words in a language; a language it has no words in falls back to nothing but an error."""
    path = project.shipped / "data" / "print" / "locales" / f"{language}.po"
    own = project.root / "data" / "print" / "locales" / f"{language}.po"
    path = own if own.exists() else path
    catalogue = load_catalogue(path, project.shown(path), language, findings)
    return Speaker(language, print_data.model.source_language, print_data.tables, {}, catalogue, draft)
