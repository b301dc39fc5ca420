"""Fight actions: which battles take place, with the forces of the start of the turn, and whom they remove.

Clauses KX-42 to KX-50 with rulings KQ-42 to KQ-49; the dice and the margin of one battle are in `battle.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.referee.clause_marks import enforces, note_withheld
from generator.referee.games.kaixiflan.battle import (
    BattleResult,
    BattleSide,
    casualties,
    counts_as_won,
    dice_wanted,
    settle,
)
from generator.referee.games.kaixiflan.board import Board
from generator.referee.games.kaixiflan.campaign_orders import FOREIGN, INDEPENDENTS, FightOrder
from generator.referee.games.kaixiflan.campaign_rules import ARMY, SETTLER
from generator.referee.games.kaixiflan.combat_dice import CombatDice
from generator.referee.games.kaixiflan.outcomes import DONE, NOTHING, OrderCase, granted, withheld
from generator.referee.games.kaixiflan.running_turn import RunningTurn
from generator.referee.refusals import Refusal, refuse

NEITHER = (INDEPENDENTS, FOREIGN)  # sides that are no provinces


def fight(turn: RunningTurn, dice: CombatDice) -> None:
    """Resolve every Fight order: one battle in a hex at most."""
    by_hex: dict[str, list[OrderCase]] = {}
    for case in turn.open_cases(FightOrder):
        order = case.order
        assert isinstance(order, FightOrder)
        refusal = check_fight(turn.board, case.province, order)
        if refusal is None and any(one.province == case.province for one in by_hex.get(order.hex, ())):
            refusal = refuse("fought_already", "KX-50", hex=order.hex)
        if refusal is not None:
            case.refuse(refusal)
        else:
            by_hex.setdefault(order.hex, []).append(case)
    for hex in sorted(by_hex, key=turn.rules.place.__getitem__):
        chosen = _choose(turn, hex, by_hex[hex], dice)
        if chosen:
            _battle(turn, hex, chosen, dice)


@enforces("KX-30", "KX-48", "KX-49", "KX-143", "KQ-42", "KQ-47")
def check_fight(board: Board, province: str, order: FightOrder) -> Refusal | None:
    """Why a fight cannot begin: no Army, no enemy, or a place that is at peace."""
    hex, enemy = order.hex, order.enemy
    if hex not in board.rules.land:
        return refuse("no_hex", "KX-124", hex=hex)
    if enemy == province or (enemy not in board.state and enemy not in NEITHER):
        return refuse("no_enemy", "KQ-42", hex=hex, enemy=enemy)
    if not board.troops(hex, province)[1]:
        return refuse("no_army", "KX-143", hex=hex)
    if not any(board.participants(hex, enemy)):
        if hex in board.settled:
            note_withheld(("KX-48",), "fighting.check_fight")  # only units are fought
        return refuse("enemy_absent", "KQ-42", hex=hex, enemy=enemy)
    if hex in board.wizard_area:
        return refuse("pacified", "KX-30", hex=hex, kaixiflan=board.position.kaixiflan)
    ring = board.rules.ring_owner.get(hex)
    if ring is not None and (ring != province or board.rules.scenario.combat_in_capital_ring == "forbidden"):
        return refuse("protected", "KX-49", hex=hex, owner=ring)
    return None


def _pair(case: OrderCase) -> frozenset[str]:
    assert isinstance(case.order, FightOrder)
    return frozenset((case.province, case.order.enemy))


@enforces("KX-50", "KQ-46")
def _choose(turn: RunningTurn, hex: str, cases: list[OrderCase], dice: CombatDice) -> list[OrderCase]:
    """The orders whose battle takes place: of several, that of the strongest who began one (ruling KQ-46)."""
    board = turn.board
    if len({_pair(case) for case in cases}) == 1:
        return cases
    parties = tuple(case.province for case in cases)
    chosen: list[OrderCase] = []
    lot = ""
    if turn.rules.scenario.combat_competing == "strongest":

        def strength(case: OrderCase) -> tuple[int, int]:
            return board.force(board.participants(hex, case.province)), board.bonuses(case.province)[0]

        most = max(map(strength, cases))
        best = [case for case in cases if strength(case) == most]
        if len({_pair(case) for case in best}) > 1:
            homes = {turn.rules.capitals[case.province]: case for case in best}
            lot = dice.draw(turn.number, hex, tuple(homes))
            best = [homes[lot]]
        chosen = [case for case in cases if _pair(case) == _pair(best[0])]
    for case in cases:
        if case not in chosen:
            case.decide(NOTHING, withheld("other_battle", "KQ-46", hex=hex, parties=parties, lot=lot))
    return chosen


def _battle(turn: RunningTurn, hex: str, cases: list[OrderCase], dice: CombatDice) -> None:
    """Roll a battle, take its losses off the board and pay its Fame."""
    board, rules = turn.board, turn.rules
    first = cases[0].order
    assert isinstance(first, FightOrder)
    one, other = sorted((cases[0].province, first.enemy), key=rules.seat.__getitem__)
    sides = (_side(board, hex, one), _side(board, hex, other))
    wanted = dice_wanted(rules.battle, sides)
    names = tuple(rules.capitals.get(name, name) for name in (one, other))
    faces = tuple(
        dice.roll(turn.number, hex, name, number, rules.battle.faces)
        for name, number in zip(names, wanted, strict=True)
    )
    result = settle(rules.battle, sides, faces)
    lost: Mapping[str, int] = {}
    winner = loser = ""
    if result.winner is not None:
        winner, loser = (one, other) if result.winner == 0 else (other, one)
        lost = _losses(turn, hex, loser, result)
        _pay_fame(turn, hex, winner, loser, lost)
    reason = granted(
        "battle", "KX-46", hex=hex, sides=(one, other), forces=tuple(map(str, result.forces)), kinds=result.kinds,
        dice_one=result.dice[0], dice_other=result.dice[1], bonuses=result.bonuses, totals=result.totals,
        winner=winner, margin=result.margin, lost_settlers=lost.get(SETTLER, 0), lost_armies=lost.get(ARMY, 0),
    )  # fmt: skip
    turn.events.append(reason)
    for case in cases:
        case.decide(DONE, reason)
    if loser in board.state and rules.scenario.combat_loser_retreats == "yes":
        turn.retreats.append((hex, loser))


def _side(board: Board, hex: str, owner: str) -> BattleSide:
    settlers, armies = board.troops(hex, owner)
    return BattleSide.of({SETTLER: settlers, ARMY: armies}, board.bonuses(owner)[0])


@enforces("KX-43", "KX-45", "KX-60", "KQ-2")
def _losses(turn: RunningTurn, hex: str, loser: str, result: BattleResult) -> Mapping[str, int]:
    """Whom the loser gives up, out of what is left of those who fought when the used-up units are gone (KQ-2)."""
    began = turn.board.participants(hex, loser)
    left = turn.units.get(hex, {}).get(loser, (0, 0))
    fighting = {SETTLER: min(began[0], left[0]), ARMY: min(began[1], left[1])}
    rules = turn.rules.battle
    if loser in turn.sheets and turn.sheets[loser].gives_first == ARMY:
        rules = replace(rules, leftover="lost") if rules.leftover == "loser_chooses" else rules
    lost = casualties(rules, fighting, result.margin)
    gone = (lost.get(SETTLER, 0), lost.get(ARMY, 0))
    if any(gone):
        turn.fallen[hex, loser] = gone
        turn.change_units(hex, loser, -gone[0], -gone[1])
    return lost


@enforces("KX-167", "KQ-45", "KQ-48")
def _pay_fame(turn: RunningTurn, hex: str, winner: str, loser: str, lost: Mapping[str, int]) -> None:
    """A battle won is Fame for a province, also where it defended itself."""
    if winner not in turn.board.state or not counts_as_won(turn.rules.battle, lost):
        return
    if loser in NEITHER and turn.rules.scenario.combat_fame_vs_independents == "no":
        return
    turn.award(winner, "KX-167", "battles", turn.rules.fame["battles"].points, hex)
