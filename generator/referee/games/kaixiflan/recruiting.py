"""Recruit actions: what new units cost, where they may be deployed and how many there may be (KX-135 to KX-142)."""

from __future__ import annotations

from generator.base.hexes import distance
from generator.referee.clause_marks import enforces, note_withheld
from generator.referee.games.kaixiflan.campaign_orders import INDEPENDENTS, RecruitOrder
from generator.referee.games.kaixiflan.campaign_rules import CAPITAL, SETTLER, STRONGHOLD, TOWN
from generator.referee.games.kaixiflan.governor import acting_for_independents
from generator.referee.games.kaixiflan.outcomes import DONE, UNPAID, OrderCase, granted
from generator.referee.games.kaixiflan.running_turn import RunningTurn, times, total_cost
from generator.referee.refusals import Refusal, refuse

DEPLOYS = {TOWN: ("KX-65",), STRONGHOLD: ("KX-69",)}  # the clauses that say what a settlement deploys


def recruit(turn: RunningTurn, case: OrderCase, order: RecruitOrder) -> None:
    """Pay for new units; they arrive when the actions are over (ruling KQ-50)."""
    refusal = check_recruiting(turn, case.province, order)
    if refusal is not None:
        case.refuse(refusal)
        return
    rows = turn.rules.units
    cost = total_cost(times(rows[one.unit].cost, one.number) for one in order.units)
    clause = turn.rules.clause[f"units.{order.units[0].unit}"]
    refusal = turn.pay(case.province, cost, clause)
    if refusal is not None:
        case.refuse(refusal, UNPAID)
        return
    counted = turn.recruited.setdefault(case.province, [0, 0])
    case.decide(DONE, turn.paid(cost, clause))
    for one in order.units:
        settlers, armies = (one.number, 0) if one.unit == SETTLER else (0, one.number)
        counted[0] += settlers
        counted[1] += armies
        turn.new_units.append((one.goal, case.province, settlers, armies))
        clause = "KX-139" if one.unit == SETTLER else "KX-142"
        case.reasons.append(granted("recruited", clause, unit=one.unit, number=one.number, hex=one.goal))


@enforces(
    "KX-65", "KX-69", "KX-74", "KX-135", "KX-137", "KX-138", "KX-139", "KX-141", "KX-142", "KQ-9", "KQ-27", "KQ-50"
)
def check_recruiting(turn: RunningTurn, province: str, order: RecruitOrder) -> Refusal | None:
    """Why units cannot be recruited, whether or not the store can pay for them."""
    board, rules, scenario, hex = turn.board, turn.rules, turn.rules.scenario, order.hex
    if order.acts_for == INDEPENDENTS:
        return acting_for_independents(board, province, "recruit", hex) or refuse("no_store", "KQ-57")
    settled = board.settled.get(hex)
    if settled is None or settled.owner != province:
        return refuse("no_settlement_there", "KX-137", hex=hex)
    if settled.kind == CAPITAL and scenario.capital_acts_as_city == "no":
        note_withheld(("KX-74",), "recruiting.check_recruiting")
        return refuse("capital_is_no_city", "KQ-50", hex=hex)
    if scenario.revolt_blocks == "everything" and board.revolt(settled):
        return refuse("revolt", "KX-61", hex=hex, strangers=board.strangers(hex, province))
    if not order.units:
        return refuse("nobody_named", "KX-137", hex=hex)
    asked = [0, 0]
    for one in order.units:
        row = rules.units.get(one.unit)
        if row is None:
            return refuse("no_unit", "KX-41", unit=one.unit)
        if one.number < 1:
            return refuse("bad_amount", "KX-135", amount=one.number)
        if one.unit not in rules.settlements[settled.kind].deploys:
            clause = "KX-139" if one.unit == SETTLER else "KX-142"
            note_withheld(DEPLOYS.get(settled.kind, ()), "recruiting.check_recruiting")
            return refuse("not_deployed_there", clause, hex=hex, settlement=settled.kind, unit=one.unit)
        goal = one.goal
        if goal not in rules.land or distance(goal, hex) > rules.number["deploy_distance"]:
            return refuse("deployed_too_far", "KX-137", hex=hex, goal=goal)
        if goal not in board.known(province):
            return refuse("unexplored", "KQ-50", hex=goal)
        asked[one.unit != SETTLER] += one.number
    most = scenario.custom.units_per_recruit
    if most is not None and sum(asked) > most:
        return refuse("too_many_units", "KQ-9", most=most, asked=sum(asked))
    there, paid = board.total(province), turn.recruited.get(province, (0, 0))
    for i, unit in enumerate((SETTLER, "army")):
        limit = rules.units[unit].limit
        if asked[i] and there[i] + paid[i] + asked[i] > limit:
            note_withheld(("KX-120",), "recruiting.check_recruiting")  # as many as one likes, of those there are
            return refuse("unit_limit", "KX-135", unit=unit, limit=limit, has=there[i] + paid[i], asked=asked[i])
    return None
