"""The phases of a turn beside its actions, in the order of the table of phases and in their seasons.

Store control and events belong to every turn; ballads, missions, politics and monopoly to a season of theirs. Ruling
KQ-11 says whether what belongs to a season comes after the actions or before them.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.referee.clause_marks import enforces, resolves
from generator.referee.games.kaixiflan.ballads import play_ballads
from generator.referee.games.kaixiflan.campaign_orders import DirectorSheet, OrderSheet
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules
from generator.referee.games.kaixiflan.director_events import let_happen
from generator.referee.games.kaixiflan.fame import end_campaign
from generator.referee.games.kaixiflan.missions import check_missions, reveal_missions
from generator.referee.games.kaixiflan.monopoly import award_monopolies
from generator.referee.games.kaixiflan.outcomes import ActionsNotes, Reason, granted
from generator.referee.games.kaixiflan.politics import hold_politics, name_import, votes_out_of_season
from generator.referee.games.kaixiflan.store_control import control_stores

STORY, ACTIONS, STORE, EVENTS = "story", "actions", "store", "events"
MISSIONS, POLITICS, MONOPOLY, BALLADS = "missions", "politics", "monopoly", "ballads"
EVERY_TURN = (STORY, ACTIONS, STORE, EVENTS)
CLAUSES = {  # what says that a phase belongs to a season
    BALLADS: ("KX-39",), MISSIONS: ("KX-20",), POLITICS: ("KX-10", "KX-22"), MONOPOLY: ("KX-10", "KX-37"),
}  # fmt: skip
Sheets = Mapping[str, OrderSheet]
Phased = tuple[CampaignPosition, list[Reason]]


def _clauses_of_season(rules: CampaignRules, turn: int) -> tuple[str, ...]:
    """The clauses that give a turn its phases."""
    season = rules.season(turn)
    found = [clause for phase, clauses in CLAUSES.items() if season in rules.phases[phase] for clause in clauses]
    return ("KX-8", "KQ-7", "KQ-11", *found)


@enforces("KX-8", "KX-10", "KX-20", "KX-22", "KX-37", "KX-39", "KQ-7", "KQ-11", which=_clauses_of_season)
def phases_of_season(rules: CampaignRules, turn: int) -> tuple[str, ...]:
    """The phases of a turn that belong to its season, in order.

    Ballads have two seasons: the candidates of winter and the vote of spring, which comes before the new mission
    (KQ-60).
    """
    season = rules.season(turn)
    return tuple(
        phase
        for phase, seasons in rules.phases.items()
        if phase not in EVERY_TURN and (season in seasons or phase == BALLADS)
    )


def _before_actions(rules: CampaignRules, turn: int) -> tuple[str, ...]:
    """The phases that this turn plays before its actions (rulings KQ-7 and KQ-11).

    A campaign that begins in summer begins with its offices just voted.
    """
    if rules.scenario.calendar_phases == "season_first":
        return phases_of_season(rules, turn)
    if turn == 1 and rules.scenario.calendar_first_season == "summer":
        return tuple(phase for phase in phases_of_season(rules, turn) if phase == POLITICS)
    return ()


def phases_before_actions(
    rules: CampaignRules, position: CampaignPosition, sheets: Sheets, director: DirectorSheet
) -> Phased:
    """The position in which the actions begin: as the turn began, but for what the season does first (KQ-11)."""
    events: list[Reason] = []
    for phase in _before_actions(rules, position.turn):
        position = _play(rules, phase, position, sheets, director, events)
    return position, events


@resolves("KX-8", "KX-13", "KX-17", "KX-18", "KX-19", "KQ-5", "KQ-11", "KQ-61", "KQ-67")
def phases_after_actions(
    rules: CampaignRules,
    position: CampaignPosition,
    notes: ActionsNotes,
    sheets: Sheets,
    director: DirectorSheet,
) -> Phased:
    """Everything that a turn plays after its actions, to its end; and the end of the campaign, if it comes.

    `position` is that after the actions, still of the same turn; its missions are those that the actions could meet.
    """
    if notes.finished_by and rules.scenario.end_when == "immediately":
        return end_campaign(rules, position, notes.finished_by)
    asked = position.missions
    events: list[Reason] = []
    before = _before_actions(rules, position.turn)
    seasonal = [phase for phase in phases_of_season(rules, position.turn) if phase not in before]
    if POLITICS not in (*seasonal, *before):
        events += votes_out_of_season(sheets)
        position = name_import(rules, position, sheets, events)
    for phase in (STORE, EVENTS, *seasonal):
        position = _play(rules, phase, position, sheets, director, events)
        if rules.scenario.storage_checked == "every_phase" and phase != STORE:
            position, cut = control_stores(rules, position)
            events += cut
    position, met = check_missions(rules, position, notes, asked)
    events += met
    if notes.finished_by:
        position, ended = end_campaign(rules, position, notes.finished_by)
        events += ended
    return position, events


def _play(
    rules: CampaignRules,
    phase: str,
    position: CampaignPosition,
    sheets: Sheets,
    director: DirectorSheet,
    events: list[Reason],
) -> CampaignPosition:
    """One phase, and what it tells, after the line that names it."""
    if phase == STORE:
        after, told = control_stores(rules, position)
    elif phase == EVENTS:
        after, told = let_happen(rules, position, director.events)
    elif phase == BALLADS:
        after, told = play_ballads(rules, position, sheets, director)
    elif phase == MISSIONS:
        after, told = reveal_missions(rules, position)
    elif phase == POLITICS:
        after, told = hold_politics(rules, position, sheets, director)
    else:
        assert phase == MONOPOLY
        after, told = award_monopolies(rules, position)
    if told:
        events.append(granted("phase", "KX-13", phase=phase))
        events += told
    return after
