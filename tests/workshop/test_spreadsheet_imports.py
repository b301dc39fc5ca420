"""Tables taken back from spreadsheets: unchanged, refused whole, or with a warning for each departure."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import Game, load_game
from generator.catalog.project import Project
from generator.workshop.tables.table_changes import TableChanges
from generator.workshop.tables.table_export import export
from generator.workshop.tables.table_import import TakenSheet, import_sheet

ROOT = Path(__file__).resolve().parents[2]
KINDS = ("csv", "xlsx", "ods", "json")


def load(root: Path, name: str) -> Game:
    findings = Findings()
    game = load_game(Project(root, root), name, findings)
    assert game is not None
    assert findings.items == []
    return game


def exported(game: Game, table: str, path: Path) -> str:
    export(game, table, path)
    return path.read_text(encoding="utf-8")


@pytest.mark.soak  # test_spreadsheets has every table come back unchanged
@pytest.mark.parametrize("kind", KINDS)
def test_an_imported_export_leaves_every_file_of_the_game_as_it_was(project_copy: Path, kind: str) -> None:
    project = Project(project_copy, project_copy)
    game = load(project_copy, "kaixiflan")
    before = {table: (game.folder / "tables" / f"{table}.csv").read_bytes() for table in game.tables}
    for table in game.tables:
        path = project_copy.parent / f"{table}.{kind}"
        export(game, table, path)
        findings = Findings()
        assert import_sheet(project, game.id, table, path, findings) == TakenSheet(TableChanges(), ())
        assert findings.items == []
    assert {table: (game.folder / "tables" / f"{table}.csv").read_bytes() for table in game.tables} == before


@pytest.mark.parametrize("kind", ["csv", "xlsx", "json"])
def test_import_refuses_a_cell_it_cannot_read_and_writes_nothing(project_copy: Path, kind: str) -> None:
    game = load(project_copy, "qiahn_goblin")
    path = project_copy.parent / f"gear.{kind}"
    export(game, "gear", path)
    if kind == "xlsx":
        book = openpyxl.load_workbook(path)
        book["gear"]["D2"] = "three"
        book.save(path)
    else:
        path.write_text(
            path.read_text("utf-8").replace("attack,3", "attack,three").replace('"3"', '"three"', 1), "utf-8"
        )
    target = game.folder / "tables" / "gear.csv"
    before = target.read_bytes(), sorted(p.name for p in target.parent.iterdir())
    findings = Findings()
    assert import_sheet(Project(project_copy, project_copy), game.id, "gear", path, findings) is None
    assert [f.code for f in findings.errors] == ["table.cell"]
    assert findings.errors[0].clause in {"QG-60", "QG-72"}
    assert (target.read_bytes(), sorted(p.name for p in target.parent.iterdir())) == before


def test_import_takes_a_departure_and_warns_of_it(project_copy: Path) -> None:
    project = Project(project_copy, project_copy)
    game = load(project_copy, "qiahn_goblin")
    path = project_copy.parent / "gear.csv"
    path.write_text(exported(game, "gear", path).replace("attack,3", "attack,4"), encoding="utf-8")
    findings = Findings()
    taken = import_sheet(project, game.id, "gear", path, findings)
    assert taken is not None
    (target,) = taken.files
    assert target == game.folder / "tables" / "gear.csv"
    assert "attack,4" in target.read_text("utf-8")
    assert {f.severity for f in findings} == {"warning"}
    assert "gear.sword.bonus is 4, but QG-60 attests 3" in [f.message for f in findings]


def test_import_refuses_the_copy_that_came_with_the_program(tmp_path: Path) -> None:
    gnostica = load(ROOT, "gnostica")
    export(gnostica, "suits", tmp_path / "suits.csv")
    shipped = Project(ROOT, ROOT, read_only=True)
    with pytest.raises(CannotJudge, match="read-only") as refused:
        import_sheet(shipped, gnostica.id, "suits", tmp_path / "suits.csv", Findings())
    assert "--root" in refused.value.fix
