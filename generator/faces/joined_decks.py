"""Decks joined for the press: the pieces of components that share sheets, as if they were of one."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import structs

from generator.base.display_list import Item, PlacedSymbol, Symbol
from generator.faces.deck import Deck, PieceFaces
from generator.faces.face import Face


def join_decks(deck: Deck, others: Sequence[Deck]) -> Deck:
    """A deck with the pieces of others after its own.

    Each deck was composed by itself, so that symbols and backs of two decks may have one key: here each gets a key of
    its own, and what looks the same in both is one.
    """
    if not others:
        return deck
    joined = _JoinedFaces()
    pieces = [joined.taken(item, "") for item in deck.pieces]
    for other in others:
        pieces += [joined.taken(item, f"{other.component.id}.") for item in other.pieces]
    also = tuple(component for other in others for component in (other.component, *other.also))
    return msgspec.structs.replace(deck, pieces=tuple(pieces), also=(*deck.also, *also))


class _JoinedFaces:
    """The symbols and backs that were taken in so far: by what they show, and under the keys of their decks."""

    def __init__(self) -> None:
        self._symbols: dict[tuple[object, ...], Symbol] = {}
        self._backs: dict[tuple[object, ...], Face] = {}
        self._faces: dict[tuple[str, str], Face] = {}  # by the prefix of their deck and their key

    def taken(self, item: PieceFaces, prefix: str) -> PieceFaces:
        """A piece as it lies on the joined sheets; `prefix` goes before the keys that are not its deck's alone."""
        front, back = self._face(item.front, prefix), None
        if item.back is not None:
            found = self._face(item.back, prefix)
            back = self._backs.setdefault(
                (found.format, found.items), msgspec.structs.replace(found, key=f"{prefix}{found.key}")
            )
        return msgspec.structs.replace(item, front=front, back=back)

    def _face(self, face: Face, prefix: str) -> Face:
        key = prefix, face.key
        if key not in self._faces:
            items = tuple(self._item(item, prefix) for item in face.items)
            same = all(new is old for new, old in zip(items, face.items, strict=True))
            self._faces[key] = face if same else msgspec.structs.replace(face, items=items)
        return self._faces[key]

    def _item(self, item: Item, prefix: str) -> Item:
        if isinstance(item, PlacedSymbol):
            symbol = self._symbol(item.symbol, prefix)
            return item if symbol is item.symbol else structs.replace(item, symbol=symbol)
        return self._symbol(item, prefix) if isinstance(item, Symbol) else item

    def _symbol(self, symbol: Symbol, prefix: str) -> Symbol:
        """The symbol of this look; inline icons of texts are named by what they show, and need no other key."""
        look = symbol.shapes, symbol.background
        if look not in self._symbols:
            self._symbols[look] = msgspec.structs.replace(symbol, key=f"{prefix}{symbol.key}") if prefix else symbol
        return self._symbols[look]
