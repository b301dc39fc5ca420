"""The dice game's table as people see it: vanguards with what was rolled and their totals, reserves, counters."""

from __future__ import annotations

from typing import Any

from generator.catalog.library import Game
from generator.referee.actions import CHANCE
from generator.referee.duel import SEATS
from generator.referee.games.qiahn_tactics import combat
from generator.referee.games.qiahn_tactics.position import (
    COMBAT,
    KEPT,
    OVER,
    REMOVED,
    RESERVE,
    SAVED,
    SIDES,
    VANGUARD,
    Counter,
    TacticsPosition,
    actor,
    next_die,
    water_waits,
)
from generator.referee.games.qiahn_tactics.rules import TacticsRules
from generator.referee.play_words import FACE_DOWN
from generator.referee.table_description import (
    TableDescription,
    TablePiece,
    TablePlace,
    TableSide,
    Wording,
    wording,
)

FINAL = ("resign",)
PIECE_FIELDS = ("token",)
PLACES = ((RESERVE, "words.zone_reserve"), (SAVED, "play_words.saved"), (REMOVED, "words.zone_removed"))


class _OpenTable:
    """The position, which looks the same to everybody."""

    def __init__(self, game: Game, rules: TacticsRules, position: TacticsPosition) -> None:
        self.rules, self.position = rules, position
        self.colour = {row.id: row.colour for row in game.tables["combatants"]}

    def side(self, side: int) -> TableSide:
        position = self.position
        front = self.line(side, VANGUARD)
        rolled = any(position.rolls[side])
        total = str(combat.total(self.rules, position, side)) if rolled and front else ""
        beside = [c for c in position.counters[side] if not c.on and c.used < self.rules.uses]
        spent = [c for c in position.counters[side] if not c.on and c.used >= self.rules.uses]
        places = (
            TablePlace("words.zone_vanguard", front, listed=True, total=total),
            *(TablePlace(row, self.line(side, zone)) for zone, row in PLACES),
            TablePlace("words.counters", tuple(map(self.counter, beside)), kept=True),
            TablePlace("play_words.spent", tuple(map(self.counter, spent))),
        )
        role = None
        if position.attacker >= 0 and position.phase != OVER:
            role = wording("attacks" if side == position.attacker else "defends")
        return TableSide(self.rules.sides[side], role, places)

    def line(self, side: int, zone: str) -> tuple[TablePiece, ...]:
        names = self.rules.names[side]
        spots = [spot for spot, where in enumerate(self.position.zones[side]) if where == zone]
        return tuple(self.combatant(side, spot, names[spot]) for spot in spots)

    def combatant(self, side: int, spot: int, token: str) -> TablePiece:
        kind, rolls = self.position.kinds[side][spot], self.position.rolls[side][spot]
        if not kind:
            return TablePiece(FACE_DOWN, token)
        carried = tuple(self.counter(c) for line in self.position.counters for c in line if c.on == token)
        value = "+".join(map(str, rolls)) if rolls else f"d{self.rules.die[kind]}"
        return TablePiece(f"combatants.{kind}", token, value, colour=self.colour[kind], carries=carried)

    def counter(self, counter: Counter) -> TablePiece:
        table = "gear" if counter.id in self.rules.bonus else "magic"
        copied = counter.copy.removeprefix("=")
        note = wording("copies", token=copied) if copied and copied != KEPT else None
        bonus = f"+{self.rules.bonus[counter.id]}" if counter.on and table == "gear" else ""
        return TablePiece(f"{table}.{counter.id}", value=bonus, note=note)


def _heading(rules: TacticsRules, position: TacticsPosition) -> tuple[Wording, ...]:
    chosen = wording("format", format=position.format)
    return (wording("round", number=position.round, rounds=rules.rounds), chosen) if position.round else (chosen,)


def _awaited(rules: TacticsRules, position: TacticsPosition) -> Wording:
    who = actor(rules, position)
    if position.phase == OVER:
        return wording("awaits_over")
    if who != CHANCE:
        waits = position.phase == COMBAT and water_waits(rules, position) >= 0
        return wording("awaits_water" if waits else f"awaits_{position.phase}", player=who)
    if position.pending >= 0:
        return wording("awaits_reveal", player=rules.sides[position.active])
    if position.phase == COMBAT:
        spot = next_die(rules, position, position.active)
        return wording("awaits_roll", token=rules.names[position.active][spot])
    return wording(f"awaits_chance_{position.phase}")


def _persons(position: TacticsPosition) -> tuple[tuple[str, ...], ...]:
    if position.phase == SIDES:
        return tuple((seat,) for seat in SEATS)
    return tuple(zip(SEATS, position.seats, strict=False))


def describe(game: Game, referee: Any, position: TacticsPosition, who: str) -> TableDescription:
    """What everybody sees of a position (QT-28). Raises CannotJudge for somebody who does not play."""
    rules: TacticsRules = referee.rules
    if who not in ("", CHANCE):
        referee.view(position, who)
    table = _OpenTable(game, rules, position)
    sides = tuple(table.side(side) for side in range(len(rules.sides)))
    return TableDescription(
        _heading(rules, position),
        sides,
        _persons(position),
        _awaited(rules, position),
        PIECE_FIELDS,
        final_verbs=FINAL,
    )
