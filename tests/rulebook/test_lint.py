"""The check of rulebook.yaml: unknown ids and unprinted clauses are reported with clause, file and line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.base.findings import Finding, Findings
from generator.catalog.library import load_game
from generator.catalog.project import Project
from generator.rulebook.lint import check_book

GAME = "qiahn_goblin"
Book = dict[str, Any]
Spoil = Callable[[Book], None]


def judged(root: Path, spoil: Spoil | None = None) -> list[Finding]:
    """The findings about the book of a copied project after a change of its skeleton."""
    path = root / "data" / "games" / GAME / "rulebook.yaml"
    if spoil is not None:
        book = yaml.safe_load(path.read_text(encoding="utf-8"))
        spoil(book)
        path.write_text(yaml.safe_dump(book, allow_unicode=True, sort_keys=False), encoding="utf-8")
    findings = Findings()
    game = load_game(Project(root, root), GAME, findings)
    if game is not None:
        check_book(game, findings)
    return findings.items


def added(*blocks: dict[str, Any]) -> Spoil:
    return lambda book: book["blocks"].extend(blocks)


def unplaced(book: Book) -> None:
    for block in book["blocks"]:
        if block["kind"] == "clauses" and "QG-60" in block["ids"]:
            block["ids"].remove("QG-60")


def rest_forgotten(book: Book) -> None:
    """Every list of refusals names its own: none takes the rest."""
    book["blocks"] = [block for block in book["blocks"] if block != {"kind": "refusals"}]


def also_left_out(book: Book) -> None:
    book.setdefault("left_out", []).append({"ids": ["QG-60"], "reason": "nobody reads it"})


def placed(places: dict[str, list[str]]) -> Spoil:
    """The index leads its terms to these clauses."""

    def spoil(book: Book) -> None:
        (index,) = (block for block in book["blocks"] if block["kind"] == "index")
        index["places"] = places

    return spoil


def same_as(clause: str) -> Spoil:
    return lambda book: book["left_out"][0].update(same_as=clause)


def test_the_skeletons_of_the_four_games_are_whole(project_copy: Path) -> None:
    for game_id in ("gnostica", "kaixiflan", "qiahn_goblin", "qiahn_tactics"):
        findings = Findings()
        game = load_game(Project(project_copy, project_copy), game_id, findings)
        assert game is not None
        assert game.book is not None
        check_book(game, findings)
        assert [str(f.message) for f in findings.items] == []


@pytest.mark.parametrize(
    ("spoil", "code", "said"),
    [
        (added({"kind": "clauses", "ids": ["QG-999"]}), "book.clause", "no clause or ruling 'QG-999'"),
        (added({"kind": "rulings", "ids": ["AG-999"]}), "book.ruling", "no ruling 'AG-999'"),
        (added({"kind": "example", "id": "nowhere"}), "book.example", "no example 'nowhere'"),
        (
            added({"kind": "prose", "id": "lost", "text": "Lee [[QG-998]]."}),
            "book.reference",
            "book.lost.text refers to 'QG-998'",
        ),
        (
            added({"kind": "heading", "id": "twin", "title": "Uno"}, {"kind": "prose", "id": "twin", "text": "Dos"}),
            "book.duplicate",
            "'twin' stands twice",
        ),
        (
            added(
                {
                    "kind": "table",
                    "id": "t",
                    "caption": "T",
                    "rows": "dragons",
                    "columns": [{"id": "a", "title": "A", "value": "{{ row.name }}"}],
                }
            ),
            "book.table",
            "no table 'dragons'",
        ),
        (
            added({"kind": "figure", "id": "f", "caption": "F", "alt": "F", "component": "dragons"}),
            "book.figure",
            "no printed component 'dragons'",
        ),
        (
            added({"kind": "figure", "id": "f", "caption": "F", "alt": "F"}),
            "book.figure",
            "shows pieces of a component",
        ),
        (added({"kind": "index"}), "book.duplicate", "`index` stands twice"),
        (placed({"dragon": ["QG-60"]}), "book.term", "no term 'dragon' in the glossary"),
        (placed({"gear": ["QG-60", "QG-999"]}), "book.clause", "there is no clause 'QG-999'"),
        (added({"kind": "refusals", "codes": ["too-late"]}), "book.refusal", "no refusal 'too-late'"),
        (added({"kind": "refusals", "codes": ["gear-cap"]}), "book.duplicate", "refusal 'gear-cap' stands twice"),
        (rest_forgotten, "book.refusal", "no list of refusals has unknown-verb"),
        (unplaced, "book.unplaced", "QG-60 stands neither in the book nor"),
        (added({"kind": "clauses", "ids": ["QG-60"]}), "book.twice", "QG-60 is printed 2 times"),
        (also_left_out, "book.left-out", "QG-60 is printed and left out"),
        (same_as("QG-102"), "book.reference", "`same_as` names 'QG-102', which the book does not print"),
    ],
)
def test_what_a_skeleton_gets_wrong_is_told_at_its_line(spoil: Spoil, code: str, said: str, project_copy: Path) -> None:
    assert code not in {f.code for f in judged(project_copy)}
    found = [f for f in judged(project_copy, spoil) if f.code == code]
    assert len(found) == 1, [f.message for f in found]
    assert said in found[0].message
    assert found[0].severity == "error"
    assert found[0].where.file.startswith(f"data/games/{GAME}/")
    assert found[0].where.line > 1


def test_a_clause_left_out_may_name_a_printed_one_that_says_the_same(project_copy: Path) -> None:
    assert judged(project_copy, same_as("QG-60")) == []


@pytest.mark.parametrize("scale", [0, -1])
def test_a_picture_of_no_size_is_refused_at_its_line(scale: float, project_copy: Path) -> None:
    pieces = {"kind": "figure", "id": "f", "caption": "F", "alt": "F", "component": "cards", "scale": scale}
    (found,) = judged(project_copy, added(pieces))
    assert f"{scale} is not accepted: expected a number greater than 0" in found.message
    assert found.where.line > 1


def test_a_block_of_no_known_kind_and_a_missing_key_are_told_at_their_line(project_copy: Path) -> None:
    found = judged(project_copy, added({"kind": "poem", "id": "ode"}, {"kind": "prose", "id": "mute"}))
    assert len(found) >= 2
    assert all(f.where.file.endswith("rulebook.yaml") and f.where.line > 1 for f in found)
