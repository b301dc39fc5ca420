"""What the press makes draws its letters as the fonts of the themes do, and the check asks those fonts."""

from __future__ import annotations

import pytest
from projects import AS_IT_STANDS, few_cards

from generator.base.findings import Findings
from generator.catalog.library import load_game
from generator.catalog.project import Project
from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.structure.glyph_outlines import judge_theme_fonts
from generator.workshop.checking import printed_checks
from generator.workshop.checking.run import Checker
from generator.workshop.checking.theme_fonts import theme_fonts


@pytest.fixture
def project() -> Project:
    return AS_IT_STANDS


@pytest.mark.parametrize("game", ["qiahn_tactics", "qiahn_goblin", "kaixiflan", "gnostica"])
def test_the_fonts_of_every_game_are_found_in_files_of_their_own(project, game):
    loaded = load_game(project, game, Findings())
    fonts = theme_fonts(project, loaded)
    assert len(fonts) > 3
    assert all(font.path.suffix in (".ttf", ".otf") for font in fonts)


def test_a_fresh_sheet_is_silent_and_speaks_where_a_theme_has_another_font(few_cards_output, monkeypatch):
    project, path = few_cards(), few_cards_output / "qiahn_goblin" / "es" / "cards.a4.pdf"
    game = load_game(project, "qiahn_goblin", Findings())
    fonts, findings = theme_fonts(project, game), Findings()
    judge_theme_fonts(PrintedDocument(path.name, path.read_bytes()), fonts, findings)
    assert list(findings) == []

    monkeypatch.setattr(printed_checks, "theme_fonts", lambda project, game: fonts[:1])
    checker = Checker(project, Findings())
    checker.print([path])
    assert "pdf.font" in {finding.code for finding in checker.findings}
