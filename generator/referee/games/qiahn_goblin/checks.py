"""What the card game forbids, step by step: each check names its clauses, and says why when it refuses."""

from __future__ import annotations

from generator.referee.actions import CHANCE, Action
from generator.referee.clause_marks import enforces
from generator.referee.duel import SEATS, OrderedChecks
from generator.referee.games.qiahn_goblin.cards import copying, judge_put
from generator.referee.games.qiahn_goblin.position import (
    CATCHUP,
    COMBAT,
    DEPLOY,
    DRAW,
    FIGHT,
    INITIATIVE,
    OVER,
    REMOVED,
    RESERVE,
    ROUND,
    SIDES,
    TARGET,
    UNCOVER,
    UNCOVERING,
    VANGUARD,
    GoblinPosition,
    actor,
    drawn_qiahnberros,
    outnumbered_by,
    zone_of,
)
from generator.referee.games.qiahn_goblin.rules import GoblinRules
from generator.referee.refusals import Refusal, refuse

WORDS = {"side": (1, 1), "call": (1, 1), "coin": (1, 1), "draw": (2, 2), "deal": (2, 2), "uncover": (0, 1),
         "reveal": (1, 1), "deploy": (1, 1), "target": (1, 1), "put": (2, 3), "copy": (2, 2), "turn": (0, 0),
         "concede": (0, 0), "spirit": (1, 1)}  # fmt: skip
PHASES_OF = {
    "side": (SIDES,), "call": (SIDES,), "coin": (SIDES, INITIATIVE), "draw": (DRAW,),
    "deal": (DRAW,), "uncover": UNCOVERING, "reveal": UNCOVERING, "deploy": (DEPLOY, *FIGHT),
    "target": (DEPLOY, *FIGHT), "put": (DEPLOY, *FIGHT), "copy": (DEPLOY, *FIGHT),
    "turn": ROUND, "concede": (DEPLOY, *FIGHT),
}  # fmt: skip
PHASE_CLAUSE = {
    "side": "QG-6", "call": "QG-5", "coin": "QG-27", "draw": "QG-15", "deal": "QG-90", "uncover": "QG-36",
    "turn": "QG-55", "concede": "QG-46",
}  # fmt: skip
WORD_OF_CHANCE = ("coin", "draw", "deal", "reveal")
NOT_YOURS = {"coin": "QG-27", "draw": "QG-15", "deal": "QG-90", "reveal": "QG-10"}
OF_THE_PLAYERS = {
    "side": "QG-6", "call": "QG-5", "uncover": "QG-32", "deploy": "QG-37", "target": "QG-39", "put": "QG-54",
    "copy": "QG-71", "turn": "QG-55", "concede": "QG-46",
}  # fmt: skip
NO_SIDES = (*SEATS, CHANCE)  # who else acts
WAITS_FOR = {DRAW: "QG-14", INITIATIVE: "QG-27", SIDES: "AG-49"}


def no_clauses(*_: object) -> tuple[str, ...]:
    """No clauses: passed to `enforces(which=...)` by checks that almost every action passes."""
    return ()


@enforces("QG-83", which=no_clauses)
def not_over(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    if position.phase == OVER:
        return refuse("over", "QG-83", rounds=position.round)
    return None


@enforces("QG-6", "QG-30", which=no_clauses)
def readable(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    if action.verb not in WORDS:
        return refuse("unknown-verb", "", verb=action.verb)
    low, high = WORDS[action.verb]
    if not low <= len(action.args) <= high:
        return refuse("wrong-words", "", verb=action.verb, given=len(action.args), wanted=low)
    if action.actor not in rules.sides and action.actor not in NO_SIDES:
        return refuse("unknown-player", "QG-6", actor=action.actor)
    return None


@enforces("QG-30", "QG-36", "QG-46", "QG-55", which=no_clauses)
def in_its_phase(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    """Every action has its part of the game."""
    verb, phase = action.verb, position.phase
    wanted = PHASES_OF[verb]
    if phase not in wanted:
        code = {"uncover": "late-uncover", "turn": "no-turn", "concede": "no-combat", "coin": "no-toss"}.get(
            verb, "wrong-phase"
        )
        return refuse(code, PHASE_CLAUSE.get(verb, "QG-30"), verb=verb, wanted=wanted[0], now=phase)
    return None


def _turn_clauses(rules: GoblinRules, position: GoblinPosition, action: Action) -> tuple[str, ...]:
    if position.phase in UNCOVERING:
        return ("QG-31",) if action.actor != CHANCE else ()
    return ("QG-54",) if position.phase in FIGHT else ()


@enforces("QG-5", "QG-6", "QG-31", "QG-54", "QG-56", "QG-57", "QG-71", which=_turn_clauses)
def in_turn(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    """The attacker's turn, then the defender's; a turn ends with the word, and then nothing is corrected."""
    wanted = actor(rules, position)
    if action.actor == wanted or (action.verb == "concede" and _any_time(rules, action)):
        return None
    if wanted == CHANCE:
        return refuse("chance-first", WAITS_FOR.get(position.phase, "QG-32"), actor=action.actor)
    clause = _turn_clause(position)
    if action.actor == CHANCE:
        return refuse("nothing-to-draw", clause, wanted=wanted)
    if position.phase == SIDES or action.actor in SEATS:
        clause = clause if position.phase == SIDES else "QG-6"
        return refuse("wrong-player", clause, actor=action.actor, wanted=wanted)
    who, verb = {"actor": action.actor, "wanted": wanted}, action.verb
    if verb == "copy":
        return refuse("copies-later", "QG-71", **who)
    if verb in ("deploy", "target") and action.actor != rules.sides[position.attacker]:
        return refuse("attacker-lines-up", "QG-37" if verb == "deploy" else "QG-39", **who)
    if verb != "turn" and _has_ended_turn(position):
        return refuse("turn-was-said", "QG-57", **who)
    if verb == "turn":
        return refuse("not-your-turn-to-end", "QG-56", **who)
    return refuse("wrong-player", clause, **who)


def _turn_clause(position: GoblinPosition) -> str:
    """The clause that says which player acts now."""
    if position.phase == SIDES:
        return "QG-6" if len(position.seats) < len(SEATS) else "QG-5"
    return "QG-54" if position.phase in FIGHT else "QG-31"


def _has_ended_turn(position: GoblinPosition) -> bool:
    """Whether the player who is not to act now has had his turn and ended it."""
    if position.phase in FIGHT:
        return position.turns > 0
    return position.phase == CATCHUP or position.active != position.attacker


def _any_time(rules: GoblinRules, action: Action) -> bool:
    return rules.options["concede"] == "any_time" and action.actor in rules.sides


@enforces(*NOT_YOURS.values(), which=lambda rules, position, action: filter(None, [NOT_YOURS.get(action.verb)]))
def verb_of_actor(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    """Decisions are the players'; cards drawn blind, the faces of a troop and the coin are chance's."""
    if (action.actor == CHANCE) == (action.verb in WORD_OF_CHANCE):
        return None
    if action.actor == CHANCE:
        return refuse("not-for-chance", OF_THE_PLAYERS[action.verb], verb=action.verb)
    code = {"coin": "only-tossed", "reveal": "peeking-at-troop"}.get(action.verb, "picking-by-sight")
    return refuse(code, NOT_YOURS[action.verb], actor=action.actor)


# -- setup ------------------------------------------------------------------------------


@enforces("QG-6")
def a_side(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    if action.args[0] not in rules.sides:
        return refuse("no-such-side", "QG-6", given=action.args[0])
    return None


@enforces("QG-5")
def calling(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    """The owner names a face when there is a dispute to be settled, and only then."""
    agreed = len(position.seats) < len(SEATS) or rules.options["same_side"] != "dispute_toss"
    if agreed or position.call:
        return refuse("no-dispute", "QG-5")
    return None


@enforces("QG-5", which=no_clauses)
def naming_first(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    """While a dispute waits for the owner's word, nobody takes a side."""
    if len(position.seats) == len(SEATS) and not position.decider:
        return refuse("dispute-first", "QG-5", actor=action.actor)
    return None


@enforces("QG-27")
def a_face(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    if action.args[0] not in rules.sides:
        return refuse("no-such-face", "QG-27", given=action.args[0])
    return None


@enforces("QG-14", "QG-86", "QG-88", "QG-89", which=lambda rules, *_: _drawing_clauses(rules))
def drawing(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    """Qíahnberro cards are drawn in two modes; in the hidden one a hand is dealt from all the cards together."""
    side, card = action.args
    if rules.hidden and action.verb == "draw":
        return refuse("all-shuffled-together", "QG-89", mode=rules.mode)
    if not rules.hidden and action.verb == "deal":
        return refuse("no-dealing", "QG-86" if rules.modes[rules.mode] == "own_eyes" else "QG-88", mode=rules.mode)
    clause = "QG-89" if rules.hidden else "QG-14"
    if side != rules.sides[position.active]:
        return refuse("other-side-draws", clause, wanted=rules.sides[position.active])
    copies = rules.pool[position.active].get(card, 0)
    if not copies:
        return refuse("not-in-that-draw", clause, card=card)
    if position.hands[position.active].count(card) >= copies:
        return refuse("no-copy-left", clause, card=card, copies=copies)
    if card in rules.beats and drawn_qiahnberros(rules, position, position.active) >= rules.drawn:
        return refuse("enough-qiahnberros", "AG-34", card=card, drawn=rules.drawn)
    return None


def _drawing_clauses(rules: GoblinRules) -> tuple[str, ...]:
    return ("QG-89",) if rules.hidden else ("QG-14", "QG-86" if rules.modes[rules.mode] == "own_eyes" else "QG-88")


# -- uncovering -------------------------------------------------------------------------


def uncovering(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    if action.args:
        return named_card(rules, position, action)
    if position.phase == UNCOVER and position.turned < rules.uncovered:
        return None
    return catching_up(rules, position, action)


@enforces("QG-9")
def named_card(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal:
    """The order of a troop is nobody's choice: only its top card is turned."""
    return refuse("top-card-only", "QG-9", given=action.args[0])


@enforces("QG-34", "QG-36")
def catching_up(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    """Beyond the compulsory card, only whoever is outnumbered, and only up to the enemy's number."""
    side = position.active
    if position.phase == UNCOVER and side == position.attacker and rules.options["catchup"] == "after_both":
        return refuse("catch-up-later", "AG-6")
    if outnumbered_by(position, side) <= 0:
        return refuse("not-outnumbered", "QG-34", enemy=position.zones[1 - side].count(RESERVE))
    if not position.troop[side]:
        return refuse("troop-used-up", "AG-8")
    return None


@enforces("QG-9")
def a_type_left(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    """The troop is shuffled: the next card may be any that has not been seen."""
    kind = action.args[0]
    if kind not in rules.copies:
        return refuse("no-such-type", "QG-20", kind=kind)
    if position.kinds[position.active].count(kind) >= rules.copies[kind]:
        return refuse("none-left", "AG-10", kind=kind, copies=rules.copies[kind])
    return None


# -- lining up --------------------------------------------------------------------------


def a_token(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    """Every combatant an action names exists and has been uncovered."""
    for word in action.args[1:] if action.verb == "put" else action.args:
        if word not in rules.place:
            return no_such_token(rules, word)
        if not zone_of(rules, position, word):
            return in_its_troop(word)
    return None


@enforces("QG-8")
def no_such_token(rules: GoblinRules, word: str) -> Refusal:
    return refuse("no-such-token", "QG-8", token=word, most=rules.combatants)


@enforces("QG-10")
def in_its_troop(word: str) -> Refusal:
    return refuse("still-face-down", "QG-10", token=word)


@enforces("QG-37")
def deploying(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    """One to three of the own reserve line."""
    token = action.args[0]
    side = rules.place[token][0]
    if position.phase != DEPLOY:
        return refuse("line-up-stands", "AG-46", token=token)
    if side != position.active:
        return refuse("not-your-combatant", "QG-37", token=token)
    gone = not_in_reserve(rules, position, token)
    if gone is not None:
        return gone
    sent = position.zones[side].count(VANGUARD)
    if sent >= rules.fighters_max:
        return refuse("too-many-fighters", "QG-37", most=rules.fighters_max)
    if rules.options["line_up"] == "equal" and sent >= position.zones[1 - side].count(RESERVE):
        return refuse("not-so-many-targets", "AG-48", most=sent)
    return None


@enforces("QG-39")
def targeting(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    """One to three of the enemy reserve line, after the own fighters and before any card."""
    token = action.args[0]
    side = rules.place[token][0]
    if position.phase == COMBAT:
        return refuse("line-up-stands", "AG-46", token=token)
    sent = position.zones[position.active].count(VANGUARD)
    if sent < rules.fighters_min:
        return refuse("must-deploy", "QG-37", least=rules.fighters_min)
    if side == position.active:
        return refuse("targets-are-enemies", "QG-39", token=token)
    gone = not_in_reserve(rules, position, token)
    if gone is not None:
        return gone
    chosen = position.zones[side].count(VANGUARD)
    if chosen >= rules.targets_max:
        return refuse("too-many-targets", "QG-39", most=rules.targets_max)
    if rules.options["line_up"] == "equal" and chosen >= sent:
        return refuse("as-many-targets", "AG-48", number=sent)
    return None


@enforces("QG-38", "QG-49", which=no_clauses)
def not_in_reserve(rules: GoblinRules, position: GoblinPosition, token: str) -> Refusal | None:
    zone = zone_of(rules, position, token)
    if zone == VANGUARD:
        return refuse("in-vanguard-already", "QG-38", token=token)
    if zone == REMOVED:
        return refuse("removed", "QG-49", token=token)
    return None


def lined_up(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    """Cards, the word and a concession come after the fighters and their targets."""
    if position.phase == DEPLOY:
        return not_lined_up(rules, position, action)
    if position.phase == TARGET and rules.options["line_up"] == "equal":
        sent = position.zones[position.attacker].count(VANGUARD)
        if position.zones[1 - position.attacker].count(VANGUARD) < sent:
            return refuse("as-many-targets", "AG-48", number=sent)
    return None


@enforces("QG-37", "QG-39")
def not_lined_up(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal:
    if position.zones[position.active].count(VANGUARD) < rules.fighters_min:
        return refuse("must-deploy", "QG-37", least=rules.fighters_min)
    return refuse("must-target", "QG-39", least=rules.targets_min)


# -- turns, concession, Spirit ------------------------------------------------------------


def may_end_turn(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    if position.phase in UNCOVERING:
        return enough_uncovered(rules, position, action)
    return lined_up(rules, position, action)


@enforces("QG-32", "QG-33", which=lambda _, position, *__: [_compulsory(position)])
def enough_uncovered(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    """The compulsory card of the attacker, and of the defender."""
    if position.phase == UNCOVER and position.turned < rules.uncovered:
        return refuse("must-uncover", _compulsory(position), uncovered=rules.uncovered)
    return None


def _compulsory(position: GoblinPosition) -> str:
    return "QG-32" if position.active == position.attacker else "QG-33"


@enforces("QG-94", "QG-96", "QG-97")
def invoking(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    """One shared card, of use to either player at any moment while his troop is large enough."""
    if rules.options["spirit"] != "on":
        return refuse("no-spirit", "QG-94")
    if position.phase not in ROUND:
        return refuse("wrong-phase", "QG-30", verb=action.verb, wanted=UNCOVER, now=position.phase)
    if action.actor not in rules.sides:
        return refuse("not-for-chance", "QG-96", verb=action.verb)
    if position.pending:
        return refuse("mid-play", "AG-33")
    troop = position.troop[rules.sides.index(action.actor)]
    if troop < rules.troop_min:
        return refuse("troop-too-small", "QG-97", troop=troop, least=rules.troop_min)
    refusal = a_token(rules, position, action)
    if refusal is None and zone_of(rules, position, action.args[0]) == REMOVED:
        return refuse("removed", "QG-49", token=action.args[0])
    return refusal


CHECKS = OrderedChecks[GoblinRules, GoblinPosition](
    always=(not_over, readable, in_its_phase, verb_of_actor, in_turn),
    of_verb={
        "side": (a_side, naming_first),
        "call": (calling, a_face),
        "coin": (a_face,),
        "draw": (drawing,),
        "deal": (drawing,),
        "uncover": (uncovering,),
        "reveal": (a_type_left,),
        "deploy": (a_token, deploying),
        "target": (a_token, targeting),
        "put": (lined_up, a_token, judge_put),
        "copy": (a_token, lined_up, copying),
        "turn": (may_end_turn,),
        "concede": (lined_up,),
    },
)  # fmt: skip


def judge(rules: GoblinRules, position: GoblinPosition, action: Action) -> Refusal | None:
    """The first check that refuses, or None."""
    if action.verb == "spirit":
        return (
            not_over(rules, position, action) or readable(rules, position, action) or invoking(rules, position, action)
        )
    return CHECKS.first_refusal(rules, position, action)
