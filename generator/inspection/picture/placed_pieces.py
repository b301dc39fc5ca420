"""Which piece lies where on the pages of a fresh sheet, so that a finding about a place names it."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.base.geometry import Bounds, to_mm
from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.structure.document import MANIFEST

BLEED = 6.0  # mm by which the drawing of a piece may reach beyond its trim


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece on a page: its slot (from 1), its code, and the box of its drawing in mm."""

    slot: int
    code: str
    bounds: Bounds


def pieces_of(fresh: PrintedDocument) -> Mapping[int, Sequence[PlacedPiece]]:
    """The pieces of a fresh sheet by page (from 1); nothing for a document without placements, such as a book.

    Pass only what the press has just made: the list of placements that it carries is believed.
    """
    with fresh.structure() as pdf:
        spec = pdf.attachments.get(MANIFEST)
        rows = json.loads(spec.get_file().read_bytes()).get("placements", []) if spec is not None else []
    by_page: dict[int, list[Any]] = {}
    for row in rows:
        by_page.setdefault(row[0], []).append(row)
    if not by_page:
        return {}
    document = fresh.pages()
    try:
        return {number: list(_placed(document, number, own)) for number, own in by_page.items()}
    finally:
        document.close()


def piece_at(pieces: Sequence[PlacedPiece], x: float, y: float) -> PlacedPiece | None:
    """The smallest piece whose drawing holds a point (mm); None where none does."""
    found = [piece for piece in pieces if _holds(piece.bounds, x, y)]
    return min(found, key=lambda piece: _area(piece.bounds), default=None)


def _placed(document: Any, number: int, rows: Sequence[Any]) -> Iterator[PlacedPiece]:
    """Each form on a page whose corner lies near that of a placement."""
    for bounds in _forms(document, number):
        near = min(rows, key=lambda row: abs(row[5] - bounds[0]) + abs(row[6] - bounds[1]))
        if max(abs(near[5] - bounds[0]), abs(near[6] - bounds[1])) <= BLEED:
            yield PlacedPiece(near[1], near[3], bounds)


def _forms(document: Any, number: int) -> Iterator[Bounds]:
    import pypdfium2.raw as raw

    page = document[number - 1]
    height = page.get_height()
    edges = [ctypes.c_float() for _ in range(4)]
    for i in range(raw.FPDFPage_CountObjects(page)):
        item = raw.FPDFPage_GetObject(page, i)
        if raw.FPDFPageObj_GetType(item) == raw.FPDF_PAGEOBJ_FORM:
            raw.FPDFPageObj_GetBounds(item, *edges)
            left, bottom, right, top = (edge.value for edge in edges)
            yield to_mm(left), to_mm(height - top), to_mm(right), to_mm(height - bottom)
    page.close()


def _holds(bounds: Bounds, x: float, y: float) -> bool:
    return bounds[0] <= x <= bounds[2] and bounds[1] <= y <= bounds[3]


def _area(bounds: Bounds) -> float:
    return (bounds[2] - bounds[0]) * (bounds[3] - bounds[1])
