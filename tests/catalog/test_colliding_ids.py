"""Ids that would give two texts one place in the catalogues are refused where they are declared."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects import ROOT

from generator.base.findings import Finding, Findings
from generator.catalog.library import load_game
from generator.catalog.project import Project
from generator.workshop.start.starter import start


def found(folder: Path, group: str) -> list[Finding]:
    project = start("own", folder)
    components = project / "data/games/own/components.yaml"
    components.write_text(components.read_text("utf-8").replace("- id: creatures", f"- id: {group}"), "utf-8")
    findings = Findings()
    load_game(Project(project, ROOT), "own", findings)
    return findings.errors


@pytest.mark.parametrize("group", ["creatures", "cards_group"])
def test_a_group_with_an_id_of_its_own_is_read(tmp_path: Path, group: str) -> None:
    assert found(tmp_path, group) == []


def test_a_group_with_the_id_of_a_component_is_refused_where_it_stands(tmp_path: Path) -> None:
    (finding,) = found(tmp_path, "cards")
    assert finding.code == "component.duplicate"
    assert finding.message == "the group 'cards' has the id of a component"
    assert finding.fix == "give the group another id, such as cards_group"
    lines = (tmp_path / "own" / finding.where.file).read_text("utf-8").splitlines()
    assert finding.where.file == "data/games/own/components.yaml"
    assert lines[finding.where.line - 1].strip() == "- id: cards"
    assert lines[finding.where.line - 2].strip() == "groups:"
