"""The words of a page with their boxes, as pdfium reads them: they name in findings what a place shows."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from generator.base.geometry import Bounds, overlap, to_mm, union

MOST = 20_000  # letters of a page: what comes after them is not named
LONGEST = 80  # letters of a text in a finding
SLACK = 0.2  # mm: dots beside a letter belong to it


@dataclass(frozen=True, slots=True)
class PageWord:
    """A word and the box round its letters: left, top, right, bottom in mm from the page's upper left corner."""

    text: str
    bounds: Bounds


def page_words(page: Any) -> list[PageWord]:
    """The words of a page (pdfium's) in reading order, those inside forms too."""
    import pypdfium2.raw as raw

    text_page = page.get_textpage()
    left, bottom, _, _ = page.get_bbox()
    height = page.get_height()
    edges = [ctypes.c_double() for _ in range(4)]
    found: list[PageWord] = []
    letters: list[str] = []
    boxes: list[Bounds] = []
    for i in range(min(raw.FPDFText_CountChars(text_page), MOST)):
        letter = chr(raw.FPDFText_GetUnicode(text_page, i))
        if letter.isspace() or letter == "\0":
            _close(letters, boxes, found)
        elif raw.FPDFText_GetCharBox(text_page, i, *edges):
            x1, x2, y1, y2 = (edge.value for edge in edges)
            letters.append("-" if letter == "\ufffe" else letter)
            boxes.append(
                (to_mm(x1 - left), to_mm(height - (y2 - bottom)), to_mm(x2 - left), to_mm(height - y1 + bottom))
            )
    _close(letters, boxes, found)
    text_page.close()
    return found


def _close(letters: list[str], boxes: list[Bounds], found: list[PageWord]) -> None:
    if letters:
        found.append(PageWord("".join(letters), union(boxes)))
    letters.clear()
    boxes.clear()


def words_in(words: Sequence[PageWord], box: Bounds) -> str:
    """The words that touch a box (mm), joined; shortened when they are many."""
    left, top, right, bottom = box
    wide = (left - SLACK, top - SLACK, right + SLACK, bottom + SLACK)
    text = " ".join(word.text for word in words if overlap(word.bounds, wide))
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
