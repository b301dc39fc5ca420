"""Loads the catalogues of a game and of the press's own words, and makes speakers of them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from generator.base.findings import Findings
from generator.catalog.library import Game
from generator.catalog.printdata import PrintData
from generator.catalog.project import Project
from generator.language.catalogue import Catalogue, load_catalogue
from generator.language.speaker import Speaker

PRESS_WORDS = ("data", "print", "locales")


def catalogues_of(project: Project, game: Game, findings: Findings) -> dict[str, Catalogue]:
    """The catalogues of a game, one for each language that is not its source."""
    return {
        language: _catalogue(project, game, language, findings)
        for language in game.languages
        if language != game.model.source_language
    }


def _catalogue(project: Project, game: Game, language: str, findings: Findings) -> Catalogue:
    return _read(project, game.folder / "locales" / f"{language}.po", language, findings)


def _read(project: Project, path: Path, language: str, findings: Findings) -> Catalogue:
    def read() -> tuple[Catalogue, Findings]:
        told = Findings()
        return load_catalogue(path, project.shown(path), language, told), told

    catalogue, told = project.session.once_a_run((load_catalogue, path), read)
    findings.extend(told)
    return catalogue


def press_catalogue(project: Project, language: str, findings: Findings) -> Catalogue:
    """The translations of the press's own words: the project's own, or those that came with Tirada."""
    path = project.find(*PRESS_WORDS, f"{language}.po") or project.root.joinpath(*PRESS_WORDS, f"{language}.po")
    return _read(project, path, language, findings)


def press_languages(print_data: PrintData, games: Iterable[Game]) -> list[str]:
    """The languages that the press's words must be translated into: those of the games."""
    wanted = dict.fromkeys(language for game in games for language in game.languages)
    return [language for language in wanted if language != print_data.model.source_language]


def press_speaker(project: Project, print_data: PrintData, language: str, draft: bool, findings: Findings) -> Speaker:
    """The press's own words in a language; a language it has no words in falls back to nothing but an error."""
    catalogue = press_catalogue(project, language, findings)
    return Speaker(language, print_data.model.source_language, print_data.tables, {}, catalogue, draft)
