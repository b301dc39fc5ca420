"""How a round of the dice game is decided and what follows: totals, regrouping, the next round or the end."""

from __future__ import annotations

from generator.referee.clause_marks import resolves
from generator.referee.events import report_event
from generator.referee.games.qiahn_tactics.position import (
    FACE_DOWN,
    OVER,
    REMOVED,
    RESERVE,
    TIE,
    TOSS,
    UNCOVER,
    VANGUARD,
    Counter,
    TacticsPosition,
    by_count,
    counted,
    dice_needed,
    give_back,
    on_token,
    water_source,
    zone_of,
)
from generator.referee.games.qiahn_tactics.rules import TacticsRules

GEAR_CLAUSE = {"attack": "QT-76", "defence": "QT-77"}
OUTCOMES = {"attacker": "QT-67", "draw": "QT-68", "defender": "QT-69"}


# -- totals ------------------------------------------------------------------------


def rolled(rules: TacticsRules, position: TacticsPosition, token: str) -> int:
    """What a combatant's own die gave: every roll, Fire's too, and no gear."""
    side, spot = rules.place[token]
    return sum(position.rolls[side][spot])


@resolves("QT-80", "QT-81", "QT-82")
def copies(rules: TacticsRules, position: TacticsPosition, bearer: str, source: str) -> int:
    """The roll that Water takes from its source: all its rolls, without its gear."""
    value = rolled(rules, position, source)
    lying = on_token(position, source)
    exceptions = [
        *(["QT-81"] if dice_needed(rules, position, *rules.place[source]) > 1 else []),
        *(["QT-82"] if any(c in rules.bonus for c in lying) else []),
    ]
    for clause in exceptions or ["QT-80"]:
        report_event(clause, "copied", bearer, value)
    return value


@resolves("QT-76", "QT-77")
def bonus_of(rules: TacticsRules, position: TacticsPosition, counter: Counter) -> int:
    """What a gear counter adds to the roll of its bearer, once however often the die is rolled (AT-14)."""
    side, spot = rules.place[counter.on]
    times = 1
    if rules.options["fire_gear"] == "per_roll" and dice_needed(rules, position, side, spot) > 1:
        times = len(position.rolls[side][spot])
    if rules.options["water_gear"] == "not_added" and water_source(position, side, counter.on):
        return 0
    bonus = rules.bonus[counter.id] * times
    report_event(GEAR_CLAUSE[rules.use[counter.id]], "bonus", counter.on, bonus)
    return bonus


@resolves("QT-64", "QT-65")
def total(rules: TacticsRules, position: TacticsPosition, side: int) -> int:
    """A side's rolls, or what its Water copied, and then its gear."""
    whole = 0
    for spot, zone in enumerate(position.zones[side]):
        if zone == VANGUARD:
            token = rules.names[side][spot]
            whole += rolled(rules, position, water_source(position, side, token) or token)
    for counter in position.counters[side]:
        if counter.id in rules.bonus and counter.on and zone_of(rules, position, counter.on) == VANGUARD:
            whole += bonus_of(rules, position, counter)
    report_event("QT-64" if side == position.attacker else "QT-65", "total", rules.sides[side], whole)
    return whole


@resolves("QT-66")
def difference(rules: TacticsRules, position: TacticsPosition) -> int:
    """The attacker's total less the defender's."""
    attacker = position.attacker
    found = total(rules, position, attacker) - total(rules, position, 1 - attacker)
    report_event("QT-66", "difference", found)
    return found


@resolves("QT-67", "QT-68", "QT-69")
def compare(rules: TacticsRules, position: TacticsPosition) -> TacticsPosition:
    """The larger total wins the round; under one reading of AT-12 the loser's Earth makes it a draw."""
    attacker, margin = position.attacker, difference(rules, position)
    sign = "positive" if margin > 0 else "negative" if margin < 0 else "zero"
    loser = {"attacker": attacker, "defender": 1 - attacker}.get(rules.removes[sign], -1)
    earth = earth_of(rules, position, loser) if loser >= 0 else ""
    if earth and rules.options["earth"] == "round_becomes_draw":
        report_event("AT-12", "outcome", "draw")
        report_event("QT-87", "saved", earth)
        return regroup(rules, position, -1, fought=True, earth=earth)
    outcome = "draw" if loser < 0 else "defender" if loser == attacker else "attacker"
    report_event(OUTCOMES[outcome], "outcome", outcome)
    return regroup(rules, position, loser, fought=True, earth=earth)


# -- regrouping ----------------------------------------------------------------------


def earth_of(rules: TacticsRules, position: TacticsPosition, side: int) -> str:
    """The token that a side's Earth keeps in the game: one that would fall, for it helps nobody else (QT-89)."""
    for c in position.counters[side]:
        if c.id == "earth" and c.on:
            safe = c.on in position.blown and rules.options["blown"] != "shares_the_loss"
            return "" if safe else c.on
    return ""


def regroup(
    rules: TacticsRules, position: TacticsPosition, loser: int, *, fought: bool, earth: str = ""
) -> TacticsPosition:
    """Winners and drawers go back; the loser's vanguard leaves the board; counters used this round are spent."""
    report_event("QT-43", "phase", "regroup")
    lines = [
        lose(rules, position, side, earth) if side == loser else go_back(rules, position, side, drawn=loser < 0)
        for side in (0, 1)
    ]
    empty: tuple[int, ...] = ()
    after = position._replace(
        zones=(lines[0], lines[1]),
        rolls=((empty,) * rules.size, (empty,) * rules.size),
        counters=(spend(rules, position, 0, fought, earth), spend(rules, position, 1, fought, earth)),
        blown=(),
        turned=0,
    )
    return next_round(rules, after)


@resolves("QT-70", "QT-71")
def go_back(rules: TacticsRules, position: TacticsPosition, side: int, *, drawn: bool) -> tuple[str, ...]:
    """The vanguard of a winner, or of either side in a draw, returns to the reserve line, face up."""
    line = list(position.zones[side])
    for spot, zone in enumerate(line):
        if zone == VANGUARD:
            line[spot] = RESERVE
            report_event("QT-71" if drawn else "QT-70", "returned", rules.names[side][spot])
    return tuple(line)


@resolves("QT-72", "QT-87")
def lose(rules: TacticsRules, position: TacticsPosition, side: int, earth: str) -> tuple[str, ...]:
    """The loser's vanguard leaves the board, but for the bearer of Earth. AT-17 and AT-18 may add to it."""
    line = list(position.zones[side])
    for spot, zone in enumerate(line):
        token = rules.names[side][spot]
        if zone == VANGUARD:
            clause = "QT-72"
        elif token in position.blown:
            clause = "AT-17" if rules.options["blown"] == "shares_the_loss" else ""
        else:
            up = zone == RESERVE and position.kinds[side][spot] != FACE_DOWN
            clause = "AT-18" if up and rules.options["loser_removes"] == "all" else ""
        if not clause:
            continue
        if token == earth:
            line[spot] = rules.options["earth_goes"]
            report_event("QT-87", "saved", token)
        else:
            line[spot] = REMOVED
            report_event(clause, "removed", token)
    return tuple(line)


@resolves("QT-91", "QT-92")
def spend(rules: TacticsRules, position: TacticsPosition, side: int, fought: bool, earth: str) -> tuple[Counter, ...]:
    """Counters used this round leave the field for good (or stay, unused, under AT-13); old gear may be lost."""
    keep = rules.options["unused_effect_spends"] == "false"
    name, line = rules.sides[side], []
    for c in position.counters[side]:
        if not c.on:
            role = "attack" if side == position.attacker else "defence"
            if rules.options["old_gear"] == "lost" and rules.use.get(c.id) == role and c.used < rules.uses:
                c = Counter(c.id, "", rules.uses)
                report_event("AT-32", "spent", name, c.id)
            line.append(c)
            continue
        report_event("QT-91", "left", name, c.id)
        if keep and not _worked(rules, position, c, fought, earth):
            line.append(give_back(c))
            report_event("AT-13", "unspent", name, c.id)
            continue
        line.append(Counter(c.id, "", c.used))
        if c.used >= rules.uses:
            report_event("QT-92", "spent", name, c.id)
    return tuple(line)


def _worked(rules: TacticsRules, position: TacticsPosition, counter: Counter, fought: bool, earth: str) -> bool:
    """Whether a counter that was laid changed anything."""
    if counter.id == "earth":
        return bool(earth) and counter.on == earth
    worked = rules.target.get(counter.id) == "enemy" or (fought and counter.on not in position.blown)
    return worked and (counter.id != "water" or counter.copy.startswith("="))


# -- the next round, or the end ------------------------------------------------------


@resolves("QT-73", "QT-74")
def next_round(rules: TacticsRules, position: TacticsPosition) -> TacticsPosition:
    """Another round while tokens lie face down; the coin is turned for it."""
    if any(FACE_DOWN in line for line in position.kinds):
        report_event("QT-73", "round", position.round + 1)
        attacker = 1 - position.attacker
        report_event("QT-74", "attacker", rules.sides[attacker])
        return attack(rules, position._replace(round=position.round + 1), attacker)
    return end(rules, position)


@resolves("QT-41")
def attack(rules: TacticsRules, position: TacticsPosition, attacker: int) -> TacticsPosition:
    """A round begins; the coin shows the side that attacks."""
    report_event("QT-41", "coin", rules.sides[attacker])
    report_event("QT-43", "phase", UNCOVER)
    return position._replace(phase=UNCOVER, attacker=attacker, active=attacker)


@resolves("QT-45", "QT-93")
def end(rules: TacticsRules, position: TacticsPosition) -> TacticsPosition:
    """No token lies face down after the last round: the tokens are counted."""
    report_event("QT-93", "ended")
    report_event("QT-45", "played", position.round)
    return count(rules, position)


@resolves("QT-94", "QT-95", "QT-96")
def count(rules: TacticsRules, position: TacticsPosition) -> TacticsPosition:
    """More face-up tokens in the reserve line win; equal numbers are a draw."""
    one, other = counted(position, 0), counted(position, 1)
    for name, number in zip(rules.sides, (one, other), strict=True):
        report_event("QT-94", "count", name, number)
    if not one and not other and rules.options["zero_all"] == "toss":
        return position._replace(phase=TOSS)
    outcome = by_count(rules, position)
    report_event("QT-96" if outcome == TIE else "QT-95", "winner", outcome)
    return position._replace(phase=OVER, outcome=outcome)
