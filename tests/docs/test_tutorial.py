"""The tutorial is followed from an empty folder to its end, in both languages; answers and picture are compared."""

from __future__ import annotations

import os
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from commands import Done, here
from followed_pages import PageFollower, assert_can_be_done, steps
from PIL import Image, ImageChops, ImageStat
from projects import ROOT

DOCS = ROOT / "docs"
WRITE = "TIRADA_WRITE_DOCS"
SCALE = 1.0  # dots to a point
CLOSE = 2.0  # of 255: how far the mean of a colour may lie from that of the picture
TAUGHT = {"en": ("tutorial.md", "tutorial.png"), "es": ("tutorial.es.md", "tutorial.es.png")}


@pytest.mark.parametrize("page", [page for page, _ in TAUGHT.values()])
def test_what_the_tutorial_asks_for_can_be_done(page: str) -> None:
    """Its commands and their options exist, and what it writes can be read; the long run follows it."""
    asked = steps((DOCS / page).read_text("utf-8"))
    assert len(asked) > 15
    for step in asked:
        assert_can_be_done(step)


@pytest.mark.soak
@pytest.mark.parametrize("language", TAUGHT)
def test_the_tutorial_leads_where_it_says(language: str, tmp_path: Path) -> None:
    page, picture = TAUGHT[language]
    text = (DOCS / page).read_text("utf-8")
    before, found, after = text.partition(f"(pictures/{picture})")
    assert found

    def alone(*words: str, cwd: Path) -> Done:
        return here([*words, "--jobs", "1"] if words[0] == "build" else words, cwd, {"TIRADA_UI": language})

    reader = PageFollower(tmp_path, alone)
    assert reader.follow(before) > 15
    (sheet,) = reader.here.glob(f"output/*/{language}/cards.a4.pdf")
    compare(sheet, DOCS / "pictures" / picture)
    assert reader.follow(after) == 3
    assert list(reader.here.glob(f"output/*/{language}/cards.letter.pdf"))


def compare(sheet: Path, picture: Path) -> None:
    """Compare the picture with the first page of fronts; written anew where that is asked for."""
    made = pdfium.PdfDocument(sheet)[2].render(scale=SCALE).to_pil().convert("RGB")
    if os.environ.get(WRITE) == "yes":
        made.quantize(128).save(picture, optimize=True)
    kept = Image.open(picture).convert("RGB")
    assert kept.size == made.size
    assert max(ImageStat.Stat(ImageChops.difference(kept, made)).mean) < CLOSE, f"{WRITE}=yes writes it"


def test_both_languages_are_taught_the_same() -> None:
    kinds = [[sorted(step) for step in steps((DOCS / page).read_text("utf-8"))] for page, _ in TAUGHT.values()]
    assert kinds[0] == kinds[1]
