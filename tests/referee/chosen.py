"""Readings chosen by chance."""

from __future__ import annotations

import random

from generator.catalog.library import Game
from generator.referee.registry import modules_of


def some_rulings(game: Game, source: random.Random) -> list[str]:
    """One reading for some of the questions that change play, any that is played."""
    rules = next(module for module in modules_of(game.id) if hasattr(module, "OPTIONS"))
    chosen = []
    for group in rules.OPTIONS.values():
        ident = next(iter(group))
        options = [o for o in game.rulings[ident].options if (ident, o) not in getattr(rules, "NOT_PLAYED", ())]
        if source.random() < 0.5:
            chosen.append(f"{ident}={source.choice(options)}")
    return chosen
