"""Fixtures for the faces' tests: styles, decks in both languages, and a face as a picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest
from PIL import Image

from generator.base.findings import Findings
from generator.catalog.library import load_game
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.faces.deck import Deck
from generator.faces.face import Face
from generator.pdf.document import PdfFile
from generator.pdf.face_forms import FacePainter
from generator.pdf.metadata import DocumentMetadata
from generator.typesetting.fitting import Style
from generator.typesetting.fonts import Font, find_font_file, load_font
from generator.typesetting.models import StyleModel
from generator.workshop.print_preparation import decks_for

ROOT = Path(__file__).resolve().parent.parent.parent
K = 72 / 25.4
MakeDecks = Callable[[Path, Findings], dict[str, Deck]]


def _fonts() -> dict[str, Font]:
    names = {"regular": "SourceSansPro-Regular.ttf", "bold": "SourceSansPro-Bold.ttf", "italic": "SourceSansPro-It.ttf"}
    return {key: load_font(find_font_file("font_source_sans_pro", name)) for key, name in names.items()}


@pytest.fixture(scope="session")
def fonts() -> dict[str, Font]:
    return _fonts()


@pytest.fixture(scope="session")
def style(fonts: dict[str, Font]) -> Callable[..., Style]:
    """A style of its own: keyword arguments as in a theme."""

    def make(name: str = "any", size: float = 10.0, floor: float = 6.0, **more: Any) -> Style:
        model = StyleModel(font="regular", size=size, floor=floor, colour="ink", strong="bold", em="italic", **more)
        return Style(name, model, fonts["regular"], fonts["bold"], fonts["italic"])

    return make


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
def picture() -> Callable[..., Image.Image]:
    """A face's trim as a picture in grey, `dots` to the inch."""

    def render(face: Face, dots: float = 300) -> Image.Image:
        pdf = PdfFile(DocumentMetadata("face", "tests", "es", "none"))
        from generator.faces.templates.loading import load_theme

        themes = [load_theme(Project(ROOT, ROOT), name, Findings()) for name in ("goblin", "gnostica", "tirada")]
        known = {f.name: f for t in themes if t for s in t.styles.values() for f in (s.font, s.strong, s.em)}
        known |= {font.name: font for font in _fonts().values()}
        key = FacePainter(pdf, known).form(face)
        pdf.add_page(face.width * K, face.height * K, f"/{pdf.form_name(key)} Do", [key], {})
        document = pdfium.PdfDocument(pdf.finish())
        image = document[0].render(scale=dots / 72).to_pil().convert("L")
        document.close()
        return image

    return render
