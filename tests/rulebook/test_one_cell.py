"""One changed cell changes every sentence, table and example that depends on it, in both languages, or fails one."""

from __future__ import annotations

import csv
import re
from functools import cache
from io import StringIO
from pathlib import Path

import pytest
from projects import ROOT

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import load_game
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.rulebook.diff import Change, compare
from generator.rulebook.document import Document
from generator.workshop.books.documents import GameDocuments

LANGUAGES = ("es", "en")


def documents(root: Path, game_id: str) -> dict[str, Document]:
    project = Project(root, ROOT)
    game = load_game(project, game_id, Findings())
    assert game is not None
    game_documents = GameDocuments(project, game, load_print_data(project, Findings()))
    return {language: game_documents.document(language) for language in LANGUAGES}


@cache
def before(game_id: str) -> dict[str, Document]:
    return documents(ROOT, game_id)


def set_cell(root: Path, game_id: str, cell: str, value: str) -> str:
    """Write a cell; returns what stood there."""
    table, row, column = cell.split(".")
    path = root / "data" / "games" / game_id / "tables" / f"{table}.csv"
    rows = list(csv.DictReader(StringIO(path.read_text(encoding="utf-8"))))
    (wanted,) = (one for one in rows if one["id"] == row)
    was, wanted[column] = wanted[column], value
    written = StringIO()
    writer = csv.DictWriter(written, fieldnames=list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    path.write_text(written.getvalue(), encoding="utf-8")
    return was


def changes(root: Path, game_id: str, cell: str, value: str) -> dict[str, list[Change]] | None:
    """What reads otherwise with another number, by language; None when an example does not hold any more."""
    assert set_cell(root, game_id, cell, value) != value
    try:
        after = documents(root, game_id)
    except CannotJudge as error:
        if "the example" not in error.message:
            raise
        return None
    return {language: compare(before(game_id)[language], after[language]) for language in LANGUAGES}


@pytest.mark.parametrize(
    ("game_id", "cell", "value", "idents"),
    [
        ("qiahn_goblin", "gear.sword.bonus", "4", {"QG-60"}),
        ("qiahn_goblin", "combatants.wizard.value", "9", {"ranks"}),
        ("gnostica", "numbers.players_max.value", "5", {"GN-1"}),
        ("kaixiflan", "buildings.sawmill.gold", "6", set()),
        ("qiahn_tactics", "gear.sword.bonus", "4", set()),
    ],
)
def test_a_changed_cell_changes_the_same_places_in_both_languages_or_fails_an_example(
    game_id: str, cell: str, value: str, idents: set[str], project_copy: Path
) -> None:
    found = changes(project_copy, game_id, cell, value)
    if found is None:
        return  # an example says that it does not hold any more: told in test_examples.py
    spanish, english = ([change.ident for change in found[language]] for language in LANGUAGES)
    assert spanish == english
    assert spanish, f"{cell} is printed nowhere"
    assert idents <= set(spanish)


@pytest.mark.parametrize(
    ("game_id", "cell", "clause", "several", "single"),
    [
        (
            "gnostica",
            "numbers.minutes.value",
            "GN-5",
            {"es": r"60\s+minutos\b", "en": r"60\s+minutes\b"},
            {"es": r"1\s+minuto\b", "en": r"1\s+minute\b"},
        ),
    ],
)
@pytest.mark.soak  # language/test_plural_forms has the forms of both
def test_one_and_several_agree_in_both_languages(
    game_id: str, cell: str, clause: str, several: dict[str, str], single: dict[str, str], project_copy: Path
) -> None:
    for language, document in before(game_id).items():
        (text,) = (p.words for p in document.paragraphs() if p.ident == clause)
        assert re.search(several[language], "".join(run.text for run in text))
    found = changes(project_copy, game_id, cell, "1")
    assert found is not None
    for language, changed in found.items():
        (one,) = (change for change in changed if change.ident == clause)
        assert re.search(single[language], one.new)
        assert not re.search(several[language], one.new)
