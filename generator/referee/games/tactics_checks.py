"""What the dice game forbids: each check names its clauses, and says why when it refuses."""

from __future__ import annotations

from collections.abc import Callable

from generator.referee.core import CHANCE, Action, Refusal, enforces, refuse
from generator.referee.games import tactics_position as at
from generator.referee.games.tactics_position import Position, actor, on_token, water_waits
from generator.referee.games.tactics_rules import SEATS, Rules

Check = Callable[[Rules, Position, Action], Refusal | None]
PHASE_OF = {
    "side": at.SIDES, "take": at.DRAW, "uncover": at.UNCOVER, "reveal": at.UNCOVER, "deploy": at.DEPLOY,
    "put": at.OUTFIT, "roll": at.COMBAT,
}  # fmt: skip
VERBS = (*PHASE_OF, "coin", "copy", "keep", "turn", "resign")
WORDS = {"side": (1, 1), "take": (1, 1), "uncover": (1, 1), "reveal": (1, 1), "deploy": (1, 1), "put": (2, 3),
         "roll": (2, 2), "coin": (1, 1), "copy": (2, 2), "keep": (1, 1), "turn": (0, 0), "resign": (0, 0)}  # fmt: skip
WORD_OF_CHANCE = ("coin", "reveal", "roll")


@enforces("QT-93", "QT-45")
def not_over(rules: Rules, position: Position, action: Action) -> Refusal | None:
    if position.phase == at.OVER:
        return refuse("over", "QT-93" if position.round < rules.rounds else "QT-45", rounds=rules.rounds)
    return None


def readable(rules: Rules, position: Position, action: Action) -> Refusal | None:
    if action.verb not in WORDS:
        return refuse("unknown-verb", "QT-43", verb=action.verb)
    low, high = WORDS[action.verb]
    if not low <= len(action.args) <= high:
        return refuse("wrong-words", "QT-43", verb=action.verb, given=len(action.args), wanted=low)
    if action.actor not in (*rules.sides, *SEATS, CHANCE):
        return refuse("unknown-player", "QT-2", actor=action.actor)
    return None


@enforces("QT-19", "QT-43", "QT-52", "QT-59")
def in_its_phase(rules: Rules, position: Position, action: Action) -> Refusal | None:
    verb, phase = action.verb, position.phase
    if verb == "uncover" and phase != at.UNCOVER:
        if phase in (at.SIDES, at.DRAW):
            return refuse("peeking", "QT-19")
        spot = rules.place.get(action.args[0])
        if spot and position.zones[spot[0]][spot[1] :] and position.zones[spot[0]][spot[1]] == at.VANGUARD:
            return refuse("turn-in-vanguard", "QT-59", token=action.args[0])
        return refuse("uncover-elsewhere", "QT-52", now=phase)
    wanted = PHASE_OF.get(verb)
    if wanted is not None and wanted != phase:
        clause = {"put": "QT-60", "take": "QT-17", "side": "QT-10"}.get(verb, "QT-43")
        return refuse("wrong-phase", clause, verb=verb, wanted=wanted, now=phase)
    if verb == "coin" and phase not in (at.SIDES, at.INITIATIVE, at.TOSS):
        return refuse("no-toss", "QT-39", now=phase)
    if verb in ("copy", "keep") and water_waits(rules, position) < 0:
        return refuse("no-water-waits", "QT-80", now=phase)
    if verb == "turn" and phase not in at.TURNS:
        return refuse("no-turn", "QT-46", now=phase)
    return None


@enforces("QT-44", "QT-47", "QT-48")
def in_turn(rules: Rules, position: Position, action: Action) -> Refusal | None:
    wanted = actor(rules, position)
    if action.actor == wanted:
        return None
    if wanted == CHANCE:
        settles = {at.INITIATIVE: "QT-39", at.COMBAT: "QT-64", at.UNCOVER: "QT-49", at.SIDES: "QT-11"}
        return refuse("chance-first", settles.get(position.phase, "AT-33"), actor=action.actor)
    if action.actor == CHANCE:
        return refuse("nothing-to-roll", "QT-43", wanted=wanted)
    if position.phase in at.TURNS and position.active != position.attacker:
        if action.actor == rules.sides[position.attacker]:
            return refuse("turn-was-said", "QT-48", actor=action.actor, wanted=wanted)
        return refuse("wrong-player", "QT-44", actor=action.actor, wanted=wanted)
    clause = {at.SIDES: "QT-10", at.DRAW: "QT-18", at.WATER: "QT-80"}.get(position.phase, "QT-44")
    return refuse("wrong-player", clause, actor=action.actor, wanted=wanted)


def verb_of_actor(rules: Rules, position: Position, action: Action) -> Refusal | None:
    if (action.actor == CHANCE) != (action.verb in WORD_OF_CHANCE):
        return refuse("not-yours", "QT-43", actor=action.actor, verb=action.verb)
    return None


@enforces("QT-2", "QT-10")
def a_side(rules: Rules, position: Position, action: Action) -> Refusal | None:
    if action.args[0] not in rules.sides:
        return refuse("no-such-side", "QT-10", given=action.args[0])
    return None


@enforces("QT-12", "QT-15", "QT-16", "QT-17", "QT-18", "QT-19", "QT-20")
def squad(rules: Rules, position: Position, action: Action) -> Refusal | None:
    word = action.args[0]
    if word in rules.die:
        return refuse("peeking", "QT-19")
    if not word.isdigit() or int(word) > rules.tokens:
        return refuse("not-that-many-tokens", "QT-12", given=word, tokens=rules.tokens)
    if int(word) != rules.size:
        return refuse("wrong-size", "QT-17", given=word, size=rules.size, format=rules.format)
    return None


def a_token(rules: Rules, position: Position, action: Action) -> Refusal | None:
    """Every token an action names exists. The second word of `put` and the first of all others are tokens."""
    words = action.args[1:] if action.verb == "put" else action.args[: 1 if action.verb == "roll" else None]
    for word in words:
        if word not in rules.place:
            return refuse("no-such-token", "QT-20", token=word, size=rules.size)
    return None


@enforces("QT-49", "QT-50", "QT-51")
def uncovering(rules: Rules, position: Position, action: Action) -> Refusal | None:
    token = action.args[0]
    side, spot = rules.place[token]
    if position.turned >= rules.uncovered:
        return refuse("uncovered-already", "QT-49", uncovered=rules.uncovered)
    if side != position.active:
        return refuse("not-your-token", "QT-51", token=token)
    if position.kinds[side][spot] != at.FACE_DOWN:
        return refuse("already-face-up", "QT-51", token=token)
    if rules.options["uncover_choice"] == "left_to_right" and at.FACE_DOWN in position.kinds[side][:spot]:
        return refuse("not-the-next", "AT-25", token=token)
    return None


@enforces("QT-12", "QT-30")
def a_kind_left(rules: Rules, position: Position, action: Action) -> Refusal | None:
    kind = action.args[0]
    if kind not in rules.copies:
        return refuse("no-such-kind", "QT-30", kind=kind)
    if position.kinds[position.active].count(kind) >= rules.copies[kind]:
        return refuse("none-left", "AT-27", kind=kind, copies=rules.copies[kind])
    return None


@enforces("QT-53", "QT-54", "QT-56", "QT-57")
def deploying(rules: Rules, position: Position, action: Action) -> Refusal | None:
    token = action.args[0]
    side, spot = rules.place[token]
    if side != position.active:
        return refuse("not-your-token", "QT-53" if position.active == position.attacker else "QT-54", token=token)
    if position.kinds[side][spot] == at.FACE_DOWN:
        return refuse("face-down", "QT-57", token=token)
    zone = position.zones[side][spot]
    if zone == at.VANGUARD:
        return refuse("already-deployed", "QT-53", token=token)
    if zone != at.RESERVE:
        return refuse("removed", "QT-72", token=token)
    if position.zones[side].count(at.VANGUARD) >= rules.deploy_max:
        return refuse("too-many", "QT-56", most=rules.deploy_max)
    return None


@enforces("QT-22", "QT-23", "QT-24", "QT-25", "QT-90")
def own_counter(rules: Rules, position: Position, action: Action) -> Refusal | None:
    name = action.args[0]
    if name not in rules.use and name not in rules.target:
        return refuse("no-such-counter", "QT-79", counter=name)
    mine = [c for c in position.counters[position.active] if c.id == name]
    if not mine:
        owner = next(side for side, line in enumerate(rules.counters) if name in line)
        return refuse("not-your-magic", ("QT-24", "QT-25")[owner], counter=name, owner=rules.sides[owner])
    if all(c.on or c.used >= rules.uses for c in mine):
        return refuse("spent", "QT-90", counter=name, uses=rules.uses)
    return None


@enforces("QT-60", "QT-61", "QT-76", "QT-77")
def gear_in_its_role(rules: Rules, position: Position, action: Action) -> Refusal | None:
    use = rules.use.get(action.args[0])
    if use is None or (use == "attack") == (position.active == position.attacker):
        return None
    if use == "attack":
        return refuse("sword-in-defence", "QT-76", counter=action.args[0])
    return refuse("shield-in-attack", "QT-77", counter=action.args[0])


@enforces("QT-60", "QT-61", "QT-63", "QT-83", "QT-85")
def on_a_target(rules: Rules, position: Position, action: Action) -> Refusal | None:
    name, token = action.args[0], action.args[1]
    side, spot = rules.place[token]
    if rules.target.get(name) == "enemy":
        if side == position.active:
            return refuse("air-on-own", "QT-83", counter=name, token=token)
    elif side != position.active:
        clause = "QT-63" if name in rules.use else "QT-85"
        return refuse("gear-on-enemy" if name in rules.use else "magic-on-enemy", clause, counter=name, token=token)
    if position.zones[side][spot] != at.VANGUARD:
        return refuse("not-in-vanguard", "QT-63", counter=name, token=token)
    return None


@enforces("QT-88")
def room_for_it(rules: Rules, position: Position, action: Action) -> Refusal | None:
    name, token = action.args[0], action.args[1]
    lying = on_token(position, token)
    if name in rules.use:
        if sum(c in rules.use for c in lying) >= rules.gear_cap:
            return refuse("gear-cap", "QT-88", token=token, counter=name, most=rules.gear_cap)
    elif sum(c in rules.target for c in lying) >= rules.magic_cap:
        if rules.target[name] == "enemy":
            if rules.options["air_vs_magic"] == "blocked":
                return refuse("air-blocked", "AT-8", token=token, counter=name, most=rules.magic_cap)
        else:
            return refuse("magic-cap", "QT-88", token=token, counter=name, most=rules.magic_cap)
    if rules.options["several"] == "one_per_round" and any(c.on for c in position.counters[position.active]):
        return refuse("one-per-round", "AT-22", counter=name)
    return None


@enforces("QT-80")
def water_names(rules: Rules, position: Position, action: Action) -> Refusal | None:
    """Whom Water copies is named when it is laid only under one reading of AT-1."""
    declares = rules.options["water_timing"] == "declare_at_outfit" and action.args[0] == "water"
    if declares != (len(action.args) == 3):
        return refuse("name-the-copied" if declares else "name-nobody-yet", "AT-1", counter=action.args[0])
    if declares:
        bearer, source = action.args[1:]
        side, spot = rules.place[source]
        if source == bearer:
            return refuse("copies-itself", "QT-80", token=source)
        if position.zones[side][spot] != at.VANGUARD:
            return refuse("copied-not-in-vanguard", "AT-3", token=source)
        scope = rules.options["water_scope"]
        if (scope == "own_side" and side != position.active) or (scope == "enemy" and side == position.active):
            return refuse("out-of-scope", "AT-3", token=source)
    return None


@enforces("QT-31", "QT-32", "QT-33", "QT-34", "QT-35", "QT-36", "QT-64", "QT-65")
def the_die_rolled(rules: Rules, position: Position, action: Action) -> Refusal | None:
    token, word = action.args
    wanted = rules.names[position.active][at.next_die(rules, position, position.active)]
    if token != wanted:
        clause = "QT-64" if position.active == position.attacker else "QT-65"
        return refuse("not-the-next-die", clause, token=token, wanted=wanted)
    side, spot = rules.place[token]
    kind = position.kinds[side][spot]
    if not word.isdigit() or str(int(word)) != word or not rules.low <= int(word) <= rules.die[kind]:
        number = list(rules.die).index(kind)
        return refuse("impossible-roll", f"QT-{31 + number}", token=token, kind=kind, given=word, low=rules.low,
                      faces=rules.die[kind])  # fmt: skip
    return None


@enforces("QT-80")
def copying(rules: Rules, position: Position, action: Action) -> Refusal | None:
    side = water_waits(rules, position)
    counter = at.water_of(position, side)
    bearer = action.args[0]
    if counter is None or bearer != counter.on:
        return refuse("not-the-bearer", "QT-89", token=bearer)
    if action.verb == "keep":
        if rules.options["water_own_roll"] == "must_copy":
            return refuse("must-copy", "AT-2", token=bearer)
        return None
    source = action.args[1]
    if source == bearer:
        return refuse("copies-itself", "QT-80", token=source)
    if source not in at.to_copy(rules, position, side):
        other, spot = rules.place[source]
        if position.zones[other][spot : spot + 1] != (at.VANGUARD,) or not position.rolls[other][spot]:
            return refuse("copied-did-not-roll", "QT-80", token=source)
        return refuse("out-of-scope", "AT-3" if not counter.copy else "AT-1", token=source)
    return None


@enforces("QT-46", "QT-49", "QT-50", "QT-55", "QT-62")
def may_end_turn(rules: Rules, position: Position, action: Action) -> Refusal | None:
    phase = position.phase
    if phase == at.UNCOVER and position.turned < rules.uncovered:
        clause = "QT-49" if position.active == position.attacker else "QT-50"
        return refuse("must-uncover", clause, uncovered=rules.uncovered)
    if phase == at.DEPLOY:
        sent = position.zones[position.active].count(at.VANGUARD)
        if sent < rules.deploy_min:
            return refuse("must-deploy", "QT-55", least=rules.deploy_min)
    if phase == at.COMBAT and water_waits(rules, position) >= 0:
        return refuse("water-first", "QT-80")
    return None


def may_resign(rules: Rules, position: Position, action: Action) -> Refusal | None:
    if rules.options["allow_resign"] != "true":
        return refuse("no-resigning", "AT-30")
    if position.phase not in at.TURNS:
        return refuse("wrong-phase", "AT-30", verb="resign", wanted=at.DEPLOY, now=position.phase)
    return None


CHECKS: dict[str, tuple[Check, ...]] = {
    "side": (a_side,),
    "coin": (a_side,),
    "take": (squad,),
    "uncover": (a_token, uncovering),
    "reveal": (a_kind_left,),
    "deploy": (a_token, deploying),
    "put": (own_counter, a_token, gear_in_its_role, on_a_target, room_for_it, water_names),
    "roll": (a_token, the_die_rolled),
    "copy": (a_token, copying),
    "keep": (a_token, copying),
    "turn": (may_end_turn,),
    "resign": (may_resign,),
}
ALWAYS: tuple[Check, ...] = (not_over, readable, in_its_phase, in_turn, verb_of_actor)


def judge(rules: Rules, position: Position, action: Action) -> Refusal | None:
    """The first check that refuses, or None."""
    for check in ALWAYS:
        refusal = check(rules, position, action)
        if refusal is not None:
            return refusal
    for check in CHECKS[action.verb]:
        refusal = check(rules, position, action)
        if refusal is not None:
            return refusal
    return None
