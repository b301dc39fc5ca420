"""A project reads what lies in it: a link that leads out of it is refused, one that stays inside is followed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from projects import ROOT

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import load_game
from generator.catalog.project import Project

GAME = "qiahn_goblin"
TABLE = f"data/games/{GAME}/tables/combatants.csv"


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    path = tmp_path / "outside"
    path.mkdir()
    (path / "secret.csv").write_text("id,name\na,secret\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "place",
    [
        f"data/games/{GAME}/tables/more.csv",
        f"data/games/{GAME}/art",
        "templates/art/spy.svg",
        "data/print/spy.csv",
    ],
)
def test_a_link_out_of_the_project_is_refused_by_its_own_name(project_copy: Path, secret: Path, place: str) -> None:
    (project_copy / place).symlink_to(secret if place.endswith("art") else secret / "secret.csv")
    with pytest.raises(CannotJudge) as refused:
        load_game(Project(project_copy, ROOT), GAME, Findings())
    assert refused.value.message.startswith(f"{place}: this is a link to {secret}")
    assert "outside the project" in refused.value.message


def test_a_whole_game_that_is_a_link_is_refused(project_copy: Path, tmp_path: Path) -> None:
    folder = project_copy / "data" / "games" / GAME
    folder.rename(tmp_path / "elsewhere")
    folder.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(CannotJudge, match=f"data/games/{GAME}: this is a link"):
        load_game(Project(project_copy, ROOT), GAME, Findings())


def test_links_inside_the_project_and_those_of_an_installed_copy_are_followed(project_copy: Path, secret: Path) -> None:
    table = project_copy / TABLE
    table.rename(project_copy / "kept.csv")
    table.symlink_to("../../../../kept.csv")
    (project_copy / "data" / "games" / GAME / "loop").symlink_to(project_copy / "data")
    findings = Findings()
    project = Project(project_copy, ROOT)
    assert load_game(project, GAME, findings) is not None
    (project_copy / "templates" / "art" / "cached.svg").symlink_to(secret / "secret.csv")
    assert load_game(replace(project, read_only=True), GAME, findings) is not None
    assert findings.items == []


def test_a_project_that_is_named_by_a_link_is_no_stranger(project_copy: Path, tmp_path: Path) -> None:
    (tmp_path / "short").symlink_to(project_copy)
    assert load_game(Project(tmp_path / "short", ROOT), GAME, Findings()) is not None
