"""A campaign's report as a document, which the press sets as a PDF, a page for a browser or plain text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.catalog.library import Game
from generator.language.markup import Run, parse
from generator.language.speaker import Speaker
from generator.referee.campaign_report import CampaignReport, ReportHeading, ReportMap, ReportTable, ReportText
from generator.rulebook.document import Block, BookTable, Document, Figure, Heading, Paragraph, Words
from generator.rulebook.pictures import ComposedFaces
from generator.rulebook.scenes import draw_scene


def document_of(
    report: CampaignReport, game: Game, house: Words, pictures: ComposedFaces, speaker: Speaker
) -> Document:
    """The document of a report; `house` are the fixed words of the game's documents in its language."""
    return Document(
        game=game.id,
        kind="report",
        language=report.language,
        title=report.title,
        subtitle=parse(report.turn),
        edition="",
        authors=game.model.credits.authors,
        rights="",
        words=replace(house, reference=report.turn),
        blocks=tuple(_blocks(report, pictures, speaker)),
        theme=game.model.theme,
    )


def _blocks(report: CampaignReport, pictures: ComposedFaces, speaker: Speaker) -> Iterator[Block]:
    for number, part in enumerate(report.parts, 1):
        ident = f"part-{number}"
        if isinstance(part, ReportHeading):
            yield Heading(ident, parse(part.words), 2)
        elif isinstance(part, ReportText):
            strong = (Run(f"{part.strong} ", strong=True),) if part.strong else ()
            yield Paragraph(ident, (*strong, *parse(part.words)), part.role, number=part.number)
        elif isinstance(part, ReportTable):
            rows = tuple(tuple(parse(words) for words in row) for row in part.rows)
            heads = tuple(parse(words) for words in part.heads)
            yield BookTable(ident, parse(part.caption), heads, rows, part.aligns, part.widths)
        else:
            assert isinstance(part, ReportMap)
            yield Figure(ident, draw_scene(part.scene, pictures, speaker), parse(part.caption), part.alt)
