"""Texts of a book that nobody sees are found on its pages: in the colour of their ground, or under something."""

from __future__ import annotations

import io
from collections.abc import Callable

import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from generator.base.findings import Findings
from generator.inspection.books.book_setting import judge_unseen_words
from generator.inspection.reading.book_pages import objects_of, unseen_words

WORDS = "Roba una carta."
Paint = Callable[[Canvas], None]


def words(colour: str = "#222222", high: float = 100) -> Paint:
    def paint(canvas: Canvas) -> None:
        canvas.setFillColor(colour)
        canvas.drawString(40, high, WORDS)

    return paint


def box(colour: str, *, left: float = 20, width: float = 200, clear: float = 1, radius: float = 0) -> Paint:
    def paint(canvas: Canvas) -> None:
        canvas.saveState()
        canvas.setFillColor(colour, alpha=clear)
        if radius:
            canvas.roundRect(left, 80, width, 60, radius, stroke=0, fill=1)
        else:
            canvas.rect(left, 80, width, 60, stroke=0, fill=1)
        canvas.restoreState()

    return paint


def disc(canvas: Canvas) -> None:
    canvas.setFillColor("#222222")
    for x in (60, 70, 80):
        canvas.circle(x, 100, 90, stroke=0, fill=1)


def outline(canvas: Canvas) -> None:
    canvas.rect(20, 80, 200, 60, stroke=1, fill=0)


def invisible(canvas: Canvas) -> None:
    text = canvas.beginText(40, 100)
    text.setTextRenderMode(3)
    text.textOut(WORDS)
    canvas.drawText(text)


def unseen(*paints: Paint) -> list[tuple[str, str, str, bool]]:
    data = io.BytesIO()
    canvas = Canvas(data, (300, 200))
    for paint in paints:
        paint(canvas)
    canvas.showPage()
    canvas.save()
    with pypdfium2.PdfDocument(data.getvalue()) as document:
        page = document[0]
        text_page = page.get_textpage()
        return [
            (one.text.text.strip(), one.colour, one.ground, one.covered)
            for one in unseen_words(objects_of(page), text_page, 1)
        ]


@pytest.mark.parametrize(
    "paints",
    [
        [words()],
        [words("#666666")],
        [box("#333333"), words("#ffffff")],
        [box("#333333", radius=8), words("#ffffff")],
        [box("#222222", left=150), words()],  # beside them
        [words(), box("#ffffff", left=60)],  # over a part of them: pictures judge that
        [words(), box("#ffffff", clear=0.3)],
        [words(), outline],
        [disc, words()],  # on a curved ground nobody here knows
        [box("#222222", clear=0.2), words()],
    ],
)
def test_words_that_are_seen_are_not_told(paints):
    assert unseen(*paints) == []


@pytest.mark.parametrize(
    ("paints", "colour", "ground", "covered"),
    [
        ([words("#ffffff")], "#ffffff", "#ffffff", False),
        ([words("#dddddd")], "#dddddd", "#ffffff", False),
        ([box("#333333"), words()], "#222222", "#333333", False),
        ([box("#333333", radius=8), words()], "#222222", "#333333", False),
        ([box("#ffffff"), box("#333333", left=10, width=250), words()], "#222222", "#333333", False),
        ([invisible], "#ffffff", "#ffffff", False),
        ([words(), box("#ffffff")], "#222222", "#ffffff", True),
        ([words(), box("#eeddcc", radius=8)], "#222222", "#eeddcc", True),
    ],
)
def test_words_that_are_not_seen_are_told_with_their_ground(paints, colour, ground, covered):
    assert unseen(*paints) == [(WORDS, colour, ground, covered)]


def test_words_of_one_colour_on_one_ground_are_one_finding():
    data = io.BytesIO()
    canvas = Canvas(data, (300, 200))
    for high in (60, 90, 120):
        words("#ffffff", high)(canvas)
    canvas.save()
    findings = Findings()
    with pypdfium2.PdfDocument(data.getvalue()) as document:
        page = document[0]
        found = list(unseen_words(objects_of(page), page.get_textpage(), 1))
        judge_unseen_words(found, [(300.0, 200.0)], "book.pdf", findings)
    (only,) = findings.items
    assert only.code == "book.unseen"
    assert "(3 texts are so)" in only.message
    assert only.where.page == 1
    assert only.where.box is not None
