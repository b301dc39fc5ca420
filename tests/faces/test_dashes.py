"""Lines of dashes: each side begins and ends with a dash, whatever its length; what is no line of dashes is refused."""

from __future__ import annotations

import math

import pytest

from generator.base.errors import CannotJudge
from generator.faces.art.path_data import parse_path
from generator.faces.elements.dashes import dashed

HEX = "M10 0 L5 8.6603 L-5 8.6603 L-10 0 L-5 -8.6603 L5 -8.6603 Z"


def strokes(d: str, *lengths: float) -> list[tuple[tuple[float, ...], tuple[float, ...]]]:
    points = [numbers for _, numbers in dashed(parse_path(d), lengths)]
    return list(zip(points[::2], points[1::2], strict=True))


@pytest.mark.parametrize("lengths", [(3.6, 2), (0.1, 1.3), (2, 1.4, 0.1, 1.4)])
def test_every_side_of_a_hex_begins_and_ends_with_a_dash(lengths: tuple[float, ...]) -> None:
    made = strokes(HEX, *lengths)
    corners = [numbers for command, numbers in parse_path(HEX) if command != "Z"]
    for corner in corners:
        assert sum(math.dist(corner, point) < 1e-9 for stroke in made for point in stroke) == 2


def test_dashes_are_stretched_to_come_out_even() -> None:
    assert strokes("M0 0 H10", 2, 2) == [((0, 0), (2, 0)), ((4, 0), (6, 0)), ((8, 0), (10, 0))]
    (_, first), (second, _), *_ = strokes("M0 0 H11", 2, 2)
    assert first[0] == pytest.approx(2.2)
    assert second[0] == pytest.approx(4.4)


def test_the_shortest_side_has_a_gap() -> None:
    assert len(strokes("M0 0 H1", 3, 1)) == 2


def test_no_lengths_leave_the_line_whole() -> None:
    assert dashed(parse_path(HEX), ()) == tuple(parse_path(HEX))


@pytest.mark.parametrize("lengths", [(2,), (2, 1, 2), (2, 0), (-1, 2)])
def test_lengths_that_are_no_pairs_are_refused(lengths: tuple[float, ...]) -> None:
    with pytest.raises(CannotJudge, match="are no line"):
        strokes("M0 0 H10", *lengths)


def test_curves_are_refused() -> None:
    with pytest.raises(CannotJudge, match="straight sides"):
        strokes("M0 0 Q5 5 10 0", 2, 1)
