"""Buildings, Wonders and settlements: what may be built, what it costs and what it uses up."""

from __future__ import annotations

import pytest
from campaign_table import resolve, rules, rules_with, told
from projects import game_as_it_stands

from generator.referee.games.kaixiflan.campaign_orders import BuildOrder, FoundOrder, HarvestOrder, ProgressOrder

FULL = dict.fromkeys(("gold", "stone", "wood", "food", "mana", "science"), 60)
RICH = {"cierzo": FULL, "tramontana": FULL}
CLAUSE_OF_BUILDING = {
    cell.split(".")[1]: ident
    for ident, clause in game_as_it_stands("kaixiflan").clauses.items()
    for cell in clause.fixes
    if cell.startswith("buildings.") and cell.endswith(".era")
}


def closure(building: str) -> str:
    """Every building that one needs, and what those need."""
    under, found = rules(), list[str]()
    todo = [*under.buildings[building].needs]
    while todo:
        one = todo.pop()
        if one not in found:
            found.append(one)
            todo += under.buildings[one].needs
    return " ".join(found)


@pytest.mark.parametrize("building", [f"{one}-{clause}" for one, clause in CLAUSE_OF_BUILDING.items()])
def test_each_building_costs_its_price_and_needs_its_era(building: str) -> None:
    under, (name, _) = rules(), building.split("-", 1)
    row = under.buildings[name]
    before = told(under, stock=RICH, era={"cierzo": row.era}, buildings={"cierzo": closure(name)})
    week = resolve(under, before, cierzo=[BuildOrder(1, name)])
    assert name in week.after.of("cierzo").buildings
    assert week.gained() == {one: -cubes for one, cubes in zip(under.resources, row.cost, strict=True) if cubes}
    early = told(under, stock=RICH, era={"cierzo": row.era - 1}, buildings={"cierzo": closure(name)})
    if row.era > 1:
        assert resolve(under, early, cierzo=[BuildOrder(1, name)]).why() == f"later_era {CLAUSE_OF_BUILDING[name]}"
    poor = told(under, stock={"cierzo": {}}, era={"cierzo": row.era}, buildings={"cierzo": closure(name)})
    assert resolve(under, poor, cierzo=[BuildOrder(1, name)]).why() == f"lacks {CLAUSE_OF_BUILDING[name]}"


def test_every_building_has_its_clause() -> None:
    assert set(CLAUSE_OF_BUILDING) == set(rules().buildings)


def test_KX_75_76_77_a_building_stands_once_and_after_those_it_needs() -> None:
    under = rules()
    before = told(under, stock=RICH, era={"cierzo": 2}, buildings={"cierzo": "forge"})
    orders = [BuildOrder(1, "barracks"), BuildOrder(2, "armoury"), BuildOrder(3, "barracks"), BuildOrder(4, "forge")]
    week = resolve(under, before, cierzo=orders)
    assert week.label() == "done"
    assert week.why(line=2) == "needs_buildings KX-76"  # the Barracks are not there yet
    assert week.why(line=3) == week.why(line=4) == "built_already KX-75"
    assert resolve(under, before, cierzo=[BuildOrder(1, "castle")]).why() == "no_building KX-75"
    extra = rules_with({"extra_requirements": {"barracks": ("dock",)}}, "KQ-35=custom")
    assert resolve(extra, before, cierzo=[BuildOrder(1, "barracks")]).why() == "needs_buildings KX-77"
    assert resolve(extra, told(extra, stock=RICH, buildings={"cierzo": "dock"}), cierzo=orders[:1]).label() == "done"


def test_KX_4_110_the_fortress_is_a_building_of_the_last_era() -> None:
    under = rules()
    before = told(under, stock=RICH, era={"cierzo": 6}, buildings={"cierzo": closure("wizards_fortress")})
    week = resolve(under, before, cierzo=[BuildOrder(1, "wizards_fortress")])
    assert week.gained() == dict.fromkeys(under.resources, -60)
    assert resolve(under, before, tramontana=[BuildOrder(1, "wizards_fortress")]).why("tramontana") == (
        "later_era KX-110"
    )


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_KX_126_127_129_to_133_a_wonder_costs_a_full_store_and_ends_an_era(level: int) -> None:
    under = rules()
    cost = 10 * level
    before = told(under, stock={"cierzo": dict.fromkeys(FULL, cost)}, era={"cierzo": level})
    week = resolve(under, before, cierzo=[ProgressOrder(1, "Tower")])
    assert (week.label(), week.after.of("cierzo").era) == ("done", level + 1)
    assert week.after.of("cierzo").stock == (0,) * 6
    short = told(under, stock={"cierzo": {**dict.fromkeys(FULL, cost), "mana": cost - 1}}, era={"cierzo": level})
    week = resolve(under, short, cierzo=[ProgressOrder(1)])
    assert (week.label(), week.why()) == ("unpaid", f"lacks KX-{128 + level}")
    assert week.after.of("cierzo") == short.of("cierzo")


def test_KX_128_134_one_wonder_a_turn_and_none_after_the_last_era() -> None:
    under = rules()
    before = told(under, stock={"cierzo": dict.fromkeys(FULL, 100)}, era={"cierzo": 1, "tramontana": 6})
    week = resolve(under, before, cierzo=[ProgressOrder(1), ProgressOrder(2)], tramontana=[ProgressOrder(1)])
    assert (week.label(), week.why(line=2)) == ("done", "progressed_already KX-128")
    assert week.why("tramontana") == "last_era KX-134"


@pytest.mark.parametrize(("level", "actions"), [(1, 3), (2, 4), (3, 5), (4, 7), (5, 9), (6, 12)])
def test_KX_16_129_to_134_an_era_gives_its_actions(level: int, actions: int) -> None:
    under = rules()
    before = told(under, era={"cierzo": level}, units={})
    orders = [HarvestOrder(1, "G5"), *(HarvestOrder(i, "G5") for i in range(2, actions + 2))]
    week = resolve(under, before, cierzo=orders)
    assert week.label() == "done"
    assert week.why(line=actions) == "harvested_already KX-150"
    assert week.why(line=actions + 1) == "no_action_left KX-16"


def test_KX_57_62_63_66_67_founders_pay_and_are_used_up() -> None:
    under = rules()
    before = told(under, stock=RICH, explored="F7 E8", units={"F7": {"cierzo": (2, 0)}, "E8": {"cierzo": (2, 1)}})
    week = resolve(under, before, cierzo=[FoundOrder(1, "town", "F7"), FoundOrder(2, "stronghold", "E8")])
    assert (week.settlement("F7"), week.settlement("E8")) == ("cierzo town", "cierzo stronghold")
    assert (week.units("F7"), week.units("E8")) == ((0, 0), (1, 0))
    assert week.gained() == {"gold": -20, "stone": -15, "wood": -15, "food": -20, "mana": -10, "science": -10}
    few = told(under, stock=RICH, explored="F7 E8", units={"F7": {"cierzo": (1, 4)}, "E8": {"cierzo": (4, 0)}})
    assert resolve(under, few, cierzo=[FoundOrder(1, "town", "F7")]).why() == "founders KX-63"
    assert resolve(under, few, cierzo=[FoundOrder(1, "stronghold", "E8")]).why() == "founders KX-67"
    poor = told(under, stock={"cierzo": {"gold": 60}}, explored="F7 E8", units={
        "F7": {"cierzo": (2, 0)}, "E8": {"cierzo": (2, 1)},
    })  # fmt: skip
    assert resolve(under, poor, cierzo=[FoundOrder(1, "town", "F7")]).why() == "lacks KX-62"
    week = resolve(under, poor, cierzo=[FoundOrder(1, "stronghold", "E8")])
    assert (week.why(), week.units("E8")) == ("lacks KX-66", (2, 1))
    assert resolve(under, before, cierzo=[FoundOrder(1, "capital", "F7")]).why() == "no_settlement KX-57"


def test_KX_59_70_71_72_a_city_rises_over_a_town_or_a_stronghold() -> None:
    under = rules()
    sites = ["F7 cierzo town", "E8 cierzo stronghold", "F9 tramontana town"]
    units = {hex: {"cierzo": (2, 2)} for hex in ("F7", "E8", "F9", "F8")}
    before = told(under, stock=RICH, settlements=sites, explored="F7 E8 F9 F8", units=units)
    week = resolve(under, before, cierzo=[FoundOrder(1, "city", "F7")])
    assert week.settlement("F7") == "cierzo city"
    assert week.gained() == {"gold": -30, "stone": -20, "wood": -20, "food": -20, "mana": -20, "science": -20}
    assert week.units("F7") == (0, 0)
    assert resolve(under, before, cierzo=[FoundOrder(1, "city", "E8")]).settlement("E8") == "cierzo city"
    assert resolve(under, before, cierzo=[FoundOrder(1, "city", "F8")]).why() == "needs_settlement KX-59"
    assert resolve(under, before, cierzo=[FoundOrder(1, "city", "F9")]).why() == "needs_settlement KX-71"
    weak = told(under, stock=RICH, settlements=sites, explored="F7", units={"F7": {"cierzo": (2, 1)}})
    assert resolve(under, weak, cierzo=[FoundOrder(1, "city", "F7")]).why() == "founders KX-72"
    poor = told(under, stock={"cierzo": {}}, settlements=sites, explored="F7", units={"F7": {"cierzo": (2, 2)}})
    assert resolve(under, poor, cierzo=[FoundOrder(1, "city", "F7")]).why() == "lacks KX-70"


def test_KX_58_five_pieces_of_a_kind() -> None:
    under = rules()
    hexes = ("F7", "E8", "F9", "I8", "I9", "J9")
    units = {hex: {"cierzo": (2, 0)} for hex in hexes[4:]}
    five = told(
        under,
        stock=RICH,
        settlements=[f"{hex} cierzo town" for hex in hexes[:4]],
        explored=" ".join(hexes),
        units=units,
    )
    week = resolve(under, five, cierzo=[FoundOrder(1, "town", "I9"), FoundOrder(2, "town", "J9")])
    assert (week.label(), week.why(line=2)) == ("done", "no_piece KX-58")


def test_KX_60_a_settlement_stands_for_ever_whoever_occupies_it() -> None:
    under = rules()
    before = told(
        under, settlements=["F7 cierzo town"], explored="F7", units={"F7": {"tramontana": (0, 9)}}, stock=RICH
    )
    assert resolve(under, before).settlement("F7") == "cierzo town"
    upgraded = told(under, settlements=["F7 cierzo town"], explored="F7", units={"F7": {"cierzo": (2, 2)}}, stock=RICH)
    assert resolve(under, upgraded, cierzo=[FoundOrder(1, "city", "F7")]).settlement("F7") == "cierzo city"
    week = resolve(under, before, tramontana=[FoundOrder(1, "town", "F7")])
    assert (week.why("tramontana"), week.settlement("F7")) == ("taken KX-60", "cierzo town")


@pytest.mark.parametrize(
    ("hex", "why"),
    [
        ("F7", ""),
        ("I9", "unexplored KQ-38"),
        ("E9", "taken KQ-38"),  # independents
        ("K11", "taken KQ-38"),  # the court
        ("O5", "taken KX-60"),
        ("O4", "ring_of_another KQ-38"),
        ("F8", "conflict KQ-38"),
        ("Z9", "no_hex KX-124"),
    ],
)
def test_KQ_38_where_a_settlement_may_stand(hex: str, why: str) -> None:
    under = rules()
    places = ("F7", "E9", "K11", "O5", "O4", "F8")
    units = {one: {"cierzo": (2, 0)} for one in places}
    units["F8"] = {"cierzo": (2, 0), "tramontana": (1, 0)}
    before = told(under, stock=RICH, explored=" ".join(places), units=units)
    week = resolve(under, before, cierzo=[FoundOrder(1, "town", hex)])
    assert (week.label() == "done") if not why else (week.why() == why)


def test_KQ_38_two_who_found_in_one_hex_at_peace_both_fail() -> None:
    under = rules()
    before = told(under, stock=RICH, explored="K10", units={"K10": {"cierzo": (2, 0), "tramontana": (2, 0)}})
    alone = resolve(under, before, cierzo=[FoundOrder(1, "town", "K10")])
    assert alone.settlement("K10") == "cierzo town"
    week = resolve(under, before, cierzo=[FoundOrder(1, "town", "K10")], tramontana=[FoundOrder(1, "town", "K10")])
    assert (week.label(), week.why(), week.settlement("K10")) == ("nothing", "founded_by_others KQ-38", "")
    assert week.gained() == {}
