"""Everything that goes out after a turn: reports, maps and the next order sheets, as files in memory by their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.base.frozen import FrozenDict
from generator.base.names import suggestion
from generator.catalog.library import Game
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.language.speaker import Speaker
from generator.referee.campaign_plugin import SheetReader, SheetRemark
from generator.referee.campaign_report import CampaignReport, CampaignReports, PrintedPart, SheetNote
from generator.referee.registry import campaign_of
from generator.rulebook.document import Document
from generator.rulebook.pdf.render import render_pdf
from generator.rulebook.plain_text import as_text
from generator.rulebook.web.page import render_html
from generator.workshop.books.documents import GameDocuments
from generator.workshop.campaign.campaign_prints import CampaignPress
from generator.workshop.campaign.report_document import document_of
from generator.workshop.campaign.sheet_checks import hint_of
from generator.workshop.site.web_edition import make_look, web_words
from generator.workshop.translation.speakers import catalogues_of

DIRECTOR, EVERYBODY = "director", "kingdom"  # folders beside those of the provinces


@dataclass(slots=True)
class WeekReports:
    """Makes the files of one turn of a campaign.

    `languages` are those that the provinces are written to in, `language` unless named, which is the director's.
    Raises CannotJudge for a language that the game does not have.
    """

    project: Project
    game: Game
    reports: CampaignReports
    language: str
    languages: Mapping[str, str] = field(default_factory=dict)
    paper: str = "a4"
    _documents: GameDocuments = field(init=False)
    _press: CampaignPress = field(init=False)
    _reader: SheetReader | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        for language in (self.language, *self.languages.values()):
            if language not in self.game.languages:
                near = suggestion(language, self.game.languages)
                raise CannotJudge(f"{self.game.id} has no texts in {language!r}: {near}")
        catalogues = dict(catalogues_of(self.project, self.game, Findings()))
        print_data = load_print_data(self.project, Findings())
        print_data.paper(self.paper)
        self._documents = GameDocuments(self.project, self.game, print_data, catalogues=catalogues)
        self._press = CampaignPress(self.project, print_data, catalogues, self.paper)

    def files(
        self, before: Any, account: Any, remarks: Mapping[str, Sequence[SheetRemark]] = FrozenDict()
    ) -> Iterator[tuple[str, bytes]]:
        """Each file by its name under the folder of the turn: PROVINCE/report.pdf, kingdom/map.LANGUAGE.pdf …

        `remarks` are about the sheets of the turn, by province.
        """
        after = self.reports.after(account)
        for province in self.reports.provinces:
            language = self._language(province)
            voice = self._documents.voice(language)
            notes = self._notes(remarks.get(province, ()), voice)
            yield from self._report(province, self.reports.of_province(before, account, province, voice, notes))
            close_up = self.reports.close_up(after, province, voice)
            yield f"{province}/map.pdf", self._press.printed(close_up, language)
            if not self.reports.over(after):
                yield f"{province}/orders.pdf", self.order_sheet(after, province)
        voice = self._documents.voice(self.language)
        told = {province: self._notes(some, voice) for province, some in remarks.items()}
        director = self.reports.of_director(before, account, voice, told)
        yield from self._report(DIRECTOR, director)
        secret = self.reports.secret_map(voice)
        if secret is not None:
            yield f"{DIRECTOR}/map.pdf", self._press.printed(secret, self.language)
        yield from self._maps(after)

    def _notes(self, remarks: Sequence[SheetRemark], voice: Speaker) -> list[SheetNote]:
        """Remarks in the words of a language, with the name that was probably meant."""
        if remarks and self._reader is None:
            voices = [self._documents.voice(language) for language in self.game.languages]
            self._reader = campaign_of(self.game.rules_id).reader(self.game, voices)
        found = []
        for one in remarks:
            assert self._reader is not None
            sentences = (self._reader.sentence(voice, one.refusal), hint_of(self._reader, voice, one.refusal))
            told = " ".join(sentence for sentence in sentences if sentence)
            found.append(SheetNote(one.line, told, one.refusal.clause, one.voids))
        return found

    def order_sheet(self, position: Any, province: str) -> bytes:
        """The form for a province's next orders, with what is known of the turn written in."""
        language = self._language(province)
        part: PrintedPart = self.reports.form(position, province, self._documents.voice(language))
        return self._press.printed(part, language)

    def _maps(self, position: Any) -> Iterator[tuple[str, bytes]]:
        """The whole map: one in each language where all know the same, else one for each province."""
        made = set()
        for province in self.reports.provinces:
            language = self._language(province)
            common = self.reports.one_map_for_all
            name = f"{EVERYBODY}/map.{language}.pdf" if common else f"{province}/{EVERYBODY}.pdf"
            if name not in made:
                made.add(name)
                part = self.reports.map(position, province, self._documents.voice(language))
                yield name, self._press.printed(part, language)

    def _report(self, folder: str, report: CampaignReport) -> Iterator[tuple[str, bytes]]:
        language = report.language
        documents = self._documents
        faces, voice = documents.faces(language), documents.voice(language)
        document = document_of(report, self.game, documents.house_words(language), faces, voice)
        paper = documents.print_data.paper(self.paper)
        yield f"{folder}/report.pdf", render_pdf([document], (paper.width, paper.height), self.project).data
        yield f"{folder}/report.html", self._page(document).encode()
        yield f"{folder}/report.txt", as_text(document).encode()

    def _page(self, document: Document) -> str:
        """The report as a page for a browser, as that of a rulebook."""
        words = web_words(self.project, self._documents.print_data, document.language, False)
        words |= {f"web_{name}": words[f"web_report_{name}"] for name in ("home", "search", "found", "not_found")}
        words["web_marks"] = ""  # a report has no clauses of its own whose numbers could be hidden
        look = make_look(self.project, document.theme, self.game)
        return render_html({document.language: document}, document.language, words, look, home="#page-text")

    def _language(self, province: str) -> str:
        return self.languages.get(province, self.language)
