"""The game director's report of a week: the orders of all provinces, all that happened, and what to do next."""

from __future__ import annotations

from collections.abc import Iterator

from generator.base.display_list import Align
from generator.catalog.library import Game
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules
from generator.referee.games.kaixiflan.week import Week
from generator.rulebook.document import Block, Document, Words
from generator.workshop.campaign.news import news
from generator.workshop.campaign.report_blocks import ReportBlocks, Tell, report, season_and_year
from generator.workshop.campaign.report_words import ReportWords


def director_report(
    game: Game,
    rules: CampaignRules,
    before: CampaignPosition,
    week: Week,
    words: ReportWords,
    house: Words,
    tell: Tell,
) -> Document:
    """The whole report, for the game director alone: it holds what no province may know."""
    when = words("when", **season_and_year(rules, words, before.turn))
    blocks = _blocks(rules, before, week, words, ReportBlocks(words, tell))
    return report(game, words, house, words("director_title"), when, blocks)


def _blocks(
    rules: CampaignRules, before: CampaignPosition, week: Week, words: ReportWords, make: ReportBlocks
) -> Iterator[Block]:
    after = week.position
    yield make.paragraph(words("secret"), "lead")
    for state in after.provinces:
        province = words.owner(state.id)
        own = [one for one in week.outcomes if one.province == state.id]
        yield make.heading("their_orders", province=province)
        yield from make.orders(own)
        if not own:
            yield make.paragraph(words("no_orders", province=province))
    yield make.heading("happened")
    yield from make.points([*make.reasons(week.events), *news(rules, before, after, rules.land, words)], "no_news")
    yield _stores(rules, after, words, make)
    yield make.heading("checklist")
    if after.over:
        yield make.paragraph(words("over"))
        return
    for phrase in ("send_reports", "update_table", "write_story"):
        yield make.paragraph(words(phrase), "point")
    yield make.paragraph(words("next_season", **season_and_year(rules, words, after.turn)))
    season = rules.season(after.turn)
    for phase, seasons in rules.phases.items():
        if season in seasons:
            row = words.speaker.table("phases")[phase]
            yield make.paragraph(words("in_phase", phase=row.name, wish=row.text), "point")


def _stores(rules: CampaignRules, after: CampaignPosition, words: ReportWords, make: ReportBlocks) -> Block:
    """What every province has in store."""
    rows = [(words.owner(state.id), *(str(cubes) for cubes in state.stock)) for state in after.provinces]
    names = tuple(f"cubes_{resource}" for resource in rules.resources)
    aligns: list[Align] = ["left", *["right" for _ in names]]  # type: ignore[list-item]
    return make.table("stores", ("province", *names), rows, aligns, (5, *(2 for _ in names)))
