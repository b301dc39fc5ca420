"""Which part of a component is exported: the pieces of some players, chosen ones, copies; and in which ink."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import structs

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.chosen_pieces import chosen_codes
from generator.catalog.library import Game
from generator.catalog.looks import refuse_ink
from generator.catalog.models import ComponentModel
from generator.catalog.pieces import Piece, expand
from generator.catalog.players import depends_on_players, for_players
from generator.catalog.services import Service
from generator.faces.deck import Deck
from generator.workshop.exports.request import ExportRequest
from generator.workshop.targets import name_of_chosen, name_of_ink, name_of_players


class ExportPart(msgspec.Struct, frozen=True):
    """A part of a component: the pieces that so many players need (0: all), these codes (none: all), and copies (0: as
    many as the game has); with an ink saved (low or grey) or as usual.
    """

    players: int = 0
    pieces: tuple[str, ...] = ()
    copies: int = 0
    ink: str = ""

    @property
    def name(self) -> str:
        """What the name of a folder says of it; empty for the whole."""
        return name_of_players(self.players) + name_of_ink(self.ink) + name_of_chosen(self.pieces, self.copies)

    @property
    def told(self) -> dict[str, object]:
        """What a manifest says of it; nothing for the whole."""
        values = {"players": self.players, "pieces": list(self.pieces), "copies": self.copies, "ink": self.ink}
        return {name: value for name, value in values.items() if value}

    def of(self, pieces: Sequence[Piece]) -> list[Piece]:
        """Of the pieces of a component those that are in it, as often as they are."""
        return [
            structs.replace(piece, quantity=self.copies or piece.quantity)
            for piece in pieces
            if not self.pieces or piece.code in self.pieces
        ]

    def of_deck(self, deck: Deck) -> Deck:
        """A deck with its own pieces alone. Raises CannotJudge for codes that no piece has, and where none is left."""
        return deck.chosen(self.pieces, self.copies) if self.pieces or self.copies else deck


WHOLE = ExportPart()


def parts_asked_for(
    asked: Sequence[tuple[Game, ComponentModel]], request: ExportRequest
) -> list[tuple[Game, ComponentModel, ExportPart]]:
    """What is to be exported of each component, and the game with the pieces of the players alone.

    Components of which nothing is asked for are left out. Raises CannotJudge for codes that no piece has, and for an
    ink that nothing is printed in.
    """
    refuse_ink(request.ink)
    fewer = [_for_players(game, one, request.players) for game, one in asked]
    of_sheets = {f"{game.id} {one.id}": expand(game, one, Findings()) for game, one, _ in fewer}
    codes = {name: [piece.code for piece in pieces] for name, pieces in of_sheets.items()}
    chosen: Mapping[str, tuple[str, ...]] | None = chosen_codes(request.pieces, codes) if request.pieces else None
    found = []
    for game, component, players in fewer:
        name = f"{game.id} {component.id}"
        if chosen is not None and name not in chosen:
            continue
        part = ExportPart(players, chosen[name] if chosen is not None else (), request.copies, request.ink)
        if any(piece.quantity for piece in part.of(of_sheets[name])):
            found.append((game, component, part))
        elif chosen is not None:
            raise CannotJudge("the game has no copy of these pieces", "say how many to make: --copies 1")
    return found


def _for_players(game: Game, component: ComponentModel, players: int) -> tuple[Game, ComponentModel, int]:
    """A component as so many players need it, in their game; as it is, and 0, where all need the same."""
    if not players or not depends_on_players(game, component.id, players):
        return game, component, 0
    theirs = for_players(game, players)
    return theirs, next(one for one in theirs.components if one.id == component.id), players


def refuse_copies(service: Service, copies: int) -> None:
    """Raise CannotJudge where a service gets each face once, however many copies are wanted."""
    once = {
        "drawings": "it makes a drawing of each face",
        "contact_sheet": "it shows each face once",
        "pages": "" if service.pages is not None and service.pages.copies else "it gets each face once",
    }.get(service.makes, "")
    if copies and once:
        raise CannotJudge(
            f"--copies changes nothing for {service.name}: {once}", "leave --copies out, and order as many as you want"
        )
