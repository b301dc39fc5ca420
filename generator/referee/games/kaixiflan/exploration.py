"""Explore actions: what each exploration point reveals, and for whom (KX-112 to KX-115, KX-168, KQ-15 to KQ-18)."""

from __future__ import annotations

import random

from generator.referee.clause_marks import enforces, note_withheld
from generator.referee.games.kaixiflan.campaign_orders import INDEPENDENTS, ExploreOrder
from generator.referee.games.kaixiflan.campaign_rules import Land
from generator.referee.games.kaixiflan.governor import acting_for_independents
from generator.referee.games.kaixiflan.outcomes import DONE, OrderCase, granted
from generator.referee.games.kaixiflan.running_turn import RunningTurn
from generator.referee.refusals import Refusal, refuse


@enforces("KX-114", "KX-168")
def explore(turn: RunningTurn) -> None:
    """Reveal every hex that legal Explore orders name; all who reveal one in the same turn score for it (KQ-16)."""
    legal: list[tuple[OrderCase, ExploreOrder]] = []
    for case in turn.open_cases(ExploreOrder):
        order = case.order
        assert isinstance(order, ExploreOrder)
        refusal = check_exploring(turn, case.province, order)
        if refusal is not None:
            case.refuse(refusal)
            continue
        turn.explored.setdefault(case.province, []).extend(order.hexes)
        legal.append((case, order))
    found = _reveal(turn, {hex for _, order in legal for hex in order.hexes})
    points = turn.rules.fame["exploration"].points
    for case, order in legal:
        case.label = DONE
        for hex in order.hexes:
            land = found[hex]
            turn.award(case.province, "KX-168", "exploration", points, hex)
            case.reasons.append(
                granted(
                    "explored", "KX-115", hex=hex, content=land.content, resource=land.resource,
                    richness=land.richness, militia=land.militia, fame=points,
                )
            )  # fmt: skip


@enforces("KX-112", "KX-113", "KX-182", "KQ-15", "KQ-16")
def check_exploring(turn: RunningTurn, province: str, order: ExploreOrder) -> Refusal | None:
    """Why some hexes cannot be explored: too many, known already, or nothing explored that is linked touches them."""
    board, rules = turn.board, turn.rules
    owner = INDEPENDENTS if order.acts_for == INDEPENDENTS else province
    if owner == INDEPENDENTS:
        refusal = acting_for_independents(board, province, "explore", "")
        if refusal is not None:
            return refusal
    points = rules.number["explore_base"] + board.bonuses(owner)[2]
    most = points * rules.number["hexes_per_point"]
    if not 1 <= len(order.hexes) <= most:
        if not order.hexes:
            note_withheld(("KX-112",), "exploration.check_exploring")
        return refuse("exploration_points", "KX-113", most=most, asked=len(order.hexes))
    known = board.known(province)
    linked = board.linked(owner, province)
    for i, hex in enumerate(order.hexes):
        if hex not in rules.land:
            return refuse("no_hex", "KX-124", hex=hex)
        if hex in known or hex in turn.explored.get(province, ()) or hex in order.hexes[:i]:
            note_withheld(("KX-114",), "exploration.check_exploring")  # no Fame for what is known
            return refuse("explored_already", "KQ-16", hex=hex)
        if not any(near in linked for near in rules.near[hex]):
            note_withheld(("KX-182",), "exploration.check_exploring")
            return refuse("touches_nothing", "KX-113", hex=hex)
        needs_unit = rules.scenario.explore_needs_adjacent_unit == "yes"
        if needs_unit and not any(owner in board.units.get(near, {}) for near in rules.near[hex]):
            return refuse("no_unit_beside", "KQ-15", hex=hex)
    return None


@enforces("KX-115", "KX-147", "KX-148", "KQ-17", "KQ-18")
def _reveal(turn: RunningTurn, hexes: set[str]) -> dict[str, Land]:
    """What some hexes turn out to hold; independents bring their militia onto the board when they are first seen."""
    board, rules = turn.board, turn.rules
    seen = {hex for _, known in board.position.explored for hex in known}
    found: dict[str, Land] = {}
    for hex in sorted(hexes, key=rules.place.__getitem__):
        if hex not in seen and rules.scenario.map_contents == "drawn" and not board.printed(hex):
            turn.drawn[hex] = _draw(turn, hex)
            found[hex] = rules.tiles[turn.drawn[hex]][0]
            if rules.scenario.independents_militia == "none":
                found[hex] = found[hex]._replace(militia=0)
        else:
            found[hex] = board.land(hex)
        if hex not in seen and found[hex].militia:
            turn.change_units(hex, INDEPENDENTS, 0, found[hex].militia)
    return found


def _draw(turn: RunningTurn, hex: str) -> str:
    """A tile of those that are left, drawn by campaign, turn and hex: whoever explores it finds the same."""
    gone = [tile for _, tile in turn.board.position.drawn] + list(turn.drawn.values())
    left = [
        tile for tile, (_, copies) in sorted(turn.rules.tiles.items()) for _ in range(copies - gone.count(tile))
    ]  # as many tiles as the map has hexes to explore
    return random.Random(f"{turn.board.position.campaign} {turn.number} {hex}").choice(left)
