"""What must hold in every position of the dice game, checked at each ply of every replay and every test."""

from __future__ import annotations

from collections import Counter

from generator.referee.games import tactics_position as at
from generator.referee.games.tactics_position import Position
from generator.referee.games.tactics_rules import Rules


def breaches(rules: Rules, position: Position) -> list[str]:
    """Every invariant that does not hold; an empty list for a sound position."""
    return [*_tokens(rules, position), *_rounds(rules, position), *_counters(rules, position), *_rolls(rules, position)]


def _tokens(rules: Rules, p: Position) -> list[str]:
    wrong = []
    for side, name in enumerate(rules.sides):
        kinds, zones = p.kinds[side], p.zones[side]
        drawn = p.phase not in (at.SIDES, at.DRAW) or (p.phase == at.DRAW and side < p.active)
        if len(kinds) != (rules.size if drawn else 0) or len(zones) != len(kinds) or len(p.rolls[side]) != len(kinds):
            wrong.append(f"1: {name} has {len(kinds)} combatants in play, not {rules.size if drawn else 0} (QT-12)")
        if drawn and rules.tokens - len(kinds) != rules.aside:
            wrong.append(f"1: {name} set aside {rules.tokens - len(kinds)} tokens, not {rules.aside} (QT-20)")
        for kind, number in Counter(kinds).items():
            if kind and number > rules.copies.get(kind, 0):
                wrong.append(f"1: {name} has {number} of {kind}, of {rules.copies.get(kind, 0)} (AT-27)")
        for spot, (kind, zone) in enumerate(zip(kinds, zones, strict=False)):
            if not kind and zone != at.RESERVE:
                wrong.append(f"1: {rules.names[side][spot]} is face down in {zone} (QT-57)")
        if zones.count(at.VANGUARD) > rules.deploy_max:
            wrong.append(
                f"1: {name} has {zones.count(at.VANGUARD)} in the vanguard, more than {rules.deploy_max} (QT-56)"
            )
        if p.phase not in (at.DEPLOY, at.OUTFIT, at.COMBAT, at.WATER) and p.phase != at.OVER and at.VANGUARD in zones:
            wrong.append(f"1: {name} has a vanguard outside deploying and combat (QT-70)")
    return wrong


def _rounds(rules: Rules, p: Position) -> list[str]:
    wrong = []
    setup = p.phase in (at.SIDES, at.DRAW, at.INITIATIVE)
    if setup:
        if p.round or p.attacker >= 0:
            wrong.append("3: a round before the coin was tossed (QT-40)")
        if len(p.seats) != len(set(p.seats)) and p.phase != at.SIDES:
            wrong.append("3: both players have the same side (QT-10)")
        return wrong
    if not 1 <= p.round <= rules.rounds:
        wrong.append(f"4: round {p.round} of {rules.rounds} (QT-42)")
    if p.attacker not in (0, 1):
        return [*wrong, "3: the coin shows no side (QT-41)"]
    up = [sum(kind != at.FACE_DOWN for kind in line) for line in p.kinds]
    for side, name in enumerate(rules.sides):
        wanted = p.round
        if p.phase == at.UNCOVER:
            own = p.turned if side == p.active else 0
            passed = 1 if side != p.active and p.active != p.attacker else 0
            wanted = p.round - 1 + passed + (own if p.pending < 0 else 0)
            if side == p.active and p.pending >= 0 and p.kinds[side][p.pending] != at.FACE_DOWN:
                wrong.append("2: the token being turned is face up already (QT-51)")
        elif p.pending >= 0:
            wrong.append("2: a token is being turned outside its part of the round (QT-52)")
        if up[side] != wanted and not p.resigned:
            wrong.append(f"2: {name} has uncovered {up[side]} in round {p.round}, not {wanted} (QT-49)")
    if p.phase == at.OVER and not p.resigned and p.round != rules.rounds:
        wrong.append(f"4: over in round {p.round} of {rules.rounds} (QT-45)")
    if (p.phase == at.OVER) != bool(p.outcome):
        wrong.append("4: over without an outcome, or an outcome before the end (QT-93)")
    return wrong


def _counters(rules: Rules, p: Position) -> list[str]:
    wrong = []
    for side, name in enumerate(rules.sides):
        line = p.counters[side]
        if sorted(c.id for c in line) != sorted(rules.counters[side]):
            wrong.append(f"4: {name} has the counters {', '.join(c.id for c in line)} (QT-22)")
        for c in line:
            if not 0 <= c.used <= rules.uses or (c.on and not c.used):
                wrong.append(f"4: {name}'s {c.id} was used {c.used} times (QT-90)")
            if not c.on:
                continue
            if p.phase not in (at.OUTFIT, at.COMBAT, at.WATER) and not p.resigned:
                wrong.append(f"4: {name}'s {c.id} lies on the field outside combat (QT-91)")
            role = "attack" if side == p.attacker else "defence"
            if c.id in rules.use and rules.use[c.id] != role:
                wrong.append(f"4: {name}'s {c.id} lies in the wrong role (QT-76)")
            owner = rules.place[c.on][0]
            if (rules.target.get(c.id) == "enemy") != (owner != side):
                wrong.append(f"4: {name}'s {c.id} lies on {c.on} (QT-63)")
    for token in rules.place:
        lying = at.on_token(p, token)
        gear = sum(c in rules.use for c in lying)
        magic = sum(c in rules.target and rules.target[c] == "own" for c in lying)
        if gear > rules.gear_cap or magic > rules.magic_cap:
            wrong.append(f"4: {token} carries {', '.join(lying)} (QT-88)")
    return wrong


def _rolls(rules: Rules, p: Position) -> list[str]:
    wrong = []
    for side in (0, 1):
        for spot, rolls in enumerate(p.rolls[side]):
            if not rolls:
                continue
            token = rules.names[side][spot]
            if p.phase not in (at.COMBAT, at.WATER) and not p.resigned:
                wrong.append(f"5: {token} has rolled outside combat (QT-64)")
            kind = p.kinds[side][spot]
            top = rules.die.get(kind, 0)
            if len(rolls) > at.dice_needed(rules, p, side, spot) or any(not rules.low <= r <= top for r in rolls):
                wrong.append(f"5: {token}, a {kind or 'token face down'}, rolled {rolls} (QT-30)")
    return wrong
