"""A dispute that no rule settles: the owner of the game calls a side of the coin, and the toss says who decides."""

from __future__ import annotations

from collections.abc import Sequence

from generator.referee.clause_marks import enforces
from generator.referee.refusals import Refusal, refuse


@enforces("QT-8", "QG-5", which=lambda clause, *rest: (clause,))
def decider(
    clause: str, sides: Sequence[str], players: Sequence[str], owner: str, called: str, shown: str
) -> str | Refusal:
    """Who of the two players settles a dispute; `clause` is that of the game played.

    The owner does when the coin shows the side he called, the other player when it does not. A refusal when the owner
    is no player, or when a side called or shown is none.
    """
    if owner not in players:
        return refuse("unknown-player", clause, actor=owner)
    for side in (called, shown):
        if side not in sides:
            return refuse("no-such-side", clause, given=side)
    return owner if called == shown else next(player for player in players if player != owner)
