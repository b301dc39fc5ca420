"""The whole story, as a user lives it: build, check, change one cell, see what follows from it."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from commands import Done, apart, here
from judged_once import judged_once
from projects import copied_project, keep_few_cards, without_foresight

CELL = "data/games/qiahn_goblin/tables/combatants.csv"


class Story:
    """Every step's outcome, and the files as they were before and after the change: of a few cards of the game."""

    def __init__(self, folder: Path) -> None:
        self.root = copied_project(folder / "project", ["qiahn_goblin"])
        keep_few_cards(self.root)
        self.first = self.run("build", "qiahn_goblin", "--only", "cards", how=apart)
        self.checked = self.run("check", "print")
        self.second = self.run("build", "qiahn_goblin", "--only", "cards")
        shutil.copytree(self.root / "output", folder / "before")
        self.before, self.after = folder / "before", self.root / "output"
        changed(self.root)
        with judged_once():  # the same findings, told twice
            self.old_print = self.run("check", "print", "output/qiahn_goblin/es/cards.a4.pdf", "--json")
            self.old_told = self.run("check", "print", "output/qiahn_goblin/es/cards.a4.pdf")
        self.third = self.run("build", "qiahn_goblin", "--only", "cards")
        self.new_print = self.run("check", "print")
        self.root = copied_project(folder / "whole", ["qiahn_goblin"])  # whose numbers all agree but for this one
        changed(self.root)
        with without_foresight():
            self.data = self.run("check", "data", "--json")

    def run(self, *arguments: str, how: Callable[..., Done] = here) -> Done:
        return how(arguments, self.root, {})


def changed(root: Path) -> None:
    """The cell of this story, changed."""
    table = root / CELL
    table.write_text(table.read_text("utf-8").replace("wizard,Mago,yellow,6", "wizard,Mago,yellow,7"), "utf-8")


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Story:
    return Story(tmp_path_factory.mktemp("story"))


def faces(path: Path) -> dict[tuple[int, int], list[str]]:
    """The texts of every piece of a sheet, by page and slot, read back from the page."""
    from generator.inspection.reading.pages import read_pages
    from generator.inspection.reading.printed_document import PrintedDocument

    document = PrintedDocument.read(path).opened()
    try:
        return {
            (page.number, i): [text.text for text in form.texts]
            for page in read_pages(document)
            for i, form in enumerate(page.forms)
        }
    finally:
        document.close()


def test_build_then_check_exits_zero(story):
    assert (story.first.returncode, story.checked.returncode) == (0, 0), story.first.stderr + story.checked.stdout
    assert "2 files made" in story.first.stdout
    assert story.checked.stdout.strip() == "no findings\n2 files: 2 proven"


def test_the_goblin_sheets_are_written_in_both_languages(story):
    made = sorted(p.relative_to(story.before).as_posix() for p in story.before.rglob("*.pdf"))
    assert made == ["qiahn_goblin/en/cards.a4.pdf", "qiahn_goblin/es/cards.a4.pdf"]


def test_a_second_build_makes_nothing_and_says_so(story):
    assert story.second.returncode == 0
    assert story.second.stdout.startswith("Everything is up to date")
    assert story.second.stderr == ""


def test_QG_21_the_change_is_printed_and_told_as_a_departure(story):
    assert story.third.returncode == 0, story.third.stderr
    assert "2 files made" in story.third.stdout
    told = [line for line in story.third.stderr.splitlines() if "combatants.wizard.value is" in line]
    assert len(told) == 1
    assert told[0].startswith(f"{CELL}:2:20: warning: combatants.wizard.value is 7, but QG-21 attests 6")


def test_AG_10_a_build_tells_the_total_that_no_longer_adds_up(story):
    assert re.search(r"warning: the sum of combatants\.value .* is 44, 42 expected \[AG-10\]", story.third.stderr)


def test_QG_21_check_data_names_clause_file_line_and_column_and_exits_one(story):
    assert story.data.returncode == 1
    found = {f["code"]: f for f in json.loads(story.data.stdout)}
    assert {code for code, one in found.items() if one["severity"] == "error"} == {"witness.departure", "check.sum"}
    assert found["witness.departure"]["clause"] == "QG-21"
    assert found["witness.departure"]["where"] == {"file": CELL, "line": 2, "column": 20}
    assert found["witness.departure"]["severity"] == "error"
    assert "44, 42 expected" in found["check.sum"]["message"]
    assert found["check.sum"]["clause"] == "AG-10"


@pytest.mark.parametrize("language", ["es", "en"])
def test_only_the_wizards_changed_on_the_printed_pages(story, language):
    name = f"qiahn_goblin/{language}/cards.a4.pdf"
    before, after = faces(story.before / name), faces(story.after / name)
    assert before.keys() == after.keys()
    changed = {place for place in before if before[place] != after[place]}
    codes = {re.search(r"QG-\w\d+", " ".join(after[place])).group() for place in changed}
    assert codes == {"QG-C01", "QG-C07"}
    # two copies for each side; page 1 shows one of the wizards
    assert len([place for place in changed if place[0] > 1]) == 4


def test_a_sheet_printed_before_the_change_names_card_page_and_slot(story):
    assert story.old_print.returncode == 1
    findings = [f for f in json.loads(story.old_print.stdout)["findings"] if "QG-C01 Mago: its value" in f["message"]]
    assert [(f["code"], f["where"]["page"], f["where"]["slot"]) for f in findings] == [
        ("print.text", 3, 1),
        ("print.text", 3, 2),
    ]
    assert "'7'" in findings[0]["message"]
    assert "'6'" in findings[0]["message"]
    named = {re.search(r"QG-\w\d+", f["message"]) for f in json.loads(story.old_print.stdout)["findings"]}
    assert {found.group() for found in named if found} == {"QG-C01", "QG-C07"}


def test_a_sheet_printed_before_the_change_is_one_line(story):
    told = [line for line in story.old_told.stdout.splitlines() if not line.startswith(" ")]
    assert ["stale" in line for line in told] == [True, False, False]
    assert told[-1] == "1 file: 1 wrong"


def test_a_sheet_printed_after_the_change_is_right(story):
    assert story.new_print.returncode == 0, story.new_print.stdout
    assert story.new_print.stdout.strip() == "no findings\n2 files: 2 proven"
