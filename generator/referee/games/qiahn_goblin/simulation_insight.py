"""What a simulation asks about the card game: what a position is worth to a side, who attacked first, what was used.

Only what the side may know counts: of the rival's hand, its number.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from generator.referee.actions import Action
from generator.referee.games.qiahn_goblin.position import DEPLOY, FIGHT, REMOVED, RESERVE, VANGUARD, GoblinPosition
from generator.referee.games.qiahn_goblin.rules import EARTH, GoblinRules
from generator.referee.games.qiahn_goblin.values import side_sum

POINT = 1000  # a victory point
SPARE = 400  # what a card still in hand is kept for
REPLY = 3  # a lead of so much is worth half of what a sure one is: the rival may still answer


class VanguardSum(NamedTuple):
    """A vanguard: its sum, and the victory points that a defeat takes."""

    whole: int
    stake: int


def worth(referee: Any, position: GoblinPosition, side: str) -> int:
    """Victory points ahead of the rival, with what the combat under way is expected to add or take."""
    rules: GoblinRules = referee.rules
    own = rules.sides.index(side)
    other = 1 - own
    ahead = POINT * (_lost(rules, position, other) - _lost(rules, position, own))
    ahead += SPARE * (len(position.hands[own]) - len(position.hands[other]))
    if position.phase == DEPLOY and own == position.attacker and VANGUARD in position.zones[own]:
        mine = _front(rules, position, own)
        return ahead + max(_swing(mine, theirs) for theirs in _prey(rules, position, other))
    if position.phase in FIGHT:
        ahead += _swing(_front(rules, position, own), _front(rules, position, other))
    return ahead


def _lost(rules: GoblinRules, position: GoblinPosition, side: int) -> int:
    return sum(
        rules.value[kind]
        for kind, zone in zip(position.kinds[side], position.zones[side], strict=True)
        if zone == REMOVED
    )


def _front(rules: GoblinRules, position: GoblinPosition, side: int) -> VanguardSum:
    saved = {card.on for card in position.laid if card.card == EARTH}
    names, kinds = rules.names[side], position.kinds[side]
    stake = sum(
        rules.value[kinds[i]]
        for i, zone in enumerate(position.zones[side])
        if zone == VANGUARD and names[i] not in saved
    )
    return VanguardSum(side_sum(rules, position, side), stake)


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
