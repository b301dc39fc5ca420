"""Catalogues of the games: counted, merged, started."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import Game, load_game
from generator.catalog.project import Project, find_project
from generator.language.catalogue import load_catalogue
from generator.language.merge import merge
from generator.language.texts import texts_of


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
    if project.read_only:
        raise CannotJudge(
            "the games that came with Tirada are read-only",
            "work in a project of your own: `tirada new`, or name it with --root",
        )
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
