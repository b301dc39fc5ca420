"""What holds of missions, stores and the Fame ledger in every position of a campaign: each breach names its clause."""

from __future__ import annotations

from collections import Counter

from generator.referee.clause_marks import resolves
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition, FameEntry
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules
from generator.referee.games.kaixiflan.fame import fame_of_position
from generator.referee.games.kaixiflan.store_control import kept_of

EVENT_CLAUSES = {  # what is written down during play at its price, by heading of the table of Fame
    "battles": "KX-167", "exploration": "KX-168", "banquets": "KX-169", "monopolies": "KX-170",
    "agreements": "KX-176", "ballads": "KX-40",
}  # fmt: skip
MISSIONS = "missions"
COUNTED_AT_THE_END = ("buildings", "settlements", "settlers", "armies", "resources", "store", "science", "fortress")


@resolves(
    "KX-4", "KX-8", "KX-10", "KX-18", "KX-20", "KX-21", "KX-39", "KX-40", "KX-156", "KX-158", "KX-160", "KX-162",
    "KX-164", "KX-166", "KX-167", "KX-168", "KX-169", "KX-170", "KX-171", "KX-173", "KX-175", "KX-176", "KX-177",
)  # fmt: skip
def phase_breaches(rules: CampaignRules, position: CampaignPosition) -> list[str]:
    """Everything that the phases of a campaign cannot have brought about; empty for a position that can be."""
    found: list[str] = []
    _missions(rules, position, found)
    _stores(rules, position, found)
    for entry in position.ledger:
        _entry(rules, position, entry, found)
    turns = [entry.turn for entry in position.ledger]
    if turns != sorted(turns):
        found.append("a line of the ledger stands before one of an earlier turn (KX-8)")
    _end(rules, position, found)
    return found


def _missions(rules: CampaignRules, position: CampaignPosition, found: list[str]) -> None:
    met = [one.mission for one in position.met]
    for mission in position.missions:
        if mission in met:
            found.append(f"{mission} is met and still on the list (KX-21)")
    revealed = Counter(rules.missions[one].kind for one in (*position.missions, *met))
    passed = Counter(rules.season(turn) for turn in range(1, position.turn))
    for season, kind in rules.mission_kind.items():
        most = passed[season] * rules.number[f"{kind}s_per_{season}"]
        if revealed[kind] > most:
            found.append(
                f"{revealed[kind]} {kind} missions were revealed after {passed[season]} {season} turns (KX-20)"
            )


def _stores(rules: CampaignRules, position: CampaignPosition, found: list[str]) -> None:
    """Where stores are cut after every phase nothing is ever kept over the limit (ruling KQ-5)."""
    if rules.scenario.storage_checked != "every_phase" or position.turn == 1 or position.over:
        return
    for state in position.provinces:
        if kept_of(rules, state.stock, rules.eras[state.era].store) != state.stock:
            found.append(f"{state.id} keeps {state.stock} over its limit (KX-18)")


def _entry(rules: CampaignRules, position: CampaignPosition, entry: FameEntry, found: list[str]) -> None:
    """A line of the ledger: its price, its season, and what it was paid for."""
    what = f"{entry.province} has {entry.amount} Fame of {entry.heading} in turn {entry.turn}"
    clause = EVENT_CLAUSES.get(entry.heading)
    if clause is not None and entry.amount != rules.fame[entry.heading].points:
        found.append(f"{what}, and each is worth {rules.fame[entry.heading].points} ({clause})")
    season = rules.season(entry.turn)
    if entry.heading == "monopolies" and season not in rules.phases["monopoly"]:
        found.append(f"{what}, in {season} (KX-10)")
    if entry.heading == "ballads" and season != rules.scenario.ballads_paid_in:
        found.append(f"{what}, in {season} (KX-39)")
    if entry.heading == MISSIONS:
        by = {one.mission: one for one in position.met}.get(entry.about)
        if by is None or entry.province not in by.provinces or entry.turn != by.turn:
            found.append(f"{what} for {entry.about!r}, which it did not meet then (KX-177)")
        elif entry.amount > rules.missions[entry.about].fame:
            found.append(f"{what}, and {entry.about} is worth {rules.missions[entry.about].fame} (KX-177)")
    if entry.heading in COUNTED_AT_THE_END and not position.over:
        found.append(f"{what}, which is counted when the game is over (KX-156)")


def _end(rules: CampaignRules, position: CampaignPosition, found: list[str]) -> None:
    """A campaign that is over: somebody has built its end, and its last count is that of its position."""
    if not position.over:
        return
    if not any(rules.buildings[one].ends_game for state in position.provinces for one in state.buildings):
        found.append("the campaign is over, and nobody has built what ends it (KX-4)")
    told = Counter(_line(one) for one in position.ledger if one.heading in COUNTED_AT_THE_END)
    counted = Counter(_line(one) for one in fame_of_position(rules, position)[0])
    for line in sorted((told | counted) - (told & counted)):
        province, clause, heading, amount, _ = line
        side = "the ledger does not have" if counted[line] > told[line] else "nothing gives"
        found.append(f"{province} has {amount} Fame of {heading} that {side} ({clause})")


def _line(entry: FameEntry) -> tuple[str, str, str, int, str]:
    return entry.province, entry.clause, entry.heading, entry.amount, entry.about
