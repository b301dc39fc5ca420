"""tirada rules trace: what each clause of play has, what it lacks, and the exit code that follows."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
GAME = "qiahn_tactics"


@pytest.fixture
def traced(tirada: Run, project_copy: Path, tmp_path: Path) -> Callable[..., Any]:
    """`tirada rules trace` in a project whose trace is whole but for what is taken away: {"QT-57": ["refusing"]}."""
    file = tmp_path / f"{GAME}.json"

    def run(*arguments: str, without: dict[str, list[str]] | None = None, game: str = GAME) -> Any:
        listed = json.loads(tirada("rules", "trace", GAME, "--format", "json", "--root", project_copy).stdout)[0]
        made = {
            clause["id"]: {
                part: [] if part in (without or {}).get(clause["id"], ()) else [f"{part}_of_{clause['id']}"]
                for part in ("code", "accepting", "refusing")
            }
            for clause in listed["clauses"]
        }
        file.write_text(json.dumps(made), "utf-8")
        return tirada("rules", "trace", game, *arguments, "--tests", tmp_path, "--root", project_copy)

    return run


def test_a_whole_trace_is_a_hundred_per_cent_and_exits_0(traced: Run) -> None:
    done = traced()
    assert (done.returncode, done.stderr) == (0, "")
    first = done.stdout.splitlines()[0]
    number = re.match(rf"{GAME}: (\d+) of (\d+) clauses traced \(100 %\)", first)
    assert number, first
    assert number[1] == number[2]
    assert "ok QT-57" in done.stdout
    assert "    refusing   refusing_of_QT-57" in done.stdout
    assert re.search(r"^  QT-7 +nothing to enforce", done.stdout, re.MULTILINE)
    assert re.search(r"^  QT-14 +not an action", done.stdout, re.MULTILINE)


@pytest.mark.parametrize("part", ["code", "accepting", "refusing"])
def test_what_is_missing_is_marked_and_exits_1(traced: Run, part: str) -> None:
    done = traced(without={"QT-57": [part]})
    assert done.returncode == 1
    assert "-- QT-57" in done.stdout
    assert f"    {part:<10} -- none" in done.stdout
    assert "(98.8 %)" in done.stdout.splitlines()[0]


def test_json_tells_every_clause_once_and_what_it_lacks(traced: Run) -> None:
    done = traced("--format", "json", "--lang", "en", without={"QT-57": ["code", "refusing"]})
    assert done.returncode == 1
    (report,) = json.loads(done.stdout)
    clauses = {clause["id"]: clause for clause in report["clauses"]}
    assert clauses["QT-57"]["missing"] == ["code", "refusing"]
    assert clauses["QT-57"]["accepting"] == ["accepting_of_QT-57"]
    assert clauses["QT-56"]["missing"] == []
    assert "face-down" in clauses["QT-57"]["text"].lower()
    assert set(clauses) | {one["id"] for one in report["apart"]} == {f"QT-{n}" for n in range(1, 103)}
    assert not set(clauses) & {one["id"] for one in report["apart"]}
    assert report["totals"]["whole"] == report["totals"]["clauses"] - 1
    assert report["percent"]["whole"] < 100


def test_html_is_one_page_of_its_own_for_light_and_dark(traced: Run) -> None:
    done = traced("--format", "html", without={"QT-57": ["refusing"]})
    assert done.returncode == 1
    assert done.stdout.startswith("<!doctype html>")
    assert "light-dark(" in done.stdout
    assert "color-scheme:light dark" in done.stdout
    assert not re.search(r"""(src|href)=|url\(|https?:""", done.stdout)
    assert '<td class="missing">QT-57</td>' in done.stdout
    assert "<td>QT-56</td>" in done.stdout


def test_without_a_trace_everything_is_missing(tirada: Run, project_copy: Path, tmp_path: Path) -> None:
    done = tirada("rules", "trace", GAME, "--tests", tmp_path, "--root", project_copy)
    assert done.returncode == 1
    assert f"no {GAME}.json is kept there" in done.stdout
    assert ": 0 of " in done.stdout.splitlines()[0]


def test_without_tests_the_code_alone_is_told(tirada: Run, project_copy: Path) -> None:
    done = tirada("rules", "trace", GAME, "--root", project_copy)
    assert done.returncode == 0
    assert "refusing" not in done.stdout
    assert "    code       referee.games.qiahn_tactics.checks.deploying" in done.stdout


def test_without_a_game_every_game_whose_rules_are_code_is_told(tirada: Run, project_copy: Path) -> None:
    done = tirada("rules", "trace", "--format", "json", "--root", project_copy)
    games = [report["game"] for report in json.loads(done.stdout)]
    assert GAME in games
    assert "kaixiflan" in games  # its weeks are code, though it has no referee of single actions
    assert games == sorted(games)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(["plain"], "no referee"), (["nowhere"], "there is no game"), ([GAME, "--format", "pdf"], "no format"),
     ([GAME, "--lang", "xx"], "no language")],
)  # fmt: skip
def test_what_cannot_be_told_exits_2(tirada: Run, project_copy: Path, arguments: list[str], said: str) -> None:
    plain = project_copy / "data" / "games" / "plain"
    shutil.copytree(project_copy / "data" / "games" / GAME, plain)
    told = (plain / "game.yaml").read_text("utf-8")
    (plain / "game.yaml").write_text(told.replace(f"\nid: {GAME}\n", "\nid: plain\n"), "utf-8")
    done = tirada("rules", "trace", *arguments, "--root", project_copy)
    assert done.returncode == 2
    assert said in done.stderr


@pytest.mark.parametrize("damage", ["[1]", "{", '{"QT-2": {"code": []}}', '{"QT-2": 3}'])
def test_a_damaged_trace_is_told_and_exits_2(tirada: Run, project_copy: Path, tmp_path: Path, damage: str) -> None:
    (tmp_path / f"{GAME}.json").write_text(damage, "utf-8")
    done = tirada("rules", "trace", GAME, "--tests", tmp_path, "--root", project_copy)
    assert done.returncode == 2
    assert "no trace of clauses" in done.stderr
    assert "TIRADA_WRITE_TRACE" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("game", ["qiahn_tactics", "qiahn_goblin", "gnostica", "kaixiflan"])
def test_the_trace_kept_of_a_game_is_whole(tirada: Run, game: str) -> None:
    root = Path(__file__).resolve().parents[2]
    assert tirada("rules", "trace", game, "--tests", root / "tests" / "traces", "--root", root).returncode == 0
