"""What follows from an action of the card game: the table changes, and what nobody decides is done at once."""

from __future__ import annotations

from generator.referee.actions import Action
from generator.referee.clause_marks import resolves
from generator.referee.disputes import decider
from generator.referee.duel import SEATS
from generator.referee.events import report_event
from generator.referee.games.qiahn_goblin.combat import attack, blow, compare, settle, strike
from generator.referee.games.qiahn_goblin.position import (
    CATCHUP,
    COMBAT,
    DEPLOY,
    DRAW,
    INITIATIVE,
    RESERVE,
    TARGET,
    UNCOVER,
    UNCOVERING,
    VANGUARD,
    GoblinPosition,
    Ids,
    LaidCard,
    on_side,
    outnumbered_by,
    owner_of,
    put_at,
)
from generator.referee.games.qiahn_goblin.rules import EARTH, OPEN, QIAHNBERRO, SEEN_BY, WATER, GoblinRules
from generator.referee.games.qiahn_goblin.values import report_copy, report_fire, report_gear, side_sum, to_copy

TYPES = "QG-20"  # what types there are; the value of each has a clause of its own


def step(rules: GoblinRules, position: GoblinPosition, action: Action) -> GoblinPosition:
    """The next position. The action must be legal."""
    return _STEPS[action.verb](rules, position, action)


# -- setup ------------------------------------------------------------------------------


@resolves("QG-6")
def take_side(rules: GoblinRules, position: GoblinPosition, action: Action) -> GoblinPosition:
    if position.decider:
        return decide_side(rules, position, action)
    seats = (*position.seats, action.args[0])
    return _seated(position, seats, "QG-6") if len(set(seats)) == len(SEATS) else position._replace(seats=seats)


@resolves("QG-5")
def decide_side(rules: GoblinRules, position: GoblinPosition, action: Action) -> GoblinPosition:
    """The player who won the toss of a dispute has the last word on who plays which side."""
    side = action.args[0]
    other = next(name for name in rules.sides if name != side)
    return _seated(position, (side, other) if action.actor == SEATS[0] else (other, side), "QG-5")


def _seated(position: GoblinPosition, seats: Ids, clause: str) -> GoblinPosition:
    for seat, side in zip(SEATS, seats, strict=True):
        report_event(clause, "side", seat, side)
    return position._replace(seats=seats, call="", decider="", phase=DRAW, active=0)


def name_face(rules: GoblinRules, position: GoblinPosition, action: Action) -> GoblinPosition:
    return position._replace(call=action.args[0])


def toss(rules: GoblinRules, position: GoblinPosition, action: Action) -> GoblinPosition:
    face = action.args[0]
    if position.phase == INITIATIVE:
        return toss_for_initiative(rules, position, face)
    if position.call:
        return settle_dispute(rules, position, face)
    other = next(side for side in rules.sides if side != face)
    return _seated(position, (face, other) if owner_of(rules) == SEATS[0] else (other, face), "AG-49")


@resolves("QG-5")
def settle_dispute(rules: GoblinRules, position: GoblinPosition, face: str) -> GoblinPosition:
    """The owner named a face: if it shows he decides, otherwise the other player does."""
    chosen = decider("QG-5", rules.sides, SEATS, owner_of(rules), position.call, face)
    assert isinstance(chosen, str)  # the faces were judged
    report_event("QG-5", "decides", chosen)
    return position._replace(decider=chosen)


@resolves("QG-16", "QG-87", "QG-91")
def draw(rules: GoblinRules, position: GoblinPosition, action: Action) -> GoblinPosition:
    """A card that a side has in play: who sees it depends on the mode."""
    name, card = action.args
    side = position.active
    seen = rules.modes[rules.mode]
    report_event(SEEN_BY[seen], "known", name, card, "both" if seen == OPEN else name)
    hand = tuple(sorted((*position.hands[side], card)))
    after = position._replace(hands=on_side(position.hands, side, hand))
    if len(hand) < len(rules.fixed[side]) + rules.draws:
        return after
    last = side == len(rules.sides) - 1
    return after._replace(active=0 if last else side + 1, phase=INITIATIVE if last else DRAW)


@resolves("QG-27")
def toss_for_initiative(rules: GoblinRules, position: GoblinPosition, face: str) -> GoblinPosition:
    side = rules.sides.index(face)
    report_event("QG-27", "attacker", face)
    return attack(rules, position._replace(round=1, first=side), side)


# -- uncovering -------------------------------------------------------------------------


def uncover(rules: GoblinRules, position: GoblinPosition, action: Action) -> GoblinPosition:
    return position._replace(pending=True)


@resolves("QG-9", "QG-32", "QG-33", "QG-34", "QG-21", "QG-22", "QG-23", "QG-24", "QG-25", "QG-26")
def reveal(rules: GoblinRules, position: GoblinPosition, action: Action) -> GoblinPosition:
    """The card on top of the troop, laid in the reserve line."""
    side, kind = position.active, action.args[0]
    token = rules.names[side][len(position.kinds[side])]
    more = position.turned >= rules.uncovered or position.phase == CATCHUP
    report_event("QG-34" if more else "QG-32" if side == position.attacker else "QG-33", "uncovered", token, kind)
    report_event(rules.value_clause.get(kind, TYPES), "value", token, rules.value[kind])
    left = position.troop[side] - 1
    report_event("QG-9", "troop", rules.sides[side], left)
    after = position._replace(
        kinds=on_side(position.kinds, side, (*position.kinds[side], kind)),
        zones=on_side(position.zones, side, (*position.zones[side], RESERVE)),
        troop=(left, position.troop[1]) if side == 0 else (position.troop[0], left),
        turned=position.turned + 1,
        pending=False,
    )
    if rules.options["turn_word"] == "deploy_only" and not may_uncover(rules, after):
        return end_uncovering(rules, after)
    return after


def may_uncover(rules: GoblinRules, position: GoblinPosition) -> bool:
    """Whether the active side may turn over one more card now."""
    side = position.active
    if not position.troop[side]:
        return False
    if position.phase == UNCOVER:
        if position.turned < rules.uncovered:
            return True
        if side == position.attacker and rules.options["catchup"] == "after_both":
            return False
    return outnumbered_by(position, side) > 0


@resolves("QG-30", "QG-31", "QG-35")
def end_uncovering(rules: GoblinRules, position: GoblinPosition) -> GoblinPosition:
    """The defender's turn, or the next phase. Whoever could have caught up with the enemy did not want to."""
    side, attacker = position.active, position.attacker
    if may_uncover(rules, position):
        missed = min(outnumbered_by(position, side), position.troop[side])
        report_event("QG-35", "declined", rules.sides[side], missed)
    if position.phase == UNCOVER:
        if side == attacker:
            report_event("QG-31", "acts", rules.sides[1 - attacker])
            return position._replace(active=1 - attacker, turned=0)
        if rules.options["catchup"] == "after_both":
            late = position._replace(phase=CATCHUP, active=attacker, turned=0)
            if may_uncover(rules, late):
                report_event("AG-6", "acts", rules.sides[attacker])
                return late
    report_event("QG-30", "phase", DEPLOY)
    report_event("QG-31", "acts", rules.sides[attacker])
    return position._replace(phase=DEPLOY, active=attacker, turned=0)


# -- deploying --------------------------------------------------------------------------


def _advance(rules: GoblinRules, position: GoblinPosition, token: str, phase: str) -> GoblinPosition:
    side, spot = rules.place[token]
    zones = on_side(position.zones, side, put_at(position.zones[side], spot, VANGUARD))
    return position._replace(zones=zones, phase=phase)


@resolves("QG-38")
def deploy(rules: GoblinRules, position: GoblinPosition, action: Action) -> GoblinPosition:
    report_event("QG-38", "deployed", action.args[0])
    return _advance(rules, position, action.args[0], DEPLOY)


@resolves("QG-40", "QG-45")
def target(rules: GoblinRules, position: GoblinPosition, action: Action) -> GoblinPosition:
    """The attacker moves a target forward; with the first of them both vanguards stand, and combat has begun."""
    if position.phase == DEPLOY:
        report_event("QG-45", "begun", position.round)
    report_event("QG-40", "deployed", action.args[0])
    return _advance(rules, position, action.args[0], TARGET)


# -- cards ------------------------------------------------------------------------------


@resolves("QG-41", "QG-42", "QG-43", "QG-44")
def put(rules: GoblinRules, position: GoblinPosition, action: Action) -> GoblinPosition:
    """A card is played on a combatant of a vanguard."""
    name, token = action.args[:2]
    side = position.active
    own = rules.place[token][0] == side
    attacking = side == position.attacker
    report_event(("QG-41" if own else "QG-42") if attacking else ("QG-43" if own else "QG-44"), "laid", name, token)
    hand = list(position.hands[side])
    hand.remove(name)
    after = position._replace(hands=on_side(position.hands, side, tuple(hand)), phase=COMBAT, acted=True)
    card = LaidCard(name, side, token)
    if rules.kind[name] == QIAHNBERRO:
        return strike(rules, after, card)
    if rules.target.get(name) == "enemy":
        return blow(rules, after, card)
    if name == WATER:
        return pour(rules, after, card, action.args[2])
    after = after._replace(laid=tuple(sorted((*after.laid, card))))
    if name in rules.use:
        report_gear(rules, after, name, token)
    elif name in rules.factor:
        report_fire(rules, after, name, token)
    elif name == EARTH:
        report_event("QG-77", "effect", name, "stays")
    return after


def pour(rules: GoblinRules, position: GoblinPosition, card: LaidCard, model: str) -> GoblinPosition:
    """Water on its bearer, with the combatant it copies."""
    report_copy(rules, position, card.on, model)
    water = _choosing(rules, position, card, model)
    named = tuple(sorted({*position.named, (card.on, model)}))
    return position._replace(laid=tuple(sorted((*position.laid, water))), named=named)


def _choosing(rules: GoblinRules, position: GoblinPosition, water: LaidCard, model: str) -> LaidCard:
    kept = to_copy(rules, position, model, (water.on,)) if rules.options["water_update"] == "snapshot" else -1
    return water._replace(model=model, value=kept)


@resolves("QG-71")
def copy(rules: GoblinRules, position: GoblinPosition, action: Action) -> GoblinPosition:
    """Water chooses another model. What the own sum was before is kept: only raising it counts as an action."""
    bearer, model = action.args
    since = position.since if position.since >= 0 else side_sum(rules, position, position.active)
    water = next(c for c in position.laid if c.card == WATER and c.on == bearer)
    report_event("QG-71", "model", bearer, model)
    report_copy(rules, position, bearer, model)
    laid = [card for card in position.laid if card is not water]
    return position._replace(
        laid=tuple(sorted((*laid, _choosing(rules, position, water, model)))),
        named=tuple(sorted({*position.named, (bearer, model)})),
        since=since,
        phase=COMBAT,
    )


# -- turns, concession, Spirit ------------------------------------------------------------


def end_turn(rules: GoblinRules, position: GoblinPosition, action: Action) -> GoblinPosition:
    if position.phase in UNCOVERING:
        return end_uncovering(rules, position)
    return end_fighting(rules, position)


@resolves("QG-46", "QG-54", "QG-55", "QG-56")
def end_fighting(rules: GoblinRules, position: GoblinPosition) -> GoblinPosition:
    """The word in combat: the other player's turn, or the sums when nobody wants to go on (AG-1, AG-2)."""
    side = position.active
    acted = position.acted or (position.since >= 0 and side_sum(rules, position, side) > position.since)
    passes = 0 if acted else position.passes + 1
    report_event("QG-55", "passes", passes)
    if _is_over(rules, position, side, passes):
        return compare(rules, position)
    report_event("QG-56", "acts", rules.sides[1 - side])
    return position._replace(
        phase=COMBAT, active=1 - side, turns=position.turns + 1, passes=passes, acted=False, since=-1, named=()
    )


def _is_over(rules: GoblinRules, position: GoblinPosition, side: int, passes: int) -> bool:
    if rules.options["combat_turns"] == "single_exchange":
        return side != position.attacker
    if passes >= rules.passes:
        return True
    if rules.options["combat_end"] == "trailing_pass":
        return side_sum(rules, position, side) < side_sum(rules, position, 1 - side)
    return False


@resolves("QG-46")
def concede(rules: GoblinRules, position: GoblinPosition, action: Action) -> GoblinPosition:
    """The rival wins the round, as if his sum were the larger."""
    return settle(rules, position, 1 - rules.sides.index(action.actor), "QG-46")


@resolves("QG-95", "QG-98")
def invoke(rules: GoblinRules, position: GoblinPosition, action: Action) -> GoblinPosition:
    """Spirit: the card stays, and does what its row says: a factor multiplies, none changes nothing."""
    token = action.args[0]
    factor = rules.factor.get(rules.spirit)
    report_event("QG-98", "effect", rules.spirit, factor or "none")
    report_event("QG-95", "stays", rules.spirit, position.spirit + 1)
    touched = tuple(sorted({*position.touched, token})) if factor else position.touched
    return position._replace(spirit=position.spirit + 1, touched=touched)


_STEPS = {
    "side": take_side, "call": name_face, "coin": toss, "draw": draw, "deal": draw, "uncover": uncover,
    "reveal": reveal, "deploy": deploy, "target": target, "put": put, "copy": copy, "turn": end_turn,
    "concede": concede, "spirit": invoke,
}  # fmt: skip
