"""Monopoly: who has most of each resource as a summer ends (KX-37, KX-38 and KX-170, ruling KQ-59)."""

from __future__ import annotations

from generator.referee.clause_marks import enforces
from generator.referee.games.kaixiflan.board import Board
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition, FameEntry
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules
from generator.referee.games.kaixiflan.outcomes import Reason, granted, withheld


@enforces("KX-37", "KX-38", "KX-170")
def award_monopolies(rules: CampaignRules, position: CampaignPosition) -> tuple[CampaignPosition, list[Reason]]:
    """Fame for whoever alone has most of a resource, and any of it at all; it stays won."""
    points = rules.fame["monopolies"].points
    held = amounts_held(Board(rules, position))
    events: list[Reason] = []
    ledger: list[FameEntry] = []
    for i, resource in enumerate(rules.resources):
        most = max(amounts[i] for amounts in held.values())
        best = tuple(name for name, amounts in held.items() if most and amounts[i] == most)
        if len(best) == 1:
            events.append(granted("monopoly", "KX-37", province=best[0], resource=resource, amount=most, fame=points))
            ledger.append(FameEntry(position.turn, best[0], "KX-170", "monopolies", points, resource))
        elif best:
            events.append(withheld("monopoly_tied", "KX-38", provinces=best, resource=resource, amount=most))
        else:
            events.append(withheld("no_monopoly", "KX-37", resource=resource))
    order = sorted(ledger, key=lambda entry: rules.seat[entry.province])
    return position._replace(ledger=(*position.ledger, *order)), events


@enforces("KQ-59")
def amounts_held(board: Board) -> dict[str, list[int]]:
    """What each province has of each resource: sources, their richness, or cubes in its store (ruling KQ-59)."""
    rules, measure = board.rules, board.rules.scenario.monopoly_measure
    if measure == "stock":
        return {name: list(state.stock) for name, state in board.state.items()}
    held = {name: [0] * len(rules.resources) for name in board.state}
    for name, hexes in board.sources().items():
        for hex in hexes:
            land = board.land(hex)
            held[name][rules.index[land.resource]] += land.richness if measure == "richness" else 1
    return held
