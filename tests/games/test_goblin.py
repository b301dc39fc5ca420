"""Qíahn Tactics Goblin completed: its three modes, the Spirit card's conditions and all its rulings."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.catalog.library import Game

GOBLIN = "qiahn_goblin"
DEFAULTS = {
    "AG-1": ("combat_turns", "alternate"),
    "AG-2": ("combat_end", "two_passes"),
    "AG-3": ("scoring", "survivors_and_troop"),
    "AG-5": ("final_tie", "draw"),
    "AG-6": ("catchup", "own_turn"),
    "AG-12": ("qiahnberro_wrong_type", "illegal"),
    "AG-13": ("blocked_qiahnberro_slot", "fills"),
    "AG-16": ("empty_vanguard", "immediate_win"),
    "AG-18": ("fire_gear", "double_printed"),
    "AG-19": ("water_scope", "vanguard"),
    "AG-20": ("water_chain", "base"),
    "AG-22": ("water_update", "live"),
    "AG-24": ("enemy_magic", "air_only"),
    "AG-25": ("air_vs_magic", "blocked"),
    "AG-26": ("air_strips", "spent"),
    "AG-28": ("earth_in_tie", "protects"),
    "AG-31": ("concede", "own_turn"),
    "AG-33": ("spirit", "off"),
    "AG-34": ("covered_pool", "all_five"),
    "AG-47": ("air_strips", "spent"),
}


@pytest.fixture(scope="module")
def goblin(games: dict[str, Game]) -> Game:
    return games[GOBLIN]


@pytest.mark.parametrize("ident", DEFAULTS)
def test_every_ruling_with_a_choice_has_its_key_and_its_default(goblin: Game, ident: str) -> None:
    ruling = goblin.rulings[ident]
    assert (ruling.key, ruling.default) == DEFAULTS[ident]
    assert len(ruling.options) > 1


def test_AG_3_both_readings_of_the_score_give_way_to_survivors_and_troop(goblin: Game) -> None:
    for ident in ("AG-3", "QK-43"):
        ruling = goblin.rulings[ident]
        assert ruling.amended
        assert list(ruling.options) == ["survivors", "survivors_and_troop", "captures"]
        assert ruling.default == "survivors_and_troop"


def test_a_key_that_several_rulings_share_has_one_default_and_the_same_options(goblin: Game) -> None:
    shared: dict[str, set[tuple[str, ...]]] = {}
    for ruling in goblin.rulings.values():
        if ruling.key:
            shared.setdefault(ruling.key, set()).add((ruling.default, *sorted(ruling.options)))
    assert {key for key, seen in shared.items() if len(seen) > 1} == set()


def test_QG_86_to_91_three_modes_and_what_each_does_with_the_qiahnberros(goblin: Game) -> None:
    modes = {m.id: (m.default, m.qiahnberros, m.drawn, m.discarded) for m in goblin.tables["modes"]}
    assert modes == {
        "half_hidden": (True, "own_eyes", 3, None),
        "open": (False, "open", 3, None),
        "hidden": (False, "in_hand", None, 3),
    }


def test_AG_34_the_hidden_hand_is_thirteen_cards_less_the_discards(goblin: Game) -> None:
    numbers = {row.id: row.value for row in goblin.tables["numbers"]}
    own = numbers["side_gear"] + numbers["side_magic"] + numbers["side_qiahnberros"]
    assert own == 13
    assert numbers["hidden_hand"] == own - goblin.tables["modes"].rows["hidden"].discarded == 10


def test_QG_94_to_97_the_spirit_card_is_one_stays_and_asks_for_a_troop_of_three(goblin: Game) -> None:
    spirit = goblin.tables["magic"].rows["spirit"]
    assert (spirit.side, spirit.copies, spirit.single_use, spirit.troop_min) == (None, 1, False, 3)
    assert all(card.single_use for card in goblin.tables["magic"] if card.id != "spirit")


@pytest.mark.parametrize(
    ("file", "old", "new", "clauses"),
    [
        ("combatants.csv", "wizard,Mago,yellow,6,2", "wizard,Mago,yellow,7,2", {"QG-21"}),
        ("combatants.csv", "footman,Infante,red,", "footman,Infante,blue,", {"QG-26"}),
        ("combatants.csv", "archer,Arquero,green,2,2", "archer,Arquero,green,2,3", {"QG-8", "AG-10"}),
        ("gear.csv", "sword,Espada,attack,3,", "sword,Espada,attack,2,", {"QG-60"}),
        ("gear.csv", "shield,Escudo,defence,3,", "shield,Escudo,defence,4,", {"QG-61"}),
        ("gear.csv", "sword,Espada,attack,3,2", "sword,Espada,attack,3,1", {"QG-12", "AG-9"}),
        ("magic.csv", "fire,Fuego,tails,own,2,", "fire,Fuego,tails,own,3,", {"QG-76"}),
        ("magic.csv", "air,Aire,heads,enemy,", "air,Aire,heads,own,", {"QG-74"}),
        ("magic.csv", "earth,Tierra,tails,own,", "earth,Tierra,tails,any,", {"AG-24"}),
        ("magic.csv", "spirit,Espíritu,,any,,3,1,no", "spirit,Espíritu,,any,,2,1,no", {"QG-97"}),
        ("magic.csv", "spirit,Espíritu,,any,,3,1,no", "spirit,Espíritu,,any,,3,2,no", {"QG-94"}),
        ("magic.csv", "spirit,Espíritu,,any,,3,1,no", "spirit,Espíritu,,any,,3,1,yes", {"QG-95"}),
        ("modes.csv", "yes,own_eyes,3,", "yes,own_eyes,2,", {"QG-15"}),
        ("modes.csv", "open,Juego descubierto,no,open,3,", "open,Juego descubierto,yes,open,3,", {"QG-86"}),
        ("modes.csv", "hidden,Juego cubierto,no,in_hand,,3,", "hidden,Juego cubierto,no,in_hand,,4,", {"QG-90"}),
        ("numbers.csv", "hidden_hand,10,", "hidden_hand,8,", {"AG-34"}),
        ("numbers.csv", "passes,2,", "passes,1,", {"AG-2"}),
        ("numbers.csv", "dice,0,", "dice,1,", {"QG-3"}),
    ],
)  # fmt: skip
def test_a_changed_fact_names_the_clause_or_ruling_that_attests_it(
    clauses_named: Callable[..., set[str]], file: str, old: str, new: str, clauses: set[str]
) -> None:
    assert clauses <= clauses_named(GOBLIN, f"tables/{file}", old, new)


def test_QG_37_39_the_line_up_is_one_to_three_on_both_sides(goblin: Game) -> None:
    numbers = {row.id: row.value for row in goblin.tables["numbers"]}
    assert (numbers["fighters_min"], numbers["fighters_max"]) == (1, 3)
    assert (numbers["targets_min"], numbers["targets_max"]) == (1, 3)
    assert goblin.rulings["AG-48"].default == "independent"
