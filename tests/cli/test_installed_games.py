"""A game that another package brings, with its referee: installed by pip, and used through the command."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from commands import Done, apart
from packages import FIXTURE, GAME, installed_fixture, laid_out

DATA = FIXTURE / GAME / "data" / "games" / GAME


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the package is installed in. Do not change it."""
    return installed_fixture(tmp_path_factory.mktemp("installed"))


@pytest.fixture
def run(site: Path, tmp_path: Path) -> Callable[..., Done]:
    """The command in a process of its own, in an empty folder, beside the installed package."""

    def tirada(*words: str, cwd: Path = tmp_path, also: Path | None = None) -> Done:
        return apart(words, cwd, {"PYTHONPATH": os.pathsep.join(map(str, (*([also] if also else []), site)))})

    return tirada


def test_it_is_listed_printed_and_checked(run: Callable[..., Done], tmp_path: Path) -> None:
    games = {game["id"]: game for game in json.loads(run("list", "--json").stdout)["games"]}
    assert games[GAME]["components"][0]["pieces"] == 18
    assert len(games) == 5  # beside the games that came with Tirada
    built = run("build", GAME)
    assert built.returncode == 0, built.stderr
    document = pdfium.PdfDocument(tmp_path / "output" / GAME / "en" / "cards.a4.pdf")
    words = " ".join(document[i].get_textpage().get_text_range() for i in range(len(document)))
    document.close()
    assert "Crawl" in words
    assert "Everything is up to date" in run("build", GAME).stdout
    checked = run("check", "--game", GAME)
    assert (checked.returncode, checked.stdout) == (0, "no findings\n2 files: 2 proven\n")


@pytest.mark.soak  # data of a project go before those of the package below: it is played there
def test_it_is_played_replayed_and_simulated(run: Callable[..., Done]) -> None:
    assert run("referee", "new", GAME, "--to", "race.tirada").returncode == 0
    assert "red: play dash" not in run("referee", "legal", "race.tirada").stdout
    for action in ("coin red", "play dash"):
        assert run("referee", "play", "race.tirada", action).returncode == 0
    refused = run("referee", "play", "race.tirada", "pass")
    assert refused.returncode == 1
    assert "You can play Crawl, so you must play something." in refused.stdout + refused.stderr
    assert "SR-7" in refused.stdout + refused.stderr
    assert "= bumped red" in run("referee", "play", "race.tirada", "play dash").stdout
    assert "spot: 0" in run("referee", "show", "race.tirada").stdout
    assert run("referee", "replay", "race.tirada").stdout == "race.tirada: 3 actions; not over\n"
    simulated = run("simulate", GAME, "--games", "20", "--policy", "greedy")
    assert simulated.returncode == 0, simulated.stderr
    assert "20 games" in simulated.stdout


@pytest.mark.soak  # the test before plays it under the usual one
def test_another_reading_of_its_ruling_is_played(run: Callable[..., Done]) -> None:
    assert run("referee", "new", GAME, "AS-1=share", "--to", "race.tirada").returncode != 0  # options have a name
    assert run("referee", "new", GAME, "--option", "AS-1=share", "--to", "race.tirada").returncode == 0
    for action in ("coin red", "play dash"):
        run("referee", "play", "race.tirada", action)
    assert "bumped" not in run("referee", "play", "race.tirada", "play dash").stdout


def test_data_of_a_project_go_before_those_of_the_package_and_its_templates_serve_both(
    run: Callable[..., Done], tmp_path: Path
) -> None:
    own = tmp_path / "mine" / "data" / "games" / GAME
    shutil.copytree(DATA, own)
    for path, old, new in ((own / "tables/numbers.csv", "10", "3"), (own / "clauses.yaml", "value: 10", "value: 3")):
        path.write_text(path.read_text("utf-8").replace(old, new), encoding="utf-8")
    project = tmp_path / "mine"
    listed = json.loads(run("list", "--json", cwd=project).stdout)
    assert [game["id"] for game in listed["games"]] == [GAME]
    run("referee", "new", GAME, "--to", "race.tirada", cwd=project)
    run("referee", "play", "race.tirada", "coin red", cwd=project)
    assert "winner red" in run("referee", "play", "race.tirada", "play dash", cwd=project).stdout
    built = run("build", "--only", "cards", cwd=project)
    assert built.returncode == 0, built.stderr


def test_files_of_an_installed_game_are_not_changed(run: Callable[..., Done]) -> None:
    refused = run("referee", "edition", GAME)
    assert refused.returncode == 2
    assert "came with Tirada or another package" in refused.stderr


@pytest.mark.soak  # workshop/test_made_hashes has it of a package that changed
def test_an_output_is_made_again_when_the_package_changes(run: Callable[..., Done], site: Path, tmp_path: Path) -> None:
    own = tmp_path / "site"
    shutil.copytree(site, own)
    assert run("build", GAME, "--only", "cards", also=own).returncode == 0
    code = own / GAME / "referee.py"
    code.write_text(code.read_text("utf-8") + "# a line more\n", encoding="utf-8")
    assert "1 file made" in run("build", GAME, "--only", "cards", also=own).stdout
    assert "up to date" in run("build", GAME, "--only", "cards", also=own).stdout


def test_a_broken_package_keeps_no_other_game_from_being_used(run: Callable[..., Done], tmp_path: Path) -> None:
    other = tmp_path / "other"
    laid_out(other, "half_a_game", {"tirada.data": {"half": "half_a_game"}})
    listed = run("list", also=other)
    assert listed.returncode == 1
    assert GAME in listed.stdout
    assert "half_a_game 1.0 names data of the game 'half' that are not there" in listed.stderr
    assert run("referee", "new", GAME, "--to", "race.tirada", also=other).returncode == 0
