"""The games that have a referee. The only place in the code that knows the names of games."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from generator.base.errors import CannotJudge
from generator.catalog.library import Game
from generator.catalog.rulings import Choices
from generator.referee.core import Referee

# each referee's modules; the first makes it, all of them carry marks of clauses
MODULES = {
    "qiahn_tactics": (
        "qiahn_tactics", "tactics_rules", "tactics_position", "tactics_checks", "tactics_legal", "tactics_steps",
        "tactics_invariants",
    ),
}  # fmt: skip


def modules_of(game_id: str) -> list[ModuleType]:
    """The modules of a game's referee. Raises CannotJudge when it has none."""
    if game_id not in MODULES:
        raise CannotJudge(f"{game_id} has no referee yet; these have: {', '.join(MODULES)}")
    return [import_module(f"generator.referee.games.{name}") for name in MODULES[game_id]]


def referee_for(game: Game, choices: Choices = (), options: Mapping[str, str] | None = None) -> Referee[Any]:
    """The referee of a game under the chosen rulings and options.

    Raises CannotJudge when the game has none, or when it does not play a ruling or an option.
    """
    referee: Referee[Any] = modules_of(game.id)[0].make(game, choices, options or {})
    return referee


# the modules that compute the odds of a game's combats (referee.odds.Calculator)
ODDS: Mapping[str, str] = {"qiahn_tactics": "generator.referee.games.qiahn_tactics_odds"}


def odds_module(game_id: str) -> Any:
    """The module that computes the odds of a game's combats, or None."""
    return import_module(ODDS[game_id]) if game_id in ODDS else None
