"""Mutation tests: a change of any single cell or placeholder is reported, or has a reason why not."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from msgspec import structs

from generator.base.findings import Findings
from generator.catalog.cells import CellPath
from generator.catalog.library import Game, check_references, load_game
from generator.catalog.project import Project
from generator.inspection.registers.changed_placeholders import changed_sources
from generator.inspection.registers.data_and_rules import check_data
from generator.inspection.registers.mutation import REPEATED, MutationChecks, MutationVerdict, changed_value, mutate
from generator.workshop.translation.speakers import catalogues_of

ROOT = Path(__file__).resolve().parents[2]
GOBLIN = "qiahn_goblin"
Change = Callable[[Path, str, str], None]


def load(root: Path, name: str) -> tuple[Project, Game]:
    project = Project(root, root)
    game = load_game(project, name, Findings())
    assert game is not None
    return project, game


def verdict_on(root: Path, name: str, every: int = 1) -> MutationVerdict:
    project, game = load(root, name)
    return mutate(game, catalogues_of(project, game, Findings()), every)


@cache
def verdict_as_it_stands(name: str, every: int) -> MutationVerdict:
    return verdict_on(ROOT, name, every)


# a game, and of how many of its cells one is changed; Kaixiflán has more than the others together
GAMES = [
    ("qiahn_tactics", 1),
    ("qiahn_goblin", 1),
    ("gnostica", 1),
    ("kaixiflan", 7),
    pytest.param("kaixiflan", 1, marks=pytest.mark.soak),
]


@pytest.mark.parametrize(("name", "every"), GAMES)
def test_no_change_goes_unnoticed_and_what_nobody_attests_has_its_reason(name: str, every: int) -> None:
    _, game = load(ROOT, name)
    verdict = verdict_as_it_stands(name, every)
    assert verdict.missed == []
    cells = [ident for ident, reason in verdict.excused.items() if reason != REPEATED]
    assert verdict.caught + len(cells) == verdict.cells
    assert verdict.placeholders == verdict.placeholders_caught > 100
    assert verdict.source_placeholders == verdict.source_placeholders_caught > 500
    assert all(verdict.excused.values())
    changeable = sum(len(table.columns) * len(table) for table in game.tables.values())
    assert 0 <= changeable - every * verdict.cells < changeable // 10  # empty words have nothing to change into


def test_what_nobody_attests_in_the_goblin_game_is_the_look_of_its_sides_and_types_units_and_additions() -> None:
    verdict = verdict_as_it_stands(GOBLIN, 1)
    types = load(ROOT, GOBLIN)[1].tables["combatants"]
    additions = ("references.", "reminders.", "boxes.")  # reference cards and boxes are ours whole
    cells = {ident for ident, reason in verdict.excused.items() if reason != REPEATED}
    rest = {cell for cell in cells if not cell.startswith(("numbers.", *additions))}
    hatchings = {f"combatants.{row.id}.hatching" for row in types}
    assert len(hatchings) == 6
    assert rest == {"sides.heads.theme", "sides.tails.theme", *hatchings}
    assert {cell.rsplit(".", 1)[1] for cell in cells if cell.startswith("numbers.")} == {"unit"}


@pytest.mark.parametrize(("name", "every"), GAMES)
def test_no_cell_is_excused_for_being_empty_or_for_its_type(name: str, every: int) -> None:
    """Every reason is written in game.yaml, for a table or a column that it names."""
    _, game = load(ROOT, name)
    tables = game.model.tables.values()
    declared = {table.reason for table in tables} | {c.reason for table in tables for c in table.columns.values()}
    assert set(verdict_as_it_stands(name, every).excused.values()) <= declared - {""} | {REPEATED}


def test_a_column_of_words_without_its_reason_is_missed(project_copy: Path, change: Change) -> None:
    path = project_copy / "data" / "games" / GOBLIN / "game.yaml"
    text = path.read_text("utf-8")
    start = text.index(", reason: what the number counts")
    path.write_text(text[:start] + text[text.index("}", start) :], encoding="utf-8")
    missed = verdict_on(project_copy, GOBLIN).missed
    assert missed
    assert all(line.split(":")[0].endswith(".unit") for line in missed)


def test_a_fact_filled_into_an_empty_cell_is_noticed(project_copy: Path) -> None:
    """No clause says that a spot card has a second power, and GN-54 says that it has none."""
    verdict = verdict_as_it_stands("gnostica", 1)
    cells = [ident for ident, reason in verdict.excused.items() if reason != REPEATED]
    assert not [cell for cell in cells if cell.startswith(("cards.", "majors.", "powers."))]


def test_every_placeholder_of_the_source_language_is_led_elsewhere_and_noticed() -> None:
    changed = list(changed_sources(load(ROOT, "gnostica")[1]))
    target = {
        str(one.new) for one in changed if str(one.old) == "numbers.target.value" and one.text == "clauses.GN-24.text"
    }
    assert {"numbers.target_short.value", "numbers.target_long.value", "numbers.hand.value", "None"} <= target
    assert all(one.noticed for one in changed)
    exchanged = {(str(one.old), str(one.new)) for one in changed if one.text == "clauses.GN-3.text"}
    assert ("pieces.small.level", "pieces.large.level") in exchanged


def test_a_source_whose_numbers_are_quoted_without_prints_is_missed(project_copy: Path, change: Change) -> None:
    """A check that is weaker than the changes shows in the list of what was missed."""
    _, game = load(ROOT, "kaixiflan")
    ruling = structs.replace(game.rulings["KQ-40"], prints=())
    loose = structs.replace(game, rulings={**game.rulings, "KQ-40": ruling})
    found = Findings()
    check_data(loose, found)
    assert [f.code for f in found.errors] == ["witness.order"]


def test_a_cell_whose_clause_no_longer_attests_it_is_missed(project_copy: Path, change: Change) -> None:
    clauses = project_copy / "data" / "games" / GOBLIN / "clauses.yaml"
    change(clauses, "    fixes: {magic.fire.factor: 2}\n", "")
    missed = verdict_on(project_copy, GOBLIN).missed
    assert missed[0] == "magic.fire.factor: 2 -> 3"


@pytest.mark.soak  # no change goes unnoticed above
def test_a_cell_that_two_clauses_attest_is_still_noticed_when_one_falls_silent(
    project_copy: Path, change: Change
) -> None:
    clauses = project_copy / "data" / "games" / "qiahn_tactics" / "clauses.yaml"
    change(clauses, "    fixes: {gear.sword.bonus: 3}\n", "")
    assert verdict_on(project_copy, "qiahn_tactics").missed == []


def test_a_table_marked_ours_without_its_mark_is_missed_cell_by_cell(project_copy: Path, change: Change) -> None:
    change(project_copy / "data" / "games" / GOBLIN / "game.yaml", "    ours: [theme]\n", "")
    missed = verdict_on(project_copy, GOBLIN).missed
    assert missed == ["sides.heads.theme: 'day' -> 'night'", "sides.tails.theme: 'night' -> 'day'"]


def test_a_change_of_words_is_noticed_by_the_catalogue_alone() -> None:
    _, game = load(ROOT, GOBLIN)
    with_english = verdict_as_it_stands(GOBLIN, 1)
    alone = mutate(game, {})
    name = "combatants.wizard.name"
    assert name not in with_english.excused
    assert alone.excused[name] == "words: there is no other language to be compared with"
    assert alone.placeholders == 0


def test_every_changed_value_is_another_value_of_the_same_kind() -> None:
    for name in ("qiahn_tactics", "qiahn_goblin", "kaixiflan", "gnostica"):
        _, game = load(ROOT, name)
        for table in game.tables.values():
            for row in table:
                for column, spec in table.columns.items():
                    value, changed = getattr(row, column), changed_value(game, table, row, column, spec)
                    assert changed != value or changed is None, f"{table.name}.{row.id}.{column}"
                    if value is not None and changed is not None:
                        assert type(changed) is type(value), f"{table.name}.{row.id}.{column}"


@pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.soak), 5])  # of the rows of a table, each or some
def test_a_change_is_noticed_exactly_when_judging_everything_again_would_notice_it(step: int) -> None:
    _, game = load(ROOT, GOBLIN)
    checks, verdicts = MutationChecks(game), []
    for table in game.tables.values():
        for row in list(table)[::step]:
            for column, spec in table.columns.items():
                changed = changed_value(game, table, row, column, spec)
                if changed is None or column == "id":
                    continue
                other = structs.replace(table, rows={**table.rows, row.id: row._replace(**{column: changed})})
                findings = Findings()
                check_references(whole := structs.replace(game, tables={**game.tables, table.name: other}), findings)
                check_data(whole, findings)
                anew = {(f.code, f.message) for f in findings.errors} - checks.before
                cell = CellPath(table.name, row.id, column)
                assert checks.detects(other, cell, spec.type) == bool(anew), (cell, anew)
                verdicts.append(bool(anew))
    assert set(verdicts) == {True, False}


def test_mutating_leaves_the_game_as_it_was() -> None:
    project, game = load(ROOT, GOBLIN)
    before = {table.name: [tuple(row) for row in table] for table in game.tables.values()}
    mutate(game, catalogues_of(project, game, Findings()))
    assert {table.name: [tuple(row) for row in table] for table in game.tables.values()} == before
