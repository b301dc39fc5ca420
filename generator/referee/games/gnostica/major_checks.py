"""What the other powers of major arcana forbid, and the checks of every verb of a power."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.referee.actions import Action
from generator.referee.clause_marks import enforces
from generator.referee.duel import Check
from generator.referee.games.gnostica import spaces
from generator.referee.games.gnostica.position import (
    GnosticaPosition,
    count,
    find_open_power,
    is_turn_after_acting,
    named,
    steps_of,
)
from generator.referee.games.gnostica.power_checks import (
    aim_of,
    facing_word,
    is_minion,
    is_open,
    is_targeted,
    spare,
)
from generator.referee.games.gnostica.rules import (
    COPY,
    CUP,
    FROM_DRAW,
    REVEAL,
    TRADE,
    GnosticaRules,
)
from generator.referee.games.gnostica.suit_checks import (
    may_attack,
    may_bring_card,
    may_create,
    may_end_there,
    may_grow,
    may_reach,
)
from generator.referee.refusals import Refusal, refuse

# -- powers of major arcana ---------------------------------------------------------------------


@enforces("GN-37", "GN-38", "GN-122", "GN-124", "GN-147", "GN-150", "A-23",
          which=lambda rules, position, action: _clauses_of_orient(rules, action))  # fmt: skip
def may_turn(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """An own minion, or with the Devil any piece that a minion targets; to stand otherwise than it does."""
    name, facing = action.args[-2:]
    if facing not in rules.facings:
        return refuse("no-such-orientation", "GN-37", given=facing)
    if facing == rules.facing[name.partition(".")[2]] and rules.options["orient_unchanged"] == "refuse":
        return refuse("stands-so", "A-23", piece=name, facing=facing)
    return None


def _clauses_of_orient(rules: GnosticaRules, action: Action) -> tuple[str, ...]:
    if len(action.args) == 2:
        return ("GN-38", "GN-122", "GN-124")
    colour = rules.colour.get(action.args[1].partition(".")[2])
    return ("GN-147", *(("GN-150",) if colour != action.actor else ("GN-149",)))


@enforces("GN-43", "A-35")
def may_turn_after_acting(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """The minion that has just acted, to stand otherwise (A-35)."""
    return may_turn(rules, position, action)


def may_orient(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """Orienting as a power: of a minion (two words), or of a targeted piece (three)."""
    if is_turn_after_acting(position, action):
        return may_turn_after_acting(rules, position, action)
    refusal = is_open(rules, position, action)
    if refusal is not None:
        if position.acted and len(action.args) == 2:
            return refuse("only-who-acted", "A-35", piece=action.args[0], wanted=position.acted)
        found = named(rules, action.args[-2])
        enemy = found is not None and rules.colour[found[1]] != action.actor
        if enemy and len(action.args) == 3 and refusal.code == "no-such-power":
            return refuse("only-own-turned", "GN-150", piece=action.args[-2])
        return refusal
    refusal = is_minion(rules, position, action)
    if refusal is None and len(action.args) == 3:
        refusal = is_targeted(rules, position, action)
        if refusal is None and "." not in action.args[1]:
            refusal = refuse("name-a-piece", "GN-147", given=action.args[1])
    return refusal or may_turn(rules, position, action)


@enforces("GN-126", "GN-127", "GN-128", "A-14")
def may_replace(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    aim, facing = aim_of(rules, position, action), action.args[2]
    if aim.piece is None:
        return refuse("name-a-piece", "GN-126", given=aim.space)
    if facing not in rules.facings:
        return refuse("no-such-orientation", "GN-128", given=facing)
    if rules.colour[aim.piece[0]] == action.actor and rules.options["hierophant_own"] == "enemy_only":
        return refuse("not-an-enemy", "A-14", piece=aim.name)
    return spare(rules, position, action.actor, rules.level[aim.piece[0]], "GN-127")


@enforces("GN-135", "GN-136", "GN-137", which=lambda rules, position, action: _clauses_of_relocation(action))
def may_relocate(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """A piece to a space without pieces, or a territory to a wasteland."""
    aim, goal, more = aim_of(rules, position, action), action.args[2], action.args[3:]
    if spaces.place(goal) is None:
        return refuse("no-such-space", "GN-13", given=goal)
    if aim.piece is None:
        if more:
            return refuse("wrong-words", "", verb=action.verb, given=len(action.args), wanted=3)
        return may_bring_card(rules, position, "relocate", aim.space, goal)
    if spaces.is_void(position.cards, goal, corners=rules.corners):
        return refuse("void", "GN-135", space=goal)
    if count(position, goal):
        return refuse("not-free", "GN-135", space=goal)
    return facing_word(rules, action, aim, more)


def _clauses_of_relocation(action: Action) -> tuple[str, ...]:
    return ("GN-135", "GN-137") if "." in action.args[1] else ("GN-136",)


@enforces("GN-140", "GN-143", "A-15",
          which=lambda rules, position, action: (_clause_of_trade(rules, position),))  # fmt: skip
def may_trade(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    aim = aim_of(rules, position, action)
    if aim.piece is None:
        return refuse("name-a-piece", _clause_of_trade(rules, position), given=aim.space)
    if rules.colour[aim.piece[0]] == action.actor and rules.options["trade_with_yourself"] == "refuse":
        return refuse("not-an-enemy", "A-15", piece=aim.name)
    return None


def _clause_of_trade(rules: GnosticaRules, position: GnosticaPosition) -> str:
    offer = find_open_power(rules, position, TRADE)
    return rules.clauses.of_powers[position.uses[offer.depth].card][offer.at] if offer is not None else ""


@enforces("GN-161", "GN-162", "GN-163", "GN-164")
def may_take(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """Out of the discard pile, up to the minion's level, and no more than a full hand."""
    if action.args[1] not in position.discard:
        return refuse("not-in-discard", "GN-161", card=action.args[1])
    if len(position.hands[position.active]) >= rules.hand:
        return refuse("hand-full", "GN-162", wanted=1, room=0)
    return None


@enforces("GN-165", "A-33")
def may_copy(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """Another major arcana card that lies on the board."""
    card = action.args[0]
    if card not in rules.card:
        return refuse("no-such-card", "GN-165", given=card)
    if card not in rules.major or card not in position.cards.values():
        return refuse("no-major-there", "GN-165", card=card)
    does = {power.does for step in steps_of(rules, card) for power in step}
    if COPY in does or (REVEAL in does and rules.options["world_copy"] == "not_fool"):
        return refuse("not-copied", "A-33", card=card)
    return None


@enforces("GN-116", "GN-117")
def may_reveal(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    if not position.draw and not position.discard:
        return refuse("piles-empty", "GN-116", wanted=1, room=0)
    return None


@enforces("A-28")
def may_look(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    offer = find_open_power(rules, position, CUP)
    wheel = offer is not None and offer.power.card_from == FROM_DRAW
    if not wheel or rules.options["wheel_top_card"] != "look" or position.active in position.top_seen:
        return refuse("no-looking", "A-28")
    if not position.draw and not position.discard:
        return refuse("piles-empty", "A-28", wanted=1, room=0)
    return None


_AIMED = (is_open, is_minion, is_targeted)
OF_VERB: Mapping[str, Sequence[Check[GnosticaRules, GnosticaPosition]]] = {
    "cup": (*_AIMED, may_create),
    "rod": (*_AIMED, may_reach, may_end_there),
    "disc": (*_AIMED, may_grow),
    "sword": (*_AIMED, may_attack),
    "replace": (*_AIMED, may_replace),
    "relocate": (*_AIMED, may_relocate),
    "trade": (*_AIMED, may_trade),
    "take": (is_open, is_minion, may_take),
    "copy": (is_open, may_copy),
    "reveal": (is_open, may_reveal),
    "look": (is_open, may_look),
}
