"""Reads the texts of a finished book through pdfium, all pages in one pass: each with its place and its mark."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from generator.base.geometry import Bounds
from generator.inspection.reading.printed_document import PrintedDocument

ARTIFACT = -1  # the mark of decoration: running heads, feet, rules
BUFFER = 4096  # bytes: texts are nearly always shorter


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
class ReadBook:
    """A book as it was read: the size of each page in points, its texts in painting order, and its bookmarks."""

    sizes: list[tuple[float, float]]
    texts: list[BookText]
    bookmarks: list[tuple[str, int]]  # title and page (from 1)

    def marked(self) -> dict[tuple[int, int], str]:
        """The text of each marked content by its page (from 1) and its number, with spaces unchanged."""
        found: dict[tuple[int, int], str] = {}
        for one in self.texts:
            if one.mark is not None and one.mark != ARTIFACT:
                found[one.page, one.mark] = found.get((one.page, one.mark), "") + one.text
        return found


def read_book(printed: PrintedDocument) -> ReadBook:
    """Every text object of a PDF's pages, those inside forms left out."""
    document = printed.pages()
    try:
        sizes: list[tuple[float, float]] = []
        texts: list[BookText] = []
        for number in range(1, len(document) + 1):
            page = document[number - 1]
            sizes.append(page.get_size())
            texts += _texts(page, number)
            page.close()
        return ReadBook(sizes, texts, list(_bookmarks(document)))
    finally:
        document.close()


def _texts(page: Any, number: int) -> Iterator[BookText]:
    from pypdfium2 import raw

    text_page = page.get_textpage()
    box = [ctypes.c_float() for _ in range(4)]
    size, matrix = ctypes.c_float(), raw.FS_MATRIX()
    for i in range(raw.FPDFPage_CountObjects(page)):
        item = raw.FPDFPage_GetObject(page, i)
        if raw.FPDFPageObj_GetType(item) != raw.FPDF_PAGEOBJ_TEXT:
            continue
        raw.FPDFPageObj_GetBounds(item, *box)
        left, bottom, right, top = (edge.value for edge in box)
        raw.FPDFTextObj_GetFontSize(item, size)
        raw.FPDFPageObj_GetMatrix(item, matrix)
        scaled = size.value * math.hypot(matrix.c, matrix.d)
        yield BookText(number, text_of(item, text_page.raw), (left, bottom, right, top), scaled, content_of(item))
    text_page.close()


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
        buffer = ctypes.create_string_buffer(size)
        length = raw.FPDFTextObj_GetText(item, text_page, ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR)), size)
        if length <= size:
            return buffer.raw[: max(0, length - 2)].decode("utf-16-le", errors="replace")
        size = length


def _bookmarks(document: Any) -> Iterator[tuple[str, int]]:
    for item in document.get_toc():
        target = item.get_dest()
        index = target.get_index() if target else None
        if index is not None:
            yield item.get_title(), index + 1
