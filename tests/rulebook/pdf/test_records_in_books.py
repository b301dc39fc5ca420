"""The record of an example is printed so that it can be read back line by line."""

from __future__ import annotations

from pathlib import Path

import pytest
from paper_books import A4, A5, LONG_LINE, PROJECT, RECORD, book, document, words, words_of

from generator.inspection.reading.book_records import record_lines
from generator.inspection.reading.printed_document import PrintedDocument
from generator.rulebook.document import Example, Paragraph
from generator.rulebook.pdf import render_pdf
from generator.rulebook.pdf.records import packed

TOKEN = "0123456789abcdef" * 12
SHORT = tuple(f"{number}. red: orient C{number}" for number in range(1, 10))


@pytest.mark.parametrize(
    ("edition", "page", "times"), [("es", A5, 1), ("es", A4, 1), ("es+en", A4, 2), ("es+en", A5, 2)]
)
def test_a_record_comes_back_as_it_was_written(
    edition: str, page: tuple[float, float], times: int, tmp_path: Path
) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(book(*edition.split("+"), page=page).data)
    assert record_lines(PrintedDocument.read(path)) == [[*RECORD, LONG_LINE]] * times


def test_a_line_that_is_wider_than_the_page_hangs_and_is_one_line_still(tmp_path: Path) -> None:
    lines = (f"seed: {TOKEN}", f"{LONG_LINE} {LONG_LINE}", "= end")
    made = render_pdf([document(blocks=(Example("e", words("E"), (), lines, ()),))], A5, PROJECT)
    path = tmp_path / "book.pdf"
    path.write_bytes(made.data)
    assert record_lines(PrintedDocument.read(path)) == [list(lines)]
    pieces = [(text, left) for text, left, _, _ in words_of(made.data, 0) if "token" in text]
    assert len(pieces) > 1
    assert pieces[1][1] > pieces[0][1] + 5


def test_a_book_without_examples_has_no_records(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(render_pdf([document(blocks=(Paragraph("p", words("Nada.")),))], A5, PROJECT).data)
    assert record_lines(PrintedDocument.read(path)) == []


def test_short_lines_share_a_row_and_are_read_one_by_one_in_their_order(tmp_path: Path) -> None:
    lines = (*SHORT[:5], LONG_LINE, *SHORT[5:])
    made = render_pdf([document(blocks=(Example("e", words("E"), (), lines, ()),))], A5, PROJECT)
    path = tmp_path / "book.pdf"
    path.write_bytes(made.data)
    assert record_lines(PrintedDocument.read(path)) == [list(lines)]
    rows = [round(bottom) for text, _, bottom, _ in words_of(made.data, 0) if "orient" in text]
    assert len(rows) == len(SHORT)
    assert len(set(rows)) <= 5


def test_a_record_that_a_page_parts_is_read_in_its_order(tmp_path: Path) -> None:
    lines = tuple(f"{number}. blue: orient {'C' * 20}{number}" for number in range(1, 301))
    made = render_pdf([document(blocks=(Example("e", words("E"), (), lines, ()),))], A5, PROJECT)
    assert made.pages > 1
    path = tmp_path / "book.pdf"
    path.write_bytes(made.data)
    assert record_lines(PrintedDocument.read(path)) == [list(lines)]


@pytest.mark.parametrize("before", range(16, 20))
def test_a_short_record_is_not_parted_and_opens_no_page(before: int) -> None:
    filler = tuple(Paragraph(f"p{i}", words("Nada.")) for i in range(before))
    record = tuple(f"{i}. blue: orient {'C' * 30}" for i in range(5))
    example = Example("e", words("E"), (Paragraph("q", words("Todo.")),), record, ())
    made = render_pdf([document(blocks=(*filler, example))], A5, PROJECT)
    pages = [[text for text, *_ in words_of(made.data, number)] for number in range(made.pages)]
    (page,) = [texts for texts in pages if any("orient" in text for text in texts)]
    assert sum("orient" in text for text in page) == 5
    first = next(i for i, text in enumerate(page) if "orient" in text)
    assert any("Todo" in text for text in page[:first])


@pytest.mark.parametrize(
    ("widths", "rows"),
    [
        ([4.0, 4.0, 4.0], [[(0, 0.0), (1, 5.0)], [(2, 0.0)]]),
        ([4.0, 5.0, 4.0], [[(0, 0.0), (1, 5.0)], [(2, 0.0)]]),
        ([4.0, 5.1, 3.9], [[(0, 0.0)], [(1, 0.0), (2, 6.1)]]),
        ([30.0, 1.0, 1.0], [[(0, 0.0)], [(1, 0.0), (2, 2.0)]]),
        ([2.0, 30.0], [[(0, 0.0)], [(1, 0.0)]]),
        ([], []),
    ],
)
def test_lines_fill_a_row_of_ten_with_one_between_them(
    widths: list[float], rows: list[list[tuple[int, float]]]
) -> None:
    assert packed(widths, 10.0, 1.0) == rows
