"""Fixtures: finished files of each kind, made once, that tests damage."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from projects import AS_IT_STANDS, few_cards_printed

from generator.inspection.reading.printed_document import PrintedDocument
from generator.workshop.build.request import BuildRequest
from generator.workshop.build.run import build

FILES = {
    "rulebook": ("qiahn_goblin", "rulebook"),
    "rulebook-booklet": ("qiahn_goblin", "rulebook-booklet"),
    "orders": ("kaixiflan", "orders"),
}


@pytest.fixture(scope="session")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], PrintedDocument]:
    """A finished file in Spanish, A4, by its name: one of FILES, or the cards of a small deck."""
    out = tmp_path_factory.mktemp("printed")

    @cache
    def read(name: str) -> PrintedDocument:
        if name == "cards":
            return PrintedDocument("cards.a4.pdf", few_cards_printed())
        game, only = FILES[name]
        path = out / game / "es" / f"{name}.a4.pdf"
        if not path.exists():
            request = BuildRequest(games=(game,), languages=("es",), only=(only,), jobs=1)
            build(AS_IT_STANDS, request, out, lambda steps: None, lambda what: None)
        return PrintedDocument(path.name, path.read_bytes())

    return read
