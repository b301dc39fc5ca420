"""Printed kits for the press's tests: made once for each test process, read by everybody."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kits import GAME, Facts, MakeKit
from projects import AS_IT_STANDS

from generator.base.findings import Findings
from generator.catalog.library import load_game
from generator.catalog.print_rows import Layout
from generator.catalog.printdata import PrintData, load_print_data
from generator.catalog.project import Project
from generator.faces.deck import speakers
from generator.workshop.build.sheets import Product, make_targets
from generator.workshop.print_preparation import sheet_decks_for
from generator.workshop.targets import Target
from generator.workshop.translation.speakers import catalogues_of, press_speaker

LANGUAGES = ["es", "en"]


@pytest.fixture(scope="session")
def project() -> Project:
    """This project, as it stands. Do not change it."""
    return AS_IT_STANDS


@pytest.fixture(scope="session")
def print_data(project: Project) -> PrintData:
    findings = Findings()
    found = load_print_data(project, findings)
    assert not findings.errors
    return found


@pytest.fixture(scope="session")
def layout(print_data: PrintData) -> Callable[[str], Layout]:
    """A layout of data/print/layouts.csv by name."""
    return lambda name: print_data.layout(name)


@pytest.fixture(scope="session")
def facts(project: Project, print_data: PrintData) -> Facts:
    findings = Findings()
    game = load_game(project, GAME, findings)
    assert game is not None
    decks = sheet_decks_for(project, game, "cards", LANGUAGES, print_data, False, findings)
    voices = speakers(game, catalogues_of(project, game, findings), False)
    words = {language: press_speaker(project, print_data, language, False, findings) for language in LANGUAGES}
    assert not findings.errors
    return Facts(game, print_data, decks, voices, words)


@pytest.fixture(scope="session")
def kit(project: Project) -> MakeKit:
    """The PDFs of the cards in one language, on one paper, in one layout; each kit is made once."""
    made: dict[tuple[str, str, str], list[Product]] = {}

    def get(language: str = "es", paper: str = "a4", layout: str = "dense") -> list[Product]:
        key = (language, paper, layout)
        if key not in made:
            result = make_targets(project, [Target(GAME, language, "cards", paper, layout)], build_book=False)
            assert not [finding for finding in result.findings if finding.severity == "error"], result.findings
            made[key] = result.products
        return made[key]

    return get
