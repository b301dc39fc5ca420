"""Every legal action of a position of the card game, in order. Written without the checks that judge one action."""

from __future__ import annotations

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
)
from generator.referee.games.qiahn_goblin.rules import GEAR, MAGIC, QIAHNBERRO, WATER, GoblinRules


def legal(rules: GoblinRules, position: GoblinPosition) -> tuple[Action, ...]:
    """All of them; none after the end."""
    phase = position.phase
    if phase not in ROUND:
        return _before_the_rounds(rules, position)
    active = position.active
    if position.pending:
        kinds = position.kinds[active]
        left = [kind for kind, copies in rules.copies.items() if kinds.count(kind) < copies]
        return tuple([Action(CHANCE, "reveal", (kind,)) for kind in sorted(left)])
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


def _each_side(rules: GoblinRules, actor: str, verb: str) -> tuple[Action, ...]:
    return tuple(Action(actor, verb, (side,)) for side in sorted(rules.sides))


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
    side = rules.sides[active]
    if position.phase == UNCOVER and position.turned < rules.uncovered:
        return [Action(side, "uncover")]
    found = [Action(side, "turn")]
    waits = rules.options["catchup"] == "after_both" and position.phase == UNCOVER and active == position.attacker
    mine, theirs = (position.zones[i].count(RESERVE) for i in (active, 1 - active))
    if mine < theirs and position.troop[active] and not waits:
        found.append(Action(side, "uncover"))
    return found


def _tokens(rules: GoblinRules, position: GoblinPosition, side: int, zone: str) -> list[str]:
    names = rules.names[side]
    return [names[i] for i, where in enumerate(position.zones[side]) if where == zone]


def _line_up(rules: GoblinRules, position: GoblinPosition) -> list[Action]:
    active = position.active
    side = rules.sides[active]
    enemies = _tokens(rules, position, 1 - active, RESERVE)
    sent = position.zones[active].count(VANGUARD)
    most = min(rules.fighters_max, len(enemies)) if rules.options["line_up"] == "equal" else rules.fighters_max
    found = []
    if sent < most:
        found = [Action(side, "deploy", (token,)) for token in _tokens(rules, position, active, RESERVE)]
    if sent >= rules.fighters_min:
        found += [Action(side, "target", (token,)) for token in enemies]
    return found


def _fight(rules: GoblinRules, position: GoblinPosition) -> list[Action]:
    """Concede, copy, put, target, turn: the words in the order of the alphabet."""
    active, attacker = position.active, position.attacker
    side, equal = rules.sides[active], rules.options["line_up"] == "equal"
    targets: list[Action] = []
    if position.phase == TARGET:
        sent, chosen = (position.zones[i].count(VANGUARD) for i in (attacker, 1 - attacker))
        if chosen < (min(sent, rules.targets_max) if equal else rules.targets_max):
            targets = [Action(side, "target", (t,)) for t in _tokens(rules, position, 1 - active, RESERVE)]
        if equal and chosen < sent:
            return targets
    found = [Action(side, "concede")]
    if position.laid:
        found += _copies(rules, position)
    found += _puts(rules, position)
    found += targets
    found.append(Action(side, "turn"))
    if rules.options["concede"] == "any_time":
        found.append(Action(rules.sides[1 - active], "concede"))
        found.sort(key=sort_key)
    return found


def _models(rules: GoblinRules, position: GoblinPosition) -> list[str]:
    """Whom Water may copy, in the order of the alphabet."""
    zones = (VANGUARD, RESERVE) if rules.options["water_scope"] == "any_face_up" else (VANGUARD,)
    sides = (0, 1) if rules.sides[0] < rules.sides[1] else (1, 0)
    return [rules.names[side][i] for side in sides for i, zone in enumerate(position.zones[side]) if zone in zones]


def _copies(rules: GoblinRules, position: GoblinPosition) -> list[Action]:
    active, named = position.active, position.named
    side, found = rules.sides[active], []
    fixed = rules.options["water_later"] == "correction"
    once = rules.options["water_again"] == "once_each"
    for card in position.laid:
        if card.card != WATER or card.side != active or (fixed and all(card.on != bearer for bearer, _ in named)):
            continue
        for model in _models(rules, position):
            if model not in (card.on, card.model) and not (once and (card.on, model) in named):
                found.append(Action(side, "copy", (card.on, model)))
    if len(found) > 1:
        found.sort(key=sort_key)
    return found


def _puts(rules: GoblinRules, position: GoblinPosition) -> list[Action]:
    active = position.active
    hand = position.hands[active]
    if not hand:
        return []
    side, options = rules.sides[active], rules.options
    fronts = [_tokens(rules, position, i, VANGUARD) for i in (0, 1)]
    both = fronts[0] + fronts[1] if rules.sides[0] < rules.sides[1] else fronts[1] + fronts[0]
    gear = [card.on for card in position.laid if rules.kind[card.card] != MAGIC]
    magic = [card.on for card in position.laid if rules.kind[card.card] == MAGIC]
    role = "attack" if active == position.attacker else "defence"
    found: list[Action] = []
    before = ""
    for card in hand:
        if card == before:
            continue
        before = card
        kind = rules.kind[card]
        if kind == GEAR:
            if rules.use[card] == role:
                found += [Action(side, "put", (card, t)) for t in fronts[active] if gear.count(t) < rules.gear_cap]
        elif kind == QIAHNBERRO:
            types = rules.beats[card] if options["qiahnberro_wrong_type"] == "illegal" else tuple(rules.value)
            kinds = position.kinds[1 - active]
            for t in fronts[1 - active]:
                if t not in gear and kinds[rules.place[t][1]] in types:
                    found.append(Action(side, "put", (card, t)))
        elif rules.target[card] == "enemy":
            for t in fronts[1 - active]:
                if magic.count(t) < rules.magic_cap or options["air_vs_magic"] == "allowed":
                    found.append(Action(side, "put", (card, t)))
        else:
            free = both if options["enemy_magic"] == "any" else fronts[active]
            free = [t for t in free if magic.count(t) < rules.magic_cap]
            if card != WATER:
                found += [Action(side, "put", (card, t)) for t in free]
            elif free:
                models = _models(rules, position)
                found += [Action(side, "put", (card, t, model)) for t in free for model in models if model != t]
    return found


def _spirit(rules: GoblinRules, position: GoblinPosition) -> list[Action]:
    found = []
    for side, name in enumerate(rules.sides):
        if position.troop[side] >= rules.troop_min:
            for owner in (0, 1):
                for spot, zone in enumerate(position.zones[owner]):
                    if zone != REMOVED:
                        found.append(Action(name, "spirit", (rules.names[owner][spot],)))
    return found
