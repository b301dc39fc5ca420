"""Finished files of several games are judged in several processes, and told as if one had read them all."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects import AS_IT_STANDS, printed

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.workshop.checking import judging
from generator.workshop.checking.judging import judge
from generator.workshop.checking.run import Checker

GAMES = ("qiahn_goblin", "qiahn_tactics")


@pytest.fixture
def checker(monkeypatch: pytest.MonkeyPatch) -> Checker:
    monkeypatch.setattr(judging, "MANY", 2)
    return Checker(AS_IT_STANDS, Findings())


def written(out: Path, **files: bytes) -> list[Path]:
    """The same files for two games."""
    for game in GAMES:
        (out / game / "es").mkdir(parents=True)
        for name, data in files.items():
            (out / game / "es" / f"{name}.a4.pdf").write_bytes(data)
    return sorted(out.rglob("*.pdf"))


def judged(checker: Checker, files: list[Path], jobs: int = 2) -> tuple[list[int], list[str]]:
    """What is said while files are judged: how many steps there are, and each."""
    steps: list[int] = []
    said: list[str] = []
    judge(checker, ["print"], files, steps.append, said.append, jobs=jobs, anew=True)
    return steps, said


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_what_is_found_is_told_in_the_order_of_the_files(jobs: int, checker: Checker, tmp_path: Path) -> None:
    whole = printed("qiahn_tactics", "references")
    files = written(tmp_path, a_noise=b"%PDF-1.7 noise", references=whole, z_cut=whole[: len(whole) // 2])
    steps, said = judged(checker, files, jobs)
    assert (steps, sorted(said)) == ([2], ["qiahn_goblin: 3 files", "qiahn_tactics: 3 files"])
    alone = Checker(checker.project, Findings())
    alone.print(files)
    assert checker.findings.items == alone.findings.items
    assert [finding.where.file for finding in checker.findings if finding.code == "print.unreadable"]
    assert checker.judged == alone.judged == 2


@pytest.mark.soak  # what is found is told in the order of the files above
def test_what_was_told_before_is_not_told_again(checker: Checker, tmp_path: Path) -> None:
    files = written(tmp_path, references=printed("qiahn_tactics", "references"), noise=b"noise")
    alone = Checker(checker.project, Findings())
    alone.print(files)
    checker.findings.extend(alone.findings)
    judged(checker, files)
    assert checker.findings.items == alone.findings.items


def test_where_no_file_can_be_judged_nothing_is(checker: Checker, tmp_path: Path) -> None:
    with pytest.raises(CannotJudge, match=r"a_noise\.a4\.pdf"):
        judged(checker, written(tmp_path, a_noise=b"noise", b_noise=b"more noise"))


def test_a_few_files_need_no_other_process(tmp_path: Path) -> None:
    files = written(tmp_path, references=printed("qiahn_tactics", "references"))
    assert judged(Checker(AS_IT_STANDS, Findings()), files) == ([], [])
