"""A turn in which one province alone orders anything: what the rules and its store would obey."""

from __future__ import annotations

from generator.referee.games.kaixiflan.board import Board
from generator.referee.games.kaixiflan.campaign_orders import CampaignOrder, OrderSheet
from generator.referee.games.kaixiflan.combat_dice import SeededDice
from generator.referee.games.kaixiflan.outcomes import UNPAID, VOID
from generator.referee.games.kaixiflan.running_turn import RunningTurn
from generator.referee.games.kaixiflan.week import run_pipeline


def lone_turn(board: Board, sheet: OrderSheet) -> RunningTurn:
    """The Actions phase of a turn in which nobody else orders anything."""
    turn = RunningTurn(board, {sheet.province: sheet})
    run_pipeline(turn, SeededDice(0))
    return turn


def obeyed(board: Board, sheet: OrderSheet) -> list[CampaignOrder]:
    """The orders of a sheet that the rules and the store obey, if nobody else orders anything."""
    cases = lone_turn(board, sheet).cases[sheet.province]
    return [case.order for case in cases if case.label not in (UNPAID, VOID)]
