"""Golden pages of books: what each kind of page looks like, against pictures a person has looked at.

The words are those of a book made up for the purpose: a sentence of a rulebook may change without a new picture.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from looks import alike, looks_as_it_did, rendered
from paper_books import A4, A5, PROJECT, book, document

from generator.rulebook.pdf import booklet, render_pdf

THEMES = ("gnostica", "goblin", "kaixiflan", "qiahn")
SHEET = (210.0, 297.0)


@cache
def of_theme(theme: str) -> bytes:
    return render_pdf([document(theme=theme)], A5, PROJECT).data


@cache
def of_languages(*languages: str, page: tuple[float, float]) -> bytes:
    return book(*languages, page=page).data


@pytest.mark.parametrize("theme", THEMES)
def test_the_opening_of_each_theme_looks_as_it_did(theme: str, tmp_path: Path) -> None:
    looks_as_it_did(rendered(of_theme(theme), 0), f"book-{theme}-opening", tmp_path)


@pytest.mark.parametrize("number", [1, 3, 5, 6])
def test_pages_of_text_figures_tables_and_examples_look_as_they_did(number: int, tmp_path: Path) -> None:
    looks_as_it_did(rendered(of_languages("es", page=A5), number), f"book-a5-{number + 1}", tmp_path)


@pytest.mark.parametrize(("page", "name", "number"), [(A4, "a4", 1), (A5, "a5", 2), (A5, "a5", 3)])
def test_two_languages_side_by_side_or_face_to_face_look_as_they_did(
    page: tuple[float, float], name: str, number: int, tmp_path: Path
) -> None:
    looks_as_it_did(rendered(of_languages("es", "en", page=page), number), f"book-both-{name}-{number + 1}", tmp_path)


def test_a_side_of_a_booklet_looks_as_it_did(tmp_path: Path) -> None:
    folded = booklet(of_languages("es", page=(148.5, 210.0)), SHEET)
    looks_as_it_did(rendered(folded, 1), "book-booklet", tmp_path)


def test_another_theme_is_noticed() -> None:
    assert not alike(rendered(of_theme("goblin"), 0), rendered(of_theme("gnostica"), 0))
    assert not alike(rendered(of_theme("goblin"), 1), rendered(of_theme("goblin"), 2))
