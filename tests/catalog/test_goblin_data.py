"""Qíahn Tactics Goblin as it stands in data/: its totals, its clauses and what its rulings choose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.base.findings import Findings
from generator.catalog.consistency import counts
from generator.catalog.library import Game
from generator.catalog.pieces import Piece, expand
from generator.inspection.registers.data_and_rules import check_data, check_rules

BEATEN_BY = {
    "wizard": {"hen", "bees"},
    "paladin": {"bell", "soup"},
    "knight": {"butter", "bees"},
    "beast": {"butter", "soup"},
    "archer": {"bell", "bees"},
    "footman": {"hen", "soup"},
}


@pytest.fixture(scope="module")
def cards(goblin: Game) -> list[Piece]:
    findings = Findings()
    component = next(component for component in goblin.components if component.id == "cards")
    pieces = expand(goblin, component, findings)
    assert findings.items == []
    return pieces


def number(cards: list[Piece], group: str, side: str | None = None) -> int:
    return sum(c.quantity for c in cards if c.group == group and (side is None or c.per.id == side))


def test_the_data_and_the_registers_are_without_a_finding(goblin: Game) -> None:
    findings = Findings()
    check_data(goblin, findings)
    check_rules(goblin, findings)
    assert findings.items == []


@pytest.mark.parametrize(("side", "cards_of_it"), [("heads", 12), ("tails", 12), (None, 24)])
def test_QG_8_each_side_has_twelve_combatant_cards(cards: list[Piece], side: str | None, cards_of_it: int) -> None:
    assert number(cards, "combatants", side) == cards_of_it


@pytest.mark.parametrize("side", ["heads", "tails"])
def test_QG_12_each_side_has_four_gear_cards(cards: list[Piece], side: str) -> None:
    assert number(cards, "gear", side) == 4


@pytest.mark.parametrize(("side", "elements"), [("heads", ["water", "air"]), ("tails", ["fire", "earth"])])
def test_QG_13_each_side_has_four_magic_cards_of_its_own_elements(
    cards: list[Piece], side: str, elements: list[str]
) -> None:
    assert number(cards, "magic", side) == 4
    assert [c.row.id for c in cards if c.group == "magic" and c.per.id == side] == elements


@pytest.mark.parametrize("side", ["heads", "tails"])
def test_QG_14_each_side_has_five_qiahnberros_all_different(cards: list[Piece], side: str) -> None:
    own = [c for c in cards if c.group == "qiahnberros" and c.per.id == side]
    assert len(own) == len({c.row.id for c in own}) == number(cards, "qiahnberros", side) == 5


def test_QG_29_there_is_one_turn_card_with_a_face_for_each_side(cards: list[Piece]) -> None:
    (card,) = [c for c in cards if c.group == "turn"]
    assert card.quantity == 1
    assert (card.front, card.back) == ("goblin/turn_heads", "goblin/turn_tails")


def test_QG_94_there_is_one_spirit_card_of_neither_side(cards: list[Piece]) -> None:
    (card,) = [c for c in cards if c.row.id == "spirit"]
    assert (card.quantity, card.group, card.per) == (1, "spirit", None)


def test_the_deck_has_52_cards_24_8_8_10_1_1(goblin: Game, cards: list[Piece]) -> None:
    assert {group: of["count"] for group, of in counts(goblin, Findings()).items()} == {
        "combatants": 24, "gear": 8, "magic": 8, "qiahnberros": 10, "turn": 1, "spirit": 1,
        "round_cards": 2, "gear_cards": 2, "bare_box": 1, "sleeved_box": 1,
    }  # fmt: skip
    assert sum(c.quantity for c in cards) == 52


def test_every_piece_has_a_code_of_its_own_that_begins_with_the_game(cards: list[Piece]) -> None:
    codes = [c.code for c in cards]
    assert len(set(codes)) == len(codes)
    assert all(code.startswith("QG-") for code in codes)


def test_QG_89_every_card_of_a_side_names_the_same_back(cards: list[Piece]) -> None:
    assert {c.back for c in cards if c.per is not None} == {"goblin/side_back"}


def test_AG_11_every_type_is_named_by_exactly_the_qiahnberros_the_ruling_says(goblin: Game) -> None:
    named = {
        name: {q.id for q in goblin.tables["qiahnberros"] if name in q.beats}
        for name in goblin.tables["combatants"].rows
    }
    assert named == BEATEN_BY
    ruled = {key: value for key, value in goblin.rulings["AG-11"].fixes.items() if key.endswith(".beats")}
    assert ruled == {f"qiahnberros.{q.id}.beats": q.beats for q in goblin.tables["qiahnberros"]}


def test_AG_11_a_qiahnberro_that_names_one_type_more_is_told_with_that_type(
    project_copy: Path, goblin_folder: Path, judge: Callable[..., Any], change: Callable[..., None]
) -> None:
    change(goblin_folder / "tables" / "qiahnberros.csv", "paladin archer,1", "paladin archer wizard,1")
    found = {(f.code, f.clause): f.message for f in judge(project_copy)}
    assert found["check.named-times", "AG-11"].startswith(
        "wizard is named 3 times in qiahnberros.beats (hen bell bees)"
    )
    assert ("witness.departure", "AG-11") in found


def test_QG_64_every_qiahnberro_names_at_least_two_types(goblin: Game) -> None:
    assert all(len(q.beats) >= 2 for q in goblin.tables["qiahnberros"])


def test_QG_64_a_qiahnberro_that_names_one_type_is_refused(
    project_copy: Path, goblin_folder: Path, judge: Callable[..., Any], change: Callable[..., None]
) -> None:
    change(goblin_folder / "tables" / "qiahnberros.csv", "paladin archer,1", "paladin,1")
    assert "names 1: at least 2" in next(f.message for f in judge(project_copy) if f.code == "table.cell")


def test_the_register_holds_QG_1_to_QG_102_in_order_each_with_a_source(goblin: Game) -> None:
    assert list(goblin.clauses) == [f"QG-{n}" for n in range(1, 103)]
    for clause in goblin.clauses.values():
        assert clause.source, clause.id
        assert all(s.doc in goblin.model.sources and s.at for s in clause.source), clause.id
        assert (clause.check == "none") == (set(clause.kind) == {"manners"}), clause.id


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("  - id: QG-50\n", "  - id: QG-500\n", "rules.gap"),
        ("  - id: QG-50\n", "  - id: QX-50\n", "rules.id"),
        ("  - id: QG-50\n", "  - id: QG-51\n", "clauses.duplicate"),
        ("source: [{doc: GO, at: introducción}]\n    text: >-\n      Sin", "source: []\n    text: >-\n      Sin",
         "rules.no-source"),
        ("  - id: QG-21\n    kind: [component, resolution]\n    check: full\n    source: [{doc: GO,",
         "  - id: QG-21\n    kind: [component, resolution]\n    check: full\n    source: [{doc: OG,", "rules.source"),
        ("refs: [QG-55]\n  - id: QG-57", "refs: [QG-555]\n  - id: QG-57", "rules.reference"),
        ("según [[AG-1]]", "según [[AG-100]]", "rules.reference"),
    ],
)  # fmt: skip
def test_a_register_with_a_gap_a_stranger_or_a_clause_without_source_is_refused(
    project_copy: Path, goblin_folder: Path, judge: Callable[..., Any], change: Callable[..., None],
    old: str, new: str, code: str,
) -> None:  # fmt: skip
    change(goblin_folder / "clauses.yaml", old, new)
    assert code in {f.code for f in judge(project_copy, "rules") if f.severity == "error"}


def test_every_ruling_has_its_default_among_its_options_and_rests_on_clauses(goblin: Game) -> None:
    assert len(goblin.rulings) == len(set(goblin.rulings))
    for ruling in goblin.rulings.values():
        assert ruling.default in ruling.options, ruling.id
        assert ruling.clauses, ruling.id
        assert set(ruling.clauses) <= {*goblin.clauses, *goblin.rulings}, ruling.id
    keys = Counter(r.key for r in goblin.rulings.values() if r.key)
    doubled = {key for key, times in keys.items() if times > 1}
    for key in doubled:  # two readings of one question give one answer
        assert len({r.default for r in goblin.rulings.values() if r.key == key}) == 1, key


def test_AG_3_survivors_and_troop_score_by_default_and_the_inventory_s_answer_stays_an_option(goblin: Game) -> None:
    ruling = goblin.rulings["AG-3"]
    assert (ruling.key, ruling.default, ruling.amended) == ("scoring", "survivors_and_troop", True)
    assert list(ruling.options) == ["survivors", "survivors_and_troop", "captures"]


def test_AG_33_the_spirit_is_off_by_default(goblin: Game) -> None:
    assert (goblin.rulings["AG-33"].key, goblin.rulings["AG-33"].default) == ("spirit", "off")


def test_a_departure_names_a_clause_that_exists(
    goblin: Game, project_copy: Path, goblin_folder: Path, judge: Callable[..., Any], change: Callable[..., None]
) -> None:
    assert {d.clause for d in goblin.departures} <= set(goblin.clauses)
    change(goblin_folder / "departures.yaml", "- clause: QG-99\n", "- clause: QG-199\n")
    assert [(f.code, f.fix) for f in judge(project_copy)] == [("departure.clause", "did you mean 'QG-99'?")]
