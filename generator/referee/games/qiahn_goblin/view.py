"""What each side of the card game may know: the table, and its own cards as the mode has it."""

from __future__ import annotations

from typing import Any

from generator.base.errors import CannotJudge
from generator.referee.actions import Action
from generator.referee.clause_marks import enforces
from generator.referee.duel import SEATS
from generator.referee.games.qiahn_goblin.position import GoblinPosition
from generator.referee.games.qiahn_goblin.position_json import to_json
from generator.referee.games.qiahn_goblin.rules import IN_HAND, OPEN, GoblinRules


def side_of(rules: GoblinRules, position: GoblinPosition, who: str) -> int:
    """The number of the side that somebody plays; -1 for a player who has no side yet.

    Raises CannotJudge when nobody has this name.
    """
    if who in rules.sides:
        return rules.sides.index(who)
    if who not in SEATS:
        raise CannotJudge(f"nobody is called {who!r}: the sides are {', '.join(rules.sides)}")
    seat = SEATS.index(who)
    settled = len(position.seats) == len(SEATS) == len(set(position.seats))
    return rules.sides.index(position.seats[seat]) if settled else -1


def seen_by(rules: GoblinRules) -> list[str]:
    """The clause by which a hand is shown, or kept from the rival."""
    return {"own_eyes": ["QG-10", "QG-16"], "open": ["QG-10", "QG-87"], "in_hand": ["QG-10", "QG-91"]}[
        rules.modes[rules.mode]
    ]


@enforces("QG-10", "QG-16", "QG-87", "QG-91", which=lambda rules, *_: seen_by(rules))
def view(rules: GoblinRules, position: GoblinPosition, who: str) -> dict[str, Any]:
    """The position without what `who` cannot see. A side's hidden cards are a number; troops are one for both."""
    own = side_of(rules, position, who)
    data = {"as": who, **to_json(rules, position)}
    for side, name in enumerate(rules.sides):
        hand = position.hands[side]
        shown = hand if side == own else tuple(card for card in hand if lies_open(rules, card))
        data["sides"][name] |= {"hand": list(shown), "unseen": len(hand) - len(shown)}
    return data


def is_public(rules: GoblinRules, action: Action) -> bool:
    """Whether both players may know that an action is legal: it names no card that one of them has not seen."""
    card = {"put": 0, "draw": 1, "deal": 1}.get(action.verb)
    return card is None or lies_open(rules, action.args[card])


def lies_open(rules: GoblinRules, card: str) -> bool:
    """Whether both players see a card that has not been played."""
    seen = rules.modes[rules.mode]
    return seen == OPEN or (seen != IN_HAND and card not in rules.beats)
