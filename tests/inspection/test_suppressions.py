"""Findings that wait until a date: which are meant, which are told again, and what is wrong in such a file."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings, Where
from generator.inspection.suppressions import Suppressions, read_suppressions

TODAY = datetime.date(2026, 3, 1)
FOUND = Finding("print.safe-zone", "error", "QG-C01 Mago: too near the cut", Where("output/g/es/cards.a4.pdf", page=3))


def read(folder: Path, *lines: str, findings: Findings | None = None) -> Suppressions:
    path = folder / "suppressions.yaml"
    entry = "\n    ".join(lines)
    path.write_text(f"suppressions:\n  - {entry}\n", encoding="utf-8")
    return read_suppressions(path, "data/suppressions.yaml", findings if findings is not None else Findings())


WHOLE = ("code: print.safe-zone", "reason: a new knife comes in May", "until: 2026-05-31")


@pytest.mark.parametrize(
    "more",
    [
        (),
        ("file: output/g/es/cards.a4.pdf",),
        ("file: g/es/cards.a4.pdf",),
        ("file: '*.pdf'",),
        ("page: 3",),
        ("says: Mago",),
    ],
)
def test_what_is_meant_is_suppressed_with_its_reason(more: tuple[str, ...], tmp_path: Path) -> None:
    told, suppressed = read(tmp_path, *WHOLE, *more).part([FOUND], TODAY)
    assert told == []
    assert [one.why() for one in suppressed] == ["a new knife comes in May (until 2026-05-31)"]


@pytest.mark.parametrize("more", [("file: output/g/en/*",), ("page: 4",), ("says: Paladín",), ("file: cards",)])
def test_what_is_not_meant_is_told(more: tuple[str, ...], tmp_path: Path) -> None:
    assert read(tmp_path, *WHOLE, *more).part([FOUND], TODAY) == ([FOUND], [])


def test_another_code_is_told(tmp_path: Path) -> None:
    assert read(tmp_path, "code: print.size", *WHOLE[1:]).part([FOUND], TODAY)[0] == [FOUND]


def test_the_last_day_still_counts_and_the_day_after_the_finding_is_told_again(tmp_path: Path) -> None:
    own, judged = read(tmp_path, *WHOLE), Findings()
    assert own.part([FOUND], datetime.date(2026, 5, 31))[0] == []
    after = datetime.date(2026, 6, 1)
    assert own.part([FOUND], after)[0] == [FOUND]
    own.judge([FOUND], after, judged, whole=False)
    (ended,) = judged
    assert (ended.code, ended.where.line) == ("suppression.ended", 2)
    assert ended.fix.startswith("mend what it hid")


@pytest.mark.parametrize(("whole", "codes"), [(True, ["suppression.unused"]), (False, [])])
def test_a_suppression_of_nothing_is_told_where_everything_was_checked(
    whole: bool, codes: list[str], tmp_path: Path
) -> None:
    judged = Findings()
    read(tmp_path, *WHOLE).judge([], TODAY, judged, whole=whole)
    assert [finding.code for finding in judged] == codes


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (WHOLE[:2], "'suppressions.0.until' is missing"),
        ((WHOLE[0], WHOLE[2]), "'suppressions.0.reason' is missing"),
        ((*WHOLE[:2], "until: soon"), "'soon' is not accepted: expected a date, such as 2030-12-31"),
        ((WHOLE[0], "reason: ''", WHOLE[2]), "''"),
        ((*WHOLE, "files: x"), "unknown key 'files'"),
    ],
)
def test_a_mistake_in_the_file_is_told_and_nothing_is_suppressed(
    lines: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    findings = Findings()
    own = read(tmp_path, *lines, findings=findings)
    assert [said in finding.message for finding in findings] == [True]
    assert own.part([FOUND], TODAY)[0] == [FOUND]


def test_a_file_that_is_no_yaml_cannot_be_judged(tmp_path: Path) -> None:
    with pytest.raises(CannotJudge, match="not valid YAML"):
        read(tmp_path, "code: [")
