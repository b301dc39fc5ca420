"""What is in the box, as a table: every component that is printed, and how many pieces it has."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.base.findings import Findings
from generator.catalog.library import Game
from generator.catalog.pieces import expand
from generator.language.markup import Run
from generator.rulebook.document import Inline, Table


def kit_table(
    game: Game, titles: Mapping[str, Inline], house: Callable[[str], str], say: Callable[[int], object]
) -> Table:
    """Components and their pieces, each counted from its own rows; stickers and stand-ins are not listed twice."""
    rows = []
    for component in game.printed:
        if component.stock or component.instead_of:
            continue
        count = sum(piece.quantity for piece in expand(game, component, Findings()))
        rows.append((titles[component.id], (Run(str(say(count))),)))
    return Table(
        "kit",
        (Run(house("kit_contents")),),
        ((Run(house("kit_component")),), (Run(house("kit_pieces")),)),
        tuple(rows),
        ("left", "right"),
        (3.0, 1.0),
    )
