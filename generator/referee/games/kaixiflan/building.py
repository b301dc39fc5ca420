"""Build and Progress: buildings of the Capital, Wonders, and settlements on the map (KX-57 to KX-77, KX-126)."""

from __future__ import annotations

from generator.referee.clause_marks import enforces, note_withheld, resolves
from generator.referee.games.kaixiflan.campaign_orders import (
    INDEPENDENTS,
    BuildOrder,
    FoundOrder,
    ProgressOrder,
)
from generator.referee.games.kaixiflan.campaign_position import Settlement
from generator.referee.games.kaixiflan.campaign_rules import CAPITAL, COURT, RESOURCE, BuildingRow
from generator.referee.games.kaixiflan.governor import acting_for_independents
from generator.referee.games.kaixiflan.outcomes import (
    DONE,
    NOTHING,
    UNPAID,
    OrderCase,
    granted,
    withheld,
)
from generator.referee.games.kaixiflan.running_turn import RunningTurn
from generator.referee.refusals import Refusal, refuse

# -- buildings ---------------------------------------------------------------------------------------------------------


@resolves(*(f"KX-{number}" for number in range(78, 112)))  # one clause a building: KX-78 to KX-111
def build(turn: RunningTurn, case: OrderCase, order: BuildOrder) -> None:
    """Pay for a building of the Capital; it stands when the turn is over."""
    row = turn.rules.buildings.get(order.building)
    if row is None:
        case.refuse(refuse("no_building", "KX-75", building=order.building))
        return
    refusal = check_building(turn, case.province, row)
    if refusal is not None:
        case.refuse(refusal)
        return
    if _world_rivals(turn, case.province, row.id):
        case.decide(NOTHING, withheld("built_by_others", "KQ-36", building=row.id))
        return
    clause = turn.rules.clause[f"buildings.{row.id}"]
    refusal = turn.pay(case.province, row.cost, clause)
    if refusal is not None:
        case.refuse(refusal, UNPAID)
        return
    turn.buildings.setdefault(case.province, []).append(row.id)
    if row.ends_game:
        turn.finished_by.append(case.province)
    case.decide(DONE, turn.paid(row.cost, clause), granted("built", "KX-75", building=row.id))


@enforces("KX-75", "KX-76", "KX-77", "KX-127", "KQ-6", "KQ-34", "KQ-35", "KQ-36")
def check_building(turn: RunningTurn, province: str, row: BuildingRow) -> Refusal | None:
    """Why a building cannot be raised: its era, what it needs, or that it stands already."""
    board, scenario = turn.board, turn.rules.scenario
    era = turn.era[province] if scenario.progress_effective == "immediately" else board.state[province].era
    if row.era > era:
        note_withheld(("KX-127",), "building.check_building")
        return refuse("later_era", turn.rules.clause[f"buildings.{row.id}"], building=row.id, era=row.era, has=era)
    mine = board.state[province].buildings
    if row.id in mine or row.id in turn.buildings.get(province, ()):
        return refuse("built_already", "KX-75", building=row.id)
    if scenario.buildings_unique == "world" and any(row.id in state.buildings for state in board.state.values()):
        return refuse("built_elsewhere", "KQ-36", building=row.id)
    lacking = tuple(need for need in row.needs if need not in mine)
    if lacking:
        extra = set(lacking) <= set(turn.rules.extra.get(row.id, ()))
        return refuse("needs_buildings", "KX-77" if extra else "KX-76", building=row.id, lacking=lacking)
    return None


def _world_rivals(turn: RunningTurn, province: str, building: str) -> bool:
    """Whether others want a building in the same turn that may stand only once in the Kingdom (ruling KQ-36)."""
    if turn.rules.scenario.buildings_unique != "world":
        return False
    wanted = [
        case.province
        for cases in turn.cases.values()
        for case in cases
        if isinstance(case.order, BuildOrder) and case.order.building == building
    ]
    return any(
        other != province and check_building(turn, other, turn.rules.buildings[building]) is None for other in wanted
    )


# -- progress ----------------------------------------------------------------------------------------------------------


@enforces("KX-126", "KX-127", "KX-128", "KX-134", "KQ-6", "KQ-51", "KQ-52")
def progress(turn: RunningTurn, case: OrderCase, order: ProgressOrder) -> None:
    """Pay for the Wonder that ends an era."""
    rules, province = turn.rules, case.province
    era = turn.board.state[province].era
    row = rules.eras[era]
    if turn.era[province] != era:
        case.refuse(refuse("progressed_already", "KX-128", most=rules.per_turn["progress"]))
        return
    if not row.wonder or era + 1 not in rules.eras:
        case.refuse(refuse("last_era", "KX-134", era=era))
        return
    cost = (row.wonder,) * len(rules.resources)
    clause = rules.clause[f"eras.era_{era}"]
    refusal = turn.pay(province, cost, clause)
    if refusal is not None:
        note_withheld(("KX-126", "KX-127"), "building.progress")
        case.refuse(refusal, UNPAID)
        return
    turn.era[province] = era + 1
    fame = rules.scenario.custom.wonder_fame
    fame = rules.number["wonder_fame"] if fame is None else fame
    if fame:
        turn.award(province, "KQ-51", "wonders", fame, order.name)
    case.decide(DONE, turn.paid(cost, clause), granted("wonder", "KX-126", era=era + 1, name=order.name))


# -- settlements -------------------------------------------------------------------------------------------------------


def plan_foundings(turn: RunningTurn) -> None:
    """Refuse the foundings that cannot be; where several provinces may found in one hex, none of them does."""
    legal: dict[str, list[OrderCase]] = {}
    for case in turn.open_cases(FoundOrder):
        order = case.order
        assert isinstance(order, FoundOrder)
        refusal = check_founding(turn, case.province, order)
        mine = [one for one in legal.get(order.hex, ()) if one.province == case.province]
        if refusal is None and mine:
            refusal = refuse("settled_already", "KQ-38", hex=order.hex)
        if refusal is not None:
            case.refuse(refusal)
        else:
            legal.setdefault(order.hex, []).append(case)
    for hex, rivals in legal.items():
        if len(rivals) > 1:  # only beside Kaixiflán, where strangers make no conflict
            names = tuple(case.province for case in rivals)
            for case in rivals:
                case.decide(NOTHING, withheld("founded_by_others", "KQ-38", hex=hex, parties=names))


@enforces("KX-58", "KX-59", "KX-63", "KX-67", "KX-71", "KX-72", "KQ-28", "KQ-37", "KQ-38", "KQ-39", "KQ-40")
def check_founding(turn: RunningTurn, province: str, order: FoundOrder) -> Refusal | None:
    """Why a settlement cannot be founded: the place, what stands there, the founders, the era, or the pieces."""
    board, rules, scenario, hex = turn.board, turn.rules, turn.rules.scenario, order.hex
    if order.acts_for == INDEPENDENTS:
        return acting_for_independents(board, province, "build", hex) or refuse("no_store", "KQ-57")
    row = rules.settlements.get(order.settlement)
    if row is None or row.id == CAPITAL:
        return refuse("no_settlement", "KX-57", settlement=order.settlement)
    if hex not in rules.land:
        return refuse("no_hex", "KX-124", hex=hex)
    if hex not in board.known(province):
        return refuse("unexplored", "KQ-38", hex=hex)
    old, content = board.settled.get(hex), board.land(hex).content
    if row.built_on:
        if old is None or old.owner != province or old.kind not in row.built_on:
            return refuse("needs_settlement", "KX-59" if old is None else "KX-71", hex=hex, settlement=row.id)
        if scenario.revolt_blocks == "everything" and board.revolt(old):
            return refuse("revolt", "KX-61", hex=hex, strangers=board.strangers(hex, province))
    elif old is not None:
        return refuse("taken", "KX-60", hex=hex, by=old.owner)
    elif content in (CAPITAL, INDEPENDENTS, COURT):
        return refuse("taken", "KQ-38", hex=hex, by=content)
    elif board.conflict(hex):
        return refuse("conflict", "KQ-38", hex=hex, parties=board.parties(hex))
    ring = rules.ring_owner.get(hex)
    if ring not in (None, province) and scenario.settlement_in_foreign_capital_ring == "no":
        return refuse("ring_of_another", "KQ-38", hex=hex, owner=str(ring))
    if content == RESOURCE and not row.built_on and scenario.settlement_on_resource == "no":
        return refuse("on_resource", "KQ-28", hex=hex)
    least = (scenario.custom.min_era or {}).get(row.id, 0)
    if board.state[province].era < least:
        return refuse("later_era", "KQ-40", settlement=row.id, era=least, has=board.state[province].era)
    settlers, armies = board.troops(hex, province)
    if settlers < row.settlers or armies < row.armies:
        clause = {"town": "KX-63", "stronghold": "KX-67"}.get(row.id, "KX-72")
        return refuse(
            "founders", clause, hex=hex, settlers=row.settlers, armies=row.armies, has_settlers=settlers,
            has_armies=armies,
        )  # fmt: skip
    return _check_pieces(turn, province, order) or _check_fields(turn, order, row.hexes)


def _check_pieces(turn: RunningTurn, province: str, order: FoundOrder) -> Refusal | None:
    """Whether a piece of the kind is left (KX-58); a piece that a City replaces comes back with the next turn."""
    most = turn.rules.settlements[order.settlement].pieces
    used = sum(one.kind == order.settlement for one in turn.board.settlements_of[province])
    used += dict(turn.board.state[province].used_pieces).get(order.settlement, 0)
    earlier = [
        case
        for case in turn.cases[province]
        if isinstance(case.order, FoundOrder) and case.order.line < order.line and not case.label
    ]
    used += sum(isinstance(one.order, FoundOrder) and one.order.settlement == order.settlement for one in earlier)
    return refuse("no_piece", "KX-58", settlement=order.settlement, most=most) if used >= most else None


def _check_fields(turn: RunningTurn, order: FoundOrder, hexes: int) -> Refusal | None:
    """Whether the hexes that a settlement will harvest for ever are named, where they must be (ruling KQ-21)."""
    if turn.rules.scenario.harvest_choice != "fixed_at_founding":
        return None
    ring = turn.rules.near[order.hex]
    if not order.fields and len(ring) <= hexes:
        return None
    if not 1 <= len(set(order.fields)) == len(order.fields) <= hexes or not set(order.fields) <= set(ring):
        return refuse("choose_fields", "KQ-21", hex=order.hex, most=hexes)
    return None


@enforces("KX-60", "KX-62", "KX-66", "KX-70", "KQ-37", "KQ-39")
def found(turn: RunningTurn, case: OrderCase, order: FoundOrder) -> None:
    """Pay for a settlement that may be founded, and use up its founders; it stands when the turn is over."""
    row, province = turn.rules.settlements[order.settlement], case.province
    clause = turn.rules.clause[f"settlements.{row.id}"]
    refusal = turn.pay(province, row.cost, clause)
    if refusal is not None:
        case.refuse(refusal, UNPAID)
        return
    if turn.rules.scenario.settlement_consumes_units == "yes":
        turn.consume(order.hex, province, row.settlers, row.armies)
    old = turn.board.settled.get(order.hex)
    if old is not None and turn.rules.scenario.settlement_upgrade_returns_piece == "no":
        turn.used_pieces.setdefault(province, []).append(old.kind)
    fields = order.fields if turn.rules.scenario.harvest_choice == "fixed_at_founding" else ()
    turn.settlements[order.hex] = Settlement(order.hex, province, row.id, fields)
    case.decide(
        DONE,
        turn.paid(row.cost, clause),
        granted(
            "founded", "KX-71" if row.built_on else "KX-57", hex=order.hex, settlement=row.id, settlers=row.settlers,
            armies=row.armies,
        ),
    )  # fmt: skip
