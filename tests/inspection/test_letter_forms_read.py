"""Cards in a language with letter forms of its own: the check reads their texts and knows their glyphs."""

from __future__ import annotations

from pathlib import Path

import polib
import pypdfium2 as pdfium
import pytest
from commands import here
from msgspec import structs
from own_games import SHEET
from projects import ROOT

from generator.base.findings import Finding, Findings
from generator.catalog.project import Project
from generator.workshop.build.sheets import make_targets
from generator.workshop.checking.run import Checker
from generator.workshop.start.starter import start

NAMES = {"ro": "Găină şi ţap", "tr": "Fındık ile fil"}


def translated(folder: Path, language: str) -> Project:
    """A new game whose cards are called as NAMES says in a language, its other words as they are."""
    root = start("own", folder)
    assert here(["i18n", "new", language], root, {}).returncode == 0
    for path in root.rglob(f"{language}.po"):
        catalogue = polib.pofile(str(path))
        for entry in catalogue:
            entry.msgstr = NAMES[language] if entry.msgctxt == "creatures.hen.name" else entry.msgid
        catalogue.save()
    return Project(root, ROOT)


def found(project: Project, language: str) -> tuple[bytes, list[Finding]]:
    """The cards of a language, and what the whole check says of them."""
    target = structs.replace(SHEET, language=language)
    made = make_targets(project, [target], build_book=False)
    path = project.root / "output" / target.path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(made.products[0].data)
    checker = Checker(project, Findings())
    checker.print([path])
    return made.products[0].data, checker.findings.errors


@pytest.mark.parametrize("language", ["ro", "tr"])
def test_cards_in_letter_forms_of_their_language_are_proven(language: str, tmp_path: Path) -> None:
    project = translated(tmp_path, language)
    data, errors = found(project, language)
    assert errors == []
    text = "".join(page.get_textpage().get_text_range() for page in pdfium.PdfDocument(data))
    assert NAMES[language] in text
