"""Harvest: who harvests, who gets what several want, and how much it gives."""

from __future__ import annotations

import pytest
from campaign_table import resolve, rules, told

from generator.referee.games.kaixiflan.campaign_orders import HarvestOrder, TradeOrder

EMPTY: dict[str, dict[str, int]] = {"cierzo": {}, "tramontana": {}}


def harvest(hex: str, *hexes: str, line: int = 1) -> HarvestOrder:
    return HarvestOrder(line, hex, hexes)


def test_KX_149_140_settlers_harvest_the_hex_they_stand_in_and_nobody_from_afar() -> None:
    under = rules()
    before = told(under, stock=EMPTY, explored="E8", units={"E8": {"cierzo": (2, 0)}, "F5": {"cierzo": (0, 2)}})
    assert resolve(under, before, cierzo=[harvest("E8")]).gained() == {"wood": 4}
    assert resolve(under, before, cierzo=[harvest("F5")]).why() == "nobody_harvests KX-149"
    assert resolve(under, before, cierzo=[harvest("E8", "F5")]).why() == "settlers_harvest_their_hex KX-149"
    assert resolve(under, before, cierzo=[harvest("Z9")]).why() == "no_hex KX-124"
    assert resolve(under, before, cierzo=[harvest("G5", "E8")]).why() == "out_of_reach KX-149"


def test_KX_64_68_73_149_a_settlement_harvests_as_many_hexes_of_its_ring_as_its_kind_may() -> None:
    under = rules()
    before = told(
        under,
        stock=EMPTY,
        explored="F6 E7 F7 E6 F8 G7 G8",
        settlements=["F6 cierzo town", "G7 cierzo stronghold"],
        units={},
    )
    week = resolve(under, before, cierzo=[harvest("F6", "F7", "E7"), harvest("G7", "G6", line=2)])
    assert [week.label(line=line) for line in (1, 2)] == ["done", "done"]
    assert week.gained() == {"gold": 2, "mana": 1, "stone": 1}
    assert resolve(under, before, cierzo=[harvest("F6", "F7", "E7", "E6")]).why() == "too_many_hexes KX-64"
    assert resolve(under, before, cierzo=[harvest("G7", "G6", "F7")]).why() == "too_many_hexes KX-68"
    assert resolve(under, before, cierzo=[harvest("G7")]).why() == "choose_hexes KQ-21"
    assert resolve(under, before, cierzo=[harvest("F6", "F7", "F7")]).why() == "too_many_hexes KX-64"
    city = told(under, stock=EMPTY, explored="F6 E7 F7 E6", settlements=["F6 cierzo city"], units={})
    assert resolve(under, city, cierzo=[harvest("F6")]).gained() == {"gold": 2, "mana": 1, "wood": 2, "stone": 2}
    seven = harvest("F6", "F5", "F7", "E6", "E7", "G6", "G7", "E8")
    assert resolve(under, city, cierzo=[seven]).why() == "too_many_hexes KX-73"


def test_KX_115_what_is_not_explored_is_not_harvested() -> None:
    under = rules()
    before = told(under, settlements=["F6 cierzo town"], explored="F6", units={})
    assert resolve(under, before, cierzo=[harvest("F6", "F7", "F5")]).why() == "unexplored KX-115"


def test_KX_150_a_settlement_or_its_settlers_harvest_once_in_a_turn() -> None:
    under = rules()
    before = told(under, stock=EMPTY, explored="F7", units={"F7": {"cierzo": (2, 0)}})
    week = resolve(under, before, cierzo=[harvest("F7"), harvest("F7", line=2), harvest("G5", line=3)])
    assert [week.label(line=line) for line in (1, 2, 3)] == ["done", "void", "done"]
    assert week.why(line=2) == "harvested_already KX-150"


def test_KX_151_a_hex_is_exploited_once_in_a_turn() -> None:
    under = rules()
    before = told(under, stock=EMPTY, units={"F5": {"cierzo": (1, 0)}})
    week = resolve(under, before, cierzo=[harvest("G5"), harvest("F5", line=2)])
    assert week.why(line=2) == "exploited_already KX-151"
    assert week.gained()["wood"] == 3


@pytest.mark.parametrize(("settlers", "cubes"), [(0, 2), (1, 3), (3, 5), (7, 5)])
def test_KX_152_148_extra_settlers_add_up_to_the_most_of_a_hex(settlers: int, cubes: int) -> None:
    under = rules()
    before = told(under, stock=EMPTY, units={"F4": {"cierzo": (settlers, 0)}} if settlers else {})
    assert resolve(under, before, cierzo=[harvest("G5", "F4")]).gained() == {"food": cubes}


@pytest.mark.parametrize(("settlers", "cubes"), [(1, 2), (2, 3), (5, 5)])
def test_KX_152_of_settlers_who_harvest_themselves_one_does_the_work(settlers: int, cubes: int) -> None:
    under = rules()
    before = told(under, stock=EMPTY, units={"F4": {"cierzo": (settlers, 0)}})
    assert resolve(under, before, cierzo=[harvest("F4")]).gained() == {"food": cubes}


def test_KX_147_barren_land_gives_nothing() -> None:
    under = rules()
    week = resolve(under, told(under), cierzo=[harvest("G4")])
    assert (week.label(), week.why()) == ("nothing", "no_resource KX-147")


def test_KX_153_the_capital_s_bonus_comes_once_a_turn_and_over_an_open_road() -> None:
    under = rules()
    before = told(under, stock=EMPTY, buildings={"cierzo": "sawmill"}, explored="E8 E7 F7 F6", units={
        "E8": {"cierzo": (1, 0)}, "F5": {"cierzo": (1, 0)},
    })  # fmt: skip
    week = resolve(under, before, cierzo=[harvest("E8"), harvest("F5", line=2)])
    assert week.gained() == {"wood": 3 + 3 + 2}
    assert [week.reason("yield", line=line)["bonus"] for line in (1, 2)] == [3, 0]
    cut = before._replace(units=(*before.units, before.units[0]._replace(hex="E7", owner="tramontana")))
    week = resolve(under, cut._replace(explored=before.explored), cierzo=[harvest("E8")])
    assert week.gained() == {"wood": 6}  # F7 leads round E7
    cut = cut._replace(units=(*cut.units, before.units[0]._replace(hex="F7", owner="tramontana")))
    assert resolve(under, cut, cierzo=[harvest("E8")]).gained() == {"wood": 3}


def test_KX_121_122_154_where_units_of_two_provinces_meet_nobody_harvests() -> None:
    under = rules()
    before = told(under, stock=EMPTY, explored="F7", units={"F7": {"cierzo": (1, 0), "tramontana": (1, 0)}})
    week = resolve(under, before, cierzo=[harvest("F7")], tramontana=[harvest("F7")])
    assert week.gained() == week.gained("tramontana") == {}
    assert week.why() == week.why("tramontana") == "conflict KX-154"
    assert week.label() == "nothing"
    peace = before._replace(kaixiflan="F8")
    week = resolve(under, peace, cierzo=[harvest("F7")])
    assert (week.label(), week.gained()) == ("done", {"gold": 4})


def test_KX_49_no_conflict_in_a_capital_s_ring() -> None:
    under = rules()
    before = told(under, stock=EMPTY, units={"F4": {"tramontana": (1, 2)}, "G5": {"tramontana": (0, 1)}})
    assert resolve(under, before, cierzo=[harvest("G5")]).gained()["food"] == 2
    applies = rules("KQ-26=applies")
    assert resolve(applies, before, cierzo=[harvest("G5")]).why() == "revolt KX-61"


def test_KX_61_a_settlement_in_revolt_does_not_harvest() -> None:
    under = rules()
    quiet = told(under, settlements=["F6 cierzo town"], explored="F6 F7 E7", units={"F7": {"cierzo": (1, 0)}})
    occupied = told(under, settlements=["F6 cierzo town"], explored="F6 F7 E7", units={"F6": {"tramontana": (0, 1)}})
    assert resolve(under, quiet, cierzo=[harvest("F6", "F7")]).label() == "done"
    assert resolve(under, occupied, cierzo=[harvest("F6", "F7")]).why() == "revolt KX-61"


def test_KX_29_beside_kaixiflan_a_hex_yields_double_for_everybody() -> None:
    under = rules()
    for place, cubes in (("K11", 2), ("G4", 4), ("F4", 4)):
        before = told(under, stock=EMPTY, units={}, kaixiflan=place)
        assert resolve(under, before, cierzo=[harvest("G5", "F4")]).gained() == {"food": cubes}


def test_KX_35_foreign_trade_imports_a_cube_with_each_harvest_up_to_three() -> None:
    under = rules()
    before = told(
        under, stock=EMPTY, era={"cierzo": 4}, units={hex: {"cierzo": (1, 0)} for hex in ("F4", "F5", "G6", "H5")},
        offices=(("foreign_trade", "cierzo"),), imports="science",
    )  # fmt: skip
    orders = [harvest(hex, line=i + 1) for i, hex in enumerate(("F4", "F5", "G6", "H5"))]
    week = resolve(under, before, cierzo=orders)
    assert week.gained() == {"food": 2, "wood": 2, "stone": 1, "gold": 2, "science": 3}
    assert week.reason("imported") == {"resource": "science", "cubes": 1}
    other = before._replace(offices=(("foreign_trade", "tramontana"),))
    assert "science" not in resolve(under, other, cierzo=orders).gained()


def test_KX_151_KQ_22_who_has_settlers_in_a_shared_hex_gets_it_and_otherwise_nobody() -> None:
    under = rules()
    towns = ["F6 cierzo town", "F8 tramontana town"]
    before = told(under, stock=EMPTY, settlements=towns, explored="F6 F7 F8 E7 E8", units={})
    both = {"cierzo": [harvest("F6", "F7", "E7")], "tramontana": [harvest("F8", "F7", "E8")]}
    week = resolve(under, before, **both)
    assert (week.gained(), week.gained("tramontana")) == ({"mana": 1}, {"wood": 3})
    assert (week.label(), week.label("tramontana")) == ("partly", "partly")
    settled = told(under, stock=EMPTY, settlements=towns, explored="F6 F7 F8 E7 E8", units={"F7": {"cierzo": (1, 0)}})
    week = resolve(under, settled, **both)
    assert (week.gained(), week.gained("tramontana")) == ({"gold": 3, "mana": 1}, {"wood": 3})
    assert "shared KQ-22" in [f"{one.code} {one.clause}" for one in week.outcome("tramontana").reasons]


def test_KQ_22_nobody_else_harvests_a_capital_s_ring() -> None:
    under = rules()
    before = told(under, stock=EMPTY, units={"F4": {"tramontana": (2, 0)}})
    week = resolve(under, before, tramontana=[harvest("F4")], cierzo=[harvest("G5", "F4")])
    assert (week.gained("tramontana"), week.gained()) == ({}, {"food": 2})
    assert week.why("tramontana") == "ring_of_another KQ-22"


def test_KX_13_cubes_just_harvested_can_be_spent_by_the_next_order() -> None:
    under = rules()
    before = told(under, stock=EMPTY)
    orders = [harvest("G5"), TradeOrder(2, "gold", 2, "stone"), TradeOrder(3, "food", 3, "stone")]
    week = resolve(under, before, cierzo=[harvest("G5"), TradeOrder(2, "wood", 2, "gold")])
    assert week.label(line=2) == "nothing"  # two of wood buy nothing at 3:1, and are gone
    assert week.gained()["gold"] == 2
    frozen = rules("KQ-1=turn_start")
    assert resolve(frozen, before, cierzo=orders).label(line=2) == "unpaid"
