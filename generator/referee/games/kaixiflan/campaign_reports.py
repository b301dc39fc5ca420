"""What a campaign sends out after a turn: reports, the maps of what is known, and the form of the next orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec import structs

from generator.catalog.library import Game
from generator.language.speaker import Speaker
from generator.referee.campaign_report import CampaignReport, PrintedPart, ReportText, SheetNote
from generator.referee.games.kaixiflan.campaign_maps import with_land
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules
from generator.referee.games.kaixiflan.campaign_view import seen_by, seen_land
from generator.referee.games.kaixiflan.director_report import director_report
from generator.referee.games.kaixiflan.province_report import ProvinceReport
from generator.referee.games.kaixiflan.reason_words import ReasonWords
from generator.referee.games.kaixiflan.report_blocks import ReportBlocks
from generator.referee.games.kaixiflan.report_words import ReportWords
from generator.referee.games.kaixiflan.week import Week

MAP, SECRET_MAP, CLOSE_UP, FORM = "map", "map_secret", "province_maps", "orders"  # components of the kit
MAP_NOTE = "map_public_note"  # the row of `words` that the kit's map says of itself
OWN_NOTE = "map_note"  # the row of `report_words` that the map of a campaign says instead


@dataclass(frozen=True, slots=True)
class WeeklyReports:
    """The reports of one campaign."""

    game: Game
    rules: CampaignRules

    @property
    def provinces(self) -> tuple[str, ...]:
        return self.rules.provinces

    @property
    def one_map_for_all(self) -> bool:
        """Whether every province knows the same hexes (ruling KQ-16)."""
        return self.rules.scenario.explore_knowledge == "common"

    def over(self, position: CampaignPosition) -> bool:
        return position.over

    def outcome(self, account: Week, province: str, line: int, speaker: Speaker) -> ReportText | None:
        words = ReportWords(speaker)
        found = [one for one in account.outcomes if (one.province, one.line) == (province, line)]
        return next(ReportBlocks(words, ReasonWords(words)).orders(found), None)

    def seen_by(self, position: CampaignPosition, province: str) -> CampaignPosition:
        return seen_by(self.rules, position, province)

    def after(self, account: Week) -> CampaignPosition:
        return account.position

    def of_province(
        self,
        before: CampaignPosition,
        account: Week,
        province: str,
        speaker: Speaker,
        notes: Sequence[SheetNote] = (),
    ) -> CampaignReport:
        return ProvinceReport(self.game, self.rules, before, account, province, ReportWords(speaker), notes).report()

    def of_director(
        self, before: CampaignPosition, account: Week, speaker: Speaker, notes: Mapping[str, Sequence[SheetNote]]
    ) -> CampaignReport:
        return director_report(self.rules, before, account, ReportWords(speaker), notes)

    def map(self, position: CampaignPosition, province: str, speaker: Speaker) -> PrintedPart:
        return PrintedPart(MAP, self._known(position, province), edition=self._edition(position, speaker))

    def close_up(self, position: CampaignPosition, province: str, speaker: Speaker) -> PrintedPart:
        known = self._known(position, province)
        return PrintedPart(CLOSE_UP, known, province, edition=self._edition(position, speaker))

    def secret_map(self, speaker: Speaker) -> PrintedPart | None:
        if self.rules.scenario.map_shape != "custom":
            return None
        return PrintedPart(SECRET_MAP, with_land(self.game, self.rules.land), edition=ReportWords(speaker)("own_map"))

    def form(self, position: CampaignPosition, province: str, speaker: Speaker) -> PrintedPart:
        words, turn = ReportWords(speaker), position.turn
        level = position.of(province).era
        era = next(row.id for row in self.game.tables["eras"] if row.level == level)
        written = {
            "province": words.name("provinces", province),
            "turn": str(turn),
            "season": words.name("seasons", self.rules.season(turn)),
            "year": str(self.rules.year(turn)),
        }
        return PrintedPart(FORM, self.game, era, {f"era{level}.{name}": said for name, said in written.items()})

    def _known(self, position: CampaignPosition, province: str) -> Game:
        """The game whose map holds what a province knows, and says so."""
        note = f"report_words.{OWN_NOTE}.text"
        game = with_land(self.game, seen_land(self.rules, position, province))
        return with_note(game, f"words.{MAP_NOTE}.text", note)

    def _edition(self, position: CampaignPosition, speaker: Speaker) -> str:
        """What a map bears where those of the kit say their edition: the turn after which it holds."""
        return ReportWords(speaker)("edition", turn=position.turn - 1)


def with_note(game: Game, cell: str, other: str) -> Game:
    """The game in which a text of one table reads as that of another, in every language (both `table.row.text`)."""
    table, row, _ = cell.split(".")
    source, words, _ = other.split(".")
    kept = game.tables[table]
    changed = kept.rows[row]._replace(text=game.tables[source].rows[words].text)
    tables = {**game.tables, table: structs.replace(kept, rows={**kept.rows, row: changed})}
    return structs.replace(game, tables=tables, aliases={**game.aliases, cell: other})
