"""What a province hears of the events of a week: what befalls itself, what everybody is told, and battles in its sight.

The board is public as far as it is explored (KQ-16): whoever knows a hex sees who fought there and who fell, but not
the dice. Stores, and what an event does to them, are their owner's alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from generator.referee.games.kaixiflan.director_events import STOCK, TALE, WIZARD
from generator.referee.games.kaixiflan.outcomes import Outcome, Reason

SEEN = "battle_seen"  # what onlookers are told of a battle
TOLD_TO_ALL = frozenset({
    "ballad", "ballad_tie_decided", "candidates", "monopoly", "monopoly_tied", "mission_tied", "has_most", "most_tied",
    "game_over", "winner",
})  # fmt: skip
OF_ITS_OWN = frozenset({"store_cut", "retreated"})  # told to the province that they name


def heard(events: Iterable[Reason], own: Iterable[Outcome], province: str, known: Collection[str]) -> Iterator[Reason]:
    """The events that a province hears of, in their order; `own` are its outcomes, `known` the hexes that it knows."""
    fought = {reason.get("hex") for one in own for reason in one.reasons if reason.code == "battle"}
    for event in events:
        if event.code == "battle":
            sides = event.get("sides")
            assert isinstance(sides, tuple)
            if province in sides:
                if event.get("hex") not in fought:  # else its order has told it
                    yield event
            elif event.get("hex") in known:
                yield _seen(event)
        elif event.code == "event":
            if _reaches(event, province, known):
                yield event
        elif event.code in TOLD_TO_ALL or (event.code in OF_ITS_OWN and event.get("province") == province):
            yield event


def _reaches(event: Reason, province: str, known: Collection[str]) -> bool:
    """Whether a province is told of an event of the director's."""
    kind = event.get("kind")
    if kind in (TALE, WIZARD):
        return True
    return event.get("province") == province if kind == STOCK else event.get("hex") in known


def _seen(battle: Reason) -> Reason:
    """A battle as those see it who do not take part: who, where, who won and who fell."""
    kept = ("hex", "sides", "winner", "lost_settlers", "lost_armies")
    return Reason(SEEN, battle.clause, tuple((name, value) for name, value in battle.data if name in kept))
