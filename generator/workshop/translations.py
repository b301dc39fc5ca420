"""Catalogues of the games: counted, merged, started."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.files import write_whole
from generator.base.findings import Findings
from generator.catalog.library import Game, load_game
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project, find_project
from generator.language.catalogue import load_catalogue
from generator.language.merge import merge
from generator.language.texts import table_texts, texts_of


def _games(root: Path | None, only: str) -> tuple[Project, list[Game]]:
    project = find_project(root=root)
    findings = Findings()
    games = []
    for name in [only] if only else project.game_ids():
        game = load_game(project, name, findings)
        if game is None or findings.errors:
            first = findings.errors[0]
            raise CannotJudge(f"{first.where}: {first.message}", "mend it first: `tirada check data` shows everything")
        games.append(game)
    return project, games


def counts(root: Path | None, only: str) -> list[dict[str, Any]]:
    """Texts by state, for each game and language."""
    project, games = _games(root, only)
    rows = []
    for game in games:
        texts = list(texts_of(game))
        for language in game.languages:
            if language == game.model.source_language:
                continue
            path = game.folder / "locales" / f"{language}.po"
            catalogue = load_catalogue(path, project.shown(path), language, Findings())
            states = Counter(catalogue.state(text) for text in texts)
            rows.append(
                {
                    "game": game.id,
                    "language": language,
                    "texts": len(texts),
                    "translated": states["translated"],
                    "stale": states["stale"],
                    "missing": states["missing"],
                }
            )
    return rows


def merge_all(root: Path | None, only: str) -> list[str]:
    """Merge every catalogue with its sources; a line about each. Raises CannotJudge for the read-only copy."""
    project, games = _games(root, only)
    _writable(project)
    lines = []
    for game in games:
        for language in game.languages:
            if language == game.model.source_language:
                continue
            path = game.folder / "locales" / f"{language}.po"
            done = merge(texts_of(game), path, language, f"{game.id} {game.model.edition}")
            lines.append(
                f"{project.shown(path)}: {done.same} same, {done.stale} stale, {done.new} without translation, "
                f"{done.removed} no longer used"
            )
    return lines


def extract_all(root: Path | None, only: str) -> list[str]:
    """Write each game's texts as a template (locales/GAME.pot) for any translation tool; a line about each."""
    project, games = _games(root, only)
    _writable(project)
    lines = []
    for game in games:
        path = game.folder / "locales" / f"{game.id}.pot"
        path.unlink(missing_ok=True)
        done = merge(texts_of(game), path, "", f"{game.id} {game.model.edition}")
        lines.append(f"{project.shown(path)}: {done.new} texts")
    return lines


def start_language(root: Path | None, only: str, language: str) -> list[str]:
    """Add a language: named in game.yaml, with an empty catalogue to open in any PO editor; a line about each file.

    Raises CannotJudge for something that is no language code, or a language that is already there.
    """
    from babel import Locale, UnknownLocaleError

    try:
        name = Locale.parse(language).english_name
    except (UnknownLocaleError, ValueError) as error:
        raise CannotJudge(f"{language!r} is not a language code", "for example ca, pt or pt_BR") from error
    project, games = _games(root, only)
    _writable(project)
    lines = []
    for game in games:
        if language in game.languages:
            raise CannotJudge(
                f"{game.id} already has {name} ({language})", f"fill {language}.po, see `tirada i18n status`"
            )
        path = game.folder / "game.yaml"
        text = path.read_text(encoding="utf-8")
        line = re.search(r"^languages:\s*\[([^\]]*)\]", text, re.MULTILINE)
        if line is None:
            raise CannotJudge(
                f"{project.shown(path)}: `languages:` is not written as a list in brackets",
                f"add {language} to it by hand",
            )
        write_whole(path, (text[: line.end(1)] + f", {language}" + text[line.end(1) :]).encode())
        catalogue = game.folder / "locales" / f"{language}.po"
        done = merge(texts_of(game), catalogue, language, f"{game.id} {game.model.edition}")
        lines.append(f"{project.shown(catalogue)}: {done.new} texts to translate into {name}")
    print_data = load_print_data(project, Findings())
    press = project.root / "data" / "print" / "locales" / f"{language}.po"
    if not press.exists() and project.find("data", "print", "locales", f"{language}.po") is None:
        done = merge(table_texts(print_data.tables.values()), press, language, "tirada print words")
        lines.append(f"{project.shown(press)}: {done.new} words of the press to translate into {name}")
    return lines


def _writable(project: Project) -> None:
    if project.read_only:
        raise CannotJudge(
            "the games that came with Tirada are read-only",
            "work in a project of your own: `tirada new`, or name it with --root",
        )
