"""A face: one printed side, what it is cut to and what is painted on it, in order.

All lengths are millimetres, x to the right and y downwards from the top left corner of the trim.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from generator.base.geometry import Box
from generator.faces.art.images import Raster
from generator.faces.display_list import Field, PlacedSymbol, Symbol, TextBlock
from generator.faces.elements.net import Folding
from generator.faces.trim import Format


class Picture(NamedTuple):
    """A picture made of dots in a box, turned clockwise by degrees about the box's middle."""

    raster: Raster
    box: Box
    turn: float = 0.0


Item = Symbol | TextBlock | PlacedSymbol | Field | Picture


@dataclass(frozen=True, slots=True)
class Face:
    """One printed side: what it is cut to (faces/trim.py), and what is painted, in order.

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
