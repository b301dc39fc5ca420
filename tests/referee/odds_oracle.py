"""A second hand for the odds of Qíahn Tactics: every roll of every die looked at, rules taken at their word.

It shares nothing with the generator: its dice and bonuses are typed from the sources' tables.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

FACES = {"wizard": 20, "paladin": 12, "knight": 10, "beast": 8, "archer": 6, "footman": 4}
GEAR = 3
TIMINGS = ("own_step", "after_all_rolls", "declare_at_outfit", "own_roll_moment")
Rolls = tuple[tuple[int, ...], ...]  # of each combatant: its dice


@dataclass(frozen=True)
class Setup:
    """A combat in words, and the rulings it is played under."""

    attack: tuple[str, ...]
    defend: tuple[str, ...]
    rulings: dict[str, str] = field(default_factory=dict)

    def words(self) -> list[str]:
        return [f"{key}={option}" for key, option in self.rulings.items()]

    def rule(self, key: str, default: str) -> str:
        return self.rulings.get(key, default)

    def fighters(self) -> list[tuple[bool, str, list[str]]]:
        """Attacker?, piece, counters: of those whom Air does not send back."""
        made = []
        for attacks, words in ((True, self.attack), (False, self.defend)):
            for word in words:
                piece, *counters = word.split("+")
                if "air" not in counters:
                    made.append((attacks, piece, counters))
        return made

    def dice(self) -> list[list[int]]:
        """The faces of every die of each combatant: two dice with Fire."""
        return [[FACES[piece]] * (2 if "fire" in counters else 1) for _, piece, counters in self.fighters()]

    def outcomes(self) -> int:
        count = 1
        for dice in self.dice():
            for faces in dice:
                count *= faces
        return count


def every_roll(setup: Setup) -> Iterator[Rolls]:
    each = [list(product(*(range(1, faces + 1) for faces in dice))) for dice in setup.dice()]
    yield from product(*each)


def bonus(setup: Setup, counters: Sequence[str]) -> int:
    worn = sum(counter in ("sword", "shield") for counter in counters)
    per_roll = setup.rule("fire_gear", "once") == "per_roll"
    return worn * GEAR * (2 if per_roll and "fire" in counters else 1)


def totals(setup: Setup, rolls: Rolls, copied: int | None) -> tuple[int, int]:
    """Both totals when the Water copies the roll of that combatant, or of nobody."""
    sums = [0, 0]
    for i, (attacks, _, counters) in enumerate(setup.fighters()):
        worth = sum(rolls[i]) + bonus(setup, counters)
        if "water" in counters and copied is not None:
            worth = sum(rolls[copied])
            if setup.rule("AT-4", "added") == "added":
                worth += bonus(setup, counters)
        sums[0 if attacks else 1] += worth
    return sums[0], sums[1]


def result(setup: Setup, rolls: Rolls, copied: int | None) -> int:
    """1 the attacker wins, 0 a draw, -1 the attacker loses."""
    one, other = totals(setup, rolls, copied)
    sign = (one > other) - (one < other)
    if setup.rule("earth", "bearer_survives") == "round_becomes_draw":
        for attacks, _, counters in setup.fighters():
            if "earth" in counters and sign == (-1 if attacks else 1):
                return 0
    return sign


def choices(setup: Setup) -> tuple[int | None, list[int]]:
    """Who bears Water, and whom it may copy."""
    fighters = setup.fighters()
    bearer = next((i for i, (_, _, counters) in enumerate(fighters) if "water" in counters), None)
    if bearer is None:
        return None, []
    mine = fighters[bearer][0]
    timing, whose = setup.rule("water_timing", "own_step"), setup.rule("AT-3", "both")
    allowed = []
    for i, (attacks, _, _) in enumerate(fighters):
        friend = attacks == mine
        if i == bearer or (whose == "own_side" and not friend) or (whose == "enemy" and friend):
            continue
        if timing == "own_roll_moment" and mine and not friend:
            continue  # the defender has not rolled yet
        allowed.append(i)
    return bearer, allowed


def enumerate_odds(setup: Setup) -> tuple[Fraction, Fraction, Fraction]:
    """Win, draw, loss for the attacker, every roll looked at; the Water's owner chooses what serves it best."""
    fighters = setup.fighters()
    if len({attacks for attacks, _, _ in fighters}) < 2:
        return Fraction(0), Fraction(1), Fraction(0)
    bearer, allowed = choices(setup)
    keeps = setup.rule("water_own_roll", "may_keep") == "may_keep"
    options: list[int | None] = [*allowed]
    if keeps or not allowed:
        options.append(None)
    timing = setup.rule("water_timing", "own_step")
    good = -1 if bearer is not None and not fighters[bearer][0] else 1  # which results the owner wants
    counts: Counter[int] = Counter()
    if bearer is None:
        counts.update(result(setup, rolls, None) for rolls in every_roll(setup))
    elif timing == "declare_at_outfit" and allowed:
        plans = []
        for named in allowed:
            plan: Counter[int] = Counter()
            for rolls in every_roll(setup):
                open_to = [named, None] if keeps else [named]
                plan[good * max(good * result(setup, rolls, copied) for copied in open_to)] += 1
            plans.append(plan)
        counts = max(plans, key=lambda plan: (plan[good] - plan[-good], plan[good]))
    elif timing == "own_roll_moment" and fighters[bearer][0]:
        # the choice rests on the attacker's own rolls alone: for each of them, what serves best over all replies
        seen: dict[Rolls, dict[int | None, Counter[int]]] = defaultdict(lambda: defaultdict(Counter))
        mine = sum(attacks for attacks, _, _ in fighters)
        for rolls in every_roll(setup):
            for copied in options:
                seen[rolls[:mine]][copied][result(setup, rolls, copied)] += 1
        for replies in seen.values():
            counts += max(replies.values(), key=lambda reply: (reply[1] - reply[-1], reply[1]))
    else:
        for rolls in every_roll(setup):
            counts[good * max(good * result(setup, rolls, copied) for copied in options)] += 1
    every = sum(counts.values())
    return Fraction(counts[1], every), Fraction(counts[0], every), Fraction(counts[-1], every)


def play(setup: Setup, times: int, seed: int) -> Counter[int]:
    """So many rolled combats under the default rulings: the Water's bearer takes the highest roll it sees."""
    chance = random.Random(seed)
    bearer, allowed = choices(setup)
    dice = setup.dice()
    counts: Counter[int] = Counter()
    for _ in range(times):
        rolls = tuple(tuple(chance.randint(1, faces) for faces in each) for each in dice)
        copied = max(allowed, key=lambda i: sum(rolls[i])) if allowed else None
        if copied is not None and bearer is not None and sum(rolls[bearer]) > sum(rolls[copied]):
            copied = None
        counts[result(setup, rolls, copied)] += 1
    return counts


def setups(count: int, seed: int, largest: int) -> list[Setup]:
    """So many different legal combats with gear, magic and rulings, none with more rolls than `largest`."""
    chance = random.Random(seed)
    found: dict[str, Setup] = {}
    while len(found) < count:
        setup = _draw(chance)
        if setup.outcomes() <= largest:
            found.setdefault(repr(setup), setup)
    return list(found.values())


def _draw(chance: random.Random) -> Setup:
    tokens = [piece for piece in FACES for _ in range(2)]
    sides = [[[piece] for piece in chance.sample(tokens, chance.choice((1, 1, 2, 2, 3)))] for _ in range(2)]
    heads = chance.randrange(2)
    water = chance.random() < 0.6
    if water:
        chance.choice(sides[heads]).append("water")
    for spell in ("fire", "earth"):
        free = [fighter for fighter in sides[1 - heads] if len(fighter) == 1]
        if free and chance.random() < 0.6:
            chance.choice(free).append(spell)
    if chance.random() < 0.15:
        # a defender leaves before it could be given anything; an attacker may have no magic yet
        free = [fighter for fighter in sides[1 - heads] if len(fighter) == 1]
        if free:
            chance.choice(free).append("air")
    for side, gear in zip(sides, ("sword", "shield"), strict=True):
        free = [fighter for fighter in side if gear == "sword" or "air" not in fighter]
        if free and chance.random() < 0.5:
            chance.choice(free).append(gear)
    rulings = {
        "water_timing": chance.choice(TIMINGS),
        "water_own_roll": chance.choice(("may_keep", "may_keep", "must_copy")),
        "AT-3": chance.choice(("both", "both", "both", "own_side", "enemy")),
        "AT-4": chance.choice(("added", "added", "not_added")),
        "fire_gear": chance.choice(("once", "per_roll")),
        "earth": chance.choice(("bearer_survives", "round_becomes_draw")),
    }
    attack, defend = (tuple("+".join(fighter) for fighter in side) for side in sides)
    return Setup(attack, defend, rulings)
