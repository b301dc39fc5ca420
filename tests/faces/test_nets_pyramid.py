"""Nets of square pyramids: they close, stack when open, and carry pips and a mark on every side."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.faces.nets import Net, pyramid
from generator.inspection.nets.folding import edges_and_angles
from generator.inspection.nets.net import judge_net, judge_pyramid

# base, height, slant height, lateral edge and angle at the tip, as measured on the usual stacking pieces (mm, degrees)
PIECES = [
    (14.2875, 25.4, 26.385, 27.335, 30.299),
    (19.84375, 34.925, 36.307, 37.638, 30.569),
    (25.4, 44.45, 46.229, 47.941, 30.723),
]


def codes(net: Net, base: float, height: float, pips: int, closed: bool = False) -> set[str]:
    findings = Findings()
    judge_pyramid(net, base, height, pips, findings, closed=closed)
    return {finding.code for finding in findings}


@given(
    base=st.floats(6, 80),
    steepness=st.floats(0.3, 5),
    pips=st.integers(1, 5),
    closed=st.booleans(),
    flap=st.floats(1, 12),
)
@settings(max_examples=60, deadline=None)
def test_a_pyramid_closes_at_any_size(base: float, steepness: float, pips: int, closed: bool, flap: float) -> None:
    height = base * steepness
    net = pyramid(base, height, pips, closed=closed, flap=flap)
    assert codes(net, base, height, pips, closed) == set()


@pytest.mark.parametrize(("base", "height", "slant", "edge", "tip"), PIECES)
def test_the_slant_is_computed_from_base_and_axis(
    base: float, height: float, slant: float, edge: float, tip: float
) -> None:
    for face in pyramid(base, height, 1).faces:
        found = edges_and_angles(face.polygon)
        assert sorted(length for length, _ in found) == pytest.approx(sorted((base, edge, edge)), abs=0.001)
        assert min(angle for _, angle in found) == pytest.approx(tip, abs=0.001)
        centroid_height = face.inradius * (base + 2 * edge) / base
        assert centroid_height == pytest.approx(slant, abs=0.002), "area is inradius times half the perimeter"


@pytest.mark.parametrize(("closed", "faces", "folds", "flaps"), [(False, 4, 3, 1), (True, 5, 4, 4)])
def test_an_open_pyramid_has_one_flap_and_a_closed_one_four(closed: bool, faces: int, folds: int, flaps: int) -> None:
    net = pyramid(25.4, 44.45, 3, closed=closed)
    assert (len(net.faces), len(net.folds), len(net.flaps)) == (faces, folds, flaps)
    assert "net.free" in codes(net, 25.4, 44.45, 3, not closed)


def test_a_pyramid_of_another_height_is_refused() -> None:
    assert "net.faces" in codes(pyramid(25.4, 44.45, 3), 25.4, 44, 3)


def test_the_sides_share_the_tip_and_fold_away_from_the_reader() -> None:
    net = pyramid(20, 35, 2)
    wrong = replace(net, folds=tuple(replace(fold, turn=-fold.turn) for fold in net.folds))
    assert "net.bulge" in codes(wrong, 20, 35, 2)
    flat = replace(net, folds=tuple(replace(fold, turn=0.0) for fold in net.folds))
    assert {"net.gap", "net.solid"} <= codes(flat, 20, 35, 2)


def test_pips_are_counted_and_stand_apart_on_every_side() -> None:
    net = pyramid(14, 25, 3)
    assert "net.pips" in codes(net, 14, 25, 2)
    side = net.faces[0]
    for pips in (
        (side.pips[0], side.pips[0], side.pips[2]),
        tuple(pip._replace(radius=9.0) for pip in side.pips),
    ):
        assert "net.pips" in codes(replace(net, faces=(replace(side, pips=pips), *net.faces[1:])), 14, 25, 3)


def test_the_mark_points_to_the_tip() -> None:
    net = pyramid(14, 25, 1)
    side = net.faces[0]
    for changed in (
        replace(side, pointer=()),
        replace(side, pointer=tuple((2 * side.centre[0] - x, 2 * side.centre[1] - y) for x, y in side.pointer)),
        replace(side, pointer=net.faces[1].pointer),
        replace(side, up=side.up + 180),
    ):
        assert codes(replace(net, faces=(changed, *net.faces[1:])), 14, 25, 1) == {"net.pointer"}


def test_the_largest_usual_piece_fits_a_corner_of_the_sheet() -> None:
    findings = Findings()
    for closed in (False, True):
        judge_net(
            pyramid(25.4, 44.45, 3, closed=closed), findings, open_edges=0 if closed else 4, room=(190 / 2, 270 / 3)
        )
    assert list(findings) == []


@pytest.mark.parametrize(
    ("base", "height", "pips", "flap"),
    [(0, 10, 1, 5), (10, -1, 1, 5), (10, math.nan, 1, 5), (10, 10, 0, 5), (10, 10, 6, 5), (10, 10, 1, 0)],
)
def test_a_pyramid_that_cannot_be_is_refused(base: float, height: float, pips: int, flap: float) -> None:
    with pytest.raises(CannotJudge):
        pyramid(base, height, pips, flap=flap)
