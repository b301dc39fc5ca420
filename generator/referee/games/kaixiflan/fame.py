"""Fame: what a position is worth, who has most of what, and who wins (KX-3 to KX-5, KX-155 to KX-177).

What happened during play stands in the ledger already (ruling KQ-69); the rest is counted from a position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from generator.referee.clause_marks import enforces, resolves
from generator.referee.games.kaixiflan.board import Board
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition, FameEntry, ProvinceState
from generator.referee.games.kaixiflan.campaign_rules import CAPITAL, CITY, CampaignRules
from generator.referee.games.kaixiflan.outcomes import Reason, granted, withheld
from generator.referee.refusals import Refusal, refuse

MOST = "most"  # what an entry is about that pays the bonus for having most
SCIENCE = "science"
BONUS_CLAUSES = {  # by heading of the table of Fame, in its order
    "buildings": "KX-159", "settlements": "KX-161", "settlers": "KX-163", "armies": "KX-165", "store": "KX-172",
    "science": "KX-174",
}  # fmt: skip


class FameCount(NamedTuple):
    """What a position is worth under one heading: points by province, and the measure by which somebody has most."""

    heading: str
    clause: str
    points: Mapping[str, int]
    measure: Mapping[str, int] | None = None  # None: nobody is paid for having most


@enforces("KX-156", "KQ-69")
def counted_now(rules: CampaignRules, position: CampaignPosition) -> list[FameCount]:
    """Every heading that is counted from a position, in the order of the table of Fame."""
    board = Board(rules, position)
    totals = {name: board.total(name) for name in board.state}
    settlers = {name: troops[0] for name, troops in totals.items()}
    armies = {name: troops[1] for name, troops in totals.items()}
    buildings = {name: building_points(rules, state) for name, state in board.state.items()}
    settlements = {name: settlement_points(board, name) for name in board.state}
    science, common = rules.index[SCIENCE], {name: common_cubes(rules, state) for name, state in board.state.items()}
    of_science = {name: state.stock[science] for name, state in board.state.items()}
    pool = common
    if rules.scenario.fame_store == "pooled_with_science":
        pool = {name: common[name] + of_science[name] for name in common}
    return [
        FameCount("buildings", "KX-158", buildings, buildings),
        FameCount("settlements", "KX-160", settlements, settlements),
        FameCount("settlers", "KX-162", unit_points(rules, "settlers", settlers), settlers),
        FameCount("armies", "KX-164", unit_points(rules, "armies", armies), armies),
        FameCount("resources", "KX-166", controlled_points(board)),
        FameCount("store", "KX-171", {name: store_points(rules, state) for name, state in board.state.items()}, pool),
        FameCount("science", "KX-173", science_points(rules, of_science), of_science),
        FameCount("fortress", "KX-175", {name: fortress_points(rules, state) for name, state in board.state.items()}),
    ]


@enforces("KX-158", "KQ-62")
def building_points(rules: CampaignRules, state: ProvinceState) -> int:
    """The era of each building of the Capital, or the province's own era for each (ruling KQ-62)."""
    if rules.scenario.fame_buildings == "count_times_era":
        return len(state.buildings) * state.era
    return sum(rules.buildings[one].era for one in state.buildings)


@enforces("KX-160", "KQ-63")
def settlement_points(board: Board, province: str) -> int:
    """What the settlements of a province are worth; the Capital nothing, or as much as a City (ruling KQ-63)."""
    rows = board.rules.settlements
    capital = rows[CITY if board.rules.scenario.fame_capital == "city" else CAPITAL].fame
    return sum(capital if one.kind == CAPITAL else rows[one.kind].fame for one in board.settlements_of[province])


@enforces("KX-162", "KX-164")
def unit_points(rules: CampaignRules, heading: str, number: Mapping[str, int]) -> dict[str, int]:
    """Fame for the active Settlers, or Armies, of each province."""
    return {name: units * rules.fame[heading].points for name, units in number.items()}


@enforces("KX-166", "KQ-64")
def controlled_points(board: Board) -> dict[str, int]:
    """Fame for controlled sources, or for the kinds of resource that they are of (ruling KQ-64)."""
    kinds = board.rules.scenario.fame_controlled == "kinds"
    points = board.rules.fame["resources"].points
    return {
        name: points * (len({board.land(hex).resource for hex in hexes}) if kinds else len(hexes))
        for name, hexes in board.sources().items()
    }


def common_cubes(rules: CampaignRules, state: ProvinceState) -> int:
    """The cubes of a store that are not science."""
    return sum(state.stock) - state.stock[rules.index[SCIENCE]]


@enforces("KX-171", "KQ-65")
def store_points(rules: CampaignRules, state: ProvinceState) -> int:
    """Fame for the cubes of a store that are not science, together or each resource apart (ruling KQ-65)."""
    row = rules.fame["store"]
    if rules.scenario.fame_store == "per_kind":
        piles = [cubes for name, cubes in zip(rules.resources, state.stock, strict=True) if name != SCIENCE]
    else:
        piles = [common_cubes(rules, state)]
    return sum(cubes // row.per for cubes in piles) * row.points


@enforces("KX-173")
def science_points(rules: CampaignRules, cubes: Mapping[str, int]) -> dict[str, int]:
    """Fame for the science in each store."""
    row = rules.fame[SCIENCE]
    return {name: number // row.per * row.points for name, number in cubes.items()}


@enforces("KX-175")
def fortress_points(rules: CampaignRules, state: ProvinceState) -> int:
    """Fame for having built what ends the game."""
    built = any(rules.buildings[one].ends_game for one in state.buildings)
    return rules.fame["fortress"].points if built else 0


@enforces("KX-157", "KQ-66")
def check_majority(measure: Mapping[str, int]) -> Refusal | None:
    """Why nobody has most of something: several have as much, which is so as well when all have nothing."""
    most = max(measure.values())
    best = tuple(name for name, amount in measure.items() if amount == most)
    if len(best) > 1:
        return refuse("most_tied", "KX-157", provinces=best, amount=most)
    return None if most else refuse("nobody_has_any", "KQ-66")


@resolves("KX-159", "KX-161", "KX-163", "KX-165", "KX-172", "KX-174")
def fame_of_position(rules: CampaignRules, position: CampaignPosition) -> tuple[list[FameEntry], list[Reason]]:
    """The entries that a position adds to the ledger if the game ends with it, and who has, or lacks, each bonus."""
    entries: list[FameEntry] = []
    events: list[Reason] = []
    for count in counted_now(rules, position):
        for name, points in count.points.items():
            if points:
                entries.append(FameEntry(position.turn, name, count.clause, count.heading, points))
        bonus = rules.fame[count.heading].bonus
        if not bonus or count.measure is None:
            continue
        clause = BONUS_CLAUSES[count.heading]
        refusal = check_majority(count.measure)
        if refusal is None:
            best = max(count.measure, key=count.measure.__getitem__)
            entries.append(FameEntry(position.turn, best, clause, count.heading, bonus, MOST))
            events.append(granted("has_most", clause, heading=count.heading, province=best, fame=bonus))
        else:
            tied = dict(refusal.data).get("provinces", ())
            events.append(withheld("most_tied", clause, heading=count.heading, provinces=tied, by=refusal.clause))
    return entries, events


def fame_so_far(rules: CampaignRules, position: CampaignPosition) -> dict[str, int]:
    """The Fame of each province, as if the game ended with a position; after its end, as it ended."""
    entries = list(position.ledger) + ([] if position.over else fame_of_position(rules, position)[0])
    found: Counter[str] = Counter({state.id: 0 for state in position.provinces})
    for entry in entries:
        found[entry.province] += entry.amount
    return dict(found)


@resolves("KX-3", "KX-4", "KX-5", "KX-156", "KQ-67")
def end_campaign(
    rules: CampaignRules, position: CampaignPosition, builders: tuple[str, ...]
) -> tuple[CampaignPosition, list[Reason]]:
    """The end: what the position is worth joins the ledger, and the most Fame wins."""
    events = [granted("game_over", "KX-4", provinces=builders)]
    entries, told = fame_of_position(rules, position)
    position = position._replace(ledger=(*position.ledger, *entries), over=True)
    totals = fame_so_far(rules, position)
    winners, decided = winners_of(rules, position)
    events += told
    events.append(granted("winner", "KX-5", provinces=winners, fame=totals[winners[0]], by=decided))
    return position, events


@enforces("KX-5")
def check_most_fame(totals: Mapping[str, int]) -> Refusal | None:
    """Why the most Fame alone names no winner: several have as much."""
    best = tuple(name for name, total in totals.items() if total == max(totals.values()))
    return refuse("most_tied", "KX-5", provinces=best) if len(best) > 1 else None


@enforces("KX-3", "KX-5", "KQ-68")
def winners_of(rules: CampaignRules, position: CampaignPosition) -> tuple[tuple[str, ...], str]:
    """Who wins a campaign that is over, and the heading that decided a tie ("" for none, or a shared victory).

    Of equals the one with more points for buildings wins, then for settlements, where the scenario has it so (KQ-68).
    """
    totals = fame_so_far(rules, position)
    refusal = check_most_fame(totals)
    if refusal is None:
        return (max(totals, key=totals.__getitem__),), ""
    best = tuple(name for name, total in totals.items() if total == max(totals.values()))
    if rules.scenario.end_tiebreak == "buildings_then_settlements":
        for heading in ("buildings", "settlements"):
            points = Counter(dict.fromkeys(best, 0))
            for entry in position.ledger:
                if entry.heading == heading and entry.about != MOST and entry.province in points:
                    points[entry.province] += entry.amount
            fewer = tuple(name for name in best if points[name] == max(points.values()))
            if len(fewer) == 1:
                return fewer, heading
            best = fewer
    return best, ""
