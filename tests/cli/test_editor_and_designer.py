"""An editor and a designer who know README and docs/ alone: what those pages tell to type is typed, and ends clean."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from commands import Done, here
from designer import HEADERS, pictures, sixty_cards, workbook
from followed_pages import PageFollower, steps
from font_files import font_file
from projects import ROOT

RECIPES = ROOT / "docs" / "recipes"
LETTERS = sorted({*map(chr, range(0x20, 0x7F)), *"áéíóúüñÁÉÍÓÚÜÑ¿¡«»·–—’“”×…©"})


def alone(*words: str, cwd: Path) -> Done:
    """The command in one process."""
    return here([*words, "--jobs", "1"] if words[0] == "build" else words, cwd, {})


def page_of_her_game(name: str) -> list[dict[str, str]]:
    """The steps of a recipe after its game is there, with her game's name, and its words in her second language."""
    text = (RECIPES / name).read_text("utf-8")
    text = text[text.index("\n## ") :].replace("forest", "bosque").replace("locales/es.po", "locales/en.po")
    return steps(text)


@pytest.fixture(scope="module")
def designed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Her game: cards from a spreadsheet, then tokens, tiles, a board and a box, and letters of her own; built."""
    folder = tmp_path_factory.mktemp("designed")
    workbook(folder / "cartas.xlsx", HEADERS, sixty_cards())
    pictures(folder / "dibujos")
    started = (RECIPES / "spreadsheet.md").read_text("utf-8")
    (line,) = re.findall(r"^    (tirada new \w+ --from \S+)$", started, re.M)
    reader = PageFollower(folder, alone)
    reader.do({"line": line.replace("forest", "bosque").replace("cards.csv", "cartas.xlsx")})
    reader.do({"line": "cd bosque"})
    own_letters(reader.here)
    for step in page_of_her_game("parts.md"):
        reader.do(step)
    return reader.here


def own_letters(project: Path) -> None:
    """Her font, where and how the recipe of a face says; her own theme names it for what cards say."""
    text = (RECIPES / "face.md").read_text("utf-8")
    text = text[text.index("## Fonts of one's own") :]
    folder, field = re.findall(r"`(templates/fonts/)`|`body: (\{file: \w+)\.otf\}`", text)[:2]
    (project / folder[0]).mkdir()
    font_file(project / folder[0] / "Mine.ttf", {letter: f"g{ord(letter)}" for letter in LETTERS})
    theme = project / "templates/themes/bosque.yaml"
    before = theme.read_text("utf-8")
    after = re.sub(r"  body: \{.*\}", f"  body: {field[1]}.ttf}}", before)
    assert after != before
    theme.write_text(after, "utf-8")


@pytest.mark.soak  # test_designer proves sixty cards and their books
def test_sixty_cards_with_all_that_belongs_to_them_are_proven_without_a_line_of_python(designed: Path) -> None:
    made = {path.name.partition(".")[0] for path in (designed / "output/bosque/en").glob("*.a4.pdf")}
    assert {"cards", "tokens", "tiles", "board", "box", "kit", "rulebook"} <= made
    checked = here(["check", "--severity", "warning"], designed, {})  # as the page says, and that warnings are none
    assert re.fullmatch(r"no findings\n(\d+) files: \1 proven\n", checked.stdout), checked.stdout
    assert not list(designed.rglob("*.py"))
    rows = (designed / "data/games/bosque/tables/cards.csv").read_text("utf-8").splitlines()
    assert len(rows) == 61
    assert len((designed / "data/games/bosque/tables/kinds.csv").read_text("utf-8").splitlines()) == 5


@pytest.mark.soak  # long by nature: a whole game; test_designer prints the cards of a spreadsheet
def test_her_letters_and_her_pictures_are_in_the_finished_files(designed: Path) -> None:
    import pikepdf

    with pikepdf.open(designed / "output/bosque/es/cards.a4.pdf") as pdf:
        fonts = {str(one.get("/FontName", "")) for one in pdf.objects if isinstance(one, pikepdf.Dictionary)}
        images = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"]
    assert any("Mine" in name for name in fonts), fonts
    assert len(images) >= 45  # one for each card with a PNG


def test_a_token_larger_than_its_place_and_a_box_that_is_too_small_are_refused(designed: Path, tmp_path: Path) -> None:
    project = Path(shutil.copytree(designed, tmp_path / "bosque", ignore=shutil.ignore_patterns("output")))
    components = project / "data/games/bosque/components.yaml"
    text = components.read_text("utf-8")
    components.write_text(text.replace("format: counter_25_round", "format: token_30_round"), "utf-8")
    boxes = project / "data/games/bosque/tables/boxes.csv"
    boxes.write_text(boxes.read_text("utf-8").replace(",200,", ",20,"), "utf-8")
    told = here(["check", "data"], project, {})
    assert told.returncode == 1
    assert "does not fit place of a token" in told.stdout
    assert "box.too-small" in told.stdout
