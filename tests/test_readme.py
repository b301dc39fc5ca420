"""README, --help and behaviour say the same."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer
from projects import copied_project, without_foresight

from generator.cli.app import app

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMAND = typer.main.get_command(app)


def commands() -> dict[str, Any]:
    """Every command by the words that call it: "build", "i18n status"."""
    found: dict[str, Any] = {}
    for name, command in COMMAND.commands.items():  # type: ignore[attr-defined]
        inner = getattr(command, "commands", None)
        if inner:
            found |= {f"{name} {sub}": one for sub, one in inner.items()}
        else:
            found[name] = command
    return found


def readme_lines() -> list[str]:
    """The command lines that README shows."""
    shown = [re.split(r"\s{2,}", line.strip())[0] for line in README.splitlines() if line.startswith("    ")]
    shown = [re.sub(r"^\d\. ", "", line) for line in shown]
    return [re.split(r", | then ", line)[0] for line in shown if line.startswith("tirada ")]


def called(line: str) -> tuple[str, list[str]]:
    words = shlex.split(re.sub(r"\[.*?\]", "", line))[1:]
    known = commands()
    for length in (2, 1):
        name = " ".join(words[:length])
        if name in known:
            return name, words[length:]
    raise AssertionError(f"there is no such command: {line}")


def test_readme_shows_command_lines():
    assert len(readme_lines()) > 15


def assert_options_exist(line: str) -> None:
    """A line calls a command that there is, with options that it has."""
    name, words = called(line)
    options = {option for parameter in commands()[name].params for option in parameter.opts}
    for word in words:
        if word.startswith("--"):
            assert word.split("=")[0] in options, f"{name} has no {word}"


@pytest.mark.parametrize("line", sorted(set(readme_lines())))
def test_a_line_of_the_readme_names_a_command_and_options_that_exist(line):
    assert_options_exist(line)


def test_every_command_stands_in_the_readme():
    for name in commands():
        first, _, second = name.partition(" ")
        assert f"tirada {first}" in README
        assert re.search(rf"\b{second}\b", README), f"README does not name `tirada {name}`"


def test_every_command_and_option_has_a_help_sentence():
    for name, command in commands().items():
        assert command.help, name
        assert command.help.strip().split("\n")[0].endswith((".", ":")), name
        for parameter in command.params:
            assert getattr(parameter, "help", None) or parameter.name == "help", f"{name} {parameter.name}"


def test_the_picture_and_the_two_commands_are_there():
    picture = re.search(r"!\[[^\]]+\]\(([^)]+)\)", README)
    assert picture
    assert (ROOT / picture.group(1)).stat().st_size > 50_000
    assert "pip install -e . && tirada build" in README
    assert "pip install -e '.[test]' && pytest" in README
    door = (ROOT / ".ci/run").read_text(encoding="utf-8")
    assert "pip install --quiet -e '.[test]'" in door
    assert "\npytest\n" in door


def test_the_exit_codes_of_the_readme_are_those_of_the_command(tirada, tmp_path, change):
    """Those of processes of their own are the same (tests/cli/test_command_line.py)."""
    root = copied_project(tmp_path / "project", ["qiahn_goblin"])
    assert tirada("list", cwd=root).returncode == 0
    assert tirada("build", "--lang", "xx", cwd=root).returncode == 2
    change(root / "data/games/qiahn_goblin/tables/combatants.csv", "wizard,Mago,yellow,6", "wizard,Mago,yellow,7")
    with without_foresight():
        assert tirada("check", "data", cwd=root).returncode == 1
