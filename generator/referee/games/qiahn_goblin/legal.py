"""Every legal action of a position of the card game, in order. Written without the checks that judge one action."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from generator.referee.actions import CHANCE, Action, sort_key
from generator.referee.duel import SEATS
from generator.referee.games.qiahn_goblin.position import (
    DEPLOY,
    DRAW,
    FIGHT,
    INITIATIVE,
    REMOVED,
    RESERVE,
    ROUND,
    SIDES,
    TARGET,
    UNCOVER,
    VANGUARD,
    GoblinPosition,
    Ids,
    drawn_qiahnberros,
)
from generator.referee.games.qiahn_goblin.rules import GEAR, MAGIC, QIAHNBERRO, WATER, GoblinRules
from generator.referee.games.qiahn_goblin.values import is_worth_more_or_less

UNLIMITED = 10**9  # cards on one combatant


def legal(rules: GoblinRules, position: GoblinPosition) -> tuple[Action, ...]:
    """All of them; none after the end."""
    phase = position.phase
    if phase not in ROUND:
        return _before_the_rounds(rules, position)
    active = position.active
    if position.pending:
        kinds = position.kinds[active]
        return tuple([action for action, kind, copies in _reveals(rules) if kinds.count(kind) < copies])
    if phase == DEPLOY:
        found = _line_up(rules, position)
    elif phase in FIGHT:
        found = _fight(rules, position)
    else:
        found = _uncover(rules, position)
    if rules.options["spirit"] == "on":
        found += _spirit(rules, position)
        found.sort(key=sort_key)
    return tuple(found)


# Actions that are legal again and again are made once for the rules in force.


@lru_cache(maxsize=16)
def _reveals(rules: GoblinRules) -> tuple[tuple[Action, str, int], ...]:
    """Each type that a card may show, with its copies in a troop, in the order of the alphabet."""
    return tuple((Action(CHANCE, "reveal", (kind,)), kind, rules.copies[kind]) for kind in sorted(rules.copies))


@lru_cache(maxsize=128)
def _of_verb(rules: GoblinRules, active: int, verb: str) -> Action:
    return Action(rules.sides[active], verb)


@lru_cache(maxsize=128)
def _each_side(rules: GoblinRules, actor: str, verb: str) -> tuple[Action, ...]:
    return tuple(Action(actor, verb, (side,)) for side in sorted(rules.sides))


@lru_cache(maxsize=128)
def _each_token(rules: GoblinRules, active: int, verb: str, owner: int) -> tuple[Action, ...]:
    """A verb of the active side for each combatant of a side, by spot."""
    return tuple(Action(rules.sides[active], verb, (token,)) for token in rules.names[owner])


def weights(rules: GoblinRules, position: GoblinPosition) -> tuple[int, ...]:
    """How likely each legal outcome of chance is: by the copies that are left of a card or of a type."""
    if position.pending:
        kinds = position.kinds[position.active]
        return tuple([left for _, kind, copies in _reveals(rules) if (left := copies - kinds.count(kind)) > 0])
    outcomes = legal(rules, position)
    if position.phase != DRAW:
        return (1,) * len(outcomes)
    side = position.active
    hand, pool = position.hands[side], rules.pool[side]
    counts = [pool[a.args[1]] - hand.count(a.args[1]) for a in outcomes]
    whole = sum(copies for card, copies in pool.items() if card in rules.beats)
    if not rules.hidden or rules.drawn == whole:
        return tuple(counts)
    # only some of the qíahnberro cards are in the pile, nobody knows which: each counts for its share of the places
    dealt = drawn_qiahnberros(rules, position, side)
    share = (whole - dealt, rules.drawn - dealt)
    return tuple(n * share[a.args[1] in rules.beats] for n, a in zip(counts, outcomes, strict=True))


def _before_the_rounds(rules: GoblinRules, position: GoblinPosition) -> tuple[Action, ...]:
    phase = position.phase
    if phase == SIDES:
        if len(position.seats) < len(SEATS):
            return _each_side(rules, SEATS[len(position.seats)], "side")
        if position.decider:
            return _each_side(rules, position.decider, "side")
        if rules.options["same_side"] == "dispute_toss" and not position.call:
            return _each_side(rules, rules.options["owner"], "call")
        return _each_side(rules, CHANCE, "coin")
    if phase == DRAW:
        return _draw(rules, position)
    return _each_side(rules, CHANCE, "coin") if phase == INITIATIVE else ()


def _draw(rules: GoblinRules, position: GoblinPosition) -> tuple[Action, ...]:
    side = position.active
    hand = position.hands[side]
    full = sum(card in rules.beats for card in hand) == rules.drawn
    verb, name = "deal" if rules.hidden else "draw", rules.sides[side]
    return tuple(
        Action(CHANCE, verb, (name, card))
        for card, copies in rules.pool[side].items()
        if hand.count(card) < copies and not (full and rules.kind[card] == QIAHNBERRO)
    )


def _uncover(rules: GoblinRules, position: GoblinPosition) -> list[Action]:
    """The compulsory card; then the word, and one more card for whoever is outnumbered."""
    active = position.active
    if position.phase == UNCOVER and position.turned < rules.uncovered:
        return [_of_verb(rules, active, "uncover")]
    found = [_of_verb(rules, active, "turn")]
    waits = rules.options["catchup"] == "after_both" and position.phase == UNCOVER and active == position.attacker
    mine, theirs = position.zones[active].count(RESERVE), position.zones[1 - active].count(RESERVE)
    if mine < theirs and position.troop[active] and not waits:
        found.append(_of_verb(rules, active, "uncover"))
    return found


def _in_zone(zones: Ids, zone: str, actions: tuple[Action, ...]) -> list[Action]:
    """Those of a side's actions, one for each spot, that are about a combatant in a zone."""
    return [actions[spot] for spot, where in enumerate(zones) if where == zone]


def _line_up(rules: GoblinRules, position: GoblinPosition) -> list[Action]:
    active = position.active
    targets = _in_zone(position.zones[1 - active], RESERVE, _each_token(rules, active, "target", 1 - active))
    sent = position.zones[active].count(VANGUARD)
    most = min(rules.fighters_max, len(targets)) if rules.options["line_up"] == "equal" else rules.fighters_max
    found = []
    if sent < most:
        found = _in_zone(position.zones[active], RESERVE, _each_token(rules, active, "deploy", active))
    return found + targets if sent >= rules.fighters_min else found


def _fight(rules: GoblinRules, position: GoblinPosition) -> list[Action]:
    """Concede, copy, put, target, turn: the words in the order of the alphabet."""
    active, attacker = position.active, position.attacker
    equal = rules.options["line_up"] == "equal"
    targets: list[Action] = []
    if position.phase == TARGET:
        sent, chosen = position.zones[attacker].count(VANGUARD), position.zones[1 - attacker].count(VANGUARD)
        if chosen < (min(sent, rules.targets_max) if equal else rules.targets_max):
            targets = _in_zone(position.zones[1 - active], RESERVE, _each_token(rules, active, "target", 1 - active))
        if equal and chosen < sent:
            return targets
    found = [_of_verb(rules, active, "concede")]
    if position.laid:
        found += _copies(rules, position)
    if position.hands[active]:
        found += _puts(rules, position)
    found += targets
    found.append(_of_verb(rules, active, "turn"))
    if rules.options["concede"] == "any_time":
        found.append(_of_verb(rules, 1 - active, "concede"))
        found.sort(key=sort_key)
    return found


def _models(rules: GoblinRules, position: GoblinPosition) -> list[str]:
    """Whom Water may copy, in the order of the alphabet."""
    zones = (VANGUARD, RESERVE) if rules.options["water_scope"] == "any_face_up" else (VANGUARD,)
    return [
        rules.names[side][i] for side in _by_name(rules) for i, zone in enumerate(position.zones[side]) if zone in zones
    ]


def _copies(rules: GoblinRules, position: GoblinPosition) -> list[Action]:
    active, named = position.active, position.named
    side, found = rules.sides[active], []
    fixed = rules.options["water_later"] == "correction"
    once = rules.options["water_again"] == "once_each"
    for card in position.laid:
        if card.card != WATER or card.side != active or (fixed and all(card.on != bearer for bearer, _ in named)):
            continue
        for model in _models(rules, position):
            if model == card.on or (once and (card.on, model) in named):
                continue
            if model != card.model or is_worth_more_or_less(rules, position, card):
                found.append(Action(side, "copy", (card.on, model)))
    if len(found) > 1:
        found.sort(key=sort_key)
    return found


def _puts(rules: GoblinRules, position: GoblinPosition) -> list[Action]:
    active = position.active
    fronts = [[spot for spot, zone in enumerate(zones) if zone == VANGUARD] for zones in position.zones]
    lying = _lying(rules, position) if position.laid else ()
    found: list[Action] = []
    uses = _uses(rules, active, active == position.attacker)
    for card in dict.fromkeys(position.hands[active]):
        for owner, puts, types, sort, most in uses[card]:
            spots = fronts[owner]
            if lying:
                spots = [spot for spot in spots if lying.count((owner, spot, sort)) < most]
            if types is not None:
                kinds = position.kinds[owner]
                spots = [spot for spot in spots if kinds[spot] in types]
            if card == WATER:
                bearers = [rules.names[owner][spot] for spot in spots]
                found += _pours(rules.sides[active], bearers, _models(rules, position))
            else:
                for spot in spots:
                    found.append(puts[spot])
    return found


class _Use(NamedTuple):
    """Where a card may be played: on combatants of a side, of some types (None: of any), if not too much lies there."""

    owner: int
    puts: tuple[Action, ...]  # by spot
    types: tuple[str, ...] | None
    sort: bool  # whether magic counts as lying there, or all the rest
    most: int  # fewer cards of this sort lie there


@lru_cache(maxsize=64)
def _uses(rules: GoblinRules, active: int, attacking: bool) -> dict[str, tuple[_Use, ...]]:
    """What a side may do with each card in attack or in defence, whoever stands in the vanguards."""
    options = rules.options
    own: tuple[int, ...] = (active,)
    enemy: tuple[int, ...] = (1 - active,)
    found = {}
    for card, kind in rules.kind.items():
        types, most, owners = None, rules.magic_cap, own
        if kind == GEAR:
            owners = own if rules.use[card] == ("attack" if attacking else "defence") else ()
            most = rules.gear_cap
        elif kind == QIAHNBERRO:
            owners, most = enemy, 1  # it finds no gear on its target
            types = rules.beats[card] if options["qiahnberro_wrong_type"] == "illegal" else None
        elif rules.target[card] == "enemy":
            owners = enemy
            most = UNLIMITED if options["air_vs_magic"] == "allowed" else most
        else:
            owners = _by_name(rules) if options["enemy_magic"] == "any" else own
        puts = [tuple(Action(rules.sides[active], "put", (card, token)) for token in line) for line in rules.names]
        found[card] = tuple(_Use(owner, puts[owner], types, kind == MAGIC, most) for owner in owners)
    return found


def _lying(rules: GoblinRules, position: GoblinPosition) -> list[tuple[int, int, bool]]:
    """Side and spot of each card on a combatant, and whether it is magic."""
    return [(*rules.place[card.on], rules.kind[card.card] == MAGIC) for card in position.laid]


def _pours(side: str, bearers: list[str], models: list[str]) -> list[Action]:
    return [Action(side, "put", (WATER, token, model)) for token in bearers for model in models if model != token]


def _by_name(rules: GoblinRules) -> tuple[int, int]:
    """Both sides in the order of the alphabet."""
    return (0, 1) if rules.sides[0] < rules.sides[1] else (1, 0)


def _spirit(rules: GoblinRules, position: GoblinPosition) -> list[Action]:
    found = []
    for side, name in enumerate(rules.sides):
        if position.troop[side] >= rules.troop_min:
            for owner in (0, 1):
                for spot, zone in enumerate(position.zones[owner]):
                    if zone != REMOVED:
                        found.append(Action(name, "spirit", (rules.names[owner][spot],)))
    return found
