"""Checks a booklet: each half of each side has the text of the page that folding and stapling put there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from generator.base.findings import Findings, Where
from generator.base.geometry import Bounds
from generator.inspection.books.book import squeezed
from generator.inspection.reading.printed_document import PrintedDocument

Render = Callable[[], bytes]  # renders the book as PDF on the pages that are folded


def expected_pages(sides: int) -> list[tuple[int, int]]:
    """The pages (from 1) that each side must show, left and right, from the front of the outermost sheet on.

    Sheets are turned over on the short edge, so the page behind a right page is the next one, on the left.
    """
    whole = sides * 2
    found = []
    for side in range(sides):
        low, high = side + 1, whole - side
        found.append((high, low) if side % 2 == 0 else (low, high))
    return found


def judge_booklet(printed: PrintedDocument, render: Render, findings: Findings) -> None:
    """Report every half of a side whose text differs from the page of a fresh book that belongs there."""
    import pypdfium2 as pdfium

    document = printed.pages()
    try:
        book = pdfium.PdfDocument(render())
        try:
            _judge(document, book, printed.shown, findings)
        finally:
            book.close()
    finally:
        document.close()


def _judge(document: Any, book: Any, shown: str, findings: Findings) -> None:
    sides = len(document)
    if sides % 2:
        findings.error("booklet.sides", f"{sides} sides: a sheet has two", Where(shown), fix="build it again")
        return
    if not len(book) <= sides * 2 < len(book) + 4:
        findings.error(
            "booklet.sides",
            f"{sides} sides hold {sides * 2} pages; the book has {len(book)}",
            Where(shown),
            fix="build it again",
        )
        return
    for number, pair in enumerate(expected_pages(sides)):
        side = document[number]
        width, height = side.get_size()
        halves = _texts_in(side, [(left, 0, left + width / 2, height) for left in (0, width / 2)])
        for half, page in enumerate(pair):
            found = halves[half]
            wanted = _texts_in(book[page - 1], [(0, 0, width / 2, height)])[0] if page <= len(book) else ""
            if found != wanted:
                findings.error(
                    "booklet.page",
                    f"the {'right' if half else 'left'} half does not say what page {page} of a fresh book says",
                    Where(shown, page=number + 1),
                    fix="build it again",
                )


def _texts_in(page: Any, areas: Sequence[Bounds]) -> list[str]:
    """The text in some areas of a page (points), without spaces and hyphens."""
    text_page = page.get_textpage()
    texts = [squeezed(text_page.get_text_bounded(*area)) for area in areas]
    text_page.close()
    return texts
