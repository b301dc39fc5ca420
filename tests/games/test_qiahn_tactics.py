"""Qíahn Tactics as it stands in data/: what each side owns, what each type rolls, and what says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.base.findings import Findings
from generator.catalog.consistency import counts
from generator.catalog.library import Game
from generator.catalog.pieces import expand

TACTICS = "qiahn_tactics"
ROWS = [
    ("QT-31", "wizard", "Mago", "yellow", 20),
    ("QT-32", "paladin", "Paladín", "purple", 12),
    ("QT-33", "knight", "Caballero", "blue", 10),
    ("QT-34", "beast", "Bestia", "dark_blue", 8),
    ("QT-35", "archer", "Arquero", "green", 6),
    ("QT-36", "footman", "Infante", "red", 4),
]
Named = Callable[..., set[str]]


@pytest.fixture(scope="module")
def tactics(games: dict[str, Game]) -> Game:
    return games[TACTICS]


@pytest.mark.parametrize(("clause", "row", "name", "colour", "faces"), ROWS)
def test_QT_31_to_36_the_colour_row_of_a_type_tells_its_die(
    tactics: Game, clause: str, row: str, name: str, colour: str, faces: int
) -> None:
    combatant = tactics.tables["combatants"].rows[row]
    assert (combatant.name, combatant.colour, combatant.die) == (name, colour, f"d{faces}")
    assert tactics.tables["dice"].rows[combatant.die].sides == faces
    assert tactics.clauses[clause].fixes[f"combatants.{row}.die"] == f"d{faces}"
    assert tactics.clauses[clause].fixes[f"combatants.{row}.colour"] == colour


@pytest.mark.parametrize(
    ("old", "new", "clauses"),
    [
        ("beast,Bestia,dark_blue,d8,", "beast,Bestia,dark_blue,d6,", {"QT-34"}),
        ("knight,Caballero,blue,", "knight,Caballero,dark_blue,", {"QT-33"}),
        ("wizard,Mago,yellow,d20,M,2,", "wizard,Mago,yellow,d20,M,3,", {"QT-12", "AT-27"}),
    ],
)
def test_QT_31_to_36_another_die_colour_or_number_of_tokens_names_the_clause(
    clauses_named: Named, old: str, new: str, clauses: set[str]
) -> None:
    assert clauses <= clauses_named(TACTICS, "tables/combatants.csv", old, new)


def test_QT_34_a_die_with_other_faces_is_refused_too(clauses_named: Named) -> None:
    named = clauses_named(TACTICS, "tables/dice.csv", "d8,d8,8,1", "d8,d8,9,1")
    assert named == {"QT-34", ""}  # and its net cannot be folded, which no clause says


def test_QT_37_a_better_type_rolls_a_larger_die(tactics: Game) -> None:
    faces = [tactics.tables["dice"].rows[c.die].sides for c in tactics.tables["combatants"]]
    assert faces == sorted(faces, reverse=True)
    assert len(set(faces)) == 6


def test_QT_30_no_two_types_share_a_die_or_a_colour(tactics: Game) -> None:
    columns = tactics.model.tables["combatants"].columns
    assert columns["die"].unique
    assert columns["colour"].unique


def kit(game: Game, side: str) -> dict[str, list[str]]:
    """The pieces of one side, group by group; a row stands as often as it has copies."""
    found: dict[str, list[str]] = {}
    for component in game.components:
        for piece in expand(game, component, Findings()):
            if piece.per is not None and piece.per.id == side:
                found.setdefault(piece.group, []).extend([piece.row.id] * piece.quantity)
    return found


@pytest.mark.parametrize(("side", "magic"), [("heads", ["water", "air"]), ("tails", ["fire", "earth"])])
def test_QT_12_22_23_the_kit_of_a_side_is_twelve_combatants_two_gear_and_its_own_two_magics(
    tactics: Game, side: str, magic: list[str]
) -> None:
    own = kit(tactics, side)
    assert own["combatants"] == [row for _, row, *_ in ROWS for _ in range(2)]
    assert own["gear"] == ["sword", "shield"]
    assert own["magic"] == magic


def test_QT_12_22_23_38_the_game_is_32_flat_pieces_six_dice_a_coin_and_a_board(tactics: Game) -> None:
    numbers = counts(tactics, Findings())
    assert {group: of["count"] for group, of in numbers.items()} == {
        "combatants": 24, "gear": 4, "magic": 4, "coin": 1, "playing_board": 1, "dice": 6,
        "flow_cards": 2, "odds_cards": 2, "boxes": 2,
    }  # fmt: skip
    assert [row.id for row in tactics.tables["singles"]] == ["coin", "board"]


@pytest.mark.parametrize(
    ("file", "old", "new", "clauses"),
    [
        ("tables/gear.csv", "sword,Espada,attack,3,1,", "sword,Espada,attack,4,1,", {"QT-64", "QT-76", "QT-82"}),
        ("tables/gear.csv", "sword,Espada,attack,3,1,", "sword,Espada,attack,3,2,", {"QT-22"}),
        ("tables/magic.csv", "air,Aire,heads,enemy", "air,Aire,heads,own", {"QT-85"}),
        ("tables/magic.csv", "air,Aire,heads,", "air,Aire,tails,", {"QT-23", "QT-24"}),
        ("tables/magic.csv", "fire,Fuego,tails,own,2,", "fire,Fuego,tails,own,3,", {"QT-86"}),
        ("tables/dice.csv", "d4,d4,4,1", "d4,d4,4,2", {"QT-38", "AT-15"}),
        ("tables/formats.csv", "squad_3,Tropa de tres,3,3,9,", "squad_3,Tropa de tres,4,3,9,", {"QT-15"}),
        ("tables/formats.csv", "squad_6,Tropa de seis,6,6,6,", "squad_6,Tropa de seis,6,5,6,", {"QT-42", "QT-45"}),
        ("tables/results.csv", "draw,Empate,zero,nobody", "draw,Empate,zero,defender", {"QT-71"}),
        ("tables/numbers.csv", "deploy_max,3,", "deploy_max,4,", {"QT-53", "QT-54", "QT-56"}),
        ("tables/numbers.csv", "gear_cap,1,", "gear_cap,2,", {"QT-88"}),
        ("tables/phases.csv", "outfit,3,Pertrechar,yes", "outfit,3,Pertrechar,no", {"QT-44"}),
        ("tables/sides.csv", "heads,Cara,day,white,", "heads,Cara,day,black,", {"QT-14"}),
        ("tables/sides.csv", "tails,Cruz,night,black,red,", "tails,Cruz,night,black,blue,", {"QT-27"}),
        ("tables/zones.csv", "beside_board,Junto al tablero,no", "beside_board,Junto al tablero,yes", {"QT-29"}),
    ],
)  # fmt: skip
def test_a_changed_fact_names_every_clause_that_attests_it(
    clauses_named: Named, file: str, old: str, new: str, clauses: set[str]
) -> None:
    assert clauses <= clauses_named(TACTICS, file, old, new)


def test_QT_15_16_42_each_format_plays_as_many_rounds_as_it_has_combatants(tactics: Game) -> None:
    formats = {f.id: (f.size, f.rounds, f.set_aside) for f in tactics.tables["formats"]}
    assert formats == {"squad_3": (3, 3, 9), "squad_6": (6, 6, 6)}


def test_QT_43_44_the_five_steps_in_their_order_and_who_has_turns_in_them(tactics: Game) -> None:
    phases = sorted(tactics.tables["phases"], key=lambda phase: phase.order)
    assert [p.id for p in phases] == ["uncover", "deploy", "outfit", "combat", "regroup"]
    assert [p.turns for p in phases] == [True, True, True, True, False]


def test_QT_67_to_72_the_combat_table_says_who_removes_what(tactics: Game) -> None:
    assert {r.sign: r.removes for r in tactics.tables["results"]} == {
        "positive": "defender", "zero": "nobody", "negative": "attacker",
    }  # fmt: skip


def test_QT_85_air_alone_goes_on_an_enemy(tactics: Game) -> None:
    assert {m.id: m.target for m in tactics.tables["magic"]} == {
        "water": "own", "air": "enemy", "fire": "own", "earth": "own",
    }  # fmt: skip


def test_AT_1_water_copies_in_a_step_of_its_own_the_attacker_s_first(tactics: Game) -> None:
    for ident in ("AT-1", "AT-5"):
        ruling = tactics.rulings[ident]
        assert (ruling.key, ruling.default, ruling.amended) == ("water_timing", "own_step", True)
        assert {"after_all_rolls", "declare_at_outfit", "own_roll_moment"} < set(ruling.options)
    assert "QT-48" in tactics.rulings["AT-1"].clauses


@pytest.mark.parametrize(
    ("ident", "key", "default"),
    [
        ("AT-2", "water_own_roll", "may_keep"), ("AT-6", "water_chain", "base"), ("AT-7", "air_strips", "spent"),
        ("AT-8", "air_vs_magic", "blocked"), ("AT-12", "earth", "bearer_survives"),
        ("AT-13", "unused_effect_spends", "true"), ("AT-14", "fire_gear", "once"),
        ("AT-19", "turn_word", "required"), ("AT-20", "undo_before_turn", "true"), ("AT-30", "allow_resign", "false"),
        ("QK-1", "earth", "bearer_survives"), ("QK-10", "turn_word", "required"),
    ],
)  # fmt: skip
def test_the_defaults_that_change_results_are_those_of_the_inventory(
    tactics: Game, ident: str, key: str, default: str
) -> None:
    assert (tactics.rulings[ident].key, tactics.rulings[ident].default) == (key, default)


def test_QK_1_the_contradiction_about_earth_keeps_both_readings(tactics: Game) -> None:
    assert set(tactics.rulings["QK-1"].options) == {"bearer_survives", "round_becomes_draw"}
    assert "QT-87" in tactics.rulings["QK-1"].clauses
