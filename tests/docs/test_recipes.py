"""Each recipe is followed to the letter: files written, lines changed, commands run."""

from __future__ import annotations

import os
import re
from pathlib import Path
from xml.etree import ElementTree

import polib
import pypdfium2 as pdfium
import pytest
import yaml
from followed_pages import PageFollower, assert_can_be_done, is_said, steps
from PIL import Image, ImageChops, ImageStat
from projects import ROOT

WRITE = "TIRADA_WRITE_DOCS"
PICTURES = ROOT / "docs" / "pictures"
CLOSE = 2.0  # of 255: how far the mean of a colour may lie from that of the picture
RECIPES = ROOT / "docs" / "recipes"
FOLLOWED = ("face", "language")  # in every run
FOLLOWED_FOR_LONG = (
    "game",
    "kind",
    "paper",
    "parts",
    "picture",
    "label-stock",
    "spreadsheet",
    "print-service",
    "finishing",
)
ALL = (*FOLLOWED, *FOLLOWED_FOR_LONG)


@pytest.mark.parametrize(
    "name", [*FOLLOWED, *(pytest.param(name, marks=pytest.mark.soak) for name in FOLLOWED_FOR_LONG)]
)
def test_a_recipe_does_what_it_says(name, tirada, tmp_path, monkeypatch):
    monkeypatch.setenv("TIRADA_CONFIG", str(tmp_path / "config"))
    reader = PageFollower(tmp_path, tirada)
    assert reader.follow((RECIPES / f"{name}.md").read_text("utf-8")) > 4
    here = reader.here
    assert list(here.rglob("*.pdf"))
    for picture, made in SHOWN.get(name, {}).items():
        judge_picture(made(here), PICTURES / f"{picture}.png")


@pytest.mark.parametrize("name", ALL)
def test_what_a_recipe_asks_for_can_be_done(name):
    """Its commands and their options exist, and what it writes can be read; following it shows what comes of it."""
    asked = steps((RECIPES / f"{name}.md").read_text("utf-8"))
    assert len(asked) > 4
    for step in asked:
        assert_can_be_done(step)


@pytest.mark.parametrize(
    "step",
    [
        {"line": "tirada builds my_game"},
        {"line": "tirada build --papers a4"},
        {"how": "Write", "file": "a.yaml", "text": "a: [1\n"},
        {"how": "Write", "file": "a.svg", "text": "<svg>"},
        {"how": "Write", "file": "a.csv", "text": "id,name\none\n"},
    ],
)
def test_what_cannot_be_done_is_noticed(step):
    with pytest.raises((AssertionError, yaml.YAMLError, ElementTree.ParseError)):
        assert_can_be_done(step)


def page(here: Path, name: str, number: int, scale: float) -> Image.Image:
    """A page, counted from 0, of what was made in English."""
    (path,) = here.glob(f"output/*/en/{name}")
    document = pdfium.PdfDocument(path)
    made = document[number].render(scale=scale).to_pil().convert("RGB")
    document.close()
    return made


def cards_of_a_sheet(here: Path) -> Image.Image:
    """A part of the first page of cards."""
    return page(here, "cards.a4.pdf", 2, 3).crop((605, 870, 1715, 1655))


def finished_sheets(here: Path) -> Image.Image:
    """A sheet to be folded, one with marks, one for a cutting machine, and a part of a proof."""
    names = (("cards.a4.gutterfold.pdf", 1), ("cards.a4.marked.pdf", 2), ("cards.a4.cutter-silhouette/sheets.pdf", 0))
    sheets = [page(here, name, number, 0.8) for name, number in names]
    (path,) = here.glob("output/*/en/cards.proof.png")
    with Image.open(path) as proof:
        sheets.append(proof.convert("RGB").crop((0, 0, 1180, 400)))
    sheets[-1].thumbnail(sheets[0].size)
    wide, high = (max(size) + 12 for size in zip(*(sheet.size for sheet in sheets), strict=True))
    made = Image.new("RGB", (2 * wide + 12, 2 * high + 12), "#d8d8d8")
    for i, sheet in enumerate(sheets):
        made.paste(sheet, (12 + i % 2 * wide, 12 + i // 2 * high))
    return made


def before_and_after(here: Path) -> Image.Image:
    """A sheet of cards as usual, and the same in little ink."""
    sheets = [page(here, name, 2, 1.2) for name in ("cards.a4.pdf", "cards.a4.low-ink.pdf")]
    wide, high = sheets[0].size
    made = Image.new("RGB", (2 * wide + 36, high + 24), "#d8d8d8")
    for i, sheet in enumerate(sheets):
        made.paste(sheet, (12 + i * (wide + 12), 12))
    return made


SHOWN = {"face": {"face": cards_of_a_sheet}, "finishing": {"finishing": finished_sheets, "low-ink": before_and_after}}


def judge_picture(made: Image.Image, picture: Path) -> None:
    """Compare the picture of a recipe with what was made when it was followed."""
    if os.environ.get(WRITE) == "yes":
        picture.parent.mkdir(exist_ok=True)
        made.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(picture, optimize=True)
    kept = Image.open(picture).convert("RGB")
    assert kept.size == made.size
    assert max(ImageStat.Stat(ImageChops.difference(kept, made)).mean) < CLOSE, f"{WRITE}=yes writes it"


@pytest.mark.soak  # the recipe for a language is followed above
@pytest.mark.parametrize("language", ["fr", "pl"])
def test_a_language_is_printed_without_marks_once_all_is_translated(language, tirada, tmp_path):
    """The end of the recipe, for its language and for one of more plural forms: a PO editor fills both catalogues."""
    text = (RECIPES / "language.md").read_text("utf-8").replace("tirada build --lang fr --draft\n", "\n")
    reader = PageFollower(tmp_path, tirada)
    reader.follow(re.sub(r"\bfr\b", language, text))
    here = reader.here
    lacking = tirada("i18n", "lint", cwd=here)
    assert lacking.returncode == 1
    for catalogue in (here / "data/games/my_game/locales", here / "data/print/locales"):
        path = catalogue / f"{language}.po"
        words = polib.pofile(str(path))
        for entry in words:
            entry.msgstr = entry.msgid
        words.save()
    glossary = here / "data/games/my_game/glossary.yaml"
    forms = {"fr": "one: carte,", "pl": "one: karta, few: karty, many: kart,"}[language]
    glossary.write_text(glossary.read_text("utf-8").replace("one: carte,", forms), "utf-8")
    judged = tirada("i18n", "lint", cwd=here)
    assert judged.returncode == 0, judged.stdout
    built = tirada("build", "--lang", language, "--only", "cards", "--jobs", "1", cwd=here)
    assert built.returncode == 0, built.stderr
    checked = tirada("check", "--severity", "error", cwd=here)
    assert checked.stdout == "no findings\n1 file: 1 proven\n"


def test_another_picture_is_noticed(tmp_path):
    one, other = (Image.new("RGB", (9, 9), colour) for colour in ("#ffffff", "#f0f0f0"))
    assert max(ImageStat.Stat(ImageChops.difference(one, other)).mean) > CLOSE


def test_every_recipe_is_followed_or_leads_to_files_that_are_there():
    assert {path.stem for path in RECIPES.glob("*.md")} == {*ALL, "referee", "editor"}  # which a browser follows
    text = (RECIPES / "referee.md").read_text("utf-8")
    package = ROOT / "tests" / "fixtures" / "game_package"
    named = [name for name in re.findall(r"`([\w./]+)`", text) if name.startswith(("snail_race/", "tests/"))]
    assert len(named) > 5
    for name in named:
        assert (ROOT / name).exists() or (package / name).exists(), name


def test_a_step_that_does_not_work_is_noticed(tirada, tmp_path):
    reader = PageFollower(tmp_path, tirada)
    (tmp_path / "x").write_text("a a")
    for step in (
        {"line": "tirada build --paper nowhere"},
        {"where": "x", "old": "a", "new": "b"},
        {"says": "no findings\n"},
    ):
        with pytest.raises(AssertionError):
            reader.do(step)


def test_what_a_page_leaves_out_is_any_lines_and_no_more():
    assert is_said("one\n…\nfour\n", "one\ntwo\nthree\nfour\n")
    assert not is_said("one\n…\nfour\n", "one\ntwo\nthree\n")
    assert not is_said("one\n", "one\ntwo\n")
