"""What holds in every position of a campaign: each breach names its clause."""

from __future__ import annotations

from collections import Counter

from generator.base.hexes import distance
from generator.referee.clause_marks import note_breaches, resolves
from generator.referee.games.kaixiflan.board import Board
from generator.referee.games.kaixiflan.campaign_orders import FOREIGN, INDEPENDENTS
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition
from generator.referee.games.kaixiflan.campaign_rules import ARMY, CAPITAL, COURT, SETTLER, CampaignRules
from generator.referee.games.kaixiflan.phase_invariants import phase_breaches


@resolves("KX-2", "KX-16", "KX-25", "KX-58", "KX-59", "KX-60", "KX-76", "KX-117", "KX-125", "KX-135", "KQ-38")
def breaches(rules: CampaignRules, position: CampaignPosition) -> list[str]:
    """Everything that is wrong with a position, each with the clause it breaks; empty for one that can be."""
    found: list[str] = []
    _names(rules, position, found)
    if found:
        return note_breaches(found)  # nothing more can be asked of hexes and provinces that are not there
    board = Board(rules, position)
    _provinces(rules, position, found)
    _units(rules, board, found)
    _settlements(rules, board, found)
    holders = [name for _, name in position.offices]
    if len(set(holders)) != len(holders):
        found.append("a province holds two offices (KX-25)")
    for entry in position.ledger:
        if not 1 <= entry.turn <= position.turn:
            found.append(f"a line of the ledger is of turn {entry.turn} (KX-3)")
    return note_breaches([*found, *phase_breaches(rules, position)])


def _names(rules: CampaignRules, position: CampaignPosition, found: list[str]) -> None:
    """Whether everything that a position names is there: provinces, hexes, eras, buildings and settlements."""
    playing = [state.id for state in position.provinces]
    if playing != list(rules.provinces):
        found.append("the provinces are not those that play (KX-2)")
    owners = [one.owner for one in position.settlements] + [one.province for one in position.ledger]
    owners += [name for _, name in position.offices]
    owners += [one.owner for one in position.units if one.owner not in (INDEPENDENTS, FOREIGN)]
    found += [f"{name!r} does not play (KX-2)" for name in dict.fromkeys(owners) if name not in playing]
    if position.kaixiflan not in rules.land:
        found.append(f"Kaixiflán is at {position.kaixiflan}, off the map (KX-28)")
    hexes = [one.hex for one in position.units] + [one.hex for one in position.settlements]
    hexes += [hex for _, known in position.explored for hex in known]
    found += [f"there is no hex {hex} (KX-124)" for hex in dict.fromkeys(hexes) if hex not in rules.land]
    found += [f"{one.kind!r} is no settlement (KX-57)" for one in position.settlements
              if one.kind not in rules.settlements]  # fmt: skip
    for state in position.provinces:
        if state.era not in rules.eras:
            found.append(f"{state.id} is in era {state.era} (KX-16)")
        found += [f"{name!r} is no building (KX-75)" for name in state.buildings if name not in rules.buildings]


def _provinces(rules: CampaignRules, position: CampaignPosition, found: list[str]) -> None:
    for state in position.provinces:
        if len(state.stock) != len(rules.resources) or min(state.stock, default=0) < 0:
            found.append(f"{state.id} has {state.stock} in store (KX-17)")
        if position.turn == 1 and state.era != rules.number["start_era"]:
            found.append(f"{state.id} is in era {state.era} in turn 1 (KX-125)")
        raised = set(state.buildings)
        if len(raised) != len(state.buildings):
            found.append(f"a building stands twice in {state.id} (KX-75)")
        for name in state.buildings:
            row = rules.buildings[name]
            if row.era > state.era or not raised.issuperset(row.needs):
                found.append(f"{state.id} has {name} without its era or what it needs (KX-76)")


def _units(rules: CampaignRules, board: Board, found: list[str]) -> None:
    for one in board.position.units:
        if min(one.settlers, one.armies) < 0 or not one.settlers + one.armies:
            found.append(f"{one.owner} has {one.settlers} and {one.armies} units in {one.hex} (KX-135)")
        if one.owner in board.state and one.hex not in board.known(one.owner):
            found.append(f"{one.owner} stands on {one.hex}, which it has not explored (KX-117)")
    for name in board.state:
        for number, unit in zip(board.total(name), (SETTLER, ARMY), strict=True):
            if number > rules.units[unit].limit:
                found.append(f"{name} has {number} of {unit} (KX-135)")


def _settlements(rules: CampaignRules, board: Board, found: list[str]) -> None:
    sites = board.position.settlements
    if len({one.hex for one in sites}) != len(sites):
        found.append("two settlements share a hex (KQ-38)")
    for name, mine in board.settlements_of.items():
        counted = Counter(one.kind for one in mine)
        counted.update(dict(board.state[name].used_pieces))
        for kind, number in counted.items():
            if number > rules.settlements[kind].pieces:
                found.append(f"{name} has {number} of {kind} (KX-58)")
        if [one.hex for one in mine if one.kind == CAPITAL] != [rules.capitals[name]]:
            found.append(f"{name} has no Capital at {rules.capitals[name]} (KX-60)")
    for one in sites:
        if one.kind == CAPITAL:
            continue
        if one.hex not in board.known(one.owner) or board.land(one.hex).content in (CAPITAL, INDEPENDENTS, COURT):
            found.append(f"a {one.kind} stands in {one.hex} (KQ-38)")
        rings = [name for name, at in rules.capitals.items() if distance(one.hex, at) <= rules.number["capital_ring"]]
        if rings not in ([], [one.owner]) and rules.scenario.settlement_in_foreign_capital_ring == "no":
            found.append(f"a {one.kind} of {one.owner} stands in {one.hex}, in the ring of {rings[0]} (KQ-38)")
