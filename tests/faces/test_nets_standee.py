"""Nets of figures that stand: the faces meet back to back, the feet lie level; other nets and measures are refused."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.faces.fold_lines import DASH, DOT, GAP, dash_dot, dashes
from generator.faces.nets import Net, standee
from generator.faces.nets.folding_steps import folding_steps, parts_in_space
from generator.faces.nets.standee import LEAST_FOLD
from generator.inspection.nets.net import judge_standee

MEET = 0.1  # mm
SQUARE, ROUND = (30.0, 50.0, 15.0, 0.0), (24.0, 42.0, 14.0, 9.5)


def codes(net: Net, width: float, height: float, foot: float) -> set[str]:
    findings = Findings()
    judge_standee(net, width, height, foot, findings)
    return {finding.code for finding in findings}


@given(
    width=st.floats(8, 150),
    slender=st.floats(0.3, 4),
    step=st.floats(0.1, 1),
    round_=st.floats(0, 1),
)
@settings(max_examples=60, deadline=None)
def test_a_standee_folds_up_at_any_size(width: float, slender: float, step: float, round_: float) -> None:
    height = width * slender
    corner = round_ * min((width - LEAST_FOLD) / 2, height / 2)
    foot = height * step
    net = standee(width, height, foot, corner)
    assert codes(net, width, height, foot) == set()
    assert (net.width, net.height) == pytest.approx((width, 2 * (height + foot)))


@pytest.mark.parametrize("measures", [SQUARE, ROUND])
def test_folded_its_faces_meet_back_to_back_and_its_feet_are_coplanar(measures: tuple[float, ...]) -> None:
    """By another way of folding than the check's: the one that draws the steps."""
    width, height, foot, _ = measures
    net = standee(*measures)
    parts = parts_in_space(net, {})
    front = [parts["front"].at(p) for p in net.face("front").polygon]
    for corner in net.face("back").polygon:
        assert min(math.dist(parts["back"].at(corner), other) for other in front) < MEET
    feet = [parts[name].at(p) for name in ("front foot", "back foot") for p in net.face(name).polygon]
    end = max(y for _, y, _ in front)
    assert all(abs(y - end) < MEET for _, y, _ in feet)
    assert (min(z for *_, z in feet), max(z for *_, z in feet)) == pytest.approx((-foot, foot), abs=MEET)
    assert max(x for x, *_ in feet) - min(x for x, *_ in feet) == pytest.approx(width, abs=MEET)
    assert end - min(y for _, y, _ in front) == pytest.approx(height, abs=MEET)


def test_its_steps_go_from_the_flat_net_to_the_figure_that_stands() -> None:
    steps = folding_steps("standee", standee(*ROUND))
    assert [step.name for step in steps] == ["cut", "fold", "glue", "closed"]
    assert steps[0].is_flat
    assert steps[-1].upright
    assert all(0.98 < share <= 1 for share in steps[-1].shares.values())


def test_another_net_than_that_of_the_standee_is_refused() -> None:
    net = standee(*SQUARE)
    width, height, foot, _ = SQUARE
    assert codes(net, width + 1, height, foot) == {"net.size"}
    assert codes(net, width, height - 0.5, foot) == {"net.size"}
    assert codes(net, width, height, foot + 0.5) == {"net.size"}
    backwards = tuple(replace(fold, turn=90) if "front foot" in fold.faces else fold for fold in net.folds)
    assert codes(replace(net, folds=backwards), width, height, foot) == {"net.size"}
    askew = tuple(replace(fold, turn=-80) if "back foot" in fold.faces else fold for fold in net.folds)
    assert "net.feet" in codes(replace(net, folds=askew), width, height, foot)
    open_ = tuple(replace(fold, turn=170) if fold.faces == ("front", "back") else fold for fold in net.folds)
    assert "net.gap" in codes(replace(net, folds=open_), width, height, foot)
    moved = tuple(
        replace(face, polygon=tuple((x + 2, y) for x, y in face.polygon)) if face.name == "back" else face
        for face in net.faces
    )
    assert {"net.outline", "net.gap"} <= codes(replace(net, faces=moved), width, height, foot)


@pytest.mark.parametrize(
    ("measures", "message"),
    [
        ((0, 50, 15, 0), "a standee with a width of 0 mm"),
        ((30, -1, 15, 0), "a standee with a height of -1 mm"),
        ((30, 50, 0, 0), "a standee with a foot of 0 mm"),
        ((30, math.nan, 15, 0), "a standee with a height of nan mm"),
        ((30, 50, 51, 0), "a standee whose foot of 51 mm is longer than its height of 50 mm"),
        ((30, 50, 15, 13), "a standee of 30 × 50 mm whose top has corners of 13 mm"),
        ((30, 50, 15, -1), "a standee of 30 × 50 mm whose top has corners of -1 mm"),
    ],
)
def test_a_standee_of_impossible_measures_is_refused(measures: tuple[float, ...], message: str) -> None:
    with pytest.raises(CannotJudge) as refused:
        standee(*measures)
    assert refused.value.message == message
    assert refused.value.fix


@pytest.mark.parametrize("length", [1.0, 3.0, 5.0, 24.0, 173.3])
def test_folds_that_go_forward_are_told_from_those_that_go_back(length: float) -> None:
    """Dashes alone, and dashes with dots; both begin and end with a dash, and neither is taken for a cut."""
    forward, back = dashes((0, 0), (length, 0)), dash_dot((0, 0), (length, 0))
    for strokes in (forward, back):
        assert len(strokes) > 1
        assert (strokes[0][0], strokes[-1][1]) == ((0, 0), pytest.approx((length, 0)))
    lengths = [round(b[0] - a[0], 6) for a, b in forward]
    assert len({*lengths}) == 1
    assert len({round(b[0] - a[0], 6) for a, b in back}) == 2
    if length > 20:
        assert lengths[0] == pytest.approx(DASH, rel=0.1)
        assert DOT < GAP < DASH
