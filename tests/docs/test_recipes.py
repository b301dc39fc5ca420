"""Each recipe is followed to the letter: files written, lines changed, commands run."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from followed_pages import PageFollower, is_said
from PIL import Image, ImageChops, ImageStat
from projects import ROOT

WRITE = "TIRADA_WRITE_DOCS"
PICTURES = ROOT / "docs" / "pictures"
SHOWN = (605, 870, 1715, 1655)  # dots of a page: left, top, right, bottom
CLOSE = 2.0  # of 255: how far the mean of a colour may lie from that of the picture
RECIPES = ROOT / "docs" / "recipes"
FOLLOWED = ("game", "face", "kind", "language", "paper", "picture", "label-stock", "spreadsheet", "print-service")


@pytest.mark.parametrize("name", FOLLOWED)
def test_a_recipe_does_what_it_says(name, tirada, tmp_path):
    reader = PageFollower(tmp_path, tirada)
    assert reader.follow((RECIPES / f"{name}.md").read_text("utf-8")) > 4
    here = reader.here
    assert list(here.rglob("*.pdf"))
    if (picture := PICTURES / f"{name}.png").exists() or (name == "face" and os.environ.get(WRITE) == "yes"):
        judge_picture(here, picture)


def judge_picture(here: Path, picture: Path) -> None:
    """Compare the picture of a recipe with the cards that were made: a part of their first page."""
    (sheet,) = here.glob("output/*/en/cards.a4.pdf")
    made = pdfium.PdfDocument(sheet)[2].render(scale=3).to_pil().convert("RGB").crop(SHOWN)
    if os.environ.get(WRITE) == "yes":
        picture.parent.mkdir(exist_ok=True)
        made.save(picture, optimize=True)
    kept = Image.open(picture).convert("RGB")
    assert kept.size == made.size
    assert max(ImageStat.Stat(ImageChops.difference(kept, made)).mean) < CLOSE, f"{WRITE}=yes writes it"


def test_another_picture_is_noticed(tmp_path):
    one, other = (Image.new("RGB", (9, 9), colour) for colour in ("#ffffff", "#f0f0f0"))
    assert max(ImageStat.Stat(ImageChops.difference(one, other)).mean) > CLOSE


def test_every_recipe_is_followed_or_leads_to_files_that_are_there():
    assert {path.stem for path in RECIPES.glob("*.md")} == {*FOLLOWED, "referee"}
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
