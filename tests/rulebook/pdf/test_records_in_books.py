"""The record of an example is printed so that it can be read back line by line."""

from __future__ import annotations

from pathlib import Path

import pytest
from paper_books import A4, A5, LONG_LINE, PROJECT, RECORD, book, document, words, words_of

from generator.inspection.book_reading import record_lines
from generator.rulebook.document import Example, Paragraph
from generator.rulebook.pdf import render_pdf

TOKEN = "0123456789abcdef" * 12


@pytest.mark.parametrize(
    ("edition", "page", "times"), [("es", A5, 1), ("es", A4, 1), ("es+en", A4, 2), ("es+en", A5, 2)]
)
def test_a_record_comes_back_as_it_was_written(
    edition: str, page: tuple[float, float], times: int, tmp_path: Path
) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(book(*edition.split("+"), page=page).data)
    assert record_lines(path) == [[*RECORD, LONG_LINE]] * times


def test_a_line_that_is_wider_than_the_page_hangs_and_is_one_line_still(tmp_path: Path) -> None:
    lines = (f"seed: {TOKEN}", f"{LONG_LINE} {LONG_LINE}", "= end")
    made = render_pdf([document(blocks=(Example("e", words("E"), (), lines, ()),))], A5, PROJECT)
    path = tmp_path / "book.pdf"
    path.write_bytes(made.data)
    assert record_lines(path) == [list(lines)]
    pieces = [(text, left) for text, left, _, _ in words_of(made.data, 0) if "token" in text]
    assert len(pieces) > 1
    assert pieces[1][1] > pieces[0][1] + 5


def test_a_book_without_examples_has_no_records(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(render_pdf([document(blocks=(Paragraph("p", words("Nada.")),))], A5, PROJECT).data)
    assert record_lines(path) == []
