"""How much larger a space is than a piece: against what plain geometry says."""

from __future__ import annotations

import math

import pytest

from generator.catalog.fit_models import HexagonSpace
from generator.inspection.contract.promises import PromisedSolid
from generator.inspection.fit.footprints import (
    Footprint,
    circle,
    footprint_of_space,
    largest_factor,
    rectangle,
    room_left,
    smallest_factor,
)
from generator.inspection.fit.measures import measure_of_solid

HEX = footprint_of_space(HexagonSpace(what="hex", across=18.9))
TILE = footprint_of_space(HexagonSpace(what="tile", across=18.5))
TRIANGLE = Footprint(((0.0, -10 / math.sqrt(3) * 2), (10.0, 10 / math.sqrt(3)), (-10.0, 10 / math.sqrt(3))))


@pytest.mark.parametrize(
    ("piece", "space", "room"),
    [
        (TILE, HEX, 0.4),
        (Footprint(tuple((y, -x) for x, y in TILE.corners)), HEX, 0.4),  # turned by a quarter
        (rectangle(120, 70), rectangle(72, 122), 2),  # a card that lies sideways in an upright slot
        (rectangle(120, 70), rectangle(101, 70), -19),
        (circle(16), HEX, 2.9),
        (HEX, circle(18.9), 18.9 - 2 * 18.9 / math.sqrt(3)),
        (circle(16), rectangle(8.9, 40), -7.1),
        (circle(30), circle(34), 4),
        (rectangle(16, 16), circle(20), 20 - 16 * math.sqrt(2)),
        (TRIANGLE, circle(2 * 20 / math.sqrt(3)), 0),
    ],
)
def test_room_is_what_geometry_says(piece: Footprint, space: Footprint, room: float) -> None:
    assert room_left(piece, space) == pytest.approx(room, abs=0.02)


def test_a_triangle_is_moved_to_where_it_fits_best() -> None:
    # 20 mm wide and 17.32 high: upright in a square of 20, where its own middle lies beside the square's
    assert room_left(TRIANGLE, rectangle(20, 20)) >= -0.03
    assert room_left(TRIANGLE, rectangle(19, 19)) < 0.6  # a slanting triangle fits a slightly smaller square


def test_the_sizes_that_would_fit_are_just_large_enough() -> None:
    smaller = rectangle(16, 16).scaled(largest_factor(rectangle(16, 16), HEX, 0.5))
    assert room_left(smaller, HEX) == pytest.approx(0.5, abs=0.001)
    larger = HEX.scaled(smallest_factor(rectangle(16, 16), HEX, 0.5))
    assert room_left(rectangle(16, 16), larger) == pytest.approx(0.5, abs=0.001)


def test_pieces_beside_each_other_take_the_rectangle_round_them() -> None:
    sizes = {(one.width, one.height) for one in circle(10).repeated(4)}
    assert {(10, 40), (20, 20), (40, 10)} <= sizes


@pytest.mark.parametrize(
    ("sides", "across", "high"),
    # the circle round a die of 20 mm that lies on a face (of four sides: with edges of 20 mm), and its height
    [
        (4, 40 / math.sqrt(3), 20 * math.sqrt(2 / 3)),
        (6, 20 * math.sqrt(2), 20),
        (8, 20 * math.sqrt(2), 20),
        (10, 29.53, 20),
        (12, 24.72, 20),
        (20, 24.72, 20),
    ],
)
def test_dice_take_the_room_of_the_solid_they_fold_up_to(sides: int, across: float, high: float) -> None:
    lying = measure_of_solid(PromisedSolid("die", {"sides": sides, "size": 20})).lying
    assert len(lying) == sides
    for footprint, height in lying:
        assert 2 * footprint.rounded().radius == pytest.approx(across, abs=0.01)
        assert height == pytest.approx(high, abs=0.01)


def test_a_pyramid_stands_on_its_base_or_lies_on_a_side() -> None:
    lying = measure_of_solid(PromisedSolid("pyramid", {"base": 25.4, "height": 44.45, "pips": 3})).lying
    assert sorted(round(height, 2) for _, height in lying) == [24.42, 24.42, 24.42, 24.42, 44.45]
    upright = max(lying, key=lambda one: one[1])[0]
    assert 2 * upright.rounded().radius == pytest.approx(25.4 * math.sqrt(2), abs=0.01)
