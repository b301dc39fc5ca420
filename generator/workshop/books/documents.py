"""The documents of a game: gathers what its rulebook needs of the project, and makes each document once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import RECORDS, Game
from generator.catalog.printdata import PrintData
from generator.catalog.project import Project
from generator.catalog.rulings import Choices
from generator.faces.deck import game_theme, speakers
from generator.language.catalogue import Catalogue
from generator.language.speaker import Speaker
from generator.referee.refusal_sentences import TABLE
from generator.rulebook.assemble import ContentProviders, RefusalSentence, assemble, house_words
from generator.rulebook.book_art import ArtOf, art_of
from generator.rulebook.document import Document, Words
from generator.rulebook.examples import Examples
from generator.rulebook.pdf import RenderedBook
from generator.rulebook.pictures import ComposedFaces
from generator.rulebook.record_examples import RecordedExample
from generator.rulebook.web.page import Showcase
from generator.workshop.books.places import known_icons
from generator.workshop.books.recorded_refusal import RecordedRefusal
from generator.workshop.books.refusals import codes_of, shown_refusals
from generator.workshop.shared_decks import decks_of_run
from generator.workshop.translation.speakers import catalogues_of, press_speaker

Given = TypeVar("Given")


@dataclass(slots=True)
class GameDocuments:
    """The documents of one game under the chosen rulings, each made once.

    Raises CannotJudge for what the skeleton names and does not exist, for an example that does not hold, and for a
    missing text unless this is a draft. Under rulings that are not the defaults, or with `lenient`, an example that
    does not hold is left out instead, and `left_out` has the reason. `pictures` and `showcased` are what was drawn,
    by language: later documents of a game whose pieces are still the same may be given them.
    """

    project: Project
    game: Game
    print_data: PrintData
    draft: bool = False
    choices: Choices = ()
    lenient: bool = False
    left_out: dict[str, str] = field(default_factory=dict)
    languages: tuple[str, ...] = ()  # those that lack no text; all of the game's unless somebody says so
    catalogues: dict[str, Catalogue] = field(default_factory=dict)
    _voices: dict[str, Speaker] = field(default_factory=dict)
    _known: dict[tuple[str, bool], Document] = field(default_factory=dict)
    _providers: dict[str, ContentProviders] = field(default_factory=dict)
    refusals: dict[str, RecordedRefusal] | None = None  # those that its records show; read from them unless given
    _printed_sizes: dict[str, Mapping[str, float]] = field(
        default_factory=dict
    )  # shared by the pictures of all languages
    _recorded: dict[str, RecordedExample] = field(default_factory=dict)  # played once for all languages
    _drawings: ArtOf | None = None
    pictures: dict[str, ComposedFaces] = field(default_factory=dict)
    showcased: dict[str, list[Showcase]] = field(default_factory=dict)
    last_rendered: tuple[object, RenderedBook] | None = None  # by what it was made of: a booklet is folded from it

    def __post_init__(self) -> None:
        self.languages = self.languages or tuple(self.game.languages)

    def document(self, language: str, *, reference: bool = False) -> Document:
        """The rulebook, or the reference sheet, in one language."""
        if (language, reference) not in self._known:
            providers = self.providers(language)
            made = assemble(self.game, self._voices[language], providers, reference=reference)
            known_icons(self.project, self.game, made)
            self._known[language, reference] = made
        return self._known[language, reference]

    def providers(self, language: str) -> ContentProviders:
        """The providers of everything that a book in this language is made from."""
        voice = self.voice(language)
        if language not in self._providers:
            pictures = self.faces(language)
            examples = Examples(self.project, self.game, voice, pictures, self.choices, self._recorded)
            house = press_speaker(self.project, self.print_data, language, self.draft, Findings())
            if self.refusals is None:
                self.refusals = refusals_of(self.project, self.game)
            whys = refusal_sentences(self.refusals, self._voices[language])
            self._providers[language] = ContentProviders(
                house,
                pictures.pieces,
                lambda ident, step, diagram: self._unless_left_out(ident, lambda: examples.scene(ident, step, diagram)),
                lambda ident: self._unless_left_out(ident, lambda: examples.play(ident)),
                lambda wanted, show: self._art()(wanted, show),
                whys,
                self.choices,
            )
        return self._providers[language]

    def _art(self) -> ArtOf:
        """Gives the drawings of the game's books. Raises CannotJudge when its theme cannot be used."""
        if self._drawings is None:
            theme = game_theme(self.project, self.game, Findings())
            if theme is None:
                raise CannotJudge(f"the theme {self.game.model.theme!r} cannot be used", "see `tirada check text`")
            self._drawings = art_of(self.project, self.game.id, theme)
        return self._drawings

    def house_words(self, language: str) -> Words:
        """The fixed words of the game's documents in one language."""
        house = press_speaker(self.project, self.print_data, language, self.draft, Findings())
        return house_words(house, self.game)

    def faces(self, language: str) -> ComposedFaces:
        """The pictures of pieces in one language, composed when they are first asked for."""
        if language not in self.pictures:
            self.voice(language)
            self.pictures[language] = ComposedFaces(
                self.project,
                self.game,
                language,
                self._voices,
                self.print_data,
                self._printed_sizes,
                partial(decks_of_run, self.project, self.game, self._voices, self.print_data, self.draft),
            )
        return self.pictures[language]

    def _unless_left_out(self, ident: str, make: Callable[[], Given]) -> Given | None:
        """The result of `make` for an example, or None when the chosen rulings make the example wrong."""
        model = self.game.examples.get(ident)
        relied = model.clauses if model else ()
        for ruling, option in self.choices:
            if ruling in relied:  # what it tells would not be so
                self.left_out.setdefault(ident, f"it relies on {ruling}, and {option} is chosen")
        if ident in self.left_out:
            return None
        try:
            return make()
        except CannotJudge as error:
            if ident not in self.game.examples or not (self.choices or self.lenient):
                raise
            self.left_out[ident] = error.message
            return None

    def voice(self, language: str) -> Speaker:
        """The speaker that words the game's texts in this language."""
        return self.voices[language]

    @property
    def voices(self) -> Mapping[str, Speaker]:
        """The speakers of the game's languages."""
        if not self._voices:
            self.catalogues = self.catalogues or catalogues_of(self.project, self.game, Findings())
            self._voices = speakers(self.game, self.catalogues, self.draft)
        return self._voices


def refusal_sentences(shown: Mapping[str, RecordedRefusal], speaker: Speaker) -> Sequence[RefusalSentence]:
    """The sentence of every refusal in a language, in the order of the game's table of refusals."""
    return [RefusalSentence(code, one.sentence_in(speaker), one.refusal.clause) for code, one in shown.items()]


def refusals_of(project: Project, game: Game) -> dict[str, RecordedRefusal]:
    """The refusals that the game's records show, in the order of its table; none without a referee, or records."""
    if TABLE not in game.tables or not (game.folder / RECORDS).is_dir():
        return {}
    found = shown_refusals(project, game)
    return {code: found[code] for code in codes_of(game) if code in found}
