"""What the rules say of a piece stands on some piece, or components.yaml says why it does not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from projects import AS_IT_STANDS, ROOT, game_as_it_stands

from generator.base.findings import Finding, Findings
from generator.catalog.library import read_game
from generator.catalog.project import Project
from generator.inspection.contract.shown_facts import check_shown_facts

Change = Callable[[Path, str, str], None]


def told(project_copy: Path, game: str = "qiahn_tactics") -> list[Finding]:
    findings = Findings()
    project = Project(project_copy, ROOT)
    read = read_game(project, game, findings)
    assert read is not None
    assert findings.items == []
    check_shown_facts(project, read, findings)
    return findings.items


@pytest.mark.parametrize("game", ["qiahn_goblin", "qiahn_tactics"])
def test_every_fact_of_a_piece_is_shown_or_excused(game: str) -> None:
    findings = Findings()
    check_shown_facts(AS_IT_STANDS, game_as_it_stands(game), findings)
    assert findings.items == []


def test_a_fact_that_no_piece_shows_is_told_with_its_clause(project_copy: Path, change: Change) -> None:
    components = project_copy / "data" / "games" / "qiahn_tactics" / "components.yaml"
    change(components, "  magic.target: the sentence on the reference card says on whom a counter is put\n", "  {}\n")
    (finding,) = told(project_copy)
    assert finding.code == "contract.unshown"
    assert finding.message == "magic.water.target is attested, and no piece shows it"
    assert finding.clause.startswith("QT-")
    assert finding.where.file.endswith("components.yaml")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("magic.side", "every cell of it is shown"),
        ("magic.sides", "no clause attests a cell of it"),
    ],
)
def test_a_reason_that_is_not_needed_is_told(project_copy: Path, change: Change, name: str, why: str) -> None:
    components = project_copy / "data" / "games" / "qiahn_tactics" / "components.yaml"
    change(components, "unshown:\n", f"unshown:\n  {name}: no need\n")
    (finding,) = told(project_copy)
    assert finding.message == f"{name} needs no reason: {why}"
    assert finding.where.line is not None


def test_a_contract_that_asks_for_what_is_not_there_is_told_once(project_copy: Path, change: Change) -> None:
    components = project_copy / "data" / "games" / "qiahn_tactics" / "components.yaml"
    change(components, 'says: "{{ row.letter }}"', 'says: "{{ row.leter }}"')
    broken = [finding for finding in told(project_copy) if finding.code == "contract.broken"]
    assert len(broken) == 1
    assert "letter: " in broken[0].message
