"""What must hold in every position of the dice game, checked at each ply of every replay and every test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.referee.clause_marks import resolves
from generator.referee.games.qiahn_tactics.position import (
    COMBAT,
    DEPLOY,
    DRAW,
    FACE_DOWN,
    INITIATIVE,
    OUTFIT,
    OVER,
    REMOVED,
    RESERVE,
    SAVED,
    SIDES,
    TOSS,
    UNCOVER,
    VANGUARD,
    WATER,
    TacticsPosition,
    by_count,
    counted,
    dice_needed,
    next_die,
    on_token,
    to_copy,
    zone_of,
)
from generator.referee.games.qiahn_tactics.rules import TacticsRules

BEFORE_PLAY = (SIDES, DRAW, INITIATIVE)
FIELD = (DEPLOY, OUTFIT, COMBAT, WATER)  # the parts of a round in which a vanguard stands


def breaches(rules: TacticsRules, position: TacticsPosition) -> list[str]:
    """Every invariant that does not hold, with its clause in parentheses; an empty list for a sound position."""
    found = [*_squads(rules, position), *_tokens(rules, position), *_counters(rules, position), *_end(rules, position)]
    if position.phase in BEFORE_PLAY:
        return [*found, *_before_play(rules, position)]
    if any(len(line) != rules.size for line in position.kinds):
        return found
    if position.attacker not in (0, 1):
        return [*found, "3: the coin shows no side (QT-41)"]
    return [*found, *_rounds(rules, position), *_uncovered(rules, position), *_lines(rules, position),
            *_laid(rules, position), *_blown(rules, position), *_rolls(rules, position),
            *_water(rules, position)]  # fmt: skip


@resolves("QT-15", "QT-16", "QT-20")
def _squads(rules: TacticsRules, p: TacticsPosition) -> Iterator[str]:
    for side, name in enumerate(rules.sides):
        kinds, zones = p.kinds[side], p.zones[side]
        drawn = p.phase not in (SIDES, DRAW) or (p.phase == DRAW and side < p.active)
        size = rules.size if drawn else 0
        if len(kinds) != size or len(zones) != size or len(p.rolls[side]) != size:
            clause = rules.size_clause
            yield f"1: {name} has {len(kinds)} combatants in play, not {size} ({clause})"
        if drawn and rules.tokens - len(kinds) != rules.aside:
            yield f"1: {name} set aside {rules.tokens - len(kinds)} tokens, not {rules.aside} (QT-20)"
        for kind, number in Counter(kinds).items():
            if kind and number > rules.copies.get(kind, 0):
                yield f"1: {name} has {number} of {kind}, of {rules.copies.get(kind, 0)} (AT-27)"


@resolves("QT-56", "QT-57", "QT-70")
def _tokens(rules: TacticsRules, p: TacticsPosition) -> Iterator[str]:
    for side, name in enumerate(rules.sides):
        zones = p.zones[side]
        for spot, (kind, zone) in enumerate(zip(p.kinds[side], zones, strict=False)):
            if not kind and zone != RESERVE and p.phase not in BEFORE_PLAY:
                yield f"1: {rules.names[side][spot]} is face down in {zone} (QT-57)"
        if zones.count(VANGUARD) > rules.deploy_max:
            yield f"1: {name} has {zones.count(VANGUARD)} in the vanguard, more than {rules.deploy_max} (QT-56)"
        if VANGUARD in zones and p.phase not in (*BEFORE_PLAY, *FIELD) and not p.resigned:
            yield f"1: {name} has a vanguard outside deploying and combat (QT-70)"


@resolves("QT-95")
def _end(rules: TacticsRules, p: TacticsPosition) -> Iterator[str]:
    """An outcome stands at the end only, and is what the count or the resignation makes it."""
    if p.resigned and (p.phase != OVER or rules.options["allow_resign"] != "true"):
        yield f"4: {p.resigned} has resigned, and the game goes on (AT-30)"
    if p.phase == TOSS and (rules.options["zero_all"] != "toss" or any(counted(p, side) for side in (0, 1))):
        yield "4: a final toss that nothing calls for (AT-33)"
    if p.phase != OVER:
        return
    if p.resigned:
        wanted = [side for side in rules.sides if side != p.resigned]
    elif rules.options["zero_all"] == "toss" and not any(counted(p, side) for side in (0, 1)):
        wanted = [*rules.sides]
    else:
        wanted = [by_count(rules, p)]
    if p.outcome and p.outcome not in wanted:
        yield f"4: the outcome is {p.outcome}, not {' or '.join(wanted)} ({'AT-30' if p.resigned else 'QT-95'})"


@resolves("QT-10", "QT-13", "QT-21", "QT-28", "QT-40", "QT-52", "QT-64", "QT-83", "QT-93")
def _before_play(rules: TacticsRules, p: TacticsPosition) -> Iterator[str]:
    if p.round or p.attacker >= 0:
        yield "3: a round before the coin was tossed (QT-40)"
    agreed = sorted(p.seats) == sorted(rules.sides)
    if p.phase != SIDES and not agreed:
        yield "3: each player has a side of his own (QT-10)"
    if p.phase == SIDES and agreed:
        yield "3: both have their sides, and still choose (QT-10)"
    if p.active and p.phase != DRAW:
        yield "3: nobody has a turn before play (QT-40)"
    if p.turned or p.pending >= 0:
        yield "2: a token is being turned before play (QT-52)"
    if p.outcome:
        yield "4: an outcome before play (QT-93)"
    if p.blown:
        yield "4: a token sent back before play (QT-83)"
    for side, name in enumerate(rules.sides):
        if any(p.kinds[side]):
            yield f"2: {name} has a token face up before play (QT-13)"
        if any(zone != RESERVE for zone in p.zones[side]):
            yield f"1: {name} has a token out of its reserve line before play (QT-21)"
        if any(p.rolls[side]):
            yield f"5: {name} has rolled before play (QT-64)"
        if any(c.on or c.used or c.copy for c in p.counters[side]):
            yield f"4: {name} has used a counter before play (QT-28)"


@resolves("QT-42", "QT-45", "QT-72", "QT-93")
def _rounds(rules: TacticsRules, p: TacticsPosition) -> Iterator[str]:
    if not 1 <= p.round <= rules.rounds:
        yield f"4: round {p.round} of {rules.rounds} (QT-42)"
    if p.phase == OVER and not p.resigned and p.round != rules.rounds:
        yield f"4: over in round {p.round} of {rules.rounds} (QT-45)"
    if (p.phase == OVER) != bool(p.outcome):
        yield "4: over without an outcome, or an outcome before the end (QT-93)"
    fought = p.round if p.phase == OVER else p.round - 1
    lost = [zones.count(REMOVED) for zones in p.zones]
    if sum(-(-number // rules.deploy_max) for number in lost) > fought:  # one side loses a round, what it sent at most
        told = " and ".join(f"{name} {number}" for name, number in zip(rules.sides, lost, strict=True))
        yield f"6: in {fought} rounds {told} were lost: one side loses a round, at most {rules.deploy_max} (QT-72)"


@resolves("QT-49", "QT-51", "QT-52")
def _uncovered(rules: TacticsRules, p: TacticsPosition) -> Iterator[str]:
    """Each side has uncovered one token a round, the attacker first."""
    if p.phase == UNCOVER and p.pending >= 0 and not p.turned:
        yield "2: a token is being turned, and none was (QT-49)"
    if p.phase != UNCOVER and (p.pending >= 0 or (p.turned and not p.resigned)):
        yield "2: a token is being turned outside its part of the round (QT-52)"
    for side, name in enumerate(rules.sides):
        wanted = p.round
        if p.phase == UNCOVER:
            own = p.turned if side == p.active else 0
            passed = 1 if side != p.active and p.active != p.attacker else 0
            wanted = p.round - 1 + passed + (own if p.pending < 0 else 0)
            if side == p.active and p.pending >= 0 and p.kinds[side][p.pending] != FACE_DOWN:
                yield "2: the token being turned is face up already (QT-51)"
        up = sum(kind != FACE_DOWN for kind in p.kinds[side])
        if up != wanted and not p.resigned:
            yield f"2: {name} has uncovered {up} in round {p.round}, not {wanted} (QT-49)"


@resolves("QT-10", "QT-44", "QT-55", "QT-72")
def _lines(rules: TacticsRules, p: TacticsPosition) -> Iterator[str]:
    """Whose combatants stand where: earlier rounds removed what they could, and each side has sent somebody.

    Once the dice roll nobody needs to be there: that both sides end with nothing (AT-33) can only be told.
    """
    if sorted(p.seats) != sorted(rules.sides):
        yield "3: each player has a side of his own (QT-10)"
    if p.phase not in (UNCOVER, DEPLOY, OUTFIT):
        return
    for side, name in enumerate(rules.sides):
        out = sum(zone in (REMOVED, SAVED) for zone in p.zones[side])
        if out > (p.round - 1) * rules.uncovered:
            yield f"6: {name} has lost {out} in {p.round - 1} rounds (QT-72)"
        sent = p.zones[side].count(VANGUARD)
        if p.phase == DEPLOY and sent and side != p.attacker and p.active == p.attacker:
            yield f"1: {name} has deployed before the attacker's word (QT-44)"
        due = p.phase == OUTFIT or (p.phase == DEPLOY and side == p.attacker != p.active)
        back = sum(rules.place[token][0] == side for token in p.blown)
        if due and sent + back < rules.deploy_min:
            yield f"1: {name} has sent nobody (QT-55)"


@resolves("QT-22", "QT-23", "QT-24", "QT-25", "QT-90")
def _counters(rules: TacticsRules, p: TacticsPosition) -> Iterator[str]:
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
def _laid(rules: TacticsRules, p: TacticsPosition) -> Iterator[str]:
    """Where the counters lie that are on the field."""
    for side, name in enumerate(rules.sides):
        role = "attack" if side == p.attacker else "defence"
        for c in p.counters[side]:
            if not c.on:
                continue
            if p.phase not in (OUTFIT, COMBAT, WATER) and not p.resigned:
                yield f"4: {name}'s {c.id} lies on the field outside combat (QT-91)"
            if c.id in rules.use and rules.use[c.id] != role:
                clause = "QT-76" if rules.use[c.id] == "attack" else "QT-77"
                yield f"4: {name}'s {c.id} lies in the wrong role ({clause})"
            if zone_of(rules, p, c.on) != VANGUARD and c.on not in p.blown:
                yield f"4: {name}'s {c.id} lies on {c.on}, which is in no vanguard (QT-63)"
            if (rules.target.get(c.id) == "enemy") != (rules.place[c.on][0] != side):
                clause = "QT-85" if rules.target.get(c.id) == "own" else "QT-63"
                yield f"4: {name}'s {c.id} lies on {c.on} ({clause})"
    for token in rules.place:
        lying = on_token(p, token)
        gear = sum(c in rules.use for c in lying)
        magic = sum(c in rules.target and rules.target[c] == "own" for c in lying)
        if gear > rules.gear_cap or magic > rules.magic_cap:
            yield f"4: {token} carries {', '.join(lying)} (QT-88)"


@resolves("QT-83")
def _blown(rules: TacticsRules, p: TacticsPosition) -> Iterator[str]:
    """Whoever Air lies on, and nobody else, has been sent back to its reserve line."""
    airs = sorted(c.on for line in p.counters for c in line if c.on and rules.target.get(c.id) == "enemy")
    if sorted(p.blown) != airs:
        yield f"4: Air lies on {', '.join(airs) or 'nobody'} and has sent back {', '.join(p.blown) or 'nobody'} (QT-83)"
    for token in p.blown:
        side, spot = rules.place[token]
        if p.zones[side][spot] != RESERVE or p.kinds[side][spot] == FACE_DOWN:
            yield f"4: {token} was sent back, and does not lie face up in its reserve line (QT-83)"


@resolves("QT-80")
def _water(rules: TacticsRules, p: TacticsPosition) -> Iterator[str]:
    """Water copies when there is something to copy, and what it has copied was rolled."""
    for side, name in enumerate(rules.sides):
        for c in p.counters[side]:
            if c.copy and (c.id != "water" or not c.on):
                yield f"5: {name}'s {c.id} copies (QT-80)"
            elif c.copy.startswith("="):
                other, spot = rules.place[c.copy[1:]]
                if c.copy[1:] == c.on or not p.rolls[other][spot]:
                    yield f"5: {c.on} has copied {c.copy[1:]}, which rolled nothing (QT-80)"
    if p.phase == WATER and not to_copy(rules, p, p.active):
        yield f"5: {rules.sides[p.active]} has no Water to copy with (QT-80)"


@resolves("QT-30", "QT-64", "QT-65", "QT-86")
def _rolls(rules: TacticsRules, p: TacticsPosition) -> Iterator[str]:
    for side in (0, 1):
        clause = "QT-64" if side == p.attacker else "QT-65"
        if p.phase == COMBAT and side != p.attacker and p.active == p.attacker and any(p.rolls[side]):
            yield f"5: {rules.sides[side]} has rolled before the attacker's word ({clause})"
        done = p.phase == WATER or (p.phase == COMBAT and side == p.attacker != p.active)
        if done and next_die(rules, p, side) >= 0:
            yield f"5: {rules.sides[side]} has not rolled for all its vanguard ({clause})"
        for spot, rolls in enumerate(p.rolls[side]):
            if not rolls:
                continue
            token = rules.names[side][spot]
            if p.phase not in (COMBAT, WATER) and not p.resigned:
                yield f"5: {token} has rolled outside combat ({clause})"
            kind = p.kinds[side][spot]
            if p.zones[side][spot] != VANGUARD:
                yield f"5: {token} has rolled, and is in no vanguard ({clause})"
            if any(not rules.low <= roll <= rules.die.get(kind, 0) for roll in rolls):
                yield f"5: {token}, a {kind or 'token face down'}, rolled {rolls} (QT-30)"
            if len(rolls) > dice_needed(rules, p, side, spot):
                yield f"5: {token} rolled {len(rolls)} times (QT-86)"
