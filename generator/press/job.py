"""A print job: one component in one language, its paper, its layout, and the texts to print."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from generator.catalog.kinds import ComponentKind
from generator.catalog.library import Game
from generator.catalog.looks import Look
from generator.catalog.print_rows import LabelStock, Layout, Paper
from generator.catalog.rulings import Choices
from generator.faces.deck import Deck
from generator.faces.templates.loading import Theme
from generator.language.speaker import Speaker

if TYPE_CHECKING:
    from generator.base.landing import SidesLanding


class PrintJob(msgspec.Struct, frozen=True):
    """One component to print, in one language on one paper.

    `voice` words the game's texts and `press_words` those of every kit; `house` is the theme of the latter.
    """

    game: Game
    deck: Deck
    paper: Paper
    layout: Layout
    voice: Speaker
    press_words: Speaker
    house: Theme
    draft: bool = False
    rulings: Choices = ()  # chosen options that are not the default
    stock: LabelStock | None = None  # label stock, for stickers
    players: int = 0  # it has the pieces of so many players alone; 0: of all
    printer: str = ""  # the printer for which its pages are corrected, and where that puts what it prints
    landings: SidesLanding | None = None
    pieces: tuple[str, ...] = ()  # the codes that were chosen to be printed alone, and how many copies of each
    copies: int = 0
    skip: int = 0  # so many places of the first sheet are left free
    since: str = ""  # the earlier build that its page of changes compares with, as JSON

    @property
    def kind(self) -> ComponentKind:
        """The kind of the component, which says how it is cut, folded and laid out."""
        return self.game.kind_of(self.deck.component)


def for_whom(press_words: Speaker, players: int) -> str:
    """For how many players something is that lacks the pieces of the others, in words: "for 2 players"."""
    words: Any = press_words.context(players=players)["words"]
    return str(words.for_one_player if players == 1 else words.for_players)


def in_look(press_words: Speaker, look: Look) -> list[str]:
    """How something is printed that does not look as usual, in words: "in little ink"."""
    words: Any = press_words.context()["words"]
    ink = [str(getattr(words, f"ink_{look.ink}"))] if look.ink else []
    return [*ink, *([str(words.large_print)] if look.large else [])]


def corrected_for(press_words: Speaker, printer: str) -> str:
    """For which printer a sheet is corrected, in words: "for the printer office"."""
    words: Any = press_words.context(printer=printer)["words"]
    return str(words.for_printer)
