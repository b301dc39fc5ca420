"""A designer with a spreadsheet: tirada new --from, build and check as she types them, without a line of Python."""

from __future__ import annotations

import shutil
from pathlib import Path

import polib
import pytest
from commands import here
from designer import HEADERS, pictures, sixty_cards, spanish_csv, workbook

GAME = Path("data/games/bosque")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of her files, with the game made of them and built."""
    folder = tmp_path_factory.mktemp("designer")
    workbook(folder / "cartas.xlsx", HEADERS, sixty_cards())
    pictures(folder / "dibujos")
    done = here(["new", "bosque", "--from", "cartas.xlsx"], folder, {})
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"Made {folder / 'bosque'}\n")
    assert "no card shows Notas" in done.stderr
    built = here(["build", "--jobs", "1"], folder / "bosque", {})
    assert built.returncode == 0, built.stderr
    return folder


@pytest.mark.soak  # long by nature: a whole game; test_first_hour builds and checks a new one
def test_sixty_cards_of_four_kinds_in_two_languages_are_printed_and_pass_every_check(made: Path) -> None:
    printed = {path.relative_to(made / "bosque/output/bosque").as_posix() for path in made.rglob("*.a4.pdf")}
    books = ("cards", "kit", "rulebook", "rulebook-booklet")
    assert printed == {f"{language}/{name}.a4.pdf" for language in ("es", "en") for name in books}
    checked = here(["check", "--severity", "warning"], made / "bosque", {})
    assert checked.stdout.split("\n")[:2] == ["no findings", "10 files: 10 proven"]
    assert checked.returncode == 0
    rows = (made / "bosque" / GAME / "tables/cards.csv").read_text("utf-8").split("\n")
    assert rows[0] == "id,name,kind,fuerza,coste,peso,picture,text,flavour,copies,notes"
    assert rows[1].startswith("zorro,Zorro,bestia,1,0,0.5,zorro,")
    credited = (made / "bosque" / GAME / "game.yaml").read_text("utf-8")
    assert 'authors: "su autor o autora"' in credited  # nobody's book calls its reader its author
    entries = {entry.msgctxt: entry.msgstr for entry in polib.pofile(str(made / "bosque" / GAME / "locales/en.po"))}
    assert entries["cards.zorro.name"] == "Fox"
    assert entries["kinds.hechizo.name"] == "Spell"
    assert entries["words.label_fuerza.text"] == "Strength"


def test_the_same_sheet_as_spanish_excel_saves_csv_makes_the_same_game(made: Path, tmp_path: Path) -> None:
    spanish_csv(tmp_path / "cartas.csv", HEADERS, sixty_cards())
    shutil.copytree(made / "dibujos", tmp_path / "dibujos")
    done = here(["new", "bosque", "--from", "cartas.csv"], tmp_path, {})
    assert done.returncode == 0, done.stderr
    assert "read as Windows-1252" in done.stderr
    one, other = made / "bosque", tmp_path / "bosque"
    names = {path.relative_to(other) for path in other.rglob("*") if path.is_file()}
    assert names == {p.relative_to(one) for p in one.rglob("*") if p.is_file() and "output" not in p.parts}
    changed = {name.as_posix() for name in names if (one / name).read_bytes() != (other / name).read_bytes()}
    named = {f"{GAME.as_posix()}/game.yaml", f"{GAME.as_posix()}/locales/en.po"}
    assert changed == named  # they name the file that it was made of


def test_her_cards_go_out_and_come_back_byte_for_byte(made: Path) -> None:
    home = made / "bosque"
    kept = {path: path.read_bytes() for path in (home / GAME).rglob("*") if path.is_file()}
    assert here(["export", "bosque", "cards", "--translations", "--to", "c.ods"], home, {}).returncode == 0
    done = here(["import", "c.ods", "--as", "bosque/cards"], home, {})
    assert done.returncode == 0, done.stderr
    assert {path: path.read_bytes() for path in kept} == kept


def test_a_second_game_in_her_project_leaves_the_first_alone(made: Path) -> None:
    home = made / "bosque"
    before = (home / "README.md").read_bytes()
    done = here(["new", "otro", "--from", "../cartas.xlsx", "--map", "Imagen="], home, {})
    assert done.returncode == 0, done.stderr
    assert (home / "README.md").read_bytes() == before
    assert here(["check", "data", "text", "--game", "otro", "--severity", "warning"], home, {}).returncode == 0
    again = here(["new", "otro", "--from", "../cartas.xlsx"], home, {})
    assert again.returncode == 2
    assert "is already there" in again.stderr
