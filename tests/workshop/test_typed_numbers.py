"""`tirada check rules` tells every number that somebody typed into a book, in either language, once."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polib
import pytest
import yaml

from generator.base.findings import Finding, Findings
from generator.catalog.library import load_game
from generator.catalog.project import Project
from generator.workshop.books.completeness import check_digits
from generator.workshop.translation.speakers import catalogues_of

GAME = "qiahn_goblin"
Spoil = Callable[[Path], None]


def judged(root: Path) -> list[Finding]:
    project = Project(root, root)
    findings = Findings()
    game = load_game(project, GAME, findings)
    assert game is not None
    assert findings.items == []
    check_digits(game, catalogues_of(project, game, findings), findings)
    return findings.items


def in_yaml(file: str, change: Callable[[Any], None]) -> Spoil:
    def spoil(folder: Path) -> None:
        path = folder / file
        found = yaml.safe_load(path.read_text(encoding="utf-8"))
        change(found)
        path.write_text(yaml.safe_dump(found, allow_unicode=True, sort_keys=False), encoding="utf-8")

    return spoil


def to_clause(found: Any) -> None:
    next(one for one in found["clauses"] if one["id"] == "QG-60")["text"] += " Son 3."


def to_cell(found: Any) -> None:
    table = next(block for block in found["blocks"] if block["kind"] == "table")
    table["columns"][0]["value"] += " de 3"


def to_prose(found: Any) -> None:
    found["blocks"].append({"kind": "prose", "id": "more", "text": "Hay {{ 3 }}."})


def to_english(folder: Path) -> None:
    catalogue = polib.pofile(str(folder / "locales" / "en.po"))
    entry = next(entry for entry in catalogue if entry.msgctxt == "clauses.QG-60.text")
    entry.msgstr += " They are 3."
    catalogue.save()


@pytest.mark.parametrize(
    ("spoil", "file", "said"),
    [
        (in_yaml("clauses.yaml", to_clause), "clauses.yaml", "clauses.QG-60.text"),
        (in_yaml("rulebook.yaml", to_cell), "rulebook.yaml", ".value"),
        (in_yaml("rulebook.yaml", to_prose), "rulebook.yaml", "book.more.text"),
        (to_english, "en.po", "clauses.QG-60.text"),
    ],
    ids=["clause", "cell", "placeholder", "translation"],
)
def test_a_number_typed_into_a_book_is_told_at_its_line(spoil: Spoil, file: str, said: str, project_copy: Path) -> None:
    assert judged(project_copy) == []
    spoil(project_copy / "data" / "games" / GAME)
    (found,) = judged(project_copy)
    assert (found.code, found.severity) == ("text.digit", "error")
    assert "the number 3 is typed by hand" in found.message
    assert said in found.message
    assert found.where.file.endswith(file)
    assert found.where.line is not None


@pytest.mark.soak  # the tests above tell it of each kind of text
def test_check_rules_tells_it_and_a_check_of_everything_tells_it_once(
    tirada: Callable[..., Any], project_copy: Path
) -> None:
    path = project_copy / "data" / "games" / GAME / "rulebook.yaml"
    words = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"^subtitle: .*", "subtitle: Reglas 2", words, count=1, flags=re.M), encoding="utf-8")
    for kinds in (["rules"], []):
        done = tirada("check", *kinds, "--root", project_copy, "--game", GAME, "--format", "json")
        assert done.returncode == 1
        found = json.loads(done.stdout)
        told = [one for one in (found if kinds else found["findings"]) if one["code"] == "text.digit"]
        assert [one["message"] for one in told] == ["book.subtitle: the number 2 is typed by hand"]
