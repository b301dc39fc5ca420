"""Ballads: the stories that the minstrels take on tour in winter, and the one that is chosen and pays Fame.

Clauses KX-12, KX-15, KX-39 and KX-40 with ruling KQ-60.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from generator.base.errors import CannotJudge
from generator.referee.clause_marks import enforces, resolves
from generator.referee.games.kaixiflan.campaign_orders import DirectorSheet, OrderSheet
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition, FameEntry
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules
from generator.referee.games.kaixiflan.outcomes import Reason, granted, withheld
from generator.referee.refusals import Refusal, refuse

WINTER, SPRING = "winter", "spring"


@resolves("KX-12", "KX-15", "KX-39", "KX-40", "KQ-60")
def play_ballads(
    rules: CampaignRules,
    position: CampaignPosition,
    sheets: Mapping[str, OrderSheet],
    director: DirectorSheet,
) -> tuple[CampaignPosition, list[Reason]]:
    """What the minstrels do in this season: choose candidates in winter, vote in spring, or all in winter (KQ-60)."""
    season = rules.season(position.turn)
    in_winter = rules.scenario.ballads_paid_in == WINTER
    events: list[Reason] = []
    if season == WINTER:
        position = _choose(rules, position, director, events)
    elif director.candidates:
        events.append(withheld("no_candidates_now", "KX-12", season=season))
    if season == (WINTER if in_winter else SPRING):
        return _vote(rules, position, sheets, director, events)
    if any(sheet.ballad_vote for sheet in sheets.values()) or director.ballad_votes:
        events.append(withheld("no_ballad_vote_now", "KX-39", season=season))
    return position, events


def _choose(
    rules: CampaignRules, position: CampaignPosition, director: DirectorSheet, events: list[Reason]
) -> CampaignPosition:
    """The candidates of the year, as the game director writes them down. Raises CannotJudge for no province."""
    unknown = [name for name in director.candidates if name not in rules.provinces]
    if unknown:
        raise CannotJudge(
            f"{unknown[0]!r} does not play and has no story", f"name some of {', '.join(rules.provinces)}"
        )
    candidates = tuple(name for name in rules.provinces if name in director.candidates)
    if candidates:
        events.append(granted("candidates", "KX-12", provinces=candidates))
    return position._replace(candidates=candidates)


@enforces("KX-39", "KQ-60")
def check_ballad_vote(rules: CampaignRules, candidates: tuple[str, ...], voter: str, choice: str) -> Refusal | None:
    """Why the vote of a province's minstrels does not count: for its own story, or for none that is a candidate."""
    if choice == voter:
        return refuse("own_story", "KQ-60", province=voter)
    if choice not in candidates:
        return refuse("no_candidate_story", "KX-39", province=voter, choice=choice, candidates=candidates)
    return None


def _vote(
    rules: CampaignRules,
    position: CampaignPosition,
    sheets: Mapping[str, OrderSheet],
    director: DirectorSheet,
    events: list[Reason],
) -> tuple[CampaignPosition, list[Reason]]:
    """Count the minstrels' votes and pay the best story of the year.

    Raises CannotJudge when the wandering minstrels have more votes than they own, vote for no candidate, or are to
    decide a tie and do not.
    """
    candidates = position.candidates
    position = position._replace(candidates=())
    if not candidates:
        return position, [*events, withheld("no_stories", "KX-39")]
    tally: Counter[str] = Counter()
    for name in rules.provinces:
        choice = sheets[name].ballad_vote if name in sheets else ""
        if not choice:
            continue
        refusal = check_ballad_vote(rules, candidates, name, choice)
        if refusal is None:
            tally[choice] += rules.number["minstrel_votes"]
        else:
            events.append(Reason(refusal.code, refusal.clause, refusal.data))
    for name, votes in _wandering(rules, candidates, director):
        tally[name] += votes
    most = max(tally.values(), default=0)
    best = tuple(name for name in candidates if tally[name] == most)
    if not most:
        return position, [*events, withheld("no_ballad_votes", "KX-40", candidates=candidates)]
    winner = best[0]
    if len(best) > 1:
        winner = director.ballad_tie
        if winner not in best:
            raise CannotJudge(
                f"the ballads of {' and '.join(best)} are tied, and the wandering minstrels decide (KQ-60)",
                "write in the director's sheet whom they prefer",
            )
        events.append(granted("ballad_tie_decided", "KQ-60", provinces=best, province=winner))
    points = rules.fame["ballads"].points
    events.append(granted("ballad", "KX-40", province=winner, votes=most, fame=points))
    entry = FameEntry(position.turn, winner, "KX-40", "ballads", points)
    return position._replace(ledger=(*position.ledger, entry)), events


def _wandering(
    rules: CampaignRules, candidates: tuple[str, ...], director: DirectorSheet
) -> tuple[tuple[str, int], ...]:
    """The votes of the wandering minstrels, which the game director gives (ruling KQ-60)."""
    most = rules.number["wandering_votes"]
    given = director.ballad_votes
    if any(votes < 0 for _, votes in given) or sum(votes for _, votes in given) > most:
        raise CannotJudge(f"the wandering minstrels have {most} votes (KQ-60)", f"share out {most} or fewer")
    for name, _ in given:
        if name not in candidates:
            raise CannotJudge(f"the story of {name!r} is no candidate", f"vote for {', '.join(candidates)}")
    return given
