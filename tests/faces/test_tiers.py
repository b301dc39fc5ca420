"""A tree in columns: nothing overlaps, every line is drawn and runs over no box."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from projects import AS_IT_STANDS

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import Game, load_game
from generator.faces.elements.tree import TreeLayout, crossings, lay_out_tree

PITCH, BOX = (60.0, 20.0), (48.0, 16.0)


@pytest.fixture(scope="module")
def kaixiflan_game() -> Game:
    game = load_game(AS_IT_STANDS, "kaixiflan", Findings())
    assert game is not None
    return game


def judge(made: TreeLayout, columns: dict[str, int], needs: dict[str, list[str]]) -> None:
    """Every thing alone in its place, every need a line, no line over another thing's box."""
    places = {(made.columns[name], made.rows[name]) for name in columns}
    assert len(places) == len(columns)
    assert all(0 <= row < made.height for _, row in places)
    assert sorted((e.start, e.end) for e in made.edges) == sorted((n, name) for name in needs for n in needs[name])
    for edge in made.edges:
        assert edge.way[0] == (made.columns[edge.start], made.rows[edge.start])
        assert edge.way[-1] == (made.columns[edge.end], made.rows[edge.end])
        assert all(b[0] == a[0] + 1 for a, b in pairwise(edge.way))
        assert not places & set(edge.way[1:-1]), f"{edge.start} to {edge.end} runs over a box"


@st.composite
def trees(draw: Any) -> tuple[dict[str, int], dict[str, list[str]]]:
    columns = {f"n{i}": draw(st.integers(1, 5)) for i in range(draw(st.integers(1, 14)))}
    needs = {}
    for name, column in columns.items():
        earlier = sorted(other for other, at in columns.items() if at < column)
        needs[name] = draw(st.lists(st.sampled_from(earlier), max_size=3, unique=True)) if earlier else []
    return columns, needs


@given(trees())
def test_any_tree_is_laid_out_without_overlaps(tree: tuple[dict[str, int], dict[str, list[str]]]) -> None:
    columns, needs = tree
    made = lay_out_tree(columns, needs)
    judge(made, columns, needs)
    assert lay_out_tree(columns, needs) == made


def game_tree(game: Game) -> tuple[dict[str, int], dict[str, list[str]]]:
    level = {era.id: era.level for era in game.tables["eras"]}
    columns = {building.id: level[building.era] for building in game.tables["buildings"]}
    return columns, {row.id: list(row.requires or ()) for row in game.tables["building_tree"]}


def test_KQ_34_the_building_tree_shows_34_buildings_and_46_lines(kaixiflan_game: Game) -> None:
    columns, needs = game_tree(kaixiflan_game)
    made = lay_out_tree(columns, needs)
    judge(made, columns, needs)
    assert (len(made.columns), len(made.edges)) == (34, 46)
    assert sorted({made.columns[name] for name in columns}) == [0, 1, 2, 3, 4, 5]


def crossed(made: TreeLayout) -> int:
    total = 0
    for column in range(max(made.columns.values())):
        links = {(a, b) for e in made.edges for a, b in pairwise(e.way) if a[0] == column}
        total += sum(1 for a, b in links for c, d in links if a[1] < c[1] and b[1] > d[1])
    return total


def test_KQ_34_rows_are_chosen_so_that_few_lines_cross(kaixiflan_game: Game) -> None:
    assert crossed(lay_out_tree(*game_tree(kaixiflan_game))) <= 20  # in the order of the table: 111


def test_lines_bend_between_columns_only(kaixiflan_game: Game) -> None:
    made = lay_out_tree(*game_tree(kaixiflan_game))
    for edge in made.edges:
        steps = re.findall(r"([MLC])([^MLC]+)", made.path(edge, PITCH, BOX))
        last = (0.0, 0.0)
        for command, text in steps:
            numbers = [float(value) for value in text.split()]
            end = (numbers[-2], numbers[-1])
            if command == "C":
                assert end[0] - last[0] == pytest.approx(PITCH[0] - BOX[0])
            elif command == "L":
                assert end[1] == last[1]
            last = end
        assert last == pytest.approx((made.columns[edge.end] * 60, made.rows[edge.end] * 20 + 8))


def test_lines_from_one_thing_are_bundled() -> None:
    made = lay_out_tree({"a": 1, "b": 2, "c": 3}, {"b": ["a"], "c": ["a"]})
    assert [[(e.start, e.end) for e in bundle] for bundle in made.bundles] == [[("a", "b"), ("a", "c")]]


def test_crossings_are_counted() -> None:
    upper, lower = [("a", 1), ("b", 1)], [("c", 2), ("d", 2)]
    assert crossings(upper, lower, [(upper[0], lower[1]), (upper[1], lower[0])]) == 1
    assert crossings(upper, lower, [(upper[0], lower[0]), (upper[1], lower[1])]) == 0


@pytest.mark.parametrize(
    ("columns", "needs"), [({"a": 1, "b": 1}, {"b": ["a"]}), ({"a": 2, "b": 1}, {"b": ["a"]}), ({"b": 1}, {"b": ["a"]})]
)
def test_KQ_34_a_thing_that_needs_one_not_to_its_left_is_refused(
    columns: dict[str, int], needs: dict[str, list[str]]
) -> None:
    with pytest.raises(CannotJudge, match="needs 'a'"):
        lay_out_tree(columns, needs)
