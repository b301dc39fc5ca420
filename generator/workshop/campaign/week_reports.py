"""Everything that goes out after a week: reports, maps and the next order sheets, as files in memory by their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.base.names import suggestion
from generator.catalog.library import Game
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules
from generator.referee.games.kaixiflan.campaign_view import seen_land
from generator.referee.games.kaixiflan.week import Week
from generator.rulebook.document import Document, Words
from generator.rulebook.pdf.render import render_pdf
from generator.rulebook.plain_text import as_text
from generator.rulebook.web.page import render_html
from generator.workshop.books.documents import GameDocuments
from generator.workshop.campaign.campaign_prints import CampaignPress
from generator.workshop.campaign.director_report import director_report
from generator.workshop.campaign.province_report import ProvinceReport
from generator.workshop.campaign.reason_words import ReasonWords
from generator.workshop.campaign.report_words import ReportWords
from generator.workshop.site.web_edition import make_look, web_words

DIRECTOR, EVERYBODY = "director", "kingdom"  # folders beside those of the provinces


@dataclass(slots=True)
class WeekReports:
    """Makes the files of one week of a campaign.

    `languages` are those that the provinces are written to in, the game's own unless named; `language` is the
    director's. Raises CannotJudge for a language that the game does not have.
    """

    project: Project
    game: Game
    rules: CampaignRules
    language: str
    languages: Mapping[str, str] = field(default_factory=dict)
    paper: str = "a4"
    _documents: GameDocuments = field(init=False)
    _press: CampaignPress = field(init=False)

    def __post_init__(self) -> None:
        for language in (self.language, *self.languages.values()):
            if language not in self.game.languages:
                near = suggestion(language, self.game.languages)
                raise CannotJudge(f"{self.game.id} has no texts in {language!r}: {near}")
        self._documents = GameDocuments(self.project, self.game, load_print_data(self.project, Findings()))
        self._press = CampaignPress(self.project, self.game, self.paper)

    def files(self, before: CampaignPosition, week: Week) -> Iterator[tuple[str, bytes]]:
        """Each file by its name under the folder of the turn: PROVINCE/report.pdf, kingdom/map.LANGUAGE.pdf …"""
        for province in self.rules.provinces:
            yield from self._of_province(before, week, province)
        words = self._words(self.language)
        tell = ReasonWords(words)
        report = director_report(self.game, self.rules, before, week, words, self._house(self.language), tell)
        yield from self._report(DIRECTOR, report)
        yield from self._maps(week.position)

    def _of_province(self, before: CampaignPosition, week: Week, province: str) -> Iterator[tuple[str, bytes]]:
        language = self.languages.get(province, self.language)
        words, house = self._words(language), self._house(language)
        pictures = self._documents.faces(language)
        report = ProvinceReport(
            self.game, self.rules, before, week, province, words, house, pictures, ReasonWords(words)
        )
        yield from self._report(province, report.document())
        after = week.position
        land = seen_land(self.rules, after, province)
        edition = words("edition", turn=before.turn)
        yield f"{province}/map.pdf", self._press.close_up(land, province, language, edition)
        if not after.over:
            yield f"{province}/orders.pdf", self.order_sheet(after, province)

    def order_sheet(self, position: CampaignPosition, province: str) -> bytes:
        """The form for a province's next orders, with the province, turn, season and year written in."""
        language = self.languages.get(province, self.language)
        words = self._words(language)
        turn = position.turn
        written = {
            "province": words.name("provinces", province),
            "turn": str(turn),
            "season": words.name("seasons", self.rules.season(turn)),
            "year": str(self.rules.year(turn)),
        }
        return self._press.order_sheet(position.of(province).era, language, written)

    def _maps(self, position: CampaignPosition) -> Iterator[tuple[str, bytes]]:
        """The map of the Kingdom: one for all where all know the same, else one for each province."""
        common = self.rules.scenario.explore_knowledge == "common"
        seen = set()
        for province in self.rules.provinces:
            language = self.languages.get(province, self.language)
            name = f"{EVERYBODY}/map.{language}.pdf" if common else f"{province}/kingdom.pdf"
            if name not in seen:
                seen.add(name)
                edition = self._words(language)("edition", turn=position.turn - 1)
                yield name, self._press.map(seen_land(self.rules, position, province), language, edition)

    def _report(self, folder: str, document: Document) -> Iterator[tuple[str, bytes]]:
        paper = load_print_data(self.project, Findings()).paper(self.paper)
        yield f"{folder}/report.pdf", render_pdf([document], (paper.width, paper.height), self.project).data
        yield f"{folder}/report.html", self._page(document).encode()
        yield f"{folder}/report.txt", as_text(document).encode()

    def _page(self, document: Document) -> str:
        """The report as a page for a browser, as that of a rulebook."""
        words = web_words(self.project, self._documents.print_data, document.language, False)
        look = make_look(self.project, document.theme, self.game)
        return render_html({document.language: document}, document.language, words, look, home="#page-text")

    def _words(self, language: str) -> ReportWords:
        return ReportWords(self._documents.voice(language))

    def _house(self, language: str) -> Words:
        return self._documents.house_words(language)
