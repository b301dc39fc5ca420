"""What a campaign prints besides its reports: maps of what is known, and forms for the next orders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as value_of

from msgspec import structs

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import Game
from generator.catalog.printdata import PrintData
from generator.catalog.project import Project
from generator.faces.deck import Deck, PieceFaces, make_decks, speakers
from generator.language.catalogue import Catalogue
from generator.pdf.filled_form import filled_form
from generator.press.job import PrintJob
from generator.press.sheets import print_job
from generator.referee.campaign_report import PrintedPart
from generator.workshop.defaults import DEFAULT_LAYOUT
from generator.workshop.print_preparation import HOUSE_THEME, house_theme
from generator.workshop.translation.speakers import press_speaker


@dataclass(slots=True)
class CampaignPress:
    """Prints for one campaign on one paper; whatever is the same for several provinces is composed once."""

    project: Project
    print_data: PrintData
    catalogues: Mapping[str, Catalogue]
    paper: str = "a4"
    _decks: dict[tuple[str, str, str], list[tuple[Game, Deck]]] = value_of(default_factory=dict)

    def printed(self, part: PrintedPart, language: str) -> bytes:
        """A part in one language as a PDF. Raises CannotJudge for what cannot be composed, and for a missing field."""
        game = part.game
        if part.edition:
            game = structs.replace(game, model=structs.replace(game.model, edition=part.edition))
        deck = self._deck(part.component, game, language)
        if part.row:
            deck = structs.replace(deck, pieces=tuple(faces for faces in deck.pieces if part.row in _rows(faces)))
        findings = Findings()
        house = house_theme(self.project, game, findings)
        if house is None:
            raise CannotJudge(f"the theme {HOUSE_THEME} cannot be read: {findings.errors[0].message}")
        data = self.print_data
        voice = speakers(game, self.catalogues, False)[language]
        press_words = press_speaker(self.project, data, language, False, findings)
        paper, layout, look = data.paper(self.paper), data.layout(DEFAULT_LAYOUT), house.in_language(language)
        job = PrintJob(game, deck, paper, layout, voice, press_words, look)
        made = print_job(job)[0].data
        return filled_form(made, part.written) if part.written else made

    def _deck(self, component: str, game: Game, language: str) -> Deck:
        """The deck of a component, composed once for games that hold the same."""
        known = self._decks.setdefault((component, language, game.model.edition), [])
        for other, deck in known:
            if other.tables == game.tables:
                return deck
        findings = Findings()
        model = next(one for one in game.components if one.id == component)
        voices = speakers(game, self.catalogues, False)
        made = make_decks(self.project, game, model, [language], voices, self.print_data, findings)
        if language not in made:
            first = next(iter(findings.errors), None)
            message = first.message if first else "nothing was made"
            raise CannotJudge(f"{component} cannot be printed in {language}: {message}", first.fix if first else "")
        known.append((game, made[language]))
        return made[language]


def _rows(faces: PieceFaces) -> tuple[str, ...]:
    """The rows that a piece is made of."""
    piece = faces.piece
    return (piece.row.id, piece.per.id) if piece.per is not None else (piece.row.id,)
