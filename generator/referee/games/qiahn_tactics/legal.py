"""Every legal action of a position of the dice game, in order. Written without the checks that judge one action."""

from __future__ import annotations

from functools import lru_cache

from generator.referee.actions import CHANCE, Action, sort_key
from generator.referee.duel import SEATS
from generator.referee.games.qiahn_tactics.position import (
    COMBAT,
    DEPLOY,
    DRAW,
    INITIATIVE,
    OVER,
    RESERVE,
    SIDES,
    TOSS,
    UNCOVER,
    VANGUARD,
    WATER,
    TacticsPosition,
    acted_before_the_word,
    next_die,
    to_copy,
    water_of,
    water_waits,
)
from generator.referee.games.qiahn_tactics.rules import TacticsRules


def legal(rules: TacticsRules, position: TacticsPosition) -> tuple[Action, ...]:
    """All of them; none after the end."""
    own = own_actions(rules, position)
    after = acted_before_the_word(rules, position)  # the rival may act as though the word had been said (AT-19)
    if after is None or not own or own[-1].verb != "turn":
        return own
    return tuple(sorted((*own, *own_actions(rules, after)), key=sort_key))


def own_actions(rules: TacticsRules, position: TacticsPosition) -> tuple[Action, ...]:
    """Those of whoever is awaited."""
    phase = position.phase
    if phase == SIDES:
        if len(position.seats) == len(SEATS):
            return _coin(rules)
        seat = SEATS[len(position.seats)]
        return tuple(Action(seat, "side", (side,)) for side in sorted(rules.sides))
    if phase == DRAW:
        return (Action(rules.sides[position.active], "take", (str(rules.size),)),)
    if phase in (INITIATIVE, TOSS):
        return _coin(rules)
    if phase == OVER:
        return ()
    active = position.active
    if phase == WATER:
        return (*_water(rules, position, active), *_resign(rules, active))
    if phase == COMBAT:
        spot = next_die(rules, position, active)
        if spot >= 0:
            return rules.dice[rules.names[active][spot], rules.die[position.kinds[active][spot]]]
        waits = water_waits(rules, position)
        if waits >= 0:
            return (*_water(rules, position, waits), *_resign(rules, waits))
        return (*_resign(rules, active), _of_verb(rules, active, "turn"))
    if phase == UNCOVER:
        return _uncover(rules, position, active)
    side = rules.sides[active]
    if phase == DEPLOY:
        found: list[Action] = []
        sent = position.zones[active].count(VANGUARD)
        if sent < rules.deploy_max:
            kinds = position.kinds[active]
            found = [
                Action(side, "deploy", (rules.names[active][spot],))
                for spot, zone in enumerate(position.zones[active])
                if zone == RESERVE and kinds[spot]
            ]
        found += _resign(rules, active)
        if sent >= rules.deploy_min:
            found.append(_of_verb(rules, active, "turn"))
        return tuple(found)
    return (*_outfit(rules, position), *_resign(rules, active), _of_verb(rules, active, "turn"))


# Actions that are legal again and again are made once for the rules in force.


@lru_cache(maxsize=16)
def _reveals(rules: TacticsRules) -> tuple[tuple[Action, str, int], ...]:
    """Each type that a token may show, with the tokens of it, in the order of the alphabet."""
    return tuple((Action(CHANCE, "reveal", (kind,)), kind, rules.copies[kind]) for kind in sorted(rules.copies))


@lru_cache(maxsize=64)
def _of_verb(rules: TacticsRules, active: int, verb: str) -> Action:
    return Action(rules.sides[active], verb)


def weights(rules: TacticsRules, position: TacticsPosition) -> tuple[int, ...]:
    """A type is revealed as often as tokens of it are unseen; coins and dice are fair."""
    if position.pending < 0:
        return (1,) * len(legal(rules, position))
    kinds = position.kinds[position.active]
    return tuple([left for _, kind, copies in _reveals(rules) if (left := copies - kinds.count(kind)) > 0])


@lru_cache(maxsize=16)
def _coin(rules: TacticsRules) -> tuple[Action, ...]:
    return tuple(Action(CHANCE, "coin", (side,)) for side in sorted(rules.sides))


def _resign(rules: TacticsRules, side: int) -> list[Action]:
    return [_of_verb(rules, side, "resign")] if rules.options["allow_resign"] == "true" else []


def _uncover(rules: TacticsRules, position: TacticsPosition, active: int) -> tuple[Action, ...]:
    kinds = position.kinds[active]
    if position.pending >= 0:
        return tuple([action for action, kind, copies in _reveals(rules) if kinds.count(kind) < copies])
    side = rules.sides[active]
    if position.turned >= rules.uncovered:
        return (*_resign(rules, active), _of_verb(rules, active, "turn"))
    hidden = [spot for spot, kind in enumerate(kinds) if not kind]
    if rules.options["uncover_choice"] == "left_to_right":
        hidden = hidden[:1]
    names = rules.names[active]
    return (*_resign(rules, active), *(Action(side, "uncover", (names[spot],)) for spot in hidden))


def _outfit(rules: TacticsRules, position: TacticsPosition) -> list[Action]:
    active = position.active
    own_counters = position.counters[active]
    if rules.options["several"] == "one_per_round" and any(c.on for c in own_counters):
        return []
    ready = [c.id for c in own_counters if not c.on and c.used < rules.uses]
    if not ready:
        return []
    role = "attack" if active == position.attacker else "defence"
    fronts = [
        [names[i] for i, zone in enumerate(zones) if zone == VANGUARD]
        for names, zones in zip(rules.names, position.zones, strict=True)
    ]
    laid = [(c.id in rules.use, c.on) for line in position.counters for c in line if c.on]
    found: list[Action] = []
    side = rules.sides[active]
    seen = ""
    for name in ready:
        if name == seen:
            continue
        seen = name
        gear = name in rules.use
        if gear and rules.use[name] != role:
            continue
        enemy = not gear and rules.target[name] == "enemy"
        cap = rules.gear_cap if gear else rules.magic_cap
        for token in fronts[1 - active if enemy else active]:
            full = laid.count((gear, token)) >= cap
            if full and not (enemy and rules.options["air_vs_magic"] == "allowed"):
                continue
            if name == "water" and rules.options["water_timing"] == "declare_at_outfit":
                scope = rules.options["water_scope"]
                for other in range(len(fronts)):
                    if (scope == "own_side" and other != active) or (scope == "enemy" and other == active):
                        continue
                    found += [Action(side, "put", (name, token, t)) for t in fronts[other] if t != token]
            else:
                found.append(Action(side, "put", (name, token)))
    return found


def _water(rules: TacticsRules, position: TacticsPosition, side: int) -> list[Action]:
    counter = water_of(position, side)
    assert counter is not None
    name = rules.sides[side]
    found = [Action(name, "copy", (counter.on, source)) for source in to_copy(rules, position, side)]
    if rules.options["water_own_roll"] == "may_keep":
        found.append(Action(name, "keep", (counter.on,)))
    return found
