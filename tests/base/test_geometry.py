"""Points, bounds and matrices: what they hold, and what they keep apart."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.geometry import (
    IDENTITY,
    Matrix,
    Point,
    bounds_of_box,
    bounds_of_points,
    centre_of,
    contains,
    edges,
    inset,
    intersection,
    matrix_product,
    overlap,
    same_place,
    toward,
    turned,
    union,
)

LENGTHS = st.floats(min_value=-500, max_value=500)
POINTS = st.tuples(LENGTHS, LENGTHS)
MATRICES = st.tuples(*[st.floats(min_value=-3, max_value=3)] * 6)


def moved(point: Point, matrix: Matrix) -> Point:
    """A point under a matrix, as a PDF reader has it."""
    a, b, c, d, e, f = matrix
    return a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f


@given(POINTS, MATRICES, MATRICES)
def test_a_product_does_the_first_matrix_and_then_the_second(point: Point, first: Matrix, then: Matrix) -> None:
    assert moved(point, matrix_product(first, then)) == pytest.approx(moved(moved(point, first), then), abs=1e-6)


def test_the_order_of_a_product_matters() -> None:
    shift, double = (1.0, 0.0, 0.0, 1.0, 5.0, 0.0), (2.0, 0.0, 0.0, 2.0, 0.0, 0.0)
    assert matrix_product(shift, IDENTITY) == shift
    assert matrix_product(shift, double) != matrix_product(double, shift)


def test_a_quarter_turn_is_clockwise_as_seen_with_y_downwards() -> None:
    assert turned((1.0, 0.0), 90) == pytest.approx((0.0, 1.0))
    assert turned((0.0, 1.0), 90) == pytest.approx((-1.0, 0.0))


@given(POINTS, st.floats(min_value=-720, max_value=720))
def test_a_turn_keeps_the_distance_from_the_origin(point: Point, degrees: float) -> None:
    assert math.hypot(*turned(point, degrees)) == pytest.approx(math.hypot(*point), abs=1e-9)


def test_the_way_from_a_point_to_another() -> None:
    assert toward((1.0, 1.0), (3.0, 5.0), 0.25) == (1.5, 2.0)
    assert edges([(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)])[-1] == ((0.0, 1.0), (0.0, 0.0))


def test_a_box_has_a_width_and_bounds_have_edges() -> None:
    assert bounds_of_box((10.0, 20.0, 5.0, 6.0)) == (10.0, 20.0, 15.0, 26.0)
    assert centre_of((10.0, 20.0, 15.0, 26.0)) == (12.5, 23.0)


@given(st.lists(POINTS, min_size=1, max_size=8))
def test_bounds_of_points_hold_them_all_and_no_more(points: list[Point]) -> None:
    bounds = bounds_of_points(points)
    assert all(contains(bounds, (*point, *point)) for point in points)
    assert {x for x, _ in points} >= {bounds[0], bounds[2]}


def test_no_points_have_no_bounds() -> None:
    with pytest.raises(ValueError, match="not enough values"):
        bounds_of_points([])
    with pytest.raises(ValueError, match="not enough values"):
        union([])


def test_union_and_intersection() -> None:
    one, other = (0.0, 0.0, 10.0, 10.0), (5.0, -5.0, 20.0, 8.0)
    assert union([one, other]) == (0.0, -5.0, 20.0, 10.0)
    assert intersection(one, other) == (5.0, 0.0, 10.0, 8.0)
    left, _, right, _ = intersection(one, (12.0, 0.0, 14.0, 1.0))
    assert left > right


def test_bounds_that_only_share_an_edge_do_not_overlap() -> None:
    assert overlap((0.0, 0.0, 10.0, 10.0), (9.9, 9.9, 20.0, 20.0))
    assert not overlap((0.0, 0.0, 10.0, 10.0), (10.0, 0.0, 20.0, 10.0))


def test_bounds_inside_others_and_just_outside() -> None:
    outer = (0.0, 0.0, 10.0, 10.0)
    assert contains(outer, inset(outer, 1))
    assert not contains(outer, inset(outer, -0.05))
    assert contains(outer, inset(outer, -0.05), slack=0.1)


def test_places_a_hair_apart_are_the_same_and_others_are_not() -> None:
    assert same_place((1.0, 1.0), (1.05, 0.95))
    assert not same_place((1.0, 1.0), (1.0, 1.2))
    assert same_place((1.0, 1.0), (1.0, 1.2), within=0.5)
