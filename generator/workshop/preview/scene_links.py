"""What of a drawn position can be pressed: each place and piece that a legal action names, as a link that chooses it.

What is chosen stands in the address of the page (`?at=d4`), so that going back undoes it and nothing on disk changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from urllib.parse import urlencode

from generator.referee.actions import Action
from generator.referee.play_words import Sayings, begun, row_name
from generator.referee.scene import SceneSpot, is_named
from generator.rulebook.web.svg import LinkedArea

CHOSEN = "at"  # the name of what is chosen in an address
MOST_CHOSEN = 4
LEAST = 8.0  # mm: an area smaller than this in a drawing is hard to hit


class ChosenSpots:
    """What somebody has chosen on the drawing: the words of it that legal actions name, and the actions left."""

    def __init__(self, legal: Sequence[Action], sayings: Sayings, asked: Iterable[str]) -> None:
        self.sayings = sayings
        self.all = list(enumerate(legal, start=1))
        self.words: list[str] = []
        self.left = self.all
        for word in list(dict.fromkeys(asked))[:MOST_CHOSEN]:
            left = [one for one in self.left if is_named(word, one[1].args)]
            if left:
                self.words.append(word)
                self.left = left

    def address(self, word: str) -> str:
        """The address at which a word is chosen too, or no longer; alone, where no action names it with the others."""
        further = any(is_named(word, action.args) for _, action in self.left)
        words = [one for one in self.words if one != word] if word in self.words else [*self.words * further, word]
        return f"?{urlencode([(CHOSEN, one) for one in words])}"

    def can_be_chosen(self, word: str, owner: str = "") -> bool:
        """Whether a legal action names this."""
        return any(owner in ("", action.actor) and is_named(word, action.args) for _, action in self.all)

    def label(self, word: str) -> str:
        """What an action calls by a word, as people say it: a piece, or a space with what it is made of."""
        ground = self.sayings.ground.get(word)
        if ground is not None:
            return f"{word}: {row_name(self.sayings.speaker, ground.row)}"
        for _, action in self.all:
            named = {str(value): field for field, value in self.sayings.arguments(action)}
            if word in named:
                said = str(self.sayings.named(named[word], word))
                return word if said == word else begun(said)
        return word

    def areas(self, spots: Iterable[SceneSpot]) -> list[LinkedArea]:
        """The areas of a drawing that can be pressed; small ones are enlarged as far as a finger needs."""
        found = []
        for spot in spots:
            if self.can_be_chosen(spot.word, spot.owner):
                wide, high = max(spot.width, LEAST), max(spot.height, LEAST)
                x, y = spot.x - (wide - spot.width) / 2, spot.y - (high - spot.height) / 2
                href, label = self.address(spot.word), self.label(spot.word)
                found.append(LinkedArea(x, y, wide, high, href, label, spot.word in self.words))
        return found
