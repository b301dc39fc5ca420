"""Where what the rules grant ends: for clauses that allow something, the nearest thing that they do not."""

from __future__ import annotations

import pytest
from campaign_table import resolve, rules, told
from projects import game_as_it_stands
from test_kaixiflan_first_turns import FIRST_TURN

from generator.referee.games.kaixiflan.campaign_orders import (
    AgreementOrder,
    BuildOrder,
    ExploreOrder,
    FightOrder,
    HarvestOrder,
    March,
    MoveOrder,
    NewUnits,
    ProgressOrder,
    RecruitOrder,
    TradeOrder,
)
from generator.referee.games.kaixiflan.invariants import breaches
from generator.referee.games.kaixiflan.order_reading import read_line
from generator.referee.games.kaixiflan.sheet_reading import KaixiflanSheets
from generator.referee.games.kaixiflan.start_position import start_position
from generator.referee.written_sheet import WrittenLine

NOBODY_S: dict[str, dict[str, int]] = {"cierzo": {}, "tramontana": {}}
FULL = dict.fromkeys(("gold", "stone", "wood", "food", "mana", "science"), 9)


def test_KX_7_there_is_no_ninth_action() -> None:
    words = KaixiflanSheets(game_as_it_stands("kaixiflan"), ()).words
    assert read_line(words, WrittenLine(1, "progress")).order == ProgressOrder(1)
    assert [one.clause for one in read_line(words, WrittenLine(1, "pray", "G5")).wrong] == ["KX-7"]


def test_KX_13_181_a_settler_who_arrives_in_this_turn_adds_nothing_to_it() -> None:
    under = rules()
    with_him = resolve(under, told(under, stock=NOBODY_S), cierzo=FIRST_TURN)
    without = resolve(under, told(under, stock=NOBODY_S), cierzo=FIRST_TURN[1:])
    assert with_him.gained() == without.gained()


def test_KX_29_where_only_the_favourite_profits_kaixiflan_doubles_for_nobody_else() -> None:
    under = rules("kaixiflan.benefit=favourite")
    before = told(under, stock=NOBODY_S, kaixiflan="F4", offices=(("favourite", "tramontana"),))
    assert resolve(under, before, cierzo=[HarvestOrder(1, "G5", ("F4",))]).gained() == {"food": 2}
    his = before._replace(offices=(("favourite", "cierzo"),))
    assert resolve(under, his, cierzo=[HarvestOrder(1, "G5", ("F4",))]).gained() == {"food": 4}


def test_KX_48_nobody_fights_a_settlement() -> None:
    under = rules()
    before = told(under, explored="F8", settlements=["F8 tramontana town"], units={"F8": {"cierzo": (0, 3)}})
    week = resolve(under, before, cierzo=[FightOrder(1, "F8", "tramontana")])
    assert week.why() == "enemy_absent KQ-42"
    assert week.settlement("F8") == "tramontana town"


def test_KX_56_eight_cubes_buy_two_of_anything_and_no_science() -> None:
    under = rules()
    before = told(under, stock={"cierzo": {"gold": 16}})
    week = resolve(under, before, cierzo=[TradeOrder(1, "gold", 8, "food"), TradeOrder(2, "gold", 8, "science")])
    assert [week.label(line=line) for line in (1, 2)] == ["done", "nothing"]
    assert week.gained() == {"gold": -16, "food": 2}


@pytest.mark.parametrize(("kind", "unit"), [("town-KX-65", "army"), ("stronghold-KX-69", "settler")])
def test_a_settlement_does_not_deploy_what_the_other_kind_does(kind: str, unit: str) -> None:
    under = rules()
    before = told(under, stock={"cierzo": FULL}, explored="F6", settlements=[f"F6 cierzo {kind.split('-')[0]}"])
    week = resolve(under, before, cierzo=[RecruitOrder(1, "F6", (NewUnits(unit, 1, "F6"),))])
    assert week.reason("not_deployed_there")["unit"] == unit


def test_KX_74_a_capital_that_is_no_city_deploys_nobody() -> None:
    recruit = [RecruitOrder(1, "G5", (NewUnits("settler", 1, "G5"),))]
    for reading, label in (("yes", "done"), ("no", "void")):
        under = rules(f"capital.acts_as_city={reading}")
        assert resolve(under, told(under, stock={"cierzo": FULL}), cierzo=recruit).label() == label


def test_KX_112_114_182_what_is_not_scouted_brings_no_fame() -> None:
    under = rules()
    for hexes, why in (((), "exploration_points"), (("G4",), "explored_already"), (("E8",), "touches_nothing")):
        week = resolve(under, told(under), cierzo=[ExploreOrder(1, hexes)])
        assert (week.why().split()[0], week.fame()) == (why, 0)
    assert resolve(under, told(under), cierzo=[ExploreOrder(1, ("E4",))]).fame() == 1


def test_KX_119_123_strangers_at_the_goal_neither_bar_a_step_nor_spare_one() -> None:
    under = rules()
    before = told(under, units={"G4": {"cierzo": (1, 0)}, "H4": {"tramontana": (0, 3)}, "H5": {"tramontana": (0, 3)}})
    assert resolve(under, before, cierzo=[MoveOrder(1, "G4", (March("settler", 1, "H4"),))]).label() == "done"
    assert resolve(under, before, cierzo=[MoveOrder(1, "G4", (March("settler", 1, "H5"),))]).why() == "too_far KX-118"


def test_KX_120_a_hex_holds_all_the_pieces_there_are_and_no_more() -> None:
    under = rules()
    recruit = [RecruitOrder(1, "G5", (NewUnits("settler", 1, "G5"),))]
    for number, label in ((24, "done"), (25, "void")):
        before = told(under, stock={"cierzo": FULL}, units={"G5": {"cierzo": (number, 0)}})
        week = resolve(under, before, cierzo=recruit)
        assert (week.label(), week.units("G5")) == (label, (25, 0))


def test_KX_121_122_a_source_in_conflict_is_not_harvested_and_its_road_is_cut() -> None:
    under = rules()
    units = {"F7": {"cierzo": (1, 0)}}
    before = told(under, stock=NOBODY_S, explored="F6 F7", units=units)
    assert resolve(under, before, cierzo=[HarvestOrder(1, "F7")]).label() == "done"
    units["F7"]["tramontana"] = (1, 0)
    before = told(under, stock=NOBODY_S, explored="F6 F7", units=units)
    assert resolve(under, before, cierzo=[HarvestOrder(1, "F7")]).why() == "conflict KX-154"


def test_KX_125_nobody_begins_in_a_later_era() -> None:
    under = rules()
    start = start_position(under, "x")
    ahead = start._replace(provinces=(start.provinces[0]._replace(era=2), *start.provinces[1:]))
    assert breaches(under, start) == []
    assert breaches(under, ahead) == ["cierzo is in era 2 in turn 1 (KX-125)"]


def test_KX_126_127_without_its_wonder_a_province_stays_in_its_era() -> None:
    under = rules()
    before = told(under, stock={"cierzo": FULL})
    week = resolve(under, before, cierzo=[ProgressOrder(1), BuildOrder(2, "granary")])
    assert [week.label(line=line) for line in (1, 2)] == ["unpaid", "void"]
    assert week.after.of("cierzo").era == 1


def test_KX_140_armies_neither_harvest_nor_agree() -> None:
    under = rules()
    before = told(under, explored="F7 O5", units={"F7": {"cierzo": (0, 2)}, "O5": {"cierzo": (0, 2)}})
    week = resolve(under, before, cierzo=[HarvestOrder(1, "F7"), AgreementOrder(2, "tramontana")])
    assert [week.why(line=line) for line in (1, 2)] == ["nobody_harvests KX-149", "no_settler_in_capital KX-55"]


def test_KX_152_a_sixth_cube_is_not_produced() -> None:
    under = rules()
    before = told(under, stock=NOBODY_S, units={"F4": {"cierzo": (9, 0)}})
    assert resolve(under, before, cierzo=[HarvestOrder(1, "G5", ("F4",))]).gained() == {"food": 5}


def test_KX_153_what_the_capital_adds_does_not_pass_a_conflict() -> None:
    under = rules()
    units = {"E8": {"cierzo": (1, 0)}, "E7": {"tramontana": (0, 1)}}
    before = told(under, stock=NOBODY_S, buildings={"cierzo": "sawmill"}, explored="F6 E7 E8", units=units)
    cut = resolve(under, before, cierzo=[HarvestOrder(1, "E8")])
    del units["E7"]
    before = told(under, stock=NOBODY_S, buildings={"cierzo": "sawmill"}, explored="F6 E7 E8", units=units)
    assert (cut.gained(), resolve(under, before, cierzo=[HarvestOrder(1, "E8")]).gained()) == ({"wood": 3}, {"wood": 6})


def test_KX_178_179_180_what_the_first_turn_of_the_page_could_not_have_asked() -> None:
    under = rules()
    ring = ("G4", "F4", "F5", "G6", "H5", "H4")
    orders = (
        MoveOrder(1, "G4", (March("settler", 2, "F4"),)),
        HarvestOrder(2, "G5", (*ring, "G5")),
        ExploreOrder(3, ("E4",)),
        BuildOrder(4, "barracks"),
    )
    week = resolve(under, told(under), cierzo=orders)
    assert [week.why(line=line).split()[0] for line in (1, 2, 4)] == [
        "no_such_units", "too_many_hexes", "no_action_left",
    ]  # fmt: skip
