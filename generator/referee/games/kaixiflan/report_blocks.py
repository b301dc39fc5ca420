"""Parts of a report, worded by the rows of `report_words`: headings, paragraphs, points, orders and tables."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from generator.base.display_list import Align
from generator.referee.campaign_report import (
    CampaignReport,
    ReportHeading,
    ReportPart,
    ReportTable,
    ReportText,
    SheetNote,
)
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules
from generator.referee.games.kaixiflan.outcomes import Outcome, Reason
from generator.referee.games.kaixiflan.reason_words import ReasonWords
from generator.referee.games.kaixiflan.report_words import ReportWords


@dataclass(frozen=True, slots=True)
class ReportBlocks:
    """Makes the parts of a report."""

    words: ReportWords
    tell: ReasonWords

    def heading(self, phrase: str, **data: str) -> ReportHeading:
        """A heading; the same phrase may head several parts."""
        return ReportHeading(self.words(phrase, **data))

    def points(self, sentences: Iterable[str], none: str = "") -> Iterator[ReportText]:
        """A list of sentences; the phrase `none` where there are not any."""
        told = list(sentences)
        for sentence in told:
            yield ReportText(sentence, "point")
        if not told and none:
            yield ReportText(self.words(none))

    def table(
        self,
        caption: str,
        heads: Sequence[str],
        rows: Iterable[Sequence[str]],
        aligns: Sequence[Align],
        widths: Sequence[float],
    ) -> ReportTable:
        """A table under the phrase `caption`."""
        named = tuple(self.words(head) for head in heads)
        return ReportTable(self.words(caption), named, tuple(tuple(row) for row in rows), tuple(aligns), tuple(widths))

    def orders(self, outcomes: Iterable[Outcome]) -> Iterator[ReportText]:
        """One numbered paragraph for each order: what it asked, what became of it, and why, with the clauses."""
        for one in sorted(outcomes, key=lambda one: one.line):
            became = " ".join([f"{self.words(one.label)}.", *self.reasons(one.reasons)])
            yield ReportText(became, "step", one.line, f"{self.words.order(one.order)}.")

    def sheet(
        self, province: str, outcomes: Sequence[Outcome], notes: Sequence[SheetNote] = ()
    ) -> Iterator[ReportText]:
        """A province's orders, those that could not be read among them, and what else was wrong with its sheet."""
        unread: dict[int, list[str]] = {}
        whole: list[str] = []
        odd: list[str] = []
        for note in notes:
            told = f"{note.words} ({note.clause})" if note.clause else note.words
            if note.voids:
                (unread.setdefault(note.line, []) if note.line else whole).append(told)
            else:
                odd.append(self.words("order_note", line=note.line, told=told) if note.line else told)
        steps = list(self.orders(outcomes))
        for line, wrong in unread.items():
            became = " ".join([f"{self.words('void')}.", *wrong])
            steps.append(ReportText(became, "step", line, self.words("unread_order")))
        yield from sorted(steps, key=lambda step: step.number)
        if whole:
            yield ReportText(self.words("sheet_void", province=province, told=" ".join(whole)))
        elif not steps:
            yield ReportText(self.words("no_orders", province=province))
        for told in odd:
            yield ReportText(told, "note")

    def reasons(self, reasons: Iterable[Reason]) -> Iterator[str]:
        """Reasons as sentences; behind those that one clause decided, one after another, that clause once."""
        told = [(self.tell(reason), reason.clause) for reason in reasons]
        for clause, group in itertools.groupby((one for one in told if one[0]), key=lambda one: one[1]):
            sentences = " ".join(sentence for sentence, _ in group)
            yield f"{sentences} ({clause})" if clause else sentences

    def events(self, events: Iterable[Reason]) -> Iterator[str]:
        """Events as sentences, each by itself with its clause: they have nothing to do with each other."""
        for event in events:
            yield from self.reasons([event])


def season_and_year(rules: CampaignRules, words: ReportWords, turn: int) -> dict[str, str | int]:
    """What phrases say of a turn: its season, year and number."""
    season = words.name("seasons", rules.season(turn)).lower()
    return {"season": season, "year": rules.year(turn), "turn": turn}


def report(
    rules: CampaignRules, words: ReportWords, turn: int, title: str, parts: Iterable[ReportPart]
) -> CampaignReport:
    """A report of a turn."""
    when = words("when", **season_and_year(rules, words, turn))
    return CampaignReport(title, when[:1].upper() + when[1:], tuple(parts), words.speaker.language)
