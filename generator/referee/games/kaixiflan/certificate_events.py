"""Whether the numbers within the events of a week agree with the tables: battles, missions, politics and Fame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from generator.referee.games.kaixiflan.campaign_orders import FoundOrder
from generator.referee.games.kaixiflan.campaign_rules import ARMY, FORCE_UNITS, SETTLER
from generator.referee.games.kaixiflan.outcomes import Reason
from generator.referee.games.kaixiflan.week_claim import WeekClaim, names, number, numbers, text

BONUS_CLAUSES = {
    "buildings": "KX-159", "settlements": "KX-161", "settlers": "KX-163", "armies": "KX-165", "store": "KX-172",
    "science": "KX-174",
}  # fmt: skip


def event_breaches(claim: WeekClaim) -> Iterator[str]:
    """Every event of the week, judged by itself."""
    for battle in claim.events_of("battle"):
        for clause, words in _battle(claim, battle):
            yield f"the battle in {text(battle, 'hex')}: {words} ({clause})"
    yield from _fame_of_events(claim)
    yield from _politics(claim)


# -- battles -----------------------------------------------------------------------------------------------------------


def _battle(claim: WeekClaim, battle: Reason) -> Iterator[tuple[str, str]]:
    """Forces, dice, bonuses, totals, margin and losses, each from what stood there and from the one before."""
    rules, hex, sides = claim.rules.battle, text(battle, "hex"), names(battle, "sides")
    dice = (numbers(battle, "dice_one"), numbers(battle, "dice_other"))
    if len(sides) != len(dice):
        yield "KX-46", "it has not two sides"
        return
    all_fight = rules.participants == "all_in_hex"
    troops = [claim.units(hex, side) for side in sides]
    fighting = [(settlers if all_fight else 0, armies) for settlers, armies in troops]
    rows = claim.rules.units
    force = [settlers * rows[SETTLER].force + armies * rows[ARMY].force for settlers, armies in fighting]
    right = tuple(str(Fraction(one, FORCE_UNITS)) for one in force)
    if names(battle, "forces") != right:
        yield "KX-44", f"the forces are told as {names(battle, 'forces')}, and they are {right}"
    kinds = (_dice_kind(claim, force[0], force[1]), _dice_kind(claim, force[1], force[0]))
    if names(battle, "kinds") != kinds:
        yield "KX-47", f"they roll as {names(battle, 'kinds')}, and should as {kinds}"
    for kind, faces in zip(kinds, dice, strict=True):
        if len(faces) != rules.dice[kind] or not all(1 <= one <= rules.faces for one in faces):
            yield "KX-46", f"{len(faces)} dice {faces} are told, and {rules.dice[kind]} are rolled"
    needs_army = rules.bonus_needs_army == "yes"
    armies = [one[1] for one in fighting]
    bonuses = tuple(
        claim.military(side) if number_of or not needs_army else 0
        for side, number_of in zip(sides, armies, strict=True)
    )
    if numbers(battle, "bonuses") != bonuses:
        yield "KX-42", f"the bonuses are told as {numbers(battle, 'bonuses')}, and they are {bonuses}"
    totals = tuple(sum(faces) + bonus for faces, bonus in zip(dice, bonuses, strict=True))
    if numbers(battle, "totals") != totals:
        yield "KX-46", f"the totals are told as {numbers(battle, 'totals')}, and they are {totals}"
    margin = abs(totals[0] - totals[1])
    winner = "" if not margin else sides[0] if totals[0] > totals[1] else sides[1]
    if (text(battle, "winner"), number(battle, "margin")) != (winner, margin):
        told = f"{text(battle, 'winner') or 'nobody'} by {number(battle, 'margin')}"
        yield "KX-46", f"{told} has won, and it is {winner or 'nobody'} by {margin}"
    lost = (number(battle, "lost_settlers"), number(battle, "lost_armies"))
    loser = sides[0] if winner == sides[1] else sides[1]
    there = _left(claim, hex, loser, fighting[sides.index(loser)])
    yield from _losses(claim, loser, lost, there, margin if winner else 0)


def _dice_kind(claim: WeekClaim, mine: int, theirs: int) -> str:
    rules = claim.rules.battle

    def outnumbers(one: int, other: int) -> bool:
        return one >= rules.factor * other if rules.extra_dice == "at_least_double" else one > rules.factor * other

    return "outnumbering" if outnumbers(mine, theirs) else "outnumbered" if outnumbers(theirs, mine) else "even"


def _left(claim: WeekClaim, hex: str, owner: str, fighting: tuple[int, int]) -> tuple[int, int]:
    """Who of those who fought was not used up before (ruling KQ-2)."""
    settlers, armies = claim.units(hex, owner)
    for outcome, one in claim.granted():
        if outcome.province != owner or text(one, "hex") != hex:
            continue
        consumes = claim.rules.scenario.settlement_consumes_units == "yes"
        if one.code == "founded" and isinstance(outcome.order, FoundOrder) and consumes:
            settlers, armies = settlers - number(one, "settlers"), armies - number(one, "armies")
        elif one.code == "half_agreed":
            settlers -= claim.rules.number["agreement_settlers"]
    return min(fighting[0], settlers), min(fighting[1], armies)


def _losses(
    claim: WeekClaim, loser: str, lost: tuple[int, int], there: tuple[int, int], margin: int
) -> Iterator[tuple[str, str]]:
    """Whom the margin removes. Where the loser may choose, only that he loses no more than the margin takes (KQ-44)."""
    rows, leftover = claim.rules.units, claim.rules.battle.leftover
    if leftover == "loser_chooses":
        cost = lost[0] * rows[SETTLER].margin + lost[1] * rows[ARMY].margin
        if cost > margin or lost[0] > there[0] or lost[1] > there[1]:
            yield "KX-43", f"{loser} loses {lost[0]} settlers and {lost[1]} armies to a margin of {margin}"
        return
    right = {SETTLER: 0, ARMY: 0}
    rest = margin
    for row in sorted(rows.values(), key=lambda one: one.loss_order):
        standing = there[0] if row.id == SETTLER else there[1]
        right[row.id] = min(standing, rest // row.margin)
        rest -= right[row.id] * row.margin
        if right[row.id] < standing and leftover == "lost":
            break
    if lost != (right[SETTLER], right[ARMY]):
        words = f"{loser} loses {lost[0]} settlers and {lost[1]} armies, and a margin of {margin} takes"
        yield "KX-43", f"{words} {right[SETTLER]} and {right[ARMY]}"


# -- Fame and politics -------------------------------------------------------------------------------------------------


def _fame_of_events(claim: WeekClaim) -> Iterator[str]:
    """Fame by its heading, or by the row of a mission."""
    rules = claim.rules
    for event in claim.events:
        right, clause = None, event.clause
        if event.code in ("monopoly", "ballad"):
            right = rules.fame["monopolies" if event.code == "monopoly" else "ballads"].points
        elif event.code == "has_most":
            heading = text(event, "heading")
            right, clause = rules.fame[heading].bonus if heading in rules.fame else 0, BONUS_CLAUSES.get(heading, "")
        elif event.code == "mission_met":
            row, who = rules.missions.get(text(event, "mission")), len(names(event, "provinces"))
            right = row.fame if row is not None else 0
            if who > 1 and rules.scenario.missions_same_turn != "all":
                right = right // who if rules.scenario.missions_same_turn == "split" else 0
        if right is not None and (number(event, "fame"), event.clause) != (right, clause):
            yield f"{event.code} pays {number(event, 'fame')} Fame, and it is {right} ({clause or event.clause})"
    asked = set(claim.before.missions)
    if claim.rules.scenario.calendar_phases == "season_first":
        asked |= {text(one, "mission") for one in claim.events_of("mission_revealed")}
    for event in (one for one in claim.events if one.code in ("mission_met", "mission_tied")):
        if text(event, "mission") not in asked:
            yield f"{text(event, 'mission')} was not asked for as the actions began (KX-21)"
    once = Counter(text(one, "resource") for one in claim.events_of("monopoly"))
    yield from (f"two monopolies of {resource} (KX-37)" for resource, times in once.items() if times > 1)


def _politics(claim: WeekClaim) -> Iterator[str]:
    """Offices have one holder each, no province two, and nobody more votes than were given."""
    holders = Counter(claim.elected().values())
    yield from (f"{name} is elected to {times} offices (KX-25)" for name, times in holders.items() if times > 1)
    ballots = [sheet.votes for sheet in claim.sheets] + [claim.director.votes]
    given = Counter(choice for votes in ballots for choice in {choice for _, choice in votes})
    for event in claim.events_of("elected"):
        who, votes = text(event, "candidate"), number(event, "votes")
        if not 1 <= votes <= given[who]:
            yield f"{who} is elected with {votes} votes, and {given[who]} voted for {who} (KX-23)"
    for event in claim.events_of("import_named"):
        wanted = [sheet.imports for sheet in claim.sheets if sheet.province == text(event, "province")]
        if wanted != [text(event, "resource")]:
            yield f"{text(event, 'resource')} is not what {text(event, 'province')} named to import (KX-35)"
    for event in claim.events_of("phase"):
        phase, season = text(event, "phase"), claim.rules.season(claim.before.turn)
        seasons = claim.rules.phases.get(phase, ())
        first = phase == "politics" and claim.politics_first()
        if seasons and season not in seasons and phase != "ballads" and not first:
            yield f"{phase} is played in {season} (KX-8)"
