"""Folding and measuring polygons: each function is right on a known figure, and detects a wrong one."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from generator.base.findings import Findings
from generator.base.geometry import distance_outside, signed_area
from generator.faces.nets import FaceEdge, Flap, Fold, die
from generator.inspection.nets.folding import (
    congruent,
    edge_gap,
    edges_and_angles,
    flap_in_place,
    fold_up,
    largest_bulge,
    opposite_panels,
    overlaps,
    shared_area,
    solid_corners,
    unjoined_edges,
)
from generator.inspection.nets.net import judge_net

SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
NEXT = [(10.0, 0.0), (20.0, 0.0), (20.0, 10.0), (10.0, 10.0)]
BEND = Fold((10, 0), (10, 10), ("a", "b"), 90)


def moved(polygon: list[tuple[float, float]], degrees: float, by: float) -> list[tuple[float, float]]:
    z = complex(math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
    return [((complex(*p) * z).real + by, (complex(*p) * z).imag - by) for p in polygon]


def test_a_polygon_s_edges_angles_and_area() -> None:
    triangle = [(0.0, 0.0), (3.0, 0.0), (0.0, 4.0)]
    assert edges_and_angles(triangle) == [
        (3, pytest.approx(90)),
        (5, pytest.approx(math.degrees(math.atan2(4, 3)))),
        (4, pytest.approx(math.degrees(math.atan2(3, 4)))),
    ]
    assert (signed_area(triangle), signed_area(triangle[::-1])) == (6, -6)


def test_congruent_polygons_may_be_moved_and_turned_but_not_mirrored() -> None:
    triangle = [(0.0, 0.0), (3.0, 0.0), (0.0, 4.0)]
    assert congruent(triangle, moved(triangle[1:] + triangle[:1], 37, 5))
    assert not congruent(triangle, [(0.0, 0.0), (4.0, 0.0), (0.0, 3.0)])
    assert not congruent(triangle, [(0.0, 0.0), (3.0, 0.0), (0.0, 4.03)])
    assert not congruent(SQUARE, triangle)
    rhombus = [(0.0, 0.0), (10.0, 0.0), (10.5, 9.9875), (0.5, 9.9875)]
    assert not congruent(SQUARE, rhombus)


def test_the_area_two_polygons_share() -> None:
    assert shared_area(SQUARE, moved(SQUARE, 0, 0)) == pytest.approx(100)
    assert shared_area(SQUARE, [(x + 4, y + 7) for x, y in SQUARE]) == pytest.approx(18)
    assert shared_area(SQUARE, [(x + 4, y + 7) for x, y in SQUARE][::-1]) == pytest.approx(18)
    assert shared_area(SQUARE, NEXT) == 0
    assert overlaps({"a": SQUARE, "b": NEXT}) == []
    assert overlaps({"a": SQUARE, "b": [(x - 1, y) for x, y in NEXT]}) == [("a", "b", pytest.approx(10))]


def test_a_fold_turns_the_second_panel_away_from_the_reader() -> None:
    folded = fold_up({"a": SQUARE, "b": NEXT}, [BEND])
    assert folded.corners["a"] == tuple((x, y, 0) for x, y in SQUARE)
    assert folded.corners["b"][1] == pytest.approx((10, 0, 10))
    assert folded.outwards["b"] == pytest.approx((1, 0, 0))
    back = fold_up({"a": SQUARE, "b": NEXT}, [replace(BEND, a=BEND.b, b=BEND.a, turn=-90)])
    assert back.corners["b"][1] == pytest.approx((10, 0, -10))
    assert largest_bulge(folded) == pytest.approx(0)
    assert largest_bulge(back) == pytest.approx(10)


def test_a_fold_to_a_panel_that_nothing_reaches_is_refused() -> None:
    with pytest.raises(KeyError):
        fold_up({"a": SQUARE, "b": NEXT}, [replace(BEND, faces=("c", "b"))])
    with pytest.raises(KeyError):
        fold_up({"a": SQUARE, "b": NEXT}, [])


def test_opposite_panels_and_what_lies_between_them() -> None:
    third = [(x + 20, y) for x, y in SQUARE]
    panels = {"a": SQUARE, "b": NEXT, "c": third}
    again = Fold((20, 0), (20, 10), ("b", "c"), 90)
    folded = fold_up(panels, [BEND, again])
    assert opposite_panels(folded) == {"a": ("c", pytest.approx(10)), "c": ("a", pytest.approx(10))}
    assert len(solid_corners(folded)) == 8
    assert opposite_panels(fold_up(panels, [BEND, replace(again, turn=89)])) == {}


def test_edges_that_should_meet_and_edges_joined_to_nothing() -> None:
    panels = {"a": SQUARE, "b": NEXT}
    folded = fold_up(panels, [BEND])
    assert edge_gap(folded, FaceEdge("a", 1), FaceEdge("b", 3)) == pytest.approx(0)
    assert edge_gap(folded, FaceEdge("a", 0), FaceEdge("b", 0)) == pytest.approx(math.hypot(10, 10))
    free = unjoined_edges(panels, [BEND], [])
    assert free == [FaceEdge("a", 0), FaceEdge("a", 2), FaceEdge("a", 3), *(FaceEdge("b", i) for i in range(3))]
    flap = Flap("f", ((0, 0), (2, -3), (8, -3), (10, 0)), FaceEdge("a", 0), FaceEdge("b", 0), ((0, 0), (10, 0)))
    assert unjoined_edges(panels, [BEND], [flap]) == [e for e in free if e.edge != 0]


def test_where_a_flap_lies_behind_its_panel() -> None:
    flap = Flap("f", ((0, 0), (2, -3), (9, -3), (10, 0)), FaceEdge("a", 0), FaceEdge("b", 0), ((0, 0), (10, 0)))
    laid = flap_in_place({"a": SQUARE, "b": NEXT}, flap)
    assert laid == [pytest.approx(p) for p in ((20, 0), (18, 3), (11, 3), (10, 0))]
    assert distance_outside(laid, NEXT) == 0
    assert distance_outside([(x - 1, y) for x, y in laid], NEXT) == pytest.approx(1)


def findings(net: object) -> set[str]:
    found = Findings()
    judge_net(net, found)  # type: ignore[arg-type]
    return {finding.code for finding in found}


def test_a_flap_over_a_neighbour_a_lost_corner_and_a_generous_cut_are_seen() -> None:
    net = die(6, 20)
    assert findings(net) == set()
    flap = net.flaps[0]
    inwards = replace(flap, polygon=(flap.polygon[0], net.face(flap.hangs_on.face).centre, flap.polygon[-1]))
    assert {"net.overlap", "net.outline"} <= findings(replace(net, flaps=(inwards, *net.flaps[1:])))
    assert "net.outline" in findings(replace(net, cuts=(net.cuts[0][3:],)))
    middle = (net.width / 2, net.height / 2)
    grown = tuple((middle[0] + (x - middle[0]) * 1.02, middle[1] + (y - middle[1]) * 1.02) for x, y in net.cuts[0])
    assert "net.outline" in findings(replace(net, cuts=(grown,)))
    assert "net.names" in findings(replace(net, flaps=(replace(flap, name="1"), *net.flaps[1:])))
