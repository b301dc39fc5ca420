"""A piece is renamed in one cell and its translation: every text follows, in every language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import polib
import pytest
from lxml import html
from projects import ROOT, copied_project

from generator.base.findings import Finding, Findings
from generator.base.session import Session
from generator.catalog.library import load_game
from generator.catalog.project import Project
from generator.language.lint import lint_game
from generator.language.texts import texts_of
from generator.workshop.build.books import make_books
from generator.workshop.targets import Target
from generator.workshop.translation.speakers import catalogues_of


class Rename(NamedTuple):
    table: str
    row: str
    old: dict[str, str]
    new: dict[str, str]


RENAMES = {
    "qiahn_goblin": Rename(
        "combatants", "beast", {"es": "Bestia", "en": "Beast"}, {"es": "Fierecilla", "en": "Critter"}
    ),
    "qiahn_tactics": Rename(
        "gear", "sword", {"es": "Espada", "en": "Sword"}, {"es": "Daga", "en": "Dagger"}
    ),
    "gnostica": Rename(
        "cards", "9-hermit", {"es": "El Ermitaño", "en": "The Hermit"}, {"es": "El Asceta", "en": "The Ascetic"}
    ),
    "kaixiflan": Rename(
        "buildings", "sawmill", {"es": "Aserradero", "en": "Sawmill"}, {"es": "Tablón", "en": "Plank yard"}
    ),
}  # fmt: skip


def lint(project: Project, name: str) -> list[Finding]:
    findings = Findings()
    game = load_game(project, name, findings)
    assert game is not None
    lint_game(game, list(texts_of(game)), catalogues_of(project, game, findings), findings)
    return findings.items


def rename(root: Path, name: str, *, translated: bool = True) -> None:
    """Change the cell; and its translation, or leave that as the merge of a changed source leaves it."""
    one = RENAMES[name]
    folder = root / "data/games" / name
    table = folder / "tables" / f"{one.table}.csv"
    text = table.read_text("utf-8")
    old, new = f"\n{one.row},{one.old['es']},", f"\n{one.row},{one.new['es']},"
    assert text.count(old) == 1
    table.write_text(text.replace(old, new), "utf-8")
    catalogue = polib.pofile(str(folder / "locales/en.po"))
    entry = catalogue.find(f"{one.table}.{one.row}.name", by="msgctxt")
    entry.msgid = one.new["es"]
    if translated:
        entry.msgstr = one.new["en"]
    else:
        entry.previous_msgid = one.old["es"]
        entry.flags.append("fuzzy")
    catalogue.save()


def words_of(page: bytes) -> str:
    """What a page says: its text, and what stands in for its pictures; the notation of records is ids in English."""
    tree = html.fromstring(page)
    for node in list(tree.iter("script", "style", "pre", "code")):
        node.drop_tree()
    kept = [str(value) for name in ("alt", "aria-label", "title") for value in tree.xpath(f"//@{name}")]
    return " ".join([*(text for text in tree.itertext()), *kept])


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = copied_project(tmp_path_factory.mktemp("renamed"), None)
    for name in RENAMES:
        rename(made, name)
    return made


@pytest.mark.soak  # until it is translated check names the texts below
@pytest.mark.parametrize("name", RENAMES)
def test_the_old_name_is_found_on_no_page_in_no_language(root: Path, name: str) -> None:
    project = Project(root, ROOT, session=Session(of_one_run=True))
    assert lint(project, name) == []
    made = make_books(project, [Target(name, one, "web", "", "dense") for one in ("es", "en")], thumbnails=False)
    assert made.findings == []
    for product in made.products:
        language = product.target.language
        said = words_of(product.data)
        old = RENAMES[name].old[language].rpartition(" ")[2]
        assert re.findall(rf".{{30}}\b{old}s?\b.{{30}}", said, re.IGNORECASE) == []
        assert RENAMES[name].new[language].rpartition(" ")[2] in said


def test_until_it_is_translated_check_names_the_texts_that_may_have_to_bend(tmp_path: Path) -> None:
    copied_project(tmp_path, ["qiahn_tactics"])
    rename(tmp_path, "qiahn_tactics", translated=False)
    (finding,) = (f for f in lint(Project(tmp_path, ROOT), "qiahn_tactics") if f.code == "text.renamed")
    assert finding.message.startswith("gear.sword.name was 'Espada' and is 'Daga'")
    assert "clauses.QT-22.text (es)" in finding.message
    assert "(en)" not in finding.message.partition(" and ")[0]
