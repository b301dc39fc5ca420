"""What each side of the card game may know: the table, and its own cards as the mode has it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from generator.base.errors import CannotJudge
from generator.referee.actions import Action
from generator.referee.clause_marks import note_applied, resolves
from generator.referee.duel import SEATS
from generator.referee.games.qiahn_goblin.position import GoblinPosition, Ids
from generator.referee.games.qiahn_goblin.position_json import shown_to
from generator.referee.games.qiahn_goblin.rules import GoblinRules


def side_of(rules: GoblinRules, position: GoblinPosition, who: str) -> int:
    """The number of the side that somebody plays; -1 for a player who has no side yet.

    Raises CannotJudge when nobody has this name.
    """
    if who in rules.sides:
        return rules.sides.index(who)
    if who not in SEATS:
        raise CannotJudge(
            f"nobody is called {who!r}: the sides are {', '.join(rules.sides)}", row=("unknown_player", {"actor": who})
        )
    seat = SEATS.index(who)
    settled = len(position.seats) == len(SEATS) == len(set(position.seats))
    return rules.sides.index(position.seats[seat]) if settled else -1


@resolves("QG-10", "QG-16", "QG-87", "QG-91")
def view(rules: GoblinRules, position: GoblinPosition, who: str) -> dict[str, Any]:
    """The position without what `who` cannot see. A side's hidden cards are a number; troops are one for both."""
    own = rules.sides.index(who) if who in rules.sides else side_of(rules, position, who)
    one, other = position.hands
    seen = (one if own == 0 else open_of(rules, one), other if own == 1 else open_of(rules, other))
    note_applied(rules.view_clauses, "view")
    return shown_to(rules, position, who, seen)


@lru_cache(maxsize=256)
def open_of(rules: GoblinRules, hand: Ids) -> Ids:
    """The cards of a hand that both sides see."""
    return tuple(card for card in hand if card in rules.open_cards)


def is_public(rules: GoblinRules, action: Action) -> bool:
    """Whether both players may know that an action is legal: it names no card that one of them has not seen."""
    card = {"put": 0, "draw": 1, "deal": 1}.get(action.verb)
    return card is None or action.args[card] in rules.open_cards
