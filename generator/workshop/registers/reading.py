"""The registers of clauses and rulings as a person reads them, in any language of the game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.base.names import suggestion
from generator.catalog.library import Game, load_game
from generator.catalog.project import Project, find_project
from generator.language.catalogue import Catalogue
from generator.language.markup import plain
from generator.language.speaker import Speaker
from generator.workshop.translation.speakers import catalogues_of


def load(root: Path | None, game_id: str) -> tuple[Project, Game]:
    """A game whose registers can be read. Raises CannotJudge when its files have errors."""
    project = find_project(root=root)
    findings = Findings()
    game = load_game(project, game_id, findings)
    if game is None or findings.errors:
        first = findings.errors[0]
        raise CannotJudge(first.message, "mend it first: `tirada check data` shows everything", first.where)
    return project, game


def speaker_for(project: Project, game: Game, language: str) -> Speaker:
    """A speaker of the game; missing texts are marked, never silently replaced."""
    language = language or game.model.source_language
    if language not in game.languages:
        row = "error_language", {"word": language, "known": ", ".join(game.languages)}
        raise CannotJudge(f"{game.id} has no language {language!r}: {suggestion(language, game.languages)}", row=row)
    catalogues: dict[str, Catalogue] = catalogues_of(project, game, Findings())
    return Speaker(
        language, game.model.source_language, game.tables, game.glossary, catalogues.get(language), draft=True
    )


def speakers_for(project: Project, game: Game, first: str = "") -> list[Speaker]:
    """The speakers of all languages of a game; of the `first` before the others, where it is one of them."""
    return [speaker_for(project, game, one) for one in sorted(game.languages, key=lambda one: one != first)]


def clause_list(project: Project, game: Game, language: str) -> list[dict[str, Any]]:
    """Every clause: id, kind, check, sources with sections, text, the cells it attests."""
    speaker = speaker_for(project, game, language)
    return [
        {
            "id": clause.id,
            "kind": clause.kind,
            "check": clause.check,
            "sources": [{"doc": s.doc, "title": game.model.sources.get(s.doc, ""), "at": s.at} for s in clause.source],
            "text": read(speaker, f"clauses.{clause.id}.text", clause.text),
            "fixes": clause.fixes,
            "implies": clause.implies,
            "refs": clause.refs,
        }
        for clause in game.clauses.values()
    ]


def ruling_list(project: Project, game: Game, language: str) -> list[dict[str, Any]]:
    """Every ruling: question, options, default, reason, the clauses it interprets."""
    speaker = speaker_for(project, game, language)
    return [
        {
            "id": r.id,
            "key": r.key,
            "question": read(speaker, f"rulings.{r.id}.question", r.question),
            "options": {o: read(speaker, f"rulings.{r.id}.options.{o}", words) for o, words in r.options.items()},
            "default": r.default,
            "reason": read(speaker, f"rulings.{r.id}.reason", r.reason),
            "clauses": r.clauses,
            "words": r.words,
            "fixes": r.fixes,
            "implies": r.implies,
        }
        for r in game.rulings.values()
    ]


def read(speaker: Speaker, ident: str, source: str) -> str:
    """A text filled and freed of its marks."""
    return re.sub(r"\s+", " ", plain(speaker.fill(ident, source, speaker.context()))).strip()


def find(root: Path | None, ident: str) -> tuple[Project, Game]:
    """The game that a clause or ruling belongs to. Raises CannotJudge when no game has it."""
    project = find_project(root=root)
    near: list[str] = []
    unread: list[CannotJudge] = []
    for name in project.game_ids():
        try:
            _, game = load(root, name)
        except CannotJudge as error:  # another game may have it
            unread.append(error)
            continue
        if ident in game.clauses or ident in game.rulings:
            return project, game
        near += [*game.clauses, *game.rulings]
    if unread:
        raise unread[0]
    raise CannotJudge(f"no game has a clause or ruling {ident!r}: {suggestion(ident, near)}")
