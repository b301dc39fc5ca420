"""The kinds of component: what is declared of them, by us or by a project, and what is refused at its place."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from projects import AS_IT_STANDS

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings
from generator.catalog.kinds import read_kinds
from generator.catalog.library import load_each, load_game
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.workshop.checking.run import Checker

ROOT = Path(__file__).resolve().parents[2]
GAME = "harbour"
KINDS = "data/print/kinds.yaml"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """The fifth game, to change."""
    root = tmp_path / "project"
    shutil.copytree(ROOT / "tests" / "fixtures" / "fifth_game", root)
    return Project(root, ROOT)


def declare(project: Project, text: str) -> None:
    """A kinds.yaml of the project's own."""
    path = project.root / KINDS
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def told(project: Project) -> list[Finding]:
    """What is found when a game and the data of the press are read."""
    findings = Findings()
    load_game(project, GAME, findings)
    load_print_data(project, findings)
    return list(dict.fromkeys(findings))


def test_ours_are_declared_without_a_finding_and_every_finish_is_of_some_kind() -> None:
    findings = Findings()
    project = AS_IT_STANDS
    kinds = read_kinds(project, findings)
    print_data = load_print_data(project, findings)
    assert findings.items == []
    assert kinds is not None
    built_in = kinds.built_in
    finishes = [kind.finish for kind in kinds.by_name.values()]
    finishes += [built_in.labels, built_in.booklets, built_in.reference_sheets]
    assert sorted(set(finishes)) == sorted(print_data.tables["finishes"].rows)
    assert kinds.built_in.contents_page in kinds.by_name


def test_a_project_adds_a_kind_and_keeps_ours_and_its_own_of_our_name_wins_whole(project: Project) -> None:
    ours = read_kinds(AS_IT_STANDS, Findings())
    declare(project, "kinds:\n  tile: {finish: token, cut: one_by_one}\n  card: {finish: form, cut: along_outline}\n")
    kinds = read_kinds(project, Findings())
    assert told(project) == []
    assert ours is not None
    assert kinds is not None
    assert kinds.by_name["tile"].finish == "token"
    assert ours.by_name["card"].sleeved
    assert not kinds.by_name["card"].sleeved
    assert kinds.by_name["card"].finish == "form"
    assert kinds.by_name["token"] == ours.by_name["token"]
    assert set(kinds.by_name) == {*ours.by_name, "tile"}


def test_a_kind_that_does_not_exist_is_one_finding_at_its_place_that_names_the_nearest(project: Project) -> None:
    path = project.game_folder(GAME) / "components.yaml"
    text = path.read_text("utf-8")
    path.write_text(text.replace("kind: token", "kind: tokne"), encoding="utf-8")
    (finding,) = told(project)
    checked = Findings()
    checker = Checker(project, checked)
    checker.data()
    checker.text()
    checker.rules()
    assert list(dict.fromkeys(checked)) == [finding]  # everything else is judged all the same
    assert finding.code == "component.kind"
    assert str(finding.where) == f"data/games/{GAME}/components.yaml:11:11"
    assert finding.message == "the component 'tokens' is of the kind 'tokne', which does not exist"
    assert finding.fix.startswith("did you mean 'token'? (one of your own goes into data/print/kinds.yaml")


def test_a_component_that_calls_itself_what_books_are_called_is_refused(project: Project) -> None:
    path = project.game_folder(GAME) / "components.yaml"
    path.write_text(path.read_text("utf-8").replace("kind: token", "kind: book"), encoding="utf-8")
    (finding,) = told(project)
    assert (finding.code, finding.where.line) == ("component.reserved", 11)
    assert "books are made from rulebook.yaml" in finding.message


PRINTED = "booklets: form, reference_sheets: reference"
REST = "contents_page: reference, books: book, labels: label"


@pytest.mark.parametrize(
    ("text", "code", "place", "words"),
    [
        ("tile: {finish: token, cut: one_by_one, tild: true}", "yaml.unknown-key", "2:48", "did you mean 'tiled'?"),
        ("tile: {cut: one_by_one}", "yaml.missing-key", "2:9", "add `finish:` here"),
        ("tile: {finish: token}", "yaml.missing-key", "2:9", "add `cut:` here"),
        ("tile: {finish: token, cut: one_by_on}", "yaml.value", "2:30", "did you mean 'one_by_one'?"),
        ("tile: {finish: token, cut: one_by_one, tiled: 3.5}", "yaml.value", "2:49", ""),
        ("tile: {finish: tokens, cut: one_by_one}", "kind.finish", "2:18", "did you mean 'token'?"),
        ("tile: {finish: token, cut: across, steps: [bild_board]}", "kind.step", "2:46", "did you mean 'build_board'?"),
        ("tile: {finish: token, cut: across, steps: [build_stuck]}", "kind.step", "2:46", ""),
        ("tile: {finish: sticker, cut: across, sleeved: true}", "kind.sleeved", "2:49", "`grams`"),
        ("book: {finish: token, cut: across}", "kind.reserved", "2:9", "choose another name"),
        ("Tile: {finish: token, cut: across}", "yaml.value", "2:9", ""),
        (
            "tile: {finish: token, cut: across}\n  tile: {finish: card, cut: across}",
            "yaml.duplicate",
            "3:3",
            "keep one of the two",
        ),
    ],
)
def test_a_kind_that_is_declared_wrongly_is_one_finding_at_its_place(
    project: Project, text: str, code: str, place: str, words: str
) -> None:
    declare(project, f"kinds:\n  {text}\n")
    (finding,) = told(project)
    assert (finding.code, str(finding.where)) == (code, f"{KINDS}:{place}")
    assert words in finding.fix


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        (f"{{contents_page: referense, books: book, labels: label, {PRINTED}}}", "kind.unknown", "1:27"),
        (f"{{contents_page: reference, books: book, labels: lable, {PRINTED}}}", "kind.finish", "1:59"),
        (f"{{booklets: from, {PRINTED.partition(', ')[2]}, {REST}}}", "kind.finish", "1:22"),
        (f"{{reference_sheets: referense, {PRINTED.partition(', ')[0]}, {REST}}}", "kind.finish", "1:30"),
        (f"{{contents_page: reference, labels: label, {PRINTED}}}", "yaml.missing-key", "1:11"),
    ],
)
def test_what_every_game_has_is_checked_too(project: Project, text: str, code: str, place: str) -> None:
    declare(project, f"built_in: {text}\n")
    (finding,) = told(project)
    assert (finding.code, str(finding.where)) == (code, f"{KINDS}:{place}")


def test_a_file_that_is_no_yaml_is_told_once_for_all_games(project: Project) -> None:
    shutil.copytree(ROOT / "data" / "games" / "qiahn_goblin", project.games_folder() / "qiahn_goblin")
    declare(project, "kinds:\n  tile: {finish: [\n")
    with pytest.raises(CannotJudge) as refused:
        load_each(project, project.game_ids(), Findings())
    assert refused.value.message.startswith(f"{KINDS}:3:1: not valid YAML")
    assert "\n" not in refused.value.message


def test_an_empty_file_says_what_it_should_hold(project: Project) -> None:
    declare(project, "# nothing yet\n")
    (finding,) = told(project)
    assert (finding.code, finding.fix) == ("yaml.empty", "it should hold: kinds, built_in")


def test_a_game_that_was_read_before_is_read_again_when_a_kind_changed(project: Project) -> None:
    for cut, tiled in (("across", True), ("one_by_one", False)):
        declare(project, f"kinds:\n  token: {{finish: token, cut: {cut}, tiled: {str(tiled).lower()}}}\n")
        game = load_game(project, GAME, Findings())
        assert game is not None
        token = game.kind_of(next(one for one in game.components if one.id == "tokens"))
        assert (token.cut, token.tiled) == (cut, tiled)


def test_without_the_file_that_comes_with_tirada_nothing_is_guessed(project: Project, tmp_path: Path) -> None:
    (tmp_path / "shipped" / "data" / "print").mkdir(parents=True)
    with pytest.raises(CannotJudge, match=r"kinds\.yaml is missing"):
        read_kinds(Project(project.root, tmp_path / "shipped"), Findings())
