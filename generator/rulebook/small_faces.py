"""Faces drawn small in a figure: a text that nobody could read becomes bars, as layout programs show it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from generator.base.display_list import Item, Shape, Symbol, TextBlock
from generator.base.geometry import POINTS_PER_MM, turned
from generator.faces.face import Face
from generator.faces.shapes import polygon

LEAST = 6.0  # points: no text of a figure is set smaller
WORD = 3  # characters: a shorter text, such as a number, leaves no bar, which would be taken for a sign of its own
RISE, HIGH = 0.13, 0.22  # of the size of letters: how far a bar stands above their baseline, and how high it is
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
        self._made: dict[tuple[int, tuple[int, ...]], Face] = {}

    def at(self, face: Face, scale: float) -> Face:
        """A face to be drawn at `scale`, without the texts that would be smaller than LEAST; itself if there are none.

        Pictures that stand among the words of such a text stay.
        """
        if id(face) not in self._texts:
            texts = face.texts
            self._texts[id(face)] = face, texts, [_smallest(text) for text in texts]
        _, texts, sizes = self._texts[id(face)]
        least = LEAST / scale - ROUNDING
        small = tuple(i for i, size in enumerate(sizes) if size < least)
        if not small:
            return face
        if (id(face), small) not in self._made:
            self._made[id(face), small] = _without(face, [texts[i] for i in small])
        return self._made[id(face), small]


def _smallest(text: TextBlock) -> float:
    """The least size of its letters in points."""
    return min((span.size for line in text.lines for span in line.spans if span.icon is None), default=LEAST)


def _without(face: Face, small: Iterable[TextBlock]) -> Face:
    """A face whose small texts are bars, which lie over everything else."""
    left_out = {id(text): text for text in small}
    items: list[Item] = []
    bars: list[Shape] = []
    for item in face.items:
        text = left_out.get(id(item))
        if text is None:
            items.append(item)
            continue
        items += [span.icon for line in text.lines for span in line.spans if span.icon is not None]
        bars += _bars(text)
    if bars:
        items.append(Symbol(f"bars.{face.key}", tuple(bars)))
    return msgspec.structs.replace(face, items=tuple(items))


def _bars(text: TextBlock) -> Iterator[Shape]:
    """A bar for each run of letters, turned as these are."""
    x, y, wide, high = text.box
    middle = (x + wide / 2, y + high / 2)
    for line in text.lines:
        for span in line.spans:
            if span.icon is not None or (len(span.text.strip()) < WORD and not line.turn):
                continue  # letters on an arc make a line together
            size = span.size / POINTS_PER_MM
            top, bottom = line.baseline - (RISE + HIGH) * size, line.baseline - RISE * size
            corners = [(span.x, top), (span.x + span.width, top), (span.x + span.width, bottom), (span.x, bottom)]
            if line.turn:
                own = [turned((a - span.x, b - line.baseline), line.turn) for a, b in corners]
                corners = [(span.x + a, line.baseline + b) for a, b in own]
            around = [turned((a - middle[0], b - middle[1]), -text.rotate) for a, b in corners]
            yield Shape(polygon([(middle[0] + a, middle[1] + b) for a, b in around]), span.colour)
