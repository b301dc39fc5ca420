"""A battle of Kaixiflán: force, dice, military bonus, margin and losses (KX-42 to KX-47, rulings KQ-41 to KQ-45).

It knows no map: who stands in a hex, and whether a battle may begin there, is decided before. Forces are whole numbers,
so many parts of an Army, so that halves stay exact.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.catalog.library import Game
from generator.referee.clause_marks import enforces, note_withheld

EVEN, OUTNUMBERING, OUTNUMBERED = "even", "outnumbering", "outnumbered"  # rows of the table combat_dice
LOSS_CLAUSES = {True: "KX-43", False: "KX-45"}  # what removes an Army, and what a Settler
Units = Mapping[str, int]  # how many of each unit, by the id of its kind


@dataclass(frozen=True, slots=True)
class UnitInBattle:
    """What a kind of unit is worth in a battle: its force, and the margin that removes one."""

    id: str
    force: int  # in parts of an Army, see BattleRules.parts
    margin: int
    military: bool  # brings the military bonus (KX-42)
    starts: bool  # may begin a battle (KX-143)


@dataclass(frozen=True, slots=True)
class BattleSide:
    """Who fights on a side: its units in the hex, and the military bonus of its province."""

    units: tuple[tuple[str, int], ...]
    bonus: int = 0

    @classmethod
    def of(cls, units: Units, bonus: int = 0) -> BattleSide:
        return cls(tuple((kind, number) for kind, number in units.items() if number), bonus)


@dataclass(frozen=True, slots=True)
class BattleResult:
    """How a battle came out; sides are 0, who began it, and 1.

    `forces` are exact (an Army is 1); `kinds` are rows of the table combat_dice; `totals` are dice and `bonuses`.
    `winner` is None after a tie; `lost` is what the other side loses; `won` says whether it counts as a battle won.
    """

    forces: tuple[Fraction, Fraction]
    kinds: tuple[str, str]
    dice: tuple[tuple[int, ...], tuple[int, ...]]
    bonuses: tuple[int, int]
    totals: tuple[int, int]
    winner: int | None
    margin: int
    lost: tuple[tuple[str, int], ...]
    won: bool


@dataclass(frozen=True, slots=True)
class BattleRules:
    """The numbers of a battle and the rulings on it that are in force."""

    kinds: tuple[UnitInBattle, ...]  # in the order in which they are lost
    parts: int  # of which an Army's force is made
    faces: int
    factor: int
    dice: Mapping[str, int]  # by row of the table combat_dice
    extra_dice: str  # KQ-41
    participants: str  # KQ-42
    bonus_needs_army: str  # KQ-43
    leftover: str  # KQ-44
    bloodless: str  # KQ-45

    @classmethod
    def of(cls, game: Game, options: Mapping[str, str]) -> BattleRules:
        """The rules of a game; `options` are those in force, by the id of their ruling."""
        rows = sorted(game.tables["units"], key=lambda row: int(row.loss_order))
        forces = [Fraction(str(row.force)) for row in rows]
        parts = math.lcm(*(force.denominator for force in forces))
        kinds = (
            UnitInBattle(row.id, int(force * parts), row.margin, bool(row.military), bool(row.starts_fight))
            for row, force in zip(rows, forces, strict=True)
        )
        number = game.tables["numbers"].rows
        return cls(
            tuple(kinds),
            parts,
            number["die_faces"].value,
            number["outnumber_factor"].value,
            {row.id: row.dice for row in game.tables["combat_dice"]},
            options["KQ-41"],
            options["KQ-42"],
            options["KQ-43"],
            options["KQ-44"],
            options["KQ-45"],
        )


@enforces("KX-44", "KQ-42")
def taking_part(rules: BattleRules, side: BattleSide) -> dict[str, int]:
    """The units of a side that take part, in the order in which they are lost: all of them, or the Armies alone."""
    there = dict(side.units)
    fighting = {
        kind.id: there[kind.id]
        for kind in rules.kinds
        if there.get(kind.id, 0) and (rules.participants == "all_in_hex" or kind.starts)
    }
    if len(fighting) < len(there):
        note_withheld(("KX-44", "KQ-42"), "battle.taking_part")
    return fighting


@enforces("KX-44")
def force(rules: BattleRules, fighting: Units) -> int:
    """The force of units that take part, in parts of an Army."""
    return sum(kind.force * fighting.get(kind.id, 0) for kind in rules.kinds)


@enforces("KX-46", "KX-47", "KQ-41")
def dice_kinds(rules: BattleRules, one: int, other: int) -> tuple[str, str]:
    """Which dice two forces roll, as rows of the table combat_dice."""

    def outnumbers(mine: int, theirs: int) -> bool:
        enough = rules.factor * theirs
        return mine >= enough if rules.extra_dice == "at_least_double" else mine > enough

    if outnumbers(one, other):
        return OUTNUMBERING, OUTNUMBERED
    if outnumbers(other, one):
        return OUTNUMBERED, OUTNUMBERING
    note_withheld(("KX-47",), "battle.dice_kinds")
    return EVEN, EVEN


@enforces("KX-42", "KX-144", "KQ-43")
def bonus_of(rules: BattleRules, fighting: Units, bonus: int) -> int:
    """The military bonus that a side adds, once: an Army brings it."""
    if rules.bonus_needs_army == "yes" and not any(kind.military and fighting.get(kind.id) for kind in rules.kinds):
        note_withheld(("KX-42", "KX-144"), "battle.bonus_of")
        return 0
    return bonus


@enforces("KX-43", "KX-45", "KQ-44")
def casualties(rules: BattleRules, fighting: Units, margin: int) -> dict[str, int]:
    """Whom a margin removes from the side that lost, in the order of loss.

    Each unit takes its margin. What is left over is lost while a unit stands that it does not remove, or falls on
    those behind it; or the loser gives Settlers instead of Armies where that costs him less force (KQ-44).
    """
    if rules.leftover == "loser_chooses":
        return _cheapest(rules, fighting, margin)
    lost: dict[str, int] = {}
    for kind in rules.kinds:
        there = fighting.get(kind.id, 0)
        gone = min(there, margin // kind.margin)
        if gone:
            lost[kind.id] = gone
        margin -= gone * kind.margin
        if gone < there:
            note_withheld((LOSS_CLAUSES[kind.starts],), "battle.casualties")
        if gone < there and rules.leftover == "lost":
            break
    return lost


def _cheapest(rules: BattleRules, fighting: Units, margin: int) -> dict[str, int]:
    """What the loser gives up by choice: whenever a unit would fall he may give one of a kind behind it instead."""
    order = [kind for kind in rules.kinds if fighting.get(kind.id)]

    first = tuple(fighting[kind.id] for kind in order)
    todo, ends = {(first, margin)}, set()
    while todo:
        reached = set()
        for left, rest in todo:
            falls = next((i for i, number in enumerate(left) if number), None)
            if falls is None or rest < order[falls].margin:
                ends.add(left)
                continue
            for i in range(falls, len(order)):
                if left[i] and rest >= order[i].margin:
                    reached.add(((*left[:i], left[i] - 1, *left[i + 1 :]), rest - order[i].margin))
        todo = reached

    def cost(left: tuple[int, ...]) -> tuple[int, int]:
        gone = [fighting[kind.id] - number for kind, number in zip(order, left, strict=True)]
        return sum(kind.force * number for kind, number in zip(order, gone, strict=True)), sum(gone)

    best = min(ends, key=lambda left: (cost(left), left))
    return {
        kind.id: fighting[kind.id] - number
        for kind, number in zip(order, best, strict=True)
        if number < fighting[kind.id]
    }


@enforces("KX-167", "KQ-45")
def counts_as_won(rules: BattleRules, lost: Units) -> bool:
    """Whether a victory that removed these units gives Fame."""
    return rules.bloodless == "yes" or any(lost.values())


def dice_wanted(rules: BattleRules, sides: Sequence[BattleSide]) -> tuple[int, int]:
    """How many dice each of two sides rolls."""
    one, other = (force(rules, taking_part(rules, side)) for side in sides)
    kinds = dice_kinds(rules, one, other)
    return rules.dice[kinds[0]], rules.dice[kinds[1]]


@enforces("KX-46", "KQ-45")
def settle(rules: BattleRules, sides: Sequence[BattleSide], dice: Sequence[Sequence[int]]) -> BattleResult:
    """The battle of two sides after they rolled `dice`. Raises ValueError for another number of dice than they roll."""
    one, other = (taking_part(rules, side) for side in sides)
    forces = force(rules, one), force(rules, other)
    kinds = dice_kinds(rules, *forces)
    first, second = (tuple(faces) for faces in dice)
    if (len(first), len(second)) != (rules.dice[kinds[0]], rules.dice[kinds[1]]):
        note_withheld(("KX-46",), "battle.settle")
        raise ValueError(f"{len(first)} and {len(second)} dice for {kinds[0]} against {kinds[1]}")
    bonuses = bonus_of(rules, one, sides[0].bonus), bonus_of(rules, other, sides[1].bonus)
    totals = sum(first) + bonuses[0], sum(second) + bonuses[1]
    margin = abs(totals[0] - totals[1])
    winner = None if not margin else int(totals[1] > totals[0])
    lost = {} if winner is None else casualties(rules, one if winner else other, margin)
    return BattleResult(
        (Fraction(forces[0], rules.parts), Fraction(forces[1], rules.parts)),
        kinds,
        (first, second),
        bonuses,
        totals,
        winner,
        margin,
        tuple(lost.items()),
        winner is not None and counts_as_won(rules, lost),
    )
