"""tirada export, import, check table and i18n as a user types them: what they say, write, and their exit codes."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import openpyxl
import polib
import pytest

ROOT = Path(__file__).resolve().parents[2]
Run = Callable[..., subprocess.CompletedProcess[str]]
CARDS = Path("data/games/gnostica/tables/cards.csv")


@pytest.fixture
def cards(tirada: Run, tmp_path: Path) -> Path:
    """cards.xlsx in tmp_path, as the command exports it."""
    done = tirada("export", "gnostica", "cards", "--to", "cards.xlsx", "--root", ROOT)
    assert (done.returncode, done.stdout) == (0, "Wrote gnostica/cards to cards.xlsx\n")
    return tmp_path / "cards.xlsx"


def put(path: Path, cell: str, value: object) -> None:
    book = openpyxl.load_workbook(path)
    book["cards"][cell] = value
    book.save(path)


def test_what_was_exported_is_accepted_and_imported_without_a_change(
    tirada: Run, cards: Path, project_copy: Path
) -> None:
    done = tirada("check", "table", "cards.xlsx", "--as", "gnostica/cards", "--root", ROOT)
    assert (done.returncode, done.stderr) == (0, "")
    done = tirada("import", cards, "--as", "gnostica/cards", cwd=project_copy)
    assert (done.returncode, done.stdout) == (0, "Nothing changes in gnostica/cards: it has the same cells already\n")
    assert (project_copy / CARDS).read_bytes() == (ROOT / CARDS).read_bytes()


@pytest.mark.parametrize("value", [2, 4])
def test_GN_18_a_wrong_value_is_told_with_file_sheet_cell_and_clause(tirada: Run, cards: Path, value: int) -> None:
    put(cards, "F17", value)
    done = tirada("check", "table", "cards.xlsx", "--as", "gnostica/cards", "--json", "--root", ROOT)
    assert done.returncode == 1
    found = [f for f in json.loads(done.stdout) if f["where"].get("file") == "cards.xlsx, sheet cards, F17"]
    assert [(f["severity"], f["clause"]) for f in found] == [("error", "GN-18")]
    assert "GN-18 attests 3" in found[0]["message"]


def test_import_tells_a_departure_and_takes_it(tirada: Run, cards: Path, project_copy: Path) -> None:
    put(cards, "F17", 2)
    done = tirada("import", "../cards.xlsx", "--as", "gnostica/cards", cwd=project_copy)
    assert done.returncode == 0
    assert "sheet cards, F17: warning: cards.15-devil.value is 2, but GN-18 attests 3 [GN-18]" in done.stderr
    assert ",major,15,2," in (project_copy / CARDS).read_text("utf-8")
    assert tirada("check", "data", "--game", "gnostica", cwd=project_copy).returncode == 1


def test_import_refuses_what_it_cannot_read_and_writes_nothing(tirada: Run, cards: Path, project_copy: Path) -> None:
    put(cards, "F17", "three")
    done = tirada("import", cards, "--as", "gnostica/cards", cwd=project_copy)
    assert (done.returncode, done.stdout) == (1, "")
    assert "F17: error: cards.15-devil.value: 'three' is not a whole number" in done.stderr
    assert (project_copy / CARDS).read_bytes() == (ROOT / CARDS).read_bytes()


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("export", "gnostica", "crads", "--to", "x.csv"), "gnostica has no table 'crads': did you mean 'cards'?"),
        (("export", "gnostica", "cards", "--to", "x.doc"), "cannot write a table as '.doc'"),
        (("import", "cards.xlsx", "--as", "gnostica"), "'gnostica' is not written GAME/TABLE"),
        (("import", "nothing.xlsx", "--as", "gnostica/cards"), "nothing.xlsx"),
        (("check", "table", "cards.xlsx"), "wants a file and --as GAME/TABLE"),
        (("check", "table", "broken.xlsx", "--as", "gnostica/cards"), "broken.xlsx: not a readable XLSX file"),
        (("i18n", "new", "klingon"), "'klingon' is not a language code"),
        (("i18n", "new", "en"), "already has English (en)"),
    ],
)
def test_wrong_use_exits_2_and_says_what_is_expected(
    tirada: Run, tmp_path: Path, project_copy: Path, arguments: tuple[str, ...], part: str
) -> None:
    for name in ("cards.xlsx", "broken.xlsx"):
        (tmp_path / name).write_bytes(b"PK broken")
    before = sorted(project_copy.rglob("*"))
    done = tirada(*arguments, "--root", project_copy)
    assert done.returncode == 2
    assert part in done.stderr
    assert "Traceback" not in done.stderr
    assert sorted(project_copy.rglob("*")) == before


def test_a_language_is_added_by_one_command_and_its_gaps_show(tirada: Run, project_copy: Path) -> None:
    done = tirada("i18n", "new", "ca", cwd=project_copy)
    assert (done.returncode, done.stderr) == (0, "")
    assert "data/games/gnostica/locales/ca.po: " in done.stdout
    assert "texts to translate into Catalan" in done.stdout
    rows = json.loads(tirada("i18n", "status", "--json", cwd=project_copy).stdout)
    catalan = [row for row in rows if row["language"] == "ca"]
    assert [row["game"] for row in catalan] == ["gnostica", "kaixiflan", "qiahn_goblin", "qiahn_tactics", "data/print"]
    assert all(row["missing"] == row["texts"] > 100 and row["translated"] == 0 for row in catalan)
    assert all(row["missing"] == row["stale"] == 0 for row in rows if row["language"] == "en")
    said = tirada("i18n", "status", "--game", "gnostica", cwd=project_copy).stdout.split("\n")
    assert said[0].startswith("gnostica         en: ")
    assert said[1].startswith("gnostica         ca: 0 of ")


@pytest.mark.soak  # workshop/test_translations merges and extracts
def test_merge_and_extract_say_what_they_did(tirada: Run, project_copy: Path) -> None:
    merged = tirada("i18n", "merge", "--game", "qiahn_goblin", cwd=project_copy)
    assert merged.returncode == 0
    assert "data/games/qiahn_goblin/locales/en.po: " in merged.stdout
    assert " same, 0 stale, 0 without translation, 0 no longer used" in merged.stdout
    extracted = tirada("i18n", "extract", "--game", "qiahn_goblin", cwd=project_copy)
    assert extracted.returncode == 0
    template = project_copy / "data" / "games" / "qiahn_goblin" / "locales" / "qiahn_goblin.pot"
    assert f": {len(polib.pofile(str(template)))} texts" in extracted.stdout
    lint = tirada("i18n", "lint", "--game", "qiahn_goblin", cwd=project_copy)
    assert lint.returncode == 0
