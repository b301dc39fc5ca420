"""`tirada new`: from nothing, from a spreadsheet of cards, or from a game that is there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.files import STANDARD_INPUT
from generator.base.findings import Findings
from generator.catalog.models import is_language
from generator.workshop.start.copied_game import start_from_game
from generator.workshop.start.deck_game import start_from_sheet
from generator.workshop.start.game_wishes import GameWishes, usual_languages
from generator.workshop.start.starter import start
from generator.workshop.tables.sheet_files import ENDINGS, TEXT_ENDINGS


def start_game(
    game: str,
    source: str,
    mapping: Mapping[str, str],
    language: str,
    into: Path,
    findings: Findings,
    wishes: GameWishes | None = None,
) -> Path | None:
    """Start a game; returns the project folder, or None, and findings, where a spreadsheet is refused.

    Raises CannotJudge for wrong use, and as the three ways do.
    """
    if language and not is_language(language):
        raise CannotJudge(f"{language!r} is not a language code", "for example es, en or pt_BR")
    path = Path(source)
    is_file = bool(source) and (
        source == STANDARD_INPUT or path.suffix.lower() in (*ENDINGS, *TEXT_ENDINGS, ".xls") or path.is_file()
    )
    if (mapping or language) and not is_file:
        raise CannotJudge("--map and --lang are about a spreadsheet", "name it: --from cards.xlsx")
    wishes = wishes or GameWishes()
    if source and (wishes.parts or wishes.languages):
        raise CannotJudge(
            "--with and --languages are about a game that is made from nothing", "leave them out, or --from"
        )
    if is_file:
        return start_from_sheet(game, path, mapping, language, into, findings, wishes.title)
    if source and wishes.title:
        raise CannotJudge("a copy has the title of its game", "leave --title out, and change `name:` in its game.yaml")
    if source:
        return start_from_game(game, source, into)
    return start(game, into, replace(wishes, languages=wishes.languages or usual_languages()))
