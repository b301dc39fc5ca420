"""What each player of Gnostica may know: the board and his own hand; of the other hands, how many cards they hold."""

from __future__ import annotations

from typing import Any

from generator.base.errors import CannotJudge
from generator.referee.actions import CHANCE, Action
from generator.referee.clause_marks import resolves
from generator.referee.games.gnostica.position import BID, PICK, GnosticaPosition, open_powers
from generator.referee.games.gnostica.position_json import shown_to
from generator.referee.games.gnostica.rules import FROM_DISCARD, TAKE, GnosticaRules
from generator.referee.sealed_decisions import SECRET, seen_by


@resolves("GN-6", "GN-8", "GN-30")
def view(rules: GnosticaRules, position: GnosticaPosition, who: str) -> dict[str, Any]:
    """The position without what `who` cannot see. Raises CannotJudge when nobody has this name."""
    if who not in rules.seat:
        raise CannotJudge(
            f"nobody is called {who!r}: the colours are {', '.join(rules.sides)}",
            row=("unknown_player", {"actor": who}),
        )
    open_hands = rules.options["hands"] == "open"
    hands = [
        hand if open_hands or side == who else None for side, hand in zip(rules.sides, position.hands, strict=True)
    ]
    bids = []
    for side, args in seen_by(position.bids, who).items():
        if args is not None:
            bids.append(side if args is SECRET else f"{side} {args[0]}")
    mine = rules.seat[who] == position.active
    data = shown_to(
        rules,
        position,
        hands=hands,
        draw=(),
        discard=position.discard if _sees_discard(rules, position, mine) else (),
        bids=bids,
        seen_by=position.top_seen if rules.seat[who] in position.top_seen else (),
    )
    return {"as": who, **data, "draw": len(position.draw), "discarded": len(position.discard)}


def _sees_discard(rules: GnosticaRules, position: GnosticaPosition, mine: bool) -> bool:
    """Everybody sees it, or only who is about to take a card from it (A-43)."""
    if rules.options["open_piles"] == "open":
        return True
    offers = open_powers(rules, position) if mine else []
    return any(one.power.does == TAKE or one.power.card_from == FROM_DISCARD for one in offers)


def is_public(rules: GnosticaRules, position: GnosticaPosition, action: Action, who: str) -> bool:
    """Whether somebody may be shown that this action is legal: it must not name a card that he cannot see."""
    if action.actor == who or rules.options["hands"] == "open":
        return action.actor != CHANCE
    if action.actor == CHANCE:
        return action.verb == "start"
    if position.phase == PICK:
        return True
    if position.phase == BID or action.verb in ("play", "discard"):
        return False
    return action.verb == "take" or not any(word in rules.card for word in action.args[1:])
