"""Harvest: who may harvest what, who gets a hex that several want, and how many cubes it gives.

Clauses KX-149 to KX-154 with rulings KQ-21 to KQ-27, KQ-58 and KQ-71; all looked at as the turn began.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.referee.clause_marks import enforces, note_withheld
from generator.referee.games.kaixiflan.campaign_orders import INDEPENDENTS, HarvestOrder, MoveOrder
from generator.referee.games.kaixiflan.campaign_position import Settlement
from generator.referee.games.kaixiflan.campaign_rules import CAPITAL, RESOURCE, SETTLER, STRONGHOLD
from generator.referee.games.kaixiflan.governor import acting_for_independents
from generator.referee.games.kaixiflan.outcomes import (
    DONE,
    NOTHING,
    PARTLY,
    OrderCase,
    Reason,
    granted,
    withheld,
)
from generator.referee.games.kaixiflan.running_turn import RunningTurn
from generator.referee.refusals import Refusal, refuse

FOREIGN_TRADE, FAVOURITE = "foreign_trade", "favourite"


@dataclass(slots=True)
class PlannedHarvest:
    """A legal Harvest order: who harvests which hexes, and what already keeps some of them from giving anything."""

    case: OrderCase
    harvester: str  # the province, or INDEPENDENTS
    hexes: tuple[str, ...]
    by_settlers: bool
    blocked: dict[str, Reason]


def plan_harvests(turn: RunningTurn) -> list[PlannedHarvest]:
    """Every legal Harvest order with its hexes; the others are refused. Decides who gets hexes that several want."""
    planned: list[PlannedHarvest] = []
    harvesters: set[tuple[str, str, bool]] = set()
    exploited: set[tuple[str, str]] = set()
    for case in turn.open_cases(HarvestOrder):
        order = case.order
        assert isinstance(order, HarvestOrder)
        found = _who_harvests(turn, case, order)
        if isinstance(found, Refusal):
            case.refuse(found)
            continue
        refusal = _twice(found, harvesters, exploited)
        if refusal is not None:
            case.refuse(refusal)
            continue
        harvesters.add((found.harvester, order.hex, found.by_settlers))
        exploited.update((found.harvester, hex) for hex in found.hexes)
        planned.append(found)
    for plan in planned:
        for hex in plan.hexes:
            reason = _blocked(turn, plan, hex)
            if reason is not None:
                plan.blocked[hex] = reason
    _share(turn, planned)
    return planned


@enforces("KX-61", "KX-149", "KX-140", "KX-64", "KX-68", "KX-73", "KX-115", "KX-180", "KQ-21", "KQ-50", "KQ-71")
def _who_harvests(turn: RunningTurn, case: OrderCase, order: HarvestOrder) -> PlannedHarvest | Refusal:
    """The settlement or the Settlers that an order means, with the hexes they take."""
    board, rules, province = turn.board, turn.rules, case.province
    if order.hex not in rules.land:
        return refuse("no_hex", "KX-124", hex=order.hex)
    if order.acts_for == INDEPENDENTS:
        refusal = acting_for_independents(board, province, "harvest", order.hex)
        if refusal is None and rules.scenario.independents_harvest == "none":
            refusal = refuse("independents_do_not_harvest", "KQ-71", hex=order.hex)
        if refusal is not None:
            return refusal
        most = rules.settlements[STRONGHOLD].hexes
        return _of_ring(turn, case, order, Settlement(order.hex, INDEPENDENTS, STRONGHOLD), most)
    settled = board.settled.get(order.hex)
    own = settled is not None and settled.owner == province
    if own and settled is not None and order.hexes != (order.hex,):
        if settled.kind == CAPITAL and rules.scenario.capital_acts_as_city == "no":
            return refuse("capital_is_no_city", "KQ-50", hex=order.hex)
        if board.revolt(settled):
            strangers = board.strangers(order.hex, province)
            return refuse("revolt", "KX-61", hex=order.hex, strangers=strangers)
        return _of_ring(turn, case, order, settled, rules.settlements[settled.kind].hexes)
    if order.hexes not in ((), (order.hex,)):
        return refuse("settlers_harvest_their_hex", "KX-149", hex=order.hex)
    if not board.troops(order.hex, province)[0]:
        note_withheld(("KX-140",), "harvest._who_harvests")  # Armies are no Settlers
        return refuse("nobody_harvests", "KX-149", hex=order.hex)
    if own and settled is not None and rules.scenario.revolt_blocks == "everything" and board.revolt(settled):
        return refuse("revolt", "KX-61", hex=order.hex, strangers=board.strangers(order.hex, province))
    return PlannedHarvest(case, province, (order.hex,), True, {})


def _of_ring(
    turn: RunningTurn, case: OrderCase, order: HarvestOrder, settled: Settlement, most: int
) -> PlannedHarvest | Refusal:
    """The hexes that a settlement takes: those chosen, or all of its ring where it may take them all."""
    rules = turn.rules
    known = turn.board.known(case.province)
    ring = rules.near[settled.hex]
    chosen = order.hexes or settled.fields
    if not chosen:
        chosen = tuple(hex for hex in ring if hex in known)
        if len(ring) > most:
            return refuse("choose_hexes", "KQ-21", hex=order.hex, most=most)
    if len(chosen) > most or len(set(chosen)) != len(chosen):
        clause = {"town": "KX-64", "stronghold": "KX-68", "city": "KX-73"}.get(settled.kind, "KX-180")
        return refuse("too_many_hexes", clause, hex=order.hex, settlement=settled.kind, most=most, asked=len(chosen))
    fixed = rules.scenario.harvest_choice == "fixed_at_founding" and settled.fields
    for hex in chosen:
        if hex not in ring:
            return refuse("out_of_reach", "KX-149", hex=hex, settlement=order.hex)
        if fixed and hex not in settled.fields:
            return refuse("not_its_field", "KQ-21", hex=hex, settlement=order.hex)
        if hex not in known:
            return refuse("unexplored", "KX-115", hex=hex)
    return PlannedHarvest(case, settled.owner, chosen, False, {})


@enforces("KX-150", "KX-151")
def _twice(
    plan: PlannedHarvest, harvesters: set[tuple[str, str, bool]], exploited: set[tuple[str, str]]
) -> Refusal | None:
    """Whether a settlement or Settlers harvest again, or a hex of theirs is harvested again by the same province."""
    order = plan.case.order
    assert isinstance(order, HarvestOrder)
    if (plan.harvester, order.hex, plan.by_settlers) in harvesters:
        return refuse("harvested_already", "KX-150", hex=order.hex)
    again = [hex for hex in plan.hexes if (plan.harvester, hex) in exploited]
    return refuse("exploited_already", "KX-151", hex=again[0]) if again else None


@enforces("KX-121", "KX-122", "KX-154", "KQ-22", "KQ-25", "KQ-26")
def _blocked(turn: RunningTurn, plan: PlannedHarvest, hex: str) -> Reason | None:
    """What keeps a hex from giving this harvester anything: barren land, a conflict, another's Capital ring."""
    board, scenario = turn.board, turn.rules.scenario
    land = board.land(hex)
    if land.content != RESOURCE:
        return withheld("no_resource", "KX-147", hex=hex, content=land.content)
    ring = turn.rules.ring_owner.get(hex)
    if scenario.harvest_shared_hex.startswith("capital_ring") and ring is not None and ring != plan.harvester:
        return withheld("ring_of_another", "KQ-22", hex=hex, owner=ring)
    if hex in board.blocked:
        return withheld("blocked", "KX-19", hex=hex)
    if board.conflict(hex):
        note_withheld(("KX-121", "KX-122"), "harvest._blocked")
        return withheld("conflict", "KX-154", hex=hex, parties=board.parties(hex))
    no_road = scenario.harvest_blocked_road == "no_harvest" and plan.harvester != INDEPENDENTS
    if no_road and not board.road(plan.harvester, hex):
        return withheld("no_road", "KQ-25", hex=hex)
    return None


@enforces("KQ-22", "KX-151")
def _share(turn: RunningTurn, planned: list[PlannedHarvest]) -> None:
    """Decide the hexes that several would harvest: for who has Settlers there, or for nobody (ruling KQ-22)."""
    reading = turn.rules.scenario.harvest_shared_hex
    if reading == "each_province":
        return
    claims: dict[str, list[PlannedHarvest]] = {}
    for plan in planned:
        for hex in plan.hexes:
            if hex not in plan.blocked:
                claims.setdefault(hex, []).append(plan)
    for hex, rivals in claims.items():
        if len(rivals) < 2:
            continue
        names = tuple(plan.harvester for plan in rivals)
        if reading == "none":
            for plan in rivals:
                lost = withheld("shared", "KQ-22", hex=hex, parties=names)
                plan.blocked.update(dict.fromkeys(plan.hexes, lost))
            continue
        settled = [plan for plan in rivals if turn.board.troops(hex, plan.harvester)[0]]
        for plan in rivals:
            if settled != [plan]:
                plan.blocked[hex] = withheld("shared", "KQ-22", hex=hex, parties=names)


def gather(
    turn: RunningTurn, plan: PlannedHarvest, bonus_given: set[tuple[str, int]], imported: dict[str, int]
) -> None:
    """Bring in one Harvest order: cubes to the store, with the Capital's bonus and what Foreign Trade imports."""
    case, board, scenario = plan.case, turn.board, turn.rules.scenario
    if scenario.orders_illegal == "skip_whole" and plan.blocked and len(plan.hexes) > 1:
        bad = next((one for one in plan.blocked.values() if one.code != "no_resource"), None)
        if bad is not None:
            case.decide(NOTHING, bad)
            return
    given, with_bonus = 0, set[int]()
    for hex in plan.hexes:
        reason = plan.blocked.get(hex)
        if reason is None:
            reason = _yield(turn, plan, hex, bonus_given, with_bonus)
            given += 1
        case.reasons.append(reason)
    sources = sum(board.land(hex).content == RESOURCE for hex in plan.hexes)
    case.label = NOTHING if not given else DONE if given == sources else PARTLY
    _import(turn, case, imported)


@enforces("KX-29", "KX-148", "KX-152", "KX-153", "KX-181", "KQ-23", "KQ-24", "KQ-54")
def _yield(
    turn: RunningTurn, plan: PlannedHarvest, hex: str, bonus_given: set[tuple[str, int]], with_bonus: set[int]
) -> Reason:
    """The cubes of one hex: richness and extra Settlers up to the most, Kaixiflán's factor, the Capital's bonus."""
    board, rules, scenario, number = turn.board, turn.rules, turn.rules.scenario, turn.rules.number
    province = plan.case.province
    land = board.land(hex)
    resource = rules.index[land.resource]
    settlers = board.troops(hex, plan.harvester)[0] - (1 if plan.by_settlers else 0)
    richness = land.richness
    if scenario.foreign_trade_benefit == "kingdom" and board.position.imports == land.resource:
        richness = min(richness + number["import_bonus"], max(number["import_max"], richness))
    for_him = scenario.kaixiflan_benefit == "all" or board.office.get(FAVOURITE) == plan.harvester
    factor = number["kaixiflan_factor"] if hex in board.wizard_area and for_him else 1
    note_withheld(_without_effect(turn, plan, hex, richness, settlers, for_him), "harvest._yield")
    cubes = cubes_of_hex(number, richness, settlers, factor, scenario.kaixiflan_doubles)
    bonus, road = 0, True
    if plan.harvester != INDEPENDENTS and board.harvest_bonus(province)[resource]:
        road = board.road(province, hex)
        reading = scenario.harvest_capital_bonus
        had = (province, resource) in bonus_given if reading == "per_turn" else resource in with_bonus
        if not road or had:
            note_withheld(("KX-153",), "harvest._yield")
        if road and (reading == "per_hex" or not had):
            bonus = board.harvest_bonus(province)[resource]
            bonus_given.add((province, resource))
            with_bonus.add(resource)
    cubes += bonus
    if scenario.kaixiflan_doubles == "total":
        cubes *= factor
    turn.earn(province, resource, cubes)
    return granted(
        "yield", "KX-152", hex=hex, resource=land.resource, cubes=cubes, richness=richness, settlers=settlers,
        factor=factor, bonus=bonus, road=int(road), by_settlers=int(plan.by_settlers),
    )  # fmt: skip


def _without_effect(
    turn: RunningTurn, plan: PlannedHarvest, hex: str, richness: int, settlers: int, for_him: bool
) -> Iterator[str]:
    """The clauses that bring this harvest nothing: Settlers over the most or still on their way, Kaixiflán's factor."""
    number = turn.rules.number
    if richness + settlers * number["settler_bonus"] > number["production_max"]:
        yield "KX-152"
    if hex in turn.board.wizard_area and not for_him:
        yield "KX-29"
    orders = [case.order for case in turn.cases[plan.case.province]]
    marches = [march for order in orders if isinstance(order, MoveOrder) for march in order.marches]
    if any((march.goal, march.unit) == (hex, SETTLER) for march in marches):
        yield from ("KX-13", "KX-181")


def cubes_of_hex(number: Mapping[str, int], richness: int, settlers: int, factor: int, doubles: str = "output") -> int:
    """What a hex gives before the Capital's bonus: richness and extra Settlers up to the most (KX-152).

    `factor` is Kaixiflán's where he is near; `doubles` says what it multiplies (ruling KQ-23): the output, the
    richness alone (`base`), or later everything (`total`).
    """
    extra, most = settlers * number["settler_bonus"], number["production_max"]
    if doubles == "base":
        return min(richness * factor + extra, most)
    return min(richness + extra, most) * (factor if doubles == "output" else 1)


@enforces("KX-35", "KQ-58")
def _import(turn: RunningTurn, case: OrderCase, imported: dict[str, int]) -> None:
    """What each Harvest action of Foreign Trade's holder brings besides, up to so much a turn (ruling KQ-58)."""
    rules, imports = turn.rules, turn.board.position.imports
    if not imports or rules.scenario.foreign_trade_benefit != "holder":
        return
    if turn.board.office.get(FOREIGN_TRADE) != case.province:
        return
    had = imported.get(case.province, 0)
    cubes = min(rules.number["import_bonus"], rules.number["import_max"] - had)
    if cubes > 0:
        imported[case.province] = had + cubes
        turn.earn(case.province, rules.index[imports], cubes)
        case.reasons.append(granted("imported", "KX-35", resource=imports, cubes=cubes))
