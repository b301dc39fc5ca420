"""Corners of the actions: readings and refusals that ordinary weeks seldom come to."""

from __future__ import annotations

from campaign_table import resolve, rolled, rules, rules_with, told

from generator.referee.games.kaixiflan.board import Board
from generator.referee.games.kaixiflan.campaign_orders import (
    BuildOrder,
    ExploreOrder,
    FightOrder,
    FoundOrder,
    HarvestOrder,
    March,
    MoveOrder,
    NewUnits,
    ProgressOrder,
    RecruitOrder,
    TradeOrder,
)

FULL = dict.fromkeys(("gold", "stone", "wood", "food", "mana", "science"), 60)
RICH = {"cierzo": FULL, "tramontana": FULL}
SIX = ("cierzo", "tramontana", "levante", "siroco", "abrego", "poniente")


def test_KX_118_a_detour_counts_all_its_steps() -> None:
    under = rules()
    before = told(under, buildings={"cierzo": "dock"}, explored="I5 I6", units={"H4": {"cierzo": (1, 0)}})
    assert resolve(under, before, cierzo=[MoveOrder(1, "H4", (March("settler", 1, "I5"),))]).label() == "done"
    around = told(under, buildings={"cierzo": "dock"}, explored="E4 D4 D5 E6", units={"E4": {"cierzo": (1, 0)}})
    assert resolve(under, around, cierzo=[MoveOrder(1, "E4", (March("settler", 1, "E6"),))]).why() == "no_way KX-117"


def test_KX_41_a_unit_that_is_none_goes_nowhere() -> None:
    under = rules()
    week = resolve(under, told(under), cierzo=[MoveOrder(1, "G5", (March("dragon", 1, "F4"),))])
    assert week.why() == "no_unit KX-41"


def test_KQ_6_a_new_era_builds_and_acts_from_the_next_turn() -> None:
    under, at_once = rules(), rules("KQ-6=immediately")
    before = told(under, stock=RICH, buildings={"cierzo": "sawmill"})
    orders = [ProgressOrder(1), BuildOrder(2, "granary"), BuildOrder(3, "forge"), BuildOrder(4, "barracks")]
    week = resolve(under, before, cierzo=orders)
    assert [week.label(line=i) for i in (1, 2, 3, 4)] == ["done", "void", "done", "void"]
    assert week.why(line=2) == "later_era KX-88"
    week = resolve(at_once, before, cierzo=orders)
    assert [week.label(line=i) for i in (1, 2, 3, 4)] == ["done"] * 4
    poor = told(at_once, stock={"cierzo": {"gold": 9, "wood": 9, "food": 9, "stone": 9}})
    week = resolve(
        at_once, poor, cierzo=[ProgressOrder(1), *orders[2:], MoveOrder(5, "G4", (March("settler", 1, "F4"),))]
    )
    assert (week.label(), week.why(line=5), week.units("F4")) == ("unpaid", "no_action_left KX-16", (0, 0))


def test_KQ_36_a_building_of_the_whole_kingdom_is_nobody_s_when_two_want_it_at_once() -> None:
    under = rules("KQ-36=world")
    before = told(under, stock=RICH)
    alone = resolve(under, before, cierzo=[BuildOrder(1, "barracks")], tramontana=[BuildOrder(1, "dock")])
    assert (alone.label(), alone.label("tramontana")) == ("done", "done")
    both = resolve(under, before, cierzo=[BuildOrder(1, "barracks")], tramontana=[BuildOrder(1, "barracks")])
    assert [both.why(name) for name in RICH] == ["built_by_others KQ-36"] * 2
    later = resolve(under, alone.after, tramontana=[BuildOrder(1, "barracks")])
    assert later.why("tramontana") == "built_elsewhere KQ-36"
    twice = resolve(under, before, cierzo=[BuildOrder(1, "barracks"), BuildOrder(2, "barracks")])
    assert (twice.label(), twice.why(line=2)) == ("done", "built_already KX-75")
    early = told(under, stock=RICH, era={"cierzo": 2}, buildings={"cierzo": "sawmill"})
    early = resolve(under, early, cierzo=[BuildOrder(1, "granary")], tramontana=[BuildOrder(1, "granary")])
    assert (early.label(), early.label("tramontana")) == ("done", "void")  # who may not build it is no rival


def test_KQ_21_fields_chosen_for_ever() -> None:
    under = rules("KQ-21=fixed_at_founding")
    before = told(under, stock=RICH, explored="F7 E8 F8 F6", units={"F7": {"cierzo": (2, 0)}})
    for fields in ((), ("F8", "F8"), ("F8", "G4"), ("F8", "F6", "E8")):
        assert resolve(under, before, cierzo=[FoundOrder(1, "town", "F7", fields)]).why() == "choose_fields KQ-21"
    week = resolve(under, before, cierzo=[FoundOrder(1, "town", "F7", ("F8", "E8"))])
    assert next(one.fields for one in week.after.settlements if one.hex == "F7") == ("F8", "E8")
    later = week.after
    assert resolve(under, later, cierzo=[HarvestOrder(1, "F7", ("F8", "F6"))]).why() == "not_its_field KQ-21"
    harvest = resolve(under, later, cierzo=[HarvestOrder(1, "F7")])
    assert [dict(one.data)["hex"] for one in harvest.outcome().reasons] == ["F8", "E8"]
    free = resolve(rules(), told(rules(), stock=RICH, explored="F7", units={"F7": {"cierzo": (2, 0)}}), cierzo=[
        FoundOrder(1, "town", "F7", ("F8", "E8"))
    ])  # fmt: skip
    assert next(one.fields for one in free.after.settlements if one.hex == "F7") == ()


def test_KQ_27_a_revolt_that_stops_everything() -> None:
    under, all_stops = rules(), rules("KQ-27=everything")
    orders = [
        HarvestOrder(1, "F7", ("F7",)),
        RecruitOrder(2, "F7", (NewUnits("settler", 1, "F7"),)),
        FoundOrder(3, "city", "F7"),
    ]
    before = told(
        under,
        stock=RICH,
        settlements=["F7 cierzo town"],
        explored="F7",
        units={"F7": {"cierzo": (3, 2), "tramontana": (0, 1)}},
    )
    week = resolve(under, before, cierzo=orders)
    assert [week.label(line=i) for i in (1, 2, 3)] == ["nothing", "done", "done"]
    week = resolve(all_stops, before, cierzo=orders)
    assert [week.why(line=i) for i in (1, 2, 3)] == ["revolt KX-61"] * 3
    calm = told(under, stock=RICH, settlements=["F7 cierzo town"], explored="F7", units={"F7": {"cierzo": (3, 2)}})
    assert [resolve(all_stops, calm, cierzo=orders).label(line=i) for i in (1, 2, 3)] == ["done"] * 3


def test_KX_34_the_governor_knows_only_what_is_explored() -> None:
    under = rules()
    before = told(under, explored="E8", offices=(("governor", "cierzo"),), units={})
    order = HarvestOrder(1, "E9", ("E8",), acts_for="independents")
    assert resolve(under, before, cierzo=[order]).why() == "unexplored KX-115"
    with_bonus = told(
        under, stock={"cierzo": {}}, explored="E8 E9 E7 F7 F6", offices=(("governor", "cierzo"),), units={},
        buildings={"cierzo": "sawmill"},
    )  # fmt: skip
    assert resolve(under, with_bonus, cierzo=[order]).gained() == {"wood": 3}  # never the Capital's bonus
    listed = rules("KQ-57=move_harvest_trade")
    swap = TradeOrder(1, "gold", 3, "food", acts_for="independents")
    rich = told(listed, stock=RICH, offices=(("governor", "cierzo"),))
    assert resolve(listed, rich, cierzo=[swap]).label() == "done"


def test_KQ_17_tiles_are_drawn_without_being_put_back() -> None:
    under = rules("KQ-17=drawn", provinces=SIX)
    hidden = [hex for hex in under.land if hex not in under.ring_owner and hex != under.court]
    tiles = [tile for tile, (_, copies) in under.tiles.items() for _ in range(copies)]
    assert len(tiles) == len(hidden)
    last = "E4"
    rest = sorted(tiles)
    missing = rest.pop()
    drawn = tuple(zip((hex for hex in hidden if hex != last), rest, strict=True))
    before = told(under)._replace(drawn=drawn)
    week = resolve(under, before, cierzo=[ExploreOrder(1, (last,))])
    assert dict(week.after.drawn)[last] == missing


def test_KQ_49_losers_who_were_not_sent_elsewhere_retreat_homewards() -> None:
    under = rules("KQ-49=yes")
    before = told(under, explored="F7 F6 F8 G8", units={"F7": {"cierzo": (2, 2), "tramontana": (0, 3)}})
    orders = [MoveOrder(1, "F7", (March("settler", 1, "F8"),))]
    week = resolve(
        under, before, rolled(F7_G5="1 1", F7_O5="2 3"), cierzo=orders, tramontana=[FightOrder(1, "F7", "cierzo")]
    )
    assert week.units("F8") == (1, 0)
    assert week.units("F7") == (0, 0)
    assert week.units("F6") == (1, 1)
    assert week.event("retreated").clause == "KQ-49"


def test_KQ_9_a_limit_of_units_for_each_action() -> None:
    under = rules_with({"units_per_recruit": 2}, "KQ-9=limited")
    before = told(under, stock=RICH)
    two = [RecruitOrder(1, "G5", (NewUnits("settler", 1, "G5"), NewUnits("army", 1, "G5")))]
    three = [RecruitOrder(1, "G5", (NewUnits("settler", 2, "G5"), NewUnits("army", 1, "G5")))]
    assert resolve(under, before, cierzo=two).label() == "done"
    assert resolve(under, before, cierzo=three).why() == "too_many_units KQ-9"


def test_KQ_29_who_controls_a_source() -> None:
    under = rules()
    before = told(
        under, explored="F7 F8 E8 E7 F6 I8", settlements=["F6 cierzo town", "F8 tramontana town"],
        units={"F4": {"tramontana": (2, 0)}, "E8": {"cierzo": (1, 0)}, "E7": {"cierzo": (1, 0), "tramontana": (1, 0)}},
    )  # fmt: skip
    board = Board(under, before)
    found = {hex: board.controller(hex) for hex in ("F4", "E8", "E7", "F7", "E6", "G4")}
    assert found == {"F4": "cierzo", "E8": "cierzo", "E7": "", "F7": "", "E6": "", "G4": ""}
    alone = Board(under, told(under, explored="F6 E7", settlements=["F6 cierzo town"], units={}))
    assert alone.controller("E7") == "cierzo"
    guarded = told(under, explored="F6 E7", settlements=["F6 cierzo town"], units={"E7": {"cierzo": (0, 1)}})
    assert Board(under, guarded).controller("E7") == ""  # Armies are units, and no Settlers
    assert set(board.sources()["cierzo"]) >= {"F4", "F5", "G6", "H4", "H5", "E8"}


def test_KX_135_a_province_may_recruit_up_to_its_last_piece() -> None:
    under = rules()
    before = told(under, stock=RICH, units={"F4": {"cierzo": (24, 24)}})
    both = RecruitOrder(1, "G5", (NewUnits("settler", 1, "G5"), NewUnits("army", 1, "G5")))
    assert resolve(under, before, cierzo=[both]).label() == "done"


def test_KQ_18_drawn_independents_have_a_militia_or_none() -> None:
    for word, militia in (("", 3), ("KQ-18=none", 0)):
        under = rules("KQ-17=drawn", *filter(None, [word]), provinces=SIX)
        hidden = [hex for hex in under.land if hex not in under.ring_owner and hex not in (under.court, "E4")]
        tiles = [tile for tile, (_, copies) in under.tiles.items() for _ in range(copies)]
        tiles.remove("independents_3")
        before = told(under)._replace(drawn=tuple(zip(hidden, tiles, strict=True)))
        week = resolve(under, before, cierzo=[ExploreOrder(1, ("E4",))])
        assert week.reason("explored")["content"] == "independents"
        assert week.units("E4", "independents") == (0, militia)
