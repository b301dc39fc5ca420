"""A position of the dice game as it lies on the table: both lines of either side, its counters, the coin, the dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.base.geometry import Point
from generator.catalog.library import Game
from generator.referee.events import Event
from generator.referee.games.qiahn_tactics.position import RESERVE, VANGUARD, TacticsPosition
from generator.referee.games.qiahn_tactics.rules import TacticsRules
from generator.referee.scene import Scene
from generator.referee.scene_building import WIDTH, PieceCodes, Tabletop, in_focus

MOVES = ("uncovered", "deployed", "laid", "copied", "kept", "returned", "removed", "saved")
RESERVE_MM, VANGUARD_MM, COUNTER_MM, COIN_MM, LOST_MM, DIE_MM = 10.0, 14.0, 8.0, 12.0, 7.0, 6.5  # as drawn
BESIDE_X, RESERVE_X, VANGUARD_X, DICE_X = 5.5, 17.0, 37.5, 48.3  # of the left side
BESIDE_WIDE = 9.4
FRONT_X, FRONT_WIDE = 40.2, 24.4  # the vanguard with its counters and its dice
# by which template and format figures show the fronts of tokens: the signs on the printed ones are too small in them
LOOKS = {
    "combatants": ("qiahn/combatant_in_figure", "token_30_round"),
    "gear": ("qiahn/gear_in_figure", "counter_20_square"),
    "magic": ("qiahn/magic_in_figure", "counter_20_hex"),
}
LABEL_SIZE = 9.8  # points: 6 on a column of a page
HEAD, FOOT, PITCH, RESERVE_PITCH, LOST_PITCH = 9.0, 1.0, 18.0, 11.5, 7.5
PER_COLUMN = 3  # tokens of a reserve line under each other


class _Board:
    def __init__(self, game: Game, rules: TacticsRules, position: TacticsPosition, events: Sequence[Event]) -> None:
        self.rules, self.position = rules, position
        self.top = Tabletop(PieceCodes(game, "tokens"))
        self.size = {row.id: row.size_mm for row in game.tables["pieces"]}
        self.focus = set(in_focus(events, MOVES))
        self.places: dict[str, tuple[Point, float]] = {}  # token: its middle and its size

    def scene(self) -> Scene:
        position = self.position
        rows = max(1, *(line.count(VANGUARD) for line in position.zones))
        high = max(rows * PITCH, min(PER_COLUMN, max(map(len, position.kinds))) * RESERVE_PITCH, 2 * PITCH)
        lost = any(self._lost(side) for side in (0, 1))
        bottom = HEAD + high
        for side in (0, 1):
            self._lines(side, high)
            self._counters(side)
        for side in (0, 1):
            self._removed(side, bottom + LOST_PITCH / 2 + 1)
        if position.attacker >= 0:
            code = self.top.codes.code("coin", "coin")
            at = (WIDTH / 2, HEAD + high / 2)
            self.top.piece(code, at, COIN_MM / self.size["coin"], "back" if position.attacker else "front")
        return self.top.scene(bottom + (LOST_PITCH + 1 if lost else 0.0) + FOOT)

    def _x(self, x: float, side: int) -> float:
        return self.top.across(x, side == 1)

    def _lost(self, side: int) -> list[int]:
        return [i for i, zone in enumerate(self.position.zones[side]) if zone not in (RESERVE, VANGUARD)]

    def _lines(self, side: int, high: float) -> None:
        zones = self.position.zones[side]
        name = self.rules.sides[side]
        reserve = [i for i, zone in enumerate(zones) if zone == RESERVE]
        vanguard = [i for i, zone in enumerate(zones) if zone == VANGUARD]
        columns = -(-len(zones) // PER_COLUMN) or 1
        wide = columns * (RESERVE_MM + 1.5) + 1.5
        middle = RESERVE_X - RESERVE_MM / 2 - 1.5 + wide / 2
        self.top.word((self._x(WIDTH / 4, side), 3.6), f"sides.{name}", size=10.0, strong=True)
        self.top.word((self._x(middle, side), HEAD - 1.5), "words.zone_reserve", size=LABEL_SIZE)
        self.top.word((self._x(FRONT_X, side), HEAD - 1.5), "words.zone_vanguard", size=LABEL_SIZE)
        self.top.zone((self._x(middle, side), HEAD + high / 2), (wide, high))
        self.top.zone((self._x(FRONT_X, side), HEAD + high / 2), (FRONT_WIDE, high))
        self.top.zone((self._x(BESIDE_X, side), HEAD + high / 2), (BESIDE_WIDE, high))
        for order, spot in enumerate(reserve):
            column, row = divmod(order, PER_COLUMN)
            y = HEAD + high / 2 + (row - (min(len(reserve), PER_COLUMN) - 1) / 2) * RESERVE_PITCH
            self._token(side, spot, (self._x(RESERVE_X + column * (RESERVE_MM + 1.5), side), y), RESERVE_MM)
        for order, spot in enumerate(vanguard):
            y = HEAD + high / 2 + (order - (len(vanguard) - 1) / 2) * PITCH - 1
            self._token(side, spot, (self._x(VANGUARD_X, side), y), VANGUARD_MM)
            self._dice(side, spot, y)

    def _token(self, side: int, spot: int, at: Point, size: float) -> None:
        kind, name = self.position.kinds[side][spot], self.rules.sides[side]
        token = self.rules.names[side][spot]
        codes, scale = self.top.codes, size / self.size["combatant"]
        if kind:
            self.top.piece(codes.code("combatants", kind, name), at, scale, view=LOOKS["combatants"])
        else:
            self.top.piece(codes.hidden("combatants", name), at, scale, "back")
        self.places[token] = at, size
        self.top.spot(token, at, (size, size))
        if token in self.focus:
            self.top.zone(at, (size + 1.5, size + 1.5), "focus")

    def _dice(self, side: int, spot: int, y: float) -> None:
        """What the die of a combatant has shown, each roll in a box of its own."""
        rolls = self.position.rolls[side][spot]
        for order, roll in enumerate(rolls):
            at = (self._x(DICE_X, side), y + (order - (len(rolls) - 1) / 2) * (DIE_MM + 0.8))
            self.top.zone(at, (DIE_MM, DIE_MM))
            self.top.word((at[0], at[1] + 1.3), text=str(roll), size=9.0, strong=True)

    def _counters(self, side: int) -> None:
        """Counters beside the board, those spent face down; and those that lie on a combatant, over its lower edge."""
        beside = 0
        for counter in self.position.counters[side]:
            kind = "gear" if counter.id in self.rules.bonus else "magic"
            scale = COUNTER_MM / self.size[kind]
            code = self.top.codes.code(kind, counter.id, self.rules.sides[side])
            if counter.on in self.places:
                (x, y), size = self.places[counter.on]
                across = size * 0.36 * (-1 if (kind == "gear") == (side == 0) else 1)
                self.top.piece(code, (x + across, y + size * 0.42), scale, view=LOOKS[kind])
                continue
            spent = counter.used >= self.rules.uses
            if spent:
                code = self.top.codes.hidden(kind, self.rules.sides[side])
            at = (self._x(BESIDE_X, side), HEAD + COUNTER_MM / 2 + 1 + beside * (COUNTER_MM + 0.6))
            if spent:
                self.top.piece(code, at, scale, "back")
            else:
                self.top.piece(code, at, scale, view=LOOKS[kind])
                self.top.spot(counter.id, at, (COUNTER_MM, COUNTER_MM), self.rules.sides[side])
            beside += 1

    def _removed(self, side: int, y: float) -> None:
        lost = self._lost(side)
        if lost:
            self.top.word((self._x(RESERVE_X, side), y + 0.8), "words.zone_removed", size=LABEL_SIZE)
        for order, spot in enumerate(lost):
            self._token(side, spot, (self._x(RESERVE_X + 13 + order * LOST_PITCH, side), y), LOST_MM)


def scene(
    game: Game,
    referee: Any,
    position: TacticsPosition,
    events: Sequence[Event],
    alike: Sequence[TacticsPosition] = (),
    named: Sequence[str] = (),
) -> Scene:
    """What lies on the table; `events` are those that led here, and say what is marked.

    Every position has the same frame, whatever is shown `alike` or `named`.
    """
    return _Board(game, referee.rules, position, events).scene()
