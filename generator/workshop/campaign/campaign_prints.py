"""What a campaign prints each week besides its reports: maps of what is known, and order sheets for the next turn."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass, replace
from dataclasses import field as value_of

import pikepdf
from msgspec import structs
from pikepdf.form import ChoiceField, DefaultAppearanceStreamGenerator, Form, TextField

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import Game
from generator.catalog.printdata import PrintData, load_print_data
from generator.catalog.project import Project
from generator.faces.deck import Deck, make_decks, speakers
from generator.faces.templates.loading import load_theme
from generator.language.catalogue import Catalogue
from generator.press.job import PrintJob
from generator.press.sheets import print_job
from generator.referee.games.kaixiflan.campaign_rules import Land
from generator.referee.games.kaixiflan.campaign_view import UNKNOWN
from generator.workshop.campaign.campaign_maps import with_land
from generator.workshop.defaults import DEFAULT_LAYOUT
from generator.workshop.print_preparation import HOUSE_THEME
from generator.workshop.translation.speakers import catalogues_of, press_speaker

MAP, CLOSE_UP, ORDERS = "map", "province_maps", "orders"  # components of the kit
MAP_NOTE = "map_public_note"  # what the kit's map says of itself: that of a campaign has its own words


@dataclass(slots=True)
class CampaignPress:
    """Prints for one campaign on one paper; whatever is the same for several provinces is made once."""

    project: Project
    game: Game
    paper: str = "a4"
    _print_data: PrintData = value_of(init=False)
    _decks: dict[tuple[str, str, str, frozenset[str]], Deck] = value_of(default_factory=dict)
    _catalogues: dict[str, Catalogue] = value_of(default_factory=dict)

    def __post_init__(self) -> None:
        self._print_data = load_print_data(self.project, Findings())

    def map(self, land: Mapping[str, Land], language: str, edition: str) -> bytes:
        """The map of the Kingdom with what is known of it, on as many sheets as the kit's map takes."""
        return self._printed(self._deck(MAP, land, language, edition), language, edition)

    def close_up(self, land: Mapping[str, Land], province: str, language: str, edition: str) -> bytes:
        """The map around one province, with what it knows."""
        deck = self._deck(CLOSE_UP, land, language, edition)
        own = tuple(faces for faces in deck.pieces if faces.piece.per.id == province)
        return self._printed(structs.replace(deck, pieces=own), language, edition)

    def order_sheet(self, era: int, language: str, written: Mapping[str, str]) -> bytes:
        """The order sheet of an era as a form; `written` stands in its fields about the turn already."""
        edition = self.game.model.edition
        deck = self._deck(ORDERS, {}, language, edition)
        own = tuple(faces for faces in deck.pieces if faces.piece.row.level == era)
        printed = self._printed(structs.replace(deck, pieces=own), language, edition)
        return _written_in(printed, {f"era{era}.{name}": value for name, value in written.items()})

    def _deck(self, component: str, land: Mapping[str, Land], language: str, edition: str) -> Deck:
        known = frozenset(hex for hex, what in land.items() if what != UNKNOWN)
        key = component, language, edition, known
        if key not in self._decks:
            game = self._game(land, edition)
            findings = Findings()
            model = next(one for one in game.components if one.id == component)
            voices = speakers(game, self._translated(), False)
            made = make_decks(self.project, game, model, [language], voices, self._print_data, findings)
            if language not in made:
                first = next(iter(findings.errors), None)
                message = first.message if first else "nothing was made"
                raise CannotJudge(f"{component} cannot be printed in {language}: {message}", first.fix if first else "")
            self._decks[key] = made[language]
        return self._decks[key]

    def _printed(self, deck: Deck, language: str, edition: str) -> bytes:
        game, data, findings = self._game({}, edition), self._print_data, Findings()
        voice = speakers(game, self._translated(), False)[language]
        press_words = press_speaker(self.project, data, language, False, findings)
        house = load_theme(self.project, HOUSE_THEME, findings)
        if house is None:
            raise CannotJudge(f"the theme {HOUSE_THEME} cannot be read: {findings.errors[0].message}")
        job = PrintJob(game, deck, data.paper(self.paper), data.layout(DEFAULT_LAYOUT), voice, press_words, house)
        return print_job(job)[0].data

    def _game(self, land: Mapping[str, Land], edition: str) -> Game:
        """The game with the land that is known, if any; its pages bear the edition and say what a campaign's map is."""
        game = with_land(self.game, land) if land else self.game
        if not land:
            return game
        note = game.tables["report_words"].rows["map_note"].text
        words = game.tables["words"]
        row = words.rows[MAP_NOTE]._replace(text=note)
        return replace(
            game,
            model=structs.replace(game.model, edition=edition),
            tables={**game.tables, "words": replace(words, rows={**words.rows, MAP_NOTE: row})},
            aliases={**game.aliases, f"words.{MAP_NOTE}.text": "report_words.map_note.text"},
        )

    def _translated(self) -> Mapping[str, Catalogue]:
        if not self._catalogues:
            self._catalogues.update(catalogues_of(self.project, self.game, Findings()))
        return self._catalogues


def _written_in(form: bytes, written: Mapping[str, str]) -> bytes:
    """A form with some of its fields filled in, and looking so in every viewer. Raises CannotJudge without a field."""
    made = io.BytesIO()
    with pikepdf.open(io.BytesIO(form)) as pdf:
        fields = Form(pdf, DefaultAppearanceStreamGenerator)
        for name, value in written.items():
            if name not in fields:
                raise CannotJudge(f"the order sheet has no field {name!r}")
            field = fields[name]
            assert isinstance(field, TextField | ChoiceField)
            field.value = value
        pdf.save(made, deterministic_id=True)
    return made.getvalue()
