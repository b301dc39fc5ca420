"""Whether a PDF holds a deck: every card in its cell of the right page, its back behind it, fonts in it, no pictures.

    python tests/bench/deck_pdf.py DECK.json FILE.pdf

Read with pdfium and qpdf, which no adapter of ours writes with.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2

POINTS = 72 / 25.4  # in a millimetre
SLACK = 0.5  # mm that a page may differ from its size
HYPHENS = re.compile(r"[\u00ad\ufffe\x02]\s*|(?<=\w)-\s*\n\s*(?=\w)")


def faults(deck: dict[str, Any], file: Path) -> list[str]:
    """What is wrong; nothing for a file that holds the deck."""
    with pikepdf.open(file) as pdf:
        found = [*_fonts(pdf), *_pictures(pdf)]
    document = pypdfium2.PdfDocument(file)
    try:
        return found + list(_pages(deck, document))
    finally:
        document.close()


def _pages(deck: dict[str, Any], document: pypdfium2.PdfDocument) -> Iterator[str]:
    spec, cards = deck["spec"]["page"], deck["cards"]
    size = spec["cols"] * spec["rows"]
    sheets = [cards[first : first + size] for first in range(0, len(cards), size)]
    if len(document) != 2 * len(sheets):
        yield f"{len(document)} pages, not {2 * len(sheets)}"
        return
    for number, page in enumerate(document):
        width, height = (length / POINTS for length in page.get_size())
        if abs(width - spec["w"]) > SLACK or abs(height - spec["h"]) > SLACK:
            yield f"page {number + 1} measures {width:.1f} by {height:.1f} mm"
    for number, sheet in enumerate(sheets):
        yield from _fronts(deck, sheet, document[2 * number], 2 * number + 1)
        yield from _backs(deck, sheet, document[2 * number + 1], 2 * number + 2)


def _cell(deck: dict[str, Any], page: Any, slot: int, *, mirrored: bool) -> str:
    """The words in a cell of the grid, which stands in the middle of its page; slots go along the rows."""
    sheet, card = deck["spec"]["page"], deck["spec"]["card"]
    row, column = divmod(slot, sheet["cols"])
    if mirrored:
        column = sheet["cols"] - 1 - column
    left = (sheet["w"] - sheet["cols"] * card["w"]) / 2 + column * card["w"]
    top = (sheet["h"] - sheet["rows"] * card["h"]) / 2 + row * card["h"]
    right, bottom = left + card["w"], top + card["h"]
    text = page.get_textpage()
    try:
        return plain(
            text.get_text_bounded(
                left * POINTS, (sheet["h"] - bottom) * POINTS, right * POINTS, (sheet["h"] - top) * POINTS
            )
        )
    finally:
        text.close()


def plain(text: str) -> str:
    """Words parted by single spaces; those broken at the end of a line are whole again."""
    return " ".join(HYPHENS.sub("", text.replace("\r", "")).split())


def _fronts(deck: dict[str, Any], sheet: list[dict[str, Any]], page: Any, number: int) -> Iterator[str]:
    for slot, card in enumerate(sheet):
        words = _cell(deck, page, slot, mirrored=False)
        for part in ("title", "type", "body", "id"):
            if plain(card[part]) not in words:
                yield f"{card['id']}: its {part} is not in cell {slot + 1} of page {number}"
        if str(card["value"]) not in words.split():
            yield f"{card['id']}: its value is not in cell {slot + 1} of page {number}"


def _backs(deck: dict[str, Any], sheet: list[dict[str, Any]], page: Any, number: int) -> Iterator[str]:
    for slot, card in enumerate(sheet):
        words = _cell(deck, page, slot, mirrored=True)
        if words != deck["sides"][card["side"]]["name"]:
            yield f"{card['id']}: behind it on page {number} stands {words[:30]!r}"


def _fonts(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Each descriptor of a font holds its file, and the fonts of the deck are there."""
    names, seen = set(), 0
    for one in pdf.objects:
        if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/FontDescriptor":
            seen += 1
            names.add(str(one.get("/FontName", "")).rpartition("+")[2].lstrip("/"))
            if not any(key in one for key in ("/FontFile", "/FontFile2", "/FontFile3")):
                yield f"the font {one.get('/FontName')} is not embedded"
    if not seen:
        yield "there is no font"
    for style in ("Regular", "Bold"):
        if not any(style in name for name in names):
            yield f"there is no font Source Sans {style}, only {', '.join(sorted(names))}"


def _pictures(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Text and lines only: a picture of a card would pass for one by its looks."""
    for one in pdf.objects:
        if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image":
            yield f"a picture of {one.get('/Width')} by {one.get('/Height')} points"


if __name__ == "__main__":
    told = faults(json.loads(Path(sys.argv[1]).read_text("utf-8")), Path(sys.argv[2]))
    print("\n".join(told) or "the deck is there")
    sys.exit(bool(told))
