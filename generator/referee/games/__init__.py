"""The games the referee knows, each in modules of its own; nothing outside this folder names a game."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

ODDS: Mapping[str, str] = {"qiahn_tactics": "generator.referee.games.qiahn_tactics_odds"}


def odds_module(game: str) -> Any:
    """The module that computes the odds of a game's combats (referee.odds.Calculator), or None."""
    return importlib.import_module(ODDS[game]) if game in ODDS else None
