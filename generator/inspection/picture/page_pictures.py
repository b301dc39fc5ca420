"""Pictures of pages and of parts of them for people to look at: JPEG and PNG, made by pdfium with forms drawn."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.base.geometry import POINTS_PER_MM, Bounds
from generator.inspection.reading.printed_document import PrintedDocument

WIDEST = 1100  # pixels of the longer side of a page: enough to read a card on A4
CLOSEST = 24.0  # dots per mm of a part, about 600 dpi
PART = 480  # pixels of the longer side of a part
AROUND = 3.0  # mm shown around a part, so that one sees where it is
LEAST = 14.0  # mm: no part is smaller with what is around it


@dataclass(frozen=True, slots=True)
class PagePictures:
    """A page: its size in mm, its picture (JPEG), and pictures (PNG) of some of its parts by their boxes in mm."""

    width: float
    height: float
    whole: bytes
    parts: Mapping[Bounds, bytes] = field(default_factory=dict)


def pictures_of(document: PrintedDocument, wanted: Mapping[int, Iterable[Bounds]]) -> dict[int, PagePictures]:
    """Pictures of some pages (from 1) of a document, with those parts of each; pages that it lacks are left out.

    Raises CannotJudge where the document is no readable PDF.
    """
    read = document.pages()
    made = {}
    try:
        read.init_forms()
        for number, boxes in wanted.items():
            if 1 <= number <= len(read):
                page = read[number - 1]
                made[number] = _pictures(page, list(boxes))
                page.close()
    finally:
        read.close()
    return made


def _pictures(page: Any, boxes: Sequence[Bounds]) -> PagePictures:
    width, height = (points / POINTS_PER_MM for points in page.get_size())
    scale = WIDEST / max(width, height, 1.0)
    parts = {box: _encoded(_part(page, shown_part(box, width, height), width, height), "PNG") for box in boxes}
    whole = page.render(scale=scale / POINTS_PER_MM, may_draw_forms=True).to_pil().convert("RGB")
    return PagePictures(width, height, _encoded(whole, "JPEG"), parts)


def shown_part(box: Bounds, width: float, height: float) -> Bounds:
    """The part of a page that is shown for a box: with a margin, not too small to know again, and on the page."""
    left, top, right, bottom = box
    across = max(AROUND, (LEAST - (right - left)) / 2)
    down = max(AROUND, (LEAST - (bottom - top)) / 2)
    return max(left - across, 0.0), max(top - down, 0.0), min(right + across, width), min(bottom + down, height)


def _part(page: Any, part: Bounds, width: float, height: float) -> Any:
    left, top, right, bottom = part
    across, down = max(right - left, 1.0), max(bottom - top, 1.0)
    scale = min(PART / max(across, down), CLOSEST)
    crop = (max(left, 0), max(height - top - down, 0), max(width - left - across, 0), max(top, 0))
    points = tuple(edge * POINTS_PER_MM for edge in crop)
    return page.render(scale=scale / POINTS_PER_MM, crop=points, may_draw_forms=True).to_pil().convert("RGB")


def _encoded(picture: Any, kind: str) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, kind, **({"quality": 80} if kind == "JPEG" else {"optimize": True}))
    return buffer.getvalue()
