"""Joints of posters against the icons and signs on them: one that is cut is told, however the poster lies."""

from __future__ import annotations

import pytest
from contract_judging import judged
from projects import AS_IT_STANDS, printed

from generator.base.findings import Finding
from generator.press import tiling
from generator.workshop.build.sheets import make_targets
from generator.workshop.targets import Target

POSTERS = [("kaixiflan", "map_secret"), ("kaixiflan", "building_tree"), ("qiahn_tactics", "board"), ("gnostica", "mat")]
ROW, CUT = 238.6, 235.6  # mm from the upper edge of the secret map: a gutter, and where icons stand
COLUMN = 171.8


def cut(findings: list[Finding]) -> list[str]:
    return [finding.message for finding in findings if finding.code == "print.joint"]


def printed_with(monkeypatch: pytest.MonkeyPatch, component: str, long: float, short: float) -> bytes:
    """A poster of Kaixiflán on A4 whose joints are put at these places along its longer and its shorter side."""

    def forced(length: float, bleed: float, room: float, kept: object) -> tuple[float, ...]:
        if room < (200 if length > 400 else 185):  # as many sheets as it would really take
            return (90.0, 180.0, 270.0)
        return (long,) if length > 400 else (short,)

    monkeypatch.setattr(tiling, "joints_along", forced)
    target = Target("kaixiflan", "es", component, "a4", "dense")
    return make_targets(AS_IT_STANDS, [target], build_book=False).products[0].data


@pytest.mark.parametrize(("game", "component"), POSTERS)
def test_the_joints_of_posters_run_beside_their_icons(game: str, component: str) -> None:
    assert cut(judged(AS_IT_STANDS, game, component, "es", printed(game, component))) == []


@pytest.mark.soak  # the others are right and wrong on smaller posters
def test_a_joint_through_a_gutter_of_the_map_is_right_and_one_through_its_signs_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    project = AS_IT_STANDS
    right, wrong = (printed_with(monkeypatch, "map_secret", long, COLUMN) for long in (ROW, CUT))
    assert cut(judged(project, "kaixiflan", "map_secret", "es", right)) == []
    (message,) = cut(judged(project, "kaixiflan", "map_secret", "es", wrong))
    assert "KX-W01: the joint 235.6 mm from its upper edge runs through the picture kaixiflan/" in message


def test_a_joint_through_a_building_of_the_tree_which_lies_turned_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = printed_with(monkeypatch, "building_tree", 235.0, 161.0)
    messages = cut(judged(AS_IT_STANDS, "kaixiflan", "building_tree", "es", wrong))
    assert any("from its left edge runs through the icon" in message for message in messages)
