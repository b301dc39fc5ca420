"""The strands of Gnostica's number cards: woven over and under by turns, and drawn where the card has them."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from itertools import pairwise
from types import ModuleType
from typing import Any

import pytest
from projects import ROOT
from shapely.geometry import LineString

FOLDER = ROOT / "templates" / "pictures" / "gnostica"


@pytest.fixture(scope="module")
def lattice() -> Iterator[ModuleType]:
    shared = {path.stem for path in FOLDER.glob("_*.py")}
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(FOLDER))
        yield importlib.import_module("_lattice")
    for name in shared & set(sys.modules):  # another folder's may bear the same names
        del sys.modules[name]


def by_turns(spines: list[Any], crossings: list[tuple[int, int, Any, int]]) -> bool:
    """Whether each strand lies over and under the others by turns along its way."""
    for i, spine in enumerate(spines):
        line = LineString(spine)
        met = sorted((line.project(place), upper == i) for a, b, place, upper in crossings if i in (a, b))
        over = [one for _, one in met]
        if any(one == following for one, following in pairwise(over)):
            return False
    return True


@pytest.mark.parametrize("count", [6, 7, 8])
def test_strands_of_a_net_go_over_and_under_by_turns(count: int, lattice: ModuleType) -> None:
    spines = lattice.net(lattice.PLACES[count][1])
    crossings = lattice.over_and_under(spines)
    assert len(crossings) > 20
    assert by_turns(spines, crossings)
    i, j, place, upper = crossings[len(crossings) // 2]
    crossings[len(crossings) // 2] = i, j, place, i + j - upper
    assert not by_turns(spines, crossings)


@pytest.mark.parametrize("count", [6, 7, 8])
def test_each_medallion_lies_on_a_knot_of_the_net_and_apart_from_the_others(count: int, lattice: ModuleType) -> None:
    radius, places = lattice.PLACES[count]
    knots = [place for _, _, place, _ in lattice.over_and_under(lattice.net(places))]
    for x, y in places:
        assert min((place.x - x) ** 2 + (place.y - y) ** 2 for place in knots) < 0.1
    apart = min((a - c) ** 2 + (b - d) ** 2 for a, b in places for c, d in places if (a, b) != (c, d)) ** 0.5
    assert apart - 2 * (radius - lattice.CLEAR) > 1


@pytest.mark.parametrize("x", [-3, 0, 2, 35, 69, 73])
def test_a_point_beyond_the_edge_is_drawn_where_it_was_meant(x: float, lattice: ModuleType) -> None:
    laid = sys.modules["_woodcut"].laid
    assert laid(*lattice.thought(x, 40)) == pytest.approx((x, 40))
