"""What every power asks before its own rules: is it open, is who uses it a minion, is what is named its target.

The checks of a power are asked in this order; `suit_checks` and `major_checks` say what may then be done.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.referee.actions import Action
from generator.referee.clause_marks import enforces
from generator.referee.games.gnostica import spaces
from generator.referee.games.gnostica.position import (
    NO_MINION,
    GnosticaPosition,
    PieceOnBoard,
    actor_piece,
    does_so,
    find_open_power,
    has_spare,
    in_transit,
    named,
    steps_of,
    target_piece,
)
from generator.referee.games.gnostica.rules import (
    COPY,
    CUP,
    DISC,
    ORIENT,
    OWN_MINION,
    PIECE,
    RELOCATE,
    REPLACE,
    REVEAL,
    ROD,
    SWORD,
    TAKE,
    TERRITORY,
    TRADE,
    GnosticaRules,
)
from generator.referee.games.gnostica.spaces import UPRIGHT
from generator.referee.refusals import Refusal, refuse

DOES = {"cup": CUP, "rod": ROD, "disc": DISC, "sword": SWORD, "replace": REPLACE, "relocate": RELOCATE,
        "trade": TRADE, "take": TAKE, "copy": COPY, "reveal": REVEAL, "look": CUP, "orient": ORIENT}  # fmt: skip
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

    @property
    def kind(self) -> str:
        return TERRITORY if self.piece is None else PIECE


@enforces("GN-53", "GN-54", "GN-109", "GN-114", "GN-119",
          which=lambda rules, position, action: _clauses_of_card(rules, position))  # fmt: skip
def is_open(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """A power of a card in use, not used yet, and none after it used."""
    if action.verb == "take" and position.taking is not None:
        return None
    does, on = DOES[action.verb], ""
    if action.verb == "orient":
        on = OWN_MINION if len(action.args) == 2 else PIECE
    if find_open_power(rules, position, does, on) is not None:
        return None
    return why_not_open(rules, position.uses[-1].card, action.verb, does, on)


def why_not_open(rules: GnosticaRules, card: str, verb: str, does: str, on: str = "") -> Refusal:
    """A card in use has no power to do this, or none any more: its clause, or that of their order."""
    steps = steps_of(rules, card)
    printed = [at for at, step in enumerate(steps) if any(does_so(power, does, on) for power in step)]
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


def in_between(position: GnosticaPosition) -> Refusal:
    """Why nothing else is done while the Chariot's second rod must move something on."""
    moving = in_transit(position)
    if "." in moving:
        return refuse("in-between", "GN-131", piece=moving)
    return refuse("territory-in-between", "A-19", space=moving)


def spare(rules: GnosticaRules, position: GnosticaPosition, colour: str, level: int, clause: str) -> Refusal | None:
    """Whether a colour has a piece of this level in its stash."""
    if not has_spare(rules, position, colour, level):
        return refuse("no-spare", clause, colour=colour, size=rules.levels[level])
    return None
