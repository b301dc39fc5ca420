"""tirada referee edition: keeps the present numbers, so that records can be replayed under them."""

from __future__ import annotations

from generator.cli.options import Root
from generator.cli.referee.arguments import GameName, Options
from generator.cli.telling import tell


def edition(game: GameName, option: Options = None, root: Root = None) -> None:
    """Keep the numbers that decide play today; records made under them are replayed under them for good.

    Do it before a number changes. The file goes to data/games/GAME/editions/, named by its hash.
    """
    from generator.workshop.play.records import keep_edition

    tell(f"Wrote {keep_edition(root, game, list(option or ()))}")
