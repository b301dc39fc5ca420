"""What a face is made of once everything is decided: shapes, lines of text, shared symbols.

All lengths are millimetres, x to the right and y downwards from the top left corner of the trim.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from generator.faces.folding import Folding
    from generator.faces.format import Format
    from generator.faces.raster import Raster

Colour = str  # "#rrggbb"
Segment = tuple[str, tuple[float, ...]]  # ("M", (x, y)), ("L", (x, y)), ("C", (x1, y1, x2, y2, x, y)), ("Z", ())
Box = tuple[float, float, float, float]  # x, y, width, height


@dataclass(frozen=True, slots=True)
class Shape:
    """A path, filled, stroked or both. `width` is the stroke's, in mm; joins and caps are round."""

    segments: tuple[Segment, ...]
    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Symbol:
    """Shapes that several faces share, drawn once in a PDF.

    `key` names the content; `background` art may run from bleed to bleed, everything else stays in
    the safe zone.
    """

    key: str
    shapes: tuple[Shape, ...]
    background: bool = False


# a deck has tens of thousands of spans and lines: named tuples are made three times as fast
class Span(NamedTuple):
    """Text in one font, or (with `icon`) an inline picture. `x` is where it starts, `size` is in points."""

    text: str
    font: str
    size: float
    colour: Colour
    x: float
    width: float
    tracking: float = 0.0
    icon: Symbol | None = None


class Line(NamedTuple):
    """A line of spans on one baseline."""

    baseline: float
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A text laid out in its box; turned counter-clockwise by degrees about the box's centre."""

    role: str
    plain: str
    box: Box
    lines: tuple[Line, ...]
    rotate: float = 0


class Placed(NamedTuple):
    """A symbol drawn somewhere else: its origin at (x, y), turned clockwise by degrees about it."""

    symbol: Symbol
    x: float
    y: float
    turn: float = 0.0


class Field(NamedTuple):
    """A field to fill in: text, choice or check. `tip` is what a screen reader says."""

    type: str
    name: str
    tip: str
    box: Box
    options: tuple[str, ...] = ()
    lines: int = 1
    most: int = 0


class Picture(NamedTuple):
    """A picture made of dots in a box, turned clockwise by degrees about the box's middle."""

    raster: Raster
    box: Box
    turn: float = 0.0


Item = Symbol | TextBlock | Placed | Field | Picture


@dataclass(frozen=True, slots=True)
class Face:
    """One printed side: what it is cut to (faces/format.py), and what is painted, in order.

    `folding` is the solid that it folds into, if it is a net.
    """

    key: str
    format: Format
    items: tuple[Item, ...] = field(repr=False)
    folding: Folding | None = field(default=None, repr=False)

    @property
    def width(self) -> float:
        return self.format.width

    @property
    def height(self) -> float:
        return self.format.height

    @property
    def bleed(self) -> float:
        return self.format.bleed

    @property
    def fields(self) -> list[Field]:
        return [item for item in self.items if isinstance(item, Field)]

    @property
    def texts(self) -> list[TextBlock]:
        return [item for item in self.items if isinstance(item, TextBlock)]
