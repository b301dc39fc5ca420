"""Gnostica as it stands in data/: 78 cards and 138 points, every power, and the rulings that amend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from generator.base.findings import Findings
from generator.catalog.consistency import counts
from generator.catalog.library import Game

GNOSTICA = "gnostica"
SUITS = {"cups": "cup", "rods": "rod", "discs": "disc", "swords": "sword"}
MAJORS = {
    "0-fool": ["play_top", "play_top"],
    "1-magician": ["any_suit"],
    "2-high-priestess": ["redraw", "redraw"],
    "3-empress": ["orient_minion", "cup_no_limit"],
    "4-emperor": ["orient_minion", "rod_no_limit"],
    "5-hierophant": ["convert"],
    "6-lovers": ["rod", "cup"],
    "7-chariot": ["rod", "rod"],
    "8-strength": ["disc", "disc"],
    "9-hermit": ["relocate"],
    "10-wheel-of-fortune": ["cup_top_card"],
    "11-justice": ["trade_hands", "sword"],
    "12-hanged-man": ["rod", "trade_hands"],
    "13-death": ["sword", "sword"],
    "14-temperance": ["cup", "cup"],
    "15-devil": ["orient_target", "orient_target", "orient_target"],
    "16-tower": ["orient_minion", "sword_discard"],
    "17-star": ["orient_minion", "disc_discard"],
    "18-moon": ["rod", "sword"],
    "19-sun": ["cup", "disc"],
    "20-judgement": ["take_discard"],
    "21-world": ["copy_major"],
}
Named = Callable[..., set[str]]


@pytest.fixture(scope="module")
def gnostica(games: dict[str, Game]) -> Game:
    return games[GNOSTICA]


def powers(card: object) -> list[str]:
    return [power for power in (card.first, card.second, card.third) if power]  # type: ignore[attr-defined]


def test_GN_4_the_deck_is_22_majors_16_court_cards_and_40_spot_cards(gnostica: Game) -> None:
    assert Counter(card.rank for card in gnostica.tables["cards"]) == {"major": 22, "court": 16, "number": 40}
    groups = counts(gnostica, Findings())
    assert (groups["majors"]["count"], groups["minors"]["count"]) == (22, 16 + 40)
    assert {w.id: w.cards for w in gnostica.tables["worth"]} == {"major": 22, "court": 16, "number": 40, "wasteland": 0}


def test_GN_22_the_deck_carries_22x3_16x2_and_40x1_points_138_in_all(gnostica: Game) -> None:
    value = {"major": 3, "court": 2, "number": 1}
    assert all(card.value == value[card.rank] for card in gnostica.tables["cards"])
    assert sum(card.value for card in gnostica.tables["cards"]) == 22 * 3 + 16 * 2 + 40 * 1 == 138


def test_GN_33_every_suit_has_fourteen_ranks_the_king_on_top_and_the_ace_below(gnostica: Game) -> None:
    ranks = [*map(str, range(1, 11)), "page", "knight", "queen", "king"]
    for suit, power in SUITS.items():
        cards = [card for card in gnostica.tables["cards"] if card.suit == suit]
        assert [card.id for card in cards] == [f"{suit}_{rank}" for rank in ranks]
        assert [card.number for card in cards] == list(range(1, 15))
        assert {tuple(powers(card)) for card in cards} == {(power,)}


def test_A_22_the_majors_are_numbered_0_to_21_with_strength_8_and_justice_11(gnostica: Game) -> None:
    majors = [card for card in gnostica.tables["cards"] if card.rank == "major"]
    assert [card.id for card in majors] == list(MAJORS)
    assert [card.number for card in majors] == [int(card.id.split("-")[0]) for card in majors] == list(range(22))


@pytest.mark.parametrize("card", MAJORS)
def test_GN_116_to_165_every_major_has_its_powers_in_printed_order(gnostica: Game, card: str) -> None:
    row = gnostica.tables["cards"].rows[card]
    assert powers(row) == MAJORS[card]
    assert gnostica.tables["majors"].rows[row.special].steps == len(MAJORS[card])


def test_GN_109_fifteen_majors_have_two_powers_the_devil_three_and_six_one(gnostica: Game) -> None:
    assert Counter(len(of) for of in MAJORS.values()) == {2: 15, 1: 6, 3: 1}
    assert Counter(m.steps for m in gnostica.tables["majors"]) == {2: 15, 1: 6, 3: 1}


def test_GN_119_131_134_157_160_what_only_some_majors_may_do(gnostica: Game) -> None:
    majors = gnostica.tables["majors"].rows
    assert majors["magician"].choices == tuple(SUITS)
    assert {m: (majors[m].shortcut, majors[m].shortcut_on) for m in majors if majors[m].shortcut} == {
        "chariot": ("pass", "piece"),
        "strength": ("skip", "piece_or_territory"),
        "death": ("skip", "piece_or_territory"),
        "moon": ("enter", "piece"),
        "sun": ("skip", "piece_or_territory"),
    }
    assert [m for m in majors if majors[m].orients_enemy] == ["devil"]
    assert [m for m in majors if majors[m].takes_itself] == ["star", "judgement"]


def test_GN_2_3_a_stash_is_five_pieces_of_each_of_three_levels(gnostica: Game) -> None:
    pieces = [(p.id, p.level, p.per_player, p.per_colour) for p in gnostica.tables["pieces"]]
    assert pieces == [("small", 1, 5, 5), ("medium", 2, 5, 5), ("large", 3, 5, 5)]
    assert counts(gnostica, Findings())["pyramids"] == {"count": 90, "designs": 3, "per_side": 15}


def test_GN_6_7_24_27_the_numbers_of_the_table(gnostica: Game) -> None:
    numbers = {row.id: row.value for row in gnostica.tables["numbers"]}
    assert (numbers["players_min"], numbers["players_max"], numbers["hand"]) == (2, 6, 6)
    assert numbers["board_cards"] == numbers["grid_side"] ** 2 == 9
    assert (numbers["target_short"], numbers["target"], numbers["target_long"]) == (8, 9, 10)
    assert (numbers["space_limit"], numbers["orientations"], numbers["deck"]) == (3, 5, 78)


@pytest.mark.parametrize(
    ("file", "old", "new", "clauses"),
    [
        ("cards", "15-devil,El Diablo,,major,15,3,", "15-devil,El Diablo,,major,15,2,", {"GN-18", "GN-22"}),
        ("cards", "cups_king,Rey de Copas,cups,court,14,2,", "cups_king,Rey de Copas,cups,court,14,1,",
         {"GN-19", "GN-22"}),
        ("cards", "rods_7,Siete de Bastones,rods,number,7,1,", "rods_7,Siete de Bastones,rods,number,7,2,",
         {"GN-20", "GN-22"}),
        ("cards", "swords_10,Diez de Espadas,swords,number,10,1,sword,,,\n", "", {"GN-4", "GN-22", "GN-33"}),
        ("cards", "cups_page,Paje de Copas,cups,", "cups_page,Paje de Copas,rods,", {"GN-33"}),
        ("cards", "cups_page,Paje de Copas,cups,court,", "cups_page,Paje de Copas,cups,number,", {"GN-4"}),
        ("cards", "18-moon,La Luna,,major,18,3,rod,sword", "18-moon,La Luna,,major,18,3,sword,rod", {"GN-156"}),
        ("cards", "8-strength,La Fuerza,,major,8,", "8-strength,La Fuerza,,major,11,", {"A-22"}),
        ("majors", "devil,3,", "devil,2,", {"GN-109"}),
        ("majors", "devil,3,,,,,yes", "devil,3,,,,,no", {"GN-150"}),
        ("majors", "cups rods discs swords", "cups rods discs", {"GN-119"}),
        ("pieces", "small,pequeña,1,5,5,", "small,pequeña,1,5,4,", {"GN-2"}),
        ("pieces", "large,grande,3,5,5,", "large,grande,3,6,5,", {"GN-3"}),
        ("worth", "wasteland,Erial,0,", "wasteland,Erial,2,", {"GN-21"}),
        ("worth", "number,Carta numeral,1,40", "number,Carta numeral,1,41", {"GN-4", "GN-22"}),
        ("numbers", "target,9,", "target,8,", {"GN-24"}),
        ("numbers", "space_limit,3,", "space_limit,4,", {"GN-57", "GN-70"}),
        ("orientations", "west,oeste,yes\n", "", {"GN-37"}),
    ],
)  # fmt: skip
def test_a_changed_fact_names_every_clause_that_attests_it(
    clauses_named: Named, file: str, old: str, new: str, clauses: set[str]
) -> None:
    assert clauses <= clauses_named(GNOSTICA, f"tables/{file}.csv", old, new)


def test_A_10_12_a_revealed_last_card_waits_for_the_reshuffle(gnostica: Game) -> None:
    fool, reshuffle = gnostica.rulings["A-10"], gnostica.rulings["A-12"]
    assert (fool.key, fool.default, fool.amended) == ("fool_card", "reshuffle_first", True)
    assert "at_once" in fool.options
    assert (reshuffle.key, reshuffle.default) == ("reshuffle", "eager")
    assert "lazy" in reshuffle.options


def test_A_26_after_the_moon_s_sword_at_most_three_remain_and_there_is_no_other_reading(gnostica: Game) -> None:
    ruling = gnostica.rulings["A-26"]
    assert (list(ruling.options), ruling.default, ruling.amended) == (["only"], "only", True)


def test_every_difference_from_the_spanish_text_is_recorded_once_with_its_clause(gnostica: Game) -> None:
    recorded = {d.difference: d.clause for d in gnostica.departures if d.difference}
    assert sorted(recorded, key=lambda name: int(name[2:])) == [f"D-{n}" for n in range(1, 30)]
    assert (recorded["D-28"], recorded["D-1"], recorded["D-2"]) == ("GN-100", "GN-17", "GN-165")
    assert set(recorded.values()) <= set(gnostica.clauses)
