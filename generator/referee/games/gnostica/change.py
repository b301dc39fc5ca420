"""A position while one action is carried out on it: pieces, cards and piles that may be changed."""

from __future__ import annotations

from bisect import insort
from typing import Any

from generator.referee.clause_marks import resolves
from generator.referee.events import is_anybody_listening, report_event
from generator.referee.games.gnostica import spaces
from generator.referee.games.gnostica.position import (
    AFFECTED,
    NO_MINION,
    ON_CARD,
    CardInUse,
    GnosticaPosition,
    OnSpaces,
    OpenPower,
    PieceOnBoard,
)
from generator.referee.games.gnostica.rules import GnosticaRules

OwnOrEnemy = tuple[str, str]  # the clauses by which an own piece is turned, and an enemy's is not


class TableChange:
    """What an action changes, one thing after the other; `made` is the position that comes of it."""

    __slots__ = ("before", "cards", "discard", "draw", "hands", "lost", "own", "pieces", "rules", "stash", "uses")

    def __init__(self, rules: GnosticaRules, position: GnosticaPosition) -> None:
        self.rules, self.before, self.own = rules, position, rules.sides[position.active]
        self.cards: Any = position.cards
        self.pieces = dict(position.pieces)
        self.stash = position.stash
        self.lost = position.lost
        self.hands = position.hands
        self.draw = position.draw
        self.discard = position.discard
        self.uses = position.uses

    def made(self, **others: Any) -> GnosticaPosition:
        """The position after the action."""
        return self.before._replace(
            cards=self.cards if self.cards is self.before.cards else OnSpaces(self.cards),
            pieces=OnSpaces(self.pieces),
            stash=self.stash,
            lost=self.lost,
            hands=self.hands,
            draw=self.draw,
            discard=self.discard,
            uses=self.uses,
            **others,
        )

    # -- pieces ------------------------------------------------------------------

    def lift(self, space: str, piece: PieceOnBoard) -> None:
        """Take a piece out of a space; where it goes is for the caller to say."""
        left = list(self.pieces[space])
        left.remove(piece)
        if left:
            self.pieces[space] = tuple(left)
        else:
            del self.pieces[space]

    def stand(self, space: str, key: str, minion: int) -> None:
        """Set a piece in a space."""
        there = [*self.pieces.get(space, ())]
        insort(there, (key, minion))
        self.pieces[space] = tuple(there)

    def count_stash(self, key: str, change: int) -> None:
        """Pieces like this one come into its owner's stash, or leave it."""
        seat, size = self._place(key)
        line = self.stash[seat]
        changed = (*line[:size], line[size] + change, *line[size + 1 :])
        self.stash = (*self.stash[:seat], changed, *self.stash[seat + 1 :])

    @resolves("GN-99")
    def remove(self, space: str, piece: PieceOnBoard) -> None:
        """Take a piece off the board: back to the stash, or out of the game (A-5)."""
        self.lift(space, piece)
        if self.rules.options["removed_pieces"] == "stash":
            self.count_stash(piece[0], 1)
            return
        seat, size = self._place(piece[0])
        line = self.lost[seat]
        changed = (*line[:size], line[size] + 1, *line[size + 1 :])
        self.lost = (*self.lost[:seat], changed, *self.lost[seat + 1 :])

    def lose_stash(self, seat: int) -> None:
        """All pieces of a stash go out of the game."""
        whole = tuple(map(sum, zip(self.stash[seat], self.lost[seat], strict=True)))
        self.lost = (*self.lost[:seat], whole, *self.lost[seat + 1 :])
        self.stash = (*self.stash[:seat], (0,) * len(whole), *self.stash[seat + 1 :])

    def _place(self, key: str) -> tuple[int, int]:
        rules = self.rules
        return rules.seat[rules.colour[key]], rules.level[key] - rules.smallest

    @resolves("GN-112")
    def minion_after(self, key: str, before: int, *, moved: bool) -> int:
        """Whether an own piece may act after something was done to it (A-7); an enemy's never may."""
        if self.rules.colour[key] != self.own:
            return NO_MINION
        return AFFECTED if moved or self.rules.options["directly_affected"] == "all" else before

    def create(self, space: str, key: str) -> None:
        """A piece out of its owner's stash."""
        self.count_stash(key, -1)
        self._affect(space, (key, NO_MINION), key, ("GN-56", "GN-59"), moved=False)

    def exchange(self, space: str, piece: PieceOnBoard, key: str, clauses: OwnOrEnemy) -> None:
        """Another piece out of the stash in place of one that leaves the board."""
        self.remove(space, piece)
        self.count_stash(key, -1)
        self._affect(space, piece, key, clauses, moved=False)

    def turn(self, space: str, piece: PieceOnBoard, key: str) -> None:
        """A piece turned where it stands."""
        self.lift(space, piece)
        self._affect(space, piece, key, ("GN-38", "GN-150"), moved=False)

    def move(self, space: str, piece: PieceOnBoard, goal: str, key: str, clauses: OwnOrEnemy) -> int:
        """A piece moved, and turned on arrival. Returns whether it may act from now on."""
        self.lift(space, piece)
        return self._affect(goal, piece, key, clauses, moved=True)

    @resolves("GN-43", "GN-44")
    def _affect(self, space: str, before: PieceOnBoard, key: str, clauses: OwnOrEnemy, *, moved: bool) -> int:
        """A piece stands where and as it does after something was done to it; its owner has turned it."""
        minion = self.minion_after(key, before[1], moved=moved)
        self.stand(space, key, minion)
        if is_anybody_listening():
            own = self.rules.colour[key] == self.own
            name, facing = f"{space}.{key.rpartition('.')[0]}", self.rules.facing[key]
            report_event(clauses[0] if own else clauses[1], "stands", name, facing)
            report_event("GN-43" if own else "GN-44", "turned" if own else "kept", name, facing)
            if minion != NO_MINION and before[1] == NO_MINION:
                report_event("GN-112", "joins", f"{space}.{key}")
            if spaces.kind(self.cards, space, corners=self.rules.corners) == spaces.WASTELAND:
                report_event("GN-10", "on_wasteland", f"{space}.{key}")
        return minion

    def call_all(self) -> None:
        """Every own piece on the board may act in this turn."""
        for space, listed in self.pieces.items():
            if any(self.rules.colour[key] == self.own and minion != AFFECTED for key, minion in listed):
                called = [(key, AFFECTED if self.rules.colour[key] == self.own else minion) for key, minion in listed]
                self.pieces[space] = tuple(sorted(called))

    def call_on(self, space: str) -> None:
        """The own pieces on an activated card may act in this turn."""
        listed = self.pieces[space]
        called = [(key, ON_CARD if self.rules.colour[key] == self.own else minion) for key, minion in listed]
        self.pieces[space] = tuple(sorted(called))

    def dismiss(self, *those: int) -> None:
        """Pieces that were minions for one of these reasons are none any more."""
        for space, listed in self.pieces.items():
            if any(minion in those for _, minion in listed):
                left = [(key, NO_MINION if minion in those else minion) for key, minion in listed]
                self.pieces[space] = tuple(sorted(left))

    # -- cards on the board ---------------------------------------------------------

    def lay(self, space: str, card: str) -> None:
        """A card becomes a territory; pieces there stay as they are."""
        self.cards = {**self.cards, space: card}

    def lift_card(self, space: str) -> str:
        """A card leaves the board, or is about to lie elsewhere."""
        cards = dict(self.cards)
        card: str = cards.pop(space)
        self.cards = cards
        if self.rules.options["activated_card_gone"] == "lost" and any(use.space == space for use in self.uses):
            self.dismiss(ON_CARD)
        return card

    @resolves("GN-11", "GN-12", "GN-108")
    def sweep(self, clause: str = "GN-12", *, at_end: bool = False) -> None:
        """Pieces in the void go back to their owners' stashes (A-27 says when)."""
        if self.rules.options["void_sweep"] == "end_of_turn" and not at_end:
            return
        for space in [one for one in self.pieces if spaces.is_void(self.cards, one, corners=self.rules.corners)]:
            for piece in self.pieces[space]:
                self.lift(space, piece)
                self.count_stash(piece[0], 1)
                report_event(clause, "swept", f"{space}.{piece[0]}")

    # -- hands and piles -------------------------------------------------------------

    def hold(self, seat: int, card: str) -> None:
        """A card comes into a hand."""
        hand = [*self.hands[seat]]
        insort(hand, card)
        self._set_hand(seat, tuple(hand))

    def let_go(self, seat: int, card: str) -> None:
        """A card leaves a hand."""
        hand = list(self.hands[seat])
        hand.remove(card)
        self._set_hand(seat, tuple(hand))

    def _set_hand(self, seat: int, hand: tuple[str, ...]) -> None:
        self.hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])

    def throw(self, *cards: str) -> None:
        """Cards go to the discard pile."""
        self.discard = tuple(sorted((*self.discard, *cards)))

    def take_from_discard(self, card: str) -> None:
        """A card leaves the discard pile."""
        self.discard = tuple(one for one in self.discard if one != card)

    def take_from_draw(self, card: str) -> None:
        """A card leaves the draw pile; what happens when it was the last is for the caller to say."""
        self.draw = tuple(one for one in self.draw if one != card)

    def put_back(self, card: str) -> None:
        """A card goes back into the draw pile, which is shuffled."""
        self.draw = tuple(sorted((*self.draw, card)))

    def refill(self, *, needed: bool = False) -> None:
        """An exhausted draw pile is made of the discard pile: at once, or when a card is needed (A-12)."""
        if not self.draw and self.discard and (needed or self.rules.options["reshuffle"] == "eager"):
            self.reshuffle()

    @resolves("GN-15")
    def reshuffle(self) -> None:
        report_event("GN-15", "reshuffled", len(self.discard))
        self.draw, self.discard = self.discard, ()

    # -- cards in use ----------------------------------------------------------------

    def spend(self, offer: OpenPower, times: int = 1, mark: str = "") -> None:
        """A power is used, and those before it are not any more; what the Fool revealed above it is done."""
        self.close(offer.depth + 1)
        use = self.uses[offer.depth]
        if is_anybody_listening():
            if offer.at > use.next:
                report_event("GN-115", "skipped", use.card, offer.at - use.next)
            for at in range(offer.at, offer.at + times):
                report_event(self.rules.clauses.of_powers[use.card][at], "power", use.card, at + 1)
        self.uses = (*self.uses[: offer.depth], use._replace(next=offer.at + times, mark=mark))

    def close(self, depth: int = 0) -> None:
        """The cards in use from this depth on are done with."""
        for number, use in enumerate(self.uses[depth:], depth):
            left = len(self.rules.card[use.card].steps) - use.next
            if left:
                report_event("GN-118" if number else "GN-53", "unused", use.card, left)
        held = [use.held for use in self.uses[depth:] if use.held]
        if held:
            self.throw(*held)
        self.uses = self.uses[:depth]

    def open(self, use: CardInUse) -> None:
        """Another card is in use."""
        self.uses = (*self.uses, use)
