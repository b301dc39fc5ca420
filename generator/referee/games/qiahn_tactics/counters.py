"""What the dice game forbids of gear, magic and dice: which counter, on whom, which roll, and what Water copies."""

from __future__ import annotations

from collections.abc import Sequence

from generator.referee.actions import Action
from generator.referee.clause_marks import enforces
from generator.referee.games.qiahn_tactics.position import (
    VANGUARD,
    TacticsPosition,
    next_die,
    of_role,
    on_token,
    to_copy,
    water_of,
    water_waits,
)
from generator.referee.games.qiahn_tactics.rules import TacticsRules
from generator.referee.refusals import Refusal, refuse

MAGIC_CLAUSE = ("QT-24", "QT-25")


def _counter(rules: TacticsRules, position: TacticsPosition, action: Action) -> Sequence[str]:
    if action.args[0] in rules.use:
        return ("QT-22", "QT-90")
    return ("QT-23", MAGIC_CLAUSE[position.active], "QT-90")


@enforces("QT-22", "QT-23", "QT-24", "QT-25", "QT-90", which=_counter)
def own_counter(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    name = action.args[0]
    if name not in rules.use and name not in rules.target:
        return refuse("no-such-counter", "QT-79", counter=name)
    mine = [c for c in position.counters[position.active] if c.id == name]
    if not mine:
        owner = next(side for side, line in enumerate(rules.counters) if name in line)
        return refuse("not-your-magic", MAGIC_CLAUSE[owner], counter=name, owner=rules.sides[owner])
    if all(c.on or c.used >= rules.uses for c in mine):
        return refuse("spent", "QT-90", counter=name, uses=rules.uses)
    return None


def _role(rules: TacticsRules, position: TacticsPosition, action: Action) -> Sequence[str]:
    return {"attack": ("QT-76",), "defence": ("QT-77",)}.get(rules.use.get(action.args[0], ""), ())


@enforces("QT-76", "QT-77", which=_role)
def gear_in_its_role(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    use = rules.use.get(action.args[0])
    if use is None or (use == "attack") == (position.active == position.attacker):
        return None
    if use == "attack":
        return refuse("sword-in-defence", "QT-76", counter=action.args[0])
    return refuse("shield-in-attack", "QT-77", counter=action.args[0])


def _target(rules: TacticsRules, position: TacticsPosition, action: Action) -> Sequence[str]:
    if action.args[0] in rules.use:
        return ("QT-63",)
    return ("QT-63", "QT-83", "QT-85") if rules.target[action.args[0]] == "enemy" else ("QT-63", "QT-85")


@enforces("QT-63", "QT-83", "QT-85", which=_target)
def on_a_target(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    name, token = action.args[0], action.args[1]
    side, spot = rules.place[token]
    if rules.target.get(name) == "enemy":
        if side == position.active:
            return refuse("air-on-own", "QT-83", counter=name, token=token)
    elif side != position.active:
        clause = "QT-63" if name in rules.use else "QT-85"
        return refuse("gear-on-enemy" if name in rules.use else "magic-on-enemy", clause, counter=name, token=token)
    if position.zones[side][spot] != VANGUARD:
        return refuse("not-in-vanguard", "QT-63", counter=name, token=token)
    return None


@enforces("QT-88")
def room_for_it(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
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


@enforces("QT-80", "QT-89", which=lambda rules, position, action: ("QT-80",) if len(action.args) > 2 else ())
def water_names(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    """Whom Water copies is named when it is laid only under one reading of AT-1; no other counter names anyone else."""
    water = action.args[0] == "water"
    declares = water and rules.options["water_timing"] == "declare_at_outfit"
    if declares != (len(action.args) == 3):
        clause = "AT-1" if water else "QT-89"
        return refuse("name-the-copied" if declares else "name-nobody-yet", clause, counter=action.args[0])
    if declares:
        bearer, source = action.args[1:]
        side, spot = rules.place[source]
        if source == bearer:
            return refuse("copies-itself", "QT-80", token=source)
        if position.zones[side][spot] != VANGUARD:
            return refuse("copied-not-in-vanguard", "AT-3", token=source)
        scope = rules.options["water_scope"]
        if (scope == "own_side" and side != position.active) or (scope == "enemy" and side == position.active):
            return refuse("out-of-scope", "AT-3", token=source)
    return None


# -- dice and Water -------------------------------------------------------------------------


def _die(rules: TacticsRules, position: TacticsPosition, action: Action) -> Sequence[str]:
    side, spot = rules.place[action.args[0]]
    return (of_role(position, "QT-64", "QT-65"), rules.clause_of_die(position.kinds[side][spot]))


@enforces("QT-31", "QT-32", "QT-33", "QT-34", "QT-35", "QT-36", "QT-64", "QT-65", which=_die)
def the_die_rolled(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    token, word = action.args
    wanted = rules.names[position.active][next_die(rules, position, position.active)]
    if token != wanted:
        return refuse("not-the-next-die", of_role(position, "QT-64", "QT-65"), token=token, wanted=wanted)
    side, spot = rules.place[token]
    kind = position.kinds[side][spot]
    if not word.isdecimal() or str(int(word)) != word or not rules.low <= int(word) <= rules.die[kind]:
        clause = rules.clause_of_die(kind)
        faces = rules.die[kind]
        return refuse("impossible-roll", clause, token=token, kind=kind, given=word, low=rules.low, faces=faces)
    return None


@enforces("QT-80", "QT-89")
def copying(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    side = water_waits(rules, position)
    counter = water_of(position, side)
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
    if source not in to_copy(rules, position, side):
        other, spot = rules.place[source]
        if position.zones[other][spot : spot + 1] != (VANGUARD,) or not position.rolls[other][spot]:
            return refuse("copied-did-not-roll", "QT-80", token=source)
        return refuse("out-of-scope", "AT-3" if not counter.copy else "AT-1", token=source)
    return None
