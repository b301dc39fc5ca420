"""Which cards may be played on whom, and whom Water may copy: each check names its clauses."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from generator.referee.actions import Action
from generator.referee.clause_marks import enforces
from generator.referee.duel import OrderedChecks
from generator.referee.games.qiahn_goblin.position import RESERVE, VANGUARD, GoblinPosition, lying_on, water_on, zone_of
from generator.referee.games.qiahn_goblin.rules import GEAR, MAGIC, QIAHNBERRO, WATER, GoblinRules
from generator.referee.games.qiahn_goblin.values import is_worth_more_or_less
from generator.referee.refusals import Refusal, refuse

GoblinCheck = Callable[[GoblinRules, GoblinPosition, Action], Refusal | None]


def judge_put(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    """The first check that refuses a card, by what it is and by who plays it."""
    card = action.args[0]
    kind = rules.kind.get(card)
    if kind is None:
        return no_such_card(rules, position, action)
    attacking = position.active == position.attacker
    aimed = kind == QIAHNBERRO or rules.target.get(card) == "enemy"
    return _put_checks(kind, rules.use.get(card, ""), aimed, attacking).first_refusal(rules, position, action)


@lru_cache(maxsize=32)
def _put_checks(kind: str, use: str, aimed: bool, attacking: bool) -> OrderedChecks[GoblinRules, GoblinPosition]:
    """The checks of a card of this kind and use, aimed at an enemy or not, in attack or in defence."""
    checks = (*OWNED[kind], held, *ROLES.get(use, ()), *PLACES[aimed, attacking], *ROOM[kind], water_names)
    return OrderedChecks(checks, {})


@enforces("QG-62")
def no_such_card(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal:
    return refuse("no-such-card", "QG-59", card=action.args[0])


# -- whose card it is ---------------------------------------------------------------------


@enforces("QG-7")
def own_element(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    """Each side has the elements on its backs."""
    card = action.args[0]
    if card in rules.decks[position.active]:
        return None
    owner = next(side for side, deck in enumerate(rules.decks) if card in deck)
    return refuse("not-your-magic", "QG-7", card=card, owner=rules.sides[owner])


def _by_hand(rules: GoblinRules, _: GoblinPosition, action: Action) -> tuple[str, ...]:
    if rules.hidden:
        return ("QG-81", "QG-91")
    return ("QG-81", "QG-15") if action.args[0] in rules.beats else ("QG-81",)


@enforces("QG-15", "QG-81", "QG-91", which=_by_hand)
def held(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    """The card was drawn or dealt, and has not been used. What is said depends on one's own cards only."""
    side, card = position.active, action.args[0]
    if card in position.hands[side]:
        return None
    used = position.spent[side].count(card) + sum(c.card == card and c.side == side for c in position.laid)
    copies = rules.decks[side][card]
    if used == copies:
        return refuse("spent", "QG-81", card=card, copies=copies)
    if rules.hidden:
        return refuse("not-in-hand", "QG-91", card=card)
    return refuse("not-drawn", "QG-15", card=card, drawn=rules.drawn)


# -- roles --------------------------------------------------------------------------------


@enforces("QG-60")
def sword_attacks(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    if position.active != position.attacker:
        return refuse("sword-in-defence", "QG-60", card=action.args[0])
    return None


@enforces("QG-61")
def shield_defends(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    if position.active == position.attacker:
        return refuse("shield-in-attack", "QG-61", card=action.args[0])
    return None


# -- on whom ------------------------------------------------------------------------------


def _on_own(rules: GoblinRules, position: GoblinPosition, action: Action, clause: str) -> Refusal | None:
    card, token = action.args[:2]
    if rules.place[token][0] != position.active and (card in rules.use or rules.options["enemy_magic"] != "any"):
        if card in rules.use:
            return refuse("gear-on-enemy", clause, card=card, token=token)
        return refuse("magic-on-enemy", "AG-24", card=card, token=token)
    return _in_vanguard(rules, position, action, clause)


def _in_vanguard(rules: GoblinRules, position: GoblinPosition, action: Action, clause: str) -> Refusal | None:
    card, token = action.args[:2]
    if zone_of(rules, position, token) != VANGUARD:
        return refuse("not-in-vanguard", clause, card=card, token=token)
    return None


@enforces("QG-41")
def attacker_outfits(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    return _on_own(rules, position, action, "QG-41")


@enforces("QG-43")
def defender_outfits(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    return _on_own(rules, position, action, "QG-43")


@enforces("QG-62", "QG-74", which=lambda rules, _, action: ["QG-62" if action.args[0] in rules.beats else "QG-74"])
def against_the_enemy(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    """Air and qíahnberro cards are played on enemies, in attack and in defence."""
    card, token = action.args[:2]
    if rules.place[token][0] != position.active:
        return None
    if card in rules.beats:
        return refuse("qiahnberro-on-own", "QG-62", card=card, token=token)
    return refuse("air-on-own", "QG-74", card=card, token=token)


@enforces("QG-42")
def attacker_strikes(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    return _in_vanguard(rules, position, action, "QG-42")


@enforces("QG-44")
def defender_strikes(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    return _in_vanguard(rules, position, action, "QG-44")


# -- room for it --------------------------------------------------------------------------


@enforces("QG-64")
def names_the_type(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    """A qíahnberro card says whom it defeats."""
    card, token = action.args[:2]
    side, spot = rules.place[token]
    kind = position.kinds[side][spot]
    if kind in rules.beats[card] or rules.options["qiahnberro_wrong_type"] == "no_effect":
        return None
    return refuse("wrong-type", "QG-64", card=card, token=token, kind=kind)


@enforces("QG-63", "QG-67")
def no_gear_there(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    """A qíahnberro card finds no gear on its target, and is gear itself."""
    card, token = action.args[:2]
    for lying in lying_on(position, token):
        if lying in rules.use:
            return refuse("gear-in-the-way", "QG-67", card=card, token=token, lying=lying)
        if lying in rules.beats:
            return refuse("qiahnberro-lies-there", "QG-63", card=card, token=token, lying=lying)
    return None


@enforces("QG-63", "QG-79", which=lambda *_: ("QG-79",))
def room_for_gear(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    card, token = action.args[:2]
    gear = [lying for lying in lying_on(position, token) if rules.kind[lying] != MAGIC]
    if len(gear) < rules.gear_cap:
        return None
    if gear[0] in rules.beats:
        return refuse("qiahnberro-lies-there", "QG-63", card=card, token=token, lying=gear[0])
    return refuse("gear-cap", "QG-79", card=card, token=token, most=rules.gear_cap)


@enforces("QG-79")
def room_for_magic(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    card, token = action.args[:2]
    if sum(rules.kind[lying] == MAGIC for lying in lying_on(position, token)) < rules.magic_cap:
        return None
    if rules.target[card] != "enemy":
        return refuse("magic-cap", "QG-79", card=card, token=token, most=rules.magic_cap)
    if rules.options["air_vs_magic"] == "blocked":
        return refuse("air-blocked", "AG-25", card=card, token=token, most=rules.magic_cap)
    return None


# -- Water --------------------------------------------------------------------------------


def water_names(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    """Only Water names a second combatant, and it always does."""
    if (action.args[0] == WATER) != (len(action.args) == 3):
        code = "name-the-model" if action.args[0] == WATER else "name-one-only"
        return no_model_named(code, action.args[0])
    return can_be_copied(rules, position, action.args[1], action.args[2]) if len(action.args) == 3 else None


@enforces("QG-69", "QG-80")
def no_model_named(code: str, card: str) -> Refusal:
    return refuse(code, "QG-69" if card == WATER else "QG-80", card=card)


@enforces("QG-69")
def can_be_copied(rules: GoblinRules, position: GoblinPosition, bearer: str, model: str) -> Refusal | None:
    """Another combatant, of either vanguard (AG-19)."""
    if model == bearer:
        return refuse("copies-itself", "QG-69", token=bearer)
    zone = zone_of(rules, position, model)
    if zone == VANGUARD or (zone == RESERVE and rules.options["water_scope"] == "any_face_up"):
        return None
    return refuse("model-out-of-reach", "AG-19", token=model)


@enforces("QG-71")
def copying(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    """Water chooses again: its bearer, another model, each of them once in a turn (AG-50)."""
    bearer, model = action.args
    water = water_on(position, bearer)
    if water is None or water.side != position.active:
        return refuse("no-water-there", "QG-71", token=bearer)
    if rules.options["water_later"] == "correction" and all(bearer != named for named, _ in position.named):
        return refuse("model-is-fixed", "QK-38", token=bearer)
    refusal = can_be_copied(rules, position, bearer, model)
    if refusal is not None:
        return refusal
    if model == water.model and not is_worth_more_or_less(rules, position, water):
        return refuse("copies-him-already", "QG-71", token=bearer, model=model)
    if (bearer, model) in position.named and rules.options["water_again"] == "once_each":
        return refuse("named-already", "AG-50", token=bearer, model=model)
    return None


OWNED: dict[str, tuple[GoblinCheck, ...]] = {GEAR: (), MAGIC: (own_element,), QIAHNBERRO: ()}
ROLES: dict[str, tuple[GoblinCheck, ...]] = {"attack": (sword_attacks,), "defence": (shield_defends,)}
PLACES: dict[tuple[bool, bool], tuple[GoblinCheck, ...]] = {
    (False, True): (attacker_outfits,),
    (False, False): (defender_outfits,),
    (True, True): (against_the_enemy, attacker_strikes),
    (True, False): (against_the_enemy, defender_strikes),
}
ROOM: dict[str, tuple[GoblinCheck, ...]] = {
    GEAR: (room_for_gear,),
    MAGIC: (room_for_magic,),
    QIAHNBERRO: (names_the_type, no_gear_there),
}
