"""A clause attests what its source says, a table is what we print: a difference is told, or explained."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from generator.base.findings import Finding, Findings
from generator.catalog.attested_values import equals_attested, witnesses
from generator.catalog.consistency import check_witnesses, unattested
from generator.catalog.library import Game

Judge = Callable[..., Any]
Change = Callable[..., None]


def depart(folder: Path, words: str) -> None:
    path = folder / "departures.yaml"
    path.write_text(path.read_text("utf-8") + words + "    reason: Porque sí.\n", encoding="utf-8")


def errors_of(found: list[Finding]) -> list[Finding]:
    """What is wrong; what a change breaks beside is told as information."""
    return [finding for finding in found if finding.severity == "error"]


def test_a_changed_cell_is_reported_with_the_clause_that_attests_it(
    project_copy: Path, goblin_folder: Path, judge: Judge, change: Change
) -> None:
    change(goblin_folder / "tables" / "gear.csv", "sword,Espada,attack,3", "sword,Espada,attack,4")
    (finding,) = errors_of(judge(project_copy))
    assert (finding.code, finding.severity, finding.clause) == ("witness.departure", "error", "QG-60")
    assert str(finding.where) == "data/games/qiahn_goblin/tables/gear.csv:2:21"
    assert finding.message == "gear.sword.bonus is 4, but QG-60 attests 3"
    assert "departures.yaml" in finding.fix


def test_a_changed_attestation_is_reported_too(
    project_copy: Path, goblin_folder: Path, judge: Judge, change: Change
) -> None:
    change(goblin_folder / "clauses.yaml", "magic.fire.factor: 2", "magic.fire.factor: 3")
    (finding,) = errors_of(judge(project_copy))
    assert finding.message == "magic.fire.factor is 2, but QG-76 attests 3"


def test_a_departure_with_its_reason_silences_the_difference(
    project_copy: Path, goblin_folder: Path, judge: Judge, change: Change
) -> None:
    change(goblin_folder / "tables" / "gear.csv", "sword,Espada,attack,3", "sword,Espada,attack,4")
    depart(goblin_folder, "  - clause: QG-60\n    cell: gear.sword.bonus\n    ours: 4\n")
    assert judge(project_copy) == []


@pytest.mark.parametrize(
    "words",
    [
        "  - clause: QG-60\n    cell: gear.sword.bonus\n    ours: 5\n",  # another value than ours
        "  - clause: QG-61\n    cell: gear.sword.bonus\n    ours: 4\n",  # another clause
        "  - clause: QG-60\n    cell: gear.shield.bonus\n    ours: 4\n",  # another cell
        "  - clause: QG-60\n    ours: 4\n",  # no cell
    ],
)
def test_a_departure_excuses_only_its_own_clause_cell_and_value(
    project_copy: Path, goblin_folder: Path, judge: Judge, change: Change, words: str
) -> None:
    change(goblin_folder / "tables" / "gear.csv", "sword,Espada,attack,3", "sword,Espada,attack,4")
    depart(goblin_folder, words)
    assert "witness.departure" in {f.code for f in judge(project_copy) if f.severity == "error"}


def test_a_departure_that_nothing_needs_any_more_is_a_warning(
    project_copy: Path, goblin_folder: Path, judge: Judge
) -> None:
    depart(goblin_folder, "  - clause: QG-60\n    cell: gear.sword.bonus\n    ours: 4\n")
    (finding,) = judge(project_copy)
    assert (finding.code, finding.severity, finding.clause) == ("departure.unused", "warning", "QG-60")
    assert finding.where.file == "data/games/qiahn_goblin/departures.yaml"


def test_an_attested_cell_that_does_not_exist_gets_the_nearest_name(
    project_copy: Path, goblin_folder: Path, judge: Judge, change: Change
) -> None:
    change(goblin_folder / "clauses.yaml", "magic.fire.factor: 2", "magic.fyre.factor: 2")
    found = {f.code: f for f in judge(project_copy)}
    assert found["witness.cell"].message.endswith("there is no row 'fyre' in magic: did you mean 'fire'?")
    assert found["witness.cell"].where.file.endswith("clauses.yaml")
    assert found["witness.none"].message.startswith("magic.fire.factor is attested by no clause")


@pytest.mark.parametrize(
    ("old", "part"),
    [
        ("numbers.dice.value: 0", "magc.fire.factor: 0"),
        ("numbers.dice.value: 0", "magic.fire.factr: 0"),
        ("numbers.dice.value: 0", "components.gear.cuont: 0"),
        ("numbers.dice.value: 0", "components.geer.count: 0"),
        ("numbers.dice.value: 0", "gear: 0"),
    ],
)
def test_a_path_that_leads_to_no_cell_is_an_error(
    project_copy: Path, goblin_folder: Path, judge: Judge, change: Change, old: str, part: str
) -> None:
    change(goblin_folder / "clauses.yaml", old, part)
    found = [f for f in judge(project_copy) if f.severity == "error"]
    assert [f.code for f in found if f.code != "witness.none"] == ["witness.cell"]
    assert [f.message.split(" is ")[0].split(" of ")[-1] for f in found if f.code == "witness.none"] == [
        "numbers.dice"  # nobody attests it any more
    ]


def test_a_wildcard_attests_that_column_of_every_row_it_matches(
    project_copy: Path, goblin_folder: Path, judge: Judge, change: Change
) -> None:
    change(goblin_folder / "clauses.yaml", "{numbers.dice.value: 0}", "{numbers.dice.value: 0, gear.s*.bonus: 3}")
    assert judge(project_copy) == []
    change(goblin_folder / "tables" / "gear.csv", "shield,Escudo,defence,3", "shield,Escudo,defence,2")
    found = [(f.clause, f.where.line) for f in errors_of(judge(project_copy))]
    assert sorted(found) == [("QG-3", 3), ("QG-61", 3)]


def test_a_wildcard_covers_the_cells_it_matches_and_no_others(goblin: Game) -> None:
    clause = structs.replace(goblin.clauses["QG-3"], implies={"magic.*.copies": 2, "numbers.fighters_*.value": 1})
    game = structs.replace(goblin, clauses={"QG-3": clause}, rulings={})
    assert [str(w.cell) for w in witnesses(game)] == [
        *(f"magic.{row}.copies" for row in ("water", "air", "fire", "earth", "spirit")),
        "numbers.fighters_min.value",
        "numbers.fighters_max.value",
    ]
    findings = Findings()
    check_witnesses(game, findings)
    told = [f.message.split(" is ")[0] for f in findings.errors if f.code == "witness.departure"]
    assert told == ["magic.spirit.copies", "numbers.fighters_max.value"]


def test_computed_numbers_of_components_are_attested_like_cells(
    project_copy: Path, goblin_folder: Path, judge: Judge, change: Change
) -> None:
    change(goblin_folder / "tables" / "combatants.csv", "red,1,2", "red,1,3")
    found = {(f.code, f.clause) for f in judge(project_copy)}
    assert ("witness.departure", "QG-8") in found
    assert ("witness.departure", "AG-10") in found
    assert ("component.total", "") in found
    assert ("check.sum", "AG-10") in found


def test_a_cell_that_nobody_attests_is_an_error_unless_it_is_declared_ours(
    project_copy: Path, goblin_folder: Path, judge: Judge, change: Change
) -> None:
    change(goblin_folder / "clauses.yaml", "    fixes: {magic.fire.factor: 2}\n", "")
    change(goblin_folder / "game.yaml", "    ours: [theme]\n", "")
    found = [(f.code, f.severity, f.message.split(" is ")[0]) for f in judge(project_copy)]
    assert found == [
        ("witness.none", "error", "sides.heads.theme"),
        ("witness.none", "error", "sides.tails.theme"),
        ("witness.none", "error", "magic.fire.factor"),
        ("witness.printed", "error", "QG-76 prints magic.fire.factor, which neither it nor a clause it cites attests"),
    ]


def test_every_fact_of_the_goblin_game_has_a_witness_but_the_look_of_its_sides(goblin: Game) -> None:
    missing = {str(cell): reason for cell, reason in unattested(goblin).items()}
    additions = ("references.", "reminders.", "boxes.")  # cards and boxes that no source knows of
    looks = {cell for cell in missing if not cell.startswith(additions)}
    assert {cell for cell in looks if not cell.endswith(".hatching")} == {"sides.heads.theme", "sides.tails.theme"}
    assert len(looks) == 2 + 6  # the hatchings of the six types
    assert all(reason for reason in missing.values())


@pytest.mark.parametrize(
    ("value", "attested", "equal"),
    [
        (6, 6, True), (6, 5, False), (6, "6", False), (2.0, 2, True),
        (True, True, True), (1, True, False), (True, 1, False), (False, 0, False),
        (None, "none", True), (None, "", True), (None, 0, False),
        (("a", "b"), ["a", "b"], True), (("a", "b"), "a b", True), (("a", "b"), ["b", "a"], False), ((), [], True),
        ("own", "own", True), ("own", "enemy", False),
    ],
)  # fmt: skip
def test_facts_are_equal_only_as_the_same_kind_of_value(value: Any, attested: Any, equal: bool) -> None:
    assert equals_attested(value, attested) is equal
