"""A position of Gnostica: what lies on the board, in the piles and in the hands, and what is awaited."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeVar

from generator.base.frozen import FrozenDict
from generator.referee.actions import CHANCE, Action
from generator.referee.changed_fields import replacing
from generator.referee.clause_marks import note_applied, resolves
from generator.referee.events import is_anybody_listening, report_event
from generator.referee.games.gnostica import spaces
from generator.referee.games.gnostica.rules import DISC, ORIENT, PASS, SKIP, GnosticaRules, Power
from generator.referee.sealed_decisions import Sealed

DEAL, LAY, BID, PICK = "deal", "lay", "bid", "pick"
TURN, POWERS, REDRAW, DONE, OVER = "turn", "powers", "redraw", "done", "over"
PHASES = (DEAL, LAY, BID, PICK, TURN, POWERS, REDRAW, DONE, OVER)
PLAYING = (TURN, POWERS, REDRAW, DONE)
NOBODY = "nobody"  # the outcome of a game without a winner

CardIds = tuple[str, ...]
Thing = TypeVar("Thing")
PieceOnBoard = tuple[str, int]  # its key, and why it may act in this turn: NO_MINION, ON_CARD or AFFECTED
NO_MINION, ON_CARD, AFFECTED = 0, 1, 2


class OnSpaces(FrozenDict[str, Thing]):
    """What lies in spaces, by their names. Hashable, because nothing in it changes."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))


class CardInUse(NamedTuple):
    """A card whose powers are being used. `next`: the first of its powers that is still open.

    `held`: a card that goes to the discard pile when its powers are done; `space`: where the card lay when it was
    activated; `mark`: a piece on which the next power depends (A-36, A-37).
    """

    card: str
    next: int = 0
    held: str = ""
    space: str = ""
    mark: str = ""


class GnosticaPosition(NamedTuple):
    """Immutable and hashable. Hands and piles are sorted: in which order the draw pile lies, nobody knows."""

    target: int
    draw: CardIds
    hands: tuple[CardIds, ...]
    stash: tuple[tuple[int, ...], ...]  # of each player, the pieces of each size, smallest first
    lost: tuple[tuple[int, ...], ...]  # pieces out of the game
    phase: str = DEAL
    discard: CardIds = ()
    cards: Mapping[str, str] = OnSpaces()
    pieces: Mapping[str, tuple[PieceOnBoard, ...]] = OnSpaces()
    bids: Sealed = Sealed(())
    set_aside: tuple[tuple[int, str], ...] = ()  # seat and card of all bids made
    order: tuple[int, ...] = ()  # the seats in the order of play
    active: int = 0
    out: tuple[int, ...] = ()  # seats that were eliminated
    announced: int = -1  # the seat whose next turn is its last
    uses: tuple[CardInUse, ...] = ()  # the card in use; above the Fool, what it revealed
    used: bool = False  # a power was used in this turn
    drawing: int = 0  # cards still to be drawn
    waiting: str = ""  # what else chance owes: "reveal", "show", "lay SPACE", "start SEAT SEAT…"
    top: str = ""  # the top card of the draw pile, where it was looked at
    top_seen: tuple[int, ...] = ()  # the seats that have looked at it
    # the space and the piece that must move on (GN-131); no piece: the territory there must
    transit: tuple[str, PieceOnBoard | None] | None = None
    owed: str = ""  # the space that the Moon's sword must make room in (GN-157)
    taking: tuple[str, int] | None = None  # the minion that takes cards, and how many more it may take
    acted: str = ""  # the minion that has just acted, where it may now be turned
    outcome: str = ""


GnosticaPosition._replace = replacing(GnosticaPosition)  # type: ignore[method-assign]


@resolves("GN-1", "GN-2", "GN-4", "GN-27")
def start(rules: GnosticaRules) -> GnosticaPosition:
    """Nothing dealt yet."""
    players = len(rules.sides)
    note_applied(("GN-1", "GN-2", "GN-27"), "start")
    return GnosticaPosition(
        target=rules.target,
        draw=rules.deck,
        hands=((),) * players,
        stash=(rules.stash,) * players,
        lost=((0,) * len(rules.stash),) * players,
    )


def actor(rules: GnosticaRules, position: GnosticaPosition) -> str:
    """Whose action is awaited: a colour, chance, or nobody."""
    phase = position.phase
    if phase == OVER:
        return ""
    if phase in (DEAL, LAY) or position.drawing or position.waiting:
        return CHANCE
    if phase == BID:
        return position.bids.missing[0]
    return rules.sides[position.active]


def dealt_to(rules: GnosticaRules, position: GnosticaPosition) -> str:
    """Who gets the next card while hands are dealt: the first who lacks one."""
    return next(side for side, hand in zip(rules.sides, position.hands, strict=True) if len(hand) < rules.hand)


# -- what the table shows ---------------------------------------------------------


def count(position: GnosticaPosition, space: str) -> int:
    """How many pieces stand in a space."""
    return len(position.pieces.get(space, ()))


def enemies_in(rules: GnosticaRules, position: GnosticaPosition, space: str) -> bool:
    """Whether pieces of others than whose turn it is stand in a space."""
    own = rules.sides[position.active]
    colour = rules.colour
    return any(colour[key] != own for key, _ in position.pieces.get(space, ()))


def own_pieces(rules: GnosticaRules, position: GnosticaPosition, seat: int) -> Iterator[tuple[str, PieceOnBoard]]:
    """Every piece of a player, with its space."""
    own, colour = rules.sides[seat], rules.colour
    for space, listed in position.pieces.items():
        for piece in listed:
            if colour[piece[0]] == own:
                yield space, piece


def has_pieces(rules: GnosticaRules, position: GnosticaPosition, seat: int) -> bool:
    """Whether a player has a piece on the board."""
    return next(own_pieces(rules, position, seat), None) is not None


def has_spare(rules: GnosticaRules, position: GnosticaPosition, colour: str, level: int) -> bool:
    """Whether a colour has a piece of this level in its stash; of a level that no piece has, nobody has one."""
    return level in rules.levels and position.stash[rules.seat[colour]][level - rules.smallest] > 0


def has_room(rules: GnosticaRules, position: GnosticaPosition, space: str) -> bool:
    """Whether one more piece may stand in a space (A-3: the limit may hold on territories only)."""
    if len(position.pieces.get(space, ())) < rules.space_limit:
        return True
    return rules.options["limit_on_wastelands"] == "territories_only" and space not in position.cards


def wastelands(rules: GnosticaRules, position: GnosticaPosition) -> set[str]:
    """The spaces without a card beside one that holds a card."""
    near = spaces.all_around if rules.corners else spaces.around
    return {one for space in position.cards for one in near(space)}.difference(position.cards)


def free_spaces(rules: GnosticaRules, position: GnosticaPosition) -> list[str]:
    """The territories and wastelands without pieces, in the order of their names."""
    return sorted(wastelands(rules, position).union(position.cards).difference(position.pieces))


@resolves("GN-16", "GN-17", "GN-18", "GN-19", "GN-20", "GN-21")
def score(rules: GnosticaRules, position: GnosticaPosition, seat: int) -> int:
    """The worth of the territories on which only this player's pieces stand; a wasteland is worth nothing."""
    own, colour, whole = rules.sides[seat], rules.colour, 0
    for space, listed in position.pieces.items():
        card = position.cards.get(space)
        if all(colour[key] == own for key, _ in listed):
            whole += rules.points_of_wasteland if card is None else rules.value[card]
    return whole


@resolves("GN-16", "GN-17", "GN-18", "GN-19", "GN-20", "GN-21")
def tell_score(rules: GnosticaRules, position: GnosticaPosition, seat: int, points: int) -> None:
    """Report what each space that a player occupies counts, and the sum."""
    if not is_anybody_listening():
        return
    own = rules.sides[seat]
    for space in sorted({one for one, _ in own_pieces(rules, position, seat)}):
        card = position.cards.get(space)
        if any(rules.colour[key] != own for key, _ in position.pieces[space]):
            report_event("GN-17", "contested", own, space)
        elif card is None:
            report_event("GN-21", "holds", own, space, rules.points_of_wasteland)
        else:
            report_event(rules.clauses.of_rank[rules.card[card].rank], "holds", own, space, rules.value[card])
    report_event("GN-16", "points", own, points)


def is_over_for_lack_of_board(rules: GnosticaRules, position: GnosticaPosition) -> bool:
    """Whether whose turn it is can do nothing at all: no piece on the board, and none can be placed."""
    if has_pieces(rules, position, position.active):
        return False
    return not position.stash[position.active][0] or not free_spaces(rules, position)


# -- powers still open ------------------------------------------------------------


class OpenPower(NamedTuple):
    """A power that may be used next: how deep in the stack of cards in use its card is, and which of its powers."""

    depth: int
    at: int
    power: Power


@resolves("GN-53", "GN-109", "GN-114", "GN-115")
def open_powers(rules: GnosticaRules, position: GnosticaPosition) -> list[OpenPower]:
    """The powers that may be used next, innermost card first: one for each thing that can be done.

    Earlier powers may be left out, later ones not be used before them; of two that do the same the first counts.
    """
    found: dict[tuple[str, str], OpenPower] = {}
    for depth in range(len(position.uses) - 1, -1, -1):
        use = position.uses[depth]
        for index, step in enumerate(steps_of(rules, use.card)[use.next :], use.next):
            for power in step:
                found.setdefault((power.does, power.on if power.does == ORIENT else ""), OpenPower(depth, index, power))
    return list(found.values())


def does_so(power: Power, does: str, on: str = "") -> bool:
    """Whether a power does this; where two differ in what they are used `on`, on that."""
    return power.does == does and on in ("", power.on)


def find_open_power(rules: GnosticaRules, position: GnosticaPosition, does: str, on: str = "") -> OpenPower | None:
    """The open power that does this, if there is one."""
    return next((offer for offer in open_powers(rules, position) if does_so(offer.power, does, on)), None)


def open_power(rules: GnosticaRules, position: GnosticaPosition, does: str, on: str = "") -> OpenPower:
    """The open power that does this, where an action that uses it was found legal."""
    offer = find_open_power(rules, position, does, on)
    assert offer is not None, f"no open power does {does}"
    return offer


def steps_of(rules: GnosticaRules, card: str) -> tuple[tuple[Power, ...], ...]:
    """The powers of a card that is in use."""
    return rules.card[card].steps


def following(rules: GnosticaRules, position: GnosticaPosition, offer: OpenPower) -> tuple[Power, ...]:
    """The power after an open one on the same card; empty when it is the last."""
    steps = steps_of(rules, position.uses[offer.depth].card)
    return steps[offer.at + 1] if offer.at + 1 < len(steps) else ()


class Shortcut(NamedTuple):
    """A way in which two powers of a card may go together: the card's word for it, the second power, and on what."""

    kind: str
    then: str
    on: str


def has_shortcut(rules: GnosticaRules, position: GnosticaPosition, offer: OpenPower, shortcut: Shortcut) -> bool:
    """Whether the card allows a shortcut from an open power to the one after it."""
    card, then = rules.card[position.uses[offer.depth].card], shortcut.then
    if card.shortcut != shortcut.kind:
        return False
    through = shortcut.kind == PASS and rules.options["chariot_territory"] == "allowed"  # territories too
    if shortcut.on not in card.shortcut_on and not through:
        return False
    if any(power.does == then for power in following(rules, position, offer)):
        return True
    # a disc that may skip a step alone, be it the last of its card
    single = shortcut.kind == SKIP and rules.options["shortcut_cost"] == "single_power"
    return single and card.steps[-1][0].does == then == offer.power.does == DISC


def in_transit(position: GnosticaPosition) -> str:
    """What the Chariot's second rod must move on: the name of a piece, or of a territory's space; "" for nothing."""
    if position.transit is None:
        return ""
    space, piece = position.transit
    return space if piece is None else f"{space}.{piece[0]}"


def is_turn_after_acting(position: GnosticaPosition, action: Action) -> bool:
    """Whether the minion that has just acted is turned for it (A-35)."""
    return bool(position.acted) and action.verb == "orient" and action.args[:-1] == (position.acted,)


# -- pieces by their names ----------------------------------------------------------


def named(rules: GnosticaRules, text: str) -> tuple[str, str] | None:
    """The space and the key of a piece's name, `c4.red.small.north`; None when it names none."""
    space, _, key = text.partition(".")
    return (space, key) if key in rules.colour and spaces.place(space) is not None else None


def actor_piece(position: GnosticaPosition, space: str, key: str) -> PieceOnBoard | None:
    """Of the pieces that one name fits, the one that acts: a minion, if any of them is."""
    return max((piece for piece in position.pieces.get(space, ()) if piece[0] == key), default=None)


def target_piece(position: GnosticaPosition, space: str, key: str) -> PieceOnBoard | None:
    """Of the pieces that one name fits, the one that something is done to: one that is no minion yet, if any is.

    They are alike in all that can be seen, and who is affected may act: nothing is lost by this choice.
    """
    if position.transit is not None and in_transit(position) == f"{space}.{key}":
        return position.transit[1]
    return min((piece for piece in position.pieces.get(space, ()) if piece[0] == key), default=None)
