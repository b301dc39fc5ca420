"""Every legal action of a position, in order. Written without the checks that judge one action."""

from __future__ import annotations

from functools import lru_cache

from generator.referee.actions import CHANCE, Action
from generator.referee.games.gnostica import power_legal
from generator.referee.games.gnostica.position import (
    BID,
    DEAL,
    DONE,
    LAY,
    OVER,
    PICK,
    POWERS,
    REDRAW,
    TURN,
    GnosticaPosition,
    dealt_to,
    free_spaces,
    has_pieces,
    open_powers,
    own_pieces,
    score,
)
from generator.referee.games.gnostica.rules import CUP, FROM_DRAW, GnosticaRules
from generator.referee.games.gnostica.rules import REDRAW as TO_REDRAW
from generator.referee.games.gnostica.steps import step


def legal(rules: GnosticaRules, position: GnosticaPosition) -> tuple[Action, ...]:
    """All of them; none after the end."""
    phase = position.phase
    if phase == OVER:
        return ()
    if phase in (DEAL, LAY) or position.drawing or position.waiting:
        return _of_chance(rules, position)
    if phase == BID:
        return tuple(
            sorted(
                Action(side, "bid", (card,))
                for side in position.bids.missing
                for card in position.hands[rules.seat[side]]
            )
        )
    own = rules.sides[position.active]
    if phase == PICK:
        return _with_cards(own, "pick", tuple(sorted({card for _, card in position.set_aside})))
    if phase == TURN:
        return _options(rules, position, own)
    if phase == REDRAW:
        return (*_with_cards(own, "discard", position.hands[position.active]), *_draws(rules, position, own))
    if phase == DONE:
        return tuple(sorted(_ends(rules, position, own)))
    assert phase == POWERS, phase
    return _powers(rules, position, own)


@lru_cache(maxsize=1 << 12)
def _with_cards(actor: str, verb: str, cards: tuple[str, ...], before: tuple[str, ...] = ()) -> tuple[Action, ...]:
    return tuple(Action(actor, verb, (*before, card)) for card in cards)


def _of_chance(rules: GnosticaRules, position: GnosticaPosition) -> tuple[Action, ...]:
    if position.waiting.startswith("start"):
        return _with_cards(CHANCE, "start", tuple(sorted(position.waiting.split()[1:])))
    cards = (position.top,) if position.top else position.draw
    if position.phase == DEAL:
        return _with_cards(CHANCE, "deal", cards, (dealt_to(rules, position),))
    if position.phase == LAY:
        return _with_cards(CHANCE, "lay", cards, (rules.grid[len(position.cards)],))
    if position.drawing:
        return _with_cards(CHANCE, "deal", cards, (rules.sides[position.active],))
    if position.waiting == "reveal":
        return _with_cards(CHANCE, "turn", cards)
    if position.waiting == "show":
        return _with_cards(CHANCE, "show", cards)
    return _with_cards(CHANCE, "lay", cards, (position.waiting.split()[1],))


def _options(rules: GnosticaRules, position: GnosticaPosition, own: str) -> tuple[Action, ...]:
    """The options of a turn: placing when without pieces, else activating, playing, drawing anew, orienting."""
    mine = sorted({(space, key) for space, (key, _) in own_pieces(rules, position, position.active)})
    if not mine:
        free = free_spaces(rules, position) if position.stash[position.active][0] else []
        if not free:
            return tuple(sorted(_ends(rules, position, own)))
        return tuple(Action(own, "place", (space, facing)) for space in free for facing in rules.facings)
    hand = position.hands[position.active]
    found: list[Action] = []
    for space in dict.fromkeys(space for space, _ in mine):
        if space in position.cards:
            found.append(Action(own, "activate", (space,)))
    found += _with_cards(own, "discard", hand)
    found += _draws(rules, position, own)
    for space, key in mine:
        found += turned(rules, own, space, key)
    found += _with_cards(own, "play", hand)
    if rules.options["no_power_used"] == "refuse":
        uses = ("activate", "play")
        found = [one for one in found if one.verb not in uses or is_useful(rules, step(rules, position, one))]
    return tuple(found)


def is_useful(rules: GnosticaRules, position: GnosticaPosition) -> bool:
    """Whether a card that is in use has a power that can be used (A-24)."""
    return any(one.verb not in ("end", "announce") for one in legal(rules, position))


@lru_cache(maxsize=1 << 12)
def turned(rules: GnosticaRules, own: str, space: str, key: str) -> tuple[Action, ...]:
    """A piece set in each orientation that the option of a turn allows."""
    unchanged = rules.options["orient_unchanged"] == "allow"
    return tuple(
        Action(own, "orient", (f"{space}.{key}", facing))
        for facing in rules.facings
        if unchanged or facing != rules.facing[key]
    )


def _draws(rules: GnosticaRules, position: GnosticaPosition, own: str) -> tuple[Action, ...]:
    """How many cards may be asked for: until the hand is full."""
    most = rules.hand - len(position.hands[position.active])
    if rules.options["both_piles_empty"] == "refuse":
        most = min(most, len(position.draw) + len(position.discard))
    return _with_cards(own, "draw", tuple(str(n) for n in range(most + 1)))


def _ends(rules: GnosticaRules, position: GnosticaPosition, own: str) -> list[Action]:
    """Ending the turn, with or without announcing the last one."""
    if rules.options["no_power_used"] == "refuse" and position.uses and not position.used:
        return []
    found = [Action(own, "end")]
    if position.announced < 0 and _has_what_announcing_asks(rules, position):
        found.append(Action(own, "announce"))
    return found


def _has_what_announcing_asks(rules: GnosticaRules, position: GnosticaPosition) -> bool:
    """The condition of A-16: none, a piece on the board, or the points that would win."""
    asked = rules.options["announce_condition"]
    if asked == "minimum_score":
        return score(rules, position, position.active) >= position.target
    return asked == "no_condition" or has_pieces(rules, position, position.active)


def _powers(rules: GnosticaRules, position: GnosticaPosition, own: str) -> tuple[Action, ...]:
    """The powers that may be used next, and ending the turn."""
    found: list[Action] = []
    if position.transit is None and not position.owed:
        found += _ends(rules, position, own)
    if position.taking is not None:
        minion, _ = position.taking
        if len(position.hands[position.active]) < rules.hand:
            found += _with_cards(own, "take", position.discard, (minion,))
    if position.acted:
        space, _, key = position.acted.partition(".")
        found += turned(rules, own, space, key)
    busy = position.transit is not None or position.owed
    for offer in open_powers(rules, position):
        if offer.power.does == TO_REDRAW and not busy:
            found += _with_cards(own, "discard", position.hands[position.active])
            found += _draws(rules, position, own)
            continue
        wheel = offer.power.does == CUP and offer.power.card_from == FROM_DRAW
        looks = wheel and rules.options["wheel_top_card"] == "look" and position.active not in position.top_seen
        if looks and (position.draw or position.discard):
            found.append(Action(own, "look"))
        found += power_legal.uses(rules, position, offer)
    return tuple(sorted(set(found) if position.acted else found))


def weights(rules: GnosticaRules, position: GnosticaPosition) -> tuple[int, ...]:
    """Every outcome of chance is as likely as any other: no card is in the deck twice."""
    return (1,) * len(legal(rules, position))
