"""Move actions: units of a hex go each its own way, and the Favourite leads Kaixiflán (KX-116 to KX-123, KX-28)."""

from __future__ import annotations

from generator.base.hexes import distance
from generator.referee.clause_marks import enforces, note_withheld
from generator.referee.games.kaixiflan.campaign_orders import INDEPENDENTS, March, MoveKaixiflanOrder, MoveOrder
from generator.referee.games.kaixiflan.campaign_rules import ARMY, SETTLER
from generator.referee.games.kaixiflan.governor import acting_for_independents
from generator.referee.games.kaixiflan.harvest import FAVOURITE
from generator.referee.games.kaixiflan.outcomes import DONE, NOTHING, PARTLY, OrderCase, Reason, granted, withheld
from generator.referee.games.kaixiflan.running_turn import RunningTurn
from generator.referee.refusals import Refusal, refuse

KINDS = (SETTLER, ARMY)
Pool = dict[tuple[str, str], list[int]]  # hex and owner -> Settlers and Armies that may still move


def move(turn: RunningTurn) -> None:
    """Resolve every Move order with the units that are left, then let losers of battles retreat.

    `planned` counts as if nobody had been used up or had fallen: what is refused there was never there.
    """
    planned: Pool = {}
    left: Pool = {}
    for case in turn.open_cases(MoveOrder):
        order = case.order
        assert isinstance(order, MoveOrder)
        _move(turn, case, order, planned, left)
    _retreat(turn, left)
    moved: set[str] = set()
    for case in turn.open_cases(MoveKaixiflanOrder):
        order_of_him = case.order
        assert isinstance(order_of_him, MoveKaixiflanOrder)
        refusal = check_kaixiflan(turn, case.province, order_of_him.goal)
        if refusal is None and case.province in moved:
            refusal = refuse("kaixiflan_moved", "KX-28", most=turn.rules.number["kaixiflan_moves"])
        if refusal is not None:
            case.refuse(refusal)
            continue
        moved.add(case.province)
        steps = distance(turn.kaixiflan, order_of_him.goal)
        case.decide(DONE, granted("kaixiflan", "KX-28", start=turn.kaixiflan, goal=order_of_him.goal, steps=steps))
        turn.kaixiflan = order_of_him.goal


@enforces("KX-28", "KQ-54")
def check_kaixiflan(turn: RunningTurn, province: str, goal: str) -> Refusal | None:
    """Why a province may not take Kaixiflán to a hex: he walks over any hex of the map, explored or not."""
    if turn.board.office.get(FAVOURITE) != province:
        return refuse("not_favourite", "KX-28")
    if goal not in turn.rules.land:
        return refuse("no_hex", "KX-124", hex=goal)
    start, most = turn.board.position.kaixiflan, turn.rules.number["kaixiflan_steps"]
    if not 1 <= distance(start, goal) <= most:
        return refuse("too_far", "KX-28", hex=start, goal=goal, steps=distance(start, goal), most=most)
    return None


def _move(turn: RunningTurn, case: OrderCase, order: MoveOrder, planned: Pool, left: Pool) -> None:
    owner = INDEPENDENTS if order.acts_for == INDEPENDENTS else case.province
    key = (order.hex, owner)
    there = planned.setdefault(key, list(turn.board.troops(*key)))
    refusal = check_move(turn, case.province, order, there)
    if refusal is not None:
        case.refuse(refusal)
        return
    now = left.setdefault(key, list(turn.units.get(order.hex, {}).get(owner, (0, 0))))
    asked = moved = 0
    for march in order.marches:
        i = KINDS.index(march.unit)
        number = min(march.number, now[i])
        asked += march.number
        moved += number
        there[i] -= march.number
        now[i] -= number
        if turn.rules.scenario.movement_chain_within_turn == "yes":
            for pool, units, known in (
                (planned, march.number, turn.board.troops(march.goal, owner)),
                (left, number, turn.units.get(march.goal, {}).get(owner, (0, 0))),
            ):
                pool.setdefault((march.goal, owner), list(known))[i] += units
        else:
            for pool, known in (
                (planned, turn.board.troops(march.goal, owner)),
                (left, turn.units.get(march.goal, {}).get(owner, (0, 0))),
            ):
                pool.setdefault((march.goal, owner), list(known))
        _shift(turn, order.hex, owner, march, number)
        if number:
            steps = _steps(turn, case.province, order.hex, march.goal, owner)
            case.reasons.append(
                granted("moved", "KX-116", hex=order.hex, unit=march.unit, number=number, goal=march.goal, steps=steps)
            )
        if number < march.number:
            case.reasons.append(_missing(turn, order.hex, owner, march, march.number - number))
    case.label = DONE if moved == asked else PARTLY if moved else NOTHING


@enforces("KX-116", "KX-117", "KX-118", "KX-119", "KX-120", "KX-123", "KX-179", "KQ-3", "KQ-16")
def check_move(turn: RunningTurn, province: str, order: MoveOrder, there: list[int]) -> Refusal | None:
    """Why units cannot go where an order sends them; `there` are those who may still move from its hex."""
    board, rules = turn.board, turn.rules
    owner = province
    if order.acts_for == INDEPENDENTS:
        owner = INDEPENDENTS
        refusal = acting_for_independents(board, province, "move", order.hex)
        if refusal is not None:
            return refusal
    if order.hex not in rules.land:
        return refuse("no_hex", "KX-124", hex=order.hex)
    if not order.marches:
        return refuse("nobody_named", "KX-116", hex=order.hex)
    known, most = board.known(province), allowance(turn, owner)
    asked = [0, 0]
    for march in order.marches:
        if march.unit not in KINDS:
            return refuse("no_unit", "KX-41", unit=march.unit)
        if march.number < 1:
            return refuse("bad_amount", "KX-116", amount=march.number)
        if march.goal not in rules.land:
            return refuse("no_hex", "KX-124", hex=march.goal)
        asked[KINDS.index(march.unit)] += march.number
    for i, unit in enumerate(KINDS):
        if asked[i] > there[i]:
            note_withheld(("KX-179",), "movement.check_move")
            return refuse("no_such_units", "KX-116", hex=order.hex, unit=unit, has=there[i], asked=asked[i])
    for march in order.marches:
        if march.goal not in known:
            return refuse("unexplored", "KX-117", hex=march.goal)
        apart = distance(order.hex, march.goal)
        if not 1 <= apart <= most:
            # the example's two steps need two actions, and who stands at the goal makes the way no shorter
            note_withheld(("KX-119", "KX-123") if board.units.get(march.goal) else ("KX-123",), "movement.check_move")
            return refuse("too_far", "KX-118", hex=order.hex, goal=march.goal, steps=apart, most=most)
        if _steps(turn, province, order.hex, march.goal, owner) < 0:
            return refuse("no_way", "KX-117", hex=order.hex, goal=march.goal, most=most)
    return None


@enforces("KX-118")
def allowance(turn: RunningTurn, owner: str) -> int:
    """How many hexes each unit of an owner may go with one action."""
    return turn.rules.number["move_base"] + turn.board.bonuses(owner)[1]


def _steps(turn: RunningTurn, province: str, start: str, goal: str, owner: str) -> int:
    return turn.board.steps(start, goal, turn.board.known(province), allowance(turn, owner))


def _shift(turn: RunningTurn, hex: str, owner: str, march: March, number: int) -> None:
    settlers, armies = (number, 0) if march.unit == SETTLER else (0, number)
    turn.change_units(hex, owner, -settlers, -armies)
    turn.change_units(march.goal, owner, settlers, armies)


def _missing(turn: RunningTurn, hex: str, owner: str, march: March, number: int) -> Reason:
    """Why some of the units that were there do not go: they were used up, or fell in battle (ruling KQ-2)."""
    i = KINDS.index(march.unit)
    used = turn.consumed.get((hex, owner), (0, 0))[i]
    code = "used_up" if used else "fallen"
    return withheld(code, "KQ-2", hex=hex, unit=march.unit, number=number)


@enforces("KQ-49")
def _retreat(turn: RunningTurn, left: Pool) -> None:
    """Where losers retreat, those who stand in the hex of their battle and were not sent elsewhere go homewards."""
    board, rules = turn.board, turn.rules
    for hex, owner in turn.retreats:
        stay = left.get((hex, owner), turn.units.get(hex, {}).get(owner, (0, 0)))
        began = board.troops(hex, owner)
        settlers, armies = min(stay[0], began[0]), min(stay[1], began[1])
        home = rules.capitals[owner]
        ways = [near for near in rules.near[hex] if near in board.known(owner)]
        if not ways or not settlers + armies:
            continue
        goal = min(ways, key=lambda near: (bool(board.strangers(near, owner)), distance(near, home), rules.place[near]))
        turn.change_units(hex, owner, -settlers, -armies)
        turn.change_units(goal, owner, settlers, armies)
        turn.events.append(
            granted("retreated", "KQ-49", hex=hex, province=owner, goal=goal, settlers=settlers, armies=armies)
        )
