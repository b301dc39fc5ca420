"""The card game's table as people see it: vanguards with their values and sums, lines, hands, troops."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from generator.catalog.library import Game
from generator.referee.actions import CHANCE
from generator.referee.duel import SEATS
from generator.referee.games.qiahn_goblin import values
from generator.referee.games.qiahn_goblin.position import (
    OVER,
    REMOVED,
    RESERVE,
    ROUND,
    SIDES,
    VANGUARD,
    GoblinPosition,
    actor,
)
from generator.referee.games.qiahn_goblin.rules import GEAR, MAGIC, WATER, GoblinRules
from generator.referee.games.qiahn_goblin.view import open_of, side_of
from generator.referee.table_description import (
    EVERYTHING,
    TableDescription,
    TablePiece,
    TablePlace,
    TableSide,
    Wording,
    wording,
)

TABLE = {GEAR: "gear", MAGIC: "magic"}  # of a card by its kind; all others are qíahnberro cards

FINAL = ("concede",)
PIECE_FIELDS = ("token", "model")


class _Sight:
    """The position as one person sees it."""

    def __init__(self, game: Game, rules: GoblinRules, position: GoblinPosition, who: str) -> None:
        self.rules, self.position = rules, position
        self.colour = {row.id: row.colour for row in game.tables["combatants"]}
        self.own = -1 if who in (EVERYTHING, CHANCE) else side_of(rules, position, who)
        self.all = who == EVERYTHING

    def side(self, side: int) -> TableSide:
        position = self.position
        sees = self.all or side == self.own
        hand = position.hands[side] if sees else open_of(self.rules, position.hands[side])
        sum_now = str(values.side_sum(self.rules, position, side)) if VANGUARD in position.zones[side] else ""
        places = (
            TablePlace("words.zone_vanguard", self.line(side, VANGUARD), listed=True, total=sum_now),
            TablePlace("words.zone_reserve", self.line(side, RESERVE), kept=bool(position.round)),
            TablePlace("play_words.hand", self.cards(hand), len(position.hands[side]) - len(hand), kept=True),
            TablePlace("play_words.troop", hidden=position.troop[side], kept=True),
            TablePlace("words.zone_removed", self.line(side, REMOVED) + self.cards(position.spent[side])),
        )
        role = None
        if position.attacker >= 0 and position.phase != OVER:
            role = wording("attacks" if side == position.attacker else "defends")
        return TableSide(self.rules.sides[side], role, places)

    def line(self, side: int, zone: str) -> tuple[TablePiece, ...]:
        names = self.rules.names[side]
        return tuple(
            self.combatant(names[spot], kind, zone)
            for spot, (kind, where) in enumerate(zip(self.position.kinds[side], self.position.zones[side], strict=True))
            if where == zone
        )

    def combatant(self, token: str, kind: str, zone: str) -> TablePiece:
        rules, position = self.rules, self.position
        value = values.value_of(rules, position, token) if zone == VANGUARD else rules.value[kind]
        carried = tuple(self.laid(card.card, card.model) for card in position.laid if card.on == token)
        return TablePiece(f"combatants.{kind}", token, str(value), colour=self.colour[kind], carries=carried)

    def laid(self, card: str, model: str) -> TablePiece:
        note = wording("copies", token=model) if card == WATER and model else None
        return TablePiece(f"{TABLE.get(self.rules.kind[card], 'qiahnberros')}.{card}", note=note)

    def cards(self, cards: Sequence[str]) -> tuple[TablePiece, ...]:
        return tuple(
            TablePiece(f"{TABLE.get(self.rules.kind[card], 'qiahnberros')}.{card}", copies=number)
            for card, number in Counter(cards).items()
        )


def _heading(rules: GoblinRules, position: GoblinPosition) -> tuple[Wording, ...]:
    mode = wording("mode", mode=position.mode)
    return (wording("round", number=position.round), mode) if position.round else (mode,)


def _awaited(rules: GoblinRules, position: GoblinPosition) -> Wording:
    who = actor(rules, position)
    if position.phase == OVER:
        return wording("awaits_over")
    if who == CHANCE:
        return wording("awaits_reveal" if position.phase in ROUND else f"awaits_chance_{position.phase}",
                       player=rules.sides[position.active])  # fmt: skip
    return wording(f"awaits_{position.phase}", player=who)


def _persons(rules: GoblinRules, position: GoblinPosition) -> tuple[tuple[str, ...], ...]:
    if position.phase == SIDES:
        return tuple((seat,) for seat in SEATS)
    return tuple(zip(SEATS, position.seats, strict=False)) or tuple((side,) for side in rules.sides)


def describe(game: Game, referee: Any, position: GoblinPosition, who: str) -> TableDescription:
    """What `who` sees of a position. Raises CannotJudge for somebody who does not play."""
    rules: GoblinRules = referee.rules
    sight = _Sight(game, rules, position, who)
    sides = tuple(sight.side(side) for side in range(len(rules.sides)))
    return TableDescription(
        _heading(rules, position),
        sides,
        _persons(rules, position),
        _awaited(rules, position),
        PIECE_FIELDS,
        final_verbs=FINAL,
    )
