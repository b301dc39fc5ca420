"""What each piece of a deck says and shows, as plain data: kept with a build, to tell later which pieces changed.

Of each side its texts with their roles, and digests of its picture and of how its letters are set; of the piece its
name, its copies and the cells of its row. build.json has them for every file of a whole deck (`pieces`).
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any

import msgspec

from generator.base.display_list import (
    Artwork,
    DisplayListVisitor,
    Field,
    Picture,
    PlacedArtwork,
    PlacedSymbol,
    Symbol,
    TextBlock,
    walk,
)
from generator.base.errors import CannotJudge
from generator.base.memory_headroom import with_headroom
from generator.catalog.library import Game
from generator.catalog.pieces import Piece
from generator.faces.deck import Deck
from generator.faces.face import Face

EDITION = "{edition}"
SaidText = tuple[str, str]  # its role on the face, and what it says


class SideFacts(msgspec.Struct, frozen=True):
    """What one side says and shows: texts in painting order, and digests of its picture and of its letters."""

    texts: tuple[SaidText, ...]
    picture: str
    setting: str


class PieceFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a piece says and shows; `cells` are those of its row that are no texts, by `table.column`."""

    name: str
    copies: int
    format: str
    front: SideFacts
    back: SideFacts | None = None
    cells: Mapping[str, str] = {}


Facts = dict[str, PieceFacts]  # by the codes of pieces


def facts_of(game: Game, deck: Deck) -> Facts:
    """The facts of every piece of a deck, by its code."""
    shapes: dict[int, str] = {}  # of symbols and artworks, which faces share
    faces: dict[int, SideFacts] = {}  # of faces, which pieces share
    columns = {
        name: {column: f"{name}.{column}" for column, one in table.columns.items() if one.type not in ("text", "id")}
        for name, table in game.tables.items()
    }
    return {
        item.piece.code: PieceFacts(
            item.name,
            item.piece.quantity,
            item.front.format.id,
            _side(item.front, item.piece.code, game.model.edition, shapes, faces),
            _side(item.back, item.piece.code, game.model.edition, shapes, faces) if item.back is not None else None,
            _cells(columns, item.piece),
        )
        for item in with_headroom(deck.pieces)
    }


def as_data(facts: Facts) -> dict[str, Any]:
    """Facts as JSON has them."""
    found: dict[str, Any] = msgspec.to_builtins(facts)
    return found


def from_data(data: object) -> Facts:
    """Facts from what JSON has of them. Raises CannotJudge for anything else."""
    try:
        return msgspec.convert(data, Facts)
    except msgspec.ValidationError as error:
        raise CannotJudge(f"what its pieces showed cannot be read: {error}", "build that edition again") from error


def _side(face: Face, code: str, edition: str, shapes: dict[int, str], faces: dict[int, SideFacts]) -> SideFacts:
    side = faces.get(id(face))
    if side is None:
        side = faces[id(face)] = _as_painted(face, shapes)
    # beside its code a piece may name the edition: another edition alone makes no piece another one
    if not edition or not any(code in said for _, said in side.texts):
        return side
    texts = tuple((role, said.replace(edition, EDITION) if code in said else said) for role, said in side.texts)
    return SideFacts(texts, side.picture, side.setting)


def _as_painted(face: Face, shapes: dict[int, str]) -> SideFacts:
    """What a face says and shows, whatever piece it is a side of."""
    found = _Painted(shapes)
    walk(face, found)
    return SideFacts(tuple(found.texts), _digest((found.shown, found.inline)), _digest(found.letters))


class _Painted(DisplayListVisitor):
    """What a face paints: its texts, how their letters are set, the icons within their lines, and all other items."""

    __slots__ = ("_shapes", "inline", "letters", "shown", "texts")

    def __init__(self, shapes: dict[int, str]) -> None:
        self._shapes = shapes
        self.texts: list[SaidText] = []
        self.letters: list[tuple[object, ...]] = []
        self.inline: list[str] = []
        self.shown: list[tuple[object, ...]] = []

    def visit_text(self, block: TextBlock) -> None:
        if block.plain.strip():
            self.texts.append((block.role, block.plain))
        self.letters.append(_set(block, self.inline))

    def visit_symbol(self, symbol: Symbol) -> None:
        self.shown.append(("symbol", _of_symbol(symbol, self._shapes)))

    def visit_placed_symbol(self, placed: PlacedSymbol) -> None:
        self.shown.append(("placed", _of_symbol(placed.symbol, self._shapes), placed.x, placed.y, placed.turn))

    def visit_picture(self, picture: Picture) -> None:
        self.shown.append(("picture", picture.raster.digest, picture.box, picture.turn))

    def visit_artwork(self, placed: PlacedArtwork) -> None:
        self.shown.append(("artwork", _of_artwork(placed.artwork, self._shapes), placed.matrix, placed.clip))

    def visit_field(self, field: Field) -> None:
        self.shown.append(("field", *msgspec.structs.astuple(field)))


def _of_symbol(symbol: Symbol, known: dict[int, str]) -> str:
    if id(symbol) not in known:
        known[id(symbol)] = _digest([msgspec.structs.astuple(shape) for shape in symbol.shapes])
    return known[id(symbol)]


def _of_artwork(artwork: Artwork, known: dict[int, str]) -> str:
    if id(artwork) not in known:
        known[id(artwork)] = _digest((artwork.bounds, [msgspec.structs.astuple(path) for path in artwork.paths]))
    return known[id(artwork)]


def _set(block: TextBlock, inline: list[str]) -> tuple[object, ...]:
    """How the letters of a text are set: its box, the size, place and font of each span, and what few texts have.

    The keys of the icons within its lines are added to `inline`.
    """
    spans: list[tuple[float, float, str]] = []
    turns: list[float] = []
    for line in block.lines:
        for span in line.spans:
            spans.append((span.size, span.x, span.font))
            if span.icon is not None:
                inline.append(span.icon.key)
        if line.turn:
            turns.append(line.turn)
    if not turns and block.opacity == 1:
        return block.box, spans
    return block.box, spans, turns, [block.opacity] if block.opacity != 1 else []


def _digest(value: object) -> str:
    """A short hash of nested tuples of numbers and texts. Users keep them with their builds: they may not change."""
    return f"{zlib.crc32(msgspec.msgpack.encode(value)):08x}"


def _cells(columns: Mapping[str, Mapping[str, str]], piece: Piece) -> dict[str, str]:
    """The cells of a piece's row, as `table.column`; of the row that it is made `per`, too.

    `columns` are those of each table that are no texts, each with the name of its cells.
    """
    found: dict[str, str] = {}
    for name, row in ((piece.table, piece.row), (piece.per_table, piece.per)):
        if row is None or not name:
            continue
        for column, cell in columns.get(name, {}).items():
            value = getattr(row, column, None)
            if value is not None:
                found[cell] = str(value)
    return found
