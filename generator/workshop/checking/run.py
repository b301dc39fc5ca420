"""`tirada check`: checks data, texts, rules and printed files against the data as they are now."""

from __future__ import annotations

from generator.workshop.checking.printed_checks import PrintedFileChecks
from generator.workshop.checking.source_checks import check_games_data, check_games_rules, check_games_texts

KINDS = ("data", "text", "rules", "print")


class Checker(PrintedFileChecks):
    """All checks of one project: a method for each kind. What several of them need is read once."""

    def data(self) -> None:
        """Check tables and registers."""
        check_games_data(self)

    def rules(self) -> None:
        """Check clauses, books and examples."""
        check_games_rules(self)

    def text(self) -> None:
        """Check translations, and that every text can be printed."""
        check_games_texts(self)
