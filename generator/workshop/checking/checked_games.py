"""The games that are checked: each is read once, and what is wrong with its files is found once."""

from __future__ import annotations

from msgspec import structs

from generator.base.findings import Finding, Findings
from generator.catalog.library import Game, load_each, load_game
from generator.catalog.looks import USUAL, Look
from generator.catalog.models import ComponentModel
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.catalog.rulings import Choices, apply
from generator.faces.deck import Deck
from generator.workshop.books.completeness import report_book_gaps
from generator.workshop.books.documents import GameDocuments
from generator.workshop.kit.changes_page import kit_pages
from generator.workshop.print_preparation import decks_for
from generator.workshop.shared_decks import joined
from generator.workshop.targets import Target
from generator.workshop.translation.speakers import catalogues_of


class CheckedGames:
    """The games of a project that a check is about, each read once, and the findings about them.

    `judged` counts what was judged: games, or files. `whole` is whether nothing was wrong with what others are
    compared with: a fault in it is told once, and what is compared with it later looks as if it had none.
    """

    def __init__(self, project: Project, findings: Findings, only_game: str = "") -> None:
        self.project, self.findings, self.only_game = project, findings, only_game
        self._games: dict[str, Game | None] = {}
        self._decks: dict[tuple[str, str], tuple[dict[str, Deck], list[Finding]]] = {}
        self._sheet_decks: dict[tuple[str, str], dict[str, Deck]] = {}  # of components that share sheets
        self._kits: dict[tuple[str, ...], tuple[dict[str, Deck], list[Finding]]] = {}  # by game, paper, layout
        self._documents: dict[tuple[str, Choices, bool, Look], GameDocuments] = {}
        self.also_read: set[str] = set()  # games that were read for exports
        self.judged = 0
        self.whole = True

    def game(self, name: str) -> Game | None:
        """A game; its loading findings are reported the first time."""
        if name not in self._games:
            before = len(self.findings)
            self._games[name] = load_game(self.project, name, self.findings)
            self.whole = self.whole and len(self.findings) == before
        return self._games[name]

    def games(self) -> list[Game]:
        """Every game that is asked for and can be read."""
        names = [self.only_game] if self.only_game else self.project.game_ids()
        unread = [name for name in names if name not in self._games]
        if unread:
            before = len(self.findings)
            self._games.update(load_each(self.project, unread, self.findings))
            self.whole = self.whole and len(self.findings) == before
        return [game for name in names if (game := self._games[name]) is not None]

    @property
    def games_read(self) -> tuple[str, ...]:
        """The ids of the games that were read so far."""
        return tuple(sorted({*self._games, *self.also_read}))

    def decks(self, game: Game, component: ComponentModel) -> tuple[dict[str, Deck], list[Finding]]:
        """The decks of a component in every language of a game that was read here, and what is wrong with them.

        They are composed once: texts are judged by them, and then what was printed.
        """
        key = (game.id, component.id)
        if key not in self._decks:
            own = Findings()
            print_data = load_print_data(self.project, Findings())
            made = decks_for(self.project, game, component.id, game.languages, print_data, False, own)
            self._decks[key] = made, own.items
        return self._decks[key]

    def sheet_decks(self, game: Game, component: ComponentModel) -> tuple[dict[str, Deck], list[Finding]]:
        """The decks of all pieces on the sheets of a component, and what is wrong with them."""
        several = [self.decks(game, one) for one in (component, *game.printed_with(component.id))]
        if len(several) == 1:
            return several[0]
        key = (game.id, component.id)
        if key not in self._sheet_decks:
            self._sheet_decks[key] = joined([made for made, _ in several])
        return self._sheet_decks[key], [finding for _, found in several for finding in found]

    def kit_decks(self, game: Game, target: Target) -> tuple[dict[str, Deck], list[Finding]]:
        """The page that tells what a kit holds, for the target's language, paper and layout, and what is wrong."""
        key = (game.id, target.language, target.paper, target.layout, target.since)
        if key not in self._kits:
            own = Findings()
            made = kit_pages(self.project, game, target, load_print_data(self.project, Findings()), own)
            self._kits[key] = made, own.items
        return self._kits[key]

    def documents(self, game: Game, choices: Choices = (), *, draft: bool = False, look: Look = USUAL) -> GameDocuments:
        """The documents of a game under some rulings, in the languages that lack no text; each is made once.

        They serve the check of the rules, and then what was printed. `game` is as its files have it.
        """
        key = (game.id, choices, draft, look)
        if key not in self._documents:
            catalogues = catalogues_of(self.project, game, Findings())
            whole = report_book_gaps(game, catalogues, Findings(), strict=True)
            ruled = apply(game, choices) if choices else game
            found = GameDocuments(
                self.project,
                ruled if look == ruled.look else structs.replace(ruled, look=look),
                load_print_data(self.project, Findings()),
                draft,
                choices,
                catalogues=catalogues,
            )
            found.languages = tuple(game.languages) if draft else (game.model.source_language, *whole)
            self._documents[key] = found
        return self._documents[key]
