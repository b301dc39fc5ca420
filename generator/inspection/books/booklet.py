"""Checks a booklet: unfolded, its halves are pages 1, 2, 3 ... and say what the documents say, in their order.

A booklet has no structure for screen readers. Its pages are put into reading order by where folding and stapling brings
them, and their texts by the numbers of their marked contents; page numbers stand among the decoration.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.base.findings import Finding, Findings, Where
from generator.inspection.books.book import BookWords, ExpectedBook, refused_sentences, squeezed
from generator.inspection.books.book_setting import judge_small_texts, judge_unseen_words
from generator.inspection.contract.text_setting import LEAST_SIZE, SAME
from generator.inspection.reading.book_pages import (
    ARTIFACT,
    BookText,
    UnseenWords,
    content_of,
    objects_of,
    text_of,
    texts_in_forms,
    unseen_words,
)
from generator.inspection.reading.printed_document import PrintedDocument

PAGES_OF_A_SHEET = 4
UNNUMBERED = "without a number"
FIX = "build it again"


@dataclass(slots=True)
class _Half:
    """What half a side says: its marked contents by their numbers, and the decoration, where its page number is.

    How far to the right a text stands is the place of its middle as a share of the half's width, below 1.
    """

    contents: dict[int, list[tuple[float, str]]] = field(default_factory=dict)  # texts, and how far to the right
    decoration: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return self.column(0, 1)

    def column(self, number: int, count: int) -> str:
        """What stands in a column (from 0) of so many of equal width."""
        parts = (part for mark in sorted(self.contents) for part in self.contents[mark])
        return "".join(text for share, text in parts if int(share * count) == number)

    @property
    def page_shown(self) -> str:
        """The page number that stands on it; UNNUMBERED for a page of titles, empty where nothing is printed."""
        number = next(filter(str.isdecimal, self.decoration), UNNUMBERED)
        return number if self.contents or self.decoration else ""


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


def judge_booklet(printed: PrintedDocument, expected: ExpectedBook, findings: Findings) -> None:
    """Report halves that bear another page's number, sentences that are missing or elsewhere, and texts too small."""
    document = printed.pages()
    try:
        sides: list[tuple[_Half, _Half]] = []
        sizes: list[tuple[float, float]] = []
        small: list[BookText] = []
        unseen: list[UnseenWords] = []
        for number in range(len(document)):
            side = document[number]
            sizes.append(side.get_size())
            text_page = side.get_textpage()
            small += texts_in_forms(side, text_page, number + 1, LEAST_SIZE - SAME)
            for moved, objects in _pages_on(side):
                unseen += unseen_words(objects, text_page, number + 1, moved)
            sides.append(_halves(side, text_page))
            text_page.close()
            side.close()
    finally:
        document.close()
    judge_small_texts(small, sizes, printed.shown, findings)
    judge_unseen_words(unseen, sizes, printed.shown, findings)
    if len(sides) % 2:
        message = f"{len(sides)} sides: a sheet has two"
        findings.error("booklet.sides", message, Where(printed.shown), fix=FIX)
        return
    pages = expected_pages(len(sides))
    unfolded = {
        page: half for halves, own in zip(sides, pages, strict=True) for page, half in zip(own, halves, strict=True)
    }
    last = max((page for page, half in unfolded.items() if half.page_shown), default=0)
    if len(unfolded) >= last + PAGES_OF_A_SHEET:
        message = f"{len(sides)} sides hold {len(unfolded)} pages; the last that says anything is page {last}"
        findings.error("booklet.sides", message, Where(printed.shown), fix=FIX)
    for number, own in enumerate(pages, start=1):
        for side, page in zip(("left", "right"), own, strict=True):
            shown = unfolded[page].page_shown
            if page <= last and shown not in (str(page), UNNUMBERED):
                findings.error(
                    "booklet.page",
                    f"the {side} half shows {f'page {shown}' if shown else 'nothing'}, where folding puts page {page}",
                    Where(printed.shown, page=number),
                    fix=FIX,
                )
    languages = tuple(dict.fromkeys(sentence.language for sentence in expected.sentences))
    ways = _ways_to_read(unfolded, len(languages))
    for language in languages:
        findings.extend(_refused_in_all(ways, language, expected, printed.shown))


def _refused_in_all(ways: Sequence[BookWords], language: str, expected: ExpectedBook, shown: str) -> list[Finding]:
    """What is wrong with the sentences that no way of reading has where they belong, as the first way tells it."""
    first, *others = [refused_sentences(words, language, expected, shown)[0] for words in ways]
    return [one for number, one in first.items() if all(number in refused for refused in others)]


def _ways_to_read(unfolded: Mapping[int, _Half], languages: int) -> list[BookWords]:
    """The ways in which the sentences of one of several languages may follow each other.

    Languages stand on facing pages, or in columns beside each other: what ends on the next page is then interrupted
    by another language. So the words of all pages on end, of every second (third) page, and of each column.
    """
    pages = sorted(unfolded)
    ways = [[(page, unfolded[page].text) for page in pages]]
    for one in range(languages if languages > 1 else 0):
        ways.append([(page, unfolded[page].text) for page in pages if page % languages == one])
        ways.append([(page, unfolded[page].column(one, languages)) for page in pages])
    return [BookWords("".join(text for _, text in way), [page for page, text in way for _ in text]) for way in ways]


def _halves(side: Any, text_page: Any) -> tuple[_Half, _Half]:
    """What the left and the right half of a side say. A text belongs to the half in which its middle lies."""
    left, right = _Half(), _Half()
    fold = side.get_size()[0] / 2
    for middle, text, mark in _texts(side, text_page):
        half, start = (left, 0.0) if middle < fold else (right, fold)
        if mark is None or mark == ARTIFACT:
            half.decoration.append(squeezed(text))
        else:
            share = min(max((middle - start) / fold, 0.0), 0.999)
            half.contents.setdefault(mark, []).append((share, squeezed(text)))
    return left, right


def _texts(side: Any, text_page: Any) -> Iterator[tuple[float, str, int | None]]:
    """Each text that stands on a side, or in one of the pages placed on it: its middle (points), words and mark.

    Forms inside those pages are pieces that figures show.
    """
    from pypdfium2 import raw

    box = [ctypes.c_float() for _ in range(4)]
    for moved, objects in _pages_on(side):
        for one in objects:
            if raw.FPDFPageObj_GetType(one) == raw.FPDF_PAGEOBJ_TEXT:
                raw.FPDFPageObj_GetBounds(one, *box)
                yield (box[0].value + box[2].value) / 2 + moved, text_of(one, text_page.raw), content_of(one)


def _pages_on(side: Any) -> Iterator[tuple[float, list[Any]]]:
    """The pages placed on a side: how far to the right each lies (points), and what is painted on it in its order.

    With them the side itself, where something is painted on it beside its pages.
    """
    from pypdfium2 import raw

    matrix = raw.FS_MATRIX()
    own = []
    for item in objects_of(side):
        if raw.FPDFPageObj_GetType(item) != raw.FPDF_PAGEOBJ_FORM:
            own.append(item)
            continue
        raw.FPDFPageObj_GetMatrix(item, matrix)
        yield matrix.e, [raw.FPDFFormObj_GetObject(item, j) for j in range(raw.FPDFFormObj_CountObjects(item))]
    if own:
        yield 0.0, own
