"""Blocks of a report: headings, paragraphs, points and tables, worded by the rows of `report_words`."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from generator.base.display_list import Align
from generator.catalog.library import Game
from generator.language.markup import Run, parse
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules
from generator.referee.games.kaixiflan.outcomes import Outcome, Reason
from generator.rulebook.document import Block, BookTable, Document, Heading, Paragraph, Role, Words
from generator.workshop.campaign.report_words import ReportWords

Tell = Callable[[Reason], str]  # a reason as a sentence; "" for one that nobody need read


@dataclass(slots=True)
class ReportBlocks:
    """Makes the blocks of one report, each with an id of its own."""

    words: ReportWords
    tell: Tell
    made: int = field(default=0)

    def heading(self, phrase: str, **data: str) -> Heading:
        """A heading; the same phrase may head several parts."""
        return Heading(self._ident(), parse(self.words(phrase, **data)), 2)

    def paragraph(self, words: str, role: Role = "text") -> Paragraph:
        """A paragraph of some words."""
        return Paragraph(self._ident(), parse(words), role)

    def points(self, sentences: Iterable[str], none: str = "") -> Iterator[Paragraph]:
        """A list of sentences; the phrase `none` where there are not any."""
        told = list(sentences)
        for sentence in told:
            yield self.paragraph(sentence, "point")
        if not told and none:
            yield self.paragraph(self.words(none))

    def table(
        self,
        caption: str,
        heads: Sequence[str],
        rows: Iterable[Sequence[str]],
        aligns: Sequence[Align],
        widths: Sequence[float],
    ) -> BookTable:
        """A table under the phrase `caption`; `widths` are the columns' shares."""
        return BookTable(
            self._ident(),
            parse(self.words(caption)),
            tuple(parse(self.words(head)) for head in heads),
            tuple(tuple(parse(words) for words in row) for row in rows),
            tuple(aligns),
            tuple(widths),
        )

    def orders(self, outcomes: Iterable[Outcome]) -> Iterator[Paragraph]:
        """One numbered paragraph for each order: what it asked, what became of it, and why, with the clauses."""
        for one in sorted(outcomes, key=lambda one: one.line):
            asked = Run(f"{self.words.order(one.order)}. ", strong=True)
            became = " ".join([f"{self.words(one.label)}.", *self.reasons(one.reasons)])
            yield Paragraph(self._ident(), (asked, *parse(became)), "step", number=one.line)

    def reasons(self, reasons: Iterable[Reason]) -> Iterator[str]:
        """Reasons as sentences; behind those that one clause decided, one after another, that clause once."""
        told = [(self.tell(reason), reason.clause) for reason in reasons]
        for clause, group in itertools.groupby((one for one in told if one[0]), key=lambda one: one[1]):
            sentences = " ".join(sentence for sentence, _ in group)
            yield f"{sentences} ({clause})" if clause else sentences

    def _ident(self) -> str:
        self.made += 1
        return f"b{self.made}"


def season_and_year(rules: CampaignRules, words: ReportWords, turn: int) -> dict[str, str | int]:
    """What phrases say of a turn: its season, year and number."""
    season = words.name("seasons", rules.season(turn)).lower()
    return {"season": season, "year": rules.year(turn), "turn": turn}


def report(game: Game, words: ReportWords, house: Words, title: str, when: str, blocks: Iterable[Block]) -> Document:
    """A report as a document."""
    when = when[:1].upper() + when[1:]
    return Document(
        game=game.id,
        kind="report",
        language=words.speaker.language,
        title=title,
        subtitle=parse(when),
        edition="",
        authors=game.model.credits.authors,
        rights="",
        words=replace(house, reference=when),
        blocks=tuple(blocks),
        theme=game.model.theme,
    )
