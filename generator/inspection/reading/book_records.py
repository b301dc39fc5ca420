"""Reads the records of a printed book's examples back from its pages, line by line."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from pathlib import Path
from typing import Any

CODE = "/Code"  # the structure element of one line of a record, even if it is broken on the page
ARTIFACT = -1  # the mark of decoration: running heads, feet, rules
MarkedContent = tuple[int, int]  # page (from 0) and number of a marked content


def record_lines(path: Path) -> list[list[str]]:
    """The lines of each record in a tagged book, in reading order.

    Lines that stand side by side are told apart by their tags; a space between two of them belongs to neither.
    """
    import pikepdf
    import pypdfium2 as pdfium

    with pikepdf.open(path) as book:
        if "/StructTreeRoot" not in book.Root:
            return []
        numbers = {page.objgen: i for i, page in enumerate(book.pages)}
        records: dict[Any, list[list[MarkedContent]]] = {}
        for element in _elements(book.Root.StructTreeRoot):
            if element.get("/S") == CODE:
                records.setdefault(element.P.objgen, []).append(list(_contents(element, numbers)))
    document = pdfium.PdfDocument(path)
    try:
        texts: dict[int, dict[int, str]] = {}
        for page in {page for record in records.values() for line in record for page, _ in line}:
            texts[page] = _texts(document[page])
    finally:
        document.close()
    return [
        ["".join(texts[page].get(number, "") for page, number in line).rstrip() for line in record]
        for record in records.values()
    ]


def _elements(root: Any) -> Iterator[Any]:
    waiting = [root]
    while waiting:
        element = waiting.pop()
        if "/S" in element:
            yield element
        waiting += [kid for kid in reversed(_kids(element)) if _is_element(kid)]


def _kids(element: Any) -> list[Any]:
    import pikepdf

    kids = element.get("/K", [])
    return list(kids) if isinstance(kids, pikepdf.Array | list) else [kids]


def _is_element(kid: Any) -> bool:
    import pikepdf

    return isinstance(kid, pikepdf.Dictionary) and "/S" in kid


def _contents(element: Any, numbers: dict[Any, int]) -> Iterator[MarkedContent]:
    """The marked contents of an element, each with its page (from 0)."""
    for kid in _kids(element):
        if isinstance(kid, int):
            yield numbers[element.Pg.objgen], kid
        elif "/MCID" in kid:
            yield numbers[kid.get("/Pg", element.get("/Pg")).objgen], int(kid.MCID)


def _texts(page: Any) -> dict[int, str]:
    """The text of every marked content of a page by its number, with spaces unchanged."""
    from pypdfium2 import raw

    text_page = page.get_textpage()
    found: dict[int, str] = {}
    for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=1):
        mark = content_of(item.raw)
        if mark is not None and mark != ARTIFACT:
            found[mark] = found.get(mark, "") + text_of(item.raw, text_page.raw)
    text_page.close()
    return found


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

    length = raw.FPDFTextObj_GetText(item, text_page, None, 0)
    buffer = ctypes.create_string_buffer(length)
    raw.FPDFTextObj_GetText(item, text_page, ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR)), length)
    return buffer.raw[: max(0, length - 2)].decode("utf-16-le", errors="replace")
