"""Faces drawn small in a figure: every text on them can be read, or it is left out.

A text that its own place has room for is set larger than the face is drawn; any other leaves its place empty. Nothing
stands in for it: the caption of the figure, or what the figure explains, says what is not shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from generator.base.display_list import Item, Span, TextBlock, TextLine
from generator.base.geometry import POINTS_PER_MM
from generator.faces.face import Face

LEAST = 6.0  # points: no text of a figure is set smaller
MOST_GROWN = 1.6  # a text that would be further out of proportion is left out
CAPITAL, BELOW = 0.7, 0.22  # of the size of letters: how far they rise above their baseline, and some fall below it
DESCENDING = frozenset("gjpqyçQ,;()[]{}|/_")
ROUNDING = 1e-6


def growth(size: float, scale: float) -> float:
    """How much larger than its figure, drawn at `scale`, a label of a size in points is set: 1 unless it would be tiny.

    The plate under it grows alike.
    """
    return max(1.0, LEAST / scale / size)


class SmallFaces:
    """Faces as figures show them, each made once for every set of texts that can be read."""

    def __init__(self) -> None:
        # by identity, and kept alive so that no number comes twice
        self._texts: dict[int, tuple[Face, list[TextBlock], list[float]]] = {}
        self._made: dict[tuple[int, float], Face] = {}

    def at(self, face: Face, scale: float) -> Face:
        """A face to be drawn at `scale`, on which no text is smaller than LEAST; itself if none would be.

        Pictures that stand among the words of a text which is left out stay.
        """
        if id(face) not in self._texts:
            texts = face.texts
            self._texts[id(face)] = face, texts, [_smallest(text) for text in texts]
        _, texts, sizes = self._texts[id(face)]
        least = LEAST / scale
        small = [text for text, size in zip(texts, sizes, strict=True) if size < least - ROUNDING]
        if not small:
            return face
        shown = _all_or_none(small, least)
        # faces without a grown text are the same at every size that leaves out the same
        key = (id(face), least if any(shown.values()) else -float(len(small)))
        if key not in self._made:
            self._made[key] = _with(face, small, shown)
        return self._made[key]


def _smallest(text: TextBlock) -> float:
    """The least size of its letters in points."""
    return min((span.size for line in text.lines for span in line.spans if span.icon is None), default=LEAST)


def _all_or_none(small: Sequence[TextBlock], least: float) -> dict[int, TextBlock | None]:
    """What is shown of each small text, by identity: texts of one kind grow together or not at all.

    A list that shows some of its names and not others would mislead.
    """
    grown = {id(text): _grown(text, least) for text in small}
    lost = {_kind(text) for text in small if grown[id(text)] is None}
    return {id(text): None if _kind(text) in lost else grown[id(text)] for text in small}


def _kind(text: TextBlock) -> tuple[str, float, float, float]:
    """What texts of one list have in common: their role, the size of their letters, and that of their boxes."""
    return text.role, _smallest(text), round(text.box[2], 2), round(text.box[3], 2)


def _grown(text: TextBlock, least: float) -> TextBlock | None:
    """A text of one line whose smallest letters are `least` points high, if its box holds it then, else None.

    What it leaves free of its box, left and right, keeps its proportion; its capitals grow from their middle.
    """
    if len(text.lines) != 1:
        return None
    (line,) = text.lines
    by = least / _smallest(text)
    if by > MOST_GROWN or line.turn or any(span.icon is not None for span in line.spans):
        return None
    x, y, wide, high = text.box
    left, right = line.spans[0].x, line.spans[-1].x + line.spans[-1].width
    spare = wide - (right - left) * by
    size = max(span.size for span in line.spans) / POINTS_PER_MM
    baseline = line.baseline + (by - 1) * size * CAPITAL / 2
    falls = BELOW if any(DESCENDING.intersection(span.text) for span in line.spans) else 0.0
    above, below = baseline - by * size * CAPITAL, baseline + by * size * falls
    if spare < 0 or above < y or below > y + high:
        return None
    was = wide - (right - left)
    start = x + spare * ((left - x) / was if was > ROUNDING else 0.0)
    spans = tuple(_larger(span, start + (span.x - left) * by, by) for span in line.spans)
    return msgspec.structs.replace(text, lines=(TextLine(baseline, spans),))


def _larger(span: Span, x: float, by: float) -> Span:
    return msgspec.structs.replace(span, x=x, size=span.size * by, width=span.width * by, tracking=span.tracking * by)


def _with(face: Face, small: Sequence[TextBlock], shown: Mapping[int, TextBlock | None]) -> Face:
    """A face with other texts in place of its small ones, by identity; None leaves one out."""
    replaced = {id(text): text for text in small}
    items: list[Item] = []
    for item in face.items:
        text = replaced.get(id(item))
        if text is None:
            items.append(item)
            continue
        grown = shown[id(text)]
        if grown is not None:
            items.append(grown)
        else:
            items += [span.icon for line in text.lines for span in line.spans if span.icon is not None]
    return msgspec.structs.replace(face, items=tuple(items))
