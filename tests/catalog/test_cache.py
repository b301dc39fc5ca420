"""Games that were read before: the same object, as long as no file of theirs changed."""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from generator.base.findings import Findings
from generator.catalog import cache
from generator.catalog.library import GAME_FILES, Game, load_game, read_game
from generator.catalog.project import Project

GAMES = ("qiahn_tactics", "qiahn_goblin", "kaixiflan", "gnostica")
GOBLIN = "qiahn_goblin"


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of this test alone."""
    folder = tmp_path / "kept"
    monkeypatch.setenv("TIRADA_CACHE", str(folder))
    return folder / "tirada"


def load(root: Path, name: str = GOBLIN) -> Game:
    findings = Findings()
    game = load_game(Project(root, root), name, findings)
    assert game is not None
    return game


def read(root: Path, name: str = GOBLIN) -> Game:
    game = read_game(Project(root, root), name, Findings())
    assert game is not None
    return game


def facts(game: Game) -> dict[str, Any]:
    """Everything a game holds, comparable however it was made."""
    tables = {
        name: (table.file, table.columns, {key: tuple(row) for key, row in table.rows.items()}, table.lines, table.text)
        for name, table in game.tables.items()
    }
    return {
        "model": game.model, "folder": game.folder, "tables": tables, "components": game.components,
        "clauses": game.clauses, "rulings": game.rulings, "departures": game.departures, "glossary": game.glossary,
        "places": [str(game.where_of("clauses", clause, "text")) for clause in game.clauses],
    }  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_a_game_from_the_cache_is_the_game_as_it_was_read(project_copy: Path, kept: Path, name: str) -> None:
    fresh = load(project_copy, name)
    assert len(list(kept.glob("*.tirada-cache"))) == 1
    again = load(project_copy, name)
    assert again is not fresh
    assert facts(again) == facts(fresh) == facts(read(project_copy, name))
    for table in again.tables.values():
        row = next(iter(table))
        assert row._fields == tuple(fresh.tables[table.name].rows[row.id]._fields)


def test_the_cache_is_really_used(project_copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = load(project_copy)
    monkeypatch.setattr("generator.catalog.library.read_game", lambda *args: pytest.fail("the files were read again"))
    assert facts(load(project_copy)) == facts(first)


@pytest.mark.parametrize("file", [*GAME_FILES, "tables/combatants.csv", "tables/words.csv", "locales/en.po"])
def test_a_change_of_any_file_of_the_game_is_noticed(project_copy: Path, kept: Path, file: str) -> None:
    load(project_copy)
    path = project_copy / "data" / "games" / GOBLIN / file
    path.write_bytes(path.read_bytes().replace(b"Mago", b"Maga").replace(b"#", b"##", 1) + b"\n")
    load(project_copy)
    assert len(list(kept.glob("*.tirada-cache"))) == 2


def test_a_changed_cell_is_read_even_when_size_and_time_of_its_file_are_the_same(project_copy: Path) -> None:
    path = project_copy / "data" / "games" / GOBLIN / "tables" / "gear.csv"
    before = path.stat()
    assert load(project_copy).tables["gear"].rows["sword"].bonus == 3
    path.write_bytes(path.read_bytes().replace(b"attack,3", b"attack,4"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert load(project_copy).tables["gear"].rows["sword"].bonus == 4


def test_one_run_has_one_game_until_a_file_of_it_changes(project_copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIRADA_CACHE", "off")
    project = Project(project_copy, project_copy)
    first = load_game(project, GOBLIN, Findings())
    assert first is not None
    assert load_game(project, GOBLIN, Findings()) is first
    path = project_copy / "data" / "games" / GOBLIN / "tables" / "gear.csv"
    path.write_bytes(path.read_bytes().replace(b"attack,3", b"attack,4"))
    changed = load_game(project, GOBLIN, Findings())
    assert changed is not None
    assert (first.tables["gear"].rows["sword"].bonus, changed.tables["gear"].rows["sword"].bonus) == (3, 4)


def test_a_game_with_a_finding_is_told_again_in_the_same_run(project_copy: Path) -> None:
    path = project_copy / "data" / "games" / GOBLIN / "tables" / "gear.csv"
    path.write_bytes(path.read_bytes().replace(b"attack,3", b"attack,x"))
    project = Project(project_copy, project_copy)
    for _ in range(2):
        findings = Findings()
        load_game(project, GOBLIN, findings)
        assert [f.code for f in findings] == ["table.cell"]


@pytest.mark.parametrize(
    "edit",
    [
        lambda folder: (folder / "tables" / "extra.csv").write_text("id\na\n", encoding="utf-8"),
        lambda folder: (folder / "departures.yaml").unlink(),
        lambda folder: (folder / "tables" / "gear.csv").rename(folder / "tables" / "geer.csv"),
    ],
)
def test_a_file_that_comes_goes_or_is_renamed_is_noticed(project_copy: Path, edit: Callable[[Path], object]) -> None:
    before = facts(load(project_copy))
    edit(project_copy / "data" / "games" / GOBLIN)
    findings = Findings()
    game = load_game(Project(project_copy, project_copy), GOBLIN, findings)
    assert game is not None
    assert findings.items or facts(game) != before


def test_a_game_with_a_finding_is_read_and_told_every_time(project_copy: Path, kept: Path) -> None:
    path = project_copy / "data" / "games" / GOBLIN / "tables" / "gear.csv"
    path.write_bytes(path.read_bytes().replace(b"attack,3", b"attack,x"))
    for _ in range(2):
        findings = Findings()
        load_game(Project(project_copy, project_copy), GOBLIN, findings)
        assert [f.code for f in findings] == ["table.cell"]
    assert not kept.exists()


@pytest.mark.parametrize(
    "damage",
    [b"", b"not a pickle", pickle.dumps({"a": 1}), pickle.dumps(None), b"cno.such.module\nthing\n."],
)
def test_a_damaged_cache_counts_as_none(project_copy: Path, kept: Path, damage: bytes) -> None:
    before = facts(load(project_copy))
    (path,) = kept.glob("*.tirada-cache")
    path.write_bytes(damage)
    assert facts(load(project_copy)) == before
    assert path.read_bytes() != damage
    path.write_bytes(path.read_bytes()[:1000])
    assert facts(load(project_copy)) == before


def test_two_projects_with_the_same_content_do_not_share_their_places(project_copy: Path, tmp_path: Path) -> None:
    first = load(project_copy)
    other = project_copy.rename(tmp_path / "elsewhere")
    second = load(other)
    assert (first.folder, second.folder) == (project_copy / "data/games" / GOBLIN, other / "data/games" / GOBLIN)


def test_switched_off_nothing_is_kept(project_copy: Path, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIRADA_CACHE", "off")
    monkeypatch.setenv("XDG_CACHE_HOME", str(kept))
    monkeypatch.setenv("LOCALAPPDATA", str(kept))
    assert cache.folder() is None
    assert facts(load(project_copy)) == facts(load(project_copy))
    assert not kept.exists()


def test_without_a_name_the_user_s_own_cache_folder_is_used(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TIRADA_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(kept))
    monkeypatch.setenv("LOCALAPPDATA", str(kept))
    assert cache.folder() == kept / "tirada"


def test_without_any_name_the_system_says_where_caches_are_kept(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TIRADA_CACHE")
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda name, appauthor: tmp_path / "system" / name)
    for unusable in ("", "somewhere/relative"):
        monkeypatch.setenv("XDG_CACHE_HOME", unusable)
        assert cache.folder() == tmp_path / "system" / "tirada"
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda name, appauthor: Path("~/.cache") / name)
    assert cache.folder() is None, "a user without a home folder has no cache, and no folder named ~"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows asks the system, not HOME")
def test_the_home_folder_holds_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TIRADA_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    caches = "Library/Caches" if sys.platform == "darwin" else ".cache"
    assert cache.folder() == tmp_path / caches / "tirada"


def test_nothing_is_ever_written_into_the_project(project_copy: Path) -> None:
    before = {path: path.read_bytes() for path in project_copy.rglob("*") if path.is_file()}
    for name in GAMES:
        load(project_copy, name)
        load(project_copy, name)
    assert {path: path.read_bytes() for path in project_copy.rglob("*") if path.is_file()} == before


def test_a_cache_that_cannot_be_written_is_no_reason_to_stop(
    project_copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("TIRADA_CACHE", str(tmp_path / "file" / "below"))
    assert facts(load(project_copy)) == facts(read(project_copy))


def test_only_the_newest_are_kept(kept: Path) -> None:
    for number in range(cache.KEPT + 5):
        cache.put(f"game{number:03d}", number)
        os.utime(kept / f"game{number:03d}.tirada-cache", ns=(number, number))
    cache.put("last", "last")
    assert len(list(kept.glob("*.tirada-cache"))) == cache.KEPT
    assert cache.get("last") == "last"
    assert cache.get("game000") is None
