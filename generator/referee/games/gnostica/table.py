"""Cards and pyramids on the table in worked examples: where each is, the stashes, and the score.

A piece is named by its space, colour, size and orientation: `C3.red.small.north`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any

from generator.base.frozen import changeable
from generator.base.names import suggestion
from generator.catalog.library import Game
from generator.referee.example_positions import ExampleError, ExampleState
from generator.referee.games.gnostica import geometry
from generator.referee.games.gnostica.geometry import Pyramid

KEYS = ("players", "turn", "cards", "pieces", "hands", "draw", "unseen", "discard", "announced", "winner")


class GnosticaTable:
    """Told positions held against one game's tables, what may be asked of them, and how a piece or card moves."""

    def __init__(self, game: Game) -> None:
        tables = game.tables
        self.cards, self.powers, self.majors = tables["cards"].rows, tables["powers"].rows, tables["majors"].rows
        self.sizes, self.colours = tables["pieces"].rows, tables["colours"].rows
        self.orientations = tables["orientations"].rows
        self.number = {row.id: row.value for row in tables["numbers"]}
        self.points = {row.id: row.points for row in tables["worth"]}
        self.size_of = {row.level: row.id for row in tables["pieces"]}

    # -- positions ---------------------------------------------------------------

    def start(self, position: Mapping[str, Any]) -> ExampleState:
        """A position made whole; ExampleError names what cannot lie on the table."""
        for key in position:
            if key not in KEYS:
                raise ExampleError("", f"{key!r} is no part of a position: {suggestion(key, KEYS)}", (key,))
        state: ExampleState = {
            "players": [],
            "cards": {},
            "pieces": {},
            "hands": {},
            "draw": [],
            "unseen": 0,
            "discard": [],
        }
        state |= changeable(position)
        players = state["players"]
        few, many = self.number["players_min"], self.number["players_max"]
        if not few <= len(players) <= many or len(set(players)) < len(players):
            raise ExampleError("GN-1", f"{few} to {many} different players are needed", ("players",))
        for colour in players:
            self._row(self.colours, colour, "colour", ("players",))
        for key in ("turn", "announced"):
            if key in state or key == "turn":
                self._player(state, state.get(key), (key,))
        self._check_cards(state)
        self._check_pieces(state)
        return state | {"_uses": [], "_acted": False, "_fresh": False, "_waiting": ""}

    def _check_cards(self, state: ExampleState) -> None:
        for colour, hand in state["hands"].items():
            self._player(state, colour, ("hands", colour))
            if len(hand) > self.number["hand"]:
                raise ExampleError("GN-51", f"{colour} holds {len(hand)} cards", ("hands", colour))
        for space in state["cards"]:
            geometry.place(space)
        seen: dict[str, str] = {}
        for where, cards in self._heaps(state):
            for card in cards:
                self._row(self.cards, card, "card", where)
                if card in seen:
                    raise ExampleError("GN-4", f"the card {card} is {seen[card]} and {' '.join(where)}", where)
                seen[card] = " ".join(where)
        if len(seen) + state["unseen"] > self.number["deck"]:
            raise ExampleError("GN-4", f"{len(seen) + state['unseen']} cards, of {self.number['deck']}", ("unseen",))

    def _heaps(self, state: ExampleState) -> list[tuple[tuple[str, ...], Sequence[str]]]:
        heaps: list[tuple[tuple[str, ...], Sequence[str]]] = [
            (("cards", space), [card]) for space, card in state["cards"].items()
        ]
        heaps += [(("hands", colour), hand) for colour, hand in state["hands"].items()]
        return [*heaps, (("draw",), state["draw"]), (("discard",), state["discard"])]

    def _check_pieces(self, state: ExampleState) -> None:
        for space, listed in state["pieces"].items():
            where = ("pieces", space)
            for words in listed:
                parts = words.split()
                if len(parts) != 3:
                    raise ExampleError("GN-37", f"{words!r} is no piece: write colour, size and orientation", where)
                self._player(state, parts[0], where)
                self._row(self.sizes, parts[1], "size", where)
                self._row(self.orientations, parts[2], "orientation", where)
            if geometry.kind(state["cards"], space) == geometry.VOID:
                raise ExampleError("GN-12", f"{space} is void: no piece stays there", where)
        for colour in state["players"]:
            for size, row in self.sizes.items():
                if self.stash(state, colour, size) < 0:
                    raise ExampleError("GN-3", f"more than {row.per_player} {size} pieces of {colour}", ("pieces",))

    def _row(self, rows: Mapping[str, Any], name: Any, what: str, where: tuple[str, ...]) -> Any:
        if name not in rows:
            raise ExampleError("", f"there is no {what} {name!r}: {suggestion(str(name), rows)}", where)
        return rows[name]

    def _player(self, state: ExampleState, colour: Any, where: tuple[str, ...]) -> None:
        if colour not in state["players"]:
            raise ExampleError("GN-2", f"{colour!r} does not play: {suggestion(str(colour), state['players'])}", where)

    # -- what is asked of a position ------------------------------------------------

    def names(self) -> Mapping[str, Callable[..., Any]]:
        """The functions that checks and texts may use."""
        return {
            "beside": geometry.beside,
            "around": geometry.around,
            "looks_at": geometry.looks_at,
            "kind": lambda state, space: geometry.kind(state["cards"], space),
            "stash": self.stash,
            "score": self.score,
            "count": lambda state, space: len(state["pieces"].get(space, ())),
            "space": lambda space: geometry.place(space) and space,
        }

    def stash(self, state: Mapping[str, Any], colour: str, size: str) -> int:
        """How many pieces of a size a colour has off the board."""
        listed = chain.from_iterable(state["pieces"].values())
        on_board = [words for words in listed if words.split()[:2] == [colour, size]]
        return int(self._row(self.sizes, size, "size", ()).per_player) - len(on_board)

    def score(self, state: Mapping[str, Any], colour: str) -> int:
        """The worth of the territories that only this colour occupies (GN-16, GN-17)."""
        held = [
            card
            for space, card in state["cards"].items()
            if {words.split()[0] for words in state["pieces"].get(space, ())} == {colour}
        ]
        return sum(int(self.cards[card].value) for card in held)

    def piece(self, state: ExampleState, name: str) -> Pyramid:
        """A piece on the board by its name."""
        parts = name.split(".")
        piece = Pyramid(*parts) if len(parts) == 4 else None
        if piece is None or piece.lying not in state["pieces"].get(piece.space, ()):
            there = [f"{space}.{words.replace(' ', '.')}" for space, all_ in state["pieces"].items() for words in all_]
            raise ExampleError("GN-39", f"there is no piece {name!r}: {suggestion(name, there)}")
        return piece

    def own(self, state: ExampleState, name: str) -> Pyramid:
        """A piece of whose turn it is."""
        piece = self.piece(state, name)
        if piece.colour != state["turn"]:
            raise ExampleError("GN-39", f"{name} is not a piece of {state['turn']}")
        return piece

    def enemies(self, state: ExampleState, space: str) -> bool:
        """Whether pieces of others stand in a space."""
        return any(words.split()[0] != state["turn"] for words in state["pieces"].get(space, ()))

    # -- what changes --------------------------------------------------------------

    def put(self, state: ExampleState, piece: Pyramid) -> None:
        """Set a piece on the board; it must be in its owner's stash (checked by who calls)."""
        state["pieces"].setdefault(piece.space, []).append(piece.lying)

    def take(self, state: ExampleState, piece: Pyramid) -> None:
        """Return a piece to its owner's stash (ruling A-5)."""
        state["pieces"][piece.space].remove(piece.lying)
        if not state["pieces"][piece.space]:
            del state["pieces"][piece.space]

    def swap(self, state: ExampleState, old: Pyramid | None, new: Pyramid | None) -> None:
        """Something is done to a piece; an own one may act from now on this turn (GN-112)."""
        if old:
            self.take(state, old)
        if new:
            self.put(state, new)
        for use in state["_uses"]:
            if use["minions"] is not None:
                use["minions"] = [name for name in use["minions"] if old is None or name != str(old)]
                use["minions"] += [str(new)] if new and new.colour == state["turn"] else []

    def sweep(self, state: ExampleState) -> None:
        """Pieces found in the void go home (GN-12, ruling A-27)."""
        for space in list(state["pieces"]):
            if geometry.kind(state["cards"], space) == geometry.VOID:
                del state["pieces"][space]

    def from_hand(self, state: ExampleState, card: str) -> Any:
        """Take a card out of the hand of whose turn it is; its row."""
        hand = state["hands"].get(state["turn"], [])
        if card not in hand:
            raise ExampleError("GN-48", f"{state['turn']} does not hold {card!r}: {suggestion(card, hand)}")
        hand.remove(card)
        return self.cards[card]

    def turned(self, piece: Pyramid, orientation: str, clause: str, state: ExampleState) -> Pyramid:
        """A piece turned, which only its owner may do."""
        self._row(self.orientations, orientation, "orientation", ())
        if piece.colour != state["turn"] and orientation != piece.orientation:
            raise ExampleError(clause, f"{piece} keeps its orientation: it is an enemy's")
        return piece._replace(orientation=orientation)
