"""A face: one printed side with its format and the items painted on it, in order.

All lengths are millimetres, x to the right and y downwards from the top left corner of the trim.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from generator.base.display_list import Field, Item, Picture, PlacedArtwork, Symbol, TextBlock
from generator.base.geometry import Box
from generator.faces.trim import Format

if TYPE_CHECKING:
    from generator.faces.elements.net import FoldedNet


class KeptArea(msgspec.Struct, frozen=True):
    """An area of a face that no joint between the sheets of a poster may cross, and what stands there."""

    what: str
    box: Box


class Face(msgspec.Struct, frozen=True):
    """One printed side: its format (faces/trim.py) and the items painted on it, in order.

    `folding` is the net that it shows, if it is to be cut out and folded; `kept_whole` is what its template declares
    that no joint may cross.
    """

    key: str
    format: Format
    items: tuple[Item, ...]
    folding: FoldedNet | None = None
    kept_whole: tuple[KeptArea, ...] = ()

    def __repr__(self) -> str:
        return f"Face({self.key!r}, {self.format!r})"

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
    def ground(self) -> str:
        """What it is painted on from bleed to bleed: faces of one ground look alike along their edges. May be empty."""
        first = self.items[0] if self.items else None
        return first.key if isinstance(first, Symbol) and first.background else ""

    @property
    def fields(self) -> list[Field]:
        return [item for item in self.items if isinstance(item, Field)]

    @property
    def artworks(self) -> list[PlacedArtwork]:
        return [item for item in self.items if isinstance(item, PlacedArtwork)]

    @property
    def bitmaps(self) -> list[Picture]:
        return [item for item in self.items if isinstance(item, Picture)]

    @property
    def texts(self) -> list[TextBlock]:
        return [item for item in self.items if isinstance(item, TextBlock)]
