"""The Royal Governor: what he may do with the independents (KX-34, ruling KQ-57)."""

from __future__ import annotations

from generator.referee.clause_marks import enforces
from generator.referee.games.kaixiflan.board import Board
from generator.referee.games.kaixiflan.campaign_orders import INDEPENDENTS
from generator.referee.refusals import Refusal, refuse

GOVERNOR = "governor"
LACK = {  # what independents do not have, and so cannot do
    "trade": "store", "build": "store", "recruit": "store", "progress": "capital",
}  # fmt: skip
NAMED_ACTIONS = ("move", "harvest", "trade")  # KQ-57 = move_harvest_trade


@enforces("KX-34", "KQ-57")
def acting_for_independents(board: Board, province: str, action: str, hex: str) -> Refusal | None:
    """Why a province may not act with the independents of a hex; `hex` is "" where the action is of no place."""
    scenario = board.rules.scenario
    if board.office.get(GOVERNOR) != province:
        return refuse("not_governor", "KX-34", action=action)
    if action == "fight":
        return refuse("governor_fights", "KX-34")
    if scenario.governor_actions == "move_harvest_trade":
        if action not in NAMED_ACTIONS:
            return refuse("governor_action", "KQ-57", action=action)
    elif action in LACK:
        return refuse("independents_lack", "KQ-57", action=action, lack=LACK[action])
    if action == "harvest":
        if hex not in board.known(province):
            return refuse("unexplored", "KX-115", hex=hex)
        if board.land(hex).content != INDEPENDENTS:
            return refuse("no_independents", "KX-34", hex=hex)
    return None
