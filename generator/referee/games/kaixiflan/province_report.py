"""The weekly report of a province: what became of its orders and why, what has changed, its store, map and Fame.

It is made of the province's own view alone, its own outcomes, and what everybody is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.catalog.library import Game
from generator.referee.campaign_report import CampaignReport, ReportMap, ReportPart, ReportText, SheetNote
from generator.referee.games.kaixiflan.campaign_maps import province_scene
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition, FameEntry
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules
from generator.referee.games.kaixiflan.campaign_view import known_hexes, seen_by, seen_land
from generator.referee.games.kaixiflan.heard_events import heard
from generator.referee.games.kaixiflan.news import news
from generator.referee.games.kaixiflan.reason_words import ReasonWords
from generator.referee.games.kaixiflan.report_blocks import ReportBlocks, report, season_and_year
from generator.referee.games.kaixiflan.report_words import ReportWords
from generator.referee.games.kaixiflan.week import Week

MAP_ROOM = (172.0, 150.0)  # mm that the map of a report may take


class ProvinceReport:
    """The report of one province after a week, in the language of its words."""

    def __init__(
        self,
        game: Game,
        rules: CampaignRules,
        before: CampaignPosition,
        week: Week,
        province: str,
        words: ReportWords,
        notes: Sequence[SheetNote] = (),
    ) -> None:
        self.game, self.rules, self.province, self.words = game, rules, province, words
        self.notes = notes  # about its sheet
        self.make = ReportBlocks(words, ReasonWords(words))
        self.before = seen_by(rules, before, province)
        self.after = seen_by(rules, week.position, province)
        self.land = seen_land(rules, week.position, province)
        self.outcomes = [one for one in week.outcomes if one.province == province]
        known = known_hexes(week.position, province)
        self.events = list(heard(week.events, self.outcomes, province, known))

    def report(self) -> CampaignReport:
        """The whole report."""
        title = self.words("title", province=self.words.owner(self.province))
        return report(self.rules, self.words, self.before.turn, title, self._parts())

    def _parts(self) -> Iterator[ReportPart]:
        make, province = self.make, self.words.owner(self.province)
        era = self.words.era(self.after.of(self.province).era)
        yield ReportText(self.words("standing", province=province, era=era), "lead")
        yield make.heading("orders")
        yield from make.sheet(province, self.outcomes, self.notes)
        yield make.heading("news")
        changes = news(self.rules, self.before, self.after, self.land, self.words)
        yield from make.points([*make.events(self.events), *changes], "no_news")
        yield self._store()
        yield from self._fame()
        yield make.heading("offices")
        yield from make.points(self._offices())
        yield make.heading("missions")
        yield from make.points(self._missions(), "no_missions")
        yield make.heading("next")
        yield from self._next()
        yield make.heading("map")
        yield self._map()

    def _store(self) -> ReportPart:
        state, old = self.after.of(self.province), self.before.of(self.province)
        limit = self.rules.eras[state.era].store
        rows = [
            (self.words.name("resources", resource), str(had), str(has), str(limit))
            for resource, had, has in zip(self.rules.resources, old.stock, state.stock, strict=True)
        ]
        heads = ("resource", "before", "after", "limit")
        return self.make.table("store", heads, rows, ("left", "right", "right", "right"), (6, 3, 3, 3))

    def _fame(self) -> Iterator[ReportPart]:
        shown = [state.id for state in self.after.provinces]
        if self.rules.scenario.fame_public_running_total != "yes":
            shown = [self.province]
        rows = []
        for name in shown:
            own = [entry for entry in self.after.ledger if entry.province == name]
            now = [entry for entry in own if entry.turn == self.before.turn]
            total = sum(entry.amount for entry in own)
            rows.append((self.words.owner(name), self._headings(now), str(sum(e.amount for e in now)), str(total)))
        heads = ("province", "heading", "this_turn", "total")
        yield self.make.table("fame", heads, rows, ("left", "left", "right", "right"), (5, 9, 3, 3))
        yield ReportText(self.words("provisional"), "note")

    def _headings(self, entries: Sequence[FameEntry]) -> str:
        """The headings under which Fame was won, with their sums."""
        sums: dict[str, int] = {}
        for entry in entries:
            sums[entry.heading] = sums.get(entry.heading, 0) + entry.amount
        return ", ".join(f"{self.words.name('fame', heading)} {amount}" for heading, amount in sums.items())

    def _offices(self) -> Iterator[str]:
        held = dict(self.after.offices)
        for office in self.rules.offices:
            name = self.words.name("offices", office)
            if office in held:
                yield self.words("office_held", office=name, province=self.words.owner(held[office]))
            else:
                yield self.words("office_vacant", office=name)

    def _missions(self) -> Iterator[str]:
        for mission in self.after.missions:
            row = self.words.speaker.table("missions")[mission]
            yield self.words("mission", title=row.name, wish=row.text, won=self.rules.missions[mission].fame)

    def _next(self) -> Iterator[ReportPart]:
        if self.after.over:
            yield ReportText(self.words("over"))
            return
        turn = self.after.turn
        season = self.rules.season(turn)
        actions = self.rules.eras[self.after.of(self.province).era].actions
        when = season_and_year(self.rules, self.words, turn)
        yield ReportText(self.words("next_turn", orders=actions, **when))
        if season in self.rules.phases["politics"]:
            yield ReportText(self.words("next_vote"), "point")
        if self.after.candidates and season in self.rules.phases["ballads"]:
            yield ReportText(self.words("next_ballad"), "point")

    def _map(self) -> ReportPart:
        scene = province_scene(self.game, self.after, self.land, self.province, MAP_ROOM)
        capital, turn = self.rules.capitals[self.province], self.before.turn
        caption = self.words("map_caption", capital=capital, turn=turn)
        alt = self.words("map_alt", capital=capital, province=self.words.owner(self.province))
        return ReportMap(scene, caption, alt)
