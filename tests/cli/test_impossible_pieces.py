"""Pieces that cannot be printed: refused through the whole command, with numbers; none is dropped in silence."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest

COMPONENTS = "data/games/gnostica/components.yaml"
FORMATS = "data/print/formats.csv"
TARGETS = "where: row.number, letter: T"
BOXED = ", {pieces: markers}", ""  # taken out of their box, which would be too small for more or larger ones


@pytest.fixture
def build(tirada: Callable[..., Any], project_copy: Path) -> Callable[..., tuple[int, str]]:
    """Build a component, of Gnostica where no other game is named; the exit code and all that was said, on one line."""

    def run(component: str = "markers", *more: str, game: str = "gnostica") -> tuple[int, str]:
        done = tirada("build", game, "--only", component, "--lang", "es", *more, cwd=project_copy)
        said = " ".join((done.stdout + done.stderr).split())
        assert "Traceback" not in said
        return done.returncode, said

    return run


def pdfs(root: Path) -> list[Path]:
    return sorted(root.rglob("*.pdf"))


def test_a_token_larger_than_the_page_is_refused_with_both_sizes(build, project_copy, change) -> None:
    change(project_copy / COMPONENTS, *BOXED)
    change(
        project_copy / FORMATS,
        "counter_25_round,Round counter 25 mm,25,25",
        "counter_25_round,Round counter 25 mm,300,300",
    )
    code, said = build()
    assert code == 1
    assert "300 x 300 mm with 2 mm of bleed does not fit the 197.3 x 277.5 mm that 210 x 297 mm paper leaves" in said
    assert "choose a larger --paper: 317x324 at least" in said
    assert pdfs(project_copy) == []


def test_five_hundred_copies_are_all_printed(build, project_copy, change) -> None:
    components = project_copy / COMPONENTS
    change(components, *BOXED)
    change(components, f"{TARGETS},", f"{TARGETS}, copies: '500',")
    change(components, "    expect: {total: 4}\n  - id: mat", "    expect: {total: 1501}\n  - id: mat")
    code, said = build()
    assert code == 0, said
    (path,) = pdfs(project_copy)
    with pikepdf.open(path) as pdf:
        placed = [page.Contents.read_bytes().count(b" re W n ") for page in pdf.pages]
    assert sum(placed[::2]) == sum(placed[1::2]) == 1501


@pytest.mark.parametrize("copies", ["'0'", "0"])
def test_no_copies_are_no_piece(copies: str, build, project_copy, change) -> None:
    change(project_copy / COMPONENTS, f"{TARGETS},", f"{TARGETS}, copies: {copies},")
    code, said = build()
    assert code == 1
    assert said.count("copies are no piece") == 1
    assert "GN-T01: 0 copies are no piece, and so of 2 more" in said
    assert pdfs(project_copy) == []


@pytest.mark.parametrize(("copies", "said"), [("-3", "-3 copies"), ("1.5", "1.5 is not a whole number")])
def test_copies_that_cannot_be_counted_are_refused(copies: str, said: str, build, project_copy, change) -> None:
    change(project_copy / COMPONENTS, f"{TARGETS},", f"{TARGETS}, copies: '{copies}',")
    code, told = build()
    assert code == 1
    assert said in told


def test_a_board_larger_than_the_paper_with_a_back_is_refused(build, project_copy, change) -> None:
    change(
        project_copy / COMPONENTS,
        "letter: A, front: gnostica/mat,",
        "letter: A, front: gnostica/mat, back: gnostica/back,",
    )
    code, said = build("mat")
    assert code == 1
    assert (
        "GN-A01 (518 x 518 mm) does not lie on one sheet of 210 x 297 mm with its margins, and is printed on both sides"
        in said
    )
    assert "without a back" in said
    assert pdfs(project_copy) == []


def test_a_board_larger_than_the_paper_that_is_not_alone_is_refused(build, project_copy, change) -> None:
    group = "rows: extras, where: row.id == 'mat', letter: "
    after = "shows: [{kind: part, part: mat}]}\n"
    second = f"      - {{id: second, title: Otro, {group}Z, front: gnostica/mat}}\n"
    change(project_copy / COMPONENTS, after, after + second)
    code, said = build("mat", "--draft")
    assert code == 1
    assert (
        "GN-A01 (518 x 518 mm) does not lie on one sheet of 210 x 297 mm with its margins, "
        "and is not alone in its component" in said
    )
    assert "(2 pieces)" in said
    assert "choose a larger --paper: 537x544 at least, or give it a component of its own" in said


@pytest.mark.parametrize(
    ("game", "component", "paper", "refused"),
    [
        ("gnostica", "markers", "140x50", "the line that names a sheet"),
        ("gnostica", "mat", "80x80", "no joint between two sheets"),
        ("qiahn_goblin", "cards", "84x116", "the first sheet's texts need"),
        ("qiahn_goblin", "kit", "84x100", "the contents page counts the sheets of all components, among them cards"),
    ],
)
def test_the_paper_that_a_refusal_names_will_do(game: str, component: str, paper: str, refused: str, build) -> None:
    code, said = build(component, "--paper", paper, game=game)
    assert code == 1
    assert refused in said
    named = re.search(r"choose a larger --paper: (\d+x\d+) at least", said)
    assert named, said
    code, said = build(component, "--paper", named[1], game=game)
    assert code == 0, said


@pytest.mark.parametrize(
    ("outline", "said"),
    [
        ('"0,0 20,0 10,5 20,20 0,20"', "not a convex polygon"),
        ('"0,0 0,20 20,20 20,0"', "not a convex polygon with its corners clockwise"),
        ('"0,0 20,0"', "three corners or more"),
        ('"0,0 20"', "is no polygon"),
        ('"0,0 30,0 20,20 0,20"', "reaches 30 x 20 mm, its format is 20 x 20 mm"),
    ],
)
def test_a_polygon_that_no_knife_can_follow_is_refused(outline: str, said: str, build, project_copy, change) -> None:
    change(
        project_copy / FORMATS,
        "counter_25_round,Round counter 25 mm,25,25,0,2,1.8,circle,,,,",
        f"counter_25_round,Round counter 25 mm,20,20,0,2,1.8,polygon,,,{outline},",
    )
    code, told = build()
    assert code == 1
    assert said in told
    assert pdfs(project_copy) == []


def test_a_circle_that_is_wider_than_high_is_refused(build, project_copy, change) -> None:
    change(
        project_copy / FORMATS,
        "counter_25_round,Round counter 25 mm,25,25",
        "counter_25_round,Round counter 25 mm,25,26",
    )
    code, said = build()
    assert code == 1
    assert "is a circle 25 mm wide and 26 mm high" in said
