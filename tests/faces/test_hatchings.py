"""Hatchings: every pattern stays in its area, runs as its name says, and is told apart from the others."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from generator.base.display_list import Shape
from generator.base.errors import CannotJudge
from generator.base.geometry import Point, turned
from generator.faces.elements.hatching import LINES, PATTERNS, hatching, rounded

DISC = rounded((0, 0, 20, 20), 10)


def ends(shape: Shape) -> list[tuple[Point, Point]]:
    """The two ends of each line of a hatching."""
    points = [(numbers[0], numbers[1]) for command, numbers in shape.segments if command in "ML"]
    return list(zip(points[::2], points[1::2], strict=True))


@pytest.mark.parametrize(("pattern", "angles"), LINES.items())
def test_lines_run_as_the_pattern_says_within_the_rim(pattern: str, angles: tuple[float, ...]) -> None:
    (shape,) = hatching(pattern, DISC, "#000000", step=1.2, line=0.3, rim=3)
    found = set()
    for a, b in ends(shape):
        found.add(round(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) % 180) % 180)
        for share in (0, 0.25, 0.5, 0.75, 1):
            x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
            from_middle = math.hypot(x - 10, y - 10)
            assert 7 + 0.13 <= from_middle <= 10 - 0.14  # with half the line's width it stays in the ring
    assert found == set(angles)
    assert (shape.stroke, shape.fill, shape.width) == ("#000000", None, 0.3)


def test_dots_lie_in_the_rim_and_are_filled() -> None:
    (shape,) = hatching("dots", DISC, "#000000", step=1.2, line=0.3, rim=3)
    starts = [numbers for command, numbers in shape.segments if command == "M"]
    assert len(starts) > 40
    assert (shape.stroke, shape.fill) == (None, "#000000")
    corners = [numbers[-2:] for command, numbers in shape.segments if command != "Z"]
    assert all(6.99 <= math.hypot(x - 10, y - 10) <= 10.01 for x, y in corners)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_whole_area_is_hatched_without_a_rim(pattern: str) -> None:
    (ring,) = hatching(pattern, DISC, "#000000", step=1.2, line=0.3, rim=3)
    (whole,) = hatching(pattern, DISC, "#000000", step=1.2, line=0.3)
    middle = [p for command, n in whole.segments if command != "Z" for p in zip(n[-2::2], n[-1::2], strict=True)]
    assert whole.segments != ring.segments
    if pattern == "dots":
        assert any(math.hypot(x - 10, y - 10) < 2 for x, y in middle)
    else:
        assert max(math.dist(a, b) for a, b in ends(whole)) > 19


def test_a_turned_pattern_turns_with_its_area() -> None:
    square = rounded((0, 0, 10, 10), 0)
    (upright,) = hatching("horizontal", square, "#000000", step=1.2, line=0.3)
    leaning = tuple(turned(corner, 30) for corner in square)
    (leant,) = hatching("horizontal", leaning, "#000000", step=1.2, line=0.3, turn=30)
    for (a, b), (c, d) in zip(ends(upright), ends(leant), strict=True):
        assert math.dist(turned(a, 30), c) < 1e-6
        assert math.dist(turned(b, 30), d) < 1e-6


def test_round_corners_make_a_convex_outline_as_large_as_the_box() -> None:
    outline = rounded((1, 2, 30, 20), 4)
    assert (min(x for x, _ in outline), max(y for _, y in outline)) == (1, 22)
    turns = [
        (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
        for (a, b), (_, c) in pairwise(pairwise([*outline, *outline[:2]]))
    ]
    assert all(turn > 0 for turn in turns)


def test_an_unknown_pattern_and_an_area_without_room_are_refused() -> None:
    with pytest.raises(CannotJudge, match="there is no hatching 'diagonal'"):
        hatching("diagonal", DISC, "#000000", step=1.2, line=0.3)
    with pytest.raises(CannotJudge, match="finds no room"):
        hatching("dots", rounded((0, 0, 0.4, 0.4), 0), "#000000", step=1.2, line=0.3)


@pytest.mark.parametrize(
    ("words", "angles", "apart", "wide"),
    [
        ("lines at 22.5", {22.5}, 1.2, 0.3),
        ("lines at 45 and 135", {45.0, 135.0}, 1.2, 0.3),
        ("lines at 60 spacing 1.5 weight 2", {60.0}, 1.8, 0.6),
    ],
)
def test_a_hatching_in_words_runs_as_they_say(words: str, angles: set[float], apart: float, wide: float) -> None:
    (shape,) = hatching(words, DISC, "#000000", step=1.2, line=0.3)
    lines: dict[float, list[float]] = {}
    for (ax, ay), (bx, by) in ends(shape):
        angle = round(math.degrees(math.atan2(by - ay, bx - ax)) % 180, 3)
        across = turned((ax, ay), -angle)[1]
        lines.setdefault(angle, []).append(across)
    assert set(lines) == angles
    for places in lines.values():
        assert all(abs(b - a - apart) < 1e-6 for a, b in pairwise(sorted(places)))
    assert shape.width == pytest.approx(wide)


def test_an_unknown_pattern_is_told_with_the_six_and_how_to_write_a_seventh() -> None:
    with pytest.raises(CannotJudge, match="there is no hatching 'vertica': did you mean 'vertical'") as refused:
        hatching("vertica", DISC, "#000000", step=1.2, line=0.3)
    assert "lines at 45 and 135" in refused.value.fix
