"""What a simulation asks about the dice game: what a position is worth to a side, who attacked first, what was used.

Nothing is hidden in this game but the faces of tokens not yet turned, and those are not in a position.
"""

from __future__ import annotations

from math import isqrt
from typing import Any, NamedTuple

from generator.referee.actions import Action
from generator.referee.games.qiahn_tactics.position import (
    FACE_DOWN,
    REMOVED,
    RESERVE,
    UNDECIDED,
    VANGUARD,
    Counter,
    TacticsPosition,
    dice_needed,
)
from generator.referee.games.qiahn_tactics.rules import TacticsRules

SURE = 1000  # a chance of one; a token of the final count is worth as much
SPARE = 60  # what an unspent counter is kept for


class VanguardOdds(NamedTuple):
    """What a vanguard may total: twice its mean, four times its variance, and how many a defeat takes."""

    mean2: int
    variance4: int
    stake: int


def worth(referee: Any, position: TacticsPosition, side: str) -> int:
    """Tokens ahead of the other side, with what the combat under way is expected to add or take."""
    rules: TacticsRules = referee.rules
    own = rules.sides.index(side)
    other = 1 - own
    ahead = SURE * (_alive(position, own) - _alive(position, other))
    ahead += SPARE * (_spare(rules, position, own) - _spare(rules, position, other))
    if VANGUARD not in position.zones[own]:
        return ahead
    mine = _front(rules, position, own, [i for i, zone in enumerate(position.zones[own]) if zone == VANGUARD])
    swings = [_swing(mine, theirs) for theirs in _answers(rules, position, other)]
    return ahead + sum(swings) // len(swings)


def _alive(position: TacticsPosition, side: int) -> int:
    return sum(zone != REMOVED for zone in position.zones[side])


def _spare(rules: TacticsRules, position: TacticsPosition, side: int) -> int:
    return sum(c.used < rules.uses for c in position.counters[side])


def _answers(rules: TacticsRules, position: TacticsPosition, side: int) -> list[VanguardOdds]:
    """The vanguard of the other side; while it has none, each that its best face-up combatants may form."""
    zones = position.zones[side]
    there = [i for i, zone in enumerate(zones) if zone == VANGUARD]
    if there:
        return [_front(rules, position, side, there)]
    kinds = position.kinds[side]
    ready = [i for i, zone in enumerate(zones) if zone == RESERVE and kinds[i] != FACE_DOWN]
    ready.sort(key=lambda i: -rules.die[kinds[i]])
    return [_front(rules, position, side, ready[:n]) for n in range(1, min(rules.deploy_max, len(ready)) + 1)] or [
        VanguardOdds(0, 0, 0)
    ]


def _swing(mine: VanguardOdds, theirs: VanguardOdds) -> int:
    """What the combat is expected to bring: the enemies lost by winning, less one's own by losing."""
    difference = mine.mean2 - theirs.mean2
    spread = isqrt(mine.variance4 + theirs.variance4) // 2
    lean = SURE * difference // (abs(difference) + spread) if difference else 0
    return ((SURE + lean) * theirs.stake - (SURE - lean) * mine.stake) // 2


def _front(rules: TacticsRules, position: TacticsPosition, side: int, spots: list[int]) -> VanguardOdds:
    mean2 = variance4 = saved = 0
    for spot in spots:
        mean, variance = _die(rules, position, side, spot)
        bonus = 0
        for c in position.counters[side]:
            if c.on != rules.names[side][spot]:
                continue
            if c.id in rules.bonus:
                bonus += 2 * rules.bonus[c.id]
            elif c.id == "water":
                mean, variance = _with_water(rules, position, c, (mean, variance))
            elif c.id == "earth":
                saved = 1
        mean2 += mean + bonus
        variance4 += variance
    return VanguardOdds(mean2, variance4, len(spots) - saved)


def _with_water(
    rules: TacticsRules, position: TacticsPosition, water: Counter, own: tuple[int, int]
) -> tuple[int, int]:
    """What the bearer of Water counts: what it has taken, or the best of what it may still take and its own."""
    named = water.copy.removeprefix("=")
    models = [
        _die(rules, position, side, spot)
        for side, line in enumerate(rules.names)
        for spot, zone in enumerate(position.zones[side])
        if zone == VANGUARD and line[spot] != water.on and named in (UNDECIDED, line[spot])
    ]
    return max(models) if water.copy.startswith("=") and models else max([own, *models])


def _die(rules: TacticsRules, position: TacticsPosition, side: int, spot: int) -> tuple[int, int]:
    """A combatant's rolls, made and still to make: twice their mean, four times their variance."""
    rolls = position.rolls[side][spot]
    faces = rules.die[position.kinds[side][spot]]
    left = dice_needed(rules, position, side, spot) - len(rolls)
    return 2 * sum(rolls) + left * (rules.low + faces), left * ((faces - rules.low + 1) ** 2 - 1) // 3


def first_mover(referee: Any, position: TacticsPosition) -> str:
    """The side that attacked in the first round: attacker and defender change places at each."""
    rules: TacticsRules = referee.rules
    if position.attacker < 0:
        return ""
    return rules.sides[(position.attacker + position.round - 1) % len(rules.sides)]


def piece(referee: Any, position: TacticsPosition, action: Action) -> str:
    """The kind of the combatant sent forward, or the counter laid."""
    if action.verb == "deploy":
        rules: TacticsRules = referee.rules
        side, spot = rules.place[action.args[0]]
        return position.kinds[side][spot]
    return action.args[0] if action.verb == "put" else ""
