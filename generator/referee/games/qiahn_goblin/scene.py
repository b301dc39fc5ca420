"""A position of the card game as it lies on the table: troops, both lines of either side, its cards, the turn card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.base.geometry import Point
from generator.catalog.library import Game
from generator.referee.events import Event
from generator.referee.games.qiahn_goblin.position import REMOVED, RESERVE, VANGUARD, GoblinPosition
from generator.referee.games.qiahn_goblin.rules import GEAR, MAGIC, QIAHNBERRO, GoblinRules
from generator.referee.scene import Scene
from generator.referee.scene_building import WIDTH, PieceCodes, Tabletop, in_focus

MOVES = ("uncovered", "deployed", "laid", "model", "returned", "removed", "saved", "points")
FIGHT, REST, HAND, GONE, TURN = 0.24, 0.17, 0.13, 0.1, 0.15  # scales: in the vanguard, in reserve, unplayed, gone
RESERVE_X, VANGUARD_X, TURN_X = 12.6, 38.4, 59.0  # of the left side
RESERVE_WIDE, VANGUARD_WIDE = 22.0, 27.4
LAID = 0.72  # of the size of its bearer is a card that lies on it
GONE_WIDE = 13.0  # what has left the field lies so far from the middle, at most
HEAD, GAP, LABEL = 9.0, 1.5, 3.4
LABEL_SIZE = 9.8  # points: 6 on a column of a page
STEP, CLOSE = 42.0, 0.25  # mm of a card that the next one leaves in sight, and the share that its copy does
APART = 0.8  # mm between piles
FORMAT = "euro_poker"
# the templates by which figures show the fronts of cards, whose printed ones have much that is too small in them
LOOKS = {
    "combatants": "goblin/combatant_in_figure",
    "gear": "goblin/gear_in_figure",
    "magic": "goblin/magic_in_figure",
    "qiahnberros": "goblin/qiahnberro_in_figure",
}
GROUPS = {GEAR: "gear", MAGIC: "magic", QIAHNBERRO: "qiahnberros"}  # kind of a card: its group in components.yaml


class _Table:
    def __init__(self, game: Game, rules: GoblinRules, position: GoblinPosition, events: Sequence[Event]) -> None:
        self.rules, self.position = rules, position
        self.top = Tabletop(PieceCodes(game, "cards"))
        box = next(iter(game.tables["boxes"]))
        self.card = (box.card_width_mm, box.card_height_mm)
        self.focus = set(in_focus(events, MOVES))
        self.views = {
            code: (LOOKS[group], FORMAT) for (group, _, _), code in self.top.codes.codes.items() if group in LOOKS
        }

    def scene(self) -> Scene:
        zones = self.position.zones
        fighters = max(line.count(VANGUARD) for line in zones)
        resting = max(line.count(RESERVE) for line in zones)
        fight, rest = self.card[1] * FIGHT + GAP, self.card[1] * REST + GAP
        high = max(1, fighters) * fight + GAP
        # a long line overlaps: the top of each card, with its name and value, stays in sight
        pitch = min(rest, max(high - rest, 5.0 * (resting - 1)) / max(1, resting - 1))
        high = max(high, rest + GAP + pitch * (resting - 1))
        below = HEAD + high + GAP
        for side in (0, 1):
            self._line(side, VANGUARD, high, fight, FIGHT, VANGUARD_X, VANGUARD_WIDE)
            self._line(side, RESERVE, high, pitch, REST, RESERVE_X, RESERVE_WIDE)
            self._cards(side, below)
        if any(self.position.spent) or any(REMOVED in line for line in zones):
            self.top.word((WIDTH / 2, below + self.card[1] * HAND + LABEL), "words.zone_removed", size=LABEL_SIZE)
        if self.position.attacker >= 0:
            code = self.top.codes.code("turn", "turn")
            at = (TURN_X, HEAD + self.card[1] * TURN / 2)
            self.top.piece(code, at, TURN, "front" if self.position.attacker == 0 else "back")
        return self.top.scene(below + self.card[1] * HAND + LABEL + 1)

    def _x(self, x: float, side: int) -> float:
        return self.top.across(x, side == 1)

    def _card(self, code: str, at: Point, scale: float, *, front: bool = True) -> None:
        """A card, its middle at a spot."""
        if front:
            self.top.piece(code, at, scale, view=self.views.get(code, ("", "")))
        else:
            self.top.piece(code, at, scale, "back")

    def _line(self, side: int, zone: str, high: float, pitch: float, scale: float, x: float, wide: float) -> None:
        if zone == VANGUARD:
            self.top.word((self._x(WIDTH / 4, side), 3.6), f"sides.{self.rules.sides[side]}", size=10.0, strong=True)
        self.top.word((self._x(x, side), HEAD - 1.5), f"words.zone_{zone}", size=LABEL_SIZE)
        self.top.zone((self._x(x, side), HEAD + high / 2), (wide, high))
        spots = [i for i, where in enumerate(self.position.zones[side]) if where == zone]
        for order, spot in enumerate(spots):
            y = HEAD + high / 2 + (order - (len(spots) - 1) / 2) * pitch
            self._combatant(side, spot, (self._x(x, side), y), scale)

    def _combatant(self, side: int, spot: int, at: Point, scale: float) -> None:
        """A combatant, and over its lower corners the cards that lie on it."""
        kind, name = self.position.kinds[side][spot], self.rules.sides[side]
        token = self.rules.names[side][spot]
        on = [card for card in self.position.laid if card.on == token]
        wide = self.card[0] * scale
        x = at[0] - (wide * 0.25 if len(on) == 1 else 0.0)
        self._card(self.top.codes.code("combatants", kind, name), (x, at[1]), scale)
        for order, card in enumerate(on):
            across = wide * (0.52 if order == len(on) - 1 else -0.52)
            whose = self.rules.sides[card.side]
            self._card(self._code(card.card, whose), (x + across, at[1] + wide * 0.2), scale * LAID)
        self.top.spot(token, (x, at[1]), (wide, self.card[1] * scale))
        if token in self.focus:
            self.top.zone((x, at[1]), (wide + 1.2, self.card[1] * scale + 1.2), "focus")

    def _code(self, card: str, side: str) -> str:
        return self.top.codes.code(GROUPS[self.rules.kind[card]], card, side)

    def _cards(self, side: int, y: float) -> None:
        """Below the lines: the troop with its number, the cards still to be played, and what has left the field."""
        name, position = self.rules.sides[side], self.position
        unseen = self.top.codes.hidden("combatants", name)
        wide, high = self.card[0] * HAND, self.card[1] * HAND
        middle = y + high / 2
        if position.troop[side]:
            at = (self._x(wide / 2 + APART, side), middle)
            self._card(unseen, at, HAND, front=False)
            self.top.word((at[0], y + high + LABEL), text=str(position.troop[side]), size=LABEL_SIZE, strong=True)
        # what is face down lies last: its place among the others would tell what it is
        shown = [card for card in position.hands[side] if card in self.rules.open_cards]
        seen = [self._code(card, name) for card in shown]
        down = len(position.hands[side]) - len(seen)
        start = wide * 1.5 + 3 * APART
        end = self._fan(seen + [unseen] * down, side, (start, middle), HAND, shown, WIDTH / 2 - GONE_WIDE)
        kinds = zip(position.kinds[side], position.zones[side], strict=True)
        gone = [self.top.codes.code("combatants", kind, name) for kind, zone in kinds if zone == REMOVED]
        gone += [self._code(card, name) for card in position.spent[side]]
        half = self.card[0] * GONE / 2
        start = max(end + wide / 2 + APART, WIDTH / 2 - GONE_WIDE) + half
        self._fan(gone, side, (start, middle), GONE, None, WIDTH / 2 - half - APART / 2)

    def _fan(
        self, codes: list[str], side: int, start: Point, scale: float, shown: Sequence[str] | None, last: float
    ) -> float:
        """Cards that overlap, from the outside inwards. Where the last one lies.

        The first are the cards `shown`, face up, that may be played; without those, all are face up. The left edge of
        each, with its icon, stays in sight; copies of a card lie close together, and all of them where they would get
        beyond `last`.
        """
        steps = [STEP * scale * (CLOSE if code == codes[i] else 1.0) for i, code in enumerate(codes[1:])]
        tight = min(1.0, max(0.0, last - start[0]) / (sum(steps) or 1.0))
        x, laid = start[0], []
        for order, code in enumerate(codes):
            word = shown[order] if shown is not None and order < len(shown) else ""
            laid.append((code, (self._x(x, side), start[1]), shown is None or bool(word), word))
            x += steps[order] * tight if order < len(steps) else 0.0
        for code, at, front, word in reversed(laid) if side else laid:
            self._card(code, at, scale, front=front)
            if word:
                self.top.spot(word, at, (self.card[0] * scale, self.card[1] * scale), self.rules.sides[side])
        return x


def scene(
    game: Game,
    referee: Any,
    position: GoblinPosition,
    events: Sequence[Event],
    alike: Sequence[GoblinPosition] = (),
    named: Sequence[str] = (),
) -> Scene:
    """What lies on the table; `events` are those that led here, and say what is marked.

    Every position has the same frame, whatever is shown `alike` or `named`.
    """
    return _Table(game, referee.rules, position, events).scene()
