"""What the example rules of games without a referee allow and refuse, clause by clause."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from projects import game_as_it_stands

from generator.referee.example_positions import ExampleError, ExampleState, changes, parse_example_action
from generator.referee.registry import example_rules_of

REALM: dict[str, Any] = {
    "provinces": ["cierzo", "tramontana"],
    "era": {"cierzo": 2},
    "stock": {"cierzo": {"gold": 12, "stone": 3, "wood": 3, "food": 9}},
    "explored": ["F6", "F7", "I5", "J5", "K5", "L5", "M5"],
    "units": {"F6": {"cierzo": {"settler": 1}}, "F7": {"tramontana": {"settler": 1}}},
}


def after(game: str, position: dict[str, Any], *actions: str) -> ExampleState:
    example_rules = example_rules_of(game_as_it_stands(game))
    state = example_rules.start(position)
    for action in actions:
        before = deepcopy(state)
        state, old = example_rules.follow(state, parse_example_action(action)), state
        assert old == before, "a state is never changed"
    return state


def gained(game: str, position: dict[str, Any], *actions: str) -> dict[str, Any]:
    found: dict[str, Any] = changes(after(game, position), after(game, position, *actions))
    return found


def why(game: str, position: dict[str, Any], *actions: str) -> str:
    with pytest.raises(ExampleError) as caught:
        after(game, position, *actions)
    return caught.value.clause


def realm(**changed: Any) -> dict[str, Any]:
    return {**deepcopy(REALM), **changed}


# -- the provinces --------------------------------------------------------------------


def test_KX_138_recruits_are_paid_and_KX_137_deployed_beside_their_settlement() -> None:
    recruit = "cierzo: recruit G5"
    assert gained("kaixiflan", realm(), f"{recruit} settler 2 G4") == {
        "stock": {"cierzo": {"gold": 6, "food": 5}},
        "units": {"G4": {"cierzo": {"settler": 2}}},
    }
    assert gained("kaixiflan", realm(), f"{recruit} army 1 G5")["stock"]["cierzo"] == {
        "gold": 7,
        "stone": 2,
        "wood": 2,
        "food": 7,
    }
    assert why("kaixiflan", realm(), f"{recruit} settler 1 F6") == "KX-137"
    assert why("kaixiflan", realm(), f"{recruit} settler 5 G4") == "KQ-8"
    assert why("kaixiflan", realm(), f"{recruit} settler 0 G4") == ""
    full = realm(units={"G4": {"cierzo": {"settler": 25}}})
    assert why("kaixiflan", full, f"{recruit} settler 1 G4") == "KX-135"


def test_KX_139_142_a_town_deploys_settlers_and_a_stronghold_armies() -> None:
    towns = realm(settlements={"F6": "cierzo town", "F7": "cierzo stronghold"}, units={})
    assert "units" in gained("kaixiflan", towns, "cierzo: recruit F6 settler 1 F6")
    assert why("kaixiflan", towns, "cierzo: recruit F6 army 1 F6") == "KX-142"
    assert why("kaixiflan", towns, "cierzo: recruit F7 settler 1 F7") == "KX-139"
    assert why("kaixiflan", towns, "cierzo: recruit I5 settler 1 I5") == "KX-139"


def test_KQ_27_a_settlement_in_revolt_does_not_harvest_and_KX_154_the_road_of_a_pacified_ring_stays_open() -> None:
    revolt = realm(settlements={"F6": "cierzo town"}, units={"F6": {"tramontana": {"army": 1}}})
    assert why("kaixiflan", revolt, "cierzo: harvest F6 F7") == "KQ-27"
    ring = realm(units={"F4": {"tramontana": {"army": 1}}})
    assert gained("kaixiflan", ring, "cierzo: harvest G5")["stock"]["cierzo"]["food"] == 9 + 2


def test_KX_29_beside_kaixiflan_a_hex_yields_double() -> None:
    near = realm(kaixiflan="G4")
    plain, double = (gained("kaixiflan", one, "cierzo: harvest G5")["stock"]["cierzo"] for one in (realm(), near))
    assert (plain["food"] - 9, double["food"] - 9) == (2, 4)  # F4 touches G4
    assert plain["stone"] == double["stone"]  # G6 does not


def test_KX_152_no_hex_yields_more_than_five_before_the_capital_s_bonus() -> None:
    crowd = realm(units={"F4": {"cierzo": {"settler": 9}}})
    assert gained("kaixiflan", crowd, "cierzo: harvest G5")["stock"]["cierzo"]["food"] == 9 + 5


def test_KQ_38_nobody_founds_in_another_s_ring_nor_in_a_conflict_and_KX_58_pieces_run_out() -> None:
    rich = {"cierzo": dict.fromkeys(("gold", "stone", "wood", "food", "mana", "science"), 20)}
    ring = realm(stock=rich, units={"N5": {"cierzo": {"settler": 2}}})
    assert why("kaixiflan", ring, "cierzo: found town N5") == "KQ-38"
    fought = realm(stock=rich, units={"F6": {"cierzo": {"settler": 2}, "tramontana": {"settler": 1}}})
    assert why("kaixiflan", fought, "cierzo: found town F6") == "KQ-38"
    many = dict.fromkeys(("F6", "F7", "I5", "K5", "L5", "M5"), "cierzo town")
    assert why("kaixiflan", realm(settlements=many)) == "KX-58"


def test_KX_59_a_city_stands_on_a_town_and_its_founders_are_used_up() -> None:
    rich = {"cierzo": dict.fromkeys(("gold", "stone", "wood", "food", "mana", "science"), 30)}
    era = {"cierzo": 3}
    town = realm(
        era=era, stock=rich, settlements={"F6": "cierzo town"}, units={"F6": {"cierzo": {"settler": 2, "army": 2}}}
    )
    found = gained("kaixiflan", town, "cierzo: found city F6")
    assert found["settlements"] == {"F6": "cierzo city"}
    assert found["units"] == {"F6": None}
    assert found["stock"]["cierzo"]["gold"] == 0


def test_KX_53_a_route_leads_to_a_source_that_settlers_of_another_hold() -> None:
    trade = "cierzo: trade route food 4 gold F7"
    assert gained("kaixiflan", realm(), trade)["stock"]["cierzo"] == {"gold": 14, "food": 5}
    own = realm(units={"F7": {"cierzo": {"settler": 1}}})
    assert why("kaixiflan", own, trade) == "KX-53"
    barred = realm(provinces=["cierzo", "tramontana", "poniente"])
    barred["units"] = {"F7": {"tramontana": {"settler": 1}}, "F6": {"poniente": {"army": 1}}}
    assert why("kaixiflan", barred, trade) == "KX-53"
    barred["units"]["F6"] = {"tramontana": {"army": 1}}
    assert gained("kaixiflan", barred, trade)["stock"]["cierzo"]["gold"] == 14


def test_KX_49_nobody_but_the_owner_starts_a_battle_in_a_capital_s_ring_and_KQ_42_an_enemy_must_be_there() -> None:
    both = {"cierzo": {"army": 1}, "tramontana": {"army": 1}}
    ring = realm(units={"O4": both})
    assert why("kaixiflan", ring, "cierzo: fight O4 tramontana") == "KX-49"
    after("kaixiflan", ring, "tramontana: fight O4 cierzo")
    assert why("kaixiflan", realm(units={"F6": both}, kaixiflan="F7"), "cierzo: fight F6 tramontana") == "KX-49"
    assert why("kaixiflan", realm(units={"F6": {"cierzo": {"army": 1}}}), "cierzo: fight F6 tramontana") == "KQ-42"


def test_KQ_45_a_tie_wins_nothing() -> None:
    field = realm(units={"F6": {"cierzo": {"army": 1}, "tramontana": {"army": 1}}})
    orders = ("cierzo: fight F6 tramontana", "chance: dice cierzo 3 4", "chance: dice tramontana 5 2")
    assert gained("kaixiflan", field, *orders) == {}
    assert gained("kaixiflan", field, *orders[:2], "chance: dice tramontana 2 2")["fame"] == {"cierzo": 1}


def test_KQ_44_an_army_left_standing_shields_the_settlers() -> None:
    field = realm(units={"F6": {"cierzo": {"army": 2}, "tramontana": {"army": 2, "settler": 1}}})
    rolls = ("cierzo: fight F6 tramontana", "chance: dice cierzo 6 5", "chance: dice tramontana 3 3")
    assert gained("kaixiflan", field, *rolls)["units"] == {"F6": {"tramontana": {"army": 1}}}


def test_KX_17_the_store_is_cut_where_a_turn_ends() -> None:
    rich = realm(era={}, stock={"cierzo": {"food": 10, "gold": 10}})
    assert gained("kaixiflan", rich, "cierzo: harvest G5")["stock"]["cierzo"]["food"] == 12
    assert "food" not in gained("kaixiflan", rich, "cierzo: harvest G5", "kingdom: store")["stock"]["cierzo"]


@pytest.mark.parametrize(
    ("turn", "season"), [(1, "spring"), (2, "summer"), (3, "autumn"), (4, "winter"), (5, "spring"), (22, "summer")]
)
def test_KX_8_four_turns_make_a_year(turn: int, season: str) -> None:
    assert example_rules_of(game_as_it_stands("kaixiflan")).names()["season"](turn) == season


@pytest.mark.parametrize(
    ("dice", "win", "tie"), [((2, 2, 0), 44, 11), ((3, 1, 0), 97, 2), ((3, 1, 1), 99, 1), ((2, 2, 7), 97, 2)]
)
def test_KX_47_outnumbering_is_worth_seven_points(dice: tuple[int, int, int], win: int, tie: int) -> None:
    """575, 1261 and 1281 cases of 1296; 3D6 against 1D6 is exactly 2D6 against 2D6 with seven more."""
    odds = example_rules_of(game_as_it_stands("kaixiflan")).names()["odds"](*dice)
    assert (odds["win"], odds["tie"]) == (win, tie)


def test_KX_121_a_stranger_alone_in_a_hex_makes_no_conflict_but_beside_other_units_or_in_a_settlement_does() -> None:
    """KQ-26: units are needed; a settlement's ring alone makes none."""
    town = realm(settlements={"F6": "cierzo town"})
    assert gained("kaixiflan", town, "cierzo: harvest F6 F7")["stock"]["cierzo"] == {"gold": 14}
    both = realm(settlements={"F6": "cierzo town"})
    both["units"]["F7"]["cierzo"] = {"settler": 1}
    assert gained("kaixiflan", both, "cierzo: harvest F6 F7") == {}
    calm = realm(settlements={"F6": "cierzo town"}, kaixiflan="F8")
    calm["units"]["F7"]["cierzo"] = {"settler": 1}
    assert gained("kaixiflan", calm, "cierzo: harvest F6 F7")["stock"]["cierzo"] == {"gold": 12 + 2 * 3}  # KX-30, KX-29
