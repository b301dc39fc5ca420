"""The report of a check as its user sees it: pages with pictures, severities, suppressions, commands that mend."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pikepdf
import pytest
from commands import Done
from judged_once import judged_once
from projects import built

from generator.base.findings import Finding, Where
from generator.workshop.checking.reporting import remaking_commands, without_remarks_on_errors

Tirada = Callable[..., Done]


@pytest.fixture(scope="module", autouse=True)
def _judged_once() -> Iterator[None]:
    """What is found is the same for every test: they look at how it is told."""
    with judged_once():
        yield


@pytest.fixture(scope="module")
def references(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sheets of two pages in two languages (how findings are told hangs on no more). Do not change them."""
    return built("qiahn_tactics", "references", tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="module")
def damaged(references: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The references of one game as a build left them, and one page turned round. Do not change them."""
    out = tmp_path_factory.mktemp("damaged") / "output"
    shutil.copytree(references, out)
    path = out / "qiahn_tactics" / "es" / "references.a4.pdf"
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[1].Rotate = 180
        pdf.save(path)
    return path


@pytest.fixture(scope="module")
def written_again(references: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same pages, as another program writes them again: they look the same, and are made otherwise."""
    path = tmp_path_factory.mktemp("export") / "references.a4.pdf"
    with pikepdf.open(references / "qiahn_tactics" / "es" / "references.a4.pdf") as pdf:
        pdf.docinfo["/Producer"] = "GPL Ghostscript 10.00.0"
        for page in pdf.pages:
            page.contents_add(b"q 1 g 0 0 1 1 re f Q")
        pdf.save(path)
    return path


def suppressing(folder: Path, *codes: str, until: str = "2999-01-01") -> Path:
    path = folder / "known.yaml"
    rows = "".join(f"  - {{code: {code}, reason: it is known, until: {until}}}\n" for code in codes)
    path.write_text(f"suppressions:\n{rows}", encoding="utf-8")
    return path


def codes_in(said: str) -> set[str]:
    told = json.loads(said)
    return {finding["code"] for file in told["files"] for finding in file["findings"]}


def test_the_page_shows_the_page_that_is_wrong_and_says_what_makes_it_right(damaged: Path, tirada: Tirada) -> None:
    done = tirada("check", "print", damaged, "--format", "html")
    assert done.returncode == 1
    assert "data:image/jpeg;base64," in done.stdout
    assert 'class="mark error' in done.stdout
    assert "tirada build qiahn_tactics --lang es --only references" in done.stdout


def test_findings_as_sarif_for_code_hosts(damaged: Path, tirada: Tirada) -> None:
    done = tirada("check", "print", damaged, "--format", "sarif")
    assert done.returncode == 1
    assert {result["level"] for result in json.loads(done.stdout)["runs"][0]["results"]} == {"error"}


def test_proven_wrong_and_unprovable_files_have_their_exit_codes(
    damaged: Path, written_again: Path, tirada: Tirada
) -> None:
    proven = damaged.parents[1] / "en" / "references.a4.pdf"
    said = tirada("check", "print", proven)
    assert (said.returncode, said.stdout) == (0, "no findings\n1 file: 1 proven\n")
    said = tirada("check", "print", proven, written_again)
    assert said.returncode == 2
    assert f"{written_again}: unprovable: written again by GPL Ghostscript 10.00.0" in said.stdout
    assert said.stdout.endswith("\n2 files: 1 proven, 1 unprovable\n")
    said = tirada("check", "print", proven, damaged, written_again)
    assert said.returncode == 1
    assert said.stdout.endswith("\n3 files: 1 proven, 1 wrong, 1 unprovable\n")


def test_json_has_a_verdict_on_each_file(damaged: Path, written_again: Path, tirada: Tirada) -> None:
    proven = damaged.parents[1] / "en" / "references.a4.pdf"
    told = json.loads(tirada("check", "print", proven, damaged, written_again, "--json").stdout)
    files = {file["path"]: file for file in told["files"]}
    assert [files[str(path)]["verdict"] for path in (proven, damaged, written_again)] == [
        "proven",
        "wrong",
        "unprovable",
    ]
    assert [bool(files[str(path)]["reason"]) for path in (proven, damaged, written_again)] == [False, False, True]
    assert {finding["where"]["file"] for finding in files[str(damaged)]["findings"]} == {str(damaged)}
    assert "print.altered" in {finding["code"] for finding in files[str(damaged)]["findings"]}
    assert files[str(proven)]["findings"] == []


@pytest.mark.soak  # the page of a wrong file is shown above
def test_the_page_shows_what_was_expected_beside_what_was_found(
    written_again: Path, tirada: Tirada, tmp_path: Path
) -> None:
    spoiled = tmp_path / written_again.name
    with pikepdf.open(written_again) as pdf:
        pdf.pages[1].contents_add(b"q 0 g 300 400 40 40 re f Q")
        pdf.save(spoiled)
    said = tirada("check", "print", spoiled, "--format", "html").stdout
    assert said.count("data:image/jpeg;base64,") == 1, "the page"
    assert said.count("data:image/png;base64,") == 2, "what is in its box, and what should be there"


def test_what_is_suppressed_is_not_told_and_does_not_count(damaged: Path, tirada: Tirada, tmp_path: Path) -> None:
    every = codes_in(tirada("check", "print", damaged, "--json").stdout)
    known = suppressing(tmp_path, *every)
    done = tirada("check", "print", damaged, "--suppressions", known)
    assert (done.returncode, "suppressed" in done.stdout) == (0, True)
    assert "unprovable: each error in it is suppressed\n" in done.stdout
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


def test_only_what_is_as_severe_as_asked_for_is_told(references: Path, tirada: Tirada, tmp_path: Path) -> None:
    out = tmp_path / "output"
    shutil.copytree(references, out)
    (out / "qiahn_tactics" / "es" / "references.a4.pdf").unlink()
    assert "(print.missing)" in tirada("check", "print", out).stdout
    assert tirada("check", "print", out, "--severity", "error").stdout.startswith("no findings")
    unknown = tirada("check", "print", out, "--severity", "fatal")
    assert unknown.returncode == 2


def test_the_command_that_makes_a_file_again_is_that_of_its_build(damaged: Path) -> None:
    (command,) = remaking_commands([str(damaged), "elsewhere.pdf", "data/a.csv"]).values()
    assert command == "tirada build qiahn_tactics --lang es --only references --force"


def test_a_remark_on_a_cell_that_is_wrong_waits_until_it_is_right() -> None:
    """A name given twice is also easily mixed up: of that cell the error alone is told, of others the remark."""
    cell, neighbour = Where("names.csv", 3, 9), Where("names.csv", 4, 9)
    twice = Finding("table.duplicate", "error", "the name stands already in line 2", cell)
    mixed_up = [Finding("text.homonym", "info", "two names are easily mixed up", where) for where in (cell, neighbour)]
    whole_file = Finding("art.other", "info", "the first sheet says so", Where("names.csv"))
    assert without_remarks_on_errors([twice, *mixed_up, whole_file]) == [twice, mixed_up[1], whole_file]
    assert without_remarks_on_errors([*mixed_up, whole_file]) == [*mixed_up, whole_file]
