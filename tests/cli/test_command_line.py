"""The contract of the command line: help, exit codes, JSON alone on stdout, nearest names."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from projects import without_foresight
from typer.testing import CliRunner

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = ["build", "check", "list", "new", "odds", "i18n", "i18n status", "i18n merge", "i18n lint"]
KEYS = {"code", "severity", "where", "message", "clause", "fix"}


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_command_has_a_help_of_sentences(command):
    from generator.cli.app import app

    shown = CliRunner().invoke(app, [*command.split(), "--help"])
    assert shown.exit_code == 0
    assert "Usage:" in shown.output
    assert "." in shown.output
    for option in (line.split() for line in shown.output.splitlines() if line.strip().startswith("--")):
        assert len(option) > 2, f"{option[0]} of {command!r} is not explained"


def test_the_version_is_that_of_the_package_and_needs_no_project(tirada, tmp_path):
    from generator import __version__

    done = tirada("--version", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"tirada {__version__}\n", "")
    assert tirada("--verison").returncode == 2


def test_the_help_lists_every_command_and_no_other():
    from generator.cli.app import app

    shown = CliRunner().invoke(app, ["--help"]).output
    listed = [line.split()[0] for line in shown.partition("Commands:")[2].splitlines() if line.strip()]
    assert {word for word in listed if word.isalnum() and word.islower()} >= {"build", "check", "list", "new", "i18n"}


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["build", "qiahn_gobling"], 2, "did you mean 'qiahn_goblin'"),
        (["build", "--lang", "enn"], 2, "did you mean 'en'"),
        (["build", "--paper", "lettre"], 2, "did you mean 'letter'"),
        (["build", "--layout", "dense-shrt"], 2, "did you mean 'dense-short'"),
        (["build", "--only", "crads"], 2, "did you mean 'cards'"),
        (["build", "--no-such-option"], 2, "No such option"),
        (["build", "--jobs", "-1"], 2, "--jobs"),
        (["build", "--paper", "1x1"], 2, "50 to 2000 mm"),
        (["biuld"], 2, "build"),
        (["check", "dta"], 2, "did you mean 'data'"),
        (["check", "--game", "goblin"], 2, "did you mean 'qiahn_goblin'"),
        (["check", "--format", "xml"], 2, "text, json, html, sarif, github"),
        (["check", "print", "missing.pdf"], 2, "missing.pdf: there is no such file"),
        (["check", "print", "--out", "nowhere"], 2, "there is no PDF in nowhere"),
        (["check", "--root", "nowhere"], 2, "there is no data/games/"),
        (["new", "Not-An-Id"], 2, "lower-case letters"),
    ],
)
def test_wrong_use_is_one_message_with_the_nearest_name_and_exits_two(tirada, tmp_path, arguments, code, said):
    done = tirada(*arguments)
    assert done.returncode == code
    assert said in done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_here_and_in_a_process_of_its_own_the_command_says_the_same(tirada, tirada_apart):
    for arguments in (["list"], ["build", "qiahn_gobling"], ["check", "--root", "nowhere"]):
        done = [run(*arguments) for run in (tirada, tirada_apart)]
        assert len({(one.returncode, one.stdout, one.stderr) for one in done}) == 1, done


def test_debug_shows_the_traceback(tirada_apart):
    done = tirada_apart("build", "nothing", "--debug")
    assert done.returncode != 0
    assert "Traceback" in done.stderr
    assert "CannotJudge" in done.stderr


def test_list_json_is_json_alone_and_names_what_there_is(tirada):
    done = tirada("list", "--json")
    data = json.loads(done.stdout)
    assert (done.returncode, done.stderr) == (0, "")
    game = next(g for g in data["games"] if g["id"] == "qiahn_goblin")
    assert game["languages"] == ["es", "en"]
    pieces = [(c["id"], c["pieces"]) for c in game["components"]]
    assert pieces[:4] == [("cards", 52), ("references", 4), ("box", 1), ("box_sleeved", 1)]
    assert {"a4", "letter"} <= {p["id"] for p in data["papers"]}
    assert "dense" in {row["id"] for row in data["layouts"]}


def test_list_names_games_papers_formats_and_layouts(tirada):
    done = tirada("list")
    assert done.returncode == 0
    for word in ("qiahn_goblin", "cards", "52 pieces", "letter", "euro_poker", "gutters-short"):
        assert word in done.stdout


def test_i18n_status_json_is_json_alone(tirada):
    done = tirada("i18n", "status", "--json")
    rows = json.loads(done.stdout)
    assert (done.returncode, done.stderr) == (0, "")
    assert [row["game"] for row in rows] == ["gnostica", "kaixiflan", "qiahn_goblin", "qiahn_tactics", "data/print"]
    assert all(row["texts"] == row["translated"] + row["stale"] + row["missing"] for row in rows)


def test_check_before_anything_is_printed_is_told_and_exits_zero(tirada, tmp_path):
    assert tirada("new", "dragons").returncode == 0
    done = tirada("check", "--out", "nowhere", "--json", cwd=tmp_path / "dragons")
    told = json.loads(done.stdout)
    assert told["files"] == []
    findings = told["findings"]
    assert (done.returncode, done.stderr) == (0, "")
    assert [(f["code"], f["severity"]) for f in findings] == [("print.none", "info")]
    assert set(findings[0]) == KEYS


@pytest.fixture
def departed(project_copy, change):
    change(
        project_copy / "data/games/qiahn_goblin/tables/combatants.csv", "wizard,Mago,yellow,6", "wizard,Mago,yellow,7"
    )
    with without_foresight():
        yield project_copy


@pytest.mark.parametrize("format_", ["text", "json", "html", "sarif", "github"])
def test_every_format_of_a_report_names_the_cell_and_exits_one(tirada, departed, format_):
    done = tirada("check", "data", "--format", format_, cwd=departed)
    assert (done.returncode, done.stderr) == (1, "")
    assert "combatants.wizard.value is 7, but QG-21 attests 6" in done.stdout
    place = {
        "json": '"line": 2',
        "github": "combatants.csv,line=2,col=20",
        "sarif": '"startLine": 2',
        "html": "(line 2)",
    }.get(format_, "combatants.csv:2:20")
    assert place in done.stdout
    if format_ == "json":
        assert all(set(f) == KEYS for f in json.loads(done.stdout))
    if format_ == "html":
        assert done.stdout.startswith("<!doctype html>")
        assert done.stdout.endswith("</html>\n")


def test_a_warning_alone_exits_zero(tirada, project_copy):
    path = project_copy / "data/games/qiahn_goblin/tables/gear.csv"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    done = tirada("check", "data", cwd=project_copy)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "1 warning")


def test_the_command_finds_its_project_upwards_and_writes_there(tirada_apart, project_copy):
    done = tirada_apart("build", "qiahn_goblin", "--only", "box", "--lang", "es", cwd=project_copy / "data" / "games")
    assert done.returncode == 0, done.stderr
    assert (project_copy / "output" / "qiahn_goblin" / "es" / "box.a4.pdf").exists()


def test_a_departure_with_its_reason_makes_check_data_pass(tirada, departed, change):
    game = departed / "data/games/qiahn_goblin"
    change(game / "game.yaml", "equals: 42", "equals: 44")
    with (game / "departures.yaml").open("a", encoding="utf-8") as file:
        file.write("  - {clause: QG-21, cell: combatants.wizard.value, ours: 7, reason: así lo queremos}\n")
    done = tirada("check", "data", cwd=departed)
    assert (done.returncode, done.stdout.strip()) == (0, "no findings")
    change(game / "departures.yaml", "ours: 7", "ours: 8")
    done = tirada("check", "data", cwd=departed)
    assert done.returncode == 1
    assert "witness.departure" in done.stdout
