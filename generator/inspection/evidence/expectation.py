"""What a sheet is expected to show, worked out from the data: the texts, quantity and back of every piece."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from generator.base.geometry import Box
from generator.faces.deck import Deck
from generator.faces.face import Face
from generator.faces.trim import Format
from generator.inspection.reading.paths import CatalogPictures
from generator.inspection.reading.words import spelled, squash


@dataclass(frozen=True, slots=True)
class ExpectedText:
    """A text of a face: its role in the template, its text, the spans that it is set in, and its box (mm)."""

    role: str
    text: str
    squashed: str
    spans: tuple[str, ...]
    box: Box


@dataclass(frozen=True, slots=True)
class ExpectedFace:
    """A face: its texts in painting order, all of them joined (`signature`, `spelled`), and the face itself."""

    key: str
    texts: tuple[ExpectedText, ...]
    signature: str
    spelled: str
    face: Face


@dataclass(frozen=True, slots=True)
class ExpectedPiece:
    """A piece: its code, its name (for messages), how many there must be, its front and back.

    So many `spares` more may lie in places that the sheets leave free.
    """

    code: str
    name: str
    quantity: int
    front: ExpectedFace
    back: ExpectedFace | None
    spares: int = 0


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text that the first sheet must contain; `what` names it in messages."""

    what: str
    text: str


@dataclass(frozen=True)
class Expectation:
    """What all sheets of a component in one language must show."""

    game: str
    component: str
    language: str
    formats: tuple[Format, ...]
    pieces: dict[str, ExpectedPiece]
    cover: bool
    first_sheet: tuple[Phrase, ...]
    pictures: CatalogPictures
    labels: tuple[Box, ...] = ()  # the places of labels on a label sheet, in mm

    @property
    def quantities(self) -> Counter[str]:
        return Counter({code: piece.quantity for code, piece in self.pieces.items()})

    @cached_property
    def backs(self) -> dict[str, ExpectedFace]:
        """The distinct back faces by key."""
        return {piece.back.key: piece.back for piece in self.pieces.values() if piece.back is not None}

    @cached_property
    def backs_by_texts(self) -> dict[str, frozenset[str]]:
        """The keys of the distinct back faces by their signatures: those of one signature have the same texts."""
        found: dict[str, set[str]] = {}
        for key, back in self.backs.items():
            found.setdefault(back.signature, set()).add(key)
        return {signature: frozenset(keys) for signature, keys in found.items()}


def expect(game: str, deck: Deck, first_sheet: tuple[Phrase, ...] = (), labels: tuple[Box, ...] = ()) -> Expectation:
    """The expectation for a deck that was just made from the data, its first sheet, and its label sheet."""
    faces: dict[str, ExpectedFace] = {}

    def expected(face: Face) -> ExpectedFace:
        if face.key not in faces:
            texts = tuple(
                ExpectedText(b.role, b.plain, squash(b.plain), tuple(s.text for n in b.lines for s in n.spans), b.box)
                for b in face.texts
            )
            whole, stretches = "".join(t.squashed for t in texts), spelled(s for t in texts for s in t.spans)
            faces[face.key] = ExpectedFace(face.key, texts, whole, stretches, face)
        return faces[face.key]

    spares = {group.id: group.spares for group in deck.groups}
    pieces = {
        item.piece.code: ExpectedPiece(
            item.piece.code,
            item.name,
            item.piece.quantity,
            expected(item.front),
            expected(item.back) if item.back else None,
            spares.get(item.piece.group, 0),
        )
        for item in deck.pieces
    }
    return Expectation(
        game,
        deck.component.id,
        deck.language,
        deck.formats,
        pieces,
        deck.component.cover,
        first_sheet,
        CatalogPictures(),
        labels,
    )
