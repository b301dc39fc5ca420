"""`tirada check` judges what the press makes by the contracts, and a fault of a template fails it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from projects import ROOT, keep_few_cards
from spoiling import Printing

from generator.base.findings import Finding, Findings
from generator.catalog.project import Project
from generator.inspection.verdict import VerdictOnFile
from generator.workshop.checking import printed_checks
from generator.workshop.checking.run import Checker

Change = Callable[[Path, str, str], None]


def errors_of(project_copy: Path, path: Path) -> list[Finding]:
    checker = Checker(Project(project_copy, ROOT), Findings())
    checker.print([path])
    return checker.findings.errors


def verdict_on(project_copy: Path, path: Path) -> VerdictOnFile:
    checker = Checker(Project(project_copy, ROOT), Findings())
    checker.print([path])
    return checker.in_files[path].verdict(path)


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
    keep_few_cards(project_copy)
    (path,) = printing("qiahn_goblin", "cards")
    errors = errors_of(project_copy, path)
    assert {error.code for error in errors} == {"contract.text"}
    assert told in errors[0].message
    assert (errors[0].where.file, errors[0].where.page, errors[0].where.slot) == (str(path), 3, 1)


def test_pieces_without_a_contract_are_unprovable_where_others_of_their_game_have_one(
    project_copy: Path, printing: Printing, change: Change
) -> None:
    (path,) = printing("qiahn_goblin", "box_sleeved")
    assert verdict_on(project_copy, path).verdict == "proven"
    components = project_copy / "data" / "games" / "qiahn_goblin" / "components.yaml"
    change(components, "        shows: *box\n", "")
    (path,) = printing("qiahn_goblin", "box_sleeved")
    told = verdict_on(project_copy, path)
    assert (told.verdict, told.findings) == ("unprovable", ())
    assert told.reason == "no contract in components.yaml says what these pieces must show: sleeved_box"


def test_a_game_without_any_contract_is_not_asked_for_one(
    project_copy: Path, printing: Printing, monkeypatch: pytest.MonkeyPatch
) -> None:
    (path,) = printing("qiahn_goblin", "box")
    monkeypatch.setattr(printed_checks, "has_contracts", lambda game: False)
    monkeypatch.setattr(printed_checks, "groups_without_contract", lambda component: ["bare_box"])
    assert verdict_on(project_copy, path).verdict == "proven"


def test_where_no_piece_can_be_composed_a_sheet_is_not_judged(
    project_copy: Path, printing: Printing, change: Change
) -> None:
    (path,) = printing("qiahn_goblin", "box")
    components = project_copy / "data" / "games" / "qiahn_goblin" / "components.yaml"
    change(components, "        copies: row.copies\n        letter: X\n", "        copies: row.id\n        letter: X\n")
    told = verdict_on(project_copy, path)
    assert (told.verdict, told.findings) == ("unprovable", ())
    assert "what it must show cannot be made until this is mended" in told.reason


def test_a_clean_sheet_passes(project_copy: Path, printing: Printing) -> None:
    (path,) = printing("qiahn_goblin", "box")
    assert errors_of(project_copy, path) == []
