"""Nets of dice: they close, their faces are equal, opposite faces add up, figures stand upright."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.faces.nets import Net, die, turned_net
from generator.inspection.nets.dice import judge_die
from generator.inspection.nets.folding import edges_and_angles, fold_up, solid_corners
from generator.inspection.nets.net import judge_net

SIDES = (4, 6, 8, 10, 12, 20)
EDGES = {4: 6, 6: 12, 8: 12, 10: 20, 12: 30, 20: 30}
SHEET = (190, 270)  # mm: fits what home printers leave of A4


def codes(net: Net, sides: int, size: float) -> set[str]:
    findings = Findings()
    judge_die(net, sides, size, findings)
    return {finding.code for finding in findings}


def swapped(net: Net, one: str, other: str) -> Net:
    """The net with the figures of two faces exchanged, each where the other stood."""
    texts = {one: other, other: one}
    return replace(
        net,
        faces=tuple(
            replace(face, numbers=tuple(n._replace(text=texts.get(n.text, n.text)) for n in face.numbers))
            for face in net.faces
        ),
    )


@pytest.mark.parametrize("sides", SIDES)
@given(size=st.floats(8, 90), flap=st.floats(1, 15))
@settings(max_examples=12, deadline=None)
def test_every_die_folds_into_what_it_should_be_at_any_size(sides: int, size: float, flap: float) -> None:
    assert codes(die(sides, size, flap), sides, size) == set()


@pytest.mark.parametrize("sides", SIDES)
def test_a_die_of_another_size_is_refused(sides: int) -> None:
    assert "net.size" in codes(die(sides, 22), sides, 22.1)


@pytest.mark.parametrize("sides", SIDES)
def test_each_edge_of_the_solid_is_a_fold_or_has_one_flap(sides: int) -> None:
    net = die(sides, 22)
    assert len(net.folds) == sides - 1
    assert len(net.flaps) == EDGES[sides] - (sides - 1)
    assert len({frozenset((flap.hangs_on.face, flap.glues_to.face)) for flap in net.flaps}) == len(net.flaps)


@pytest.mark.parametrize("sides", SIDES)
def test_a_net_that_lost_a_flap_is_refused(sides: int) -> None:
    net = die(sides, 22)
    assert "net.free" in codes(replace(net, flaps=net.flaps[1:]), sides, 22)


@pytest.mark.parametrize(
    ("sides", "between"),
    [
        (4, math.acos(1 / 3)),
        (6, math.pi / 2),
        (8, math.acos(-1 / 3)),
        (12, math.acos(-1 / math.sqrt(5))),
        (20, math.acos(-math.sqrt(5) / 3)),
    ],
)
def test_regular_solids_fold_by_their_known_angles(sides: int, between: float) -> None:
    assert {round(180 - fold.turn, 6) for fold in die(sides, 20).folds} == {round(math.degrees(between), 6)}


@pytest.mark.parametrize("sides", SIDES)
def test_a_fold_that_is_a_little_off_leaves_a_gap(sides: int) -> None:
    net = die(sides, 22)
    bent = replace(net, folds=(replace(net.folds[0], turn=net.folds[0].turn + 0.2), *net.folds[1:]))
    assert "net.gap" in codes(bent, sides, 22)


@pytest.mark.parametrize("sides", SIDES)
def test_all_corners_of_a_die_are_equally_far_from_its_middle(sides: int) -> None:
    net = die(sides, 30)
    corners = solid_corners(fold_up({face.name: face.polygon for face in net.faces}, net.folds))
    middle = [sum(values) / len(corners) for values in zip(*corners, strict=True)]
    distances = [math.dist(corner, middle) for corner in corners]
    assert max(distances) - min(distances) < 1e-9


def test_the_kites_of_a_die_of_ten_have_right_angles_at_their_sides() -> None:
    for face in die(10, 20).faces:
        angles = sorted(round(angle, 6) for _, angle in edges_and_angles(face.polygon))
        assert angles[1:3] == [90, 90]
        assert angles[0] + angles[3] == pytest.approx(180)
        assert angles[0] < 72, "five of them stand round a pole"


@pytest.mark.parametrize("sides", [6, 8, 10, 12, 20])
def test_opposite_faces_that_do_not_add_up_are_refused(sides: int) -> None:
    net = die(sides, 22)
    assert "net.sum" in codes(swapped(net, "1", "2"), sides, 22)
    doubled = replace(net, faces=(replace(net.faces[0], numbers=net.faces[1].numbers), *net.faces[1:]))
    assert "net.numbers" in codes(doubled, sides, 22)


def sums_at_corners(sides: int) -> list[int]:
    net = die(sides, 22)
    folded = fold_up({face.name: face.polygon for face in net.faces}, net.folds)
    corners = solid_corners(folded)
    return [
        sum(int(name) for name, points in folded.corners.items() if any(math.dist(p, corner) < 0.01 for p in points))
        for corner in corners
    ]


def test_numbers_are_spread_over_the_corners() -> None:
    # of all 384 ways to number a die of eight with opposite sums of 9, the best are 4 off at two corners
    for sides, around, most in ((8, 4, 4), (12, 3, 3.5), (20, 5, 3.5)):
        mean = around * (sides + 1) / 2
        assert max(abs(found - mean) for found in sums_at_corners(sides)) <= most


def test_one_two_three_of_a_die_of_six_go_counter_clockwise() -> None:
    net = die(6, 20)
    out = fold_up({face.name: face.polygon for face in net.faces}, net.folds).outwards
    (a, b, c), (d, e, f), (g, h, i) = (out[name] for name in ("1", "2", "3"))
    assert a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) > 0.99


def test_a_die_of_four_carries_a_corner_s_number_upright_at_that_corner() -> None:
    net = die(4, 28)
    assert [len(face.numbers) for face in net.faces] == [3, 3, 3, 3]
    assert all(face.name not in {n.text for n in face.numbers} for face in net.faces)
    face = net.faces[1]
    turned = replace(face, numbers=tuple(n._replace(angle=n.angle + 120) for n in face.numbers))
    wrong = replace(net, faces=(net.faces[0], turned, *net.faces[2:]))
    assert "net.corners" in codes(wrong, 4, 28)
    one, two, three = face.numbers
    exchanged = replace(face, numbers=(one._replace(text=two.text), two._replace(text=one.text), three))
    assert codes(replace(net, faces=(net.faces[0], exchanged, *net.faces[2:])), 4, 28) == {"net.corners"}


@pytest.mark.parametrize("sides", SIDES)
def test_figures_stand_on_an_axis_of_their_face_and_inside_it(sides: int) -> None:
    net = die(sides, 22)
    first, *others = net.faces

    def changed(**how: float) -> set[str]:
        number = first.numbers[0]
        new = number._replace(angle=number.angle + how.get("angle", 0), height=number.height * how.get("height", 1))
        return codes(replace(net, faces=(replace(first, numbers=(new, *first.numbers[1:])), *others)), sides, 22)

    assert changed() == set()
    assert "net.upright" in changed(angle=20)
    assert "net.figure" in changed(height=2.4)


@pytest.mark.parametrize(("sides", "marked"), [(4, set()), (6, set()), (8, set()), (10, {"6", "9"}), (20, {"6", "9"})])
def test_six_and_nine_are_underlined_where_both_are(sides: int, marked: set[str]) -> None:
    net = die(sides, 22)
    assert {n.text for face in net.faces for n in face.numbers if n.underlined} == marked
    plain = replace(
        net,
        faces=tuple(
            replace(face, numbers=tuple(n._replace(underlined=False) for n in face.numbers)) for face in net.faces
        ),
    )
    assert ("net.underline" in codes(plain, sides, 22)) == bool(marked)


@pytest.mark.parametrize("sides", SIDES)
def test_a_die_of_25_mm_fits_the_sheet_and_starts_at_its_corner(sides: int) -> None:
    net = die(sides, 25)
    findings = Findings()
    judge_net(net, findings, room=SHEET)
    assert list(findings) == []
    xs, ys = zip(*net.cuts[0], strict=True)
    assert (min(xs), min(ys)) == (pytest.approx(0), pytest.approx(0))
    assert (max(xs), max(ys)) == (pytest.approx(net.width), pytest.approx(net.height))
    judge_net(net, findings, room=(net.width - 1, net.height))
    assert [finding.code for finding in findings] == ["net.room"]


@pytest.mark.parametrize("sides", SIDES)
@given(degrees=st.floats(-400, 400))
@settings(max_examples=5, deadline=None)
def test_a_net_turned_on_the_sheet_is_still_the_same_die(sides: int, degrees: float) -> None:
    assert codes(turned_net(die(sides, 22), degrees), sides, 22) == set()


@pytest.mark.parametrize(("sides", "size", "flap"), [(7, 20, 5), (6, 0, 5), (6, -2, 5), (20, math.inf, 5), (8, 20, 0)])
def test_a_die_that_cannot_be_is_refused(sides: int, size: float, flap: float) -> None:
    with pytest.raises(CannotJudge):
        die(sides, size, flap)
