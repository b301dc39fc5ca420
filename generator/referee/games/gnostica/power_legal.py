"""Every way in which an open power may be used. Written without the checks that judge one action."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from generator.referee.actions import Action
from generator.referee.events import unheard
from generator.referee.games.gnostica import spaces
from generator.referee.games.gnostica.position import (
    NO_MINION,
    GnosticaPosition,
    OpenPower,
    PieceOnBoard,
    Shortcut,
    enemies_in,
    free_spaces,
    has_room,
    has_shortcut,
    has_spare,
    open_power,
    wastelands,
)
from generator.referee.games.gnostica.power_steps import rod, sword
from generator.referee.games.gnostica.rules import (
    COPY,
    CUP,
    DISC,
    ENTER,
    FROM_DISCARD,
    FROM_DRAW,
    LIMITED,
    ORIENT,
    OWN_MINION,
    PASS,
    PIECE,
    RELOCATE,
    REPLACE,
    REVEAL,
    ROD,
    SKIP,
    SWORD,
    TAKE,
    TERRITORY,
    TRADE,
    GnosticaRules,
    Power,
)
from generator.referee.games.gnostica.spaces import UPRIGHT, beside


class Minion(NamedTuple):
    """A piece that may act: where it stands, its key, and the space it targets."""

    space: str
    key: str
    sees: str

    @property
    def name(self) -> str:
        return f"{self.space}.{self.key}"


class Scope:
    """A position as powers are looked for in it: the minions, and what they may be used on."""

    __slots__ = ("card", "minions", "offer", "own", "position", "power", "rules")

    def __init__(self, rules: GnosticaRules, position: GnosticaPosition, offer: OpenPower) -> None:
        self.rules, self.position, self.offer, self.power = rules, position, offer, offer.power
        self.own = rules.sides[position.active]
        self.card = rules.card[position.uses[offer.depth].card]
        self.minions = list(_minions(rules, position))
        mark = position.uses[offer.depth].mark
        if mark and rules.options["oriented_minion"] == "same_minion" and _orients_first(self.card.steps):
            self.minions = [one for one in self.minions if one.name == mark]

    def targets(self, minion: Minion) -> list[tuple[str, str]]:
        """The pieces that a minion may target, each kind of them in a space once: those it looks at, and itself."""
        found = {(minion.sees, key) for key, _ in self.position.pieces.get(minion.sees, ())}
        found.add((minion.space, minion.key))
        return sorted(found)

    def kind(self, space: str) -> str:
        return spaces.kind(self.position.cards, space, corners=self.rules.corners)

    def enemies(self, space: str) -> bool:
        return enemies_in(self.rules, self.position, space)

    def has_room(self, space: str) -> bool:
        return self.power.limit != LIMITED or has_room(self.rules, self.position, space)

    def spare(self, colour: str, level: int) -> bool:
        return has_spare(self.rules, self.position, colour, level)

    def facings(self, key: str) -> tuple[tuple[str, ...], ...]:
        """The words that may follow where something is done to a piece: its owner turns it."""
        return _words(self.rules) if self.rules.colour[key] == self.own else ((),)

    def shortcut(self, kind: str, then: str, on: str) -> bool:
        return has_shortcut(self.rules, self.position, self.offer, Shortcut(kind, then, on))

    def cards_worth(self, value: int) -> list[str]:
        """The cards that may come onto the board: in the hand, or in the discard pile where the power says so."""
        worth = self.rules.value
        found = [card for card in self.position.hands[self.position.active] if worth[card] == value]
        if self.power.card_from == FROM_DISCARD:
            found = sorted((*found, *(card for card in self.position.discard if worth[card] == value)))
        return found


def _words(rules: GnosticaRules) -> tuple[tuple[str, ...], ...]:
    return tuple((facing,) for facing in rules.facings)


def _orients_first(steps: tuple[tuple[Power, ...], ...]) -> bool:
    return steps[0][0].does == ORIENT and steps[0][0].on == OWN_MINION


def _minions(rules: GnosticaRules, position: GnosticaPosition) -> Iterator[Minion]:
    for space in sorted(position.pieces):
        before = ""
        for key, minion in position.pieces[space]:
            if minion != NO_MINION and key != before:
                before = key
                yield Minion(space, key, spaces.looks_at(space, rules.facing[key]))


def uses(rules: GnosticaRules, position: GnosticaPosition, offer: OpenPower) -> list[Action]:
    """All of them."""
    scope = Scope(rules, position, offer)
    if position.transit is not None:
        return list(_move_on(scope, *position.transit)) if offer.power.does == ROD else []
    if position.owed:
        return [one for one in _sword(scope) if _makes_room(scope, one)] if offer.power.does == SWORD else []
    return list(_USES[offer.power.does](scope))


def _cup(scope: Scope) -> Iterator[Action]:
    rules, position, own = scope.rules, scope.position, scope.own
    small = rules.smallest
    skips, skips_value = scope.shortcut(SKIP, DISC, PIECE), scope.shortcut(SKIP, DISC, TERRITORY)
    larger = small + rules.grow_step
    for minion in scope.minions:
        aims = [minion.sees]
        if rules.options["cup_own_space"] == "allowed" and minion.sees != minion.space:
            aims.append(minion.space)
        for space in aims:
            kind = scope.kind(space)
            if kind == spaces.VOID:
                continue
            name, wild = minion.name, kind == spaces.WASTELAND
            if scope.has_room(space):
                if not (wild and rules.options["cup_on_wasteland"] == "territories_only"):
                    for facing in rules.facings if scope.spare(own, small) else ():
                        yield Action(own, "cup", (name, space, facing))
                    for facing in rules.facings if skips and scope.spare(own, larger) else ():
                        yield Action(own, "cup", (name, space, str(larger), facing))
                if space == minion.sees and not (wild and rules.options["enemy_on_wasteland"] == "territories_only"):
                    yield from _cup_enemy(scope, minion, space, skips)
            if wild and not scope.enemies(space):
                worth = rules.points_of_number
                cards = scope.cards_worth(worth) + (scope.cards_worth(worth + rules.grow_step) if skips_value else [])
                for card in cards:
                    yield Action(own, "cup", (name, space, card))
                if scope.power.card_from == FROM_DRAW and (position.draw or position.discard):
                    yield Action(own, "cup", (name, space, "top"))


def _cup_enemy(scope: Scope, minion: Minion, space: str, skips: bool) -> Iterator[Action]:
    rules, small = scope.rules, scope.rules.smallest
    larger = small + rules.grow_step
    for key in sorted({key for key, _ in scope.position.pieces.get(space, ())}):
        colour = rules.colour[key]
        if colour == scope.own:
            continue
        if scope.spare(colour, small):
            yield Action(scope.own, "cup", (minion.name, f"{space}.{key}"))
        if skips and rules.options["sun_enemy"] == "allowed" and scope.spare(colour, larger):
            yield Action(scope.own, "cup", (minion.name, f"{space}.{key}", str(larger)))


def _rod(scope: Scope) -> Iterator[Action]:
    rules, own = scope.rules, scope.own
    through = scope.shortcut(PASS, ROD, PIECE)
    enters = scope.shortcut(ENTER, SWORD, PIECE)
    for minion in scope.minions:
        facing = rules.facing[minion.key]
        if facing == UPRIGHT:
            continue
        reach = range(rules.move_min, rules.level[minion.key] + 1)
        for space, key in scope.targets(minion):
            name = f"{space}.{key}"
            for far in reach:
                goal = beside(space, facing, far)
                void = spaces.is_void(scope.position.cards, goal, corners=rules.corners)
                lawful = not void and scope.has_room(goal)
                for words in scope.facings(key):
                    action = Action(own, "rod", (minion.name, name, str(far), *words))
                    if (
                        lawful
                        or (through and _goes_on(scope, action))
                        or (enters and not void and _room_after_sword(scope, action))
                    ):
                        yield action
        yield from _rod_card(scope, minion, facing, reach)


def _rod_card(scope: Scope, minion: Minion, facing: str, reach: range) -> Iterator[Action]:
    space = minion.sees
    if space not in scope.position.cards or scope.enemies(space):
        return
    passes = scope.shortcut(PASS, ROD, TERRITORY)
    for far in reach:
        goal, action = beside(space, facing, far), Action(scope.own, "rod", (minion.name, space, str(far)))
        if _may_land(scope, space, goal) or (passes and goal not in scope.position.cards and _goes_on(scope, action)):
            yield action


def _may_land(scope: Scope, space: str, goal: str) -> bool:
    """Whether a card may be brought from one space to another: a wasteland without enemies."""
    rules, cards = scope.rules, scope.position.cards
    if goal in cards or scope.enemies(goal):
        return False
    left = cards.keys() - {space} if rules.options["landing_wasteland"] == "after" else cards
    if spaces.is_void(left, goal, corners=rules.corners):
        return False
    many = len(scope.position.pieces.get(goal, ())) > rules.space_limit
    return not (many and rules.options["slide_under_many"] == "not_allowed")


def _goes_on(scope: Scope, action: Action) -> bool:
    """Whether what is moved so could be moved on by the Chariot's second rod to where it may stay."""
    with unheard():
        after = rod(scope.rules, scope.position, action)
    if after.transit is None:
        return False
    later = Scope(scope.rules, after, open_power(scope.rules, after, ROD))
    return next(_move_on(later, *after.transit), None) is not None


def _move_on(scope: Scope, space: str, piece: PieceOnBoard | None) -> Iterator[Action]:
    """The second rod of the Chariot on a piece, or a territory, that may not stay where the first one left it."""
    if piece is None:
        yield from _push_on(scope, space)
        return
    rules, key = scope.rules, piece[0]
    for minion in scope.minions:
        facing = rules.facing[minion.key]
        itself = (minion.space, minion.key) == (space, key)
        if facing == UPRIGHT or not (itself or minion.sees == space):
            continue
        if not itself and rules.options["chariot_piece"] == "same_piece":
            continue
        for far in range(rules.move_min, rules.level[minion.key] + 1):
            goal = beside(space, facing, far)
            if spaces.is_void(scope.position.cards, goal, corners=rules.corners) or not scope.has_room(goal):
                continue
            for words in scope.facings(key):
                yield Action(scope.own, "rod", (minion.name, f"{space}.{key}", str(far), *words))


def _push_on(scope: Scope, space: str) -> Iterator[Action]:
    rules = scope.rules
    for minion in scope.minions:
        facing = rules.facing[minion.key]
        if facing == UPRIGHT or minion.sees != space:
            continue
        for far in range(rules.move_min, rules.level[minion.key] + 1):
            if _may_land(scope, space, beside(space, facing, far)):
                yield Action(scope.own, "rod", (minion.name, space, str(far)))


def _room_after_sword(scope: Scope, action: Action) -> bool:
    """Whether, after a piece has entered a full space, some sword makes room there again."""
    with unheard():
        after = rod(scope.rules, scope.position, action)
        later = Scope(scope.rules, after, open_power(scope.rules, after, SWORD))
        return any(_makes_room(later, one) for one in _sword(later))


def _makes_room(scope: Scope, action: Action) -> bool:
    after = sword(scope.rules, scope.position, action)
    return len(after.pieces.get(scope.position.owed, ())) <= scope.rules.space_limit


def _disc(scope: Scope) -> Iterator[Action]:
    rules, own, step = scope.rules, scope.own, scope.rules.grow_step
    twice, twice_on = scope.shortcut(SKIP, DISC, PIECE), scope.shortcut(SKIP, DISC, TERRITORY)
    use = scope.position.uses[scope.offer.depth]
    barred = use.mark if rules.options["sun_enemy"] == "own_only" else ""
    for minion in scope.minions:
        for space, key in scope.targets(minion):
            name, level = f"{space}.{key}", rules.level[key]
            if name == barred and rules.colour[key] != own and _only_one(scope, space, key):
                continue
            for words in scope.facings(key):
                if scope.spare(rules.colour[key], level + step):
                    yield Action(own, "disc", (minion.name, name, *words))
                if twice and scope.spare(rules.colour[key], level + 2 * step):
                    yield Action(own, "disc", (minion.name, name, str(2 * step), *words))
        space = minion.sees
        card = scope.position.cards.get(space)
        if scope.enemies(space) or (card is None and not _wasteland_counts(scope, space)):
            continue
        value = rules.points_of_wasteland if card is None else rules.value[card]
        for new in scope.cards_worth(value + step) + (scope.cards_worth(value + 2 * step) if twice_on else []):
            yield Action(own, "disc", (minion.name, space, new))


def _only_one(scope: Scope, space: str, key: str) -> bool:
    return sum(one == key for one, _ in scope.position.pieces[space]) == 1


def _wasteland_counts(scope: Scope, space: str) -> bool:
    """Whether a space without a card may be grown (A-21)."""
    return scope.rules.options["disc_sword_on_wasteland"] == "allowed" and scope.kind(space) == spaces.WASTELAND


def _sword(scope: Scope) -> Iterator[Action]:
    rules, own = scope.rules, scope.own
    on_piece, on_territory = (2 if scope.shortcut(SKIP, SWORD, on) else 1 for on in (PIECE, TERRITORY))
    clamp = rules.options["excess_damage"] == "clamp"
    for minion in scope.minions:
        most = on_piece * rules.level[minion.key]
        for space, key in scope.targets(minion):
            level = rules.level[key]
            for damage in range(rules.damage_min, (most if clamp else min(most, level - rules.destroyed)) + 1):
                left = level - damage
                words = (minion.name, f"{space}.{key}", str(damage))
                if left <= rules.destroyed:
                    yield Action(own, "sword", words)
                elif scope.spare(rules.colour[key], left):
                    for more in scope.facings(key):
                        yield Action(own, "sword", (*words, *more))
        card = scope.position.cards.get(minion.sees)
        if card is None or scope.enemies(minion.sees):
            continue
        value, most = rules.value[card], on_territory * rules.level[minion.key]
        for damage in range(rules.damage_min, (most if clamp else min(most, value - rules.destroyed)) + 1):
            words = (minion.name, minion.sees, str(damage))
            if value - damage <= rules.destroyed:
                yield Action(own, "sword", words)
            else:
                for new in scope.cards_worth(value - damage):
                    yield Action(own, "sword", (*words, new))


def _orient(scope: Scope) -> Iterator[Action]:
    rules, own = scope.rules, scope.own
    same = rules.options["orient_unchanged"] == "allow"
    for minion in scope.minions:
        if scope.power.on == OWN_MINION:
            for facing in rules.facings:
                if same or facing != rules.facing[minion.key]:
                    yield Action(own, "orient", (minion.name, facing))
            continue
        for space, key in scope.targets(minion):
            for facing in rules.facings:
                if same or facing != rules.facing[key]:
                    yield Action(own, "orient", (minion.name, f"{space}.{key}", facing))


def _replace(scope: Scope) -> Iterator[Action]:
    rules, own = scope.rules, scope.own
    for minion in scope.minions:
        for space, key in scope.targets(minion):
            if rules.colour[key] == own and rules.options["hierophant_own"] == "enemy_only":
                continue
            if scope.spare(own, rules.level[key]):
                for facing in rules.facings:
                    yield Action(own, "replace", (minion.name, f"{space}.{key}", facing))


def _relocate(scope: Scope) -> Iterator[Action]:
    rules, position, own = scope.rules, scope.position, scope.own
    free, wild = free_spaces(rules, position), sorted(wastelands(rules, position))
    for minion in scope.minions:
        for space, key in scope.targets(minion):
            for goal in free:
                for words in scope.facings(key):
                    yield Action(own, "relocate", (minion.name, f"{space}.{key}", goal, *words))
        space = minion.sees
        if space in position.cards and not scope.enemies(space):
            for goal in wild:
                if _may_land(scope, space, goal):
                    yield Action(own, "relocate", (minion.name, space, goal))


def _trade(scope: Scope) -> Iterator[Action]:
    for minion in scope.minions:
        for space, key in scope.targets(minion):
            if scope.rules.colour[key] != scope.own or scope.rules.options["trade_with_yourself"] == "no_op":
                yield Action(scope.own, "trade", (minion.name, f"{space}.{key}"))


def _take(scope: Scope) -> Iterator[Action]:
    if len(scope.position.hands[scope.position.active]) >= scope.rules.hand:
        return
    for minion in scope.minions:
        for card in scope.position.discard:
            yield Action(scope.own, "take", (minion.name, card))


def _copy(scope: Scope) -> Iterator[Action]:
    rules = scope.rules
    for card in sorted(scope.position.cards.values()):
        does = {power.does for step in rules.card[card].steps for power in step}
        if card not in rules.major or COPY in does:
            continue
        if REVEAL in does and rules.options["world_copy"] == "not_fool":
            continue
        yield Action(scope.own, "copy", (card,))


def _reveal(scope: Scope) -> Iterator[Action]:
    if scope.position.draw or scope.position.discard:
        yield Action(scope.own, "reveal")


_USES: Mapping[str, Callable[[Scope], Iterator[Action]]] = {
    CUP: _cup, ROD: _rod, DISC: _disc, SWORD: _sword, ORIENT: _orient, REPLACE: _replace, RELOCATE: _relocate,
    TRADE: _trade, TAKE: _take, COPY: _copy, REVEAL: _reveal,
}  # fmt: skip
