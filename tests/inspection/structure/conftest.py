"""Fixtures: finished files of each kind, made once, that tests damage."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

import pytest
from projects import few_cards_printed, short_book_printed
from projects import printed as printed_as_it_stands

from generator.inspection.reading.printed_document import PrintedDocument

FILES = {
    "cards": few_cards_printed,
    "rulebook": short_book_printed,
    "rulebook-booklet": partial(short_book_printed, folded=True),
    "orders": partial(printed_as_it_stands, "kaixiflan", "orders"),
}


@pytest.fixture(scope="session")
def printed() -> Callable[[str], PrintedDocument]:
    """A finished file in Spanish, A4, by its name: one of FILES."""

    @cache
    def read(name: str) -> PrintedDocument:
        return PrintedDocument(f"{name}.a4.pdf", FILES[name]())

    return read
