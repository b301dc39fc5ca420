"""The map of Kaixiflán: 331 hexes, who touches whom, and six equal sectors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from generator.catalog.library import Game

MIDDLE = "K11"
CAPITALS = {
    "G5": ("cierzo", "G4"), "O5": ("tramontana", "P4"), "S11": ("levante", "T11"),
    "O17": ("siroco", "O18"), "G17": ("abrego", "F17"), "C11": ("poniente", "B10"),
}  # fmt: skip


def neighbours(hex_: str) -> set[str]:
    """KX-124 and KQ-12: letters are straight; B, D, F … stand half a hex towards higher numbers."""
    column, row = ord(hex_[0]) - ord("A") + 1, int(hex_[1:])
    low = row if column % 2 == 0 else row - 1
    beside = [(column + step, low + n) for step in (-1, 1) for n in (0, 1)]
    return {f"{chr(ord('A') + c - 1)}{r}" for c, r in [(column, row - 1), (column, row + 1), *beside]}


def cube(hex_: str) -> tuple[int, int]:
    q = ord(hex_[0]) - ord("A")
    return q, int(hex_[1:]) - 1 - (q - q % 2) // 2


@pytest.fixture(scope="module")
def hexes(games: dict[str, Game]) -> dict[str, object]:
    return games["kaixiflan"].tables["hexes"].rows


def rings(hexes: dict[str, object], middle: str) -> dict[str, int]:
    """The distance of every hex from one, step by step."""
    distance, queue = {middle: 0}, [middle]
    for hex_ in queue:
        for other in neighbours(hex_):
            if other in hexes and other not in distance:
                distance[other] = distance[hex_] + 1
                queue.append(other)
    return distance


@pytest.mark.parametrize(
    ("hex_", "around"),
    [
        ("G5", "G4 G6 F4 F5 H4 H5"), ("G4", "G3 G5 F3 F4 H3 H4"), ("F4", "F3 F5 E4 E5 G4 G5"),
        ("H4", "H3 H5 G4 G5 I4 I5"), ("H5", "H4 H6 G5 G6 I5 I6"), ("E4", "E3 E5 D3 D4 F3 F4"),
    ],
)  # fmt: skip
def test_KX_124_the_hexes_of_the_page_s_examples_touch_as_it_says(hex_: str, around: str) -> None:
    assert neighbours(hex_) == set(around.split())


def test_KX_123_179_182_the_examples_can_be_walked(hexes: dict[str, object]) -> None:
    assert "H4" in neighbours("G4")
    assert "H5" in neighbours("H4")
    assert "H5" not in neighbours("G4")  # two steps, as the page says
    assert {"F4", "G4"} < neighbours("G5")
    assert hexes["G4"].content == "barren"  # type: ignore[attr-defined]
    assert "E4" not in neighbours("G5")
    assert "E4" in neighbours("F4")


def test_KX_124_touching_is_mutual_all_over_the_map(hexes: dict[str, object]) -> None:
    assert all(hex_ in neighbours(other) for hex_ in hexes for other in neighbours(hex_))
    inner = [hex_ for hex_ in hexes if neighbours(hex_) <= set(hexes)]
    assert len(inner) == 271  # all but the sixty of the rim


def test_KQ_13_the_331_hexes_lie_in_ten_rings_round_the_court(hexes: dict[str, object]) -> None:
    distance = rings(hexes, MIDDLE)
    assert len(hexes) == len(distance) == 331
    assert Counter(distance.values()) == {0: 1} | {n: 6 * n for n in range(1, 11)}
    assert hexes[MIDDLE].content == "court"  # type: ignore[attr-defined]


def test_KX_124_walking_agrees_with_counting(hexes: dict[str, object]) -> None:
    q0, r0 = cube("G5")
    for hex_, steps in rings(hexes, "G5").items():
        dq, dr = cube(hex_)[0] - q0, cube(hex_)[1] - r0
        assert steps == max(abs(dq), abs(dr), abs(dq + dr)), hex_


def test_a_hex_is_named_by_its_column_and_row(hexes: dict[str, object]) -> None:
    assert all(name == f"{row.column}{row.row}" for name, row in hexes.items())  # type: ignore[attr-defined]


def test_KX_2_six_capitals_each_with_its_ring_eight_steps_from_the_court_and_from_its_neighbours(
    games: dict[str, Game], hexes: dict[str, object]
) -> None:
    provinces = {p.capital: (p.id, p.settler_hex) for p in games["kaixiflan"].tables["provinces"]}
    assert provinces == CAPITALS
    for capital, (province, settler_hex) in CAPITALS.items():
        own = {name for name, row in hexes.items() if row.province == province}  # type: ignore[attr-defined]
        assert own == neighbours(capital) | {capital}
        assert settler_hex in neighbours(capital)
        distance = rings(hexes, capital)
        assert distance[MIDDLE] == 8
        assert sorted(distance[other] for other in CAPITALS) == [0, 8, 8, 12, 12, 16]


def test_KQ_13_every_ring_has_the_same_riches_and_science_waits_outside(hexes: dict[str, object]) -> None:
    def found(hex_: str) -> tuple[object, ...]:
        row = hexes[hex_]
        return row.content, row.resource, row.richness  # type: ignore[attr-defined]

    for capital in CAPITALS:
        assert Counter(map(found, neighbours(capital))) == {
            ("barren", None, None): 1, ("resource", "food", 2): 1, ("resource", "wood", 2): 1,
            ("resource", "stone", 1): 1, ("resource", "gold", 2): 1, ("resource", "mana", 1): 1,
        }  # fmt: skip
        around = {name for name, steps in rings(hexes, capital).items() if steps == 2}
        assert ("resource", "science", 1) in map(found, around)


def test_KQ_13_a_sixth_of_a_turn_round_the_court_changes_nothing(hexes: dict[str, object]) -> None:
    q0, r0 = cube(MIDDLE)
    place = {(cube(name)[0] - q0, cube(name)[1] - r0): row for name, row in hexes.items()}
    for (q, r), row in place.items():
        turned = place[-r, q + r]
        assert row[3:7] == turned[3:7]  # type: ignore[index]


def test_KX_2_a_map_that_loses_a_capital_names_the_clause(clauses_named: Callable[..., set[str]]) -> None:
    assert "KX-2" in clauses_named("kaixiflan", "tables/hexes.csv", "S11,S,11,capital,", "S11,S,11,barren,")
