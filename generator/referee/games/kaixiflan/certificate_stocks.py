"""Whether a week's reasons add up to its stores and units: what is granted, no more and no less."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.referee.games.kaixiflan.campaign_orders import INDEPENDENTS, KAIXIFLAN, GiftOrder, MoveOrder
from generator.referee.games.kaixiflan.campaign_rules import ARMY, SETTLER
from generator.referee.games.kaixiflan.outcomes import Outcome, Reason
from generator.referee.games.kaixiflan.week_claim import WeekClaim, cubes, names, number, text

UnitPlace = tuple[str, str, str]  # hex, owner, unit


# -- stores ------------------------------------------------------------------------------------------------------------


def stock_breaches(claim: WeekClaim) -> Iterator[str]:
    """Follow every store through the week: what the actions brought and took, then events and cuts in their order."""
    rules = claim.rules
    stock = {state.id: list(state.stock) for state in claim.before.provinces}
    for outcome, reason in claim.granted():
        if outcome.province in stock:
            _act(claim, stock, outcome, reason)
    uncut = set(stock)
    for event in claim.events:
        province = text(event, "province")
        if province not in stock:
            continue
        if event.code == "event" and text(event, "kind") == "stock" and text(event, "what") in rules.index:
            stock[province][rules.index[text(event, "what")]] += number(event, "amount")
            uncut.discard(province)  # what does not fit waits for the next store control (KQ-5)
        elif event.code == "store_cut":
            yield from _cut(claim, province, stock[province], event)
    for state in claim.after.provinces:
        for resource, told, there in zip(rules.resources, stock.get(state.id, ()), state.stock, strict=False):
            if told != there:
                yield f"{state.id} has {there} {resource} in store, and its reasons make it {told} (KX-17)"
        limit = rules.eras[state.era].store if state.era in rules.eras else 0
        if state.id in uncut and not claim.stopped_at_once() and _held(claim, state.stock) > limit:
            yield f"{state.id} keeps more in store than the {limit} of its era (KX-17)"


def _act(claim: WeekClaim, stock: dict[str, list[int]], outcome: Outcome, reason: Reason) -> None:
    """What one reason of an order does to the stores."""
    rules, mine, index = claim.rules, stock[outcome.province], claim.rules.index
    if reason.code in ("yield", "imported") and text(reason, "resource") in index:
        mine[index[text(reason, "resource")]] += number(reason, "cubes")
    elif reason.code == "traded" and {text(reason, "gives"), text(reason, "gets")} <= set(index):
        mine[index[text(reason, "gives")]] -= number(reason, "amount")
        mine[index[text(reason, "gets")]] += number(reason, "received")
    elif reason.code in ("paid", "gave"):
        for i, gone in enumerate(cubes(rules, reason)):
            mine[i] -= gone
            if reason.code == "gave" and isinstance(outcome.order, GiftOrder) and text(reason, "to") != KAIXIFLAN:
                stock.get(text(reason, "to"), [0] * len(mine))[i] += gone


def _held(claim: WeekClaim, stock: tuple[int, ...]) -> int:
    """What the limit of a store is held against (ruling KQ-4)."""
    return max(stock) if claim.rules.scenario.storage_scope == "per_resource" else sum(stock)


def _cut(claim: WeekClaim, province: str, stock: list[int], event: Reason) -> Iterator[str]:
    """One store control: it leaves what the era holds, and takes only what was too much."""
    rules = claim.rules
    era = next((state.era for state in claim.after.provinces if state.id == province), 0)
    limit = rules.eras[era].store if era in rules.eras else 0
    lost = cubes(rules, event)
    if number(event, "limit") != limit:
        yield f"the store of {province} is cut to {number(event, 'limit')}, and its era holds {limit} (KX-17)"
    for i, gone in enumerate(lost):
        stock[i] -= gone
        over = stock[i] + gone - limit
        if rules.scenario.storage_scope == "per_resource" and gone != max(over, 0):
            yield f"{province} loses {gone} {rules.resources[i]} to a store of {limit}, not {max(over, 0)} (KX-17)"
    if rules.scenario.storage_scope != "per_resource" and sum(stock) != limit:
        yield f"{province} keeps {sum(stock)} cubes in a store of {limit} that was cut (KX-17)"


# -- units -------------------------------------------------------------------------------------------------------------


def unit_breaches(claim: WeekClaim) -> Iterator[str]:
    """Follow every unit through the week: moved, recruited, used up, fallen, retreated, seen for the first time."""
    told: Counter[UnitPlace] = Counter()
    there: Counter[UnitPlace] = Counter()
    for position, count in ((claim.before, told), (claim.after, there)):
        for at in position.units:
            count[at.hex, at.owner, SETTLER] += at.settlers
            count[at.hex, at.owner, ARMY] += at.armies
    seen = {hex for _, hexes in claim.before.explored for hex in hexes}
    for outcome, reason in claim.granted():
        _unit_reason(claim, told, outcome, reason)
        if reason.code == "explored" and text(reason, "hex") not in seen:
            seen.add(text(reason, "hex"))
            told[text(reason, "hex"), INDEPENDENTS, ARMY] += number(reason, "militia")
    for event in claim.events:
        _unit_event(told, event)
    for piece in sorted(set(told) | set(there)):
        if told[piece] != there[piece]:
            hex, owner, unit = piece
            clause = "KX-135" if there[piece] > told[piece] else "KX-116"
            yield f"{hex}: {owner} has {there[piece]} {unit} there, and the reasons make it {told[piece]} ({clause})"


def _unit_reason(claim: WeekClaim, told: Counter[UnitPlace], outcome: Outcome, reason: Reason) -> None:
    """What one reason of an order does to the units."""
    rules, me, hex = claim.rules, outcome.province, text(reason, "hex")
    if reason.code == "moved":
        owner = INDEPENDENTS if isinstance(outcome.order, MoveOrder) and outcome.order.acts_for else me
        told[hex, owner, text(reason, "unit")] -= number(reason, "number")
        told[text(reason, "goal"), owner, text(reason, "unit")] += number(reason, "number")
    elif reason.code == "recruited":
        told[hex, me, text(reason, "unit")] += number(reason, "number")
    elif reason.code == "founded" and rules.scenario.settlement_consumes_units == "yes":
        told[hex, me, SETTLER] -= number(reason, "settlers")
        told[hex, me, ARMY] -= number(reason, "armies")
    elif reason.code == "half_agreed":
        told[hex, me, SETTLER] -= rules.number["agreement_settlers"]


def _unit_event(told: Counter[UnitPlace], event: Reason) -> None:
    """What one event does to the units."""
    hex, who = text(event, "hex"), text(event, "province")
    if event.code == "event" and text(event, "kind") == "units":
        told[hex, who, text(event, "what")] += number(event, "amount")
    elif event.code == "battle" and text(event, "winner"):
        for loser in names(event, "sides"):
            if loser != text(event, "winner"):
                told[hex, loser, SETTLER] -= number(event, "lost_settlers")
                told[hex, loser, ARMY] -= number(event, "lost_armies")
    elif event.code == "retreated":
        for unit, name in ((SETTLER, "settlers"), (ARMY, "armies")):
            told[hex, who, unit] -= number(event, name)
            told[text(event, "goal"), who, unit] += number(event, name)
