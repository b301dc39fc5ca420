"""What the dice game forbids: each check names its clauses, and says why when it refuses."""

from __future__ import annotations

from collections.abc import Sequence

from generator.referee.actions import CHANCE, Action
from generator.referee.clause_marks import enforces
from generator.referee.duel import SEATS, OrderedChecks
from generator.referee.events import unheard
from generator.referee.games.qiahn_tactics.counters import (
    copying,
    gear_in_its_role,
    on_a_target,
    own_counter,
    room_for_it,
    the_die_rolled,
    water_names,
)
from generator.referee.games.qiahn_tactics.position import (
    COMBAT,
    DEPLOY,
    DRAW,
    FACE_DOWN,
    INITIATIVE,
    OUTFIT,
    OVER,
    RESERVE,
    SIDES,
    TOSS,
    TURNS,
    UNCOVER,
    VANGUARD,
    WATER,
    TacticsPosition,
    acted_before_the_word,
    actor,
    of_role,
    water_waits,
)
from generator.referee.games.qiahn_tactics.rules import TacticsRules
from generator.referee.refusals import Refusal, refuse

PHASE_OF = {
    "side": SIDES, "take": DRAW, "uncover": UNCOVER, "reveal": UNCOVER, "deploy": DEPLOY,
    "put": OUTFIT, "roll": COMBAT,
}  # fmt: skip
WORDS = {"side": (1, 1), "take": (1, 1), "uncover": (1, 1), "reveal": (1, 1), "deploy": (1, 1), "put": (2, 3),
         "roll": (2, 2), "coin": (1, 1), "copy": (2, 2), "keep": (1, 1), "turn": (0, 0), "resign": (0, 0)}  # fmt: skip
WORD_OF_CHANCE = ("coin", "reveal", "roll")
CLAUSE_OF = {"side": "QT-10", "coin": "QT-11", "take": "QT-18", "deploy": "QT-53", "put": "QT-63", "copy": "QT-80",
             "keep": "QT-80", "turn": "QT-46", "resign": "AT-30"}  # fmt: skip
NO_SIDES = (*SEATS, CHANCE)  # who else acts


# -- any action -------------------------------------------------------------------


@enforces("QT-45", which=lambda rules, position, action: ())
def not_over(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    if position.phase == OVER:
        return refuse("over", "AT-30" if position.resigned else "QT-45", rounds=position.round)
    return None


@enforces("QT-43", which=lambda rules, position, action: ())
def known_words(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    if action.verb not in WORDS:
        return refuse("unknown-verb", "", verb=action.verb)
    low, high = WORDS[action.verb]
    if not low <= len(action.args) <= high:
        return refuse("wrong-words", "", verb=action.verb, given=len(action.args), wanted=low)
    return None


@enforces("QT-2", which=lambda rules, position, action: ("QT-2",) if action.actor != CHANCE else ())
def known_player(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    if action.actor not in rules.sides and action.actor not in NO_SIDES:
        return refuse("unknown-player", "QT-2", actor=action.actor)
    return None


# -- its part of the game -----------------------------------------------------------


def _part(rules: TacticsRules, position: TacticsPosition, action: Action) -> Sequence[str]:
    if action.verb == "put":
        mine = action.actor == rules.sides[position.attacker] or position.attacker < 0
        return ("QT-60" if mine else "QT-61", "QT-43")
    return ({"take": "QT-17", "side": "QT-10"}.get(action.verb, "QT-43"),)


@enforces("QT-10", "QT-17", "QT-43", "QT-60", "QT-61", which=_part)
def in_its_part(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    wanted = PHASE_OF[action.verb]
    if wanted != position.phase:
        clause = _part(rules, position, action)[0]
        return refuse("wrong-phase", clause, verb=action.verb, wanted=wanted, now=position.phase)
    return None


@enforces("QT-19")
def no_peeking(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    if position.phase in (SIDES, DRAW):
        return refuse("peeking", "QT-19")
    return None


@enforces("QT-52", "QT-59")
def turned_in_its_part(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    if position.phase == UNCOVER:
        return None
    spot = rules.place.get(action.args[0])
    if spot and position.zones[spot[0]][spot[1] : spot[1] + 1] == (VANGUARD,):
        return refuse("turn-in-vanguard", "QT-59", token=action.args[0])
    return refuse("uncover-elsewhere", "QT-52", now=position.phase)


@enforces("QT-39", which=lambda rules, position, action: ("QT-39",) if position.phase in (INITIATIVE, UNCOVER) else ())
def coin_when_due(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    if position.phase not in (SIDES, INITIATIVE, TOSS):
        return refuse("no-toss", "QT-39", now=position.phase)
    return None


@enforces("QT-80")
def water_when_due(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    if water_waits(rules, position) < 0:
        return refuse("no-water-waits", "QT-80", now=position.phase)
    return None


@enforces("QT-46")
def word_when_due(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    if position.phase not in TURNS:
        return refuse("no-turn", "QT-46", now=position.phase)
    return None


# -- whose action it is ---------------------------------------------------------------


def _turn(rules: TacticsRules, position: TacticsPosition, action: Action) -> Sequence[str]:
    if position.phase in TURNS:
        return () if action.actor == CHANCE else ("QT-44", "QT-48")
    return {SIDES: ("QT-10",), INITIATIVE: ("QT-39",), WATER: ("QT-80",)}.get(position.phase, ())


@enforces("QT-10", "QT-11", "QT-18", "QT-39", "QT-44", "QT-48", "QT-49", "QT-50", "QT-64", "QT-65", "QT-80",
          which=_turn)  # fmt: skip
def in_turn(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    wanted = actor(rules, position)
    if action.actor == wanted:
        return None
    phase = position.phase
    if wanted == CHANCE:
        if phase in (COMBAT, UNCOVER):
            clause = of_role(position, *(("QT-64", "QT-65") if phase == COMBAT else ("QT-49", "QT-50")))
        else:
            clause = {INITIATIVE: "QT-39", SIDES: "QT-11"}.get(phase, "AT-33")
        return refuse("chance-first", clause, actor=action.actor)
    clause = {SIDES: "QT-10", DRAW: "QT-18", WATER: "QT-80"}.get(phase, "QT-44")
    if action.actor == CHANCE:
        return refuse("nothing-to-roll", clause, wanted=wanted)
    if phase in TURNS and position.active != position.attacker and action.actor == rules.sides[position.attacker]:
        return refuse("turn-was-said", "QT-48", actor=action.actor, wanted=wanted)
    return refuse("wrong-player", clause, actor=action.actor, wanted=wanted)


@enforces("QT-10", "QT-11", "QT-46", "QT-49", "QT-50", "QT-64", "QT-65", which=lambda rules, position, action: ())
def verb_of_actor(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    if (action.actor == CHANCE) != (action.verb in WORD_OF_CHANCE):
        return refuse("not-yours", _whose(position, action.verb), actor=action.actor, verb=action.verb)
    return None


def _whose(position: TacticsPosition, verb: str) -> str:
    """The clause that says who does it: a player, or the coin, the dice and what a token hides."""
    if verb in ("uncover", "reveal"):
        return of_role(position, "QT-49", "QT-50")
    if verb == "roll":
        return of_role(position, "QT-64", "QT-65")
    return CLAUSE_OF[verb]


# -- setup ----------------------------------------------------------------------------


@enforces("QT-10")
def a_side(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    if action.args[0] not in rules.sides:
        return refuse("no-such-side", "QT-10", given=action.args[0])
    return None


def _squad(rules: TacticsRules, position: TacticsPosition, action: Action) -> Sequence[str]:
    return ("QT-12", "QT-18", "QT-19", rules.size_clause, *(["QT-17"] if position.active else []))


@enforces("QT-12", "QT-15", "QT-16", "QT-17", "QT-18", "QT-19", which=_squad)
def squad(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    """As many tokens as the format says, the same for both, taken without looking at a face."""
    word = action.args[0]
    if word in rules.die:
        return refuse("peeking", "QT-18")
    if not word.isdecimal() or int(word) > rules.tokens:
        return refuse("not-that-many-tokens", "QT-12", given=word, tokens=rules.tokens)
    if word != str(rules.size):
        clause = "QT-17" if position.active else rules.size_clause
        return refuse("wrong-size", clause, given=word, size=rules.size, format=rules.format)
    return None


@enforces("QT-20")
def a_token(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    """Every token an action names exists. The second word of `put` and the first of all others are tokens."""
    words = action.args[1:] if action.verb == "put" else action.args[: 1 if action.verb == "roll" else None]
    for word in words:
        if word not in rules.place:
            return refuse("no-such-token", "QT-20", token=word, size=rules.size)
    return None


# -- uncovering and deploying -----------------------------------------------------------


@enforces(
    "QT-49", "QT-50", "QT-51", which=lambda rules, position, action: (of_role(position, "QT-49", "QT-50"), "QT-51")
)
def uncovering(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    token = action.args[0]
    side, spot = rules.place[token]
    if position.turned >= rules.uncovered:
        return refuse("uncovered-already", of_role(position, "QT-49", "QT-50"), uncovered=rules.uncovered)
    if side != position.active:
        return refuse("not-your-token", "QT-51", token=token)
    if position.kinds[side][spot] != FACE_DOWN:
        return refuse("already-face-up", "QT-51", token=token)
    if rules.options["uncover_choice"] == "left_to_right" and FACE_DOWN in position.kinds[side][:spot]:
        return refuse("not-the-next", "AT-25", token=token)
    return None


@enforces("QT-30")
def a_kind_left(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    kind = action.args[0]
    if kind not in rules.copies:
        return refuse("no-such-kind", "QT-30", kind=kind)
    if position.kinds[position.active].count(kind) >= rules.copies[kind]:
        return refuse("none-left", "AT-27", kind=kind, copies=rules.copies[kind])
    return None


def _deploying(rules: TacticsRules, position: TacticsPosition, action: Action) -> Sequence[str]:
    return (of_role(position, "QT-53", "QT-54"), "QT-56", "QT-57", "QT-72")


@enforces("QT-53", "QT-54", "QT-56", "QT-57", "QT-72", which=_deploying)
def deploying(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    token = action.args[0]
    side, spot = rules.place[token]
    if side != position.active:
        return refuse("not-your-token", of_role(position, "QT-53", "QT-54"), token=token)
    if position.kinds[side][spot] == FACE_DOWN:
        return refuse("face-down", "QT-57", token=token)
    zone = position.zones[side][spot]
    if zone == VANGUARD:
        return refuse("already-deployed", of_role(position, "QT-53", "QT-54"), token=token)
    if zone != RESERVE:
        return refuse("removed", "QT-72", token=token)
    if position.zones[side].count(VANGUARD) >= rules.deploy_max:
        return refuse("too-many", "QT-56", most=rules.deploy_max)
    return None


# -- the word ------------------------------------------------------------------------------


def _ending(rules: TacticsRules, position: TacticsPosition, action: Action) -> Sequence[str]:
    if position.phase == UNCOVER:
        return (of_role(position, "QT-49", "QT-50"),)
    return {DEPLOY: ("QT-55",), OUTFIT: ("QT-62",)}.get(position.phase, ())


@enforces("QT-49", "QT-50", "QT-55", "QT-62", "QT-80", which=_ending)
def may_end_turn(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    phase = position.phase
    if phase == UNCOVER and position.turned < rules.uncovered:
        return refuse("must-uncover", of_role(position, "QT-49", "QT-50"), uncovered=rules.uncovered)
    if phase == DEPLOY and position.zones[position.active].count(VANGUARD) < rules.deploy_min:
        return refuse("must-deploy", "QT-55", least=rules.deploy_min)
    if phase == COMBAT and water_waits(rules, position) >= 0:
        return refuse("water-first", "QT-80")
    return None


def may_resign(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    if rules.options["allow_resign"] != "true":
        return refuse("no-resigning", "AT-30")
    if position.phase not in (*TURNS, WATER):
        return refuse("wrong-phase", "AT-30", verb="resign", wanted=DEPLOY, now=position.phase)
    return None


CHECKS = OrderedChecks[TacticsRules, TacticsPosition](
    always=(not_over, known_words, known_player),
    of_verb={
        "side": (in_its_part, in_turn, verb_of_actor, a_side),
        "coin": (coin_when_due, in_turn, verb_of_actor, a_side),
        "take": (in_its_part, in_turn, verb_of_actor, squad),
        "uncover": (no_peeking, turned_in_its_part, in_turn, verb_of_actor, a_token, uncovering),
        "reveal": (in_its_part, in_turn, verb_of_actor, a_kind_left),
        "deploy": (in_its_part, in_turn, verb_of_actor, a_token, deploying),
        "put": (
            in_its_part, in_turn, verb_of_actor, own_counter, a_token, gear_in_its_role, on_a_target, room_for_it,
            water_names,
        ),
        "roll": (in_its_part, in_turn, verb_of_actor, a_token, the_die_rolled),
        "copy": (water_when_due, in_turn, verb_of_actor, a_token, copying),
        "keep": (water_when_due, in_turn, verb_of_actor, a_token, copying),
        "turn": (word_when_due, in_turn, verb_of_actor, may_end_turn),
        "resign": (in_turn, verb_of_actor, may_resign),
    },
)  # fmt: skip


def judge(rules: TacticsRules, position: TacticsPosition, action: Action) -> Refusal | None:
    """The first check that refuses, or None."""
    return CHECKS.first_refusal(rules, _acted_in(rules, position, action), action)


def _acted_in(rules: TacticsRules, position: TacticsPosition, action: Action) -> TacticsPosition:
    """The position that an action is judged in: where AT-19 asks for no word, the rival's ends a turn that may end."""
    after = acted_before_the_word(rules, position)
    if after is None or action.actor != rules.sides[1 - position.active]:
        return position
    with unheard():
        ends = CHECKS.first_refusal(rules, position, Action(rules.sides[position.active], "turn")) is None
    return after if ends else position
