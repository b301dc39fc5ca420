"""Each recipe is followed to the letter: files written, lines changed, commands run."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageChops, ImageStat
from projects import ROOT

WRITE = "TIRADA_WRITE_DOCS"
PICTURES = ROOT / "docs" / "pictures"
SHOWN = (605, 870, 1715, 1655)  # dots of a page: left, top, right, bottom
CLOSE = 2.0  # of 255: how far the mean of a colour may lie from that of the picture
RECIPES = ROOT / "docs" / "recipes"
FOLLOWED = ("game", "face", "kind", "language", "paper", "picture", "label-stock", "spreadsheet", "print-service")
STEP = re.compile(
    r"(?P<how>Add to|Write) `(?P<file>[^`]+)`:\n\n```\w*\n(?P<text>.*?)```"
    r"|In `(?P<where>[^`]+)`, `(?P<old>[^`]+)` becomes `(?P<new>[^`]+)`\."
    r"|^    (?P<line>(?:tirada|cd) [^\n]*)$",
    re.S | re.M,
)


def steps(text: str) -> list[dict[str, str]]:
    """What a recipe asks for, in its order."""
    return [
        {name: part for name, part in match.groupdict().items() if part is not None} for match in STEP.finditer(text)
    ]


def follow(step: dict[str, str], here: Path, tirada: Callable[..., Any]) -> Path:
    """Do one step; returns the folder that the next one starts in."""
    if "line" in step:
        command, *words = shlex.split(step["line"])
        if command == "cd":
            return here / words[0]
        done = tirada(*words, cwd=here)
        assert done.returncode == 0, f"{step['line']}\n{done.stdout}{done.stderr}"
    elif "how" in step:
        path = here / step["file"]
        path.parent.mkdir(parents=True, exist_ok=True)
        before = path.read_text("utf-8") if step["how"] == "Add to" else ""
        assert before or not path.exists(), f"{path} is there already"
        path.write_text(before + step["text"], encoding="utf-8")
    else:
        path = here / step["where"]
        text = path.read_text("utf-8")
        assert text.count(step["old"]) == 1, f"{step['old']!r} stands {text.count(step['old'])} times in {path}"
        path.write_text(text.replace(step["old"], step["new"]), encoding="utf-8")
    return here


@pytest.mark.parametrize("name", FOLLOWED)
def test_a_recipe_does_what_it_says(name, tirada, tmp_path):
    here = tmp_path
    asked = steps((RECIPES / f"{name}.md").read_text("utf-8"))
    assert len(asked) > 4
    for step in asked:
        here = follow(step, here, tirada)
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
    with pytest.raises(AssertionError):
        follow({"line": "tirada build --paper nowhere"}, tmp_path, tirada)
    (tmp_path / "x").write_text("a a")
    with pytest.raises(AssertionError):
        follow({"where": "x", "old": "a", "new": "b"}, tmp_path, tirada)
