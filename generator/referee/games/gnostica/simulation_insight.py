"""What a simulation asks about Gnostica: what a position is worth to a player, who began, which card was used.

Only what the player may know counts: of the other hands, nothing.
"""

from __future__ import annotations

from typing import Any

from generator.referee.actions import Action
from generator.referee.games.gnostica.position import OVER, POWERS, GnosticaPosition, open_powers, score
from generator.referee.games.gnostica.rules import GnosticaRules
from generator.referee.games.gnostica.spaces import UPRIGHT, looks_at

WON = 1_000_000
POINT = 1000  # of territories held alone
LEVEL = 120  # of a small own piece, by the square of its level: it can act, and a large one cannot be driven away
CROWD = 80  # less for each own piece beside another: it holds nothing more
CARD = 100  # in the hand
RIVAL = 150  # of the best rival's points: who only takes away from others never gets there himself
SHARED = 250  # a point of a territory that an own piece contests
AIMED = 40  # a point of a territory that an own piece points at and nobody of its colour holds
OPEN = 100  # powers of a card in use that are still to be used
LONGEST = 2000  # actions: players who only wait would never end
RISK = 5000  # an announcement that the present score does not bear out
TIRES = {"activate": 150, "orient": 150, "draw": 20}  # what is done again and again is worth less and less
WASTED = 1  # to put a card to use that gains nothing: another option may change something
ENDING = ("end", "announce")


def worth(referee: Any, position: GnosticaPosition, who: str) -> int:
    """Points ahead of the best rival, and what helps to win more: pieces, cards, aims, and a sound announcement.

    A card that has just been put to use is worth the best that its first power brings.
    """
    found = _as_it_lies(referee.rules, position, who)
    begun = position.phase == POWERS and not position.used and referee.actor(position) == who
    if not begun:
        return found
    powers = (action for action in referee.legal(position) if action.verb not in ENDING)
    return max(found - WASTED, *(_as_it_lies(referee.rules, referee.step(position, one), who) for one in powers), -WON)


def _as_it_lies(rules: GnosticaRules, position: GnosticaPosition, who: str) -> int:
    if position.phase == OVER:
        return WON if position.outcome == who else -WON
    own = rules.seat[who]
    if own in position.out:
        return -WON
    points = [score(rules, position, seat) for seat in range(len(rules.sides))]
    rivals = max((one for seat, one in enumerate(points) if seat != own), default=0)
    cards = len(position.hands[own]) + (position.drawing if position.active == own else 0)
    found = POINT * points[own] - RIVAL * rivals + CARD * cards
    held = {space for space, listed in position.pieces.items() if any(rules.colour[key] == who for key, _ in listed)}
    for space in held:
        listed = position.pieces[space]
        mine = [key for key, _ in listed if rules.colour[key] == who]
        found += sum(LEVEL * rules.level[key] ** 2 for key in mine) - CROWD * (len(mine) - 1)
        if space in position.cards and len(mine) < len(listed):
            found += SHARED * rules.value[position.cards[space]]
        aims = {looks_at(space, rules.facing[key]) for key in mine if rules.facing[key] != UPRIGHT}
        found += sum(AIMED * rules.value[position.cards[aim]] for aim in aims - held if aim in position.cards)
    if position.active == own and position.used and open_powers(rules, position):
        found += OPEN
    if position.announced == own:
        found += RISK if points[own] >= position.target else -RISK * (position.target - points[own])
    return found


def first_mover(referee: Any, position: GnosticaPosition) -> str:
    """The player who began."""
    rules: GnosticaRules = referee.rules
    return rules.sides[position.order[0]] if position.order else ""


def piece(referee: Any, position: GnosticaPosition, action: Action) -> str:
    """What was played from the hand or activated on the board: the power of a minor card, or which major it is."""
    if action.verb not in ("play", "activate"):
        return ""
    rules: GnosticaRules = referee.rules
    card = action.args[0] if action.verb == "play" else position.cards[action.args[0]]
    return card if card in rules.major else rules.card[card].steps[0][0].id
