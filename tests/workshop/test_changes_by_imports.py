"""What `tirada import` says that it changes: cells old and new, translations, rows; and nothing where nothing does."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from commands import Done, here
from projects import copied_project

from generator.workshop.tables.table_export import csv_text

GAME = "qiahn_goblin"
GEAR = Path("data/games/qiahn_goblin/tables/gear.csv")
COMBATANTS = Path("data/games/qiahn_goblin/tables/combatants.csv")
ENGLISH = Path("data/games/qiahn_goblin/locales/en.po")
SPANISH = {"LC_ALL": "es_ES.UTF-8"}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied_project(tmp_path_factory.mktemp("goblin"), [GAME])


@pytest.fixture
def goblin(project: Path) -> Iterator[Path]:
    """A project with Goblin alone, in which each test finds the game as it was."""
    kept = {name: (project / name).read_bytes() for name in (GEAR, COMBATANTS, ENGLISH)}
    yield project
    for name, data in kept.items():
        (project / name).write_bytes(data)


def exported(goblin: Path, name: str = "old.csv", table: str = "gear") -> str:
    assert here(["export", GAME, table, "--translations", "--to", name], goblin, {}).returncode == 0
    return name


def imported(goblin: Path, name: str, *words: str, table: str = "gear", language: dict[str, str] | None = None) -> Done:
    return here(["import", name, "--as", f"{GAME}/{table}", *words], goblin, language or {})


def changed(goblin: Path, path: Path, *pairs: tuple[str, str]) -> None:
    text = (goblin / path).read_text("utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    (goblin / path).write_text(text, "utf-8", newline="\n")


def lines(done: Done) -> list[str]:
    return done.stdout.rstrip("\n").split("\n")


def test_a_sheet_older_than_the_table_names_each_cell_that_it_puts_back(goblin: Path) -> None:
    sheet = exported(goblin)
    changed(goblin, GEAR, ("Espada,attack,3", "Sable,attack,4"))  # as the editor in the browser saves it meanwhile
    changed(goblin, ENGLISH, ('msgid "Espada"\nmsgstr "Sword"', 'msgid "Sable"\nmsgstr "Sabre"'))
    done = imported(goblin, sheet)
    assert done.returncode == 0
    assert lines(done) == [
        f"3 cells change in {GAME}/gear:",
        "  sword.name: Sable → Espada",
        "  sword.bonus: 4 → 3",
        "  sword.name_en: Sabre → Sword",
        f"Wrote {GEAR.as_posix()}",
        f"Wrote {ENGLISH.as_posix()}",
    ]


def test_an_import_that_changes_nothing_says_so_and_writes_nothing(goblin: Path) -> None:
    sheet = exported(goblin)
    before = (goblin / GEAR).stat().st_mtime_ns
    assert lines(imported(goblin, sheet)) == [f"Nothing changes in {GAME}/gear: it has the same cells already"]
    assert (goblin / GEAR).stat().st_mtime_ns == before
    told = imported(goblin, sheet, language=SPANISH)
    assert lines(told) == [f"Nada cambia en {GAME}/gear: ya tiene las mismas celdas"]


def test_a_dry_run_tells_the_same_and_writes_nothing(goblin: Path) -> None:
    sheet = exported(goblin)
    changed(goblin, GEAR, ("attack,3", "attack,4"))
    kept = {name: (goblin / name).read_bytes() for name in (GEAR, ENGLISH)}
    told = lines(imported(goblin, sheet, "--dry-run"))
    assert told == [
        f"1 cell changes in {GAME}/gear:",
        "  sword.bonus: 4 → 3",
        "Nothing was written: --dry-run only tells",
    ]
    assert {name: (goblin / name).read_bytes() for name in kept} == kept
    assert lines(imported(goblin, sheet))[:2] == told[:2]
    assert (goblin / GEAR).read_bytes() != kept[GEAR]


def test_a_dry_run_refuses_what_an_import_refuses(goblin: Path) -> None:
    sheet = exported(goblin)
    changed(goblin, Path(sheet), ("attack,3", "attack,three"))
    done = imported(goblin, sheet, "--dry-run")
    assert (done.returncode, done.stdout) == (1, "")
    assert "gear.sword.bonus: 'three' is not a whole number" in done.stderr


def test_beyond_a_dozen_cells_their_number_is_told_and_v_names_all(goblin: Path) -> None:
    sheet = goblin / exported(goblin, table="combatants")
    header, *rows = csv.reader(sheet.read_text("utf-8").splitlines())
    columns = [header.index(name) for name in ("name", "text", "name_en")]
    cells = [f"  {row[0]}.{header[c]}: {row[c]} → {row[c]} B" for row in rows for c in columns]
    for row in rows:
        for c in columns:
            row[c] += " B"
    sheet.write_text(csv_text([header, *rows]), "utf-8", newline="\n")
    count = len(cells)
    assert count == 18
    told = lines(imported(goblin, sheet.name, "--dry-run", table="combatants"))
    assert told[:14] == [f"18 cells change in {GAME}/combatants:", *cells[:12], "  and 6 more: -v names all"]
    assert not any(" → " in line for line in told[14:])
    everything = lines(imported(goblin, sheet.name, "--dry-run", "-v", table="combatants"))
    assert everything[1:19] == cells
    spanish = lines(imported(goblin, sheet.name, "--dry-run", table="combatants", language=SPANISH))
    assert spanish[13] == "  y 6 más: -v las nombra todas"
    whole = json.loads(imported(goblin, sheet.name, "--dry-run", "--json", table="combatants").stdout)
    assert len(whole["changes"]["cells"]) == count


def test_rows_that_come_and_go_and_another_order_are_told(goblin: Path) -> None:
    sheet = exported(goblin)
    header, first, second, *rest = (goblin / GEAR).read_text("utf-8").rstrip("\n").split("\n")
    newer = second.replace(second.split(",")[0], "spear", 1)
    (goblin / GEAR).write_text("\n".join([header, *rest, first, newer, ""]), "utf-8", newline="\n")
    told = lines(imported(goblin, sheet, "--dry-run"))
    assert f"Rows added: {second.split(',')[0]}" in told
    assert "Rows removed: spear" in told
    assert ("Its rows stand in another order now" in told) == bool(rest)


def test_json_has_every_change_and_what_was_written(goblin: Path) -> None:
    sheet = exported(goblin)
    changed(goblin, GEAR, ("attack,3", "attack,4"))
    cells = [{"row": "sword", "column": "bonus", "before": "4", "after": "3"}]
    for words, written in ((("--dry-run",), []), ((), [GEAR.as_posix()])):
        told = json.loads(imported(goblin, sheet, "--json", *words, language=SPANISH).stdout)
        assert told == {
            "table": f"{GAME}/gear",
            "taken": True,
            "written": written,
            "changes": {
                "cells": cells, "rows_added": [], "rows_removed": [], "reordered": False, "trusted": [],
                "comparable": True,
            },
            "findings": [],
        }  # fmt: skip


def test_json_of_a_refused_sheet_has_its_findings(goblin: Path) -> None:
    sheet = exported(goblin)
    changed(goblin, Path(sheet), ("attack,3", "attack,three"))
    done = imported(goblin, sheet, "--json")
    told = json.loads(done.stdout)
    assert (done.returncode, told["taken"], told["changes"], told["written"]) == (1, False, None, [])
    assert [one["code"] for one in told["findings"]] == ["table.cell"]


def test_changes_are_told_in_spanish(goblin: Path) -> None:
    sheet = exported(goblin)
    changed(goblin, GEAR, ("Espada,attack,3", "Sable,attack,3"))
    assert lines(imported(goblin, sheet, "--dry-run", language=SPANISH)) == [
        f"1 celda cambia en {GAME}/gear:",
        "  sword.name: Sable → Espada",
        "No se ha escrito nada: --dry-run solo lo cuenta",
    ]
    changed(goblin, GEAR, ("Sable,attack,3", "Sable,attack,2"))
    assert lines(imported(goblin, sheet, "--dry-run", language=SPANISH))[0] == f"2 celdas cambian en {GAME}/gear:"


def test_a_stale_translation_that_comes_back_as_it_was_is_told_to_count_as_fresh(goblin: Path) -> None:
    sheet = exported(goblin)
    book = polib.pofile(str(goblin / ENGLISH))
    book.find("gear.sword.name", by="msgctxt").flags.append("fuzzy")
    book.save(str(goblin / ENGLISH))
    told = lines(imported(goblin, sheet))
    assert told[0] == "Translations that stay as they were and count as fresh now: sword.name_en"


def test_a_table_that_a_spreadsheet_program_saved_in_its_place_is_compared_as_it_was_meant(goblin: Path) -> None:
    sheet = exported(goblin)
    changed(goblin, GEAR, ("attack,3", "attack,4"))
    as_excel = (goblin / GEAR).read_text("utf-8").replace(",", ";")
    (goblin / GEAR).write_bytes(as_excel.encode("cp1252"))
    assert lines(imported(goblin, sheet))[:2] == [f"1 cell changes in {GAME}/gear:", "  sword.bonus: 4 → 3"]
    (goblin / GEAR).write_bytes(b"\x00\xff no table")
    assert lines(imported(goblin, sheet))[0] == (
        f"{GAME}/gear could not be read before: which of its cells change is not known"
    )
