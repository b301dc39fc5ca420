"""Trade actions: swaps at their four rates, agreements, banquets and gifts (KX-51 to KX-56, KX-31 to KX-33)."""

from __future__ import annotations

from generator.referee.clause_marks import enforces, note_withheld
from generator.referee.games.kaixiflan.board import Board
from generator.referee.games.kaixiflan.campaign_orders import (
    INDEPENDENTS,
    KAIXIFLAN,
    AgreementOrder,
    BanquetOrder,
    BreakAgreementOrder,
    GiftOrder,
    TradeOrder,
)
from generator.referee.games.kaixiflan.campaign_rules import CAPITAL, RESOURCE
from generator.referee.games.kaixiflan.governor import acting_for_independents
from generator.referee.games.kaixiflan.harvest import FAVOURITE
from generator.referee.games.kaixiflan.outcomes import DONE, NOTHING, UNPAID, OrderCase, granted
from generator.referee.games.kaixiflan.running_turn import RunningTurn
from generator.referee.refusals import Refusal, refuse

ROUTE, AGREEMENT = "route", "agreement"  # rates of the table trade_rates that need more than cubes
FAME = "fame"


def trade(turn: RunningTurn, case: OrderCase, order: TradeOrder) -> None:
    """Give cubes of one resource for another at the rate that the order asks for."""
    refusal = check_trade(turn, case.province, order)
    if refusal is not None:
        case.refuse(refusal)
        return
    rules, index = turn.rules, turn.rules.index
    clause = turn.rules.clause[f"trade_rates.{order.rate}"]
    refusal = turn.pay(case.province, _cubes(turn, ((order.gives, order.amount),)), clause)
    if refusal is not None:
        case.refuse(refusal, UNPAID)
        return
    got = received(turn, order)
    turn.earn(case.province, index[order.gets], got)
    if got:
        turn.received.setdefault(case.province, []).append(order.gets)
    case.decide(
        DONE if got else NOTHING,
        granted(
            "traded", clause, gives=order.gives, amount=order.amount, gets=order.gets, received=got,
            rate=rules.rates[order.rate], with_whom=order.partner or order.source or order.rate,
        ),
    )  # fmt: skip


@enforces("KX-51", "KX-52", "KX-56", "KQ-9", "KQ-32")
def received(turn: RunningTurn, order: TradeOrder) -> int:
    """What a swap brings: the value given, over the rate and the value of what is asked for, rounded down."""
    rules = turn.rules
    gives, gets = rules.index[order.gives], rules.index[order.gets]
    value = rules.value[gives] if rules.scenario.trade_science_value_when_sold == "science_value" else 1
    cubes = order.amount * value // (rules.rates[order.rate] * rules.value[gets])
    if not cubes and order.amount * value >= rules.rates[order.rate]:
        note_withheld(("KX-56",), "trade.received")  # enough for a cube of anything but Science
    return cubes


@enforces("KX-51", "KX-155")
def check_trade(turn: RunningTurn, province: str, order: TradeOrder) -> Refusal | None:
    """Why a swap is not legal, whether or not the store can pay for it."""
    rules, board = turn.rules, turn.board
    if order.acts_for == INDEPENDENTS:
        refusal = acting_for_independents(board, province, "trade", "")
        if refusal is not None:
            return refusal
    for name in (order.gives, order.gets):
        if name == FAME:
            return refuse("fame_is_no_resource", "KX-155")
        if name not in rules.index:
            return refuse("no_resource_of_that_name", "KX-51", resource=name)
    if order.gives == order.gets:
        return refuse("same_resource", "KX-51", resource=order.gives)
    if order.amount < 1:
        return refuse("bad_amount", "KX-51", amount=order.amount)
    if order.rate not in rules.rates:
        return refuse("no_rate", "KX-51", rate=order.rate)
    if order.rate == ROUTE:
        return check_route(board, province, order)
    if order.rate == AGREEMENT:
        return check_agreement_rate(board, province, order)
    return check_favourite_rate(board, province) if order.rate == KAIXIFLAN else None


@enforces("KX-53", "KX-61", "KQ-27", "KQ-29", "KQ-30")
def check_route(board: Board, province: str, order: TradeOrder) -> Refusal | None:
    """Why no open route leads to the source that an order names."""
    hex = order.source
    if hex not in board.rules.land or hex not in board.known(province):
        return refuse("unexplored", "KX-53", hex=hex)
    land = board.land(hex)
    if land.content != RESOURCE or land.resource != order.gets:
        return refuse("no_such_source", "KX-53", hex=hex, resource=order.gets)
    owner = board.controller(hex)
    if owner in ("", province):
        return refuse("no_foreign_source", "KX-53", hex=hex, owner=owner)
    if not board.route(province, hex, owner):
        return refuse("route_cut", "KX-53", hex=hex, owner=owner)
    return None


@enforces("KX-54")
def check_agreement_rate(board: Board, province: str, order: TradeOrder) -> Refusal | None:
    """Why a province may not trade under an agreement with the partner that an order names."""
    if pair(board, province, order.partner) not in board.position.agreements:
        return refuse("no_agreement", "KX-54", partner=order.partner)
    if not board.path_between_capitals(province, order.partner):
        return refuse("no_path", "KX-54", partner=order.partner)
    return None


@enforces("KX-31", "KQ-55")
def check_favourite_rate(board: Board, province: str) -> Refusal | None:
    """Why a province may not trade with Kaixiflán."""
    if board.office.get(FAVOURITE) != province:
        return refuse("not_favourite", "KX-31")
    if board.rules.scenario.kaixiflan_trade_needs_adjacency == "yes":
        beside = any(province in board.units.get(hex, {}) for hex in board.wizard_area)
        if not beside and not any(one.hex in board.wizard_area for one in board.settlements_of[province]):
            return refuse("not_beside_kaixiflan", "KQ-55")
    return None


def pair(board: Board, one: str, other: str) -> tuple[str, str]:
    """Two provinces in the order of their seats, as agreements are kept."""
    seat = board.rules.seat
    return (one, other) if seat.get(one, 0) <= seat.get(other, 0) else (other, one)


@enforces("KX-55", "KX-140", "KX-176", "KQ-31")
def agree(turn: RunningTurn, case: OrderCase, order: AgreementOrder) -> None:
    """Turn a Settler in the partner's Capital into one's half; the other half makes it an agreement."""
    board, me, partner = turn.board, case.province, order.partner
    if partner not in board.state or partner == me:
        case.refuse(refuse("no_partner", "KX-55", partner=partner))
        return
    capital = turn.rules.capitals[partner]
    if pair(board, me, partner) in turn.agreements or (me, partner) in turn.halves:
        case.refuse(refuse("agreed_already", "KQ-31", partner=partner))
        return
    wanted = turn.rules.number["agreement_settlers"]
    here = turn.units.get(capital, {}).get(me, (0, 0))[0]
    if min(here, board.troops(capital, me)[0]) < wanted:
        note_withheld(("KX-140",), "trade.agree")
        case.refuse(refuse("no_settler_in_capital", "KX-55", partner=partner, hex=capital, has=here))
        return
    turn.consume(capital, me, wanted, 0)
    turn.halves.add((me, partner))
    case.decide(DONE, granted("half_agreed", "KX-55", partner=partner, hex=capital))


@enforces("KX-54", "KX-176", "KQ-31")
def seal_agreements(turn: RunningTurn) -> None:
    """Two halves make an agreement, whichever turns they are of: Fame for both partners."""
    rules = turn.rules
    points = rules.fame["agreements"].points
    for one, other in sorted(turn.halves, key=lambda half: (rules.seat[half[0]], rules.seat[half[1]])):
        if rules.seat[one] < rules.seat[other] and (other, one) in turn.halves:
            turn.halves -= {(one, other), (other, one)}
            turn.agreements.add((one, other))
            turn.events.append(granted("agreement", "KX-54", partners=(one, other)))
            turn.award(one, "KX-176", "agreements", points, other)
            turn.award(other, "KX-176", "agreements", points, one)


@enforces("KQ-31")
def break_agreement(turn: RunningTurn, case: OrderCase, order: BreakAgreementOrder) -> None:
    """End an agreement: from the next turn on nobody trades under it. Its Fame stays won."""
    both = pair(turn.board, case.province, order.partner)
    if turn.rules.scenario.pact_breakable == "no":
        case.refuse(refuse("agreements_last", "KQ-31", partner=order.partner))
    elif both not in turn.board.position.agreements:
        case.refuse(refuse("no_agreement", "KX-54", partner=order.partner))
    else:
        turn.agreements.discard(both)
        case.decide(DONE, granted("agreement_broken", "KQ-31", partner=order.partner))


@enforces("KX-32", "KX-33", "KX-169", "KQ-56")
def banquet(turn: RunningTurn, case: OrderCase, order: BanquetOrder) -> None:
    """The Favourite dines with Kaixiflán in a place of his own beside the wizard: Fame at once."""
    board, hex = turn.board, order.hex
    settled = board.settled.get(hex)
    if board.office.get(FAVOURITE) != case.province:
        case.refuse(refuse("not_favourite", "KX-32"))
    elif settled is None or settled.owner != case.province:
        case.refuse(refuse("no_place_of_own", "KX-32", hex=hex))
    elif turn.rules.scenario.banquet_place == "capital_only" and settled.kind != CAPITAL:
        case.refuse(refuse("capital_only", "KQ-56", hex=hex))
    elif hex not in board.wizard_area:
        case.refuse(refuse("kaixiflan_is_far", "KQ-56", hex=hex, kaixiflan=board.position.kaixiflan))
    elif turn.rules.scenario.revolt_blocks == "everything" and board.revolt(settled):
        case.refuse(refuse("revolt", "KX-61", hex=hex, strangers=board.strangers(hex, case.province)))
    elif hex in board.position.banquets or hex in turn.banquets:
        case.refuse(refuse("banquet_repeated", "KX-33", hex=hex))
    else:
        turn.banquets.append(hex)
        points = turn.rules.fame["banquets"].points
        turn.award(case.province, "KX-169", "banquets", points, hex)
        case.decide(DONE, granted("banquet", "KX-32", hex=hex, fame=points))


@enforces("KQ-33", "KX-177")
def give(turn: RunningTurn, case: OrderCase, order: GiftOrder) -> None:
    """Give cubes away in one Trade action: to Kaixiflán, as a mission asks, or to a province where that is allowed."""
    names = [name for name, _ in order.amounts]
    if order.to != KAIXIFLAN and (order.to not in turn.board.state or order.to == case.province):
        case.refuse(refuse("no_partner", "KQ-33", partner=order.to))
    elif order.to != KAIXIFLAN and turn.rules.scenario.trade_direct_gifts == "no":
        case.refuse(refuse("no_gifts", "KQ-33", partner=order.to))
    elif not names or len(set(names)) != len(names) or any(name not in turn.rules.index for name in names):
        case.refuse(refuse("no_resource_of_that_name", "KX-51", resource=" ".join(names)))
    elif any(cubes < 1 for _, cubes in order.amounts):
        case.refuse(refuse("bad_amount", "KX-51", amount=min(cubes for _, cubes in order.amounts)))
    else:
        refusal = turn.pay(case.province, _cubes(turn, order.amounts), "KQ-8")
        if refusal is not None:
            case.refuse(refusal, UNPAID)
            return
        turn.gifts.append((case.province, order.to, order.amounts))
        clause = "KX-177" if order.to == KAIXIFLAN else "KQ-33"
        case.decide(DONE, granted("gave", clause, to=order.to, **dict(order.amounts)))


def deliver_gifts(turn: RunningTurn) -> None:
    """What provinces gave each other arrives when all stores have paid: nobody spends it in the same turn."""
    for _, to, amounts in turn.gifts:
        if to != KAIXIFLAN:
            for name, cubes in amounts:
                turn.stock[to][turn.rules.index[name]] += cubes


def _cubes(turn: RunningTurn, amounts: tuple[tuple[str, int], ...]) -> list[int]:
    cubes = [0] * len(turn.rules.resources)
    for name, number in amounts:
        cubes[turn.rules.index[name]] = number
    return cubes
