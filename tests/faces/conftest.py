"""Fixtures for the faces' tests: decks in both languages, and a face as a picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from text_samples import TakePicture, picture_of

from generator.base.findings import Findings
from generator.catalog.library import load_game
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.faces.deck import Deck
from generator.workshop.print_preparation import decks_for

ROOT = Path(__file__).resolve().parent.parent.parent
MakeDecks = Callable[[Path, Findings], dict[str, Deck]]


def _decks(root: Path, findings: Findings) -> dict[str, Deck]:
    project = Project(root, ROOT)
    game = load_game(project, "qiahn_goblin", findings)
    if game is None or findings.errors:
        return {}
    return decks_for(project, game, "cards", ["es", "en"], load_print_data(project, findings), False, findings)


@pytest.fixture(scope="session")
def make_decks() -> MakeDecks:
    """The decks of the cards of a project folder, in both languages."""
    return _decks


@pytest.fixture(scope="session")
def decks() -> dict[str, Deck]:
    """The decks of this project's cards. Do not change them."""
    findings = Findings()
    found = _decks(ROOT, findings)
    assert not findings.errors
    return found


@pytest.fixture(scope="session")
def picture() -> TakePicture:
    """A face's trim as a picture in grey, `dots` to the inch."""
    return picture_of
