"""Decks that a build composed serve the next check; what has changed since is composed anew."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import replace
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

from generator.base.findings import Findings
from generator.base.session import Session
from generator.catalog import cache
from generator.catalog.library import load_game
from generator.catalog.project import Project
from generator.faces.deck import Deck
from generator.workshop import shared_decks
from generator.workshop.build import kept_decks
from generator.workshop.build.kept_decks import take_kept_decks
from generator.workshop.build.request import BuildRequest
from generator.workshop.build.run import build
from generator.workshop.checking import judging
from generator.workshop.checking.run import Checker
from generator.workshop.print_preparation import load_for_build
from generator.workshop.recording_project import recording
from generator.workshop.shared_decks import decks_made


def _of_one_run(root: Path) -> Project:
    return Project(root, ROOT, session=Session(of_one_run=True))


def _build(root: Path, **options: object) -> None:
    request = BuildRequest(**{"games": (GAME,), "only": ("labels",), "languages": ("en",), "jobs": 1, **options})
    build(Project(root, ROOT), request, root / "output", lambda steps: None, lambda what: None)


def _kept(project: Project) -> Mapping[str, Deck] | None:
    """The decks of the labels that a run begins with."""
    game = load_game(project, GAME, Findings())
    assert game is not None
    take_kept_decks(project, game)
    labels = next(one for one in game.components if one.id == "labels")
    found = decks_made(project, game, labels)
    return found[0] if found is not None else None


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(FIFTH, tmp_path / "project")
    monkeypatch.setenv("TIRADA_CACHE", str(tmp_path / "cache"))
    _build(tmp_path / "project")
    return tmp_path / "project"


def _composed(root: Path, monkeypatch: pytest.MonkeyPatch, *, anew: bool = False) -> list[str]:
    """The components that a check of the texts composes."""
    made: list[str] = []
    make = shared_decks.make_decks

    def makes(project, game, component, *rest):
        made.append(component.id)
        return make(project, game, component, *rest)

    monkeypatch.setattr(shared_decks, "make_decks", makes)
    work = judging.Work(GAME, GAME, ("text",), (), anew)
    judged = judging._judge_here(lambda message: None, _of_one_run(root), work)
    assert not [finding for found in judged.found.values() for finding in found if finding.severity == "error"]
    return made


def test_decks_of_a_build_are_those_that_would_be_composed(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = _kept(_of_one_run(root))
    monkeypatch.setenv("TIRADA_CACHE", "off")
    project = _of_one_run(root)
    game = load_for_build(project, GAME, (), Findings())
    assert game is not None
    labels = next(one for one in game.components if one.id == "labels")
    checker = Checker(project, Findings())
    composed, findings = checker.decks(game, labels)
    assert findings == []
    assert kept is not None
    assert {*kept} == {*composed} == {*game.languages}
    for language, deck in composed.items():
        assert kept[language].pieces == deck.pieces
        assert kept[language].sizes == deck.sizes
        assert kept[language].component == deck.component


def test_a_check_composes_only_what_no_build_has_composed(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "labels" not in _composed(root, monkeypatch)
    assert "labels" in _composed(root, monkeypatch, anew=True)
    monkeypatch.setenv("TIRADA_CACHE", "off")
    assert "labels" in _composed(root, monkeypatch)


def a_paper(root: Path, patch: pytest.MonkeyPatch) -> None:
    (root / "data/print").mkdir(parents=True, exist_ok=True)
    text = (ROOT / "data/print/papers.csv").read_text(encoding="utf-8")
    (root / "data/print/papers.csv").write_text(text.replace("a4,A4,210,297", "a4,A4,210,298"), encoding="utf-8")


def a_translation(root: Path, patch: pytest.MonkeyPatch) -> None:
    path = next((root / f"data/games/{GAME}/locales").glob("*.po"))
    path.write_text(path.read_text(encoding="utf-8") + "\n# looked at again\n", encoding="utf-8")


@pytest.mark.parametrize(
    "change",
    [
        a_cell,
        a_translation,
        a_template,
        a_template_that_goes_before_another,
        a_paper,
        the_code,
        a_package,
        the_environment,
        a_font,
    ],
)
def test_whatever_decks_were_composed_from_makes_them_composed_anew(
    change: Change, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(root, monkeypatch)
    assert _kept(_of_one_run(root)) is None


def test_what_kept_decks_were_composed_from_is_written_down_for_whoever_asks_for_them(root: Path) -> None:
    project = recording(_of_one_run(root))
    game = load_game(project, GAME, Findings())
    assert game is not None
    take_kept_decks(project, game)
    labels = next(one for one in game.components if one.id == "labels")
    project.looked_up.clear()
    Checker(project, Findings()).decks(game, labels)
    assert "templates/faces/harbour/label.yaml" in project.looked_up
    assert any(name.startswith("font:") for name in project.looked_up)


@pytest.mark.parametrize("options", [{"draft": True}, {"only": ("kit_guide",)}])
def test_neither_drafts_nor_other_components_bring_them(
    options: dict[str, object], root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIRADA_CACHE", str(root.parent / "other cache"))
    shutil.rmtree(root / "output")
    _build(root, **options)
    assert _kept(_of_one_run(root)) is None


def test_decks_composed_while_the_data_change_are_not_kept(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cell is as it was again when the build ends: what was composed of it is not known by its inputs."""
    from generator.workshop.build import run

    make = run.make_targets
    path = root / f"data/games/{GAME}/tables/goods.csv"

    def edits_meanwhile(project, targets):
        before = path.read_bytes()
        replaced(path, "Barrels", "Casks")
        made = make(replace(project, session=Session(of_one_run=True)), targets)
        path.write_bytes(before)
        return made

    monkeypatch.setattr(run, "make_targets", edits_meanwhile)
    monkeypatch.setenv("TIRADA_CACHE", str(root.parent / "other cache"))
    _build(root, force=True)
    assert _kept(_of_one_run(root)) is None


def test_a_damaged_cache_or_other_pieces_give_no_decks(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = _of_one_run(root)
    name = kept_decks._name(project, GAME)
    kept = cache.get(name)
    assert isinstance(kept, dict)
    for value in ({"labels": "noise"}, ["noise"], None):
        cache.put(name, value)
        assert _kept(_of_one_run(root)) is None
    cache.put(name, kept)
    assert _kept(_of_one_run(root)) is not None
    monkeypatch.setattr(kept_decks, "expand", lambda game, component, findings: [])
    assert _kept(_of_one_run(root)) is None


def test_components_of_many_pieces_are_not_kept(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_decks, "LARGEST", 1)
    monkeypatch.setenv("TIRADA_CACHE", str(root.parent / "other cache"))
    _build(root, force=True)
    assert _kept(_of_one_run(root)) is None
