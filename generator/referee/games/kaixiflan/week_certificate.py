"""Checks a resolved week by its own reasons, apart from the resolver: they add up to what has changed, and agree with
the tables.

Nothing of the resolver is asked: only both positions, the orders, the outcomes with the events, and the rules' numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.referee.games.kaixiflan.certificate_events import event_breaches
from generator.referee.games.kaixiflan.certificate_map import ledger_breaches, map_breaches
from generator.referee.games.kaixiflan.certificate_missions import control_breaches
from generator.referee.games.kaixiflan.certificate_numbers import order_breaches
from generator.referee.games.kaixiflan.certificate_refusals import refusal_breaches
from generator.referee.games.kaixiflan.certificate_stocks import stock_breaches, unit_breaches
from generator.referee.games.kaixiflan.outcomes import LABELS, Reason
from generator.referee.games.kaixiflan.reason_codes import CUBES, REASONS
from generator.referee.games.kaixiflan.week_claim import WeekClaim, number, text


def certificate_breaches(claim: WeekClaim) -> list[str]:
    """Everything that the reasons of a week do not bear out, each a sentence with its clause; empty for a sound week.

    A sentence names the province, and the line of its sheet where one order is at fault.
    """
    found = [*_every_order_once(claim), *_known_reasons(claim)]
    if found:
        return found  # what was not told, or in no known words, cannot be added up
    return [
        *_director_events(claim),
        *stock_breaches(claim),
        *unit_breaches(claim),
        *map_breaches(claim),
        *ledger_breaches(claim),
        *order_breaches(claim),
        *event_breaches(claim),
        *refusal_breaches(claim),
        *control_breaches(claim),
    ]


def _every_order_once(claim: WeekClaim) -> Iterator[str]:
    """Every order of every sheet has exactly one outcome, and nothing else has one."""
    asked = Counter((sheet.province, order) for sheet in claim.sheets for order in sheet.orders)
    told = Counter((outcome.province, outcome.order) for outcome in claim.outcomes)
    for (province, order), times in asked.items():
        if told[province, order] != times:
            yield f"{province}, line {order.line}: {told[province, order]} outcomes of {times} order (KX-13)"
    for province, order in told:
        if not asked[province, order]:
            yield f"{province}, line {order.line}: an outcome of no order (KX-13)"
    for outcome in claim.outcomes:
        if outcome.label not in LABELS or outcome.line != outcome.order.line:
            yield f"{outcome.province}, line {outcome.line}: no outcome of line {outcome.order.line} (KX-13)"


def _known_reasons(claim: WeekClaim) -> Iterator[str]:
    """Every reason has a code of the list, and no data but its own."""
    for outcome in claim.outcomes:
        if not outcome.reasons:
            yield f"{outcome.province}, line {outcome.line}: no reason is given (KX-13)"
        for reason in outcome.reasons:
            for wrong in _of_its_kind(claim, reason):
                yield f"{outcome.province}, line {outcome.line}: {wrong}"
    for event in claim.events:
        yield from _of_its_kind(claim, event)


def _of_its_kind(claim: WeekClaim, reason: Reason) -> Iterator[str]:
    kind = REASONS.get(reason.code)
    if kind is None:
        yield f"{reason.code!r} is no reason ({reason.clause})"
        return
    allowed = {*kind.data, *(claim.rules.resources if CUBES in kind.data else ())}
    for name, _ in reason.data:
        if name not in allowed:
            yield f"{reason.code} says nothing about {name!r} ({reason.clause})"


def _director_events(claim: WeekClaim) -> Iterator[str]:
    """What the director lets happen has happened, in his order, and with no more than he wrote."""
    told = claim.events_of("event")
    if claim.stopped_at_once():
        return
    if len(told) != len(claim.director.events):
        yield f"{len(told)} events are told of {len(claim.director.events)} that the director wrote (KX-19)"
    for number_of, (event, written) in enumerate(zip(told, claim.director.events, strict=False), start=1):
        asked = (written.kind, written.province, written.hex, written.what, written.tale)
        if asked != tuple(text(event, name) for name in ("kind", "province", "hex", "what", "tale")):
            yield f"event {number_of} is not what the director wrote (KX-19)"
        amount = number(event, "amount")
        if not min(0, written.amount) <= amount <= max(0, written.amount):
            yield f"event {number_of} changes {amount}, and the director wrote {written.amount} (KX-19)"
