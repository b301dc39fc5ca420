"""A promised line of dashes is recognised on the painted page, and other dashes, colours or none are told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from contract_judging import judged_print

Change = Callable[[Path, str, str], None]
LINE = "templates/faces/kaixiflan/_province_line.yaml"
DASH = 'dash: "{{ dashes }}"'


def told(project: Path) -> list[str]:
    findings = judged_print(project, "kaixiflan", "province_maps")
    return [finding.message for finding in findings if finding.code == "contract.dashes"]


def test_clean_maps_are_silent(project_copy: Path) -> None:
    assert judged_print(project_copy, "kaixiflan", "province_maps") == []


@pytest.mark.parametrize("dash", ["[3.6, 2]", "[0.1, 1.3]", "[1.5, 1.6]", "[2, 1.4, 0.1, 1.4]", "[]"])
def test_one_line_for_all_is_told_of_all_others(project_copy: Path, change: Change, dash: str) -> None:
    change(project_copy / LINE, DASH, f"dash: {dash}")
    assert len(told(project_copy)) == 5  # of six provinces, all but the one whose line it is


@pytest.mark.soak  # hatchings have the same in test_promised_hatchings
def test_a_line_in_another_colour_or_none_is_told(project_copy: Path, change: Change) -> None:
    change(project_copy / LINE, 'stroke: "{{ province.colour }}_mark"', "stroke: gilt")
    assert len(told(project_copy)) == 6
    change(project_copy / LINE, "width: 0.55", "width: 0.55, when: province.line == 'solid'")
    change(project_copy / LINE, "stroke: gilt", 'stroke: "{{ province.colour }}_mark"')
    messages = told(project_copy)
    assert len(messages) == 5
    assert all("and none is" in message for message in messages)


@pytest.mark.soak  # faces/test_dashes refuses them; test_promised_hatchings has a broken contract
def test_a_contract_of_lengths_that_are_no_pairs_is_broken(project_copy: Path, change: Change) -> None:
    components = project_copy / "data/games/kaixiflan/components.yaml"
    change(components, "'long_dashes': [3.6, 2]", "'long_dashes': [3.6]")
    findings = judged_print(project_copy, "kaixiflan", "province_maps")
    assert any("no pairs of a dash and a gap" in finding.message for finding in findings)
