"""A week of a campaign: the orders of all provinces, resolved at once from the position in which the turn began.

The pipeline is ruling KQ-2: orders are held against the board as it was, cubes move in the order of each sheet, used-up
units leave, battles are fought, survivors move, hexes are explored, and new pieces appear last.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from generator.base.errors import CannotJudge
from generator.referee.clause_marks import enforces, note_withheld
from generator.referee.games.kaixiflan import building, harvest, recruiting, trade
from generator.referee.games.kaixiflan.board import Board
from generator.referee.games.kaixiflan.campaign_orders import (
    AgreementOrder,
    BanquetOrder,
    BreakAgreementOrder,
    BuildOrder,
    DirectorSheet,
    ExploreOrder,
    FightOrder,
    FoundOrder,
    GiftOrder,
    HarvestOrder,
    MoveKaixiflanOrder,
    MoveOrder,
    OrderSheet,
    ProgressOrder,
    RecruitOrder,
    TradeOrder,
)
from generator.referee.games.kaixiflan.campaign_position import (
    EVERYBODY,
    CampaignPosition,
    ProvinceState,
    Settlement,
    UnitsAt,
)
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules
from generator.referee.games.kaixiflan.combat_dice import CombatDice
from generator.referee.games.kaixiflan.exploration import explore
from generator.referee.games.kaixiflan.fighting import fight
from generator.referee.games.kaixiflan.movement import move
from generator.referee.games.kaixiflan.outcomes import (
    UNPAID,
    VOID,
    ActionsNotes,
    OrderCase,
    Outcome,
    Reason,
    note_refusal,
    withheld,
)
from generator.referee.games.kaixiflan.running_turn import RunningTurn
from generator.referee.games.kaixiflan.season_phases import phases_after_actions, phases_before_actions
from generator.referee.refusals import refuse


class Week(NamedTuple):
    """A resolved turn: the outcome of every order, what else happened in the order of the phases, the new position."""

    outcomes: tuple[Outcome, ...]
    events: tuple[Reason, ...]
    position: CampaignPosition


def adjudicate(
    rules: CampaignRules,
    position: CampaignPosition,
    sheets: Iterable[OrderSheet],
    dice: CombatDice,
    director: DirectorSheet | None = None,
) -> Week:
    """Resolve one turn (ruling KQ-2): the same position, sheets, dice and director give the same week in any order.

    A province without a sheet passes. Raises CannotJudge for a sheet of another turn, of a province that does not
    play, for two sheets of one province, and after the end of the campaign.
    """
    by_province = one_sheet_each(position, sheets)
    told = director or DirectorSheet()
    position, first = phases_before_actions(rules, position, by_province, told)
    turn = resolve_actions(rules, position, by_province, dice)
    after, last = phases_after_actions(rules, close_actions(turn), notes_of(turn), by_province, told)
    return Week(outcomes_of(turn), (*first, *turn.events, *last), after._replace(turn=after.turn + 1))


@enforces("KX-6", "KX-2")
def one_sheet_each(position: CampaignPosition, sheets: Iterable[OrderSheet]) -> dict[str, OrderSheet]:
    """The sheets by province. Raises CannotJudge as `adjudicate` does."""
    if position.over:
        raise _no_sheet("KX-4", "the campaign is over: no more turns are resolved (KX-4)")
    playing = [state.id for state in position.provinces]
    found: dict[str, OrderSheet] = {}
    for sheet in sheets:
        if sheet.province not in playing:
            raise _no_sheet("KX-2", f"{sheet.province!r} does not play (KX-2)", f"playing: {', '.join(playing)}")
        if sheet.turn != position.turn:
            was = f"the sheet of {sheet.province} is for turn {sheet.turn}"
            raise _no_sheet("KX-6", f"{was}, and turn {position.turn} is to be resolved (KX-6)")
        if sheet.province in found:
            raise _no_sheet("KX-6", f"{sheet.province} has sent two sheets (KX-6)", "keep the one that counts")
        found[sheet.province] = sheet
    return {name: found[name] for name in playing if name in found}


def _no_sheet(clause: str, message: str, fix: str = "") -> CannotJudge:
    """The error for sheets that no week can be resolved with; its clause is recorded as refusing."""
    note_refusal(refuse("sheet", clause))
    return CannotJudge(message, fix)


def resolve_actions(
    rules: CampaignRules, position: CampaignPosition, sheets: dict[str, OrderSheet], dice: CombatDice
) -> RunningTurn:
    """The Actions phase. Where bad sheets go back (KQ-8 = reject_sheet), it is resolved again without them."""
    board = Board(rules, position)
    returned: dict[str, list[OrderCase]] = {}
    while True:
        turn = RunningTurn(board, {name: sheet for name, sheet in sheets.items() if name not in returned})
        run_pipeline(turn, dice)
        bad = [
            name
            for name, cases in turn.cases.items()
            if name not in returned and any(case.label in (VOID, UNPAID) for case in cases)
        ]
        if rules.scenario.orders_illegal != "reject_sheet" or not bad:
            break
        for name in bad:
            returned[name] = turn.cases[name]
    for name, cases in returned.items():
        turn.cases[name] = cases
        for case in cases:
            if case.label not in (VOID, UNPAID):
                case.reasons = [withheld("sheet_returned", "KQ-8")]
                case.label = VOID
    return turn


@enforces("KX-7", "KX-13", "KQ-2")
def run_pipeline(turn: RunningTurn, dice: CombatDice) -> None:
    """All orders of all provinces, kind by kind, each held against the board as the turn began."""
    count_actions(turn)
    building.plan_foundings(turn)
    planned = {id(plan.case): plan for plan in harvest.plan_harvests(turn)}
    for cases in turn.cases.values():
        bonus_given: set[tuple[str, int]] = set()
        imported: dict[str, int] = {}
        for case in cases:
            if case.label or not within_actions(turn, case):
                continue
            order = case.order
            if isinstance(order, HarvestOrder):
                harvest.gather(turn, planned[id(case)], bonus_given, imported)
            elif isinstance(order, TradeOrder):
                trade.trade(turn, case, order)
            elif isinstance(order, AgreementOrder):
                trade.agree(turn, case, order)
            elif isinstance(order, BreakAgreementOrder):
                trade.break_agreement(turn, case, order)
            elif isinstance(order, BanquetOrder):
                trade.banquet(turn, case, order)
            elif isinstance(order, GiftOrder):
                trade.give(turn, case, order)
            elif isinstance(order, BuildOrder):
                building.build(turn, case, order)
            elif isinstance(order, FoundOrder):
                building.found(turn, case, order)
            elif isinstance(order, ProgressOrder):
                building.progress(turn, case, order)
            elif isinstance(order, RecruitOrder):
                recruiting.recruit(turn, case, order)
    trade.deliver_gifts(turn)
    trade.seal_agreements(turn)
    if turn.finished_by and turn.rules.scenario.end_when == "immediately":
        stop_the_board(turn)
        return
    fight(turn, dice)
    move(turn)
    explore(turn)


@enforces("KX-4", "KQ-67")
def stop_the_board(turn: RunningTurn) -> None:
    """Refuse what is still to be done on the board: the game ended when what ends it was paid (ruling KQ-67)."""
    for case in turn.open_cases(FightOrder, MoveOrder, MoveKaixiflanOrder, ExploreOrder):
        case.refuse(refuse("game_over", "KX-4", provinces=tuple(turn.finished_by)))


@enforces("KX-16", "KX-129", "KX-130", "KX-131", "KX-132", "KX-133", "KX-134", "KX-178", "KQ-6")
def count_actions(turn: RunningTurn) -> None:
    """Refuse the orders beyond those that the era gives; after a Wonder that counts at once, the next era's wait."""
    rules = turn.rules
    for name, cases in turn.cases.items():
        level = turn.board.state[name].era
        most = rules.eras[level].actions
        hopes = any(isinstance(case.order, ProgressOrder) for case in cases[:most])
        if hopes and rules.scenario.progress_effective == "immediately" and level + 1 in rules.eras:
            most = rules.eras[level + 1].actions
        for case in cases[most:]:
            if level == rules.number["start_era"]:
                note_withheld(("KX-178",), "week.count_actions")
            case.refuse(refuse("no_action_left", "KX-16", actions=most))


@enforces("KX-16", "KX-127", "KQ-6")
def within_actions(turn: RunningTurn, case: OrderCase) -> bool:
    """Whether a province has an action for an order now; one that waits for a Wonder that failed is refused."""
    most = turn.rules.eras[turn.board.state[case.province].era].actions
    if turn.rules.scenario.progress_effective == "immediately":
        most = turn.rules.eras[turn.era[case.province]].actions
    if case.position_in_sheet < most:
        return True
    case.refuse(refuse("no_action_left", "KX-16", actions=most))
    return False


def close_actions(turn: RunningTurn) -> CampaignPosition:
    """The position after the actions, of the same turn: new pieces are on the board, and nothing else has happened."""
    rules, position, place = turn.rules, turn.board.position, turn.rules.place
    for hex, owner, settlers, armies in turn.new_units:
        turn.change_units(hex, owner, settlers, armies)
    units = [
        UnitsAt(hex, owner, *turn.units[hex][owner])
        for hex in sorted((hex for hex, here in turn.units.items() if here), key=place.__getitem__)
        for owner in sorted(turn.units[hex], key=rules.seat.__getitem__)
    ]
    settlements = position.settlements
    if turn.settlements:
        both: dict[str, Settlement] = {one.hex: one for one in settlements} | turn.settlements
        settlements = tuple(both[hex] for hex in sorted(both, key=place.__getitem__))
    return position._replace(
        provinces=tuple(_province(turn, state) for state in position.provinces),
        units=tuple(units),
        settlements=settlements,
        explored=_explored(turn),
        kaixiflan=turn.kaixiflan,
        agreements=tuple(sorted(turn.agreements, key=lambda two: (rules.seat[two[0]], rules.seat[two[1]]))),
        halves=tuple(sorted(turn.halves, key=lambda two: (rules.seat[two[0]], rules.seat[two[1]]))),
        banquets=tuple(sorted((*position.banquets, *turn.banquets), key=place.__getitem__)),
        drawn=tuple(sorted((*position.drawn, *turn.drawn.items()), key=lambda one: place[one[0]])),
        ledger=(*position.ledger, *sorted(turn.ledger, key=lambda entry: rules.seat[entry.province])),
    )


def _province(turn: RunningTurn, state: ProvinceState) -> ProvinceState:
    """A province after the actions, its store not yet cut."""
    order = list(turn.rules.buildings)
    new = turn.buildings.get(state.id)
    used = state.used_pieces
    if state.id in turn.used_pieces:
        counted = dict(used)
        for kind in turn.used_pieces[state.id]:
            counted[kind] = counted.get(kind, 0) + 1
        used = tuple(sorted(counted.items()))
    return state._replace(
        era=turn.era[state.id],
        stock=tuple(a + b for a, b in zip(turn.stock[state.id], turn.income[state.id], strict=True)),
        buildings=tuple(sorted((*state.buildings, *new), key=order.index)) if new else state.buildings,
        used_pieces=used,
    )


def _explored(turn: RunningTurn) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Who knows which hexes, with those explored in this turn (ruling KQ-16)."""
    if not turn.explored:
        return turn.board.position.explored
    new: dict[str, set[str]] = {}
    for province, hexes in turn.explored.items():
        new.setdefault(EVERYBODY, set()).update(hexes)
        new.setdefault(province, set()).update(hexes)
    place = turn.rules.place
    return tuple(
        (who, tuple(sorted({*known, *new[who]}, key=place.__getitem__)) if who in new else known)
        for who, known in turn.board.position.explored
    )


def notes_of(turn: RunningTurn) -> ActionsNotes:
    """What missions and the end ask of the actions, beside the position."""
    return ActionsNotes(
        tuple((name, tuple(turn.explored[name])) for name in turn.cases if name in turn.explored),
        tuple((name, tuple(dict.fromkeys(turn.received[name]))) for name in turn.cases if name in turn.received),
        tuple(turn.gifts),
        tuple(turn.finished_by),
    )


def outcomes_of(turn: RunningTurn) -> tuple[Outcome, ...]:
    """The outcome of every order, province by province, in the order of the sheets."""
    return tuple(case.outcome() for cases in turn.cases.values() for case in cases)
