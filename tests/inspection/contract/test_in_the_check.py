"""`tirada check` judges what the press makes by the contracts, and a fault of a template fails it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from projects import ROOT
from spoiling import Printing

from generator.base.findings import Finding, Findings
from generator.catalog.project import Project
from generator.workshop.checking.run import Checker

Change = Callable[[Path, str, str], None]


def errors_of(project_copy: Path, path: Path) -> list[Finding]:
    checker = Checker(Project(project_copy, ROOT), Findings())
    checker.print([path])
    return checker.findings.errors


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('value: "{{ row.value }}"', 'value: "{{ row.copies }}"', "should stand here, and “2” does"),
        ("{kind: text, role: value,", "{kind: text, when: 'false', role: value,", "and nothing does"),
    ],
)  # fmt: skip
def test_a_number_that_a_template_swaps_or_drops_fails_the_check(
    project_copy: Path, printing: Printing, change: Change, old: str, new: str, told: str
) -> None:
    change(project_copy / "templates" / "faces" / "goblin" / "combatant.yaml", old, new)
    (path,) = printing("qiahn_goblin", "cards")
    errors = errors_of(project_copy, path)
    assert {error.code for error in errors} == {"contract.text"}
    assert told in errors[0].message
    assert (errors[0].where.file, errors[0].where.page, errors[0].where.slot) == (str(path), 3, 1)


def test_a_clean_sheet_passes(project_copy: Path, printing: Printing) -> None:
    (path,) = printing("qiahn_goblin", "box")
    assert errors_of(project_copy, path) == []
