"""What the example rules of games without a referee allow and refuse, clause by clause."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from projects import game_as_it_stands

from generator.referee.example_positions import ExampleError, ExampleState, changes, parse_example_action
from generator.referee.games.gnostica.geometry import around, beside, kind
from generator.referee.registry import example_rules_of

LAND: dict[str, Any] = {
    "players": ["red", "blue"],
    "turn": "red",
    "cards": {"B2": "cups_3", "C2": "rods_king", "C3": "discs_4"},
    "pieces": {"B2": ["red large east"], "C3": ["blue medium north"]},
    "hands": {
        "red": ["rods_2", "discs_3", "discs_page", "swords_5", "4-emperor", "5-hierophant"],
        "blue": ["swords_king", "cups_page", "cups_4"],
    },
}
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


def land(**changed: Any) -> dict[str, Any]:
    return {**deepcopy(LAND), **changed}


def realm(**changed: Any) -> dict[str, Any]:
    return {**deepcopy(REALM), **changed}


# -- the board of cards -----------------------------------------------------------------


def test_GN_9_spaces_share_sides_and_never_corners() -> None:
    assert set(around("C3")) == {"C2", "D3", "C4", "B3"}
    assert set(around("A1")) == {"B1", "A2"}
    assert beside("C3", "west", 2) == "A3"
    cards = {"C3"}
    assert [kind(cards, space) for space in ("C3", "C4", "D4", "C5")] == ["territory", "wasteland", "void", "void"]
    for wrong in ("3C", "C0", "c3", ""):
        with pytest.raises(ExampleError):
            kind(cards, wrong)
    with pytest.raises(ExampleError, match="no direction"):
        beside("C3", "upright")


def test_GN_77_a_rod_pushes_a_card_and_leaves_the_pieces_where_they_are() -> None:
    position = land(pieces={"B2": ["red large east"], "C2": ["red small north"]})
    push = "red: rod B2.red.large.east C2"
    assert gained("gnostica", position, "red: play rods_2", f"{push} 1") == {
        "cards": {"C2": None, "D2": "rods_king"},
        "hands": {"red": [card for card in LAND["hands"]["red"] if card != "rods_2"]},
        "discard": ["rods_2"],
    }
    assert why("gnostica", position, "red: play rods_2", f"{push} 2") == "GN-85"
    assert why("gnostica", position, "red: play rods_2", "red: rod B2.red.large.east D2 1") == "GN-41"


def test_GN_78_82_83_a_card_is_not_pushed_from_under_an_enemy_nor_onto_one_nor_onto_a_card() -> None:
    turned = {"C2": ["red medium south"], "C3": ["blue medium north"]}
    push = ("red: play rods_2", "red: rod C2.red.medium.south C3 1")
    assert why("gnostica", land(pieces=turned), *push) == "GN-78"
    assert why("gnostica", land(pieces={"C2": turned["C2"], "C4": ["blue small east"]}), *push) == "GN-83"
    assert gained("gnostica", land(pieces={"C2": turned["C2"], "C4": ["red small east"]}), *push)["cards"] == {
        "C3": None,
        "C4": "discs_4",
    }
    long = {"B2": "cups_3", "C2": "rods_king", "D2": "cups_9"}
    assert why("gnostica", land(cards=long, pieces=LAND["pieces"] | {"C3": []}), "red: play rods_2",
               "red: rod B2.red.large.east C2 1") == "GN-82"  # fmt: skip
    bare = land(pieces={"C2": ["red medium east"]})
    assert why("gnostica", bare, "red: play rods_2", "red: rod C2.red.medium.east D2 1") == "GN-77"


def test_GN_75_an_upright_minion_uses_no_rod() -> None:
    upright = land(pieces={"B2": ["red large upright"]})
    assert (
        why("gnostica", upright, "red: play rods_2", "red: rod B2.red.large.upright B2.red.large.upright 1") == "GN-75"
    )


def test_GN_91_a_disc_grows_a_territory_by_one_and_GN_93_not_under_an_enemy() -> None:
    grow = ("red: play discs_3", "red: disc C2.red.small.west B2 discs_page")
    own = land(pieces={"C2": ["red small west"], "B2": ["red large east"]})
    assert gained("gnostica", own, *grow)["cards"] == {"B2": "discs_page"}
    assert after("gnostica", own, *grow)["discard"] == ["cups_3", "discs_3"]
    held = land(pieces={"C2": ["red small west"], "B2": ["blue large east"]})
    assert why("gnostica", held, *grow) == "GN-93"
    assert why("gnostica", own, "red: play discs_3", "red: disc C2.red.small.west B2 4-emperor") == "GN-91"
    void = land(pieces={"C2": ["red small east"]})
    assert why("gnostica", void, "red: play discs_3", "red: disc C2.red.small.east D2 discs_page") == "GN-91"


def test_GN_98_a_shrunk_piece_keeps_its_orientation_and_GN_102_an_own_one_may_turn() -> None:
    near = {"C2": ["red medium south"], "C3": ["blue large north"]}
    shrunk = gained("gnostica", land(pieces=near), "red: play swords_5",
                    "red: sword C2.red.medium.south C3.blue.large.north 1")  # fmt: skip
    assert shrunk["pieces"] == {"C3": ["blue medium north"]}
    assert why("gnostica", land(pieces=near), "red: play swords_5",
               "red: sword C2.red.medium.south C3.blue.large.north 1 east") == "GN-98"  # fmt: skip
    own = "red: sword C2.red.medium.south C2.red.medium.south 1 east"
    assert gained("gnostica", land(pieces=near), "red: play swords_5", own)["pieces"] == {"C2": ["red small east"]}
    small = {"C2": ["red large south"], "C3": ["blue small north"]}
    assert why("gnostica", land(pieces=small), "red: play swords_5",
               "red: sword C2.red.large.south C3.blue.small.north 2") == "GN-99"  # fmt: skip


def test_GN_105_an_attacked_territory_is_replaced_by_a_card_worth_what_is_left() -> None:
    near = land(pieces={"B2": ["red small east"]}, hands={"red": ["swords_5", "cups_2", "cups_queen"]})
    hit = "red: sword B2.red.small.east C2 1"
    assert gained("gnostica", near, "red: play swords_5", f"{hit} cups_2")["cards"] == {"C2": "cups_2"}
    assert why("gnostica", near, "red: play swords_5", f"{hit} cups_queen") == "GN-105"
    assert why("gnostica", near, "red: play swords_5", hit) == "GN-105"


def test_GN_122_a_card_that_orients_a_minion_and_GN_112_a_minion_made_on_the_way() -> None:
    near = land(
        pieces={"B2": ["red large upright"], "C2": ["red small north"]}, cards=LAND["cards"] | {"B2": "4-emperor"}
    )
    near["hands"] = {"red": []}
    turn = ("red: activate B2", "red: orient B2.red.large.upright east")
    assert gained("gnostica", near, *turn, "red: rod B2.red.large.east C2.red.small.north 1")["pieces"] == {
        "B2": ["red large east"],
        "C2": None,
        "D2": ["red small north"],
    }
    assert why("gnostica", near, "red: activate B2", "red: rod C2.red.small.north C2.red.small.north 1") == "GN-47"
    assert why("gnostica", near, *turn, "red: orient B2.red.large.east north") == "GN-114"  # its only one is spent


def test_GN_126_the_hierophant_replaces_pieces_only_and_GN_15_nothing_is_shuffled_before_its_time() -> None:
    near = land(pieces={"B2": ["red large east"]})
    assert why("gnostica", near, "red: play 5-hierophant", "red: replace B2.red.large.east C2 north") == "GN-126"
    assert why("gnostica", near, "chance: shuffle") == "GN-15"
    assert why("gnostica", near, "red: play rods_2", "red: orient B2.red.large.east north") == "GN-114"


def test_GN_13_no_action_reaches_the_void() -> None:
    edge = land(pieces={"D2": ["red small east"]})
    assert why("gnostica", edge, "red: play swords_5", "red: sword D2.red.small.east E2 1") == "GN-13"


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
