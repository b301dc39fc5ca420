"""What the game forbids outside its powers: each check names its clauses, and says why when it refuses."""

from __future__ import annotations

from generator.referee.actions import CHANCE, Action
from generator.referee.clause_marks import enforces
from generator.referee.duel import OrderedChecks
from generator.referee.events import unheard
from generator.referee.games.gnostica import major_checks, power_checks, spaces
from generator.referee.games.gnostica.grammar import OF_CHANCE, WORDS
from generator.referee.games.gnostica.legal import is_useful
from generator.referee.games.gnostica.position import (
    BID,
    DEAL,
    DONE,
    LAY,
    OVER,
    PICK,
    POWERS,
    REDRAW,
    TURN,
    GnosticaPosition,
    actor,
    actor_piece,
    count,
    dealt_to,
    has_pieces,
    is_over_for_lack_of_board,
    is_turn_after_acting,
    named,
    open_powers,
    score,
)
from generator.referee.games.gnostica.power_checks import in_between
from generator.referee.games.gnostica.rules import REDRAW as TO_REDRAW
from generator.referee.games.gnostica.rules import GnosticaRules
from generator.referee.games.gnostica.steps import step
from generator.referee.refusals import Refusal, refuse

OPTIONS_OF_TURN = ("activate", "play")
CLAUSE_OF_CHANCE = {"deal": "GN-6", "lay": "GN-7", "start": "A-30", "turn": "GN-116", "show": "A-28"}


def no_clauses(*_: object) -> tuple[str, ...]:
    """No clauses: passed to `enforces(which=...)` by checks that almost every action passes."""
    return ()


@enforces("GN-24", which=no_clauses)
def not_over(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    if position.phase == OVER:
        return refuse("over", "GN-24", outcome=position.outcome)
    return None


@enforces("GN-1", "GN-45", which=no_clauses)
def readable(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    if action.verb not in WORDS:
        return refuse("unknown-verb", "", verb=action.verb)  # no rule is broken: nobody knows what is meant
    low, high = WORDS[action.verb]
    if not low <= len(action.args) <= high:
        return refuse("wrong-words", "", verb=action.verb, given=len(action.args), wanted=low)
    if action.actor not in rules.seat and action.actor != CHANCE:
        return refuse("unknown-player", "GN-1", actor=action.actor)
    return None


@enforces("GN-6", "GN-7", "GN-8", "GN-25", "GN-30", "GN-34", "GN-35", "GN-36", "GN-45", "GN-116", "GN-139",
          which=lambda rules, position, action: ("GN-36",) if position.phase == TURN else ())  # fmt: skip
def in_turn(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """Whose action is awaited: chance's cards first, then the player whose turn it is."""
    chance = action.verb in OF_CHANCE
    awaited = actor(rules, position)
    if awaited == CHANCE:
        if not chance:
            return refuse("chance-first", "GN-8", actor=action.actor)
        return None if action.actor == CHANCE else refuse("not-chosen", "GN-8", actor=action.actor, verb=action.verb)
    if chance or action.actor == CHANCE:
        return refuse("nothing-to-turn", CLAUSE_OF_CHANCE.get(action.verb, "GN-45"), verb=action.verb, wanted=awaited)
    if position.phase == BID:
        return None
    if action.actor != awaited:
        if rules.seat[action.actor] in position.out:
            return refuse("eliminated", "GN-25", actor=action.actor)
        clause = "GN-35" if position.phase == PICK else "GN-36"
        return refuse("wrong-player", clause, actor=action.actor, wanted=awaited)
    return None


@enforces("GN-30", "GN-35", "GN-45", "GN-46", "GN-49", "GN-53", "GN-54", "GN-114", "GN-131", "GN-157", which=no_clauses)
def in_its_phase(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """Every action has its part of the game."""
    verb, phase = action.verb, position.phase
    if verb in OF_CHANCE:
        return None
    if (verb == "bid") != (phase == BID):
        return refuse("bid-first" if phase == BID else "no-bidding", "GN-30", verb=verb)
    if (verb == "pick") != (phase == PICK):
        return refuse("pick-first" if phase == PICK else "no-picking", "GN-35", verb=verb)
    if phase in (BID, PICK):
        return None
    if phase == DONE and verb not in ("end", "announce"):
        return refuse("option-used", "GN-45", verb=verb)
    if phase == REDRAW and verb not in ("discard", "draw"):
        return refuse("draw-first", "GN-49", verb=verb)
    if phase == TURN and verb in major_checks.OF_VERB:
        return refuse("no-card-in-use", "GN-45", verb=verb)
    if phase == POWERS and verb in ("place", *OPTIONS_OF_TURN):
        return refuse("option-used", "GN-45", verb=verb)
    if is_turn_after_acting(position, action):
        return None
    if position.transit is not None and verb != "rod":
        return in_between(position)
    if position.owed and verb != "sword":
        return refuse("owes-sword", "GN-157", space=position.owed)
    return None


# -- before the first turn ------------------------------------------------------------


@enforces("GN-6", "GN-7", "GN-8", "GN-34", "GN-116", "GN-139", "A-28", "A-30",
          which=lambda rules, position, action: _clauses_of_card(action))  # fmt: skip
def falls_so(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """A card comes from the draw pile, to where the next one belongs."""
    verb, phase, waiting = action.verb, position.phase, position.waiting
    clause = CLAUSE_OF_CHANCE[verb]
    if waiting.startswith("start"):
        tied = waiting.split()[1:]
        if verb != "start" or action.args[0] not in tied:
            return refuse("not-tied", "A-30", given=action.args[-1], tied=tied)
        return None
    if verb == "start":
        return refuse("nothing-to-turn", "A-30", verb=verb, wanted=CHANCE)
    if phase == DEAL:
        wanted = ("deal", dealt_to(rules, position))
    elif phase == LAY:
        wanted = ("lay", rules.grid[len(position.cards)])
    elif position.drawing:
        wanted = ("deal", rules.sides[position.active])
    elif waiting == "reveal":
        wanted = ("turn", "")
    elif waiting == "show":
        wanted = ("show", "")
    else:
        wanted = ("lay", waiting.split()[1])
    if verb != wanted[0] or (wanted[1] and action.args[0] != wanted[1]):
        return refuse("card-elsewhere", CLAUSE_OF_CHANCE[wanted[0]], wanted=wanted[1] or wanted[0])
    card = action.args[-1]
    if card not in position.draw:
        return refuse("not-in-draw-pile", "GN-8", card=card)
    if position.top and card != position.top:
        return refuse("not-on-top", clause, card=card, top=position.top)
    return None


def _clauses_of_card(action: Action) -> tuple[str, ...]:
    return (CLAUSE_OF_CHANCE[action.verb], *(("GN-8",) if action.verb == "deal" else ()))


@enforces("GN-30")
def bids(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """One hand card each, which is not changed."""
    if action.actor not in position.bids.missing:
        return refuse("bid-already", "GN-30", actor=action.actor)
    if action.args[0] not in position.hands[rules.seat[action.actor]]:
        return refuse("not-in-hand", "GN-30", actor=action.actor, card=action.args[0])
    return None


@enforces("GN-35")
def picks(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    if action.args[0] not in {card for _, card in position.set_aside}:
        return refuse("not-set-aside", "GN-35", card=action.args[0])
    return None


# -- the options of a turn ----------------------------------------------------------------


@enforces("GN-46")
def has_piece_to_act(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """Without a piece on the board there is one option only: to place one."""
    if position.phase == TURN and not has_pieces(rules, position, position.active):
        return refuse("must-place", "GN-46", verb=action.verb)
    return None


@enforces("GN-10", "GN-11", "GN-13", "GN-37", "GN-46")
def may_place(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    space, facing = action.args
    if has_pieces(rules, position, position.active):
        return refuse("has-pieces", "GN-46")
    if spaces.place(space) is None:
        return refuse("no-such-space", "GN-13", given=space)
    if facing not in rules.facings:
        return refuse("no-such-orientation", "GN-37", given=facing)
    if spaces.is_void(position.cards, space, corners=rules.corners):
        return refuse("void", "GN-13", space=space)
    if count(position, space):
        return refuse("not-free", "GN-46", space=space)
    if not position.stash[position.active][0]:
        return refuse("no-spare", "GN-46", colour=action.actor, size=rules.sizes[0])
    return None


@enforces("GN-47")
def may_activate(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    space = action.args[0]
    if space not in position.cards:
        wild = spaces.place(space) is not None and not spaces.is_void(position.cards, space, corners=rules.corners)
        return refuse("no-card-there", "GN-10" if wild else "GN-47", space=space)
    if not any(rules.colour[key] == action.actor for key, _ in position.pieces.get(space, ())):
        return refuse("no-piece-on-card", "GN-47", space=space)
    return None


@enforces("GN-48")
def may_play(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    if action.args[0] not in position.hands[position.active]:
        return refuse("not-in-hand", "GN-48", actor=action.actor, card=action.args[0])
    return None


@enforces("GN-53", "A-24", which=lambda rules, position, action: ("GN-53",))
def has_use(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """Where A-24 wants a power to be used, a card without one that can be is not put to use."""
    if rules.options["no_power_used"] != "refuse":
        return None
    with unheard():
        useful = is_useful(rules, step(rules, position, action))
    return None if useful else refuse("no-power-usable", "A-24", given=action.args[0])


def _redraws(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """Among the powers of a card, drawing anew must be one that is still open."""
    if position.phase == POWERS and not any(one.power.does == TO_REDRAW for one in open_powers(rules, position)):
        return power_checks.why_not_open(rules, position.uses[-1].card, action.verb, TO_REDRAW)
    return None


def _redraw_clauses(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> tuple[str, ...]:
    return ("GN-120", "GN-121") if position.uses else ("GN-49", "GN-50")


@enforces("GN-49", "GN-120", "GN-121", which=_redraw_clauses)
def may_discard(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    refusal = _redraws(rules, position, action)
    if refusal is None and action.args[0] not in position.hands[position.active]:
        clause = "GN-120" if position.uses else "GN-49"
        return refuse("not-in-hand", clause, actor=action.actor, card=action.args[0])
    return refusal


@enforces("GN-49", "GN-50", "GN-51", "GN-120", "GN-121",
          which=lambda rules, position, action: ("GN-51", *_redraw_clauses(rules, position, action)))  # fmt: skip
def may_draw(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """Up to a full hand, or fewer."""
    refusal = _redraws(rules, position, action)
    if refusal is not None:
        return refusal
    word = action.args[0]
    if not (word.isdecimal() and str(int(word)) == word):
        return refuse("no-number", "GN-50", given=word)
    room = rules.hand - len(position.hands[position.active])
    if int(word) > room:
        return refuse("hand-full", "GN-51", wanted=int(word), room=room)
    there = len(position.draw) + len(position.discard)
    if rules.options["both_piles_empty"] == "refuse" and int(word) > there:
        return refuse("piles-empty", "A-13", wanted=int(word), room=there)
    return None


@enforces("GN-37", "GN-38", "GN-39", "GN-52")
def may_orient(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """As the option of a turn: one own piece, to stand otherwise."""
    if position.phase != TURN:
        return major_checks.may_orient(rules, position, action)
    name, facing = action.args[0], action.args[-1]
    if len(action.args) != 2:
        return refuse("wrong-words", "", verb=action.verb, given=len(action.args), wanted=2)
    found = named(rules, name)
    if found is None:
        return refuse("no-such-piece", "GN-37", given=name)
    if actor_piece(position, *found) is None:
        return refuse("not-there", "GN-39", piece=name)
    if rules.colour[found[1]] != action.actor:
        return refuse("not-your-piece", "GN-52", piece=name, actor=action.actor)
    if facing not in rules.facings:
        return refuse("no-such-orientation", "GN-37", given=facing)
    if facing == rules.facing[found[1]] and rules.options["orient_unchanged"] == "refuse":
        return refuse("stands-so", "A-23", piece=name, facing=facing)
    return None


# -- the end of a turn ---------------------------------------------------------------------


@enforces("GN-45", "GN-53", "GN-115", which=lambda rules, position, action: ("GN-45", "GN-53", "GN-115"))
def may_end(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """A turn is one option; powers that were not used are left out."""
    if position.phase == TURN:
        if not is_over_for_lack_of_board(rules, position):
            return refuse("no-option-yet", "GN-45")
    elif rules.options["no_power_used"] == "refuse" and position.uses and not position.used:
        return refuse("no-power-used", "A-24")
    return None


@enforces("GN-23", "GN-26", "A-16", which=lambda rules, position, action: ("GN-23", "GN-26"))
def may_announce(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """At the end of an own turn, while nobody's last turn is awaited."""
    if position.phase == TURN and not is_over_for_lack_of_board(rules, position):
        return refuse("announce-at-end", "GN-23")
    refusal = may_end(rules, position, action)
    if refusal is not None:
        return refusal
    if position.announced >= 0:
        return refuse("announced-already", "GN-26", announced=rules.sides[position.announced])
    if rules.options["announce_condition"] == "piece_on_board" and not has_pieces(rules, position, position.active):
        return refuse("no-piece-to-announce", "A-16")
    if rules.options["announce_condition"] == "minimum_score":
        points = score(rules, position, position.active)
        if points < position.target:
            return refuse("too-few-points", "A-16", points=points, wanted=position.target)
    return None


CHECKS: OrderedChecks[GnosticaRules, GnosticaPosition] = OrderedChecks(
    (not_over, readable, in_turn, in_its_phase),
    {
        **dict.fromkeys(OF_CHANCE, (falls_so,)),
        "bid": (bids,),
        "pick": (picks,),
        "place": (may_place,),
        "activate": (has_piece_to_act, may_activate, has_use),
        "play": (has_piece_to_act, may_play, has_use),
        "discard": (has_piece_to_act, may_discard),
        "draw": (has_piece_to_act, may_draw),
        "orient": (has_piece_to_act, may_orient),
        "end": (may_end,),
        "announce": (may_announce,),
        **major_checks.OF_VERB,
    },
)


def judge(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """Why an action is refused; None when it is legal."""
    return CHECKS.first_refusal(rules, position, action)
