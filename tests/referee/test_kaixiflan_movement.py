"""Moves, exploration and recruiting: where units go, what is found, and where new ones appear."""

from __future__ import annotations

import pytest
from campaign_table import resolve, rules, told

from generator.referee.games.kaixiflan.campaign_orders import (
    ExploreOrder,
    FoundOrder,
    HarvestOrder,
    March,
    MoveKaixiflanOrder,
    MoveOrder,
    NewUnits,
    RecruitOrder,
)
from generator.referee.games.kaixiflan.campaign_position import EVERYBODY

RICH = {"cierzo": {"gold": 60, "stone": 60, "wood": 60, "food": 60, "mana": 60, "science": 60}}


def move(start: str, *marches: tuple[int, str, str], line: int = 1) -> MoveOrder:
    return MoveOrder(line, start, tuple(March(unit, number, goal) for number, unit, goal in marches))


def test_KX_116_120_every_unit_of_a_hex_goes_its_own_way_and_the_others_stay() -> None:
    under = rules()
    before = told(under, units={"G5": {"cierzo": (3, 2)}, "F4": {"tramontana": (1, 1)}})
    week = resolve(under, before, cierzo=[move("G5", (1, "settler", "F4"), (1, "army", "F4"), (1, "settler", "H5"))])
    assert (week.units("G5"), week.units("F4"), week.units("H5")) == ((1, 1), (1, 1), (1, 0))
    assert resolve(under, before, cierzo=[move("G5", (4, "settler", "F4"))]).why() == "no_such_units KX-116"
    assert resolve(under, before, cierzo=[move("F4", (1, "settler", "F5"))]).why() == "no_such_units KX-116"
    assert resolve(under, before, cierzo=[move("G5")]).why() == "nobody_named KX-116"
    assert resolve(under, before, cierzo=[move("G5", (0, "army", "F4"))]).why() == "bad_amount KX-116"
    assert resolve(under, before, cierzo=[move("G5", (-1, "army", "F4"))]).why() == "bad_amount KX-116"


def test_KX_117_only_over_explored_ground() -> None:
    under = rules()
    before = told(under, buildings={"cierzo": "dock"}, explored="F7", units={"G5": {"cierzo": (1, 0)}})
    assert resolve(under, before, cierzo=[move("G5", (1, "settler", "E5"))]).why() == "unexplored KX-117"
    assert resolve(under, before, cierzo=[move("G5", (1, "settler", "F7"))]).why() == "too_far KX-118"
    linked = told(under, buildings={"cierzo": "dock stables"}, explored="F6 F7", units={"G5": {"cierzo": (1, 0)}})
    assert resolve(under, linked, cierzo=[move("G5", (1, "settler", "F7"))]).units("F7") == (1, 0)
    far = told(under, buildings={"cierzo": "dock stables"}, explored="F7", units={"G5": {"cierzo": (1, 0)}})
    assert resolve(under, far, cierzo=[move("G5", (1, "settler", "F7"))]).why() == "no_way KX-117"
    assert resolve(under, far, cierzo=[move("G5", (1, "settler", "Z8"))]).why() == "no_hex KX-124"


def test_KX_118_119_one_hex_and_one_more_for_each_modifier_whoever_stands_there() -> None:
    under = rules()
    units = {"F4": {"cierzo": (1, 0)}, "G5": {"tramontana": (0, 5)}}
    plain = told(under, units=units)
    dock = told(under, units=units, buildings={"cierzo": "dock"})
    assert resolve(under, plain, cierzo=[move("F4", (1, "settler", "H5"))]).why() == "too_far KX-118"
    assert resolve(under, dock, cierzo=[move("F4", (1, "settler", "H5"))]).units("H5") == (1, 0)
    assert resolve(under, plain, cierzo=[move("F4", (1, "settler", "F4"))]).why() == "too_far KX-118"


def test_KX_123_a_unit_goes_on_with_the_next_order_but_harvests_where_it_began() -> None:
    under, one_only = rules(), rules("KQ-3=no")
    before = told(under, units={"G4": {"cierzo": (1, 0)}})
    orders = [move("G4", (1, "settler", "F4")), move("F4", (1, "settler", "F5"), line=2), HarvestOrder(3, "F5")]
    week = resolve(under, before, cierzo=orders)
    assert week.units("F5") == (1, 0)
    assert week.why(line=3) == "nobody_harvests KX-149"
    assert resolve(one_only, before, cierzo=orders).why(line=2) == "no_such_units KX-116"


def test_KQ_2_a_unit_that_was_used_up_does_not_move() -> None:
    under = rules()
    before = told(under, stock=RICH, explored="F6", units={"F6": {"cierzo": (3, 0)}})
    week = resolve(under, before, cierzo=[move("F6", (2, "settler", "G6")), FoundOrder(2, "town", "F6")])
    assert (week.label(), week.why()) == ("partly", "used_up KQ-2")
    assert (week.units("G6"), week.units("F6")) == ((1, 0), (0, 0))


def test_KX_28_the_favourite_leads_kaixiflan_up_to_five_hexes_once_a_turn() -> None:
    under = rules()
    before = told(under, offices=(("favourite", "cierzo"),))
    week = resolve(under, before, cierzo=[MoveKaixiflanOrder(1, "K6"), MoveKaixiflanOrder(2, "K7")])
    assert week.after.kaixiflan == "K6"
    assert week.why(line=2) == "kaixiflan_moved KX-28"
    assert resolve(under, before, cierzo=[MoveKaixiflanOrder(1, "K5")]).why() == "too_far KX-28"
    assert resolve(under, before, cierzo=[MoveKaixiflanOrder(1, "K11")]).why() == "too_far KX-28"
    assert resolve(under, before, cierzo=[MoveKaixiflanOrder(1, "Z5")]).why() == "no_hex KX-124"
    assert resolve(under, before, tramontana=[MoveKaixiflanOrder(1, "K9")]).why("tramontana") == "not_favourite KX-28"


def test_KX_112_to_115_168_exploring_reveals_what_a_hex_holds_and_gives_fame() -> None:
    under = rules()
    before = told(under)
    week = resolve(under, before, cierzo=[ExploreOrder(1, ("E4",))])
    assert "E4" in dict(week.after.explored)[EVERYBODY]
    assert week.reason("explored")["resource"] == "science"
    assert week.fame(heading="exploration") == 1
    assert resolve(under, before, cierzo=[ExploreOrder(1, ("E4", "E5"))]).why() == "exploration_points KX-113"
    assert resolve(under, before, cierzo=[ExploreOrder(1, ())]).why() == "exploration_points KX-113"
    assert resolve(under, before, cierzo=[ExploreOrder(1, ("D4",))]).why() == "touches_nothing KX-113"
    assert resolve(under, before, cierzo=[ExploreOrder(1, ("N3",))]).why() == "touches_nothing KX-113"
    assert resolve(under, before, cierzo=[ExploreOrder(1, ("F4",))]).why() == "explored_already KQ-16"
    assert resolve(under, before, cierzo=[ExploreOrder(1, ("A1",))]).why() == "no_hex KX-124"
    points = told(under, buildings={"cierzo": "shipyard"})
    week = resolve(under, points, cierzo=[ExploreOrder(1, ("E4", "E5")), ExploreOrder(2, ("E5",))])
    assert (week.fame(), week.why(line=2)) == (2, "explored_already KQ-16")
    assert resolve(under, points, cierzo=[ExploreOrder(1, ("E4", "D4"))]).why() == "touches_nothing KX-113"


def test_KX_115_independents_show_their_militia_when_they_are_found() -> None:
    under = rules()
    before = told(under, explored="E8", units={"E8": {"cierzo": (1, 0)}})
    week = resolve(under, before, cierzo=[ExploreOrder(1, ("E9",))])
    assert week.reason("explored")["content"] == "independents"
    assert week.units("E9", "independents") == (0, 1)
    calm = rules("KQ-18=none")
    assert resolve(calm, told(calm, explored="E8"), cierzo=[ExploreOrder(1, ("E9",))]).units("E9", "independents") == (
        0,
        0,
    )


def test_KX_168_KQ_16_who_explore_the_same_hex_in_one_turn_all_score() -> None:
    under = rules()
    before = told(under, explored="E8", units={"E8": {"cierzo": (1, 0), "tramontana": (1, 0)}})
    week = resolve(under, before, cierzo=[ExploreOrder(1, ("E9",))], tramontana=[ExploreOrder(1, ("E9",))])
    assert (week.fame(), week.fame("tramontana")) == (1, 1)
    assert week.units("E9", "independents") == (0, 1)


def recruit(where: str, *units: tuple[int, str, str], line: int = 1) -> RecruitOrder:
    return RecruitOrder(line, where, tuple(NewUnits(unit, number, goal) for number, unit, goal in units))


def test_KX_137_138_139_141_142_new_units_cost_cubes_and_appear_in_the_ring() -> None:
    under = rules()
    before = told(under, stock=RICH, units={})
    week = resolve(under, before, cierzo=[recruit("G5", (2, "settler", "G4"), (1, "army", "G5"))])
    assert week.gained() == {"gold": -11, "stone": -1, "wood": -1, "food": -6}
    assert (week.units("G4"), week.units("G5")) == ((2, 0), (0, 1))
    assert resolve(under, before, cierzo=[recruit("G5", (1, "settler", "E4"))]).why() == "deployed_too_far KX-137"
    assert resolve(under, before, cierzo=[recruit("F4", (1, "settler", "F4"))]).why() == "no_settlement_there KX-137"
    assert resolve(under, before, cierzo=[recruit("G5")]).why() == "nobody_named KX-137"
    assert resolve(under, before, cierzo=[recruit("G5", (0, "army", "G5"))]).why() == "bad_amount KX-135"
    assert resolve(under, before, cierzo=[recruit("G5", (1, "dragon", "G5"))]).why() == "no_unit KX-41"
    poor = told(under, stock={"cierzo": {"gold": 3, "food": 1}}, units={})
    assert resolve(under, poor, cierzo=[recruit("G5", (1, "settler", "G5"))]).why() == "lacks KX-138"
    assert resolve(under, poor, cierzo=[recruit("G5", (1, "army", "G5"))]).why() == "lacks KX-141"
    dark = told(under, stock=RICH, settlements=["I8 cierzo city"], explored="I8", units={})
    assert resolve(under, dark, cierzo=[recruit("I8", (1, "settler", "I9"))]).why() == "unexplored KQ-50"


@pytest.mark.parametrize(
    ("kind", "unit", "why"),
    [
        ("town", "settler", "KX-65"),
        ("stronghold", "army", "KX-69"),
        ("city", "settler", "KX-74"),
        ("city", "army", "KX-74"),
        ("town", "army", "not_deployed_there KX-142"),
        ("stronghold", "settler", "not_deployed_there KX-139"),
    ],
)
def test_KX_65_69_74_139_142_each_settlement_deploys_its_own_kinds(kind: str, unit: str, why: str) -> None:
    under = rules()
    before = told(under, stock=RICH, settlements=[f"F7 cierzo {kind}"], explored="F7", units={})
    week = resolve(under, before, cierzo=[recruit("F7", (1, unit, "F7"))])
    if why.startswith("KX"):
        assert week.label() == "done"
    else:
        assert week.why() == why


def test_KX_135_no_more_than_twenty_five_of_a_kind_on_the_map() -> None:
    under = rules()
    before = told(under, stock=RICH, units={"F4": {"cierzo": (24, 25)}})
    week = resolve(
        under, before, cierzo=[recruit("G5", (1, "settler", "G5")), recruit("G5", (1, "settler", "G5"), line=2)]
    )
    assert (week.label(), week.why(line=2)) == ("done", "unit_limit KX-135")
    assert resolve(under, before, cierzo=[recruit("G5", (1, "army", "G5"))]).why() == "unit_limit KX-135"


def test_KQ_50_new_units_wait_for_the_next_turn() -> None:
    under = rules()
    before = told(under, stock=RICH, units={})
    week = resolve(
        under, before, cierzo=[recruit("G5", (1, "settler", "G5")), move("G5", (1, "settler", "F4"), line=2)]
    )
    assert week.why(line=2) == "no_such_units KX-116"
