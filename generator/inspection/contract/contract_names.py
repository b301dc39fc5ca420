"""What contracts may name beside the row of a piece: the game, its kit and spaces, and functions that place things."""

from __future__ import annotations

from typing import Any

from generator.base.hexes import within
from generator.catalog.fit_models import Spaces
from generator.catalog.library import Game
from generator.catalog.pieces import KitCounts
from generator.faces.elements.hex_map import hex_grid
from generator.faces.elements.tree import lay_out_table_tree

PLACING = {
    "hex_grid": hex_grid,
    "hexes_within": within,
    "tiers": lay_out_table_tree,
}  # functions that contracts call to work out where something stands


def names_in_contracts(game: Game) -> dict[str, Any]:
    """What the contracts of a game may name beside what belongs to a piece."""
    names = {"game": game.model, "edition": game.model.edition, "kit": KitCounts(game), **PLACING}
    return {**names, "spaces": Spaces(game.spaces)} if game.spaces else names
