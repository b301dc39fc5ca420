"""The game director's report of a week: the orders of all provinces, all that happened, and what to do next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.base.display_list import Align
from generator.referee.campaign_report import CampaignReport, ReportPart, ReportText, SheetNote
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules
from generator.referee.games.kaixiflan.news import board_news
from generator.referee.games.kaixiflan.reason_words import ReasonWords
from generator.referee.games.kaixiflan.report_blocks import ReportBlocks, report, season_and_year
from generator.referee.games.kaixiflan.report_words import ReportWords
from generator.referee.games.kaixiflan.week import Week


def director_report(
    rules: CampaignRules,
    before: CampaignPosition,
    week: Week,
    words: ReportWords,
    notes: Mapping[str, Sequence[SheetNote]],
) -> CampaignReport:
    """The whole report, for the game director alone: it holds what no province may know. `notes` are about sheets."""
    parts = _parts(rules, before, week, words, notes)
    return report(rules, words, before.turn, words("director_title"), parts)


def _parts(
    rules: CampaignRules,
    before: CampaignPosition,
    week: Week,
    words: ReportWords,
    notes: Mapping[str, Sequence[SheetNote]],
) -> Iterator[ReportPart]:
    after, make = week.position, ReportBlocks(words, ReasonWords(words))
    yield ReportText(words("secret"), "lead")
    for state in after.provinces:
        province = words.owner(state.id)
        own = [one for one in week.outcomes if one.province == state.id]
        yield make.heading("their_orders", province=province)
        yield from make.sheet(province, own, notes.get(state.id, ()))
    yield make.heading("happened")
    changes = board_news(rules, before, after, rules.land, words)  # the events tell of offices and missions
    yield from make.points([*make.events(week.events), *changes], "no_news")
    yield _stores(rules, after, words, make)
    yield make.heading("checklist")
    if after.over:
        yield ReportText(words("over"))
        return
    for phrase in ("send_reports", "update_table", "write_story"):
        yield ReportText(words(phrase), "point")
    yield ReportText(words("next_season", **season_and_year(rules, words, after.turn)))
    season = rules.season(after.turn)
    for phase, seasons in rules.phases.items():
        if season in seasons:
            row = words.speaker.table("phases")[phase]
            yield ReportText(words("in_phase", phase=row.name, wish=row.text), "point")


def _stores(rules: CampaignRules, after: CampaignPosition, words: ReportWords, make: ReportBlocks) -> ReportPart:
    """What every province has in store."""
    rows = [(words.owner(state.id), *(str(cubes) for cubes in state.stock)) for state in after.provinces]
    names = tuple(f"cubes_{resource}" for resource in rules.resources)
    aligns: list[Align] = ["left", *["right" for _ in names]]  # type: ignore[list-item]
    return make.table("stores", ("province", *names), rows, aligns, (5, *(2 for _ in names)))
