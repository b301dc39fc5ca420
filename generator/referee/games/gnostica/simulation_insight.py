"""What a simulation asks about Gnostica: what a position is worth to a player, who began, which card was used.

Only what the player may know counts: of the other hands, nothing.
"""

from __future__ import annotations

from typing import Any

from generator.referee.actions import Action
from generator.referee.games.gnostica.position import OVER, GnosticaPosition, open_powers, score
from generator.referee.games.gnostica.rules import GnosticaRules

WON = 1_000_000
POINT = 1000  # of territories held alone
LEVEL = 120  # of an own piece on the board: it can act, and hold a territory
CARD = 30  # in the hand
SHARED = 250  # a point of a territory that an own piece contests
OPEN = 100  # powers of a card in use that are still to be used
LONGEST = 2000  # actions: players who only wait would never end
RISK = 5000  # an announcement that the present score does not bear out


def worth(referee: Any, position: GnosticaPosition, who: str) -> int:
    """Points ahead of the best rival, and what helps to win more: pieces, cards, and a sound announcement."""
    rules: GnosticaRules = referee.rules
    if position.phase == OVER:
        return WON if position.outcome == who else -WON
    own = rules.seat[who]
    if own in position.out:
        return -WON
    points = [score(rules, position, seat) for seat in range(len(rules.sides))]
    rivals = max((one for seat, one in enumerate(points) if seat != own), default=0)
    found = 2 * POINT * points[own] - POINT * rivals + CARD * len(position.hands[own])
    for space, listed in position.pieces.items():
        mine = [key for key, _ in listed if rules.colour[key] == who]
        found += sum(LEVEL * rules.level[key] for key in mine)
        card = position.cards.get(space)
        if mine and card is not None and len(mine) < len(listed):
            found += SHARED * rules.value[card]
    if position.active == own and open_powers(rules, position):
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
