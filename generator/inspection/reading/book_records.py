"""Reads the records of a printed book's examples back from its pages, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.inspection.reading.book_pages import ReadBook, read_book
from generator.inspection.reading.printed_document import PrintedDocument

CODE = "/Code"  # the structure element of one line of a record, even if it is broken on the page
MarkedContent = tuple[int, int]  # page (from 1) and number of a marked content


def record_lines(document: PrintedDocument, book: ReadBook | None = None) -> list[list[str]]:
    """The lines of each record in a tagged book, in reading order; `book` is what was read of it before.

    Lines that stand side by side are told apart by their tags; a space between two of them belongs to neither.
    """
    with document.structure() as pdf:
        if "/StructTreeRoot" not in pdf.Root:
            return []
        numbers = {page.objgen: i for i, page in enumerate(pdf.pages, 1)}
        records: dict[Any, list[list[MarkedContent]]] = {}
        for element in _elements(pdf.Root.StructTreeRoot):
            if element.get("/S") == CODE:
                records.setdefault(element.P.objgen, []).append(list(_contents(element, numbers)))
    if not records:
        return []
    texts = (book or read_book(document)).marked()
    return [
        ["".join(texts.get(place, "") for place in line).rstrip() for line in record] for record in records.values()
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
    """The marked contents of an element, each with its page (from 1); those of pages that were taken out are gone."""
    for kid in _kids(element):
        plain = isinstance(kid, int)
        page = element.get("/Pg") if plain else kid.get("/Pg", element.get("/Pg"))
        content = kid if plain else kid.get("/MCID")
        number = numbers.get(page.objgen) if page is not None else None
        if number is not None and content is not None:
            yield number, int(content)
