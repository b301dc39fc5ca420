"""`tirada check`: checks data, texts, rules and printed files against the data as they are now."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.catalog.library import Game
from generator.workshop.checking.checked_games import CheckedGames
from generator.workshop.checking.printed_checks import PrintedFileChecks
from generator.workshop.checking.source_checks import (
    check_game_data,
    check_game_rules,
    check_game_texts,
    check_shared_data,
    check_shared_texts,
)

KINDS = ("data", "text", "rules", "print")
OF_GAME: Mapping[str, Callable[[CheckedGames, Game], None]] = {
    "data": check_game_data,
    "text": check_game_texts,
    "rules": check_game_rules,
}
SHARED: Mapping[str, Callable[[CheckedGames], None]] = {"data": check_shared_data, "text": check_shared_texts}


class Checker(PrintedFileChecks):
    """All checks of one project: a method for each kind. What several of them need is read once."""

    def data(self) -> None:
        """Check tables and registers."""
        self._judge("data")

    def rules(self) -> None:
        """Check clauses, books and examples."""
        self._judge("rules")

    def text(self) -> None:
        """Check translations, and that every text can be printed."""
        self._judge("text")

    def _judge(self, kind: str) -> None:
        self.shared(kind)
        for game in self.games():
            self.of_game(kind, game)

    def shared(self, kind: str) -> None:
        """What a kind of check judges that belongs to no game."""
        if kind in SHARED:
            SHARED[kind](self)

    def of_game(self, kind: str, game: Game) -> None:
        """What a kind of check judges of one game."""
        OF_GAME[kind](self, game)
        self.judged += 1
