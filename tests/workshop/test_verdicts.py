"""Verdicts are kept as long as nothing they came from changes; every damage is seen, and a warning is told again."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from input_changes import (
    FIFTH,
    GAME,
    Change,
    a_cell,
    a_font,
    a_package,
    a_template,
    a_template_that_goes_before_another,
    replaced,
    the_code,
    the_environment,
)
from projects import ROOT

from generator.base.findings import Finding, Findings
from generator.catalog.project import Project
from generator.workshop.build.sheets import make_targets
from generator.workshop.checking import judging
from generator.workshop.checking.judging import judge
from generator.workshop.checking.run import Checker
from generator.workshop.checking.verdicts import KeptVerdicts
from generator.workshop.targets import Target

SOURCES = ("data", "text", "rules")


class Judging:
    """Checks of a project, and what each of them really judged: kinds of check and names of files."""

    def __init__(self, root: Path, patch: pytest.MonkeyPatch) -> None:
        self.root, self.done = root, list[str]()
        of_game, of_file = Checker.of_game, Checker._print_one

        def judges_game(checker, kind, game):
            self.done.append(kind)
            of_game(checker, kind, game)

        def judges_file(checker, path):
            self.done.append(path.name)
            return of_file(checker, path)

        patch.setattr(Checker, "of_game", judges_game)
        patch.setattr(Checker, "_print_one", judges_file)
        # in this process, so that what is judged can be written down
        patch.setattr(judging, "confined_steps", lambda function, arguments, heard, limits: function(heard, *arguments))

    def __call__(self, *files: Path, kinds: tuple[str, ...] = ("print",), anew: bool = False) -> list[Finding]:
        self.done.clear()
        findings = Findings()
        checker = Checker(Project(self.root, ROOT), findings)
        judge(checker, kinds, list(files), lambda steps: None, lambda what: None, 1, anew=anew)
        return findings.items

    def printed(self, component: str, layout: str = "dense", *, draft: bool = False) -> list[Path]:
        target = Target(GAME, "en", component, "a4", layout, draft)
        paths = []
        for product in make_targets(Project(self.root, ROOT), [target], build_book=False).products:
            path = self.root / "out" / target.path(product.suffix)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(product.data)
            paths.append(path)
        return paths


@pytest.fixture
def judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Judging:
    shutil.copytree(FIFTH, tmp_path / "project")
    monkeypatch.setenv("TIRADA_CACHE", str(tmp_path / "cache"))
    return Judging(tmp_path / "project", monkeypatch)


def test_a_file_without_errors_is_judged_once_and_its_warnings_are_told_again(judged: Judging) -> None:
    (path,) = judged.printed("labels", draft=True)
    first = judged(path)
    assert {(f.code, f.severity) for f in first} >= {("print.draft", "warning")}
    assert judged.done == [path.name]
    assert judged(path) == first
    assert judged.done == []
    assert judged(path, anew=True) == first
    assert judged.done == [path.name]


def test_a_file_with_another_byte_is_judged_again_each_time(judged: Judging) -> None:
    (path,) = judged.printed("labels")
    assert judged(path) == []
    path.write_bytes(path.read_bytes().replace(b"/Lang", b"/Long"))
    damaged = judged(path)
    assert "pdf.language" in {finding.code for finding in damaged}
    assert judged(path) == damaged
    assert judged.done == [path.name], "an error must not be kept"


def a_translation(root: Path, patch: pytest.MonkeyPatch) -> None:
    replaced(root / f"data/games/{GAME}/locales/es.po", "Toneles", "Barriles")


def a_clause(root: Path, patch: pytest.MonkeyPatch) -> None:
    with (root / f"data/games/{GAME}/clauses.yaml").open("a", encoding="utf-8") as file:
        file.write("# looked at again\n")


SPOKEN = (a_cell, a_template, a_template_that_goes_before_another)
SILENT = (a_translation, the_code, a_package, the_environment, a_font, a_clause)


@pytest.mark.parametrize("damage", [*SPOKEN, *SILENT])
def test_whatever_a_file_is_compared_with_makes_it_judged_again(
    damage: Change, judged: Judging, monkeypatch: pytest.MonkeyPatch
) -> None:
    (path,) = judged.printed("labels")
    assert judged(path) == []
    damage(judged.root, monkeypatch)
    found = judged(path)
    assert judged.done == [path.name]
    assert bool(found) == (damage in SPOKEN)


@pytest.mark.parametrize("damage", [*SPOKEN, *SILENT])
def test_a_game_is_judged_again_when_anything_of_it_has_changed(
    damage: Change, judged: Judging, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = judged(kinds=SOURCES)
    assert judged.done == list(SOURCES)
    assert judged(kinds=SOURCES) == first
    assert judged.done == []
    damage(judged.root, monkeypatch)
    judged(kinds=SOURCES)
    assert judged.done == list(SOURCES)


def test_a_warning_about_a_game_is_told_again_and_an_error_is_judged_again(judged: Judging) -> None:
    glossary = judged.root / f"data/games/{GAME}/glossary.yaml"
    replaced(glossary, "en: {", "en: {banned: [boat, crate, before], ")
    warned = judged(kinds=("text",))
    assert {finding.severity for finding in warned} == {"warning"}
    assert judged(kinds=("text",)) == warned
    assert judged.done == []
    replaced(judged.root / f"data/games/{GAME}/locales/es.po", "Toneles", "Toneles {{")
    wrong = judged(kinds=("text",))
    assert "error" in {finding.severity for finding in wrong}
    assert judged(kinds=("text",)) == wrong
    assert judged.done == ["text"]


@pytest.mark.soak  # a warning of one kind is told again above
def test_kinds_of_check_that_were_not_made_together_are_not_taken_for_each_other(judged: Judging) -> None:
    judged(kinds=SOURCES)
    judged(kinds=("rules",))
    assert judged.done == ["rules"]


@pytest.mark.soak  # what a file is compared with makes it judged again above
def test_fronts_are_judged_again_when_the_file_of_their_backs_changes(judged: Judging) -> None:
    fronts, backs = judged.printed("boats", "dense-apart")
    assert judged(fronts, backs) == []
    assert judged(fronts, backs) == []
    assert judged.done == []
    whole = backs.read_bytes()
    backs.unlink()
    assert [finding.code for finding in judged(fronts)] == ["print.no-back-file"]
    backs.write_bytes(whole)
    assert judged(fronts) == []
    backs.write_bytes(fronts.read_bytes())
    assert "print.no-back" in {finding.code for finding in judged(fronts)}


def test_backs_that_cannot_be_read_leave_no_verdict_on_other_pairs(judged: Judging) -> None:
    fronts, backs = judged.printed("boats", "dense-apart")
    other = fronts.with_name("zboats.a4.dense-apart.pdf")
    other.write_bytes(fronts.read_bytes())
    other.with_name("zboats-backs.a4.dense-apart.pdf").write_bytes(backs.read_bytes())
    backs.write_bytes(backs.read_bytes()[:2000])
    assert "print.unreadable" in {finding.code for finding in judged(fronts, other)}
    judged(other)
    assert other.name in judged.done, "what was judged beside an unreadable file of backs must not be kept"


def test_a_file_elsewhere_of_another_project_or_with_the_cache_switched_off_is_judged(
    judged: Judging, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (path,) = judged.printed("labels")
    judged(path)
    copy = tmp_path / "elsewhere" / "en" / path.name
    copy.parent.mkdir(parents=True)
    shutil.copy(path, copy)
    assert judged(copy) == []
    assert judged.done == [copy.name]
    shutil.copytree(judged.root, tmp_path / "other")
    judged.root = tmp_path / "other"
    assert judged(path) == []
    assert judged.done == [path.name]
    monkeypatch.setenv("TIRADA_CACHE", "off")
    judged(path)
    assert judged.done[-1] == path.name


def test_a_file_that_changes_while_it_is_judged_is_not_kept(judged: Judging, monkeypatch: pytest.MonkeyPatch) -> None:
    (path,) = judged.printed("labels")
    judges = Checker._print_one

    def judges_and_somebody_writes(checker, file):
        found = judges(checker, file)
        file.write_bytes(file.read_bytes() + b"\n")
        return found

    with monkeypatch.context() as patch:
        patch.setattr(Checker, "_print_one", judges_and_somebody_writes)
        judged(path)
    judged(path)
    assert judged.done == [path.name]


def test_data_that_change_while_files_are_judged_are_judged_the_next_time(
    judged: Judging, monkeypatch: pytest.MonkeyPatch
) -> None:
    (path,) = judged.printed("labels")
    judges = Checker._print_one

    def judges_and_somebody_writes(checker, file):
        found = judges(checker, file)
        a_cell(judged.root, monkeypatch)
        return found

    with monkeypatch.context() as patch:
        patch.setattr(Checker, "_print_one", judges_and_somebody_writes)
        assert judged(path) == []
    assert "print.text" in {finding.code for finding in judged(path)}


def test_a_file_that_shares_a_fault_with_another_is_not_kept_as_sound(judged: Judging) -> None:
    """What is wrong with the data is told with the first file that shows it: the second one is no better."""
    first, second = (judged.printed("labels")[0] for _ in range(2))
    second = first.with_name("labels.copy.pdf")
    shutil.copy(first, second)
    a_cell_too_long = "Barrels" * 40
    replaced(judged.root / f"data/games/{GAME}/tables/goods.csv", "Barrels", a_cell_too_long)
    told = judged(first, second)
    assert any(finding.severity == "error" for finding in told)
    judged(second)
    assert judged.done == [second.name]


def test_a_damaged_cache_is_no_verdict(judged: Judging, tmp_path: Path) -> None:
    (path,) = judged.printed("labels")
    judged(path)
    for kept in (tmp_path / "cache").rglob("*.tirada-cache"):
        kept.write_bytes(b"noise")
    assert judged(path) == []
    assert judged.done == [path.name]


def test_verdicts_on_files_that_are_gone_are_forgotten(judged: Judging) -> None:
    first, second = *judged.printed("labels"), *judged.printed("tokens")
    judged(first, second)
    second.unlink()
    replaced(judged.root / f"data/games/{GAME}/locales/es.po", "Toneles", "Barriles")
    judged(first)
    verdicts = KeptVerdicts(Project(judged.root, ROOT))
    assert list(verdicts._folder(first.parent.parent)) == [str(first)]
