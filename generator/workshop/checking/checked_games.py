"""The games that are checked: each is read once, and what is wrong with its files is found once."""

from __future__ import annotations

from generator.base.findings import Findings
from generator.catalog.library import Game, load_each, load_game
from generator.catalog.project import Project


class CheckedGames:
    """The games of a project that a check is about, each read once, and the findings about them.

    `judged` counts what was judged: games, or files.
    """

    def __init__(self, project: Project, findings: Findings, only_game: str = "") -> None:
        self.project, self.findings, self.only_game = project, findings, only_game
        self._games: dict[str, Game | None] = {}
        self.judged = 0

    def game(self, name: str) -> Game | None:
        """A game; its loading findings are reported the first time."""
        if name not in self._games:
            self._games[name] = load_game(self.project, name, self.findings)
        return self._games[name]

    def games(self) -> list[Game]:
        """Every game that is asked for and can be read."""
        names = [self.only_game] if self.only_game else self.project.game_ids()
        unread = [name for name in names if name not in self._games]
        if unread:
            self._games.update(load_each(self.project, unread, self.findings))
        return [game for name in names if (game := self._games[name]) is not None]
