"""Gnostica a second time, word by word after the rules and as slow as it likes: which powers may be used, and how.

Written apart from the referee, which it is compared with. It reads a position as JSON and plays the rulings that are
printed, and of the others those named in `readings`. Every form in which an action can be written is tried, and those
that the rules allow are kept.
"""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterator
from itertools import product
from typing import Any

from generator.referee.games.gnostica.spaces import name_of, place

WAYS = {"north": (0, -1), "south": (0, 1), "east": (1, 0), "west": (-1, 0)}
FACINGS = (*WAYS, "upright")
LEVELS = {"small": 1, "medium": 2, "large": 3}
SIZES = {level: size for size, level in LEVELS.items()}
FULL = 3  # pieces in a space
HAND = 6
EACH = 5  # pieces of a size and colour
# the powers of the major arcana as the rules list them, in order
MAJORS = {
    "0-fool": ["reveal", "reveal"], "1-magician": ["any"], "2-high-priestess": ["redraw", "redraw"],
    "3-empress": ["turn", "cup*"], "4-emperor": ["turn", "rod*"], "5-hierophant": ["replace"],
    "6-lovers": ["rod", "cup"],
    "7-chariot": ["rod", "rod"], "8-strength": ["disc", "disc"], "9-hermit": ["relocate"],
    "10-wheel-of-fortune": ["cup^"], "11-justice": ["trade", "sword"], "12-hanged-man": ["rod", "trade"],
    "13-death": ["sword", "sword"], "14-temperance": ["cup", "cup"], "15-devil": ["devil", "devil", "devil"],
    "16-tower": ["turn", "sword+"], "17-star": ["turn", "disc+"], "18-moon": ["rod", "sword"],
    "19-sun": ["cup", "disc"],
    "20-judgement": ["take"], "21-world": ["copy"],
}  # fmt: skip
SUITS = {"cups": "cup", "rods": "rod", "discs": "disc", "swords": "sword"}


def worth(card: str) -> int:
    """3 a major arcana card, 2 a court card, 1 a number card."""
    if card[0].isdigit():
        return 3
    return 2 if card.split("_")[1] in ("page", "knight", "queen", "king") else 1


def powers(card: str) -> list[str]:
    return MAJORS[card] if card[0].isdigit() else [SUITS[card.split("_")[0]]]


class Stone:
    """A pyramid on the board."""

    def __init__(self, line: str) -> None:
        words = line.split()
        self.space, self.colour, self.size, self.facing = words[:4]
        self.minion = len(words) > 4

    @property
    def name(self) -> str:
        return f"{self.space}.{self.colour}.{self.size}.{self.facing}"

    @property
    def level(self) -> int:
        return LEVELS[self.size]

    def looks_at(self) -> str:
        return self.space if self.facing == "upright" else step(self.space, self.facing, 1)


def step(space: str, facing: str, far: int) -> str:
    spot = place(space)
    assert spot is not None
    return name_of(spot[0] + WAYS[facing][0] * far, spot[1] + WAYS[facing][1] * far)


class SecondGnostica:
    """A turn in which a card is in use."""

    def __init__(self, data: dict[str, Any], readings: Collection[str] = ()) -> None:
        self.readings = readings  # those played that are not printed: A-19=allowed, A-35=free_turn
        self.me: str = data["active"]
        self.sides: list[str] = list(data["sides"])
        self.cards = dict(line.split() for line in data["cards"])
        self.stones = [Stone(line) for line in data["pieces"]]
        self.hands = {side: list(part["hand"]) for side, part in data["sides"].items()}
        self.discard = list(data["discard"])
        self.draw = list(data["draw"])
        self.uses = [(use["card"], use["next"]) for use in data["uses"]]
        self.transit = " ".join((data["transit"] or "").split()[:4])
        self.owed = data["owed"]
        self.taking = data["taking"]
        self.acted = data.get("acted", "")
        self.announced = data["announced"]

    # -- the board ---------------------------------------------------------------------

    def kind(self, space: str) -> str:
        if space in self.cards:
            return "territory"
        return "wasteland" if any(step(space, way, 1) in self.cards for way in WAYS) else "void"

    def at(self, space: str) -> list[Stone]:
        return [stone for stone in self.stones if stone.space == space]

    def enemy_at(self, space: str) -> bool:
        return any(stone.colour != self.me for stone in self.at(space))

    def spare(self, colour: str, size: str) -> bool:
        return sum((s.colour, s.size) == (colour, size) for s in self.stones) < EACH

    def all_spaces(self) -> list[str]:
        spots = [place(space) for space in [*self.cards, *(stone.space for stone in self.stones)]]
        columns, rows = [x for x, _ in filter(None, spots)], [y for _, y in filter(None, spots)]
        return [
            name_of(x, y)
            for x in range(min(columns) - 4, max(columns) + 5)
            for y in range(min(rows) - 4, max(rows) + 5)
        ]

    # -- the actions that the rules allow ---------------------------------------------------

    def open(self) -> Iterator[tuple[str, list[str]]]:
        """The powers that may come next, each with those that follow it on its card."""
        for card, following in reversed(self.uses):
            listed = powers(card)
            for number in range(following, len(listed)):
                for one in SUITS.values() if listed[number] == "any" else [listed[number]]:
                    yield one, listed[number:]

    def actions(self) -> set[tuple[str, ...]]:
        """Every action that is allowed, as its verb and words."""
        found: set[tuple[str, ...]] = set()
        if not self.transit and not self.owed:
            found.add(("end",))
            if self.announced is None:
                found.add(("announce",))
        if self.taking and len(self.hands[self.me]) < HAND:
            found |= {("take", self.taking.split()[0], card) for card in self.discard}
        if self.acted:
            found |= {("orient", self.acted, facing) for facing in FACINGS if not self.acted.endswith(facing)}
        done: set[str] = set()
        for power, rest in self.open():
            if power in done or (self.transit and power != "rod") or (self.owed and power != "sword"):
                continue
            done.add(power)
            found |= set(getattr(self, f"use_{power.rstrip('*^+')}")(power, rest))
        return found

    def minions(self) -> list[Stone]:
        return list({s.name: s for s in self.stones if s.minion and s.colour == self.me}.values())

    def targets(self, minion: Stone) -> list[Stone]:
        """A minion can always target itself; else what stands where it looks."""
        seen = {s.name: s for s in self.at(minion.looks_at()) if s.name != minion.name}
        return [minion, *seen.values()]

    def turns(self, stone: Stone) -> list[tuple[str, ...]]:
        return [(facing,) for facing in FACINGS] if stone.colour == self.me else [()]

    def use_cup(self, power: str, rest: list[str]) -> Iterator[tuple[str, ...]]:
        sun = rest == ["cup", "disc"]
        sizes = {"small": (), "medium": ("2",)} if sun else {"small": ()}
        for minion in self.minions():
            space = minion.looks_at()
            if self.kind(space) == "void":
                continue
            if power == "cup*" or len(self.at(space)) < FULL:
                for size, said in sizes.items():
                    if self.spare(self.me, size):
                        yield from (("cup", minion.name, space, *said, facing) for facing in FACINGS)
                    for stone in self.at(space):
                        if stone.colour != self.me and self.spare(stone.colour, size):
                            yield ("cup", minion.name, stone.name, *said)
            if self.kind(space) == "wasteland" and not self.enemy_at(space):
                for card in self.hands[self.me]:
                    if worth(card) == 1 or (sun and worth(card) == 2):
                        yield ("cup", minion.name, space, card)
                if power == "cup^" and (self.draw or self.discard):
                    yield ("cup", minion.name, space, "top")

    def use_rod(self, power: str, rest: list[str]) -> Iterator[tuple[str, ...]]:
        for minion in self.minions():
            if minion.facing == "upright":
                continue
            for far in range(1, minion.level + 1):
                space = minion.looks_at()
                goal = step(space, minion.facing, far)
                free = not self.transit and space in self.cards and not self.enemy_at(space)
                if (free or self.transit == space) and self.may_push(rest, space, goal):
                    yield ("rod", minion.name, space, str(far))
                for stone in self.targets(minion):
                    if self.transit and stone.name.replace(".", " ") != self.transit:
                        continue
                    for words in self.turns(stone):
                        if self.may_move(power, rest, minion, stone, far, words):
                            yield ("rod", minion.name, stone.name, str(far), *words)

    def may_push(self, rest: list[str], space: str, goal: str) -> bool:
        if self.kind(goal) == "wasteland" and not self.enemy_at(goal):
            return True
        if "A-19=allowed" not in self.readings or self.transit or rest != ["rod", "rod"] or goal in self.cards:
            return False
        later = copy.deepcopy(self)
        later.cards[goal] = later.cards.pop(space)
        later.stones = [stone for stone in later.stones if later.kind(stone.space) != "void"]
        later.transit = goal
        return any(True for _ in later.use_rod("rod", ["rod"]))

    def may_be_turned(self, before: SecondGnostica, action: tuple[str, ...]) -> str:
        """Who may be turned here for having acted (A-35): a minion that did something to others, and still stands."""
        verb, *words = action
        if "A-35=free_turn" not in self.readings or verb in ("copy", "reveal", "discard", "draw", "end", "announce"):
            return ""
        if verb == "orient" and len(words) == 2:
            return ""
        alike = [stone for stone in before.stones if stone.name == words[0]]
        if words[1] == words[0] and (len(alike) == 1 or alike[0].facing != "upright"):
            return ""
        return words[0] if any(stone.name == words[0] for stone in self.stones) else ""

    def may_move(
        self, power: str, rest: list[str], minion: Stone, stone: Stone, far: int, words: tuple[str, ...]
    ) -> bool:
        goal = step(stone.space, minion.facing, far)
        void = self.kind(goal) == "void"
        full = len(self.at(goal)) >= FULL and power != "rod*"
        if not void and not full:
            return True
        if self.transit or len(rest) < 2:
            return False
        later = copy.deepcopy(self)
        moved = next(s for s in later.stones if s.name == stone.name and s.minion == stone.minion)
        moved.space, moved.facing = goal, words[0] if words else stone.facing
        moved.minion = moved.colour == later.me
        card, _ = later.uses[-1]
        later.uses[-1] = (card, 1)
        if rest == ["rod", "rod"]:
            later.transit = moved.name.replace(".", " ")
            return any(True for _ in later.use_rod("rod", ["rod"]))
        if rest == ["rod", "sword"] and not void:
            later.owed = goal
            return any(True for _ in later.use_sword("sword", ["sword"]))
        return False

    def use_disc(self, power: str, rest: list[str]) -> Iterator[tuple[str, ...]]:
        strength = rest == ["disc", "disc"]
        for minion in self.minions():
            for stone in self.targets(minion):
                for more in (1, 2) if strength else (1,):
                    size = SIZES.get(stone.level + more)
                    if size and self.spare(stone.colour, size):
                        said = ("2",) if more == 2 else ()
                        yield from (("disc", minion.name, stone.name, *said, *words) for words in self.turns(stone))
            space = minion.looks_at()
            if space in self.cards and not self.enemy_at(space):
                for card in self.hands[self.me] + (self.discard if power == "disc+" else []):
                    if worth(card) - worth(self.cards[space]) in ((1, 2) if strength else (1,)):
                        yield ("disc", minion.name, space, card)

    def use_sword(self, power: str, rest: list[str]) -> Iterator[tuple[str, ...]]:
        for action in self.swords(power, rest):
            if not self.owed or self.pieces_after(action) <= FULL:
                yield action

    def swords(self, power: str, rest: list[str]) -> Iterator[tuple[str, ...]]:
        times = 2 if rest == ["sword", "sword"] else 1
        for minion in self.minions():
            for damage in range(1, minion.level * times + 1):
                for stone in self.targets(minion):
                    said = ("sword", minion.name, stone.name, str(damage))
                    if damage == stone.level:
                        yield said
                    elif damage < stone.level and self.spare(stone.colour, SIZES[stone.level - damage]):
                        yield from ((*said, *words) for words in self.turns(stone))
                space = minion.looks_at()
                if space in self.cards and not self.enemy_at(space):
                    left = worth(self.cards[space]) - damage
                    if left == 0:
                        yield ("sword", minion.name, space, str(damage))
                    for card in self.hands[self.me] + (self.discard if power == "sword+" else []):
                        if left > 0 and worth(card) == left:
                            yield ("sword", minion.name, space, str(damage), card)

    def pieces_after(self, action: tuple[str, ...]) -> int:
        """How many pieces stand in the space that the Moon entered, after this sword."""
        _, _, aim, damage, *_ = action
        there = self.at(self.owed)
        if "." in aim:
            space, _, size, _ = aim.split(".")
            return len(there) - (space == self.owed and LEVELS[size] == int(damage))
        later = copy.deepcopy(self)
        if worth(later.cards[aim]) == int(damage):
            del later.cards[aim]
        return 0 if later.kind(self.owed) == "void" else len(there)

    def use_turn(self, power: str, rest: list[str]) -> Iterator[tuple[str, ...]]:
        for minion, facing in product(self.minions(), FACINGS):
            if facing != minion.facing:
                yield ("orient", minion.name, facing)

    def use_devil(self, power: str, rest: list[str]) -> Iterator[tuple[str, ...]]:
        for minion in self.minions():
            for stone, facing in product(self.targets(minion), FACINGS):
                if facing != stone.facing:
                    yield ("orient", minion.name, stone.name, facing)

    def use_replace(self, power: str, rest: list[str]) -> Iterator[tuple[str, ...]]:
        for minion in self.minions():
            for stone in self.targets(minion):
                if self.spare(self.me, stone.size):
                    yield from (("replace", minion.name, stone.name, facing) for facing in FACINGS)

    def use_relocate(self, power: str, rest: list[str]) -> Iterator[tuple[str, ...]]:
        for minion in self.minions():
            for goal in self.all_spaces():
                for stone in self.targets(minion):
                    if self.kind(goal) != "void" and not self.at(goal):
                        yield from (("relocate", minion.name, stone.name, goal, *words) for words in self.turns(stone))
                space = minion.looks_at()
                lifted = space in self.cards and not self.enemy_at(space)
                if lifted and self.kind(goal) == "wasteland" and not self.enemy_at(goal):
                    yield ("relocate", minion.name, space, goal)

    def use_trade(self, power: str, rest: list[str]) -> Iterator[tuple[str, ...]]:
        for minion in self.minions():
            yield from (("trade", minion.name, stone.name) for stone in self.targets(minion))

    def use_take(self, power: str, rest: list[str]) -> Iterator[tuple[str, ...]]:
        if len(self.hands[self.me]) < HAND:
            yield from (("take", minion.name, card) for minion, card in product(self.minions(), self.discard))

    def use_copy(self, power: str, rest: list[str]) -> Iterator[tuple[str, ...]]:
        yield from (("copy", card) for card in self.cards.values() if worth(card) == 3 and card != "21-world")

    def use_reveal(self, power: str, rest: list[str]) -> Iterator[tuple[str, ...]]:
        if self.draw or self.discard:
            yield ("reveal",)

    def use_redraw(self, power: str, rest: list[str]) -> Iterator[tuple[str, ...]]:
        yield from (("discard", card) for card in self.hands[self.me])
        yield from (("draw", str(number)) for number in range(HAND - len(self.hands[self.me]) + 1))
