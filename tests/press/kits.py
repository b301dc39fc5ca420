"""What the press's fixtures hand to its tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from generator.catalog.library import Game
from generator.catalog.printdata import PrintData
from generator.faces.deck import Deck
from generator.language.speaker import Speaker
from generator.workshop.build.sheets import Product

GAME = "qiahn_goblin"
MakeKit = Callable[..., list[Product]]


@dataclass(frozen=True)
class Facts:
    """What a kit is made of, read afresh."""

    game: Game
    print_data: PrintData
    decks: dict[str, Deck]
    voices: dict[str, Speaker]
    press_words: dict[str, Speaker]
