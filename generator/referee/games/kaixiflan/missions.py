"""Missions: what Kaixiflán asks for, revealed in spring and autumn and checked as each turn ends.

Clauses KX-9, KX-11, KX-20, KX-21 and KX-177 with ruling KQ-61; the missions themselves are rows of a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from generator.referee.clause_marks import resolves
from generator.referee.games.kaixiflan.board import Board
from generator.referee.games.kaixiflan.campaign_orders import KAIXIFLAN
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition, FameEntry, MissionMet
from generator.referee.games.kaixiflan.campaign_rules import CITY, STRONGHOLD, TOWN, CampaignRules, MissionRow
from generator.referee.games.kaixiflan.outcomes import ActionsNotes, Reason, granted, withheld

KIND_CLAUSES = {"major": "KX-9", "minor": "KX-11"}


@resolves("KX-9", "KX-11", "KX-20")
def reveal_missions(rules: CampaignRules, position: CampaignPosition) -> tuple[CampaignPosition, list[Reason]]:
    """Turn up the missions of the season from their deck; a season without a kind of mission reveals none."""
    season = rules.season(position.turn)
    kind = rules.mission_kind.get(season)
    if kind is None:
        return position, [withheld("no_mission_season", "KX-20", season=season)]
    decks = dict(position.mission_decks)
    number = rules.number[f"{kind}s_per_{season}"]
    revealed, decks[kind] = decks.get(kind, ())[:number], decks.get(kind, ())[number:]
    clause = KIND_CLAUSES.get(kind, "KX-20")
    events = [granted("mission_revealed", clause, mission=mission, kind=kind) for mission in revealed]
    if len(revealed) < number:
        events.append(withheld("no_mission_left", clause, kind=kind))
    after = position._replace(missions=(*position.missions, *revealed), mission_decks=tuple(sorted(decks.items())))
    return after, events


@resolves("KX-9", "KX-11", "KX-21", "KX-177", "KQ-61")
def check_missions(
    rules: CampaignRules, position: CampaignPosition, notes: ActionsNotes, asked: Sequence[str]
) -> tuple[CampaignPosition, list[Reason]]:
    """Pay the missions of `asked` that provinces fulfil as the turn ends; they leave the list for ever.

    `asked` are those that were revealed when the actions began. Of several provinces in the same turn all are paid,
    or they share, or nobody is (ruling KQ-61).
    """
    board = None
    events: list[Reason] = []
    ledger: list[FameEntry] = []
    met: list[MissionMet] = []
    for mission in asked:
        row = rules.missions[mission]
        board = board or Board(rules, position)
        who = tuple(name for name in board.state if TESTS[row.test](board, name, notes, row))
        if not who:
            continue
        met.append(MissionMet(mission, position.turn, who))
        fame = _fame_each(rules, row, len(who))
        if not fame:
            events.append(withheld("mission_tied", "KQ-61", mission=mission, provinces=who))
            continue
        events.append(granted("mission_met", "KX-21", mission=mission, kind=row.kind, provinces=who, fame=fame))
        ledger += [FameEntry(position.turn, name, "KX-177", "missions", fame, mission) for name in who]
    if not met:
        return position, events
    gone = {one.mission for one in met}
    return position._replace(
        missions=tuple(one for one in position.missions if one not in gone),
        met=(*position.met, *met),
        ledger=(*position.ledger, *sorted(ledger, key=lambda entry: rules.seat[entry.province])),
    ), events


@resolves("KQ-61")
def _fame_each(rules: CampaignRules, row: MissionRow, number: int) -> int:
    """What each of those who fulfil a mission in the same turn is paid; shared, rounded down."""
    reading = rules.scenario.missions_same_turn
    if number == 1 or reading == "all":
        return row.fame
    return row.fame // number if reading == "split" else 0


# -- what a mission may ask --------------------------------------------------------------------------------------------

Test = Callable[[Board, str, ActionsNotes, MissionRow], bool]


def _agreements(board: Board, name: str, notes: ActionsNotes, row: MissionRow) -> bool:
    """Agreements whose partner's Capital can be reached through explored hexes."""
    partners = [two[two[0] == name] for two in board.position.agreements if name in two]
    if len(partners) < row.amount:
        return False
    return sum(board.path_between_capitals(name, partner) for partner in partners) >= row.amount


def _cities(board: Board, name: str, notes: ActionsNotes, row: MissionRow) -> bool:
    """Cities; the Capital is none."""
    return sum(one.kind == CITY for one in board.settlements_of[name]) >= row.amount


def _explored(board: Board, name: str, notes: ActionsNotes, row: MissionRow) -> bool:
    """Hexes that the province has discovered, which its Fame tells."""
    mine = sum(entry.heading == "exploration" and entry.province == name for entry in board.position.ledger)
    return mine >= row.amount


def _host(board: Board, name: str, notes: ActionsNotes, row: MissionRow) -> bool:
    """Armies on the map, and the military bonus."""
    return board.total(name)[1] >= row.amount and board.bonuses(name)[0] >= row.also


def _gift(board: Board, name: str, notes: ActionsNotes, row: MissionRow) -> bool:
    """Mana and science given to Kaixiflán in one Trade action of this turn."""
    given = [dict(cubes) for giver, to, cubes in notes.gifts if giver == name and to == KAIXIFLAN]
    return any(one.get("mana", 0) >= row.amount and one.get("science", 0) >= row.also for one in given)


def _sources(board: Board, name: str, notes: ActionsNotes, row: MissionRow) -> bool:
    """Controlled sources of every resource."""
    mine = Counter(board.land(hex).resource for hex in board.sources()[name])
    return all(mine[resource] >= row.amount for resource in board.rules.resources)


def _food(board: Board, name: str, notes: ActionsNotes, row: MissionRow) -> bool:
    """Food in the store."""
    return board.state[name].stock[board.rules.index["food"]] >= row.amount


def _explored_in_turn(board: Board, name: str, notes: ActionsNotes, row: MissionRow) -> bool:
    """Hexes discovered in this turn."""
    return len(dict(notes.explored).get(name, ())) >= row.amount


def _beside_kaixiflan(board: Board, name: str, notes: ActionsNotes, row: MissionRow) -> bool:
    """Settlers in Kaixiflán's hex or its ring."""
    return sum(board.troops(hex, name)[0] for hex in board.wizard_area) >= row.amount


def _settlements(board: Board, name: str, notes: ActionsNotes, row: MissionRow) -> bool:
    """Towns and Strongholds."""
    return sum(one.kind in (TOWN, STRONGHOLD) for one in board.settlements_of[name]) >= row.amount


def _guilds(board: Board, name: str, notes: ActionsNotes, row: MissionRow) -> bool:
    """Guilds among the buildings of the Capital."""
    return sum(board.rules.buildings[one].guild for one in board.state[name].buildings) >= row.amount


def _traded_in_turn(board: Board, name: str, notes: ActionsNotes, row: MissionRow) -> bool:
    """Different resources received by trade in this turn."""
    return len(dict(notes.received).get(name, ())) >= row.amount


TESTS: Mapping[str, Test] = {  # every option of the column `test` of the table of missions
    "agreements": _agreements,
    "cities": _cities,
    "explored": _explored,
    "host": _host,
    "gift": _gift,
    "sources": _sources,
    "food": _food,
    "explored_in_turn": _explored_in_turn,
    "beside_kaixiflan": _beside_kaixiflan,
    "settlements": _settlements,
    "guilds": _guilds,
    "traded_in_turn": _traded_in_turn,
}
