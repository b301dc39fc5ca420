"""The report of a check as its user sees it: pages with pictures, severities, suppressions, commands that mend."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from commands import Done

from generator.workshop.checking.reporting import remaking_commands

Tirada = Callable[..., Done]


@pytest.fixture
def damaged(goblin_output: Path, tmp_path: Path) -> Path:
    """The cards of one game as a build left them, and one page turned round."""
    out = tmp_path / "output"
    shutil.copytree(goblin_output, out)
    path = out / "qiahn_goblin" / "es" / "cards.a4.pdf"
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[3].Rotate = 180
        pdf.save(path)
    return path


def suppressing(folder: Path, *codes: str, until: str = "2999-01-01") -> Path:
    path = folder / "known.yaml"
    rows = "".join(f"  - {{code: {code}, reason: it is known, until: {until}}}\n" for code in codes)
    path.write_text(f"suppressions:\n{rows}", encoding="utf-8")
    return path


def codes_in(said: str) -> set[str]:
    told = json.loads(said)
    listed = told if isinstance(told, list) else [one for file in told["files"] for one in file["findings"]]
    return {finding["code"] for finding in listed}


def test_the_page_shows_the_page_that_is_wrong_and_says_what_makes_it_right(damaged: Path, tirada: Tirada) -> None:
    done = tirada("check", "print", damaged, "--format", "html")
    assert done.returncode == 1
    assert "data:image/jpeg;base64," in done.stdout
    assert 'class="mark error' in done.stdout
    assert "tirada build qiahn_goblin --lang es --only cards" in done.stdout


def test_findings_as_sarif_for_code_hosts(damaged: Path, tirada: Tirada) -> None:
    done = tirada("check", "print", damaged, "--format", "sarif")
    assert done.returncode == 1
    assert {result["level"] for result in json.loads(done.stdout)["runs"][0]["results"]} == {"error"}


def test_what_is_suppressed_is_not_told_and_does_not_count(damaged: Path, tirada: Tirada, tmp_path: Path) -> None:
    every = codes_in(tirada("check", "print", damaged, "--json").stdout)
    known = suppressing(tmp_path, *every)
    done = tirada("check", "print", damaged, "--suppressions", known)
    assert (done.returncode, "suppressed" in done.stdout) == (0, True)
    part = tirada("check", "print", damaged, "--suppressions", suppressing(tmp_path, "pdf.page"), "--json")
    assert part.returncode == 1
    assert codes_in(part.stdout) == every - {"pdf.page"}


def test_a_suppression_that_has_ended_hides_nothing(damaged: Path, tirada: Tirada, tmp_path: Path) -> None:
    known = suppressing(tmp_path, "pdf.page", until="2020-01-01")
    done = tirada("check", "print", damaged, "--suppressions", known)
    assert done.returncode == 1
    assert "(pdf.page)" in done.stdout
    assert "(suppression.ended)" in done.stdout


def test_a_suppressions_file_that_is_not_there_cannot_be_judged(damaged: Path, tirada: Tirada) -> None:
    assert tirada("check", "print", damaged, "--suppressions", "nowhere.yaml").returncode == 2


def test_only_what_is_as_severe_as_asked_for_is_told(goblin_output: Path, tirada: Tirada, tmp_path: Path) -> None:
    out = tmp_path / "output"
    shutil.copytree(goblin_output, out)
    (out / "qiahn_goblin" / "es" / "cards.a4.pdf").unlink()
    assert "(print.missing)" in tirada("check", "print", out).stdout
    assert tirada("check", "print", out, "--severity", "error").stdout.startswith("no findings")
    unknown = tirada("check", "print", out, "--severity", "fatal")
    assert unknown.returncode == 2


def test_the_command_that_makes_a_file_again_is_that_of_its_build(damaged: Path) -> None:
    (command,) = remaking_commands([str(damaged), "elsewhere.pdf", "data/a.csv"]).values()
    assert command == "tirada build qiahn_goblin --lang es --only cards --force"
