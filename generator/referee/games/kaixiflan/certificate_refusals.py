"""Whether what stopped an order was there, and nothing stopped one that was obeyed: roads, routes, conflicts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from generator.base.hexes import distance
from generator.referee.games.kaixiflan.campaign_orders import INDEPENDENTS, FightOrder, HarvestOrder, TradeOrder
from generator.referee.games.kaixiflan.campaign_rules import RESOURCE
from generator.referee.games.kaixiflan.certificate_ground import ClaimedGround
from generator.referee.games.kaixiflan.outcomes import UNPAID, VOID, Outcome, Reason
from generator.referee.games.kaixiflan.week_claim import WeekClaim, names, number, of_order, text

ROUTE = "route"


def refusal_breaches(claim: WeekClaim) -> Iterator[str]:
    """Every reason of an order that speaks of the ground, of units or of a store, held against the position before."""
    ground = ClaimedGround(claim.rules, claim.before, claim.land)
    for outcome in claim.outcomes:
        obeyed = outcome.label not in (VOID, UNPAID)
        for reason in outcome.reasons:
            holds = WITHHELD.get(reason.code)
            if holds is not None and not holds(claim, ground, outcome, reason):
                words = f"{reason.code} is told of {text(reason, 'hex') or 'the order'}, and it is not so"
                yield of_order(outcome, reason.clause, words)
            if obeyed:
                yield from (
                    of_order(outcome, clause, words) for clause, words in _allowed(claim, ground, outcome, reason)
                )


def _no_road(claim: WeekClaim, ground: ClaimedGround, outcome: Outcome, reason: Reason) -> bool:
    return not ground.road(outcome.province, text(reason, "hex"))


def _no_resource(claim: WeekClaim, ground: ClaimedGround, outcome: Outcome, reason: Reason) -> bool:
    return not text(reason, "hex") or claim.land(text(reason, "hex")).content != RESOURCE


def _needs(claim: WeekClaim, ground: ClaimedGround, outcome: Outcome, reason: Reason) -> bool:
    return not set(names(reason, "lacking")) & set(claim.before.of(outcome.province).buildings)


def _too_few(claim: WeekClaim, ground: ClaimedGround, outcome: Outcome, reason: Reason) -> bool:
    return number(reason, "has") < number(reason, "asked")


def _pacified(claim: WeekClaim, ground: ClaimedGround, outcome: Outcome, reason: Reason) -> bool:
    return distance(text(reason, "hex"), claim.before.kaixiflan) <= 1


WITHHELD: Mapping[str, Callable[[WeekClaim, ClaimedGround, Outcome, Reason], bool]] = {
    "conflict": lambda claim, ground, outcome, reason: ground.conflict(text(reason, "hex")),
    "revolt": lambda claim, ground, outcome, reason: ground.revolt(text(reason, "hex")),
    "blocked": lambda claim, ground, outcome, reason: ground.blocked(text(reason, "hex")),
    "no_road": _no_road,
    "route_cut": lambda claim, ground, outcome, reason: not ground.route(outcome.province, text(reason, "hex")),
    "no_foreign_source": lambda claim, ground, outcome, reason: (
        ground.controller(text(reason, "hex")) in ("", outcome.province)
    ),
    "unexplored": lambda claim, ground, outcome, reason: text(reason, "hex") not in ground.known(outcome.province),
    "no_resource": _no_resource,
    "no_army": lambda claim, ground, outcome, reason: not claim.units(text(reason, "hex"), outcome.province)[1],
    "pacified": _pacified,
    "needs_buildings": _needs,
    "no_such_units": _too_few,
    "later_era": lambda claim, ground, outcome, reason: number(reason, "has") < number(reason, "era"),
    "lacks": lambda claim, ground, outcome, reason: number(reason, "has") < number(reason, "needs"),
    "no_path": lambda claim, ground, outcome, reason: (
        not ground.linked_capitals(outcome.province, text(reason, "partner"))
    ),
}


def _allowed(claim: WeekClaim, ground: ClaimedGround, outcome: Outcome, reason: Reason) -> Iterator[tuple[str, str]]:
    """What would have stood in the way of what was granted."""
    hex, order, province = text(reason, "hex"), outcome.order, outcome.province
    if reason.code == "yield":
        if ground.conflict(hex):
            yield "KX-154", f"{hex} is harvested in a conflict"
        if ground.blocked(hex):
            yield "KX-19", f"{hex} is harvested, and an event blocks it"
        resource = claim.rules.index.get(text(reason, "resource"), 0)
        rows = [claim.rules.buildings[one].harvest for one in claim.before.of(province).buildings]
        mine = isinstance(order, HarvestOrder) and order.acts_for != INDEPENDENTS
        if mine and any(row[resource] for row in rows) and bool(number(reason, "road")) != ground.road(province, hex):
            yield "KX-153", f"the road from {hex} is told as {'open' if number(reason, 'road') else 'closed'}"
    elif reason.code == "moved":
        steps = ground.steps(province, hex, text(reason, "goal"))
        if number(reason, "steps") != steps:
            yield "KX-118", f"from {hex} to {text(reason, 'goal')} are {steps} steps, not {number(reason, 'steps')}"
    elif reason.code == "traded" and isinstance(order, TradeOrder) and order.rate == ROUTE:
        if ground.controller(order.source) in ("", province) or not ground.route(province, order.source):
            yield "KX-53", f"no route leads to {order.source}"
    elif reason.code == "battle" and isinstance(order, FightOrder):
        if distance(hex, claim.before.kaixiflan) <= 1:
            yield "KX-30", f"a battle in {hex}, beside Kaixiflán"
        if not claim.units(hex, province)[1]:
            yield "KX-143", f"a battle begun in {hex} without an army"
