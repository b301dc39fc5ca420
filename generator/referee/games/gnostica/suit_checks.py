"""What cups, rods, discs and swords forbid: each check names its clauses, and says why when it refuses."""

from __future__ import annotations

from collections.abc import Sequence

from generator.referee.actions import Action
from generator.referee.clause_marks import enforces
from generator.referee.events import unheard
from generator.referee.games.gnostica import power_legal, spaces
from generator.referee.games.gnostica.position import (
    GnosticaPosition,
    OpenPower,
    Shortcut,
    count,
    enemies_in,
    find_open_power,
    has_room,
    has_shortcut,
    in_transit,
    open_power,
)
from generator.referee.games.gnostica.power_checks import (
    Aim,
    aim_of,
    facing_word,
    in_between,
    spare,
)
from generator.referee.games.gnostica.power_steps import ENTERING, PASSING, TOP, rod, sword, worth_of
from generator.referee.games.gnostica.rules import (
    CUP,
    DISC,
    FROM_DISCARD,
    FROM_DRAW,
    LIMITED,
    PASS,
    PIECE,
    ROD,
    SKIP,
    SWORD,
    TERRITORY,
    GnosticaRules,
)
from generator.referee.games.gnostica.spaces import UPRIGHT, beside
from generator.referee.refusals import Refusal, refuse

ON_TERRITORY = {"rod": "GN-77", "disc": "GN-91", "sword": "GN-103", "relocate": "GN-136"}
ENEMY_ON_IT = {"rod": "GN-78", "disc": "GN-93", "sword": "GN-104", "relocate": "GN-136"}


# -- cups -------------------------------------------------------------------------------------


@enforces("GN-10", "GN-55", "GN-56", "GN-57", "GN-58", "GN-59", "GN-60", "GN-61", "GN-62", "GN-63", "GN-64", "GN-66",
          "GN-123", "GN-138", "GN-139", "GN-159", "GN-160", "A-2", "A-32", "A-37",
          which=lambda rules, position, action: _clauses_of_cup(rules, position, action))  # fmt: skip
def may_create(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """A piece, own or an enemy's, or a territory."""
    aim, words = aim_of(rules, position, action), action.args[2:]
    offer = open_power(rules, position, CUP)
    if aim.piece is None and words and (words[0] in rules.card or words[0] == TOP):
        return _may_lay(rules, position, action, aim, offer, words)
    level = rules.smallest
    if words and words[0].isdigit():
        larger = rules.smallest + rules.grow_step
        if words[0] != str(larger):
            return refuse("no-such-level", "GN-55", given=words[0])
        if not has_shortcut(rules, position, offer, Shortcut(SKIP, DISC, PIECE)):
            return refuse("no-shortcut", "GN-113", card=position.uses[offer.depth].card)
        level, words = larger, words[1:]
    wild = aim.space not in position.cards
    limited = offer.power.limit == LIMITED and not has_room(rules, position, aim.space)
    if aim.piece is not None:
        colour = rules.colour[aim.piece[0]]
        if colour == action.actor:
            return refuse("not-an-enemy", "GN-58", piece=aim.name)
        if words:
            return refuse("keeps-orientation", "GN-59", piece=aim.name)
        if wild and spaces.is_void(position.cards, aim.space, corners=rules.corners):
            return refuse("void", "GN-66", space=aim.space)
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
    skips = has_shortcut(rules, position, offer, Shortcut(SKIP, DISC, TERRITORY))
    if value == wanted or (value == wanted + rules.grow_step and skips):
        return None
    clause = "GN-159" if skips else "GN-63"
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
          "GN-132", "GN-157", "A-18", "A-19", "A-38",
          which=lambda rules, position, action: _clauses_of_landing(rules, position, action))  # fmt: skip
def may_end_there(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> Refusal | None:
    """Where a piece or a card comes to lie; what lies between does not matter."""
    aim, word, more = aim_of(rules, position, action), action.args[2], action.args[3:]
    goal = beside(aim.space, rules.facing[aim.minion[0]], int(word))
    if position.transit is not None:
        moving = in_transit(position)
        if aim.name != moving:
            return in_between(position)
        if aim.piece is not None and action.args[0] != moving and rules.options["chariot_piece"] == "same_piece":
            return refuse("moves-itself", "A-18", piece=moving)
    if aim.piece is None:
        if more:
            return refuse("wrong-words", "", verb=action.verb, given=len(action.args), wanted=3)
        return _may_push(rules, position, action, aim.space, goal)
    refusal = facing_word(rules, action, aim, more)
    if refusal is not None:
        return refusal
    offer = open_power(rules, position, ROD)
    void = spaces.is_void(position.cards, goal, corners=rules.corners)
    full = offer.power.limit == LIMITED and not has_room(rules, position, goal)
    if not void and not full:
        return None
    if position.transit is not None:
        return refuse("may-not-end-there", "GN-132", space=goal)
    if has_shortcut(rules, position, offer, PASSING):
        with unheard():
            goes_on = any(one.verb == "rod" for one in _uses_of(rules, rod(rules, position, action), ROD))
        if goes_on:
            return None
        return refuse("nowhere-to-go-on", "GN-132", space=goal)
    if has_shortcut(rules, position, offer, ENTERING) and not void:
        with unheard():
            makes_room = _uses_of(rules, rod(rules, position, action), SWORD)
        if makes_room:
            return None
        return refuse("stays-full", "GN-157", space=goal, number=rules.space_limit)
    if void:
        return refuse("void", "GN-71", space=goal)
    return refuse("full", "GN-70", space=goal, number=count(position, goal))


def _uses_of(rules: GnosticaRules, position: GnosticaPosition, does: str) -> list[Action]:
    offer = find_open_power(rules, position, does)
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


def _may_push(
    rules: GnosticaRules, position: GnosticaPosition, action: Action, space: str, goal: str
) -> Refusal | None:
    """A territory pushed to where it may lie; or, with A-19, to where the Chariot's second rod takes it away again."""
    passing = position.transit is not None
    refusal = None if passing else may_lift_card(rules, position, "rod", space)
    if refusal is not None:
        return refusal
    refusal = may_land_card(rules, position, "rod", space, goal)
    offer = open_power(rules, position, ROD)
    if refusal is None or passing or not has_shortcut(rules, position, offer, Shortcut(PASS, ROD, TERRITORY)):
        return refusal
    if refusal.code not in ("void", "enemy-there"):
        return refusal
    with unheard():
        goes_on = _uses_of(rules, rod(rules, position, action), ROD)
    return None if goes_on else refuse("territory-stuck", "A-19", space=goal)


def may_bring_card(
    rules: GnosticaRules, position: GnosticaPosition, verb: str, space: str, goal: str
) -> Refusal | None:
    """A territory without enemies, to a wasteland without enemies."""
    return may_lift_card(rules, position, verb, space) or may_land_card(rules, position, verb, space, goal)


def may_lift_card(rules: GnosticaRules, position: GnosticaPosition, verb: str, space: str) -> Refusal | None:
    """A territory without enemies."""
    if space not in position.cards:
        return refuse("no-card-there", ON_TERRITORY[verb], space=space)
    if enemies_in(rules, position, space):
        return refuse("enemy-there", ENEMY_ON_IT[verb], space=space)
    return None


def may_land_card(rules: GnosticaRules, position: GnosticaPosition, verb: str, space: str, goal: str) -> Refusal | None:
    """Onto a wasteland without enemies (A-4 says whether it is one before or after the card is lifted)."""
    push = verb == "rod"
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
    offer = open_power(rules, position, DISC)
    twice = has_shortcut(rules, position, offer, Shortcut(SKIP, DISC, aim.kind))
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
    offer = open_power(rules, position, SWORD)
    if not (word.isdecimal() and str(int(word)) == word):
        return refuse("no-number", "GN-97", given=word)
    damage, level = int(word), rules.level[aim.minion[0]]
    if aim.piece is None:
        refusal = _is_changeable(rules, position, "sword", aim.space)
        if refusal is not None:
            return refusal
    if damage < rules.damage_min:
        return refuse("no-damage", "GN-107" if aim.piece is None else "GN-101", least=rules.damage_min)
    swords = 2 if has_shortcut(rules, position, offer, Shortcut(SKIP, SWORD, aim.kind)) else 1
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
