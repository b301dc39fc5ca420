"""Posters read back from their sheets: how they are put together, and what their joints run through."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from projects import sketched
from spoiling import Printing, Spoiler

from generator.base.findings import Finding
from generator.press import tiling
from generator.press.joints import OVERLAP

POSTERS = [("kaixiflan", "map"), ("kaixiflan", "building_tree"), ("qiahn_tactics", "board"), ("gnostica", "mat")]
Errors = Callable[..., list[Finding]]


@pytest.fixture
def poster(tmp_path: Path) -> Path:
    """The Spanish map of Kaixiflán on A4, in four parts."""
    path = tmp_path / "map.a4.pdf"
    path.write_bytes(sketched("kaixiflan", "map"))
    return path


@pytest.mark.parametrize(("game", "component"), POSTERS)
@pytest.mark.parametrize(
    "paper",
    ["a4", pytest.param("letter", marks=pytest.mark.soak), pytest.param("a3", marks=pytest.mark.soak)],
)
def test_posters_as_they_stand_have_no_errors(
    game: str, component: str, paper: str, tmp_path: Path, errors: Errors
) -> None:
    path = tmp_path / f"{component}.{paper}.pdf"
    path.write_bytes(sketched(game, component, "en", paper))
    assert errors(path) == []


def test_a_joint_through_a_word_is_told(monkeypatch: pytest.MonkeyPatch, printing: Printing, errors: Errors) -> None:
    monkeypatch.setattr(tiling, "joints_along", lambda length, *rest: (225.0,) if length > 400 else ())
    (found,) = errors(*printing("kaixiflan", "building_tree", paper="a3"))
    assert found.code == "print.joint"
    assert "the joint 225.0 mm from its left edge runs through" in found.message


@pytest.mark.parametrize(("old", "new"), [("A1 + A2", "A1 + B2"), ("A1 + A2", ""), ("A1 + B1", "B1 + A1")])
def test_a_sheet_that_does_not_say_what_is_glued_onto_it_is_told(
    old: str, new: str, poster: Path, errors: Errors
) -> None:
    Spoiler(poster).page(1, lambda content: content.replace(f"({old}) Tj", f"({new}) Tj"))
    (found,) = errors(poster)
    assert (found.code, found.where.page) == ("print.tiles", 1)
    assert "A1 + A2, A1 + B1 belongs there" in found.message


@pytest.mark.parametrize("page", [1, 2, 3, 4])
def test_a_line_over_the_part_that_is_seen_is_told(page: int, poster: Path, errors: Errors) -> None:
    Spoiler(poster).page(page, lambda content: f"{content}\nq 0 0 0 RG 1 w 300 300 m 400 320 l S Q")
    (found,) = errors(poster)
    assert (found.code, found.where.page) == ("print.covered", page)


def test_a_lost_sheet_and_a_sheet_that_shows_too_little_are_told(poster: Path, errors: Errors) -> None:
    with pikepdf.open(poster, allow_overwriting_input=True) as pdf:
        del pdf.pages[3]
        pdf.save(poster)
    assert any("1 of its 4 pages are missing" in found.message for found in errors(poster))


def test_sheets_that_share_too_little_to_glue_are_told(poster: Path, errors: Errors) -> None:
    def narrower(clip: str) -> str:
        x, y, width, height, *rest = clip.removeprefix("q ").split(" ")
        less = (OVERLAP - 4) * 72 / 25.4
        return " ".join(["q", x, y, f"{float(width) - less:.3f}", height, *rest])

    for page in (1, 3):
        Spoiler(poster).placement(page, 0, narrower)
    assert any("share 4.0 mm, too few to glue" in found.message for found in errors(poster))
