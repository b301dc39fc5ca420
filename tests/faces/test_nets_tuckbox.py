"""Nets of tuck boxes: the deck fits, the lid opens, the bottom holds."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.base.geometry import distance_outside, signed_area
from generator.faces.nets import BoxSize, FaceEdge, Net, box_size, tuck_box
from generator.inspection.nets.folding import congruent, edges_and_angles
from generator.inspection.nets.net import judge_box, judge_net

CARD = (63.0, 88.0)


def codes(net: Net, card: tuple[float, float] = CARD, count: int = 54, stock: float = 0.3) -> set[str]:
    findings = Findings()
    judge_box(net, card, count, stock, 1.0, 0.3, findings)
    return {finding.code for finding in findings}


def poker() -> Net:
    return tuck_box(box_size(CARD, 54, 0.3))


@given(
    card=st.tuples(st.floats(30, 120), st.floats(40, 180)),
    count=st.integers(5, 150),
    stock=st.floats(0.15, 0.6),
    flap=st.floats(4, 20),
    tongue=st.floats(5, 30),
)
@settings(max_examples=60, deadline=None)
def test_the_deck_fits_its_box_whatever_its_size(
    card: tuple[float, float], count: int, stock: float, flap: float, tongue: float
) -> None:
    net = tuck_box(box_size(card, count, stock), flap=flap, tongue=tongue)
    assert codes(net, card, count, stock) == set()


def test_a_deck_of_more_or_larger_cards_does_not_fit() -> None:
    for card, count in (((63.5, 88), 54), ((63, 88.5), 54), ((63, 88), 56)):
        assert codes(poker(), card, count) == {"net.size"}


def test_panels_are_equal_where_they_must_be() -> None:
    net = poker()
    sizes = box_size(CARD, 54, 0.3)
    for one, other in (("front", "back"), ("left", "right"), ("lid", "bottom")):
        assert congruent(net.face(one).polygon, net.face(other).polygon)
    assert not congruent(net.face("front").polygon, net.face("left").polygon)
    assert [length for length, _ in edges_and_angles(net.face("front").polygon)][:2] == pytest.approx(
        [sizes.width, sizes.height]
    )
    assert [length for length, _ in edges_and_angles(net.face("lid").polygon)][:2] == pytest.approx(
        [sizes.width, sizes.depth]
    )


def test_five_folds_and_seven_flaps_join_six_panels() -> None:
    net = poker()
    assert (len(net.faces), len(net.folds), len(net.flaps)) == (6, 5, 7)
    assert {fold.turn for fold in net.folds} == {90}
    assert {flap.name for flap in net.flaps if flap.loose} == {
        "lid tongue",
        "left top dust flap",
        "right top dust flap",
    }


def test_a_lid_that_is_glued_or_a_bottom_that_is_not_is_refused() -> None:
    net = poker()
    for flap in net.flaps:
        others = tuple(f for f in net.flaps if f is not flap)
        assert codes(replace(net, flaps=(*others, replace(flap, loose=not flap.loose)))) == {"net.glue"}


def test_dust_flaps_leave_each_other_room_and_the_seam_is_narrower_than_the_side() -> None:
    net, size = poker(), box_size(CARD, 54, 0.3)
    for flap in net.flaps:
        a, b = net.edge(flap.hangs_on)
        reach = max(abs((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])) for p in flap.polygon)
        reach /= math.dist(a, b)
        most = {"seam": size.depth, "lid tongue": size.height, "bottom tongue": size.height}
        assert 5 < reach < most.get(flap.name, size.width / 2)


def test_flaps_that_are_too_long_are_refused() -> None:
    net = poker()
    flap = next(flap for flap in net.flaps if flap.name == "left top dust flap")
    a, *_, b = flap.polygon
    far = tuple((x, y - 60) for x, y in (a, b))
    grown = replace(flap, polygon=(a, *far, b))
    changed = replace(net, flaps=tuple(grown if f is flap else f for f in net.flaps))
    assert {"net.flaps", "net.outline"} <= codes(changed)
    out = replace(flap, polygon=(a, (a[0], a[1] - 70), (b[0], b[1] - 70), b))
    assert "net.flap" in codes(replace(net, flaps=tuple(out if f is flap else f for f in net.flaps)))


def test_the_tongue_has_round_corners_and_a_slit_at_each_end_of_its_fold() -> None:
    net = poker()
    tongue = next(flap for flap in net.flaps if flap.name == "lid tongue")
    assert all(angle > 165 for _, angle in edges_and_angles(tongue.polygon)[2:-2])
    outline, *slits = net.cuts
    assert len(slits) == 2
    ends = [tongue.polygon[0], *tongue.crease, tongue.polygon[-1]]
    assert [slits[0][0], slits[0][1], slits[1][0], slits[1][1]] == ends
    assert all(3 < math.dist(*slit) < 10 for slit in slits)
    assert set(outline) >= {ends[0], ends[3]}


def test_the_front_has_a_round_notch_for_the_thumb() -> None:
    net = poker()
    whole = sum(signed_area(part.polygon) for part in (*net.faces, *net.flaps))
    radius = 0.15 * box_size(CARD, 54, 0.3).width
    assert whole - signed_area(net.cuts[0]) == pytest.approx(math.pi * radius**2 / 2, rel=0.01)
    top = net.face("front").polygon[0][1]
    notch = [
        p
        for p in net.cuts[0]
        if top + 0.01 < p[1] < top + radius + 0.01 and distance_outside([p], net.face("front").polygon) == 0
    ]
    assert len(notch) > 20
    plain = tuple(p for p in net.cuts[0] if p not in notch)
    assert codes(replace(net, cuts=(plain, *net.cuts[1:]))) == {"net.notch"}


def test_the_lid_is_read_from_the_front() -> None:
    net = poker()
    assert {face.name: face.up for face in net.faces} == {
        "left": 0, "front": 0, "right": 0, "back": 0, "lid": 180, "bottom": 0,
    }  # fmt: skip


def test_the_box_of_a_poker_deck_fits_the_sheet() -> None:
    findings = Findings()
    judge_net(poker(), findings, room=(190, 270))
    assert list(findings) == []


def test_a_missing_panel_or_one_that_folds_elsewhere_is_refused() -> None:
    net = poker()
    bent = replace(net, folds=tuple(replace(f, turn=80.0) if "lid" in f.faces else f for f in net.folds))
    assert {"net.gap", "net.solid"} <= codes(bent)
    moved = tuple(replace(f, glues_to=FaceEdge("front", 1)) if f.name == "seam" else f for f in net.flaps)
    assert {"net.gap", "net.free"} <= codes(replace(net, flaps=moved))


@pytest.mark.parametrize(
    ("card", "count", "stock", "clearance", "board"),
    [((0, 88), 54, 0.3, 1, 0.3), ((63, -1), 54, 0.3, 1, 0.3), ((63, 88), 0, 0.3, 1, 0.3), ((63, 88), 54, 0, 1, 0.3),
     ((63, 88), 54, 0.3, -1, 0.3), ((63, 88), 54, 0.3, 1, math.inf)],
)  # fmt: skip
def test_a_box_that_cannot_be_is_refused(
    card: tuple[float, float], count: int, stock: float, clearance: float, board: float
) -> None:
    with pytest.raises(CannotJudge):
        box_size(card, count, stock, clearance, board)


@pytest.mark.parametrize(("depth", "flap", "tongue"), [(0, 10, 10), (10, 0, 10), (10, 10, math.nan)])
def test_panels_and_flaps_without_length_are_refused(depth: float, flap: float, tongue: float) -> None:
    with pytest.raises(CannotJudge):
        tuck_box(BoxSize(60, depth, 90), flap=flap, tongue=tongue)
