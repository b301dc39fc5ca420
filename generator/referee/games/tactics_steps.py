"""What follows from an action of the dice game: the board changes, and what nobody decides is done at once."""

from __future__ import annotations

from generator.referee.core import Action, enforces
from generator.referee.games import tactics_position as at
from generator.referee.games.tactics_legal import legal
from generator.referee.games.tactics_position import Counter, Position
from generator.referee.games.tactics_rules import SEATS, Rules


def step(rules: Rules, position: Position, action: Action) -> Position:
    """The next position. The action must be legal."""
    after = _STEPS[action.verb](rules, position, action)
    if rules.options["turn_word"] == "advisory":
        while after.phase in at.TURNS and [a.verb for a in legal(rules, after) if a.verb != "resign"] == ["turn"]:
            after = end_turn(rules, after, action)
    return after


def put_at(line: tuple[str, ...], spot: int, value: str) -> tuple[str, ...]:
    return (*line[:spot], value, *line[spot + 1 :])


def on_side(pair: tuple[tuple[str, ...], ...], side: int, line: tuple[str, ...]) -> tuple[at.Line, at.Line]:
    return (line, pair[1]) if side == 0 else (pair[0], line)


# -- setup ----------------------------------------------------------------------


@enforces("QT-10", "QT-2")
def take_side(rules: Rules, position: Position, action: Action) -> Position:
    seats = (*position.seats, action.args[0])
    done = len(seats) == len(SEATS) and len(set(seats)) == len(SEATS)
    return position._replace(seats=seats, phase=at.DRAW if done else at.SIDES)


@enforces("QT-11")
def toss_for_sides(rules: Rules, position: Position, face: str) -> Position:
    other = next(side for side in rules.sides if side != face)
    seats = (face, other) if rules.options["owner"] == SEATS[0] else (other, face)
    return position._replace(seats=seats, phase=at.DRAW)


@enforces("QT-12", "QT-13", "QT-15", "QT-16", "QT-17", "QT-18", "QT-20", "QT-21")
def take_squad(rules: Rules, position: Position, action: Action) -> Position:
    """Face down: what was taken is not known to the position either."""
    side = position.active
    size = rules.size
    rolls = list(position.rolls)
    rolls[side] = ((),) * size
    last = side == len(rules.sides) - 1
    return position._replace(
        kinds=on_side(position.kinds, side, (at.FACE_DOWN,) * size),
        zones=on_side(position.zones, side, (at.RESERVE,) * size),
        rolls=(rolls[0], rolls[1]),
        active=0 if last else side + 1,
        phase=at.INITIATIVE if last else at.DRAW,
    )


def toss(rules: Rules, position: Position, action: Action) -> Position:
    if position.phase == at.SIDES:
        return toss_for_sides(rules, position, action.args[0])
    if position.phase == at.TOSS:
        return position._replace(phase=at.OVER, outcome=action.args[0])
    return toss_for_initiative(rules, position, action.args[0])


@enforces("QT-39", "QT-40", "QT-41")
def toss_for_initiative(rules: Rules, position: Position, face: str) -> Position:
    side = rules.sides.index(face)
    return position._replace(phase=at.UNCOVER, round=1, attacker=side, active=side)


# -- the turns of a round ----------------------------------------------------------


def uncover(rules: Rules, position: Position, action: Action) -> Position:
    return position._replace(pending=rules.place[action.args[0]][1], turned=position.turned + 1)


@enforces("QT-49", "QT-50", "QT-30")
def reveal(rules: Rules, position: Position, action: Action) -> Position:
    side = position.active
    kinds = put_at(position.kinds[side], position.pending, action.args[0])
    return position._replace(kinds=on_side(position.kinds, side, kinds), pending=-1)


@enforces("QT-53", "QT-54")
def deploy(rules: Rules, position: Position, action: Action) -> Position:
    side, spot = rules.place[action.args[0]]
    return position._replace(zones=on_side(position.zones, side, put_at(position.zones[side], spot, at.VANGUARD)))


def put(rules: Rules, position: Position, action: Action) -> Position:
    name, token = action.args[:2]
    side = position.active
    line = list(position.counters[side])
    i = next(i for i, c in enumerate(line) if c.id == name and not c.on and c.used < rules.uses)
    line[i] = Counter(name, token, line[i].used + 1, action.args[2] if len(action.args) > 2 else at.UNDECIDED)
    after = _with_counters(position, side, line)
    return blow(rules, after, token) if rules.target.get(name) == "enemy" else after


def _with_counters(position: Position, side: int, line: list[Counter]) -> Position:
    other = position.counters[1 - side]
    return position._replace(counters=(tuple(line), other) if side == 0 else (other, tuple(line)))


@enforces("QT-83")
def blow(rules: Rules, position: Position, token: str) -> Position:
    """Air: the enemy goes back, face up; what lay on it is spent, or returned under AT-7."""
    side, spot = rules.place[token]
    zones = put_at(position.zones[side], spot, at.RESERVE)
    after = position._replace(zones=on_side(position.zones, side, zones), blown=(*position.blown, token))
    if rules.options["air_strips"] == "returned":
        after = _with_counters(after, side, [_give_back(c) if c.on == token else c for c in after.counters[side]])
    if at.VANGUARD in zones:
        return after
    if rules.options["only_enemy"] == "in_the_game" and sum(
        zone == at.RESERVE and kind != at.FACE_DOWN for zone, kind in zip(zones, after.kinds[side], strict=True)
    ) > 1:  # fmt: skip
        return after
    return only_enemy_blown(rules, after)


@enforces("QT-84")
def only_enemy_blown(rules: Rules, position: Position) -> Position:
    if rules.options["air_strips"] == "returned":
        for side in (0, 1):
            line = [c if rules.target.get(c.id) == "enemy" else _give_back(c) for c in position.counters[side]]
            position = _with_counters(position, side, [new if old.on else old for new, old in
                                                       zip(line, position.counters[side], strict=True)])  # fmt: skip
    return regroup(rules, position, -1, fought=False)


def _give_back(counter: Counter) -> Counter:
    return Counter(counter.id, "", counter.used - 1)


@enforces("QT-31", "QT-32", "QT-33", "QT-34", "QT-35", "QT-36")
def roll(rules: Rules, position: Position, action: Action) -> Position:
    side, spot = rules.place[action.args[0]]
    value = int(action.args[1])
    rolls = list(position.rolls[side])
    before = len(rolls[spot])
    rolls[spot] = (*rolls[spot], value)
    if rules.options["same_die"] == "share":
        kind = position.kinds[side][spot]
        for i, zone in enumerate(position.zones[side]):
            if (
                i != spot
                and zone == at.VANGUARD
                and position.kinds[side][i] == kind
                and len(rolls[i]) == before < at.dice_needed(rules, position, side, i)
            ):
                rolls[i] = (*rolls[i], value)
    line = tuple(rolls)
    return position._replace(rolls=(line, position.rolls[1]) if side == 0 else (position.rolls[0], line))


@enforces("QT-80")
def copy(rules: Rules, position: Position, action: Action) -> Position:
    side = rules.sides.index(action.actor)
    chosen = "=" + action.args[1] if action.verb == "copy" else at.KEPT
    line = [
        c._replace(copy=chosen) if c.id == "water" and c.on == action.args[0] else c for c in position.counters[side]
    ]
    after = _with_counters(position, side, line)
    return next_water(rules, after) if position.phase == at.WATER else after


@enforces("QT-44", "QT-46", "QT-47", "QT-43")
def end_turn(rules: Rules, position: Position, action: Action) -> Position:
    """The word: the defender's turn of the same part, or the attacker's of the next."""
    if position.active == position.attacker:
        return position._replace(active=1 - position.attacker, turned=0)
    number = at.TURNS.index(position.phase) + 1
    if number < len(at.TURNS):
        return position._replace(phase=at.TURNS[number], active=position.attacker, turned=0)
    return next_water(rules, position._replace(phase=at.WATER, active=position.attacker))


def next_water(rules: Rules, position: Position) -> Position:
    """The attacker's Water, then the defender's; then the totals are compared."""
    for side in (position.attacker, 1 - position.attacker):
        sources = at.to_copy(rules, position, side)
        if not sources or rules.options["water_timing"] in ("own_roll_moment", "after_all_rolls"):
            continue
        counter = at.water_of(position, side)
        if counter is not None and counter.copy and rules.options["water_own_roll"] == "must_copy":
            line = [c._replace(copy="=" + c.copy) if c is counter else c for c in position.counters[side]]
            position = _with_counters(position, side, line)
            continue
        return position._replace(active=side)
    return compare(rules, position)


# -- totals, regrouping, the end ---------------------------------------------------


@enforces("QT-37", "QT-81", "QT-86")
def rolled(rules: Rules, position: Position, token: str) -> int:
    """What a combatant's own die gave: every roll, Fire's too."""
    side, spot = rules.place[token]
    return sum(position.rolls[side][spot])


@enforces("QT-64", "QT-65", "QT-76", "QT-77", "QT-80", "QT-82", "QT-89")
def total(rules: Rules, position: Position, side: int) -> int:
    """A side's rolls, or what its Water copied, and then its gear."""
    whole = 0
    counters = position.counters[side]
    for spot, zone in enumerate(position.zones[side]):
        if zone != at.VANGUARD:
            continue
        token = rules.names[side][spot]
        value = rolled(rules, position, token)
        bonus, times, took = 0, 1, False
        for c in counters:
            if c.on != token:
                continue
            if c.id in rules.bonus:
                bonus += rules.bonus[c.id]
            elif c.id == "water" and c.copy.startswith("="):
                value, took = rolled(rules, position, at.copied(c)), True
            elif c.id == "fire" and rules.options["fire_gear"] == "per_roll":
                times = len(position.rolls[side][spot])
        if took and rules.options["water_gear"] == "not_added":
            bonus = 0
        whole += value + bonus * times
    return whole


@enforces("QT-66", "QT-67", "QT-68", "QT-69")
def compare(rules: Rules, position: Position) -> Position:
    attacker = position.attacker
    difference = total(rules, position, attacker) - total(rules, position, 1 - attacker)
    sign = "positive" if difference > 0 else "negative" if difference < 0 else "zero"
    loser = {"attacker": attacker, "defender": 1 - attacker}.get(rules.removes[sign], -1)
    return regroup(rules, position, loser, fought=True)


@enforces("QT-87")
def saved_by_earth(rules: Rules, position: Position, loser: int) -> str:
    """The token of the loser that Earth keeps in the game, or nothing."""
    for c in position.counters[loser]:
        if c.id == "earth" and c.on:
            return c.on
    return ""


@enforces("QT-70", "QT-71", "QT-72")
def regroup(rules: Rules, position: Position, loser: int, *, fought: bool) -> Position:
    """Winners and drawers go back; the loser's vanguard leaves the board; counters used this round are spent."""
    earth = saved_by_earth(rules, position, loser) if loser >= 0 else ""
    if earth and rules.options["earth"] == "round_becomes_draw":
        loser = -1
    lines = []
    for side in (0, 1):
        line = list(position.zones[side])
        for spot, zone in enumerate(line):
            token = rules.names[side][spot]
            fallen = side == loser and (
                zone == at.VANGUARD
                or (token in position.blown and rules.options["blown"] == "shares_the_loss")
                or (
                    zone == at.RESERVE
                    and position.kinds[side][spot] != at.FACE_DOWN
                    and token not in position.blown
                    and rules.options["loser_removes"] == "all"
                )
            )
            if fallen and token != earth:
                line[spot] = at.REMOVED
            elif fallen:
                line[spot] = rules.options["earth_goes"]
            elif zone == at.VANGUARD:
                line[spot] = at.RESERVE
        lines.append(tuple(line))
    empty: tuple[int, ...] = ()
    after = position._replace(
        zones=(lines[0], lines[1]),
        rolls=((empty,) * rules.size, (empty,) * rules.size),
        counters=spend(rules, position, fought, earth),
        blown=(),
        turned=0,
    )
    return next_round(rules, after)


@enforces("QT-90", "QT-91", "QT-92")
def spend(rules: Rules, position: Position, fought: bool, earth: str) -> tuple[tuple[Counter, ...], ...]:
    """Counters used this round leave the field for good (or stay, unused, under AT-13); old gear may be lost."""
    keep = rules.options["unused_effect_spends"] == "false"
    lines = []
    for side, counters in enumerate(position.counters):
        line = []
        for c in counters:
            worked = rules.target.get(c.id) == "enemy" or (fought and c.on not in position.blown)
            if c.id == "water":
                worked = worked and c.copy.startswith("=")
            elif c.id == "earth":
                worked = bool(earth) and c.on == earth
            if c.on:
                line.append(_give_back(c) if keep and not worked else Counter(c.id, "", c.used))
            elif rules.options["old_gear"] == "lost" and rules.use.get(c.id) == (
                "attack" if side == position.attacker else "defence"
            ):
                line.append(Counter(c.id, "", rules.uses))
            else:
                line.append(c)
        lines.append(tuple(line))
    return tuple(lines)


@enforces("QT-42", "QT-45", "QT-73", "QT-74", "QT-41", "QT-93")
def next_round(rules: Rules, position: Position) -> Position:
    """Another round while tokens lie face down; the coin is turned for it."""
    if any(at.FACE_DOWN in line for line in position.kinds):
        attacker = 1 - position.attacker
        return position._replace(phase=at.UNCOVER, round=position.round + 1, attacker=attacker, active=attacker)
    return count(rules, position)


def counted(position: Position, side: int) -> int:
    """The tokens that a side counts at the end."""
    return sum(
        kind != at.FACE_DOWN and zone in (at.RESERVE, at.SAVED)
        for kind, zone in zip(position.kinds[side], position.zones[side], strict=True)
    )


@enforces("QT-94", "QT-95", "QT-96")
def count(rules: Rules, position: Position) -> Position:
    one, other = counted(position, 0), counted(position, 1)
    if not one and not other and rules.options["zero_all"] == "toss":
        return position._replace(phase=at.TOSS)
    outcome = at.TIE if one == other else rules.sides[0 if one > other else 1]
    return position._replace(phase=at.OVER, outcome=outcome)


def resign(rules: Rules, position: Position, action: Action) -> Position:
    other = next(side for side in rules.sides if side != action.actor)
    return position._replace(phase=at.OVER, outcome=other, resigned=action.actor)


_STEPS = {
    "side": take_side, "coin": toss, "take": take_squad, "uncover": uncover, "reveal": reveal, "deploy": deploy,
    "put": put, "roll": roll, "copy": copy, "keep": copy, "turn": end_turn, "resign": resign,
}  # fmt: skip
