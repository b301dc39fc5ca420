"""What must hold in every position of the dice game, checked at each ply of every replay and every test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.referee.core import resolves
from generator.referee.games import tactics_position as at
from generator.referee.games.tactics_position import Position
from generator.referee.games.tactics_rules import SIZE_CLAUSE, Rules

BEFORE_PLAY = (at.SIDES, at.DRAW, at.INITIATIVE)
FIELD = (at.DEPLOY, at.OUTFIT, at.COMBAT, at.WATER)  # the parts of a round in which a vanguard stands


def breaches(rules: Rules, position: Position) -> list[str]:
    """Every invariant that does not hold, with its clause in parentheses; an empty list for a sound position."""
    found = [*_squads(rules, position), *_tokens(rules, position), *_counters(rules, position)]
    if position.phase in BEFORE_PLAY:
        return [*found, *_before_play(rules, position)]
    if position.attacker not in (0, 1):
        return [*found, "3: the coin shows no side (QT-41)"]
    return [*found, *_rounds(rules, position), *_uncovered(rules, position), *_laid(rules, position),
            *_rolls(rules, position)]  # fmt: skip


@resolves("QT-15", "QT-16", "QT-20")
def _squads(rules: Rules, p: Position) -> Iterator[str]:
    for side, name in enumerate(rules.sides):
        kinds, zones = p.kinds[side], p.zones[side]
        drawn = p.phase not in (at.SIDES, at.DRAW) or (p.phase == at.DRAW and side < p.active)
        size = rules.size if drawn else 0
        if len(kinds) != size or len(zones) != size or len(p.rolls[side]) != size:
            clause = SIZE_CLAUSE.get(rules.format, "QT-17")
            yield f"1: {name} has {len(kinds)} combatants in play, not {size} ({clause})"
        if drawn and rules.tokens - len(kinds) != rules.aside:
            yield f"1: {name} set aside {rules.tokens - len(kinds)} tokens, not {rules.aside} (QT-20)"
        for kind, number in Counter(kinds).items():
            if kind and number > rules.copies.get(kind, 0):
                yield f"1: {name} has {number} of {kind}, of {rules.copies.get(kind, 0)} (AT-27)"


@resolves("QT-56", "QT-57", "QT-70")
def _tokens(rules: Rules, p: Position) -> Iterator[str]:
    for side, name in enumerate(rules.sides):
        zones = p.zones[side]
        for spot, (kind, zone) in enumerate(zip(p.kinds[side], zones, strict=False)):
            if not kind and zone != at.RESERVE and p.phase not in BEFORE_PLAY:
                yield f"1: {rules.names[side][spot]} is face down in {zone} (QT-57)"
        if zones.count(at.VANGUARD) > rules.deploy_max:
            yield f"1: {name} has {zones.count(at.VANGUARD)} in the vanguard, more than {rules.deploy_max} (QT-56)"
        if at.VANGUARD in zones and p.phase not in (*BEFORE_PLAY, *FIELD, at.OVER):
            yield f"1: {name} has a vanguard outside deploying and combat (QT-70)"


@resolves("QT-10", "QT-13", "QT-21", "QT-28", "QT-40")
def _before_play(rules: Rules, p: Position) -> Iterator[str]:
    if p.round or p.attacker >= 0:
        yield "3: a round before the coin was tossed (QT-40)"
    if len(p.seats) != len(set(p.seats)) and p.phase != at.SIDES:
        yield "3: both players have the same side (QT-10)"
    for side, name in enumerate(rules.sides):
        if any(p.kinds[side]):
            yield f"2: {name} has a token face up before play (QT-13)"
        if any(zone != at.RESERVE for zone in p.zones[side]):
            yield f"1: {name} has a token out of its reserve line before play (QT-21)"
        if any(c.on or c.used for c in p.counters[side]):
            yield f"4: {name} has used a counter before play (QT-28)"


@resolves("QT-42", "QT-45", "QT-93")
def _rounds(rules: Rules, p: Position) -> Iterator[str]:
    if not 1 <= p.round <= rules.rounds:
        yield f"4: round {p.round} of {rules.rounds} (QT-42)"
    if p.phase == at.OVER and not p.resigned and p.round != rules.rounds:
        yield f"4: over in round {p.round} of {rules.rounds} (QT-45)"
    if (p.phase == at.OVER) != bool(p.outcome):
        yield "4: over without an outcome, or an outcome before the end (QT-93)"


@resolves("QT-49", "QT-51", "QT-52")
def _uncovered(rules: Rules, p: Position) -> Iterator[str]:
    """Each side has uncovered one token a round, the attacker first."""
    for side, name in enumerate(rules.sides):
        wanted = p.round
        if p.phase == at.UNCOVER:
            own = p.turned if side == p.active else 0
            passed = 1 if side != p.active and p.active != p.attacker else 0
            wanted = p.round - 1 + passed + (own if p.pending < 0 else 0)
            if side == p.active and p.pending >= 0 and p.kinds[side][p.pending] != at.FACE_DOWN:
                yield "2: the token being turned is face up already (QT-51)"
        elif p.pending >= 0:
            yield "2: a token is being turned outside its part of the round (QT-52)"
        up = sum(kind != at.FACE_DOWN for kind in p.kinds[side])
        if up != wanted and not p.resigned:
            yield f"2: {name} has uncovered {up} in round {p.round}, not {wanted} (QT-49)"


@resolves("QT-22", "QT-23", "QT-24", "QT-25", "QT-90")
def _counters(rules: Rules, p: Position) -> Iterator[str]:
    """The counters each side has, and how often they were used."""
    for side, name in enumerate(rules.sides):
        line = [c.id for c in p.counters[side]]
        wanted = rules.counters[side]
        if sorted(c for c in line if c in rules.use) != [c for c in wanted if c in rules.use]:
            yield f"4: {name} has the gear {', '.join(c for c in line if c in rules.use)} (QT-22)"
        magic = [c for c in line if c in rules.target]
        if len(magic) != sum(c in rules.target for c in wanted):
            yield f"4: {name} has {len(magic)} magic counters (QT-23)"
        elif sorted(magic) != [c for c in wanted if c in rules.target]:
            yield f"4: {name} has the magic {', '.join(magic)} ({('QT-24', 'QT-25')[side]})"
        for c in p.counters[side]:
            if not 0 <= c.used <= rules.uses or (c.on and not c.used):
                yield f"4: {name}'s {c.id} was used {c.used} times (QT-90)"


@resolves("QT-63", "QT-76", "QT-77", "QT-85", "QT-88", "QT-91")
def _laid(rules: Rules, p: Position) -> Iterator[str]:
    """Where the counters lie that are on the field."""
    for side, name in enumerate(rules.sides):
        role = "attack" if side == p.attacker else "defence"
        for c in p.counters[side]:
            if not c.on:
                continue
            if p.phase not in (at.OUTFIT, at.COMBAT, at.WATER) and not p.resigned:
                yield f"4: {name}'s {c.id} lies on the field outside combat (QT-91)"
            if c.id in rules.use and rules.use[c.id] != role:
                clause = "QT-76" if rules.use[c.id] == "attack" else "QT-77"
                yield f"4: {name}'s {c.id} lies in the wrong role ({clause})"
            if (rules.target.get(c.id) == "enemy") != (rules.place[c.on][0] != side):
                clause = "QT-85" if rules.target.get(c.id) == "own" else "QT-63"
                yield f"4: {name}'s {c.id} lies on {c.on} ({clause})"
    for token in rules.place:
        lying = at.on_token(p, token)
        gear = sum(c in rules.use for c in lying)
        magic = sum(c in rules.target and rules.target[c] == "own" for c in lying)
        if gear > rules.gear_cap or magic > rules.magic_cap:
            yield f"4: {token} carries {', '.join(lying)} (QT-88)"


@resolves("QT-30", "QT-64", "QT-65", "QT-86")
def _rolls(rules: Rules, p: Position) -> Iterator[str]:
    for side in (0, 1):
        for spot, rolls in enumerate(p.rolls[side]):
            if not rolls:
                continue
            token = rules.names[side][spot]
            if p.phase not in (at.COMBAT, at.WATER) and not p.resigned:
                yield f"5: {token} has rolled outside combat ({'QT-64' if side == p.attacker else 'QT-65'})"
            kind = p.kinds[side][spot]
            if any(not rules.low <= roll <= rules.die.get(kind, 0) for roll in rolls):
                yield f"5: {token}, a {kind or 'token face down'}, rolled {rolls} (QT-30)"
            if len(rolls) > at.dice_needed(rules, p, side, spot):
                yield f"5: {token} rolled {len(rolls)} times (QT-86)"
