"""Decks that one run makes once: whoever asks gets the same ones, and writes down what they were made from."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from generator.base.findings import Findings
from generator.base.session import Session
from generator.catalog.library import Game
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.faces.deck import Deck
from generator.workshop import shared_decks
from generator.workshop.print_preparation import decks_for, load_for_build
from generator.workshop.recording_project import recording_anew

GAME, COMPONENT = "qiahn_goblin", "references"


def _of_one_run(root: Path) -> Project:
    return Project(root, root, session=Session(of_one_run=True))


def _made(project: Project, language: str, findings: Findings | None = None) -> Deck | None:
    found = Findings() if findings is None else findings
    game = load_for_build(project, GAME, (), found)
    assert game is not None
    return decks_for(project, game, COMPONENT, [language], load_print_data(project, found), False, found).get(language)


def test_a_run_makes_a_deck_once_and_a_lasting_session_each_time(project_copy: Path) -> None:
    project = _of_one_run(project_copy)
    assert _made(project, "es") is _made(project, "es")
    lasting = Project(project_copy, project_copy)
    assert _made(lasting, "es") is not _made(lasting, "es")


def test_shared_decks_are_those_that_are_made_apart(project_copy: Path) -> None:
    shared, alone = _made(_of_one_run(project_copy), "en"), _made(Project(project_copy, project_copy), "en")
    assert shared is not None
    assert alone is not None
    assert shared.sizes == alone.sizes
    assert [one.piece for one in shared.pieces] == [one.piece for one in alone.pieces]


def test_each_who_asks_writes_down_what_the_decks_were_made_from(project_copy: Path) -> None:
    project = _of_one_run(project_copy)
    first, second = recording_anew(project), recording_anew(project)
    assert _made(first, "es") is _made(second, "es")
    assert any(name.startswith("templates/faces/") for name in first.looked_up)
    assert any(name.startswith("font:") for name in first.looked_up)
    assert second.looked_up == first.looked_up


def test_faults_of_one_language_are_told_to_who_asks_for_it_only(project_copy: Path) -> None:
    path = project_copy / "data" / "games" / GAME / "locales" / "en.po"
    text = path.read_text("utf-8")
    start = text.index('msgctxt "references.round.name"')
    path.write_text(text[:start] + text[text.index("\n\n", start) + 2 :], "utf-8")
    project = _of_one_run(project_copy)
    spanish, english = Findings(), Findings()
    assert _made(project, "es", spanish) is not None
    assert not spanish.errors
    assert _made(project, "en", english) is None
    assert any("references.round.name" in finding.message for finding in english.errors)


def test_a_large_deck_is_not_kept(project_copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_decks, "LARGEST", 1)
    project = _of_one_run(project_copy)
    assert _made(project, "es") is not _made(project, "es")


def test_decks_of_a_changed_game_are_others(project_copy: Path) -> None:
    project, findings = _of_one_run(project_copy), Findings()
    game = load_for_build(project, GAME, (), findings)
    assert game is not None
    print_data = load_print_data(project, findings)

    def made(one: Game) -> Deck:
        return decks_for(project, one, COMPONENT, ["es"], print_data, False, findings)["es"]

    assert made(game) is made(game)
    assert made(structs.replace(game)) is not made(game)
