"""What the powers of cards forbid: each check names its clauses, and says why when it refuses.

The checks of a power are asked in this order: is it open, is the one that uses it a minion, may it target what is
named, and may that be done to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generator.referee.actions import Action
from generator.referee.clause_marks import enforces
from generator.referee.duel import Check
from generator.referee.events import unheard
from generator.referee.games.gnostica import power_legal, spaces
from generator.referee.games.gnostica.position import (
    NO_MINION,
    GnosticaPosition,
    OpenPower,
    PieceOnBoard,
    actor_piece,
    count,
    enemies_in,
    has_shortcut,
    in_stash,
    named,
    open_powers,
    steps_of,
    target_piece,
)
from generator.referee.games.gnostica.power_steps import TOP, has_room, rod, sword, worth_of
from generator.referee.games.gnostica.rules import (
    COPY,
    CUP,
    DISC,
    ENTER,
    FROM_DISCARD,
    FROM_DRAW,
    IGNORED,
    ORIENT,
    OWN_MINION,
    PASS,
    RELOCATE,
    REPLACE,
    REVEAL,
    ROD,
    SKIP,
    SWORD,
    TAKE,
    TRADE,
    GnosticaRules,
)
from generator.referee.games.gnostica.spaces import UPRIGHT, beside
from generator.referee.refusals import Refusal, refuse

DOES = {"cup": CUP, "rod": ROD, "disc": DISC, "sword": SWORD, "replace": REPLACE, "relocate": RELOCATE,
        "trade": TRADE, "take": TAKE, "copy": COPY, "reveal": REVEAL, "look": CUP}  # fmt: skip
ON_TERRITORY = {"rod": "GN-77", "disc": "GN-91", "sword": "GN-103", "relocate": "GN-136"}
ENEMY_ON_IT = {"rod": "GN-78", "disc": "GN-93", "sword": "GN-104", "relocate": "GN-136"}
KEEPS_FACING = {"cup": "GN-59", "rod": "GN-74", "disc": "GN-88", "sword": "GN-98", "relocate": "GN-137"}
OWN_FACING = {"cup": "GN-56", "rod": "GN-73", "disc": "GN-88", "sword": "GN-102", "relocate": "GN-137"}


class Aim(NamedTuple):
    """What an action is about: the minion and what it targets, a piece or a space."""

    minion: PieceOnBoard
    stands: str  # the space of the minion
    space: str  # of the target
    piece: PieceOnBoard | None

    @property
    def name(self) -> str:
        return self.space if self.piece is None else f"{self.space}.{self.piece[0]}"


def offer_for(
    rules: GnosticaRules, position: GnosticaPosition, does: str, on: tuple[str, ...] = ()
) -> OpenPower | None:
    """The open power that does this, if there is one."""
    for offer in open_powers(rules, position):
        if offer.power.does == does and (not on or offer.power.on in on):
            return offer
    return None


@enforces("GN-53", "GN-54", "GN-109", "GN-114", "GN-119",
          which=lambda rules, position, action: _clauses_of_card(rules, position))  # fmt: skip
def is_open(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """A power of a card in use, not used yet, and none after it used."""
    if action.verb == "take" and position.taking is not None:
        return None
    if action.verb == "orient":
        on = (OWN_MINION,) if len(action.args) == 2 else ("piece",)
        open_one = offer_for(rules, position, ORIENT, on)
    else:
        open_one = offer_for(rules, position, DOES[action.verb])
    if open_one is not None:
        return None
    card = position.uses[-1].card
    does = ORIENT if action.verb == "orient" else DOES[action.verb]
    return why_not_open(rules, card, does, action.verb)


def why_not_open(rules: GnosticaRules, card: str, does: str, verb: str) -> Refusal:
    """A card in use has no power to do this, or none any more: its clause, or that of their order."""
    steps = steps_of(rules, card)
    printed = [at for at, step in enumerate(steps) if any(power.does == does for power in step)]
    if not printed:
        return refuse("no-such-power", rules.clauses.of_card[card], verb=verb, card=card)
    last = printed[-1] == len(steps) - 1
    clause = rules.clauses.of_powers[card][printed[-1]] if last else "GN-114"
    return refuse("power-gone", clause, verb=verb, card=card)


def _clauses_of_card(rules: GnosticaRules, position: GnosticaPosition) -> tuple[str, ...]:
    if not position.uses:
        return ()
    card = rules.card[position.uses[-1].card]
    if card.rank != rules.major_rank:
        return ("GN-54",)
    return ("GN-109", "GN-114", *(("GN-119",) if any(len(step) > 1 for step in card.steps) else ()))


# -- minions and targets ------------------------------------------------------------------


@enforces("GN-37", "GN-39", "GN-47", "GN-48", "GN-110", "GN-111", "GN-112", "A-36", "A-18",
          which=lambda rules, position, action: _clauses_of_minion(rules, position, action))  # fmt: skip
def is_minion(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """Who acts is an own piece that may act in this turn."""
    name = action.args[0]
    found = named(rules, name)
    if found is None:
        return refuse("no-such-piece", "GN-37", given=name)
    piece = actor_piece(position, *found)
    if piece is None:
        return refuse("not-there", "GN-39", piece=name)
    if rules.colour[found[1]] != action.actor:
        return refuse("not-your-piece", "GN-39", piece=name, actor=action.actor)
    if piece[1] == NO_MINION:
        return refuse("no-minion", "GN-111", piece=name, card=position.uses[-1].card)
    if action.verb == "take" and position.taking is not None and position.taking[0] != name:
        return refuse("other-takes", "GN-161", piece=name, wanted=position.taking[0])
    mark = position.uses[-1].mark
    if mark and name != mark and rules.options["oriented_minion"] == "same_minion" and _orients_minion(rules, position):
        return refuse("not-the-oriented", "A-36", piece=name, wanted=mark)
    return None


def _orients_minion(rules: GnosticaRules, position: GnosticaPosition) -> bool:
    first = steps_of(rules, position.uses[-1].card)[0][0]
    return first.does == ORIENT and first.on == OWN_MINION


def _clauses_of_minion(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> tuple[str, ...]:
    found = named(rules, action.args[0])
    piece = actor_piece(position, *found) if found else None
    if piece is None or not position.uses:
        return ()
    return ("GN-39", "GN-47", "GN-111") if piece[1] == 1 else ("GN-39", "GN-48", "GN-110", "GN-112")


@enforces(
    "GN-13", "GN-40", "GN-41", "GN-42", "A-25", which=lambda rules, position, action: _clauses_of_target(rules, action)
)
def is_targeted(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """What is named is the minion itself, the space it looks at, or a piece there."""
    name, aim = action.args[:2]
    stands, _, key = name.partition(".")
    sees = spaces.looks_at(stands, rules.facing[key])
    clause = "GN-40" if rules.facing[key] == UPRIGHT else "GN-41"
    if "." not in aim:
        if spaces.place(aim) is None:
            return refuse("no-such-space", "GN-13", given=aim)
        own_space = action.verb == "cup" and rules.options["cup_own_space"] == "allowed" and aim == stands
        if aim != sees and not own_space:
            if action.verb == "cup" and aim == stands:
                return refuse("own-space", "A-25", piece=name, sees=sees)
            return refuse("looks-elsewhere", clause, piece=name, sees=sees, given=aim)
        if spaces.is_void(position.cards, aim, corners=rules.corners):
            return refuse("void", "GN-66" if action.verb == "cup" else "GN-13", space=aim)
        return None
    found = named(rules, aim)
    if found is None:
        return refuse("no-such-piece", "GN-37", given=aim)
    if target_piece(position, *found) is None:
        return refuse("not-there", clause, piece=aim)
    if aim != name and found[0] != sees:
        return refuse("looks-elsewhere", clause, piece=name, sees=sees, given=aim)
    return None


def _clauses_of_target(rules: GnosticaRules, action: Action) -> tuple[str, ...]:
    name, aim = action.args[:2]
    key = name.partition(".")[2]
    if aim == name:
        return ("GN-42",)
    return ("GN-40",) if rules.facing.get(key) == UPRIGHT else ("GN-41",)


def aim_of(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Aim:
    """The minion and the target of an action that has passed the checks above."""
    name, aim = action.args[:2]
    stands, _, key = name.partition(".")
    minion = actor_piece(position, stands, key)
    assert minion is not None, name
    space, _, target = aim.partition(".")
    return Aim(minion, stands, space, target_piece(position, space, target) if target else None)


def facing_word(rules: GnosticaRules, action: Action, aim: Aim, words: Sequence[str]) -> Refusal | None:
    """An own piece is turned as its owner says; an enemy's is not."""
    assert aim.piece is not None
    own = rules.colour[aim.piece[0]] == action.actor
    if own and not words:
        return refuse("say-orientation", OWN_FACING[action.verb], piece=aim.name)
    if not own and words:
        return refuse("keeps-orientation", KEEPS_FACING[action.verb], piece=aim.name)
    if len(words) > 1 or (words and words[0] not in rules.facings):
        return refuse("no-such-orientation", "GN-37", given=words[-1])
    return None


def spare(rules: GnosticaRules, position: GnosticaPosition, colour: str, level: int, clause: str) -> Refusal | None:
    """Whether a colour has a piece of this level in its stash."""
    if in_stash(rules, position, colour, level) < 1:
        return refuse("no-spare", clause, colour=colour, size=rules.levels[level])
    return None


def shortcut(rules: GnosticaRules, position: GnosticaPosition, does: str, kind: str, then: str) -> bool:
    offer = offer_for(rules, position, does)
    return offer is not None and has_shortcut(rules, position, offer, kind, then)


# -- cups -------------------------------------------------------------------------------------


@enforces("GN-10", "GN-55", "GN-56", "GN-57", "GN-58", "GN-59", "GN-60", "GN-61", "GN-62", "GN-63", "GN-64", "GN-66",
          "GN-123", "GN-138", "GN-139", "GN-159", "GN-160", "A-2", "A-32", "A-37",
          which=lambda rules, position, action: _clauses_of_cup(rules, position, action))  # fmt: skip
def may_create(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """A piece, own or an enemy's, or a territory."""
    aim, words = aim_of(rules, position, action), action.args[2:]
    offer = offer_for(rules, position, CUP)
    assert offer is not None
    if aim.piece is None and words and (words[0] in rules.card or words[0] == TOP):
        return _may_lay(rules, position, action, aim, offer, words)
    level = rules.smallest
    if words and words[0].isdigit():
        larger = rules.smallest + rules.grow_step
        if words[0] != str(larger):
            return refuse("no-such-level", "GN-55", given=words[0])
        if not shortcut(rules, position, CUP, SKIP, DISC):
            return refuse("no-shortcut", "GN-113", card=position.uses[offer.depth].card)
        level, words = larger, words[1:]
    wild = aim.space not in position.cards
    limited = offer.power.limit != IGNORED and not has_room(rules, position, aim.space)
    if aim.piece is not None:
        colour = rules.colour[aim.piece[0]]
        if colour == action.actor:
            return refuse("not-an-enemy", "GN-58", piece=aim.name)
        if words:
            return refuse("keeps-orientation", "GN-59", piece=aim.name)
        if wild and spaces.is_void(position.cards, aim.space, corners=rules.corners):
            return refuse("void", "GN-66", space=aim.space)
        if aim.space != spaces.looks_at(aim.stands, rules.facing[aim.minion[0]]):
            return refuse("looks-elsewhere", "GN-41", piece=action.args[0], sees=aim.stands, given=aim.name)
        if level > rules.smallest and rules.options["sun_enemy"] == "own_only":
            return refuse("own-pieces-only", "A-37", piece=aim.name)
        if wild and rules.options["enemy_on_wasteland"] == "territories_only":
            return refuse("territories-only", "A-32", space=aim.space)
        if limited:
            return refuse("full", "GN-60", space=aim.space, number=count(position, aim.space))
        return spare(rules, position, colour, level, "GN-61" if level == rules.smallest else "GN-160")
    if not words:
        return refuse("say-orientation", "GN-56", piece=aim.space)
    if words[0] not in rules.facings or len(words) > 1:
        return refuse("no-such-orientation", "GN-37", given=words[-1])
    if wild and rules.options["cup_on_wasteland"] == "territories_only":
        return refuse("territories-only", "A-2", space=aim.space)
    if limited:
        return refuse("full", "GN-57", space=aim.space, number=count(position, aim.space))
    return spare(rules, position, action.actor, level, "GN-61" if level == rules.smallest else "GN-160")


def _may_lay(
    rules: GnosticaRules,
    position: GnosticaPosition,
    action: Action,
    aim: Aim,
    offer: OpenPower,
    words: Sequence[str],
) -> Refusal | None:
    """A card from the hand, or from the top of the draw pile, on a wasteland without enemies."""
    if len(words) > 1:
        return refuse("wrong-words", "", verb=action.verb, given=len(action.args), wanted=3)
    if aim.space in position.cards:
        return refuse("no-wasteland", "GN-62", space=aim.space)
    if enemies_in(rules, position, aim.space):
        return refuse("enemy-there", "GN-64", space=aim.space)
    if words[0] == TOP:
        if offer.power.card_from != FROM_DRAW:
            return refuse("from-hand-only", "GN-139", card=position.uses[offer.depth].card)
        if not position.draw and not position.discard:
            return refuse("piles-empty", "GN-139", wanted=1, room=0)
        return None
    card = words[0]
    if card not in position.hands[position.active]:
        return refuse("not-in-hand", "GN-62", actor=action.actor, card=card)
    value, wanted = rules.value[card], rules.points_of_number
    if value == wanted or (value == wanted + rules.grow_step and shortcut(rules, position, CUP, SKIP, DISC)):
        return None
    clause = "GN-159" if shortcut(rules, position, CUP, SKIP, DISC) else "GN-63"
    return refuse("wrong-worth", clause, card=card, points=value, wanted=wanted)


def _clauses_of_cup(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> tuple[str, ...]:
    found: list[str] = []
    space, _, key = action.args[1].partition(".")
    more = action.args[2:]
    if space not in position.cards:
        found.append("GN-10")
    if more and more[0] == TOP:
        return (*found, "GN-138", "GN-139", "GN-62", "GN-64", "GN-66")
    if more and more[0] in rules.card:
        found += ["GN-62", "GN-63", "GN-64", "GN-66"]
        if rules.value.get(more[0]) != rules.points_of_number:
            found.append("GN-159")
        return tuple(found)
    found += ["GN-58", "GN-59", "GN-60"] if key else ["GN-55", "GN-56", "GN-57"]
    if more and more[0].isdigit():
        found.append("GN-160")
    if len(position.pieces.get(space, ())) >= rules.space_limit:
        found.append("GN-123")
    return (*found, "GN-61", "GN-66")


# -- rods -------------------------------------------------------------------------------------


@enforces(
    "GN-67", "GN-68", "GN-69", "GN-72", "GN-75", "GN-80", which=lambda rules, position, action: _clauses_of_rod(action)
)
def may_reach(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """In the direction the minion points, and no farther than its level."""
    name, aim, word = action.args[:3]
    key = name.partition(".")[2]
    if rules.facing[key] == UPRIGHT:
        return refuse("stands-upright", "GN-75", piece=name)
    if not (word.isdecimal() and str(int(word)) == word):
        return refuse("no-number", "GN-69", given=word)
    far, most = int(word), rules.level[key]
    if far < rules.move_min:
        return refuse("not-moved", "GN-72", least=rules.move_min)
    if far > most:
        return refuse("too-far", "GN-69" if "." in aim else "GN-80", wanted=far, most=most, piece=name)
    return None


def _clauses_of_rod(action: Action) -> tuple[str, ...]:
    if "." not in action.args[1]:
        return ("GN-77", "GN-80", "GN-72", "GN-75")
    return ("GN-67" if action.args[0] == action.args[1] else "GN-68", "GN-69", "GN-72", "GN-75")


@enforces("GN-70", "GN-71", "GN-73", "GN-74", "GN-76", "GN-78", "GN-81", "GN-82", "GN-83", "GN-85", "GN-125", "GN-131",
          "GN-132", "GN-157", "A-18", "A-38",
          which=lambda rules, position, action: _clauses_of_landing(rules, position, action))  # fmt: skip
def may_end_there(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """Where a piece or a card comes to lie; what lies between does not matter."""
    aim, word, more = aim_of(rules, position, action), action.args[2], action.args[3:]
    goal = beside(aim.space, rules.facing[aim.minion[0]], int(word))
    if position.transit is not None:
        space, piece = position.transit
        moving = f"{space}.{piece[0]}"
        if aim.name != moving:
            return refuse("in-between", "GN-131", piece=moving)
        if action.args[0] != moving and rules.options["chariot_piece"] == "same_piece":
            return refuse("moves-itself", "A-18", piece=moving)
    if aim.piece is None:
        if more:
            return refuse("wrong-words", "", verb=action.verb, given=len(action.args), wanted=3)
        return may_bring_card(rules, position, action.verb, aim.space, goal)
    refusal = facing_word(rules, action, aim, more)
    if refusal is not None:
        return refusal
    offer = offer_for(rules, position, ROD)
    assert offer is not None
    void = spaces.is_void(position.cards, goal, corners=rules.corners)
    full = offer.power.limit != IGNORED and not has_room(rules, position, goal)
    if not void and not full:
        return None
    if position.transit is not None:
        return refuse("may-not-end-there", "GN-132", space=goal)
    if has_shortcut(rules, position, offer, PASS, ROD):
        with unheard():
            goes_on = any(one.verb == "rod" for one in _uses_of(rules, rod(rules, position, action), ROD))
        if goes_on:
            return None
        return refuse("nowhere-to-go-on", "GN-132", space=goal)
    if has_shortcut(rules, position, offer, ENTER, SWORD) and not void:
        with unheard():
            makes_room = _uses_of(rules, rod(rules, position, action), SWORD)
        if makes_room:
            return None
        return refuse("stays-full", "GN-157", space=goal, number=rules.space_limit)
    if void:
        return refuse("void", "GN-71", space=goal)
    return refuse("full", "GN-70", space=goal, number=count(position, goal))


def _uses_of(rules: GnosticaRules, position: GnosticaPosition, does: str) -> list[Action]:
    offer = offer_for(rules, position, does)
    return power_legal.uses(rules, position, offer) if offer is not None else []


def _clauses_of_landing(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> tuple[str, ...]:
    _stands, _, key = action.args[0].partition(".")
    space, _, target = action.args[1].partition(".")
    if rules.facing.get(key) in (None, UPRIGHT) or not action.args[2].isdecimal():
        return ()
    goal = beside(space, rules.facing[key], int(action.args[2]))
    if not target:
        return ("GN-78", "GN-81", "GN-82", "GN-83", "GN-85")
    found = ["GN-70", "GN-71", "GN-76", "GN-73" if rules.colour[target] == action.actor else "GN-74"]
    if position.transit is not None:
        found += ["GN-131", "GN-132"]
    if len(position.pieces.get(goal, ())) >= rules.space_limit:
        found += ["GN-125", "GN-157"]
    return tuple(found)


def may_bring_card(
    rules: GnosticaRules, position: GnosticaPosition, verb: str, space: str, goal: str
) -> Refusal | None:
    """A territory without enemies, to a wasteland without enemies (A-4 says how that is judged)."""
    push = verb == "rod"
    if space not in position.cards:
        return refuse("no-card-there", ON_TERRITORY[verb], space=space)
    if enemies_in(rules, position, space):
        return refuse("enemy-there", ENEMY_ON_IT[verb], space=space)
    if goal in position.cards:
        return refuse("no-wasteland", "GN-82" if push else "GN-136", space=goal)
    left = set(position.cards) - ({space} if rules.options["landing_wasteland"] == "after" else set())
    if spaces.is_void(left, goal, corners=rules.corners):
        return refuse("void", "GN-85" if push else "GN-136", space=goal)
    if enemies_in(rules, position, goal):
        return refuse("enemy-there", "GN-83" if push else "GN-136", space=goal)
    if count(position, goal) > rules.space_limit and rules.options["slide_under_many"] == "not_allowed":
        return refuse("full", "A-38", space=goal, number=count(position, goal))
    return None


# -- discs and swords ---------------------------------------------------------------------------


@enforces("GN-86", "GN-87", "GN-88", "GN-89", "GN-90", "GN-91", "GN-92", "GN-93", "GN-95", "GN-113", "GN-134", "GN-154",
          "GN-155", "A-21", "A-37",
          which=lambda rules, position, action: _clauses_of_disc(rules, position, action))  # fmt: skip
def may_grow(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """A piece one size larger out of its owner's stash, or a territory worth one more."""
    aim, words = aim_of(rules, position, action), action.args[2:]
    offer = offer_for(rules, position, DISC)
    assert offer is not None
    twice = has_shortcut(rules, position, offer, SKIP, DISC)
    if aim.piece is None:
        refusal = _is_changeable(rules, position, "disc", aim.space)
        if refusal is not None:
            return refusal
        if len(words) != 1:
            return refuse("name-a-card", "GN-91", space=aim.space)
        value = worth_of(rules, position, aim.space)
        wanted = [value + rules.grow_step * n for n in ((1, 2) if twice else (1,))]
        if wanted[0] > max(rules.value.values()):
            return refuse("cannot-grow", "GN-92", given=aim.space)
        return _new_card(rules, position, action, words[0], wanted, offer, "GN-95")
    step = rules.grow_step
    if words and words[0].isdigit():
        if words[0] != str(2 * step):
            return refuse("no-such-level", "GN-86", given=words[0])
        if not twice:
            return refuse("no-shortcut", "GN-113", card=position.uses[offer.depth].card)
        step, words = 2 * step, words[1:]
    level = rules.level[aim.piece[0]] + step
    if level not in rules.levels:
        return refuse("cannot-grow", "GN-90", given=aim.name)
    mark = position.uses[offer.depth].mark
    if (
        rules.options["sun_enemy"] == "own_only"
        and mark == aim.name
        and rules.colour[aim.piece[0]] != action.actor
        and sum(key == aim.piece[0] for key, _ in position.pieces[aim.space]) == 1
    ):
        return refuse("own-pieces-only", "A-37", piece=aim.name)
    clause = "GN-89" if step == rules.grow_step else "GN-134"
    return facing_word(rules, action, aim, words) or spare(rules, position, rules.colour[aim.piece[0]], level, clause)


def _clauses_of_disc(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> tuple[str, ...]:
    more = action.args[2:]
    if "." in action.args[1]:
        return ("GN-86", "GN-87", "GN-88", "GN-89", "GN-90",
                *(("GN-113", "GN-134") if more and more[0].isdigit() else ()))  # fmt: skip
    found = ["GN-91", "GN-92", "GN-93", "GN-95"]
    if more and more[0] in position.discard:
        found += ["GN-154", "GN-155"]
    if more and rules.value.get(more[0], 0) > worth_of(rules, position, action.args[1]) + rules.grow_step:
        found.append("GN-134")
    return tuple(found)


@enforces("GN-96", "GN-97", "GN-98", "GN-99", "GN-100", "GN-101", "GN-102", "GN-103", "GN-104", "GN-105", "GN-106",
          "GN-107", "GN-145", "GN-152", "GN-157", "A-6",
          which=lambda rules, position, action: _clauses_of_sword(rules, position, action))  # fmt: skip
def may_attack(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """A piece or a territory made smaller by no more than the minion's level, with what takes its place."""
    aim, word, more = aim_of(rules, position, action), action.args[2], action.args[3:]
    offer = offer_for(rules, position, SWORD)
    assert offer is not None
    if not (word.isdecimal() and str(int(word)) == word):
        return refuse("no-number", "GN-97", given=word)
    damage, level = int(word), rules.level[aim.minion[0]]
    if aim.piece is None:
        refusal = _is_changeable(rules, position, "sword", aim.space)
        if refusal is not None:
            return refusal
    if damage < rules.damage_min:
        return refuse("no-damage", "GN-107" if aim.piece is None else "GN-101", least=rules.damage_min)
    swords = 2 if has_shortcut(rules, position, offer, SKIP, SWORD) else 1
    if damage > swords * level:
        clause = "GN-97" if swords == 1 else "GN-145"
        return refuse("too-much-damage", clause, wanted=damage, most=swords * level, piece=action.args[0])
    whole = worth_of(rules, position, aim.space) if aim.piece is None else rules.level[aim.piece[0]]
    left = whole - damage
    if left < rules.destroyed:
        if rules.options["excess_damage"] == "refuse":
            return refuse("more-than-there-is", "A-6", wanted=damage, most=whole, given=aim.name)
        left = rules.destroyed
    if left == rules.destroyed and more:
        return refuse("nothing-remains", "GN-99" if aim.piece else "GN-105", given=aim.name)
    if aim.piece is None:
        if left > rules.destroyed:
            if len(more) != 1:
                return refuse("name-a-card", "GN-105", space=aim.space)
            refusal = _new_card(rules, position, action, more[0], [left], offer, "GN-106")
    elif left > rules.destroyed:
        refusal = facing_word(rules, action, aim, more) or spare(
            rules, position, rules.colour[aim.piece[0]], left, "GN-100"
        )
    else:
        refusal = None
    if refusal is None and position.owed:
        with unheard():
            after = sword(rules, position, action)
        if count(after, position.owed) > rules.space_limit:
            return refuse("stays-full", "GN-157", space=position.owed, number=rules.space_limit)
    return refusal


def _clauses_of_sword(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> tuple[str, ...]:
    name, aim, word, *more = action.args
    if not word.isdecimal():
        return ()
    key, target = name.partition(".")[2], aim.partition(".")[2]
    found = ["GN-97"]
    if int(word) > rules.level[key]:
        found.append("GN-145")
    if position.owed:
        found.append("GN-157")
    if not target:
        return (*found, "GN-103", "GN-104", "GN-105", "GN-106", "GN-107",
                *(("GN-152",) if more and more[0] in position.discard else ()))  # fmt: skip
    left = rules.level[target] - int(word)
    if left <= rules.destroyed:
        found.append("GN-99")
    else:
        found += ["GN-98", "GN-100", *(("GN-102",) if rules.colour[target] == action.actor else ())]
    return (*found, "GN-96", "GN-101")


def _is_changeable(rules: GnosticaRules, position: GnosticaPosition, verb: str, space: str) -> Refusal | None:
    """A territory, or where A-21 says so a wasteland, without enemies."""
    if space not in position.cards and (verb == "sword" or rules.options["disc_sword_on_wasteland"] == "not_allowed"):
        return refuse("no-card-there", "A-21", space=space)
    if enemies_in(rules, position, space):
        return refuse("enemy-there", ENEMY_ON_IT[verb], space=space)
    return None


def _new_card(
    rules: GnosticaRules,
    position: GnosticaPosition,
    action: Action,
    card: str,
    wanted: list[int],
    offer: OpenPower,
    clause: str,
) -> Refusal | None:
    """The card that takes a territory's place: out of the hand, or where the power says so the discard pile."""
    if card not in rules.card:
        return refuse("no-such-card", clause, given=card)
    in_hand = card in position.hands[position.active]
    if not in_hand and not (offer.power.card_from == FROM_DISCARD and card in position.discard):
        return refuse("not-in-hand", clause, actor=action.actor, card=card)
    if rules.value[card] not in wanted:
        return refuse("wrong-worth", clause, card=card, points=rules.value[card], wanted=wanted[0])
    return None


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


def may_orient(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """Orienting as a power: of a minion (two words), or of a targeted piece (three)."""
    refusal = is_open(rules, position, action)
    if refusal is not None:
        found = named(rules, action.args[-2])
        enemy = found is not None and rules.colour[found[1]] != action.actor
        if enemy:
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
          which=lambda rules, position, action: ("GN-140",) if _is_last(rules, position) else ("GN-143",))  # fmt: skip
def may_trade(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    aim = aim_of(rules, position, action)
    clause = "GN-140" if _is_last(rules, position) else "GN-143"
    if aim.piece is None:
        return refuse("name-a-piece", clause, given=aim.space)
    if rules.colour[aim.piece[0]] == action.actor and rules.options["trade_with_yourself"] == "refuse":
        return refuse("not-an-enemy", "A-15", piece=aim.name)
    return None


def _is_last(rules: GnosticaRules, position: GnosticaPosition) -> bool:
    """Whether hands are traded first on this card, as Justice has it."""
    return steps_of(rules, position.uses[-1].card)[0][0].does == TRADE


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
    offer = offer_for(rules, position, CUP)
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
