"""What a press run needs to know: one component, its paper, its layout, and who speaks."""

from __future__ import annotations

from dataclasses import dataclass

from generator.catalog.kinds import ComponentKind
from generator.catalog.library import Game
from generator.catalog.printdata import Paper
from generator.catalog.rulings import Choices
from generator.faces.deck import Deck
from generator.faces.templates.loading import Theme
from generator.language.speaker import Speaker
from generator.press.label_stock import Stock
from generator.press.layout import Layout


@dataclass(frozen=True, slots=True)
class Job:
    """One component in one language on one paper."""

    game: Game
    deck: Deck
    paper: Paper
    layout: Layout
    voice: Speaker
    press_words: Speaker
    house: Theme
    draft: bool = False
    rulings: Choices = ()  # chosen options that are not the default
    stock: Stock | None = None  # label stock, for stickers

    @property
    def kind(self) -> ComponentKind:
        """What the component is capable of."""
        return self.game.kind_of(self.deck.component)
