"""Reads the texts of a finished book through pdfium, all pages in one pass: each with its place and its mark."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.base.geometry import IDENTITY, Bounds, Matrix, bounds_of_points, corners_of, matrix_product
from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.reading.unseen_texts import unseen_texts

ARTIFACT = -1  # the mark of decoration: running heads, feet, rules
BUFFER = 512  # bytes: texts are nearly always shorter
DEEPEST = 4  # forms inside forms: a page of a booklet, a piece of a figure and its symbols are three


@dataclass(frozen=True, slots=True)
class BookText:
    """A text object: page (from 1), box (points from the lower left corner), size (points) and marked content.

    The mark is ARTIFACT for decoration, None where there is none.
    """

    page: int
    text: str
    bounds: Bounds
    size: float
    mark: int | None


@dataclass(frozen=True, slots=True)
class UnseenWords:
    """A text that is not seen: its colour, and that of its ground, or of what covers it (#rrggbb)."""

    text: BookText
    colour: str
    ground: str
    covered: bool


@dataclass(frozen=True, slots=True)
class ReadBook:
    """A book as it was read: the size of each page in points, its texts in painting order, and its bookmarks.

    `unseen` are those among them that nobody sees. `in_forms` are the texts of forms, which are the pieces that figures
    show; they have no mark of their own.
    """

    sizes: list[tuple[float, float]]
    texts: list[BookText]
    bookmarks: list[tuple[str, int]]  # title and page (from 1)
    in_forms: list[BookText] = field(default_factory=list)
    unseen: list[UnseenWords] = field(default_factory=list)

    def marked(self) -> dict[tuple[int, int], str]:
        """The text of each marked content by its page (from 1) and its number, with spaces unchanged."""
        found: dict[tuple[int, int], str] = {}
        for one in self.texts:
            if one.mark is not None and one.mark != ARTIFACT:
                found[one.page, one.mark] = found.get((one.page, one.mark), "") + one.text
        return found


def read_book(printed: PrintedDocument, in_forms_below: float = math.inf) -> ReadBook:
    """Every text object of a PDF's pages; of those inside forms, only what is smaller than so many points."""
    document = printed.pages()
    try:
        sizes: list[tuple[float, float]] = []
        texts: list[BookText] = []
        in_forms: list[BookText] = []
        unseen: list[UnseenWords] = []
        for number in range(1, len(document) + 1):
            page = document[number - 1]
            sizes.append(page.get_size())
            text_page = page.get_textpage()
            texts += _texts(page, text_page, number)
            in_forms += texts_in_forms(page, text_page, number, in_forms_below)
            unseen += unseen_words(objects_of(page), text_page, number)
            text_page.close()
            page.close()
        return ReadBook(sizes, texts, list(_bookmarks(document)), in_forms, unseen)
    finally:
        document.close()


def _texts(page: Any, text_page: Any, number: int) -> Iterator[BookText]:
    from pypdfium2 import raw

    box = [ctypes.c_float() for _ in range(4)]
    size, matrix = ctypes.c_float(), raw.FS_MATRIX()
    for item in objects_of(page):
        if raw.FPDFPageObj_GetType(item) != raw.FPDF_PAGEOBJ_TEXT:
            continue
        raw.FPDFPageObj_GetBounds(item, *box)
        left, bottom, right, top = (edge.value for edge in box)
        raw.FPDFTextObj_GetFontSize(item, size)
        raw.FPDFPageObj_GetMatrix(item, matrix)
        scaled = size.value * math.hypot(matrix.c, matrix.d)
        yield BookText(number, text_of(item, text_page.raw), (left, bottom, right, top), scaled, content_of(item))


def objects_of(page: Any) -> list[Any]:
    """What is painted on a page, in painting order; handles of pdfium."""
    from pypdfium2 import raw

    return [raw.FPDFPage_GetObject(page, i) for i in range(raw.FPDFPage_CountObjects(page))]


def unseen_words(objects: Sequence[Any], text_page: Any, number: int, moved: float = 0.0) -> Iterator[UnseenWords]:
    """The words among the objects of a page that nobody sees, moved to the right by so many points."""
    for one in unseen_texts(objects):
        words = text_of(one.item, text_page.raw)
        if words.strip():
            left, bottom, right, top = one.bounds
            place = (left + moved, bottom, right + moved, top)
            yield UnseenWords(BookText(number, words, place, 0.0, None), one.colour, one.ground, one.covered)


def texts_in_forms(page: Any, text_page: Any, number: int, smaller_than: float = math.inf) -> Iterator[BookText]:
    """The texts that forms show on a page (handles of pdfium), blank ones and those not as small left out."""
    from pypdfium2 import raw

    forms = [item for item in objects_of(page) if raw.FPDFPageObj_GetType(item) == raw.FPDF_PAGEOBJ_FORM]
    for item, bounds, size in _placed_texts(forms, IDENTITY, DEEPEST):
        text = text_of(item, text_page.raw) if size < smaller_than else ""
        if text.strip():
            yield BookText(number, text, bounds, size, None)


def _placed_texts(objects: Sequence[Any], outer: Matrix, deepest: int) -> Iterator[tuple[Any, Bounds, float]]:
    """Each text among some objects and in the forms among them: its handle, its box and its size on the page."""
    from pypdfium2 import raw

    own, size, box = raw.FS_MATRIX(), ctypes.c_float(), [ctypes.c_float() for _ in range(4)]
    for item in objects:
        kind = raw.FPDFPageObj_GetType(item)
        if kind not in (raw.FPDF_PAGEOBJ_FORM, raw.FPDF_PAGEOBJ_TEXT):
            continue
        raw.FPDFPageObj_GetMatrix(item, own)
        matrix = matrix_product((own.a, own.b, own.c, own.d, own.e, own.f), outer)
        if kind == raw.FPDF_PAGEOBJ_TEXT:
            raw.FPDFTextObj_GetFontSize(item, size)
            raw.FPDFPageObj_GetBounds(item, *box)
            a, b, c, d, e, f = outer
            corners = corners_of((box[0].value, box[1].value, box[2].value, box[3].value))
            bounds = bounds_of_points((a * x + c * y + e, b * x + d * y + f) for x, y in corners)
            yield item, bounds, size.value * math.hypot(matrix[2], matrix[3])
        elif deepest:
            inner = [raw.FPDFFormObj_GetObject(item, i) for i in range(raw.FPDFFormObj_CountObjects(item))]
            yield from _placed_texts(inner, matrix, deepest - 1)


def content_of(item: Any) -> int | None:
    """The number of the marked content that a text object is part of: ARTIFACT for decoration, None for no mark."""
    from pypdfium2 import raw

    number = ctypes.c_int()
    marked = None
    for i in range(max(0, raw.FPDFPageObj_CountMarks(item))):
        mark = raw.FPDFPageObj_GetMark(item, i)
        if raw.FPDFPageObjMark_GetParamIntValue(mark, b"MCID", number):
            return number.value
        marked = ARTIFACT
    return marked


def text_of(item: Any, text_page: Any) -> str:
    """The characters of a text object; both parameters are pdfium's own handles."""
    from pypdfium2 import raw

    size = BUFFER
    while True:  # pdfium goes through the whole page each time: it is asked once, not first for the length
        buffer = (raw.FPDF_WCHAR * (size // 2))()
        length = raw.FPDFTextObj_GetText(item, text_page, buffer, size)
        if length <= size:
            return ctypes.string_at(buffer, max(0, length - 2)).decode("utf-16-le", errors="replace")
        size = length + length % 2


def _bookmarks(document: Any) -> Iterator[tuple[str, int]]:
    for item in document.get_toc():
        target = item.get_dest()
        index = target.get_index() if target else None
        if index is not None:
            yield item.get_title(), index + 1
