"""Finds texts on a page of a book that nobody sees: painted in the colour of their ground, or under something."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from generator.base.colours import WHITE, contrast
from generator.base.geometry import Bounds, contains
from generator.inspection.reading.paths import PathReader

LEAST_CONTRAST = 2.5  # of words to their ground, from 1 (none) to 21
SHARES = (0.2, 0.5, 0.8)  # of the width of words: the places on their middle line where they are looked at
FEWEST, STRAIGHT, ROUNDED = 4, 6, 18  # the segments of a box, and the most of one with round corners
CORNERS = 12  # points of the four curves of round corners; between them are lines, unlike those of a disc
NOT_PAINTED = (3, 7)  # modes in which letters are not painted
SOLID = 255


@dataclass(frozen=True, slots=True)
class UnseenText:
    """A text object that is not seen: its handle of pdfium, its box (points from the lower left corner), and why.

    `ground` is the colour (#rrggbb) that it stands on, or that lies over it where `covered`.
    """

    item: Any
    bounds: Bounds
    colour: str
    ground: str
    covered: bool


@dataclass(frozen=True, slots=True)
class _Ground:
    """Something painted on a page: its box, and its colour; none where it is not known which colour is seen there."""

    bounds: Bounds
    colour: str


@dataclass(frozen=True, slots=True)
class _Words:
    item: Any
    bounds: Bounds
    colour: str
    ground: str
    after: int  # how many grounds were painted before it


def unseen_texts(objects: Sequence[Any]) -> Iterator[UnseenText]:
    """The texts among the objects of a page or form (handles of pdfium, in painting order) that are not seen.

    What is seen on pictures, on curved grounds and through clear ones is not known here: no text is told there.
    """
    from pypdfium2 import raw

    reader = PathReader(raw)
    grounds: list[_Ground] = []
    texts: list[_Words] = []
    for item in objects:
        kind = raw.FPDFPageObj_GetType(item)
        if kind == raw.FPDF_PAGEOBJ_TEXT:
            bounds = reader.bounds(item)
            colour, solid = _fill(item)
            if raw.FPDFTextObj_GetTextRenderMode(item) in NOT_PAINTED:
                solid = 0
            ground = _ground(grounds, bounds)
            texts.append(_Words(item, bounds, colour if solid else ground, ground, len(grounds)))
        elif kind != raw.FPDF_PAGEOBJ_PATH:
            grounds.append(_Ground(reader.bounds(item), ""))
        elif reader.paint(item)[0]:
            colour, solid = _fill(item)
            known = solid == SOLID and _is_box(item)
            grounds.append(_Ground(reader.bounds(item), colour if known else ""))
    for words in texts:
        cover = next((one for one in grounds[words.after :] if one.colour and contains(one.bounds, words.bounds)), None)
        if cover is not None:
            yield UnseenText(words.item, words.bounds, words.colour, cover.colour, True)
        elif words.ground and contrast(words.colour, words.ground) < LEAST_CONTRAST:
            yield UnseenText(words.item, words.bounds, words.colour, words.ground, False)


def _ground(grounds: Sequence[_Ground], bounds: Bounds) -> str:
    """The colour that words in a box stand on: paper's where nothing was painted, none where it is not known."""
    left, bottom, right, top = bounds
    points = [(left + share * (right - left), (bottom + top) / 2) for share in SHARES]
    found = set()
    for point in points:
        found.add(next((one.colour for one in reversed(grounds) if contains(one.bounds, point * 2)), WHITE))
    return found.pop() if len(found) == 1 else ""


def _fill(item: Any) -> tuple[str, int]:
    """The colour that an object is filled with, and how solid it is, from 0 to 255."""
    from pypdfium2 import raw

    parts = [ctypes.c_uint() for _ in range(4)]
    if not raw.FPDFPageObj_GetFillColor(item, *parts):
        return "", 0
    red, green, blue, solid = (part.value for part in parts)
    return f"#{red:02x}{green:02x}{blue:02x}", solid


def _is_box(path: Any) -> bool:
    """Whether a path is a box, maybe with round corners: its bounds are then where it is painted."""
    from pypdfium2 import raw

    count = raw.FPDFPath_CountSegments(path)
    if count > ROUNDED:
        return False
    kinds = [raw.FPDFPathSegment_GetType(raw.FPDFPath_GetPathSegment(path, i)) for i in range(count)]
    curved, straight = kinds.count(raw.FPDF_SEGMENT_BEZIERTO), kinds.count(raw.FPDF_SEGMENT_LINETO)
    return (not curved and FEWEST <= count <= STRAIGHT) or (curved == CORNERS and straight >= 3)
