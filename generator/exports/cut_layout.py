"""Lays pieces on sheets for a cutting machine: one size, one back and one orientation to a sheet, clear of its marks.

Pure functions, millimetres, y downwards from the page's upper left corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from generator.base.geometry import Bounds, Box, Point, bounds_of_box, overlap
from generator.catalog.cutters import Cutter
from generator.faces.deck import PieceFaces

LINE = 3.6  # mm at the foot of a sheet for its id, above the margin


class CutPlace(NamedTuple):
    """A copy of a piece on a sheet: the upper left corner of its trim."""

    item: PieceFaces
    x: float
    y: float


class CutSheet(NamedTuple):
    """A sheet: its size, and what lies on it."""

    width: float
    height: float
    places: tuple[CutPlace, ...]

    @property
    def backed(self) -> bool:
        return self.places[0].item.back is not None

    def back_of(self, place: CutPlace) -> tuple[float, float, int]:
        """Where the back of a piece stands when the paper is turned over its long edge, and its rotation."""
        face = place.item.front
        if self.height >= self.width:
            return self.width - place.x - face.width, place.y, 0
        return place.x, self.height - place.y - face.height, 180


def cut_sheets(
    items: Iterable[PieceFaces], paper: tuple[float, float], cutter: Cutter
) -> tuple[list[CutSheet], list[PieceFaces]]:
    """All copies of all pieces on sheets, in order, and the pieces for which the paper is too small."""
    groups: dict[tuple[float, float, str, str], list[PieceFaces]] = {}
    for item in items:
        face = item.front
        back = item.back.key if item.back else ""
        key = round(face.width, 3), round(face.height, 3), face.format.shape, back
        groups.setdefault(key, []).append(item)
    sheets: list[CutSheet] = []
    left_out: list[PieceFaces] = []
    for (width, height, _, _), several in groups.items():
        page, slots = _slots(paper, (width, height), cutter)
        if not slots:
            left_out += several
            continue
        copies = [item for item in several for _ in range(item.piece.quantity)]
        for start in range(0, len(copies), len(slots)):
            some = zip(copies[start : start + len(slots)], slots, strict=False)
            sheets.append(CutSheet(*page, tuple(CutPlace(item, *at) for item, at in some)))
    return sheets, left_out


def _slots(paper: tuple[float, float], size: Point, cutter: Cutter) -> tuple[tuple[float, float], list[Point]]:
    """The page, upright or on its side, that holds most pieces of a size, and their places; upright wins a tie."""
    best: tuple[tuple[float, float], list[Point]] = paper, []
    for page in (paper, (paper[1], paper[0])):
        for columns in range(1, _most(page[0] - 2 * cutter.margin, size[0], cutter.gap) + 1):
            room = page[1] - 2 * (cutter.margin + LINE)
            for rows in range(_most(room, size[1], cutter.gap), 0, -1):
                if columns * rows <= len(best[1]):
                    break
                places = _block(page, size, columns, rows, cutter.gap)
                if _is_clear(page, places, size, cutter):
                    best = page, places
                    break
    return best


def _most(room: float, size: float, gap: float) -> int:
    return max(0, int((room + gap + 1e-9) // (size + gap)))


def _block(page: tuple[float, float], size: Point, columns: int, rows: int, gap: float) -> list[Point]:
    """The places of a block in the middle of a page, in reading order."""
    left = (page[0] - columns * size[0] - (columns - 1) * gap) / 2
    top = (page[1] - rows * size[1] - (rows - 1) * gap) / 2
    return [
        (left + column * (size[0] + gap), top + row * (size[1] + gap))
        for row in range(rows)
        for column in range(columns)
    ]


def _is_clear(page: tuple[float, float], places: Sequence[Point], size: Point, cutter: Cutter) -> bool:
    """Whether no piece with its half of the gap comes near a mark."""
    marks = [_grown(box, cutter.clear) for mark in cutter.marks(*page) for box in mark]
    pieces = [_grown((x, y, *size), cutter.gap / 2) for x, y in places]
    return not any(overlap(mark, piece) for mark in marks for piece in pieces)


def _grown(box: Box, by: float) -> Bounds:
    left, top, right, bottom = bounds_of_box(box)
    return left - by, top - by, right + by, bottom + by
