"""Faces in large print: all that is painted on them becomes larger as it is, so that nothing is set anew."""

from __future__ import annotations

import msgspec
from msgspec import structs

from generator.base.display_list import (
    Field,
    Item,
    PathSegment,
    Picture,
    PlacedArtwork,
    PlacedSymbol,
    Shape,
    Span,
    Symbol,
    TextBlock,
    TextLine,
)
from generator.base.geometry import Box, matrix_product
from generator.faces.face import Face, KeptArea
from generator.faces.trim import Format


def enlarged_format(format_: Format, times: float) -> Format:
    """A format so many times as large, with its bleed: a sheet that lies askew shows more of it on a larger piece."""
    points = tuple((x * times, y * times) for x, y in format_.points)
    width, height, radius, bleed = (
        length * times for length in (format_.width, format_.height, format_.radius, format_.bleed)
    )
    return structs.replace(format_, width=width, height=height, radius=radius, bleed=bleed, points=points)


class Enlarger(msgspec.Struct):
    """Makes faces so many times as large; what several of them share, they share afterwards."""

    times: float
    _faces: dict[str, Face] = {}
    _symbols: dict[tuple[str, int], Symbol] = {}

    def face(self, face: Face) -> Face:
        """A face of a deck, under whose key it is made once."""
        if face.key not in self._faces:
            kept = tuple(KeptArea(area.what, self._box(area.box)) for area in face.kept_whole)
            made = tuple(map(self._item, face.items))
            format_ = enlarged_format(face.format, self.times)
            self._faces[face.key] = structs.replace(face, format=format_, items=made, kept_whole=kept)
        return self._faces[face.key]

    def _item(self, item: Item) -> Item:
        if isinstance(item, TextBlock):
            return structs.replace(item, box=self._box(item.box), lines=tuple(map(self._line, item.lines)))
        if isinstance(item, Symbol):
            return self._symbol(item)
        if isinstance(item, PlacedSymbol):
            return structs.replace(item, symbol=self._symbol(item.symbol), x=item.x * self.times, y=item.y * self.times)
        if isinstance(item, Field):
            return structs.replace(item, box=self._box(item.box), size=item.size * self.times)
        if isinstance(item, Picture):
            return structs.replace(item, box=self._box(item.box), clip=self._path(item.clip))
        assert isinstance(item, PlacedArtwork)
        matrix = matrix_product(item.matrix, (self.times, 0.0, 0.0, self.times, 0.0, 0.0))
        return structs.replace(item, matrix=matrix, clip=self._path(item.clip))

    def _line(self, line: TextLine) -> TextLine:
        return TextLine(line.baseline * self.times, tuple(map(self._span, line.spans)))

    def _span(self, span: Span) -> Span:
        return structs.replace(
            span,
            size=span.size * self.times,
            x=span.x * self.times,
            width=span.width * self.times,
            tracking=span.tracking * self.times,
            icon=self._symbol(span.icon) if span.icon is not None else None,
        )

    def _symbol(self, symbol: Symbol) -> Symbol:
        known = self._symbols.get((symbol.key, id(symbol)))
        if known is None:
            made = structs.replace(symbol, shapes=tuple(map(self._shape, symbol.shapes)))
            known = self._symbols[symbol.key, id(symbol)] = made
        return known

    def _shape(self, shape: Shape) -> Shape:
        return structs.replace(shape, segments=self._path(shape.segments), width=shape.width * self.times)

    def _path(self, segments: tuple[PathSegment, ...]) -> tuple[PathSegment, ...]:
        return tuple((command, tuple(number * self.times for number in numbers)) for command, numbers in segments)

    def _box(self, box: Box) -> Box:
        x, y, width, height = (length * self.times for length in box)
        return x, y, width, height
