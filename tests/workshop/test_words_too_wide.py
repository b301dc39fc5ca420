"""A word that no column holds is told by `tirada check rules` as a build tells it, without a page being made."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from projects import ROOT

from generator.catalog.project import Project
from generator.workshop.build.books import make_books
from generator.workshop.targets import BOOKLET, REFERENCE, RULEBOOK, Target

GAME = "qiahn_goblin"
LONG = "x" * 200


def told(done: Any) -> list[tuple[str, str, str, int]]:
    found = json.loads(done.stdout)
    return [
        (one["code"], one["message"], one["where"]["file"], one["where"]["line"])
        for one in found
        if one["code"] == "book.impossible"
    ]


@pytest.mark.soak  # the next two judge words that are too wide
@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("Sin dados, con sumas", f"Sin {LONG}, con sumas", "clauses.yaml"),
        ("Sin dados, con sumas", "Sin 字, con sumas", "clauses.yaml"),
    ],
    ids=["word", "character"],
)
def test_check_rules_says_what_a_build_says(
    old: str, new: str, where: str, tirada: Callable[..., Any], change: Callable[..., None], project_copy: Path
) -> None:
    folder = project_copy / "data" / "games" / GAME
    change(folder / "clauses.yaml", old, new)
    checked = tirada("check", "rules", "--root", project_copy, "--game", GAME, "--format", "json")
    assert checked.returncode == 1
    (found,) = told(checked)
    _, message, file, line = found
    assert file.endswith(where)
    assert line > 1
    words = ("build", GAME, "--lang", "es", "--only", "rulebook", "--root", project_copy, "--out", project_copy / "out")
    built = tirada(*words)
    assert built.returncode == 1
    assert message in " ".join((built.stdout + built.stderr).split())


def test_an_example_and_a_heading_are_judged_too(
    tirada: Callable[..., Any], change: Callable[..., None], project_copy: Path
) -> None:
    folder = project_copy / "data" / "games" / GAME
    example = sorted((folder / "examples").glob("*.yaml"))[0]
    words = example.read_text(encoding="utf-8")
    title = next(line for line in words.splitlines() if line.startswith("title:"))
    example.write_text(words.replace(title, f"title: {LONG}"), encoding="utf-8")
    checked = tirada("check", "rules", "--root", project_copy, "--game", GAME, "--format", "json")
    (found,) = told(checked)
    assert f"example-{example.stem} (es): '{LONG}' is" in found[1]
    assert found[2].endswith(f"examples/{example.name}")


def test_long_words_that_hyphens_part_are_no_finding(
    tirada: Callable[..., Any], change: Callable[..., None], project_copy: Path
) -> None:
    folder = project_copy / "data" / "games" / GAME
    change(folder / "clauses.yaml", "Sin dados, con sumas", "Sin anticonstitucionalísimamente, con sumas")
    checked = tirada("check", "rules", "--root", project_copy, "--game", GAME, "--format", "json")
    assert told(checked) == []


def test_one_cause_is_told_once_for_all_books_that_it_keeps_from_us(
    change: Callable[..., None], project_copy: Path
) -> None:
    change(project_copy / "data" / "games" / GAME / "clauses.yaml", "Sin dados, con sumas", "Sin 字, con sumas")
    targets = [Target(GAME, "es", book, "a4", "dense") for book in (RULEBOOK, BOOKLET, REFERENCE)]
    made = make_books(Project(project_copy, ROOT), targets, thumbnails=False)
    (found,) = [finding for finding in made.findings if finding.code == "book.impossible"]
    assert found.message.startswith(f"{targets[0].path()}, {targets[1].path()}: ")
    assert [product.target for product in made.products] == [targets[2]]  # its page shows other clauses


def test_what_hangs_on_the_page_is_told_for_each_book(change: Callable[..., None], project_copy: Path) -> None:
    change(project_copy / "data" / "games" / GAME / "clauses.yaml", "Sin dados, con sumas", f"Sin {LONG}, con sumas")
    targets = [Target(GAME, "es", RULEBOOK, paper, "dense") for paper in ("a4", "a5")]
    made = make_books(Project(project_copy, ROOT), targets, thumbnails=False)
    found = [finding.message for finding in made.findings if finding.code == "book.impossible"]
    assert [message.partition(": ")[0] for message in found] == [target.path() for target in targets]
