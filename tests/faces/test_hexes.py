"""Hexes: who touches whom by name and by place, on maps flat-top and pointy-top."""

from __future__ import annotations

import math
import re

import pytest

from generator.base.errors import CannotJudge
from generator.base.hexes import cell, distance, name_of, neighbours, within
from generator.faces.elements.hex_map import DRAWINGS, corners, hex_grid

DISC = [
    name_of((letter, number))
    for letter in range(1, 22)
    for number in range(1, 22)
    if distance(name_of((letter, number)), "K11") <= 10
]


@pytest.mark.parametrize(
    ("name", "around"),
    [
        ("G5", "G4 G6 F4 F5 H4 H5"), ("G4", "G3 G5 F3 F4 H3 H4"), ("F4", "F3 F5 E4 E5 G4 G5"),
        ("H4", "H3 H5 G4 G5 I4 I5"), ("H5", "H4 H6 G5 G6 I5 I6"), ("F5", "F4 F6 E5 E6 G5 G6"),
        ("G6", "G5 G7 F5 F6 H5 H6"), ("E4", "E3 E5 D3 D4 F3 F4"), ("A1", "A2 B1"), ("B1", "B2 A1 A2 C1 C2"),
    ],
)  # fmt: skip
def test_KX_124_the_neighbours_of_a_hex(name: str, around: str) -> None:
    assert neighbours(name) == set(around.split())


def test_KX_124_a_disc_of_ten_steps_has_331_hexes_in_columns_A_to_U() -> None:
    assert len(DISC) == 331
    assert {name[0] for name in DISC} == set("ABCDEFGHIJKLMNOPQRSTU")
    assert within(DISC, "A11", 1) == ["A10", "A11", "A12", "B10", "B11"]


def test_distance_counts_the_steps_of_a_walk() -> None:
    walked, edge = {"G5": 0}, ["G5"]
    for name in edge:
        for other in neighbours(name):
            if other in DISC and other not in walked:
                walked[other] = walked[name] + 1
                edge.append(other)
    assert walked == {name: distance("G5", name) for name in DISC}


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_KX_124_on_a_map_those_touch_that_are_neighbours_by_name(drawing: str) -> None:
    grid = hex_grid(DISC, drawing, (10, 20, 300, 320))
    centres = {name: grid.centre(name) for name in DISC}
    for name in DISC:
        near = {o for o in DISC if o != name and math.dist(centres[name], centres[o]) < grid.size * 1.8}
        assert near == neighbours(name) & set(DISC), name
        assert all(math.dist(centres[name], centres[o]) == pytest.approx(grid.size * math.sqrt(3)) for o in near)


@pytest.mark.parametrize("drawing", DRAWINGS)
@pytest.mark.parametrize("box", [(10, 20, 300, 320), (0, 0, 500, 100), (5, 5, 40, 400)])
def test_a_map_fills_its_box_one_way_and_is_in_the_middle_the_other(
    drawing: str, box: tuple[float, float, float, float]
) -> None:
    grid = hex_grid(DISC, drawing, box)
    points = [
        (x + dx, y + dy)
        for x, y in map(grid.centre, DISC)
        for dx, dy in corners(drawing, grid.size)
    ]  # fmt: skip
    spans = [(min(p[i] for p in points), max(p[i] for p in points)) for i in (0, 1)]
    free = [(low - box[i], box[i] + box[i + 2] - high) for i, (low, high) in enumerate(spans)]
    assert all(before == pytest.approx(after) and before > -1e-9 for before, after in free)
    assert min(before for before, _ in free) == pytest.approx(0)


def test_letters_are_columns_on_a_flat_top_map_and_rows_on_a_pointy_top_one() -> None:
    flat, pointy = (hex_grid(DISC, drawing, (0, 0, 300, 300)) for drawing in DRAWINGS)
    assert flat.x("G5") == flat.x("G6")
    assert flat.y("B5") > flat.y("A5")
    assert pointy.y("G5") == pointy.y("G6")
    assert pointy.x("B5") > pointy.x("A5")


def test_no_side_is_longer_than_asked() -> None:
    assert hex_grid(["G5"], "flat_top", (0, 0, 100, 100), 12).size == 12
    assert hex_grid(["G5"], "flat_top", (0, 0, 10, 100), 12).size == pytest.approx(5)


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_the_border_of_a_ring_has_eighteen_edges_and_that_of_one_hex_six(drawing: str) -> None:
    grid = hex_grid(DISC, drawing, (0, 0, 300, 300))
    assert grid.border(["G5", *neighbours("G5")]).count("M") == 18
    assert grid.border(["G5"]).count("M") == 6


def test_an_outline_lies_as_far_inside_the_cell_as_asked() -> None:
    grid = hex_grid(["A1"], "flat_top", (0, 0, 20, 100))
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", grid.outline(1.5))]
    assert max(numbers[1::2]) == pytest.approx(10 * math.sqrt(3) / 2 - 1.5, abs=1e-3)


@pytest.mark.parametrize("name", ["", "5G", "g5", "G0", "G", "GG5", "G5 "])
def test_what_is_no_hex_is_refused(name: str) -> None:
    with pytest.raises(CannotJudge, match="no hex"):
        cell(name)


def test_a_map_without_hexes_or_of_an_unknown_drawing_is_refused() -> None:
    with pytest.raises(CannotJudge, match="at least one"):
        hex_grid([], "flat_top", (0, 0, 1, 1))
    with pytest.raises(CannotJudge, match="pointy_top"):
        hex_grid(["A1"], "pointy", (0, 0, 1, 1))
