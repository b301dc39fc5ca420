"""What follows from each action of a game: dealing, bidding, the options of a turn, and how it ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.referee.actions import CHANCE, Action
from generator.referee.clause_marks import resolves
from generator.referee.events import is_anybody_listening, report_event
from generator.referee.games.gnostica import power_steps
from generator.referee.games.gnostica.change import TableChange
from generator.referee.games.gnostica.position import (
    AFFECTED,
    BID,
    DEAL,
    DONE,
    LAY,
    NOBODY,
    ON_CARD,
    OVER,
    PICK,
    POWERS,
    REDRAW,
    TURN,
    CardInUse,
    GnosticaPosition,
    has_pieces,
    is_turn_after_acting,
    open_power,
    own_pieces,
    score,
    tell_score,
)
from generator.referee.games.gnostica.rules import REDRAW as TO_REDRAW
from generator.referee.games.gnostica.rules import GnosticaRules
from generator.referee.refusals import Refusal
from generator.referee.sealed_decisions import Sealed, opened, seal

StepOfGame = Callable[[GnosticaRules, GnosticaPosition, Action], GnosticaPosition]


def step(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """The position after a legal action."""
    verb = action.verb
    if position.taking is not None and verb != "take":
        position = position._replace(taking=None)
    if verb == "orient" and position.phase == TURN:
        after = orient_one(rules, position, action)
    elif is_turn_after_acting(position, action):
        after = power_steps.turn_after_acting(rules, position, action)
    else:
        if position.acted and action.actor != CHANCE:
            position = position._replace(acted="")
        after = _STEPS[verb](rules, position, action)
        if rules.options["acting_minion"] == "free_turn":
            after = power_steps.may_turn_now(rules, position, action, after)
    if position.announced >= 0 and rules.options["announcer_without_pieces"] == "eliminated":
        return _judge_early(rules, position, after)
    return after


def _judge_early(rules: GnosticaRules, before: GnosticaPosition, after: GnosticaPosition) -> GnosticaPosition:
    """Who announced and loses the last piece before that turn is eliminated at once (A-40)."""
    seat = after.announced
    lost = seat >= 0 and seat != after.active and has_pieces(rules, before, seat) and not has_pieces(rules, after, seat)
    if not lost:
        return after
    judged = eliminate(rules, after, seat, "A-40")
    return _cleared(rules, judged)._replace(phase=OVER, owed="", transit=None) if judged.phase == OVER else judged


# -- before the first turn ------------------------------------------------------------


@resolves("GN-6", "GN-8")
def deal(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """A card from the draw pile into a hand: at the beginning, or drawn in a turn."""
    colour, card = action.args
    change = TableChange(rules, position)
    change.take_from_draw(card)
    change.hold(rules.seat[colour], card)
    if position.phase == DEAL:
        report_event("GN-6", "hand", colour, len(change.hands[rules.seat[colour]]))
        full = all(len(hand) == rules.hand for hand in change.hands)
        return change.made(phase=LAY if full else DEAL)
    report_event("GN-49", "hand", colour, len(change.hands[rules.seat[colour]]))
    change.refill()
    left = position.drawing - 1
    if left:
        change.refill(needed=True)
    return _drawn(change, left if change.draw else 0, top="", top_seen=())


def _drawn(change: TableChange, left: int, **others: Any) -> GnosticaPosition:
    """While cards are to be drawn, chance goes on; then the powers that remain, or the end of the turn."""
    if left:
        return change.made(drawing=left, **others)
    return change.made(drawing=0, phase=POWERS if change.uses else DONE, **others)


@resolves("GN-7", "GN-8", "GN-139")
def lay(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """A card from the draw pile onto the board: one of the first territories, or one that the Wheel makes."""
    space, card = action.args
    change = TableChange(rules, position)
    change.take_from_draw(card)
    change.lay(space, card)
    if position.phase == LAY:
        report_event("GN-7", "territory", space, card)
        if len(change.cards) < len(rules.grid):
            return change.made()
        report_event("GN-8", "draw_pile", len(change.draw))
        return change.made(phase=BID, bids=Sealed(rules.sides))
    report_event("GN-139", "territory", space, card)
    change.refill()
    return change.made(waiting="", top="", top_seen=())


@resolves("GN-30", "GN-31", "GN-32", "GN-33", "GN-34")
def bid(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """A card laid face down; when all lie there, they are turned over together."""
    seat, card = rules.seat[action.actor], action.args[0]
    sealed = seal(position.bids, action, replaces=False, clause="GN-30")
    assert not isinstance(sealed, Refusal)
    change = TableChange(rules, position)
    change.let_go(seat, card)
    shown = opened(sealed)
    if shown is None:
        return change.made(bids=sealed)
    made = {rules.seat[side]: cards[0] for side, cards in shown.items()}
    best = max(rank_of(rules, one) for one in made.values())
    tied = tuple(one for one in made if rank_of(rules, made[one]) == best)
    aside = (*position.set_aside, *made.items())
    for one, shown_card in made.items():
        report_event("GN-30", "bid", rules.sides[one], shown_card)
        clause = "GN-31" if shown_card in rules.major else "GN-33"
        report_event(clause, "number", shown_card, rules.card[shown_card].number)
    after = change.made(bids=Sealed(rules.sides), set_aside=aside)
    if len(tied) == 1:
        return _won_bid(rules, after, tied[0])
    report_event("GN-34", "tied", *(rules.sides[one] for one in tied))
    if change.hands[tied[0]]:
        return after
    if rules.options["endless_tie"] == "lowest_seat":
        return _won_bid(rules, after, tied[0])
    return after._replace(waiting=" ".join(["start", *(rules.sides[one] for one in tied)]))


def rank_of(rules: GnosticaRules, card: str) -> tuple[bool, int]:
    """How high a card bids: any major beats any minor, then the number decides."""
    return card in rules.major, rules.card[card].number


@resolves("GN-35", "GN-36")
def _won_bid(rules: GnosticaRules, position: GnosticaPosition, winner: int) -> GnosticaPosition:
    """The order of play (A-29), and who takes back cards first: the one at the winner's right."""
    players = len(rules.sides)
    order = [(winner + i) % players for i in range(players)]
    if rules.options["turn_order"] == "bid_rank":
        last = dict(position.set_aside[-players:])
        order[1:] = sorted(order[1:], key=lambda seat: rank_of(rules, last[seat]), reverse=True)
    shown = [card for seat, card in position.set_aside[-players:] if seat == winner]
    clause = "A-30" if position.waiting else "GN-31" if shown[0] in rules.major else "GN-32"
    report_event(clause, "starts", rules.sides[winner])
    first = (winner - 1) % players
    return position._replace(phase=PICK, order=tuple(order), active=first, waiting="", bids=Sealed(()))


def start(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """Chance says who of those tied without an end begins (A-30)."""
    return _won_bid(rules, position, rules.seat[action.args[0]])


@resolves("GN-35")
def pick(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """A bid card taken back into a hand, until it is full; then the next player to the right."""
    card, seat = action.args[0], position.active
    change = TableChange(rules, position)
    change.hold(seat, card)
    left = tuple(pair for pair in position.set_aside if pair[1] != card)
    if len(change.hands[seat]) < rules.hand:
        return change.made(set_aside=left)
    if not left:
        return change.made(set_aside=(), phase=TURN, active=position.order[0])
    return change.made(set_aside=left, active=(seat - 1) % len(rules.sides))


# -- the options of a turn ----------------------------------------------------------------


@resolves("GN-46")
def place(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """A small piece for who has none on the board."""
    space, facing = action.args
    change = TableChange(rules, position)
    key = rules.key[change.own, rules.smallest, facing]
    change.count_stash(key, -1)
    change.stand(space, key, 0)
    report_event("GN-46", "placed", f"{space}.{key}")
    if space not in position.cards:
        report_event("GN-10", "on_wasteland", f"{space}.{key}")
    return change.made(phase=DONE)


@resolves("GN-47", "GN-111")
def activate(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """The own pieces on a territory may use its powers in this turn."""
    space = action.args[0]
    change = TableChange(rules, position)
    change.call_on(space)
    report_event("GN-47", "minions", change.own, sum(minion == ON_CARD for _, minion in change.pieces[space]))
    change.open(CardInUse(position.cards[space], space=space))
    return change.made(phase=POWERS)


@resolves("GN-48", "GN-110")
def play(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """A card goes to the discard pile (A-34 says when), and all own pieces may use its powers."""
    card = action.args[0]
    change = TableChange(rules, position)
    change.let_go(position.active, card)
    change.call_all()
    if is_anybody_listening():
        clause = "GN-110" if card in rules.major else "GN-48"
        report_event(clause, "minions", change.own, sum(1 for _ in own_pieces(rules, position, position.active)))
    if rules.options["played_card"] == "before":
        change.throw(card)
        change.open(CardInUse(card))
    else:
        change.open(CardInUse(card, held=card))
    return change.made(phase=POWERS)


@resolves("GN-52")
def orient_one(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """One own piece turned, as the whole turn."""
    name, facing = action.args
    space, piece = power_steps.minion_named(position, name)
    change = TableChange(rules, position)
    change.lift(space, piece)
    change.stand(space, power_steps.facing_key(rules, piece[0], (facing,)), 0)
    report_event("GN-38", "stands", f"{space}.{piece[0].rpartition('.')[0]}", facing)
    return change.made(phase=DONE)


def _begin_redraw(change: TableChange) -> bool:
    """The power that lets a hand be drawn anew is spent, unless it is the turn's own option or goes on already."""
    position = change.before
    if position.phase != POWERS:
        return False
    change.spend(open_power(change.rules, position, TO_REDRAW))
    return True


@resolves("GN-49", "GN-120", "GN-121")
def discard(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """A card from the hand to the discard pile, before any are drawn."""
    change = TableChange(rules, position)
    used = _begin_redraw(change) or position.used
    change.let_go(position.active, action.args[0])
    change.throw(action.args[0])
    return change.made(phase=REDRAW, used=used)


@resolves("GN-49", "GN-50", "GN-120", "GN-121")
def draw(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """So many cards will be drawn, or as many as there are (A-13)."""
    change = TableChange(rules, position)
    used = _begin_redraw(change) or position.used
    wanted = int(action.args[0])
    if wanted:
        change.refill(needed=True)
    after = _drawn(change, wanted if change.draw else 0)
    return after._replace(used=used)


# -- cards that chance turns over -----------------------------------------------------------


@resolves("GN-116", "GN-118")
def turn(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """The card that the Fool reveals: it is played, and goes where A-10 says."""
    card = action.args[0]
    change = TableChange(rules, position)
    change.take_from_draw(card)
    where = rules.options["fool_card"]
    report_event("GN-116", "revealed", card)
    if where == "reshuffle_first":  # never into the pile that is made now, even if it is the only card there is
        change.refill()
        change.throw(card)
    else:
        if where == "back":
            change.put_back(card)
        elif where != "after_use":
            change.throw(card)
        change.refill()
    if rules.options["fool_minions"] == "all_own_pieces":
        change.call_all()
    nothing = rules.options["fool_reveals_fool"] == "none" and any(
        power.does in ("reveal", "copy") for one in rules.card[card].steps for power in one
    )
    if not nothing:
        change.open(CardInUse(card, held=card if where == "after_use" else ""))
    elif where == "after_use":
        change.throw(card)
    return change.made(waiting="", top="", top_seen=())


def look(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """The Wheel lets the top card be looked at first (A-28)."""
    change = TableChange(rules, position)
    change.refill(needed=True)
    return change.made(waiting="show")


def show(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """Whose turn it is sees the top card of the draw pile, which stays there."""
    seen = tuple(sorted({*position.top_seen, position.active}))
    return position._replace(waiting="", top=action.args[0], top_seen=seen)


# -- the end of a turn, and of the game -------------------------------------------------------


@resolves("GN-23")
def announce(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """The turn ends, and the next one of this player is the last."""
    report_event("GN-23", "announced", action.actor)
    return _next_turn(rules, _cleared(rules, position)._replace(announced=position.active))


@resolves("GN-24", "GN-28", "GN-45")
def end(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """The turn ends; a last turn is judged."""
    after = _cleared(rules, position)
    seat = position.active
    points = score(rules, after, seat)
    tell_score(rules, after, seat, points)
    if position.announced != seat:
        if points >= position.target:
            report_event("GN-28", "goes_on", rules.sides[seat], points)
        return _next_turn(rules, after)
    if points >= position.target:
        report_event("GN-24", "winner", rules.sides[seat])
        return after._replace(phase=OVER, outcome=rules.sides[seat], announced=-1)
    after = eliminate(rules, after, seat, "GN-25")
    return after if after.phase == OVER else _next_turn(rules, after)


def _cleared(rules: GnosticaRules, position: GnosticaPosition) -> GnosticaPosition:
    """Nobody is a minion any more, the cards in use are done with, and nothing stays in the void."""
    change = TableChange(rules, position)
    change.close()
    if position.uses:
        change.dismiss(ON_CARD, AFFECTED)
    change.sweep(at_end=True)
    return change.made(used=False, phase=DONE, taking=None, acted="")


@resolves("GN-36")
def _next_turn(rules: GnosticaRules, position: GnosticaPosition) -> GnosticaPosition:
    """Whose turn comes next in the order of play."""
    order = position.order
    for seat in order[order.index(position.active) + 1 :] + order:
        if seat not in position.out:
            report_event("GN-36", "turn", rules.sides[seat])
            return position._replace(phase=TURN, active=seat)
    return position._replace(phase=OVER, outcome=NOBODY)


@resolves("GN-25")
def eliminate(rules: GnosticaRules, position: GnosticaPosition, seat: int, clause: str) -> GnosticaPosition:
    """A player without the points announced: the pieces leave the board, the hand is discarded (A-39)."""
    report_event(clause, "eliminated", rules.sides[seat])
    change = TableChange(rules, position)
    for space, piece in list(own_pieces(rules, position, seat)):
        change.lift(space, piece)
        change.count_stash(piece[0], 1)
    if rules.options["eliminated_goods"] == "out_of_play":
        change.lose_stash(seat)
    change.throw(*change.hands[seat])
    change.hands = (*change.hands[:seat], (), *change.hands[seat + 1 :])
    out = tuple(sorted((*position.out, seat)))
    after = change.made(out=out, announced=-1)
    left = [one for one in range(len(rules.sides)) if one not in out]
    if len(left) == 1 and rules.options["last_player"] == "wins":
        report_event("A-17", "winner", rules.sides[left[0]])
        return after._replace(phase=OVER, outcome=rules.sides[left[0]])
    return after


_STEPS: Mapping[str, StepOfGame] = {
    "deal": deal, "lay": lay, "bid": bid, "start": start, "pick": pick, "place": place, "activate": activate,
    "play": play, "discard": discard, "draw": draw, "turn": turn, "look": look, "show": show, "announce": announce,
    "end": end, "cup": power_steps.cup, "rod": power_steps.rod, "disc": power_steps.disc, "sword": power_steps.sword,
    "orient": power_steps.orient, "replace": power_steps.replace, "relocate": power_steps.relocate,
    "trade": power_steps.trade, "take": power_steps.take, "copy": power_steps.copy, "reveal": power_steps.reveal,
}  # fmt: skip
