"""Sheets judged by the contracts of their pieces."""

from __future__ import annotations

from pathlib import Path

from projects import ROOT

from generator.base.findings import Finding, Findings
from generator.catalog.library import load_game
from generator.catalog.project import Project
from generator.faces.deck import speakers
from generator.inspection.contract.judge import ContractJudge
from generator.inspection.reading.printed_document import PrintedDocument
from generator.workshop.build.sheets import make_targets
from generator.workshop.targets import Target
from generator.workshop.translation.speakers import catalogues_of


def judged(project: Project, game: str, component: str, language: str, data: bytes) -> list[Finding]:
    """What the contracts of a component find in a printed sheet."""
    findings = Findings()
    read = load_game(project, game, findings)
    assert read is not None
    assert findings.items == []
    speaker = speakers(read, catalogues_of(project, read, findings), draft=False)[language]
    found = next(one for one in read.components if one.id == component)
    ContractJudge(project, read).judge(found, speaker, PrintedDocument("sheet.pdf", data), findings)
    return findings.items


def judged_print(project_copy: Path, game: str, component: str) -> list[Finding]:
    """What the contracts of a component find in its Spanish sheet as a changed project prints it."""
    project = Project(project_copy, ROOT)
    made = make_targets(project, [Target(game, "es", component, "a4", "dense")], build_book=False)
    assert made.products, [finding.message for finding in made.findings]
    return judged(project, game, component, "es", made.products[0].data)
