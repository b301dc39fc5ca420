"""What follows from an action of the dice game: the board changes, and what nobody decides is done at once."""

from __future__ import annotations

from collections.abc import Callable

from generator.referee.actions import Action
from generator.referee.clause_marks import resolves
from generator.referee.duel import SEATS
from generator.referee.events import report_event
from generator.referee.games.qiahn_tactics.combat import attack, compare, copies, regroup, rolled
from generator.referee.games.qiahn_tactics.legal import own_actions
from generator.referee.games.qiahn_tactics.position import (
    DRAW,
    FACE_DOWN,
    INITIATIVE,
    KEPT,
    OUTFIT,
    OVER,
    RESERVE,
    SIDES,
    TOSS,
    TURNS,
    UNDECIDED,
    VANGUARD,
    WATER,
    Counter,
    TacticsPosition,
    actor,
    dice_needed,
    give_back,
    to_copy,
    turn_passed,
    water_of,
    with_counters,
)
from generator.referee.games.qiahn_tactics.rules import TacticsRules


def step(rules: TacticsRules, position: TacticsPosition, action: Action) -> TacticsPosition:
    """The next position. The action must be legal."""
    if rules.options["turn_word"] == "required":
        return _STEPS[action.verb](rules, position, action)
    if action.actor in rules.sides and action.actor != actor(rules, position):
        position = end_turn(rules, position, action)  # the rival acts: the turn before his is over (AT-19)
    after = _STEPS[action.verb](rules, position, action)
    while after.phase in TURNS and [a.verb for a in own_actions(rules, after) if a.verb != "resign"] == ["turn"]:
        after = end_turn(rules, after, action)
    return after


def put_at(line: tuple[str, ...], spot: int, value: str) -> tuple[str, ...]:
    return (*line[:spot], value, *line[spot + 1 :])


def on_side(
    pair: tuple[tuple[str, ...], ...], side: int, line: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return (line, pair[1]) if side == 0 else (pair[0], line)


# -- setup ----------------------------------------------------------------------


@resolves("QT-10")
def take_side(rules: TacticsRules, position: TacticsPosition, action: Action) -> TacticsPosition:
    seats = (*position.seats, action.args[0])
    if len(set(seats)) < len(SEATS):
        return position._replace(seats=seats)
    return _seated(position, seats, "QT-10")


@resolves("QT-11")
def toss_for_sides(rules: TacticsRules, position: TacticsPosition, face: str) -> TacticsPosition:
    other = next(side for side in rules.sides if side != face)
    return _seated(position, (face, other) if rules.options["owner"] == SEATS[0] else (other, face), "QT-11")


def _seated(position: TacticsPosition, seats: tuple[str, ...], clause: str) -> TacticsPosition:
    for seat, side in zip(SEATS, seats, strict=True):
        report_event(clause, "side", seat, side)
    return position._replace(seats=seats, phase=DRAW)


@resolves("QT-13", "QT-15", "QT-16", "QT-20", "QT-21")
def take_squad(rules: TacticsRules, position: TacticsPosition, action: Action) -> TacticsPosition:
    """Face down: what was taken is not known to the position either."""
    side, size, name = position.active, rules.size, action.actor
    report_event(rules.size_clause, "squad", name, size)
    report_event("QT-20", "aside", name, rules.aside)
    report_event("QT-21", "reserve", name, size)
    report_event("QT-13", "hidden", name, size)
    rolls = list(position.rolls)
    rolls[side] = ((),) * size
    last = side == len(rules.sides) - 1
    return position._replace(
        kinds=on_side(position.kinds, side, (FACE_DOWN,) * size),
        zones=on_side(position.zones, side, (RESERVE,) * size),
        rolls=(rolls[0], rolls[1]),
        active=0 if last else side + 1,
        phase=INITIATIVE if last else DRAW,
    )


def toss(rules: TacticsRules, position: TacticsPosition, action: Action) -> TacticsPosition:
    if position.phase == SIDES:
        return toss_for_sides(rules, position, action.args[0])
    if position.phase == TOSS:
        report_event("AT-33", "winner", action.args[0])
        return position._replace(phase=OVER, outcome=action.args[0])
    return toss_for_initiative(rules, position, action.args[0])


@resolves("QT-38", "QT-40", "QT-42")
def toss_for_initiative(rules: TacticsRules, position: TacticsPosition, face: str) -> TacticsPosition:
    """The dice lie in the middle, the coin names the first attacker, and the rounds begin."""
    report_event("QT-38", "dice", rules.dice_laid)
    report_event("QT-40", "attacker", face)
    report_event("QT-42", "rounds", rules.rounds)
    report_event("QT-42", "round", 1)
    return attack(rules, position._replace(round=1), rules.sides.index(face))


# -- the turns of a round ----------------------------------------------------------


def uncover(rules: TacticsRules, position: TacticsPosition, action: Action) -> TacticsPosition:
    return position._replace(pending=rules.place[action.args[0]][1], turned=position.turned + 1)


@resolves("QT-49", "QT-50", "QT-30", "QT-37")
def reveal(rules: TacticsRules, position: TacticsPosition, action: Action) -> TacticsPosition:
    """The face of the token turned, which says its die and its rank."""
    side, kind = position.active, action.args[0]
    token = rules.names[side][position.pending]
    report_event("QT-49" if side == position.attacker else "QT-50", "uncovered", token, kind)
    report_event("QT-30", "die", token, rules.die[kind])
    report_event("QT-37", "rank", token, rules.rank[kind])
    kinds = put_at(position.kinds[side], position.pending, kind)
    return position._replace(kinds=on_side(position.kinds, side, kinds), pending=-1)


@resolves("QT-53", "QT-54")
def deploy(rules: TacticsRules, position: TacticsPosition, action: Action) -> TacticsPosition:
    side, spot = rules.place[action.args[0]]
    report_event("QT-53" if side == position.attacker else "QT-54", "deployed", action.args[0])
    return position._replace(zones=on_side(position.zones, side, put_at(position.zones[side], spot, VANGUARD)))


@resolves("QT-60", "QT-61")
def put(rules: TacticsRules, position: TacticsPosition, action: Action) -> TacticsPosition:
    name, token = action.args[:2]
    side = position.active
    report_event("QT-60" if side == position.attacker else "QT-61", "laid", name, token)
    line = list(position.counters[side])
    i = next(i for i, c in enumerate(line) if c.id == name and not c.on and c.used < rules.uses)
    line[i] = Counter(name, token, line[i].used + 1, action.args[2] if len(action.args) > 2 else UNDECIDED)
    after = with_counters(position, side, line)
    return blow(rules, after, token) if rules.target.get(name) == "enemy" else after


@resolves("QT-83")
def blow(rules: TacticsRules, position: TacticsPosition, token: str) -> TacticsPosition:
    """Air: the enemy goes back, face up; what lay on it is spent, or returned under AT-7."""
    side, spot = rules.place[token]
    report_event("QT-83", "returned", token)
    zones = put_at(position.zones[side], spot, RESERVE)
    after = position._replace(zones=on_side(position.zones, side, zones), blown=(*position.blown, token))
    if rules.options["air_strips"] == "returned":
        after = _unspent(rules, after, side, "AT-7", lambda c: c.on == token)
    if VANGUARD in zones:
        return after
    if rules.options["only_enemy"] == "in_the_game" and zones.count(RESERVE) > 1:
        return after
    return only_enemy_blown(rules, after)


@resolves("QT-84")
def only_enemy_blown(rules: TacticsRules, position: TacticsPosition) -> TacticsPosition:
    """The round ends at once, as a draw; what was laid in it may come back under AT-10."""
    report_event("QT-84", "outcome", "draw")
    if rules.options["air_strips"] == "returned":
        for side in (0, 1):
            position = _unspent(rules, position, side, "AT-10", lambda c: rules.target.get(c.id) != "enemy")
    return regroup(rules, position, -1, fought=False)


def _unspent(
    rules: TacticsRules, position: TacticsPosition, side: int, clause: str, which: Callable[[Counter], bool]
) -> TacticsPosition:
    line = []
    for counter in position.counters[side]:
        if counter.on and which(counter):
            report_event(clause, "unspent", rules.sides[side], counter.id)
            counter = give_back(counter)
        line.append(counter)
    return with_counters(position, side, line)


@resolves("QT-31", "QT-32", "QT-33", "QT-34", "QT-35", "QT-36", "QT-86")
def roll(rules: TacticsRules, position: TacticsPosition, action: Action) -> TacticsPosition:
    """One roll of a combatant's die; Fire's are added up."""
    token = action.args[0]
    side, spot = rules.place[token]
    value = int(action.args[1])
    kind = position.kinds[side][spot]
    rolls = list(position.rolls[side])
    before = len(rolls[spot])
    rolls[spot] = (*rolls[spot], value)
    report_event(rules.clause_of_die(kind) if not before else "QT-86", "rolled", token, sum(rolls[spot]))
    if rules.options["same_die"] == "share":
        for i, zone in enumerate(position.zones[side]):
            if (
                i != spot
                and zone == VANGUARD
                and position.kinds[side][i] == kind
                and len(rolls[i]) == before < dice_needed(rules, position, side, i)
            ):
                rolls[i] = (*rolls[i], value)
                report_event("AT-15", "rolled", rules.names[side][i], sum(rolls[i]))
    line = tuple(rolls)
    return position._replace(rolls=(line, position.rolls[1]) if side == 0 else (position.rolls[0], line))


@resolves("QT-80")
def copy(rules: TacticsRules, position: TacticsPosition, action: Action) -> TacticsPosition:
    """The bearer of Water takes another's roll, or keeps its own."""
    side, bearer = rules.sides.index(action.actor), action.args[0]
    if action.verb == "copy":
        chosen = "=" + action.args[1]
        copies(rules, position, bearer, action.args[1])
    else:
        chosen = KEPT
        report_event("QT-80", "kept", bearer, rolled(rules, position, bearer))
    line = [c._replace(copy=chosen) if c.id == "water" and c.on == bearer else c for c in position.counters[side]]
    after = with_counters(position, side, line)
    return next_water(rules, after) if position.phase == WATER else after


@resolves("QT-43", "QT-47", "QT-62")
def end_turn(rules: TacticsRules, position: TacticsPosition, action: Action) -> TacticsPosition:
    """The word: the defender's turn of the same part, or the attacker's of the next."""
    attacker, active = position.attacker, position.active
    if position.phase == OUTFIT:
        unused = sum(not c.on and c.used < rules.uses for c in position.counters[active])
        report_event("QT-62", "unused", rules.sides[active], unused)
    if active == attacker:
        report_event("QT-47", "acts", rules.sides[1 - attacker])
        return turn_passed(position)
    number = TURNS.index(position.phase) + 1
    if number == len(TURNS):
        return next_water(rules, position._replace(phase=WATER, active=attacker))
    report_event("QT-43", "phase", TURNS[number])
    report_event("QT-47", "acts", rules.sides[attacker])
    return turn_passed(position)


@resolves("QT-80")
def next_water(rules: TacticsRules, position: TacticsPosition) -> TacticsPosition:
    """The attacker's Water, then the defender's; then the totals are compared."""
    for side in (position.attacker, 1 - position.attacker):
        sources = to_copy(rules, position, side)
        if not sources or rules.options["water_timing"] in ("own_roll_moment", "after_all_rolls"):
            continue
        counter = water_of(position, side)
        if counter is not None and counter.copy and rules.options["water_own_roll"] == "must_copy":
            copies(rules, position, counter.on, counter.copy)
            line = [c._replace(copy="=" + c.copy) if c is counter else c for c in position.counters[side]]
            position = with_counters(position, side, line)
            continue
        return position._replace(active=side)
    return compare(rules, position)


def resign(rules: TacticsRules, position: TacticsPosition, action: Action) -> TacticsPosition:
    other = next(side for side in rules.sides if side != action.actor)
    report_event("AT-30", "winner", other)
    return position._replace(phase=OVER, outcome=other, resigned=action.actor)


_STEPS = {
    "side": take_side, "coin": toss, "take": take_squad, "uncover": uncover, "reveal": reveal, "deploy": deploy,
    "put": put, "roll": roll, "copy": copy, "keep": copy, "turn": end_turn, "resign": resign,
}  # fmt: skip
