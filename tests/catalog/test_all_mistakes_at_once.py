"""One run tells every mistake of a project, not the first."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any


def test_ten_different_mistakes_in_a_project_give_all_ten(
    project_copy: Path, goblin_folder: Path, judge: Callable[..., Any], change: Callable[..., None]
) -> None:
    tables = goblin_folder / "tables"
    change(tables / "combatants.csv", "wizard,Mago,yellow,6", "wizard,Mago,yellow,six")
    change(tables / "gear.csv", "shield,Escudo,defence", "shield,Escudo,defense")
    change(tables / "magic.csv", "spirit,Espíritu,,any,,3,1,no", "spirit,Espíritu,,any,,3,1,never")
    change(tables / "modes.csv", "open,Juego descubierto", "half_hidden,Juego descubierto")
    change(tables / "qiahnberros.csv", "Gallina suelta,wizard", "Gallina suelta,wizrd")
    change(tables / "singles.csv", "turn,Carta de turno,1,", "turn,Carta de turno,1,extra,")
    change(tables / "words.csv", "weak_to,Le pueden", "weak_to," + "x" * 401)
    change(goblin_folder / "components.yaml", "rows: gear", "rows: geer")
    change(goblin_folder / "departures.yaml", "  - clause: QG-99\n", "  - clause: QG-999\n")
    change(goblin_folder / "rulings.yaml", "default: double_printed", "default: double_painted")
    found = {(f.code, f.where.file.rsplit("/", 1)[1], f.where.line) for f in judge(project_copy, "data", "rules")}
    line = {
        name: next(i for i, text in enumerate((goblin_folder / name).read_text("utf-8").split("\n"), 1) if part in text)
        for name, part in [
            ("components.yaml", "rows: geer"),
            ("departures.yaml", "QG-999"),
            ("rulings.yaml", "default: double_painted"),
        ]
    }
    assert found >= {
        ("table.cell", "combatants.csv", 2),
        ("table.cell", "gear.csv", 3),
        ("table.cell", "magic.csv", 6),
        ("table.duplicate", "modes.csv", 3),
        ("table.dangling", "qiahnberros.csv", 2),
        ("table.width", "singles.csv", 2),
        ("table.cell", "words.csv", 4),
        ("component.dangling", "components.yaml", line["components.yaml"]),
        ("departure.clause", "departures.yaml", line["departures.yaml"]),
        ("rules.default", "rulings.yaml", line["rulings.yaml"]),
    }


def test_a_clause_id_that_stands_twice_does_not_move_the_places_of_later_findings(
    project_copy: Path, goblin_folder: Path, judge: Callable[..., Any], change: Callable[..., None]
) -> None:
    path = goblin_folder / "clauses.yaml"
    change(path, "  - id: QG-4\n", "  - id: QG-3\n")
    change(path, "refs: [QG-74]\n", "refs: [QG-740]\n")
    found = {f.code: f for f in judge(project_copy, "rules")}
    lines = path.read_text("utf-8").split("\n")
    assert set(found) == {"clauses.duplicate", "rules.gap", "rules.reference", "book.clause"}
    assert lines[found["clauses.duplicate"].where.line - 1] == "  - id: QG-3"
    assert lines[found["rules.reference"].where.line - 1] == "  - id: QG-75"
    assert "QG-4" in found["rules.gap"].message


def test_a_bad_cell_does_not_hide_what_the_other_checks_have_to_say(
    project_copy: Path, goblin_folder: Path, judge: Callable[..., Any], change: Callable[..., None]
) -> None:
    change(goblin_folder / "tables" / "combatants.csv", "wizard,Mago,yellow,6,2", "wizard,Mago,yellow,6,two")
    change(goblin_folder / "tables" / "gear.csv", "sword,Espada,attack,3", "sword,Espada,attack,4")
    codes = [(f.code, f.where.line) for f in judge(project_copy) if f.where.file.endswith(".csv")]
    assert ("table.cell", 2) in codes
    assert ("witness.departure", 2) in codes


def test_files_that_cannot_be_understood_do_not_accuse_the_files_that_can(
    project_copy: Path, goblin_folder: Path, judge: Callable[..., Any], change: Callable[..., None]
) -> None:
    change(goblin_folder / "clauses.yaml", "  - id: QG-2\n", "  - di: QG-2\n")
    errors = [f for f in judge(project_copy) if f.severity == "error"]
    assert {f.where.file.rsplit("/", 1)[1] for f in errors} == {"clauses.yaml"}
    assert {f.code for f in errors} == {"yaml.unknown-key", "yaml.missing-key"}
