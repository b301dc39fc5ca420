"""Edges of areas become curves: near enough, in few characters, holes open, the same every time."""

from __future__ import annotations

import math
import re

import pytest
from shapely.geometry import Point, Polygon

from generator.drawing.areas import ellipse, shape
from generator.drawing.fitting import TOLERANCE, path_data
from generator.faces.art.layered_pictures import commands_and_numbers


def drawn(data: str) -> list[list[tuple[float, float]]]:
    """The points along each edge of path data, curves in 16 steps."""
    commands, numbers = commands_and_numbers(data)
    edges: list[list[tuple[float, float]]] = []
    left = iter(numbers)
    for command in commands:
        if command == "M":
            edges.append([(next(left), next(left))])
        elif command == "L":
            edges[-1].append((next(left), next(left)))
        elif command == "C":
            handles = [edges[-1][-1], *[(next(left), next(left)) for _ in range(3)]]
            for k in range(1, 17):
                t, u = k / 16, 1 - k / 16
                weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
                x, y = (sum(w * handle[i] for w, handle in zip(weights, handles, strict=True)) for i in (0, 1))
                edges[-1].append((x, y))
    return edges


@pytest.mark.parametrize("radius", [12, 60, 400])
def test_a_circle_is_a_few_curves_that_lie_on_it(radius: float) -> None:
    data = path_data(Point(500, 500).buffer(radius, quad_segs=32))
    (edge,) = drawn(data)
    assert len(re.findall(r"-?\d+", data)) <= 6 * 8 + 2
    for x, y in edge:
        assert abs(Point(500, 500).distance(Point(x, y)) - radius) < TOLERANCE + 1.5  # units of rounding


def test_corners_stay_sharp_and_straight_sides_straight() -> None:
    data = path_data(Polygon([(0, 0), (300, 0), (300, 200), (0, 200)]))
    assert "c" not in data
    assert {tuple(point) for point in drawn(data)[0]} == {(0, 0), (300, 0), (300, 200), (0, 200)}


def test_a_hand_cut_silhouette_is_near_its_curves_and_far_smaller_than_its_facets() -> None:
    area = shape("430,590 345,640! 268,740 236,880 205,1060! 925,1060! 890,880 850,740 775,640 690,590", 2.5)
    data = path_data(area)
    for x, y in drawn(data)[0]:
        assert area.exterior.distance(Point(x, y)) < TOLERANCE + 1.5  # units of rounding
    facets = sum(len(f" {x:.0f} {y:.0f}") for x, y in area.exterior.coords)
    assert len(data) < facets * 0.8


def test_holes_run_the_other_way_so_that_they_stay_open() -> None:
    area = ellipse(100, 100, 80).difference(ellipse(100, 100, 40))
    outer, inner = drawn(path_data(area))

    def turns(edge: list[tuple[float, float]]) -> bool:
        return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(edge, [*edge[1:], edge[0]], strict=True)) > 0

    assert turns(outer) != turns(inner)


def test_an_edge_near_the_bounds_keeps_its_form_and_its_handles_inside() -> None:
    disc = Point(0, 0).buffer(330, quad_segs=23)
    within = (-334.0, -334.0, 334.0, 334.0)
    data = path_data(disc, within=within)
    assert data != path_data(disc)  # whose handles reach out of these bounds
    assert max(map(abs, commands_and_numbers(data)[1])) <= 334
    for x, y in drawn(data)[0]:
        assert abs(math.hypot(x, y) - 330) < TOLERANCE + 1.5  # units of rounding


def test_what_reaches_out_of_the_bounds_is_held_at_them() -> None:
    numbers = commands_and_numbers(path_data(Point(0, 0).buffer(330), within=(-320.0, -320.0, 320.0, 320.0)))[1]
    assert max(map(abs, numbers)) == 320


def test_thin_strokes_keep_their_width_and_what_is_nowhere_wide_enough_is_left_out() -> None:
    sliver = Polygon([(0, 0), (120, 10), (300, 25), (118, 14)])  # 4 units wide at most
    assert Polygon(drawn(path_data(sliver, 1.4, least=3))[0]).buffer(-1.4).area > 0
    assert path_data(sliver, 1.4, least=5) == ""
    assert path_data(sliver.union(Polygon([(280, 20), (300, 20), (300, 40)])), 1.4, least=5) != ""


def test_specks_are_left_out_and_nothing_gives_nothing() -> None:
    assert path_data(Point(9, 9).buffer(2)) == ""
    assert path_data(Polygon()) == ""
