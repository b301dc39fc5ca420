"""A position of the card game: what lies where, who holds what, and what is awaited. Unseen troops are not in it."""

from __future__ import annotations

from typing import NamedTuple

from generator.referee.actions import CHANCE
from generator.referee.changed_fields import replacing
from generator.referee.clause_marks import resolves
from generator.referee.duel import SEATS
from generator.referee.events import report_event
from generator.referee.games.qiahn_goblin.rules import MAGIC, GoblinRules

RESERVE, VANGUARD, REMOVED = "reserve", "vanguard", "removed"
ZONES = (RESERVE, VANGUARD, REMOVED)
SIDES, DRAW, INITIATIVE, OVER = "sides", "draw", "initiative", "over"
UNCOVER, CATCHUP, DEPLOY, TARGET, COMBAT = "uncover", "catch_up", "deploy", "target", "combat"
UNCOVERING = (UNCOVER, CATCHUP)
FIGHT = (TARGET, COMBAT)  # the vanguards stand: cards may be played
ROUND = (*UNCOVERING, DEPLOY, *FIGHT)
PHASES = (SIDES, DRAW, INITIATIVE, *ROUND, OVER)
TIE = "draw"

Ids = tuple[str, ...]
IdsOfBoth = tuple[Ids, Ids]


class LaidCard(NamedTuple):
    """A card on a combatant: who played it, whom Water copies, and a copied value that is kept (-1: none)."""

    card: str
    side: int
    on: str
    model: str = ""
    value: int = -1


class GoblinPosition(NamedTuple):
    """Immutable and hashable. A named tuple, not a dataclass: a new one is made at every action."""

    mode: str
    hands: IdsOfBoth  # the cards each side may still play, sorted
    troop: tuple[int, int]  # combatants still face down
    phase: str = SIDES
    seats: Ids = ()  # the side each player named, or got
    call: str = ""  # the face the owner named in a dispute
    decider: str = ""  # who settles the dispute
    first: int = -1
    round: int = 0
    attacker: int = -1
    active: int = 0
    turned: int = 0  # combatants uncovered in this turn
    pending: bool = False  # a card is being turned whose type is still to be told
    turns: int = 0  # turns said since the vanguards stand
    passes: int = 0  # turns in a row without an action
    acted: bool = False  # a card was played in this turn
    since: int = -1  # the own sum before Water chose again in this turn (-1: it has not)
    named: tuple[tuple[str, str], ...] = ()  # bearer of Water and model, as named in this turn
    kinds: IdsOfBoth = ((), ())
    zones: IdsOfBoth = ((), ())
    laid: tuple[LaidCard, ...] = ()
    spent: IdsOfBoth = ((), ())
    spirit: int = 0  # uses of the Spirit card
    touched: Ids = ()  # combatants under Spirit in this round
    outcome: str = ""


GoblinPosition._replace = replacing(GoblinPosition)  # type: ignore[method-assign]


@resolves("QG-7", "QG-8", "QG-12", "QG-13")
def start(rules: GoblinRules) -> GoblinPosition:
    """Nothing decided yet; what each side lays out face up, or has ready to be shuffled."""
    for side, name in enumerate(rules.sides):
        report_event("QG-8", "troop", name, rules.combatants)
        report_event("QG-12", "gear", name, sum(n for c, n in rules.decks[side].items() if c in rules.use))
        report_event("QG-13", "magic", name, sum(n for c, n in rules.decks[side].items() if rules.kind[c] == MAGIC))
    return GoblinPosition(rules.mode, (rules.fixed[0], rules.fixed[1]), (rules.combatants, rules.combatants))


def owner_of(rules: GoblinRules) -> str:
    """The player who owns the game and tosses its coin."""
    return rules.options["owner"]


def actor(rules: GoblinRules, position: GoblinPosition) -> str:
    """Whose action is awaited: a seat, a side, chance, or nobody."""
    phase = position.phase
    if phase == OVER:
        return ""
    if phase == SIDES:
        if len(position.seats) < len(SEATS):
            return SEATS[len(position.seats)]
        if position.decider:
            return position.decider
        return CHANCE if position.call or rules.options["same_side"] == "tactics_toss" else owner_of(rules)
    if position.pending or phase in (DRAW, INITIATIVE):
        return CHANCE
    return rules.sides[position.active]


# -- what the table shows ---------------------------------------------------------


def put_at(line: Ids, spot: int, value: str) -> Ids:
    return (*line[:spot], value, *line[spot + 1 :])


def on_side(pair: IdsOfBoth, side: int, line: Ids) -> IdsOfBoth:
    return (line, pair[1]) if side == 0 else (pair[0], line)


def zone_of(rules: GoblinRules, position: GoblinPosition, token: str) -> str:
    """Where a token lies; "" while it is still in its troop."""
    side, spot = rules.place[token]
    line = position.zones[side]
    return line[spot] if spot < len(line) else ""


def in_vanguard(rules: GoblinRules, position: GoblinPosition, side: int) -> list[str]:
    """The tokens of a side's vanguard, in order."""
    names = rules.names[side]
    return [names[i] for i, zone in enumerate(position.zones[side]) if zone == VANGUARD]


def outnumbered_by(position: GoblinPosition, side: int) -> int:
    """How many more combatants the enemy has in its reserve line."""
    return position.zones[1 - side].count(RESERVE) - position.zones[side].count(RESERVE)


def lying_on(position: GoblinPosition, token: str) -> list[str]:
    """The cards on a combatant."""
    return [card.card for card in position.laid if card.on == token]


def water_on(position: GoblinPosition, token: str) -> LaidCard | None:
    """The Water that a combatant carries."""
    for card in position.laid:
        if card.on == token and card.card == "water":
            return card
    return None


def drawn_qiahnberros(rules: GoblinRules, position: GoblinPosition, side: int) -> int:
    """How many qíahnberro cards a side has drawn so far; counted while it draws."""
    return sum(card in rules.beats for card in position.hands[side])
