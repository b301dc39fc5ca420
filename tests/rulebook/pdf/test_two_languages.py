"""Editions in two languages: the same clause stands beside itself."""

from __future__ import annotations

from dataclasses import replace

import pytest
from paper_books import A4, A5, PROJECT, book, document, page_texts, words, words_of

from generator.base.errors import CannotJudge
from generator.rulebook.document import Paragraph
from generator.rulebook.pdf import render_pdf

NUMBERS = range(1, 30)


def places(data: bytes, pages: int, wanted: str) -> list[tuple[int, float, float]]:
    """Page, left and bottom of each time that a text begins with something."""
    return [
        (page, left, bottom)
        for page in range(pages)
        for text, left, bottom, _ in words_of(data, page)
        if text.startswith(wanted)
    ]


def test_on_narrow_pages_the_first_language_is_on_the_left_and_the_second_faces_it() -> None:
    made = book("es", "en")
    for number in NUMBERS:
        (left, _, high), (right, _, other) = places(made.data, made.pages, f"Regla {number}.")
        assert left % 2 == 1  # counted from 0: page 2, 4, … of the book
        assert right == left + 1
        assert high == pytest.approx(other, abs=0.1)
    texts = page_texts(made.data)
    assert "ES · EN" in texts[0]
    assert "Los goblins · The goblins" in texts[0]


def test_on_wide_pages_they_stand_side_by_side() -> None:
    made = book("es", "en", page=A4)
    for number in NUMBERS:
        (page, left, high), (other_page, right, other) = places(made.data, made.pages, f"Regla {number}.")
        assert page == other_page
        assert right - left == pytest.approx(267, abs=3)
        assert high == pytest.approx(other, abs=0.1)


def test_each_paragraph_of_an_example_stands_beside_its_own() -> None:
    made = book("es", "en", page=A4)
    spanish = places(made.data, made.pages, "Anotación".upper())
    english = places(made.data, made.pages, "Notation".upper())
    assert len(spanish) == len(english) == 1
    assert spanish[0][0] == english[0][0]
    assert spanish[0][2] == pytest.approx(english[0][2], abs=0.1)


@pytest.mark.soak  # pairs stand side by side above
def test_a_longer_translation_parts_no_pair() -> None:
    spanish = document(
        "es", blocks=tuple(Paragraph(f"QX-{i}", words(f"Uno {i}. " * 30), "clause", f"QX-{i}") for i in range(20))
    )
    english = document(
        "en", blocks=tuple(Paragraph(f"QX-{i}", words(f"One {i}. " * 70), "clause", f"QX-{i}") for i in range(20))
    )
    made = render_pdf([spanish, english], A5, PROJECT)
    for i in range(20):
        es, en = (places(made.data, made.pages, f"{word} {i}. ")[0] for word in ("Uno", "One"))
        assert en[0] == es[0] + 1
        assert es[2] == pytest.approx(en[2], abs=0.1)


def test_documents_that_do_not_pair_are_refused_with_the_block() -> None:
    spanish, english = document("es"), document("en")
    with pytest.raises(CannotJudge, match="'contents' in es stands beside 'first' in en"):
        render_pdf([spanish, replace(english, blocks=english.blocks[1:])], A5, PROJECT)
    with pytest.raises(CannotJudge, match=r"\d+ blocks in es, \d+ in en"):
        render_pdf([spanish, replace(english, blocks=english.blocks[:-1])], A5, PROJECT)
