"""What a simulation asks about the card game: what a position is worth to a side, who attacked first, what was used.

Only what the side may know counts: of the rival's hand, its number.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from generator.referee.actions import Action
from generator.referee.games.qiahn_goblin.position import (
    DEPLOY,
    FIGHT,
    REMOVED,
    RESERVE,
    VANGUARD,
    GoblinPosition,
    Ids,
    lying_on,
)
from generator.referee.games.qiahn_goblin.rules import EARTH, GoblinRules
from generator.referee.games.qiahn_goblin.values import printed, value_of

POINT = 1000  # a victory point
SPARE = 400  # what a card still in hand is kept for
REPLY = 3  # a lead of so much is worth half of what a sure one is: the rival may still answer


class VanguardSum(NamedTuple):
    """A vanguard: its sum, and the victory points that a defeat takes."""

    whole: int
    stake: int


class SidePoints(NamedTuple):
    """The victory points of a side's combatants: of those removed, and of those in the vanguard."""

    lost: int
    standing: int


def worth(referee: Any, position: GoblinPosition, who: str) -> int:
    """Victory points ahead of the rival, with what the combat under way is expected to add or take."""
    rules: GoblinRules = referee.rules
    own = rules.sides.index(who)
    other = 1 - own
    mine, theirs = (points(rules, position.kinds[side], position.zones[side]) for side in (own, other))
    ahead = POINT * (theirs.lost - mine.lost)
    ahead += SPARE * (len(position.hands[own]) - len(position.hands[other]))
    if position.phase == DEPLOY and own == position.attacker and VANGUARD in position.zones[own]:
        sent = front(rules, position, own, mine.standing)
        return ahead + max(_swing(sent, prey) for prey in _prey(rules, position, other))
    if position.phase in FIGHT:
        fronts = (front(rules, position, own, mine.standing), front(rules, position, other, theirs.standing))
        ahead += _swing(*fronts)
    return ahead


@lru_cache(maxsize=4096)
def points(rules: GoblinRules, kinds: Ids, zones: Ids) -> SidePoints:
    """Remembered, for most of the positions that a player compares have the same combatants in the same places."""
    lost = sum(rules.value[kind] for kind, zone in zip(kinds, zones, strict=True) if zone == REMOVED)
    return SidePoints(lost, sum(rules.value[kind] for kind, zone in zip(kinds, zones, strict=True) if zone == VANGUARD))


def front(rules: GoblinRules, position: GoblinPosition, side: int, standing: int) -> VanguardSum:
    """A side's vanguard: the values printed on it, `standing`, but for those on whom cards lie."""
    whole = stake = standing
    if position.laid or position.touched:
        zones = position.zones[side]
        for token in {*position.touched, *[card.on for card in position.laid]}:
            owner, spot = rules.place[token]
            if owner == side and zones[spot] == VANGUARD:
                value = printed(rules, position, token)
                whole += value_of(rules, position, token) - value
                if EARTH in lying_on(position, token):
                    stake -= value
    return VanguardSum(whole, stake)


def _prey(rules: GoblinRules, position: GoblinPosition, side: int) -> list[VanguardSum]:
    """The vanguards an attacker may make of the enemies: the weakest one, the two weakest, and so on."""
    values = sorted(
        rules.value[kind]
        for kind, zone in zip(position.kinds[side], position.zones[side], strict=True)
        if zone == RESERVE
    )
    most = min(rules.targets_max, len(values))
    return [VanguardSum(whole := sum(values[:n]), whole) for n in range(rules.targets_min, most + 1)] or [
        VanguardSum(0, 0)
    ]


def _swing(mine: VanguardSum, theirs: VanguardSum) -> int:
    """What the combat is expected to bring: the points taken by winning, less one's own by losing; a tie costs both."""
    lead = mine.whole - theirs.whole
    lean = POINT * lead // (abs(lead) + REPLY)
    return ((POINT + lean) * theirs.stake - (POINT - lean) * mine.stake) // 2


def first_mover(referee: Any, position: GoblinPosition) -> str:
    """The side that attacked in the first round."""
    rules: GoblinRules = referee.rules
    return rules.sides[position.first] if position.first >= 0 else ""


def piece(referee: Any, position: GoblinPosition, action: Action) -> str:
    """The type of the combatant sent or made a target, or the card played."""
    if action.verb in ("deploy", "target"):
        rules: GoblinRules = referee.rules
        side, spot = rules.place[action.args[0]]
        return position.kinds[side][spot]
    return action.args[0] if action.verb == "put" else ""
