"""What follows from each power that is used. Every action here has been found legal."""

from __future__ import annotations

from generator.referee.actions import Action
from generator.referee.clause_marks import resolves
from generator.referee.events import is_anybody_listening, report_event
from generator.referee.games.gnostica.change import TableChange
from generator.referee.games.gnostica.position import (
    POWERS,
    GnosticaPosition,
    PieceOnBoard,
    Shortcut,
    actor_piece,
    enemies_in,
    has_room,
    has_shortcut,
    open_power,
    target_piece,
)
from generator.referee.games.gnostica.rules import (
    COPY,
    CUP,
    DISC,
    ENTER,
    LIMITED,
    ORIENT,
    OWN_MINION,
    PASS,
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
from generator.referee.games.gnostica.spaces import UPRIGHT, beside, is_void, looks_at

# what a minion does; of orienting, the Devil's
ACTING = ("cup", "rod", "disc", "sword", "orient", "replace", "relocate", "trade", "take")
TOP = "top"  # the word for the top card of the draw pile
PASSING = Shortcut(PASS, ROD, PIECE)
PUSHED_ON = Shortcut(PASS, ROD, TERRITORY)
ENTERING = Shortcut(ENTER, SWORD, PIECE)


def minion_named(position: GnosticaPosition, name: str) -> tuple[str, PieceOnBoard]:
    """The space of a minion, and the minion."""
    space, _, key = name.partition(".")
    piece = actor_piece(position, space, key)
    assert piece is not None, name
    return space, piece


def target_named(rules: GnosticaRules, position: GnosticaPosition, minion: str, name: str) -> tuple[str, PieceOnBoard]:
    """The space of a targeted piece, and the piece. A minion that points and names itself means itself."""
    space, _, key = name.partition(".")
    piece = (
        actor_piece(position, space, key)
        if name == minion and rules.facing[key] != UPRIGHT
        else target_piece(position, space, key)
    )
    assert piece is not None, name
    if name == minion:
        report_event("GN-42", "itself", name)
    return space, piece


def facing_key(rules: GnosticaRules, key: str, words: tuple[str, ...], level: int = 0, colour: str = "") -> str:
    """A piece like this one: of another level or colour, and turned as the last word says."""
    facing = words[-1] if words and words[-1] in rules.facings else rules.facing[key]
    return rules.key[colour or rules.colour[key], level or rules.level[key], facing]


@resolves("GN-55", "GN-56", "GN-58", "GN-59", "GN-62", "GN-65", "GN-138", "GN-146", "GN-158")
def cup(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """A new piece, own or an enemy's, or a new territory."""
    _minion, aim, *more = action.args
    offer = open_power(rules, position, CUP)
    change = TableChange(rules, position)
    if more and more[0] == TOP:
        change.spend(offer)
        change.refill(needed=True)
        return change.made(waiting=f"lay {aim}", used=True)
    card = next((word for word in more if word in rules.card), "")
    if card:
        skips = rules.value[card] > rules.points_of_number
        change.spend(offer, both(rules, skips))
        change.let_go(position.active, card)
        change.lay(aim, card)
        report_event("GN-159" if skips else "GN-62", "territory", aim, card)
        report_event("GN-65", "remain", aim, len(position.pieces.get(aim, ())))
        return change.made(used=True)
    skips = bool(more) and more[0].isdigit()
    level = rules.smallest + (rules.grow_step if skips else 0)
    space, _, key = aim.partition(".")
    made = rules.key[rules.colour[key], level, rules.facing[key]] if key else rules.key[change.own, level, more[-1]]
    change.spend(offer, both(rules, skips), mark=f"{space}.{made}" if key else "")
    change.create(space, made)
    report_event("GN-160" if skips else "GN-58" if key else "GN-55", "created", f"{space}.{made}")
    if len(position.pieces.get(space, ())) >= rules.space_limit:
        report_event("GN-123", "crowded", space, len(change.pieces[space]))
    return change.made(used=True)


def both(rules: GnosticaRules, skips: bool) -> int:
    """How many powers a use spends: a shortcut spends both (A-20)."""
    return 2 if skips and rules.options["shortcut_cost"] == "both_powers" else 1


@resolves("GN-67", "GN-68", "GN-69", "GN-73", "GN-74", "GN-77", "GN-79", "GN-80", "GN-84", "GN-130", "GN-129",
          "GN-142", "GN-156")  # fmt: skip
def rod(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """A piece moved or pushed, or a territory pushed."""
    minion, aim, steps, *more = action.args
    offer = open_power(rules, position, ROD)
    facing = rules.facing[minion.partition(".")[2]]
    change = TableChange(rules, position)
    change.spend(offer)
    passed = [beside(aim.partition(".")[0], facing, far) for far in range(1, int(steps))]
    if "." not in aim:
        report_event("GN-77", "pushed", aim, beside(aim, facing, int(steps)))
        for space in passed:
            report_event("GN-81", "passed", space)
        goal = beside(aim, facing, int(steps))
        passes = position.transit is None and has_shortcut(rules, position, offer, PUSHED_ON)
        through = passes and not _may_lie(rules, position, aim, goal)
        push_card(change, aim, goal)
        return change.made(used=True, transit=(goal, None) if through else None)
    space, piece = target_named(rules, position, minion, aim)
    goal = beside(space, facing, int(steps))
    key = facing_key(rules, piece[0], tuple(more))
    stays = offer.power.limit != LIMITED or has_room(rules, position, goal)
    transit, owed = None, ""
    arrived = change.move(space, piece, goal, key, ("GN-73", "GN-74"))
    if is_anybody_listening():
        report_event("GN-67" if minion == aim else "GN-68", "moved", aim, goal)
        for one in passed:
            report_event("GN-76", "passed", one)
        if len(change.pieces[goal]) > rules.space_limit:
            report_event("GN-125", "crowded", goal, len(change.pieces[goal]))
    if position.transit is None and not (stays and not is_void(change.cards, goal, corners=rules.corners)):
        if has_shortcut(rules, position, offer, PASSING):
            transit = (goal, (key, arrived))
        elif has_shortcut(rules, position, offer, ENTERING):
            owed = goal
    return change.made(used=True, transit=transit, owed=owed)


def _may_lie(rules: GnosticaRules, position: GnosticaPosition, space: str, goal: str) -> bool:
    """Whether a territory pushed from one space to another may stay there: no void (A-4), and no enemies."""
    left = set(position.cards) - ({space} if rules.options["landing_wasteland"] == "after" else set())
    return not is_void(left, goal, corners=rules.corners) and not enemies_in(rules, position, goal)


def push_card(change: TableChange, space: str, goal: str) -> None:
    """A card moves, and nothing on it does; what it leaves in the void goes home."""
    report_event("GN-79", "remain", space, len(change.pieces.get(space, ())))
    passes = enemies_in(change.rules, change.before, goal)  # only own pieces are slid under for good
    report_event("A-19" if passes else "GN-84", "slid_under", goal, len(change.pieces.get(goal, ())))
    change.lay(goal, change.lift_card(space))
    change.sweep()


@resolves("GN-86", "GN-88", "GN-91", "GN-92", "GN-94", "GN-133", "GN-134", "GN-153", "GN-154", "GN-155", "GN-159",
          "GN-160")  # fmt: skip
def disc(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """A piece one size larger, or a territory worth one more."""
    minion, aim, *more = action.args
    offer = open_power(rules, position, DISC)
    change = TableChange(rules, position)
    if "." not in aim:
        grown = rules.value[more[-1]] - worth_of(rules, position, aim)
        change.spend(offer, both(rules, grown > rules.grow_step))
        renew(change, aim, more[-1], ("GN-91", "GN-94"))
        return change.made(used=True)
    skips = bool(more) and more[0].isdigit()
    change.spend(offer, both(rules, skips))
    space, piece = target_named(rules, position, minion, aim)
    level = rules.level[piece[0]] + (int(more[0]) if skips else rules.grow_step)
    change.exchange(space, piece, facing_key(rules, piece[0], tuple(more), level), ("GN-88", "GN-88"))
    report_event("GN-134" if skips else "GN-86", "grown", f"{space}.{piece[0]}", rules.levels[level])
    report_event("GN-87", "grows", rules.colour[piece[0]])
    return change.made(used=True)


def worth_of(rules: GnosticaRules, position: GnosticaPosition, space: str) -> int:
    """What a territory or a wasteland is worth."""
    card = position.cards.get(space)
    return rules.points_of_wasteland if card is None else rules.value[card]


def renew(change: TableChange, space: str, card: str, clauses: tuple[str, str]) -> None:
    """Another card takes the place of a territory, or none; the old one is discarded."""
    old = change.cards.get(space, "")
    seat = change.before.active
    if card and card in change.hands[seat]:
        change.let_go(seat, card)
    elif card:
        change.take_from_discard(card)
        own = card == change.uses[-1].card
        clause = "GN-152" if clauses[0] == "GN-103" else "GN-155" if own else "GN-154"
        report_event(clause, "from_discard", card)
    value = change.rules.value[card] if card else change.rules.points_of_wasteland
    report_event(clauses[0], "worth", space, value)
    report_event(clauses[1], "remain", space, len(change.pieces.get(space, ())))
    if card:
        change.lay(space, card)
    else:
        change.lift_card(space)
    if old:
        change.throw(old)
    if not card:
        change.sweep("GN-108")


@resolves("GN-96", "GN-97", "GN-98", "GN-99", "GN-102", "GN-103", "GN-105", "GN-141", "GN-144", "GN-145", "GN-151",
          "GN-152")  # fmt: skip
def sword(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """A piece or a territory made smaller, or destroyed."""
    minion, aim, damage, *more = action.args
    offer = open_power(rules, position, SWORD)
    _, (attacker, _) = minion_named(position, minion)
    times = 2 if int(damage) > rules.level[attacker] else 1
    change = TableChange(rules, position)
    change.spend(offer, times)
    if "." not in aim:
        left = max(worth_of(rules, position, aim) - int(damage), rules.destroyed)
        renew(change, aim, more[0] if left > rules.destroyed else "", ("GN-103", "GN-105"))
        return change.made(used=True, owed="")
    space, piece = target_named(rules, position, minion, aim)
    level = rules.level[piece[0]] - int(damage)
    if times > 1:
        report_event("GN-145", "damage", aim, damage)
    if level <= rules.destroyed:
        change.remove(space, piece)
        report_event("GN-99", "destroyed", f"{space}.{piece[0]}")
    else:
        change.exchange(space, piece, facing_key(rules, piece[0], tuple(more), level), ("GN-102", "GN-98"))
        report_event("GN-96", "shrunk", f"{space}.{piece[0]}", rules.levels[level])
    return change.made(used=True, owed="")


@resolves("GN-38", "GN-122", "GN-124", "GN-147", "GN-148", "GN-149")
def orient(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """An own minion turned, or a targeted piece of anybody's."""
    change = TableChange(rules, position)
    if len(action.args) == 2:
        name, facing = action.args
        offer = open_power(rules, position, ORIENT, OWN_MINION)
        space, piece = minion_named(position, name)
    else:
        minion, name, facing = action.args
        offer = open_power(rules, position, ORIENT, PIECE)
        space, piece = target_named(rules, position, minion, name)
    key = facing_key(rules, piece[0], (facing,))
    change.spend(offer, mark=f"{space}.{key}")
    change.turn(space, piece, key)
    if piece[1] and len(action.args) > 2:
        report_event("GN-149", "targets", f"{space}.{key}", looks_at(space, facing))
    return change.made(used=True)


def is_itself(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> bool:
    """Whether a minion does something to itself, and not to another piece or a territory.

    Of two pieces with one name, one that stands upright acts on the other.
    """
    name, aim = action.args[:2]
    space, _, key = name.partition(".")
    alike = sum(one == key for one, _ in position.pieces[space])
    return name == aim and (rules.facing[key] != UPRIGHT or alike == 1)


def may_turn_now(
    rules: GnosticaRules, position: GnosticaPosition, action: Action, after: GnosticaPosition
) -> GnosticaPosition:
    """With A-35 acting is something done to the minion that acts: if it still stands there, it may be turned next."""
    if action.verb not in ACTING or (action.verb == "orient" and len(action.args) == 2):
        return after
    space, _, key = action.args[0].partition(".")
    if is_itself(rules, position, action) or actor_piece(after, space, key) is None:
        return after
    return after._replace(acted=action.args[0])


@resolves("GN-43")
def turn_after_acting(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """The minion that has just acted is turned (A-35)."""
    name, facing = action.args
    space, piece = minion_named(position, name)
    change = TableChange(rules, position)
    change.lift(space, piece)
    change.stand(space, facing_key(rules, piece[0], (facing,)), piece[1])
    report_event("GN-43", "turned", f"{space}.{piece[0].rpartition('.')[0]}", facing)
    return change.made(acted="")


@resolves("GN-126", "GN-128")
def replace(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """An own piece of the same size in place of the targeted one."""
    minion, aim, facing = action.args
    change = TableChange(rules, position)
    change.spend(open_power(rules, position, REPLACE))
    space, piece = target_named(rules, position, minion, aim)
    change.exchange(space, piece, facing_key(rules, piece[0], (facing,), colour=change.own), ("GN-128", "GN-128"))
    report_event("GN-126", "replaced", f"{space}.{piece[0]}", change.own)
    return change.made(used=True)


@resolves("GN-135", "GN-136", "GN-137")
def relocate(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """A piece to a space without pieces, or a territory to a wasteland without enemies."""
    minion, aim, goal, *more = action.args
    change = TableChange(rules, position)
    change.spend(open_power(rules, position, RELOCATE))
    if "." not in aim:
        report_event("GN-136", "relocated", aim, goal)
        push_card(change, aim, goal)
        return change.made(used=True)
    space, piece = target_named(rules, position, minion, aim)
    change.move(space, piece, goal, facing_key(rules, piece[0], tuple(more)), ("GN-137", "GN-137"))
    report_event("GN-135", "relocated", aim, goal)
    return change.made(used=True)


@resolves("GN-140", "GN-143")
def trade(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """Two players change their whole hands."""
    own, other = position.active, rules.seat[rules.colour[action.args[1].partition(".")[2]]]
    change = TableChange(rules, position)
    offer = open_power(rules, position, TRADE)
    clause = rules.clauses.of_powers[position.uses[offer.depth].card][offer.at]
    change.spend(offer)
    hands = list(position.hands)
    hands[own], hands[other] = hands[other], hands[own]
    change.hands = tuple(hands)
    report_event(clause, "traded", rules.sides[own], rules.sides[other])
    return change.made(used=True)


@resolves("GN-161", "GN-163")
def take(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """A card out of the discard pile; the same minion may take as many as its level."""
    minion, card = action.args
    change = TableChange(rules, position)
    if position.taking is None:
        change.spend(open_power(rules, position, TAKE))
        left = rules.level[minion.partition(".")[2]] - 1
        report_event("GN-164", "may_take", minion, left + 1)
    else:
        left = position.taking[1] - 1
    own = card == change.uses[-1].card
    report_event("GN-163" if own else "GN-161", "from_discard", card)
    change.take_from_discard(card)
    change.hold(position.active, card)
    return change.made(used=True, taking=(minion, left) if left else None)


@resolves("GN-165")
def copy(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """The World has the powers of a major arcana territory; its own minions use them."""
    change = TableChange(rules, position)
    offer = open_power(rules, position, COPY)
    change.spend(offer)
    *below, use = change.uses
    change.uses = (*below, use._replace(card=action.args[0], next=0))
    report_event("GN-165", "copied", action.args[0])
    return change.made(used=True)


@resolves("GN-116", "GN-117")
def reveal(rules: GnosticaRules, position: GnosticaPosition, action: Action) -> GnosticaPosition:
    """The top card of the draw pile is about to be turned over."""
    change = TableChange(rules, position)
    change.spend(open_power(rules, position, REVEAL))
    change.refill(needed=True)
    return change.made(used=True, waiting="reveal", phase=POWERS)
