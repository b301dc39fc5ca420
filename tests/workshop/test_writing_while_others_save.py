"""Commands that write a source file while somebody else saves it: nothing is written, and nobody's words are lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from projects import copied_project

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import Game, load_game
from generator.catalog.project import Project
from generator.workshop.play import odds_table, rerecording
from generator.workshop.play.odds_table import refresh
from generator.workshop.play.rerecording import rerecord, write
from generator.workshop.tables import table_import
from generator.workshop.tables.table_export import export
from generator.workshop.tables.table_import import import_sheet
from generator.workshop.translation.speakers import catalogues_of

ROOT = Path(__file__).resolve().parents[2]
GAME = Path("data/games/qiahn_tactics")
REFUSED = "somebody else has changed the file meanwhile: nothing was written"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(copied_project(tmp_path / "project", ["qiahn_tactics"]), ROOT)


def game_of(project: Project) -> Game:
    game = load_game(project, "qiahn_tactics", Findings())
    assert game is not None
    return game


def saved_during(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, path: Path) -> Callable[[], bytes]:
    """Somebody adds a line to `path` when a command is at work; gives what the file holds then."""
    usual = getattr(module, name)
    saved = path.read_bytes() + b"\n"

    def at_work(*args: Any, **more: Any) -> Any:
        path.write_bytes(saved)
        return usual(*args, **more)

    monkeypatch.setattr(module, name, at_work)
    return lambda: saved


def test_odds_are_not_written_over_what_is_saved_while_they_are_worked_out(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = project.root / GAME / "tables/odds.csv"
    saved = saved_during(monkeypatch, odds_table, "compute_odds", path)
    with pytest.raises(CannotJudge, match=REFUSED):
        refresh(project, game_of(project))
    assert path.read_bytes() == saved()
    monkeypatch.undo()
    assert refresh(project, game_of(project)) == (path, 0)


@pytest.mark.parametrize("name", ["tables/gear.csv", "locales/en.po"])
def test_an_import_writes_neither_table_nor_catalogue_when_one_of_them_is_saved_meanwhile(
    project: Project, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    sheet = project.root / "gear.csv"
    game = game_of(project)
    export(game, "gear", sheet, catalogues_of(project, game, Findings()))
    sheet.write_text(sheet.read_text("utf-8").replace("Espada", "Hoja").replace("Sword", "Blade"), "utf-8")
    files = {one: (project.root / GAME / one).read_bytes() for one in ("tables/gear.csv", "locales/en.po")}
    saved = saved_during(monkeypatch, table_import, "judge", project.root / GAME / name)
    with pytest.raises(CannotJudge, match=REFUSED):
        import_sheet(project, "qiahn_tactics", "gear", sheet, Findings())
    assert {one: (project.root / GAME / one).read_bytes() for one in files} == {**files, name: saved()}
    monkeypatch.undo()
    taken = import_sheet(project, "qiahn_tactics", "gear", sheet, Findings())
    assert taken is not None
    assert len(taken.files) == 2


def test_records_are_not_written_anew_over_one_that_is_saved_meanwhile(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = project.root / GAME / "tables/gear.csv"
    table.write_text(table.read_text("utf-8").replace("sword,Espada,attack,3", "sword,Espada,attack,5"), "utf-8")
    found = [one for one in rerecord(project, game_of(project)) if one.failure is None and one.changes][:2]
    assert len(found) == 2
    first, second = (one.path for one in found)
    before = first.read_bytes()
    second.write_bytes(second.read_bytes() + b"# read aloud on Sunday\n")
    with pytest.raises(CannotJudge, match=REFUSED):
        write(project, game_of(project), found)
    assert first.read_bytes() == before
    assert second.read_bytes().endswith(b"# read aloud on Sunday\n")
    write(project, game_of(project), [rerecording.rerecord(project, game_of(project), [first.stem])[0]])
    assert first.read_bytes() != before
