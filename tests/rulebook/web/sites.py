"""Web pages of the games as they stand, each made once: whole ones of a game, and those of all without galleries."""

from __future__ import annotations

from functools import cache

from projects import AS_IT_STANDS

from generator.base.findings import Findings
from generator.catalog.library import load_game
from generator.catalog.printdata import load_print_data
from generator.rulebook.document import Document
from generator.workshop.books.documents import GameDocuments
from generator.workshop.site.web_edition import game_page

GAME = "qiahn_tactics"  # the one that has odds
PROJECT = AS_IT_STANDS


@cache
def game_documents_of(game: str, *, gallery: bool) -> GameDocuments:
    found = load_game(PROJECT, game, Findings())
    assert found is not None
    game_documents = GameDocuments(PROJECT, found, load_print_data(PROJECT, Findings()), draft=True)
    if not gallery:
        game_documents.showcased = {language: [] for language in found.languages}
    return game_documents


@cache
def book_page(game: str, language: str) -> tuple[Document, str]:
    """A document, and its page without the gallery."""
    game_documents = game_documents_of(game, gallery=False)
    return game_documents.document(language), game_page(game_documents, language).decode()
