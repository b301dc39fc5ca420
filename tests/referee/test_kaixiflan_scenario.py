"""Every key of a scenario: each option that is played changes what becomes of some small position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from campaign_table import Told, resolve, rolled, rules, rules_with, told
from projects import game_as_it_stands

from generator.base.errors import CannotJudge
from generator.referee.games.kaixiflan.board import Board
from generator.referee.games.kaixiflan.campaign_orders import (
    BanquetOrder,
    BreakAgreementOrder,
    BuildOrder,
    ExploreOrder,
    FightOrder,
    FoundOrder,
    GiftOrder,
    HarvestOrder,
    March,
    MoveOrder,
    NewUnits,
    ProgressOrder,
    RecruitOrder,
    TradeOrder,
)
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules
from generator.referee.games.kaixiflan.scenario import CUSTOM, NOT_PLAYED, PRESENTATION
from generator.referee.games.kaixiflan.start_position import start_position

GAME = game_as_it_stands("kaixiflan")
KEYS = {ruling.key: ruling for ruling in GAME.rulings.values() if ruling.key}
ALL = ("gold", "stone", "wood", "food", "mana", "science")
RICH = {name: dict.fromkeys(ALL, 60) for name in ("cierzo", "tramontana")}
EMPTY: dict[str, dict[str, int]] = {"cierzo": {}, "tramontana": {}}
# what the phases after the actions decide (tests of the phases try their options)
BY_THE_PHASES = {
    "storage.scope", "storage.checked", "calendar.first_season", "calendar.phases", "politics.ballot", "end.when",
    "monopoly.measure", "ballads.paid_in", "missions.same_turn", "fame.buildings", "fame.capital", "fame.controlled",
    "fame.store", "end.tiebreak",
}  # fmt: skip
VALUES: dict[str, Any] = {
    "units_per_recruit": 1,
    "map": {"G5": {"content": "capital"}, "G4": {"content": "barren"}, "O5": {"content": "capital"},
            "P4": {"content": "barren"}, "K11": {"content": "court"}},
    "start": {"capital": {"settlers": 2, "armies": 0}, "store": {"gold": 9}},
    "tree": {"barracks": ("dock",)},
    "extra_requirements": {"barracks": ("forge",)},
    "min_era": {"town": 2},
    "wonder_fame": 4,
}  # fmt: skip

Scene = Callable[[CampaignRules], Any]


def store(week: Told, province: str = "cierzo") -> Any:
    """The store as the actions left it: the store control comes after."""
    before, change = week.before.of(province).stock, week.gained(province)
    return tuple(cubes + change.get(name, 0) for name, cubes in zip(week.rules.resources, before, strict=True))


def harvest(under: CampaignRules, *orders: HarvestOrder, **position: Any) -> Any:
    week = resolve(under, told(under, stock=EMPTY, **position), cierzo=orders or [HarvestOrder(1, "G5")])
    return store(week), week.label(), week.why()


def spending(under: CampaignRules) -> Any:
    week = resolve(under, told(under, stock=EMPTY), cierzo=[HarvestOrder(1, "G5"), TradeOrder(2, "food", 2, "gold")])
    return week.label(line=2)


def chain(under: CampaignRules) -> Any:
    two = [MoveOrder(1, "G4", (March("settler", 1, "F4"),)), MoveOrder(2, "F4", (March("settler", 1, "F5"),))]
    return resolve(under, told(under, units={"G4": {"cierzo": (1, 0)}}), cierzo=two).units("F5")


def era(under: CampaignRules) -> Any:
    before = told(under, stock=RICH, buildings={"cierzo": "sawmill"})
    orders = [ProgressOrder(1), BuildOrder(2, "granary"), BuildOrder(3, "forge"), BuildOrder(4, "barracks")]
    return resolve(under, before, cierzo=orders).after.of("cierzo").buildings


def illegal(under: CampaignRules) -> Any:
    before = told(
        under, stock=EMPTY, explored="F6 E7 F7", settlements=["F6 cierzo town"],
        units={"F7": {"cierzo": (1, 0), "tramontana": (1, 0)}},
    )  # fmt: skip
    week = resolve(under, before, cierzo=[HarvestOrder(1, "F6", ("F7", "E7")), BuildOrder(2, "dock")])
    return week.label(), week.label(line=2), store(week)


def recruits(under: CampaignRules) -> Any:
    order = RecruitOrder(1, "G5", (NewUnits("settler", 2, "G5"),))
    return resolve(under, told(under, stock=RICH), cierzo=[order]).label()


def vacant(under: CampaignRules) -> Any:
    return len(under.land), under.land.get("S11"), "S11" in under.ring_owner


def shape(under: CampaignRules) -> Any:
    return len(under.land)


def begins(under: CampaignRules) -> Any:
    start = start_position(under, "test")
    return start.units, start.provinces


def explores(under: CampaignRules) -> Any:
    return resolve(under, told(under, units={}), cierzo=[ExploreOrder(1, ("E4",))]).label()


def knows(under: CampaignRules) -> Any:
    first = resolve(under, told(under, units={"F4": {"tramontana": (1, 0)}}), cierzo=[ExploreOrder(1, ("E4",))])
    return Board(under, first.after).known("tramontana") == Board(under, first.after).known("cierzo")


def contents(under: CampaignRules) -> Any:
    return resolve(under, told(under), cierzo=[ExploreOrder(1, ("E4",))]).after.drawn


def militia(under: CampaignRules) -> Any:
    before = told(under, explored="E8", units={"E8": {"cierzo": (1, 0)}})
    return resolve(under, before, cierzo=[ExploreOrder(1, ("E9",))]).units("E9", "independents")


def fields(under: CampaignRules) -> Any:
    before = told(under, stock=RICH, explored="F7 E8 F8", units={"F7": {"cierzo": (2, 0)}})
    return resolve(under, before, cierzo=[FoundOrder(1, "town", "F7")]).label()


def shared(under: CampaignRules) -> Any:
    before = told(
        under, stock=EMPTY, settlements=["F6 cierzo town", "F8 tramontana town"], explored="F6 F7 F8 E7 E8",
        units={"E7": {"cierzo": (1, 0)}, "F4": {"tramontana": (1, 0)}},
    )  # fmt: skip
    week = resolve(
        under, before, cierzo=[HarvestOrder(1, "F6", ("F7", "E7")), HarvestOrder(2, "G5")],
        tramontana=[HarvestOrder(1, "F8", ("F7", "E8")), HarvestOrder(2, "F4")],
    )  # fmt: skip
    return store(week), store(week, "tramontana")


def doubles(under: CampaignRules) -> Any:
    units = {"F5": {"cierzo": (4, 0)}}
    return harvest(under, HarvestOrder(1, "G5", ("F5",)), units=units, kaixiflan="F5", buildings={"cierzo": "sawmill"})


def bonus_of_one_kind(under: CampaignRules) -> Any:
    """A City over two woods, and Settlers on a third."""
    sources = [hex for hex, land in under.land.items() if land.resource == "wood"]
    city = next(
        hex for hex in under.land
        if sum(near in sources for near in under.near[hex]) > 1 and under.land[hex].content == "barren"
        and hex not in under.ring_owner
    )  # fmt: skip
    two = tuple(near for near in under.near[city] if near in sources)[:2]
    everything = " ".join(under.land)
    return harvest(
        under, HarvestOrder(1, city, two), HarvestOrder(2, "F5"), units={"F5": {"cierzo": (1, 0)}}, explored=everything,
        settlements=[f"{city} cierzo city"], buildings={"cierzo": "sawmill"},
    )  # fmt: skip


def cut_road(under: CampaignRules) -> Any:
    units = {"E8": {"cierzo": (1, 0)}}
    return harvest(under, HarvestOrder(1, "E8"), units=units, explored="E8")


def stranger_in_the_ring(under: CampaignRules) -> Any:
    units = {"F4": {"tramontana": (1, 0), "cierzo": (1, 0)}}
    return harvest(under, HarvestOrder(1, "G5", ("F4",)), units=units)


def revolt(under: CampaignRules) -> Any:
    before = told(
        under, stock=RICH, explored="I5 J5 K5 L5 M5 F7", settlements=["F7 cierzo town", "K5 tramontana town"],
        units={"F7": {"tramontana": (0, 1)}, "K5": {"cierzo": (0, 1)}},
    )  # fmt: skip
    by_route = TradeOrder(1, "gold", 4, "stone", "route", source="N5")
    week = resolve(under, before, cierzo=[by_route, RecruitOrder(2, "F7", (NewUnits("settler", 1, "F7"),))])
    return week.label(), week.label(line=2)


def on_resource(under: CampaignRules) -> Any:
    before = told(under, stock=RICH, explored="F7", units={"F7": {"cierzo": (2, 0)}})
    return resolve(under, before, cierzo=[FoundOrder(1, "town", "F7")]).label()


def control(under: CampaignRules) -> Any:
    before = told(
        under, explored="F7 F8 E8", settlements=["F8 cierzo town"],
        units={"F4": {"tramontana": (1, 0)}, "E8": {"tramontana": (1, 0)}},
    )  # fmt: skip
    board = Board(under, before)
    return [board.controller(hex) for hex in ("F4", "F5", "E8", "F7")]


def route(under: CampaignRules) -> Any:
    before = told(under, stock=RICH, explored="I5 J5 K5 L5 M5", units={"K5": {"tramontana": (1, 0)}})
    return resolve(under, before, cierzo=[TradeOrder(1, "gold", 4, "stone", "route", source="N5")]).label()


def breaks(under: CampaignRules) -> Any:
    before = told(under, agreements=(("cierzo", "tramontana"),))
    return resolve(under, before, cierzo=[BreakAgreementOrder(1, "tramontana")]).after.agreements


def science(under: CampaignRules) -> Any:
    return store(resolve(under, told(under, stock=RICH), cierzo=[TradeOrder(1, "science", 3, "gold")]))


def gifts(under: CampaignRules) -> Any:
    return resolve(under, told(under, stock=RICH), cierzo=[GiftOrder(1, "tramontana", (("gold", 1),))]).label()


def barracks(under: CampaignRules) -> Any:
    return resolve(under, told(under, stock=RICH), cierzo=[BuildOrder(1, "barracks")]).why()


def armoury(under: CampaignRules) -> Any:
    before = told(under, stock=RICH, era={"cierzo": 2})
    week = resolve(under, before, cierzo=[BuildOrder(1, "armoury"), BuildOrder(2, "barracks")])
    return week.why(), week.why(line=2)


def second_barracks(under: CampaignRules) -> Any:
    before = told(under, stock=RICH, buildings={"tramontana": "barracks"})
    return resolve(under, before, cierzo=[BuildOrder(1, "barracks")]).label()


def founders(under: CampaignRules) -> Any:
    before = told(under, stock=RICH, explored="F7", units={"F7": {"cierzo": (2, 0)}})
    return resolve(under, before, cierzo=[FoundOrder(1, "town", "F7")]).units("F7")


def in_her_ring(under: CampaignRules) -> Any:
    before = told(under, stock=RICH, units={"N5": {"cierzo": (2, 0)}})
    return resolve(under, before, cierzo=[FoundOrder(1, "town", "N5")]).label()


def pieces(under: CampaignRules) -> Any:
    before = told(under, stock=RICH, settlements=["F7 cierzo town"], explored="F7", units={"F7": {"cierzo": (2, 2)}})
    return resolve(under, before, cierzo=[FoundOrder(1, "city", "F7")]).after.of("cierzo").used_pieces


def first_town(under: CampaignRules) -> Any:
    return on_resource(under)


def battle(under: CampaignRules, ours: tuple[int, int], theirs: tuple[int, int], *faces: str, **others: Any) -> Any:
    before = told(under, explored="F8 F9 F7", units={"F8": {"cierzo": ours, "tramontana": theirs}}, **others)
    dice = rolled(F8_G5=faces[0], F8_O5=faces[1])
    try:
        week = resolve(under, before, dice, cierzo=[FightOrder(1, "F8", "tramontana")])
    except CannotJudge:
        return "other dice"
    return week.units("F8"), week.units("F8", "tramontana"), week.fame(), week.label(), week.after.units


def rivals(under: CampaignRules) -> Any:
    before = told(under, explored="E9", units={"E9": {"cierzo": (0, 3), "tramontana": (0, 1), "independents": (0, 1)}})
    week = resolve(
        under, before, cierzo=[FightOrder(1, "E9", "independents")], tramontana=[FightOrder(1, "E9", "independents")]
    )
    return week.label(), week.label("tramontana")


def own_ring(under: CampaignRules) -> Any:
    before = told(under, units={"F4": {"cierzo": (0, 1), "tramontana": (1, 0)}})
    return resolve(under, before, cierzo=[FightOrder(1, "F4", "tramontana")]).label()


def wild(under: CampaignRules) -> Any:
    before = told(under, explored="E9", units={"E9": {"cierzo": (0, 1), "independents": (0, 1)}})
    dice = rolled(E9_G5="6 6", E9_independents="1 1")
    return resolve(under, before, dice, cierzo=[FightOrder(1, "E9", "independents")]).fame()


def capital(under: CampaignRules) -> Any:
    return resolve(under, told(under), cierzo=[HarvestOrder(1, "G5")]).label()


def wonder(under: CampaignRules) -> Any:
    return resolve(under, told(under, stock=RICH), cierzo=[ProgressOrder(1)]).fame()


def his_area(under: CampaignRules) -> Any:
    offices = (("favourite", "tramontana"),)
    return harvest(under, HarvestOrder(1, "G5", ("F4",)), kaixiflan="F4", offices=offices, units={})


def letters(under: CampaignRules) -> Any:
    before = told(under, stock=RICH, offices=(("favourite", "cierzo"),), units={})
    return resolve(under, before, cierzo=[TradeOrder(1, "gold", 1, "food", "kaixiflan")]).label()


def dinner(under: CampaignRules) -> Any:
    before = told(
        under, offices=(("favourite", "cierzo"),), kaixiflan="F7", settlements=["F7 cierzo town"], explored="F7"
    )
    return resolve(under, before, cierzo=[BanquetOrder(1, "F7")]).label()


def governor(under: CampaignRules) -> Any:
    before = told(under, explored="E9", offices=(("governor", "cierzo"),), units={})
    order = ExploreOrder(1, ("E10",), acts_for="independents")
    return resolve(under, before, cierzo=[order]).label()


def imports(under: CampaignRules) -> Any:
    before = told(under, stock=EMPTY, offices=(("foreign_trade", "cierzo"),), imports="food", units={})
    week = resolve(under, before, cierzo=[HarvestOrder(1, "G5")], tramontana=[HarvestOrder(1, "O5")])
    return store(week), store(week, "tramontana")


def neighbours(under: CampaignRules) -> Any:
    before = told(under, explored="E9 E8", offices=(("governor", "cierzo"),), units={})
    return resolve(under, before, cierzo=[HarvestOrder(1, "E9", ("E8",), acts_for="independents")]).label()


SCENES: dict[str, Scene] = {
    "resolution.stock": spending,
    "resolution.pipeline": lambda under: None,  # its other readings are not played
    "movement.chain_within_turn": chain,
    "progress.effective": era,
    "orders.illegal": illegal,
    "recruit.units_per_action": recruits,
    "players.vacant_province": vacant,
    "map.shape": shape,
    "setup.start": begins,
    "explore.needs_adjacent_unit": explores,
    "explore.knowledge": knows,
    "map.contents": contents,
    "independents.militia": militia,
    "harvest.choice": fields,
    "harvest.shared_hex": shared,
    "kaixiflan.doubles": doubles,
    "harvest.capital_bonus": bonus_of_one_kind,
    "harvest.blocked_road": cut_road,
    "conflict.capital_zone": stranger_in_the_ring,
    "revolt.blocks": revolt,
    "settlement.on_resource": on_resource,
    "control.definition": control,
    "trade.route.blocked_by": route,
    "pact.breakable": breaks,
    "trade.science_value_when_sold": science,
    "trade.direct_gifts": gifts,
    "buildings.tree": armoury,
    "buildings.extra_requirements": barracks,
    "buildings.unique": second_barracks,
    "settlement.consumes_units": founders,
    "settlement.in_foreign_capital_ring": in_her_ring,
    "settlement.upgrade_returns_piece": pieces,
    "settlement.min_era": first_town,
    "combat.extra_dice": lambda under: battle(under, (0, 2), (0, 1), "6 1", "1 1"),
    "combat.participants": lambda under: battle(under, (0, 1), (4, 1), "6 6", "1 1"),
    "combat.bonus_needs_army": lambda under: battle(
        under, (0, 1), (1, 0), "3 1", "2 1", buildings={"tramontana": "barracks"}
    ),
    "combat.leftover": lambda under: [
        battle(under, (0, 2), (2, 2), "6 5", dice)
        for dice in ("5 3", "5 2")  # a margin of 3, and of 4
    ],
    "combat.fame_for_bloodless_win": lambda under: battle(under, (0, 1), (0, 1), "3 1", "2 1"),
    "combat.competing": rivals,
    "combat.in_capital_ring": own_ring,
    "combat.fame_vs_independents": wild,
    "combat.loser_retreats": lambda under: battle(under, (0, 1), (0, 2), "3 1", "2 1"),
    "capital.acts_as_city": capital,
    "progress.wonder_fame": wonder,
    "kaixiflan.benefit": his_area,
    "kaixiflan.trade_needs_adjacency": letters,
    "banquet.place": dinner,
    "governor.actions": governor,
    "foreign_trade.benefit": imports,
    "independents.harvest": neighbours,
}


def test_every_key_of_the_rulings_decides_something_or_says_why_not() -> None:
    assert set(SCENES) | BY_THE_PHASES | set(PRESENTATION) == set(KEYS)
    assert not set(SCENES) & (BY_THE_PHASES | set(PRESENTATION))


def under_option(key: str, option: str) -> CampaignRules:
    name = CUSTOM.get((key, option), ("", ""))[0]
    word = f"{key}={option}"
    return rules_with({name: VALUES[name]}, word) if name else rules(word)


@pytest.mark.parametrize("key", sorted(SCENES))
def test_each_option_of_a_key_comes_out_otherwise(key: str) -> None:
    ruling = KEYS[key]
    played = [option for option in ruling.options if (ruling.id, option) not in NOT_PLAYED]
    found = [SCENES[key](under_option(key, option)) for option in played]
    for i, one in enumerate(found):
        assert one not in found[:i], f"{played[i]} changes nothing"


@pytest.mark.parametrize(("ident", "option"), sorted(NOT_PLAYED))
def test_a_reading_that_is_not_played_is_refused_with_its_reason(ident: str, option: str) -> None:
    with pytest.raises(CannotJudge, match="does not play"):
        rules(f"{ident}={option}")


@pytest.mark.parametrize("key_and_option", sorted(CUSTOM))
def test_an_option_that_needs_a_value_asks_for_it(key_and_option: tuple[str, str]) -> None:
    key, option = key_and_option
    with pytest.raises(CannotJudge, match="in the scenario"):
        rules(f"{key}={option}")
    name, _ = CUSTOM[key_and_option]
    with pytest.raises(CannotJudge, match="nothing in force reads"):
        rules_with({name: VALUES[name]})
