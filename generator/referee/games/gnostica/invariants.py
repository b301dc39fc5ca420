"""What must hold in every position of Gnostica, checked at each ply of every replay and every test."""

from __future__ import annotations

from itertools import chain

from generator.referee.clause_marks import resolves
from generator.referee.games.gnostica import spaces
from generator.referee.games.gnostica.legal import legal
from generator.referee.games.gnostica.position import (
    BID,
    DEAL,
    DONE,
    LAY,
    NO_MINION,
    OVER,
    PICK,
    PLAYING,
    POWERS,
    REDRAW,
    TURN,
    GnosticaPosition,
    actor_piece,
    named,
    open_powers,
)
from generator.referee.games.gnostica.rules import TAKE, GnosticaRules


def breaches(rules: GnosticaRules, position: GnosticaPosition) -> list[str]:
    """Every invariant that does not hold; an empty list for a sound position."""
    return [*_cards(rules, position), *_pieces(rules, position), *_setup(rules, position), *_turn(rules, position)]


@resolves("GN-4", "GN-6", "GN-51")
def _cards(rules: GnosticaRules, p: GnosticaPosition) -> list[str]:
    """Every card of the deck lies in one place."""
    wrong = []
    lying = [*p.draw, *p.discard, *p.cards.values()]
    lying += chain.from_iterable(p.hands)
    lying += [args[0] for _, args in p.bids.given]
    lying += [card for _, card in p.set_aside]
    lying += [use.held for use in p.uses if use.held]
    if len(lying) != len(rules.deck) or set(lying) != rules.card.keys():
        twice = sorted({card for card in lying if lying.count(card) > 1})
        missing = sorted(rules.card.keys() - set(lying))
        told = f"{', '.join(twice[:3])} in several places" if twice else f"{', '.join(missing[:3])} nowhere"
        wrong.append(f"1: {told} (GN-4)")
    for side, hand in zip(rules.sides, p.hands, strict=True):
        if len(hand) > rules.hand:
            wrong.append(f"1: {side} holds {len(hand)} cards (GN-51)")
    if p.top and p.top not in p.draw:
        wrong.append(f"1: {p.top} is not in the draw pile (GN-8)")
    if bool(p.top) != bool(p.top_seen) or (p.top and rules.options["wheel_top_card"] != "look"):
        wrong.append("1: nobody has looked at the top card (A-28)")
    return wrong


@resolves("GN-2", "GN-3", "GN-12", "GN-37")
def _pieces(rules: GnosticaRules, p: GnosticaPosition) -> list[str]:
    """Each colour has its pieces, on the board, in its stash or out of the game; none stands in the void."""
    wrong = []
    seen = [[0] * len(rules.stash) for _ in rules.sides]
    lowest = rules.smallest
    for space, listed in p.pieces.items():
        for key, minion in listed:
            seen[rules.seat[rules.colour[key]]][rules.level[key] - lowest] += 1
            if minion != NO_MINION and (p.phase not in (POWERS, REDRAW) or rules.colour[key] != rules.sides[p.active]):
                wrong.append(f"5: {space}.{key} is a minion out of its turn (GN-111)")
        if (
            space not in p.cards
            and spaces.is_void(p.cards, space, corners=rules.corners)
            and not (p.transit is not None and p.transit[0] == space)
            and not (rules.options["void_sweep"] == "end_of_turn" and p.phase in (POWERS, REDRAW, DONE))
        ):
            wrong.append(f"3: pieces stand on {space}, which is void (GN-12)")
    for seat, side in enumerate(rules.sides):
        numbers = zip(rules.stash, p.stash[seat], seen[seat], p.lost[seat], rules.sizes, strict=True)
        for whole, spare, on_board, lost, size in numbers:
            there = spare + on_board + lost
            if there != whole or spare < 0:
                wrong.append(f"2: {side} has {there} {size} pieces, of {whole} (GN-2)")
    for seat, side in enumerate(rules.sides):
        if seat not in p.out and any(p.lost[seat]) and rules.options["removed_pieces"] == "stash":
            wrong.append(f"2: pieces of {side} are out of the game (A-5)")
    return wrong


@resolves("GN-6", "GN-7", "GN-30", "GN-35", "GN-36")
def _setup(rules: GnosticaRules, p: GnosticaPosition) -> list[str]:
    """How far dealing, laying and bidding have come."""
    wrong = []
    if p.phase == LAY and any(len(hand) != rules.hand for hand in p.hands):
        wrong.append("4: territories are laid before everybody has a hand (GN-6)")
    if p.phase == DEAL and p.cards:
        wrong.append("4: territories lie before the hands are dealt (GN-7)")
    if p.phase == LAY and set(p.cards) != set(rules.grid[: len(p.cards)]):
        wrong.append("4: the first territories are laid row by row (GN-7)")
    if p.phase in (BID, PICK) and set(p.cards) != set(rules.grid):
        wrong.append("4: bidding before the first territories lie (GN-7)")
    if p.phase in (DEAL, LAY, BID, PICK) and p.pieces:
        wrong.append("4: a piece on the board before the first turn (GN-46)")
    if p.phase != BID and (p.bids.given or p.bids.owed):
        wrong.append("4: a bid when nobody bids (GN-30)")
    if p.phase == BID and set(p.bids.owed) != set(rules.sides):
        wrong.append("4: everybody bids (GN-30)")
    if p.phase == BID and not p.bids.missing:
        wrong.append("4: all bids are made, and not shown (GN-30)")
    if p.set_aside and p.phase not in (BID, PICK):
        wrong.append("4: bid cards that nobody has taken back (GN-35)")
    if p.phase == PICK and not p.set_aside:
        wrong.append("4: no bid card is left to take back (GN-35)")
    if (p.phase in PLAYING or p.phase in (OVER, PICK)) != (sorted(p.order) == list(range(len(rules.sides)))):
        wrong.append("4: the order of play holds everybody once, from the bidding on (GN-36)")
    return wrong


@resolves("GN-24", "GN-25", "GN-26", "GN-45")
def _turn(rules: GnosticaRules, p: GnosticaPosition) -> list[str]:
    wrong = []
    if (p.phase == OVER) != bool(p.outcome):
        wrong.append("6: over without an outcome, or an outcome before the end (GN-24)")
    if p.phase in PLAYING and p.active in p.out:
        wrong.append(f"6: {rules.sides[p.active]} is eliminated, and has the turn (GN-25)")
    stashed = rules.options["removed_pieces"] == "stash"
    for seat in p.out:
        if p.hands[seat] or sum(p.stash[seat]) + sum(p.lost[seat]) != sum(rules.stash):
            wrong.append(f"6: {rules.sides[seat]} is eliminated, and has cards or pieces (GN-25)")
        elif any(p.stash[seat]) and rules.options["eliminated_goods"] == "out_of_play":
            wrong.append(f"6: {rules.sides[seat]} is eliminated, and has a stash (A-39)")
        elif any(p.lost[seat]) and rules.options["eliminated_goods"] != "out_of_play" and stashed:
            wrong.append(f"6: {rules.sides[seat]} is eliminated, and its pieces are in no stash (A-39)")
    if p.announced >= 0 and (p.announced in p.out or p.phase not in PLAYING):
        wrong.append("6: a last turn that nobody can play (GN-26)")
    if bool(p.uses) != (p.phase == POWERS) and p.phase != REDRAW:
        wrong.append("6: cards are in use in the turn that uses one, and in no other (GN-45)")
    if p.drawing and p.phase != REDRAW and p.phase not in (TURN, POWERS):
        wrong.append("6: cards are drawn out of turn (GN-49)")
    if (p.transit or p.owed or p.taking) and p.phase != POWERS:
        wrong.append("6: a power goes on after its card (GN-45)")
    if p.waiting and p.phase != (BID if p.waiting.startswith("start") else POWERS):
        wrong.append("6: chance owes something out of its time (GN-45)")
    if (p.drawing or p.waiting) and not p.waiting.startswith("start") and not p.draw:
        wrong.append("6: a card is awaited from an empty draw pile (GN-8)")
    if p.drawing and p.waiting:
        wrong.append("6: chance owes two things at once (GN-8)")
    must = _must_go_on(rules, p)
    if must and not wrong and not legal(rules, p):
        wrong.append(f"6: nothing can follow, and something must ({must})")
    if p.transit and p.transit[1] is not None and p.transit[1] not in p.pieces.get(p.transit[0], ()):
        wrong.append("6: the piece that must move on is not there (GN-131)")
    if p.transit and p.transit[1] is None:
        if p.transit[0] not in p.cards:
            wrong.append("6: the territory that must move on is not there (A-19)")
        if rules.options["chariot_territory"] != "allowed":
            wrong.append("6: no territory passes through where it may not lie (A-19)")
    if p.acted:
        found = named(rules, p.acted)
        if found is None or actor_piece(p, *found) is None or rules.colour[found[1]] != rules.sides[p.active]:
            wrong.append("6: who has acted is not there (A-35)")
        if p.phase != POWERS or rules.options["acting_minion"] != "free_turn":
            wrong.append("6: nobody is turned for acting (A-35)")
    if p.taking:
        found = named(rules, p.taking[0])
        if found is None or actor_piece(p, *found) is None:
            wrong.append("6: who takes cards is not there (GN-161)")
        if any(offer.power.does == TAKE for offer in open_powers(rules, p)):
            wrong.append("6: cards are being taken by a power that is not used yet (GN-161)")
    return wrong


def _must_go_on(rules: GnosticaRules, p: GnosticaPosition) -> str:
    """The clause by which a turn cannot end here; "" where it can."""
    if p.phase != POWERS:
        return ""
    if p.transit:
        return "GN-131" if p.transit[1] else "A-19"
    if p.owed:
        return "GN-157"
    return "A-24" if rules.options["no_power_used"] == "refuse" and not p.used else ""
