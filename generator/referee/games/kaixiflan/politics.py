"""Politics: the secret ballots of summer, who holds which office, and the product that Foreign Trade names.

Clauses KX-22 to KX-27, KX-33, KX-35 and KX-36 with rulings KQ-53, KQ-56 and KQ-58.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from generator.referee.clause_marks import enforces, resolves
from generator.referee.games.kaixiflan.board import Board
from generator.referee.games.kaixiflan.campaign_orders import DirectorSheet, OrderSheet
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules
from generator.referee.games.kaixiflan.outcomes import Reason, granted, withheld
from generator.referee.refusals import Refusal, refuse

FOREIGN_TRADE = "foreign_trade"
Votes = Sequence[tuple[str, str]]  # office, province


@enforces("KX-23", "KX-24", "KX-27")
def check_vote(rules: CampaignRules, voter: str, given: Votes, vote: tuple[str, str]) -> Refusal | None:
    """Why a vote does not count: no such office or province, for oneself, or a second one for an office.

    `voter` is "" for the game director; `given` are the votes that were counted before it.
    """
    office, choice = vote
    if office not in rules.offices:
        return refuse("no_office", "KX-27", province=voter, office=office)
    if choice not in rules.provinces:
        return refuse("no_candidate", "KX-23", province=voter, office=office, choice=choice)
    if choice == voter:
        return refuse("votes_for_itself", "KX-24", province=voter, office=office)
    most = rules.number["votes"]
    single = rules.scenario.politics_ballot == "single_ranked"
    if sum(single or other == office for other, _ in given) >= most:
        return refuse("votes_twice", "KX-23", province=voter, office=office, votes=most)
    return None


@resolves("KX-22")
def votes_out_of_season(sheets: Mapping[str, OrderSheet]) -> list[Reason]:
    """Votes that stand on a sheet of a turn without Politics count for nothing."""
    return [withheld("no_ballot_now", "KX-22", province=name) for name, sheet in sheets.items() if sheet.votes]


@resolves("KX-22", "KX-23", "KX-33", "KQ-53", "KQ-56")
def hold_politics(
    rules: CampaignRules,
    position: CampaignPosition,
    sheets: Mapping[str, OrderSheet],
    director: DirectorSheet,
) -> tuple[CampaignPosition, list[Reason]]:
    """The ballots of a summer: offices until the next one, the import of the year, and banquets everywhere again."""
    events: list[Reason] = []
    ballots: list[tuple[str, Votes]] = [(name, sheets[name].votes) for name in rules.provinces if name in sheets]
    if director.votes:
        if len(rules.provinces) == rules.number["two_players"]:
            ballots.append(("", director.votes))
        else:
            events.append(withheld("director_does_not_vote", "KQ-53", players=len(rules.provinces)))
    counted: list[tuple[str, str]] = []
    for voter, votes in ballots:
        given: list[tuple[str, str]] = []
        for vote in votes:
            refusal = check_vote(rules, voter, given, vote)
            if refusal is None:
                given.append(vote)
            else:
                events.append(Reason(refusal.code, refusal.clause, refusal.data))
        counted += given
    single = rules.scenario.politics_ballot == "single_ranked"
    offices = _ranked(rules, counted, events) if single else _one_by_one(rules, counted, events)
    after = position._replace(offices=tuple(offices.items()), banquets=(), imports="")
    return name_import(rules, after, sheets, events), events


@enforces("KX-25", "KX-26", "KX-27", "KQ-53")
def _one_by_one(rules: CampaignRules, votes: Votes, events: list[Reason]) -> dict[str, str]:
    """A ballot for each office in the printed order; who wins one counts no more in the others."""
    offices: dict[str, str] = {}
    for office in rules.offices:
        tally = Counter(choice for asked, choice in votes if asked == office)
        for holder in offices.values():
            if holder in tally:
                events.append(
                    withheld("holds_an_office", "KX-25", office=office, candidate=holder, votes=tally.pop(holder))
                )
        most = max(tally.values(), default=0)
        best = tuple(name for name in rules.provinces if most and tally[name] == most)
        if len(best) == 1:
            offices[office] = best[0]
            events.append(granted("elected", "KX-22", office=office, candidate=best[0], votes=most))
        else:
            events.append(_vacant(office, best, most))
    return offices


@enforces("KX-25", "KX-26", "KQ-53")
def _ranked(rules: CampaignRules, votes: Votes, events: list[Reason]) -> dict[str, str]:
    """One ballot for all offices: the most votes take the first, the next the second; equals leave theirs vacant."""
    offices: dict[str, str] = {}
    tally = Counter(choice for _, choice in votes)
    left = list(rules.offices)
    for most in sorted(set(tally.values()), reverse=True):
        best = tuple(name for name in rules.provinces if tally[name] == most)
        taken, left = left[: len(best)], left[len(best) :]
        for office in taken:
            if len(best) == 1:
                offices[office] = best[0]
                events.append(granted("elected", "KX-22", office=office, candidate=best[0], votes=most))
            else:
                events.append(_vacant(office, best, most))
    events += [_vacant(office, (), 0) for office in left]
    return offices


def _vacant(office: str, best: tuple[str, ...], votes: int) -> Reason:
    if best:
        return withheld("votes_tied", "KX-26", office=office, candidates=best, votes=votes)
    return withheld("no_votes", "KQ-53", office=office)


# -- Foreign Trade -----------------------------------------------------------------------------------------------------


@resolves("KX-35", "KQ-58")
def name_import(
    rules: CampaignRules, position: CampaignPosition, sheets: Mapping[str, OrderSheet], events: list[Reason]
) -> CampaignPosition:
    """The product of the year, once it has been named by the holder of Foreign Trade; from the next turn on.

    He writes it on the sheet of the summer in which he is elected, or on any later one while nothing is named.
    """
    holder = dict(position.offices).get(FOREIGN_TRADE)
    if holder is None or position.imports:
        return position
    resource = sheets[holder].imports if holder in sheets else ""
    if not resource:
        return position
    refusal = check_import(Board(rules, position), holder, resource)
    if refusal is not None:
        events.append(Reason(refusal.code, refusal.clause, refusal.data))
        return position
    events.append(granted("import_named", "KX-35", province=holder, resource=resource))
    return position._replace(imports=resource)


@enforces("KX-36", "KQ-58")
def check_import(board: Board, holder: str, resource: str) -> Refusal | None:
    """Why Foreign Trade may not name a product: its holder controls a source of it, and not of all the others too.

    Who controls sources of every kind names one of those of which he controls fewest.
    """
    if resource not in board.rules.resources:
        return refuse("no_resource", "KX-35", province=holder, resource=resource)
    mine = Counter(board.land(hex).resource for hex in board.sources()[holder])
    fewest = min(mine[name] for name in board.rules.resources)
    if mine[resource] > fewest:
        allowed = tuple(name for name in board.rules.resources if mine[name] == fewest)
        return refuse(
            "controls_import", "KX-36", province=holder, resource=resource, sources=mine[resource], allowed=allowed
        )
    return None
